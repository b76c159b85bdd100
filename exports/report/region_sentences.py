"""The region map in sentences: for exports, for `show`, and for screens that are read aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.core.unknown import SIGN
from domain.rules.apocalypse.seeing import seen
from domain.telling.locations import kind_words, marks_on
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from domain.content.pack import Pack
    from domain.model.state import State
    from domain.rules.apocalypse.seeing import SeenPlace, SeenRegion
    from exports.report.entry import Entry


def region(pack: Pack, state: State) -> Iterator[str]:
    """Where the group is, what it has, and every location as far as it is known; nothing without a region."""
    found = seen(pack, state)
    if found is None:
        return
    if found.position:
        yield say("told.region.position", location=found.position)
    if found.exploring:
        yield say("told.region.cubes", n=found.cubes)
        yield say("told.region.healer_used" if found.healer_used else "told.region.healer_open")
    if found.gauge:
        yield say("told.region.gauge", ticks=found.ticks, boxes=len(found.gauge), marks=_boxes(found))
    yield say("told.region.clues", clues=", ".join(found.clues) or say("name.nothing"))
    for place in found.places:
        yield _place(place)
    roads = ", ".join(f"{origin}-{to}" for origin, to in found.travelled)
    roads = ", ".join(filter(None, (roads, SIGN if "lines" in found.untold else "")))
    yield say("told.region.travelled", roads=roads or say("name.nothing"))


def _boxes(found: SeenRegion) -> str:
    """The boxes with numbers."""
    numbers = [say("told.region.box", box=box, number=number) for box, number in enumerate(found.gauge, 1) if number]
    return ", ".join(numbers) or say("name.nothing")


def _place(place: SeenPlace) -> str:
    """A location in a sentence."""
    parts = [kind_words(place), *filter(None, [place.memory])]
    if place.amount:
        parts.append(say("tui.region.amount", n=place.amount))
    roads = ", ".join(map(str, place.connections))
    return say(
        "told.region.place", location=place.number, what=", ".join([*parts, *marks_on(place).values()]), roads=roads
    )


TRAVEL = ("journey:", "jump:")


def journeys(story: Iterable[Entry]) -> tuple[str, ...]:
    """The journeys of the live path, in order."""
    return tuple(f"{entry.title}." for entry in story if entry.decision.startswith(TRAVEL))
