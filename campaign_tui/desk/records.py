"""Questions that write beside the game: notes, bookmarks, names of branches, players, where outcomes come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.desk import messages as m
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from campaign_tui.desk.opened import Opened
    from domain.core.canonical import ActionId


def note(opened: Opened, text: str, action: ActionId | None = None) -> m.Recorded:
    """Write a note."""
    opened.campaign.note(text, action)
    return _recorded(opened, say("tui.said.note"))


def bookmark(opened: Opened, name: str, action: ActionId | None = None) -> m.Recorded:
    """Set a bookmark."""
    opened.campaign.bookmark(name, action)
    return _recorded(opened, say("tui.said.bookmark", name=name))


def branch(opened: Opened, name: str, action: ActionId | None = None) -> m.Recorded:
    """Name a branch."""
    opened.campaign.branch(name, action)
    return _recorded(opened, say("tui.said.branch", name=name))


def policy(opened: Opened, source: str, after_undo: str) -> m.Recorded:
    """Say where outcomes come from and what an undo does to them."""
    from domain.log.history import ChancePolicySet

    opened.campaign.record(ChancePolicySet(source, after_undo))
    return _recorded(opened, say(families.TUI_SAID_POLICY[source, after_undo]))


def join(opened: Opened, name: str, assassins: tuple[str, ...]) -> m.Recorded:
    """Let a player take part."""
    opened.campaign.join(name, assassins)
    return _recorded(opened, say("tui.said.joined", name=visible(name)))


def part(opened: Opened, name: str) -> m.Recorded:
    """Let a player take part no more."""
    from domain.log.history import PlayerLeft

    opened.campaign.record(PlayerLeft(name))
    if opened.campaign.player == name:
        opened.campaign.sit("")
    return _recorded(opened, say("tui.said.left", name=visible(name)))


def sit(opened: Opened, name: str) -> m.Recorded:
    """Pass the keyboard."""
    opened.campaign.sit(name)
    return _recorded(opened, say("tui.said.sits", name=visible(name)) if name else say("tui.said.nobody"))


def who_said(opened: Opened, name: str = "") -> m.SettingTold:
    """Who said last where outcomes come from, or that a player takes part, and when."""
    from campaign_tui.session.clock import local
    from domain.log.history import ChancePolicySet, PlayerJoined, RecordRow

    found: RecordRow | None = None
    for row in opened.campaign.rows():
        if isinstance(row.value, RecordRow):
            match row.value.record:
                case ChancePolicySet() if not name:
                    found = row.value
                case PlayerJoined(name=joined) if joined == name:
                    found = row.value
    if found is None:
        return m.SettingTold(say("tui.why.unsaid"))
    who = visible(found.player) or say("tui.why.nobody")
    what = say("tui.why.takes_part", name=visible(name)) if name else say("tui.settings.policy")
    return m.SettingTold(say("tui.why.said", what=what, who=who, when=local(found.time)))


def _recorded(opened: Opened, sentence: str) -> m.Recorded:
    return m.Recorded(opened.viewer.look(), sentence)
