"""Where the words beside the locations of a region are written: where no road, disc or other words are in the way."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

LETTER = 0.55
"""Width of a letter, for the size of the type: that of the widest typeface asked for, on average."""
GAP = 5
"""Units left free between a location and its words."""
MIST = 4
"""Units around words in which no road should pass."""
BADGE = (17, -17, 13)
"""Middle and radius of the sign at the upper right of a location."""
ROUNDS = 3
"""How often all words are placed anew, now that the others have their place."""

CROSSED, COVERED, OUTSIDE = 2.0, 1.0, 20.0
"""What a unit of road, a square unit of disc or words, a unit beyond the picture weighs."""
WISH = 3.0
"""What each place further down the list of wishes weighs."""


class Box(NamedTuple):
    """A rectangle: its left, top, right and bottom."""

    left: float
    top: float
    right: float
    bottom: float


class Label(NamedTuple):
    """What is written beside a location: how wide and high, and how far from the middle words keep."""

    width: float
    height: float
    reach: float


class Spot(NamedTuple):
    """Where a label stands: the corner or middle its lines start from, seen from the location, and their anchor."""

    x: float
    top: float
    anchor: str


def width_of(words: str, size: float) -> float:
    """Units that words take in type of this size, roughly."""
    return len(words) * size * LETTER


def spots(
    labels: Mapping[int, Label],
    at: Mapping[int, tuple[float, float]],
    roads: Iterable[tuple[int, int]],
    picture: Box,
) -> dict[int, Spot]:
    """For each label the best of the places around its location: the same for the same region."""
    lines = [(at[origin], at[to]) for origin, to in roads if origin in at and to in at]
    discs = [disc for number, middle in at.items() for disc in _discs(middle, labels.get(number))]
    found: dict[int, Spot] = {}
    taken: dict[int, Box] = {}
    for _ in range(ROUNDS):
        for number, label in sorted(labels.items()):
            others = [box for other, box in taken.items() if other != number]
            choices = [(spot, _moved(_box(spot, label), at[number])) for spot in _around(label)]
            weights = [
                WISH * wish + _weight(box, lines, [*discs, *others], picture) for wish, (_, box) in enumerate(choices)
            ]
            found[number], taken[number] = choices[weights.index(min(weights))]
    return found


def _around(label: Label) -> Iterator[Spot]:
    """The places around a location, the most wished for first."""
    reach, height = label.reach + GAP, label.height
    badge = BADGE[2] - BADGE[1] + GAP
    yield Spot(0, reach, "middle")
    yield Spot(reach, -GAP, "start")
    yield Spot(-reach, -height / 2, "end")
    yield Spot(reach * 0.6, reach * 0.7, "start")
    yield Spot(-reach * 0.6, reach * 0.7, "end")
    yield Spot(0, -badge - height, "middle")
    yield Spot(0, reach, "start")
    yield Spot(0, reach, "end")
    yield Spot(-reach * 0.6, -reach * 0.7 - height, "end")
    yield Spot(badge, -badge * 0.6 - height / 2, "start")
    yield Spot(0, -reach - height, "end")
    yield Spot(0, -badge - height, "start")


def _box(spot: Spot, label: Label) -> Box:
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[spot.anchor]
    left = spot.x - share * label.width
    return Box(left, spot.top, left + label.width, spot.top + label.height)


def _moved(box: Box, by: tuple[float, float]) -> Box:
    return Box(box.left + by[0], box.top + by[1], box.right + by[0], box.bottom + by[1])


def _discs(middle: tuple[float, float], label: Label | None) -> Iterator[Box]:
    """A location, and its sign where it has words."""
    x, y = middle
    radius = label.reach if label is not None else 19
    yield Box(x - radius, y - radius, x + radius, y + radius)
    if label is not None:
        dx, dy, size = BADGE
        yield Box(x + dx - size, y + dy - size, x + dx + size, y + dy + size)


def _weight(
    box: Box, lines: Iterable[tuple[tuple[float, float], tuple[float, float]]], taken: Iterable[Box], picture: Box
) -> float:
    """How bad it is to write here."""
    beyond = max(0.0, picture.left - box.left, box.right - picture.right)
    beyond += max(0.0, picture.top - box.top, box.bottom - picture.bottom)
    wide = Box(box.left - MIST, box.top - MIST, box.right + MIST, box.bottom + MIST)
    return (
        OUTSIDE * beyond
        + CROSSED * sum(inside(wide, *line) for line in lines)
        + COVERED * sum(_shared(box, other) for other in taken)
    )


def _shared(one: Box, other: Box) -> float:
    """The area that two rectangles share."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0.0, across) * max(0.0, down)


def inside(box: Box, start: tuple[float, float], end: tuple[float, float]) -> float:
    """How many units of a line lie in a rectangle (after Liang and Barsky)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    first, last = 0.0, 1.0
    for step, low, high in (
        (dx, box.left - start[0], box.right - start[0]),
        (dy, box.top - start[1], box.bottom - start[1]),
    ):
        if not step:
            if low > 0 or high < 0:
                return 0.0
            continue
        enters, leaves = sorted((low / step, high / step))
        first, last = max(first, enters), min(last, leaves)
    return max(0.0, last - first) * math.hypot(dx, dy)
