"""Questions of people with the box on the table: the evening before, counts, numbers, their own pack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.desk import messages as m
from domain.core.errors import CampaignError
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from campaign_tui.desk.opened import Opened
    from campaign_tui.session.session import CampaignSession
    from domain.coach.recap import Line
    from domain.core.canonical import ActionId
    from domain.language.commands import Adjust, NewCard


def recap(opened: Opened) -> m.RecapRead:
    """What came of the last evening."""
    from campaign_tui.views.evenings import last_time

    return m.RecapRead(last_time(opened.campaign))


def last_evening(opened: Opened) -> tuple[Line, ...]:
    """What came of the last evening, where an evening lies between it and now; else nothing."""
    from campaign_tui.views.evenings import is_over, last_time

    session = opened.campaign
    if not opened.recapped or not session.state.pack.id or not is_over(session.latest, opened.now()):
        return ()
    return last_time(session)


def _campaign_at(opened: Opened, seen: ActionId) -> CampaignSession:
    """The open campaign. Raises CampaignError where it has gone on from what the player saw."""
    if opened.campaign.head != seen:
        raise CampaignError(say("tui.box.moved"))
    return opened.campaign


def put_right(opened: Opened, adjustments: tuple[Adjust, ...], sentence: str, seen: ActionId) -> m.Recorded:
    """Override what was counted differently, at the action that the player saw."""
    from campaign_tui.session.overriding import tried

    session = _campaign_at(opened, seen)
    odd: list[str] = []
    for adjustment in adjustments:
        odd = tried(session, adjustment)
        session.submit(adjustment)
    sentence = " ".join([sentence, *(say("tui.adjust.odd", what=what) for what in odd)])
    return m.Recorded(opened.viewer.look(), sentence)


def stand(
    opened: Opened, entries: tuple[tuple[str, str], ...], seen: ActionId, new: tuple[NewCard, ...] = ()
) -> m.Adjusted:
    """Take over what lies on the table, or fill in what was left open, at the action that the player saw.

    `new` are cards that were named for it: they are written only where all of it can be.
    """
    from campaign_tui.session.standing import with_new
    from campaign_tui.views.pages import pages

    session = _campaign_at(opened, seen)
    before = session.state
    taken = session.submit_all(with_new(session, dict(entries), new))
    events = [event for one in taken for event in one.events]
    sentence = say("tui.standing.taken", n=len(entries), open=len(session.state.open))
    return m.Adjusted(opened.viewer.look(), sentence, pages(session.pack, before, events))


def tell_number(opened: Opened, path: str, number: int, sentence: str, seen: ActionId) -> m.Recorded:
    """Keep a number that the players' own cards say."""
    from domain.language.commands import TellNumber

    _campaign_at(opened, seen).submit(TellNumber(path, number))
    return m.Recorded(opened.viewer.look(), sentence)


def own_pack(opened: Opened, folder: str) -> m.Recorded:
    """Write the players' private pack to a folder."""
    from campaign_tui.session.private_pack import bring_in, write_own_pack
    from campaign_tui.session.shelf import at_home

    target = at_home(folder)
    written = write_own_pack(opened.campaign.state, target, folder)
    key = (
        "tui.told.own_pack_bare"
        if written.bare
        else "tui.told.own_pack"
        if bring_in(target)
        else "tui.told.own_pack_twice"
    )
    return m.Recorded(opened.viewer.look(), say(key, id=written.id, folder=visible(folder)))
