"""The lists of the box as screens show them, and which ticks and counts still fit the campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from domain.rules.table.box import places
from domain.rules.table.box_count import counts
from domain.rules.table.box_saving import saving
from domain.rules.table.box_setup import set_up, to_set_up

if TYPE_CHECKING:
    from campaign_tui.notes.box_notes import BoxNotes
    from domain.content.pack import Pack
    from domain.model.state import State
    from domain.rules.table.box import Section

PARTS = ("places", "setup", "saving", "count")
"""The lists of the box."""
TICKED = ("setup", "saving")
"""Those with something to be done."""


def sections(part: str, pack: Pack, state: State) -> tuple[Section, ...]:
    """A list of the box but the count."""
    return {"places": places, "setup": set_up, "saving": saving}[part](pack, state)


def tick_of(part: str, pack: Pack, state: State, line: str) -> str:
    """The name of a tick: it counts for the memory, attempt and time that it was made for, and no longer."""
    played = sum(record.plays + record.attempts for record in state.diary.values())
    stage = "in" if state.memory is not None else "between"
    return f"{part}/{to_set_up(pack, state)}/{played}/{stage}/{line}"


def fitting(notes: BoxNotes, pack: Pack, state: State) -> BoxNotes:
    """The notes without counts of what isn't there any more, and without ticks of another time."""
    there = {count.id: count for count in counts(pack, state, notes.extra)}
    counted = {
        name: number
        for name, number in notes.counted.items()
        if name in there and there[name].least <= number <= there[name].most
    }
    # An undo may lead back to before the memory began: its ticks stay for now.
    now = tuple(tick_of(part, pack, state, "").rsplit("/", 2)[0] for part in TICKED)
    return replace(notes, counted=counted, ticks=tuple(tick for tick in notes.ticks if tick.startswith(now)))
