"""Tall grass: in from the next square and out to it without a test, across a side that carries the symbol (A7).

Trees, ponds and grass are hiding spots like all others (A7.1); only this is new.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.language.events import PlaceTaken
from domain.language.waiting import Choice
from domain.model.agenda import Arrival
from domain.model.state import Figure
from domain.model.terrain import DIRECTIONS, Terrain
from domain.playing.play import Play
from domain.rules.apocalypse.tokens import is_dangerous
from domain.rules.memory.stealth import is_clear, is_testable

INTO_GRASS, IN_THE_OPEN = "grass", "open"


def is_marked(terrain: Terrain, square: str, other: str) -> bool:
    """Whether the side of a square with tall grass towards another square carries the symbol (A7.4, A7.5)."""
    return any(terrain.step(square, side) == other for side in terrain.grass.get(square, ()))


def ways_out(terrain: Terrain, figure: Figure) -> Iterator[str]:
    """Squares to which somebody hidden in tall grass can go straight from there (A7.6)."""
    if figure.place == "spot" and figure.square in terrain.grass:
        for side in DIRECTIONS:
            to = terrain.step(figure.square, side)
            if to is not None and is_marked(terrain, figure.square, to):
                yield to


def slips_out(play: Play, figure: Figure, to: str) -> bool:
    """Whether a move leads straight out of tall grass, untested on the grass square (A7.6, A7.q1)."""
    return figure.place == "spot" and to in tuple(ways_out(play.memory_plan.terrain(figure.square), figure))


def slip_out(play: Play, who: str, square: str) -> None:
    """Come out of the grass on the way to another square."""
    play.emit(PlaceTaken(who, "map", square), "A7.6")


def ask_for_grass(play: Play, frame: Arrival) -> Choice | None:
    """Whether somebody who has moved goes straight into the grass (A7.4); None where that isn't possible.

    Across a marked side (A7.5), into grass where nobody is (A7.q3). Asked only where it makes a
    difference: among enemies, or where a danger token lies (A7.q6); elsewhere one can hide afterwards.
    """
    if frame.settled or frame.gliding:
        return None
    figure = play.figure(frame.who)
    square = figure.square
    terrain = play.memory_plan.terrain(square)
    if square not in terrain.grass or not is_marked(terrain, square, frame.origin):
        return None
    # Neither exposed (A7.q2) nor lying there.
    if not is_testable(figure):
        return None
    if is_clear(play.state, square) and not is_dangerous(play.state, square):
        return None
    if any(a.place == "spot" and a.square == square for a in play.people()):
        return None
    return Choice("slip_in", (INTO_GRASS, IN_THE_OPEN), frame.who, square, ("A7.4", "A7.q5"))


def go_into_grass(play: Play, who: str) -> None:
    """Hide at the end of the move, for nothing more than the move itself (A7.q4)."""
    play.emit(PlaceTaken(who, "spot", play.figure(who).square), "A7.4", "A7.q4")
