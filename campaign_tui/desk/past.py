"""Questions about the past: looks into it, steps through it, the tree of actions, what each changed, statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.desk import messages as m
from domain.core.canonical import ActionId
from domain.core.errors import CampaignError, Refused, StoreError

if TYPE_CHECKING:
    from campaign_tui.desk.opened import Opened


LONG_HISTORY = 2_000
"""Actions of which reading all of them takes so long that the first page comes before."""

PORTION = 4_000
"""Rows of the log that are read at once beside the game: two to three milliseconds, so that no key waits for them."""

FIRST_PAGE = 100
"""Actions of that page: more than any window shows."""


def look(opened: Opened, action: ActionId) -> m.Looked:
    """A view of an action, without going there."""
    return m.Looked(opened.viewer.look(action))


def look_by(opened: Opened, action: ActionId, way: int, by: str = "action", cut: int = 0) -> m.Looked:
    """A view further back (-1) or on (1): by "event", "action", "turn", "memory" or "evening".

    It goes from an action, or from the middle of it, after the first `cut` of its events that are told.
    """
    if by == "event":
        return _by_event(opened, action, way, cut)
    # From the middle of an action, its beginning is one action back, and its end is one on.
    return _by(opened, action, way, by, inside=bool(cut))


def look_again(opened: Opened, action: str, cut: str = "") -> m.Looked:
    """A look at an action by its id in hexadecimal digits; at the head where there is no such action."""
    try:
        known = ActionId(bytes.fromhex(action))
        inside = int(cut or 0)
    except ValueError:
        return m.Looked(opened.viewer.look())
    if known not in opened.campaign.timeline.actions:
        return m.Looked(opened.viewer.look())
    return m.Looked(opened.viewer.look_into(known, inside))


def _by(opened: Opened, action: ActionId, way: int, by: str, *, inside: bool) -> m.Looked:
    """A step along the path of the head, forwards or back; at its ends nothing moves."""
    from campaign_tui.views.scopes import neighbour

    if inside and by == "action" and way > 0:
        return look(opened, action)
    path = opened.campaign.timeline.path()
    place = path.index(action) if action in path else len(path) - 1
    return look(opened, path[neighbour(path, place, by, way, {} if by == "action" else opened.marks())])


def _by_event(opened: Opened, action: ActionId, way: int, cut: int) -> m.Looked:
    """A step of one event that is told; from the first one of an action back to the action before."""
    timeline, view = opened.campaign.timeline, opened.viewer
    path = timeline.path()
    if action not in path:
        path = timeline.path(action)
    place = path.index(action)
    here = len(view.cuts(action))
    if way < 0:
        at = (cut or here) - 1
        if at > 0:
            return m.Looked(view.look_into(action, at))
        return m.Looked(view.look(path[max(0, place - 1)]))
    if cut:
        return m.Looked(view.look_into(action, cut + 1))
    return m.Looked(view.look_into(path[place + 1], 1) if place + 1 < len(path) else view.look(action))


def read_on(opened: Opened) -> m.LogRead | None:
    """Read some more of the open campaign's log, so that ways back and lists find it there; nothing without one.

    A campaign is opened by its head alone: whoever asks for more before all of it is read waits for the rest.
    """
    if opened.session is None:
        return None
    try:
        return m.LogRead(opened.session.read_on(PORTION))
    except StoreError as fault:
        return m.LogRead(whole=False, fault=str(fault))


def first_page(opened: Opened) -> m.HistoryRead | None:
    """The newest actions of a history of which reading all would take long."""
    from campaign_tui.views.tree import tree_rows

    session = opened.campaign
    actions = len(session.timeline.actions)
    return m.HistoryRead(tree_rows(session, newest=FIRST_PAGE), actions) if actions > LONG_HISTORY else None


def history(opened: Opened) -> m.HistoryRead:
    """The tree of actions."""
    from campaign_tui.views.tree import tree_rows

    return m.HistoryRead(tree_rows(opened.campaign, opened.marks()))


def titles(opened: Opened, actions: tuple[ActionId, ...]) -> m.TitlesRead:
    """The titles of answers, with what they answered; without those that can't be told, and why the first can't."""
    from campaign_tui.views.tree import full_titles

    session, fault = opened.campaign, ""
    found: dict[ActionId, str] = {}
    for action in actions:
        try:
            found |= full_titles(session, (action,))
        except CampaignError as error:  # a row can't be read, a pack isn't here: others can be told still
            fault = fault or str(error)
    return m.TitlesRead(found, fault)


def tell(opened: Opened, action: ActionId) -> m.ActionTold:
    """What an action changed."""
    rules = (rule for event in opened.campaign.events_of(action) for rule in event.rules)
    return m.ActionTold(
        action, (*_corrected(opened, action), *opened.viewer.tell(action).sentences), tuple(dict.fromkeys(rules))
    )


def _corrected(opened: Opened, action: ActionId) -> tuple[str, ...]:
    """What a correction has to do with an action: what was corrected, when, by whom."""
    timeline = opened.campaign.timeline
    link = timeline.corrections.get(action)
    if link is None:
        return ()
    from campaign_tui.session.clock import local
    from domain.correction.told import standing_for

    return (f"{local(link.time)}: {standing_for(timeline, action)}",)


def why(opened: Opened, action: ActionId, path: str) -> m.Explained:
    """Where a value comes from. Raises Refused for a path that leads nowhere."""
    from campaign_tui.session.explaining import why as explained

    return m.Explained(explained(opened.campaign, path, action))


def why_counted(opened: Opened, action: ActionId, path: str) -> m.Explained:
    """Which facts were counted for a number of the statistics. Raises LookupError for a path that none of them has."""
    from campaign_tui.session.counted import counted

    found = statistics(opened, action).statistics
    return m.Explained(counted(opened.campaign, found, path, action))


def changed_by(opened: Opened, action: ActionId) -> m.ChangesAsked:
    """The values that an action changed, on the view of it."""
    from domain.core.canonical import ROOT_PARENT
    from domain.folding.comparing import differences

    session = opened.campaign
    parent = session.timeline.actions[action].parent
    if parent == ROOT_PARENT:
        return m.ChangesAsked(opened.viewer.look(action), ())
    found = differences(session.state_at(parent), session.state_at(action))
    return m.ChangesAsked(opened.viewer.look(action), tuple(change.path for change in found))


def compare(opened: Opened, a: ActionId, b: ActionId) -> m.SidesCompared:
    """Two moments side by side."""
    from campaign_tui.session.comparing import compared, side
    from campaign_tui.views.curves import curves

    session = opened.campaign
    found = compared(side(session, a), side(session, b))
    return m.SidesCompared(found, curves(session, a), curves(session, b), opened.viewer.look(b))


def until(opened: Opened, action: ActionId, text: str) -> m.Looked:
    """A look at the next action on the head's path in which a condition is met; from the head itself, at the first one.

    Raises BadCondition, Refused where it is met nowhere.
    """
    from campaign_tui.session.running_until import first
    from domain.text.catalogue import say

    session = opened.campaign
    path = session.timeline.path()
    behind = path[path.index(action) + 1 :] if action in path[:-1] else path
    found = first(session, text, behind)
    if found is None:
        raise Refused("", say("tui.until.never", text=text))
    return m.Looked(opened.viewer.look(found))


def ledger(opened: Opened) -> m.LedgerRead:
    """What the table did to its own game."""
    from campaign_tui.session.clock import local
    from exports.report.ledger import in_words, ledger

    session = opened.campaign
    return m.LedgerRead(tuple(in_words(line, local) for line in ledger(session.pack, session.rows())))


def statistics(opened: Opened, action: ActionId) -> m.StatisticsRead:
    """Dice, damage and attempts on the path to an action."""
    return m.StatisticsRead(opened.library.read_models.statistics(opened.campaign.campaign, action))
