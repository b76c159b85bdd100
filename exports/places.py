"""Where in a campaign a row of the log belongs: in which memory, on which evening."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from domain.events import Event, MemoryBegun, MemoryEnded, TurnBegun

if TYPE_CHECKING:
    from domain.timeline import Timeline


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


def evening_of(timeline: Timeline, row: int) -> int:
    """The number of the evening that a row of the log belongs to, from 1."""
    return max(1, bisect_left(timeline.evenings, row, key=lambda evening: evening.row))
