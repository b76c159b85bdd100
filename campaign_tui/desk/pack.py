"""Questions about another version of the pack: whether there is one, what it would change, taking it over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.desk import messages as m
from domain.core.errors import CampaignError
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.desk.opened import Opened
    from domain.content.pack import Pack
    from domain.core.canonical import ActionId


def offered_pack(opened: Opened, *, asked: bool) -> m.PackOffered | None:
    """Another version of the open campaign's pack; where nobody `asked` there is an answer only if there is one."""
    session = opened.campaign if asked else opened.session
    pack = session.offered_pack if session is not None else None
    if session is None or pack is None:
        return m.PackOffered(None, None, asked=True) if asked else None
    return m.PackOffered(pack, session.pack_changes(pack), asked=asked)


def take_pack(opened: Opened, pack: Pack, seen: ActionId) -> m.Adjusted:
    """Go on with another version of the pack, at the action that the player saw."""
    session = opened.campaign
    if session.head != seen:
        raise CampaignError(say("tui.pack.moved"))
    session.take_pack(pack)
    sentence = say("tui.pack.taken", title=pack.title, version=pack.version)
    return m.Adjusted(opened.viewer.look(), sentence, ())
