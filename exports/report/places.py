"""Where in a campaign a row of the log belongs: in which memory, on which evening."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from domain.core.canonical import ROOT_PARENT
from domain.language.events import AgendaChanged, Event, MemoryBegun, MemoryEnded, TurnBegun
from domain.log.history import Header

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from domain.core.canonical import ActionId
    from domain.log.timeline import Timeline
    from domain.model.frame import Frame
    from domain.store import StoredRow


def actions_of(rows: Iterable[StoredRow]) -> Iterator[tuple[Header, list[Event]]]:
    """The actions of a log with their events; its other rows are passed over."""
    header: Header | None = None
    events: list[Event] = []
    for row in rows:
        if isinstance(row.value, Event):
            events.append(row.value)
        elif isinstance(row.value, Header):
            if header is not None:
                yield header, events
            header, events = row.value, []
    if header is not None:
        yield header, events


def memory_of(before: str, events: list[Event]) -> tuple[str, str]:
    """The memory an action belongs to, and the one in play after it, from the one in play before it."""
    during = after = before
    for event in events:
        if isinstance(event.fact, MemoryBegun):
            during = after = event.fact.memory
        elif isinstance(event.fact, MemoryEnded):
            after = ""
    return during, after


def turn_after(before: int, events: list[Event]) -> int:
    """The turn after an action, from the one before it; 0 while a memory is set up and between memories."""
    turn = before
    for event in events:
        if isinstance(event.fact, TurnBegun):
            turn = event.fact.turn
        elif isinstance(event.fact, MemoryBegun | MemoryEnded):
            turn = 0
    return turn


class Agendas:
    """What was to be resolved after each action, as its facts say it: enough to tell what a picked option answered.

    Actions are followed in the order of the log, in which parents stand before their children.
    """

    def __init__(self) -> None:
        """Before the first action nothing is to be resolved."""
        self._after: dict[ActionId, tuple[Frame, ...]] = {ROOT_PARENT: ()}

    def follow(self, action: ActionId, parent: ActionId, events: Iterable[Event]) -> Frame | None:
        """Take in the facts of an action; the frame that was on top before it."""
        before = agenda = self._after[parent]
        for event in events:
            if isinstance(event.fact, AgendaChanged):
                agenda = event.fact.pushed + agenda[event.fact.popped :]
        self._after[action] = agenda
        return before[0] if before else None


def evening_of(timeline: Timeline, row: int) -> int:
    """The number of the evening that a row of the log belongs to, from 1."""
    return max(1, bisect_left(timeline.evenings, row, key=lambda evening: evening.row))
