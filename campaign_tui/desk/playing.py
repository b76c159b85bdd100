"""Questions that move the open campaign: decisions, ways back and on, overrides, and what other windows wrote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.desk import library
from campaign_tui.desk import library_messages as lm
from campaign_tui.desk import messages as m
from campaign_tui.session.luck import CrossesLuck, asked_first
from domain.core.errors import CampaignError, HeadMovedError, Refused
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign_tui.desk.opened import Opened
    from campaign_tui.session.retelling import HeadChange
    from campaign_tui.session.session import CampaignSession
    from domain.core.canonical import ActionId
    from domain.language.commands import AnyCommand
    from domain.language.events import Event
    from domain.model.state import State


QUIET = 5
"""Looks for others, one a second, after which nothing is written for now: the store's file is then made whole."""


def submit(opened: Opened, command: AnyCommand, seen: ActionId) -> m.Answer:
    """Take a decision at the action that the player saw."""
    from domain.language.commands import Pick

    session = opened.campaign
    before = session.state
    if session.head != seen:
        return m.Conflicted(opened.viewer.look(), session.compare(seen, session.head), command)
    try:
        done = session.submit(command)
    except HeadMovedError:
        session.refresh()
        return m.Conflicted(opened.viewer.look(), session.compare(seen, session.head), command)
    if _asks_in_vain(opened):
        session.submit(Pick("no"))
    return _decided(opened, before, done.events)


def let_act(opened: Opened, seen: ActionId) -> m.Answer:
    """Go on from step to step of the enemies, each a decision of its own that is taken back by itself.

    It ends where somebody may want to answer what has come of a step, where going on would lose the memory, and when
    the assassins are next.
    """
    from campaign_tui.views.losing import loses
    from domain.coach.calm import calm
    from domain.language.commands import Pass

    session, command = opened.campaign, Pass()
    before = session.state
    events: list[Event] = []
    if session.head != seen:
        return m.Conflicted(opened.viewer.look(), session.compare(seen, session.head), command)
    goes_on = True
    while goes_on:
        at = session.state
        try:
            done = session.submit(command)
        except HeadMovedError:
            if events:
                # What was stored is told; what another window did is shown as after any decision.
                break
            session.refresh()
            return m.Conflicted(opened.viewer.look(), session.compare(seen, session.head), command)
        events += done.events
        goes_on = calm(at, done.events) and _in_gap(session) and not loses(session.pack, session.state, command)
    return _decided(opened, before, events)


def _in_gap(session: CampaignSession) -> bool:
    """Whether somebody could act between two steps of the enemies."""
    from domain import engine
    from domain.language.waiting import Window

    waiting = engine.pending(session.pack, session.state)
    return isinstance(waiting, Window) and waiting.kind == "gap"


def _decided(opened: Opened, before: State, events: Sequence[Event]) -> m.Decided:
    """What is shown of decisions that were stored: all that came of them since a state."""
    from campaign_tui.views.banners import banners
    from campaign_tui.views.moments import moments
    from campaign_tui.views.pages import pages
    from domain.telling.seats import seated_throughout

    session = opened.campaign
    pack = seated_throughout(session.pack, before, session.state)
    told = moments(pack, before, events)
    found = () if told else banners(pack, events)
    lessons = opened.lessons(tuple(events))
    return m.Decided(
        opened.viewer.look(),
        None,
        told,
        pages(session.pack, before, events, _attempt(session, events)),
        lessons,
        banners=found,
    )


def _attempt(session: CampaignSession, events: Sequence[Event]) -> list[Event]:
    """The events of the attempt that these end; none where they end none."""
    from domain.language.events import MemoryBegun, MemoryEnded

    if not any(isinstance(event.fact, MemoryEnded) for event in events):
        return []
    found: list[Event] = []
    for action in reversed(session.timeline.path()):
        told = session.events_of(action)
        found[:0] = told
        if any(isinstance(event.fact, MemoryBegun) for event in told):
            break
    return found


def _asks_in_vain(opened: Opened) -> bool:
    """Whether it is asked what earlier campaigns show, and there are none in this library (34.6)."""
    from domain import engine
    from domain.language.waiting import Choice

    waiting = engine.pending(opened.campaign.pack, opened.campaign.state)
    asked = isinstance(waiting, Choice) and waiting.kind == "sync_offer"
    return asked and len(opened.library.campaigns()) == 1


def undo(opened: Opened, steps: int = 1, *, sure: bool = False) -> m.HeadMoved | m.LuckCrossed:
    """Go back; across dice or something revealed only when it is meant, where the group wants to be asked."""
    try:
        return _moved(opened, opened.campaign.undo(steps, sure=sure))
    except CrossesLuck as found:
        return m.LuckCrossed(found.crossed, undo, steps)


def redo(opened: Opened, steps: int = 1, *, sure: bool = False) -> m.HeadMoved | m.LuckCrossed:
    """Go on along the way last taken; asks as an undo does where that leaves another line behind."""
    try:
        return _moved(opened, opened.campaign.redo(steps, sure=sure))
    except CrossesLuck as found:
        return m.LuckCrossed(found.crossed, redo, steps)


def go_to(opened: Opened, action: ActionId, *, sure: bool = False) -> m.HeadMoved | m.LuckCrossed:
    """Go to any action; asks as an undo does."""
    try:
        return _moved(opened, opened.campaign.goto(action, sure=sure))
    except CrossesLuck as found:
        return m.LuckCrossed(found.crossed, go_to, action)


def adopt(opened: Opened, action: ActionId, *, sure: bool = False) -> m.HeadMoved | m.LuckCrossed:
    """Make the line to an action the main line; asks as an undo does."""
    from campaign_tui.session.adopting import adopt as adopted

    session = opened.campaign
    name = next((one for one, at in session.timeline.branches.items() if at == action), "")
    try:
        return _moved(opened, adopted(session, action, name, sure=sure).change)
    except CrossesLuck as found:
        return m.LuckCrossed(found.crossed, adopt, action)


def adoption(opened: Opened, action: ActionId) -> m.AdoptionRead:
    """What making the line that an action is on the main line takes back and does again. Raises Refused."""
    from campaign_tui.session.adopting import line_of

    session = opened.campaign
    to = line_of(session, action)
    if session.timeline.ancestor(to, session.head) == to:
        raise Refused("", say("adopt.there"))
    change = session.compare(session.head, to)
    return m.AdoptionRead(to, change, pieces_of(session, change), asked_first(session, to))


def _moved(opened: Opened, change: HeadChange) -> m.HeadMoved:
    return m.HeadMoved(opened.viewer.look(), change, pieces_of(opened.campaign, change))


def pieces_of(session: CampaignSession, change: HeadChange) -> tuple[str, ...]:
    """What players do with the pieces on their table."""
    if session.timeline.policy.source != "table":
        return ()
    from campaign_tui.session.retelling import pieces

    return pieces(session, change)


def compare(opened: Opened, action: ActionId, *, before: bool = False) -> m.Compared:
    """What going to an action, or to the one before it, would take back and do again."""
    session = opened.campaign
    to = session.timeline.actions[action].parent if before else action
    change = session.compare(session.head, to)
    return m.Compared(to, change, pieces_of(session, change), asked_first(session, to))


def scopes(opened: Opened) -> m.ScopesRead:
    """How far an undo can go."""
    from campaign_tui.views.scopes import scopes

    return m.ScopesRead(scopes(opened.campaign.timeline.path(), opened.marks()))


def adjust(opened: Opened, path: str, value: str, why: str, seen: ActionId) -> m.Adjusted:
    """Override a value, as it is typed, at the action that the player saw."""
    from campaign_tui.session.overriding import as_shown, override, typed
    from campaign_tui.views.pages import pages
    from domain.folding.adjusting import value_at
    from domain.telling.paths import label

    session = opened.campaign
    if session.head != seen:
        raise CampaignError(say("tui.adjust.moved"))
    state = session.state
    before = value_at(state, path)
    # What stands in words for an empty value elsewhere is a value that a flag can have.
    done = override(session, path, value if path.startswith("flags/") else typed(value, before), why)
    sentence = say(
        "tui.adjust.done", what=label(session.pack, path), before=as_shown(before), after=as_shown(done.after)
    )
    sentence = " ".join([sentence, *(say("tui.adjust.odd", what=odd) for odd in done.odd), *done.beside])
    return m.Adjusted(opened.viewer.look(), sentence, pages(session.pack, state, done.done.events))


def refresh(opened: Opened) -> m.OthersWrote | lm.LibraryListed | None:
    """What another window wrote, if one did; when nothing has been written for a while, the file is made whole."""
    if opened.quiet == QUIET and opened.is_open:
        opened.library.fold()
    session = opened.session
    if session is None:
        changed = opened.is_open and opened.library.campaigns() != opened.listed
        return library.campaigns(opened) if changed else None
    seen = session.head
    if not session.refresh():
        return None
    return m.OthersWrote(opened.viewer.look(), session.compare(seen, session.head))


def parted(opened: Opened, branch: str) -> m.Parted:
    """After what others did was read: what was decided here meanwhile is a branch."""
    opened.quiet = 0
    return m.Parted(branch)
