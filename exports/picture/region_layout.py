"""Where the locations of a region are drawn: as the pack says, else worked out, always the same for the same roads."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from domain.rules.apocalypse.seeing import SeenRegion

Point: TypeAlias = tuple[float, float]
Cells: TypeAlias = "dict[int, tuple[int, int]]"

ROUNDS = 240
"""Steps in which the drawing settles."""
GOLDEN = (math.sqrt(5) - 1) / 2
"""A turn by which no two numbers meet on a circle, and neighbours lie far apart."""
CELL_WIDTH, CELL_HEIGHT = 7, 2
"""Room of a location on the screen, at least."""


def layout(region: SeenRegion, width: int, height: int) -> Cells:
    """The column and row of the middle of each location on a screen of this size."""
    given = {place.number: (float(place.x), float(place.y)) for place in region.places if place.x or place.y}
    numbers = tuple(place.number for place in region.places)
    points = given if len(given) == len(numbers) else _settled(numbers, region.roads)
    return _on_grid(points, max(1, width), max(1, height))


@lru_cache(maxsize=16)
def _settled(numbers: tuple[int, ...], roads: tuple[tuple[int, int], ...]) -> dict[int, Point]:
    """Places pushed apart and roads pulled together until little moves (after Fruchterman and Reingold)."""
    count = len(numbers)
    if count < 2:
        return dict.fromkeys(numbers, (0.5, 0.5))
    near = 1 / math.sqrt(count)
    points: dict[int, Point] = {}
    for number in _order(numbers, roads):
        points[number] = _beside(number, points, roads, near)
        # What is there already moves little, so that a map looks much the same when another place is entered.
        for _ in range(max(2, ROUNDS // (2 * count))):
            points = _pushed(points, roads, near, near / 8)
    for round_ in range(ROUNDS // 2):
        points = _pushed(points, roads, near, near * (0.1 * (1 - 2 * round_ / ROUNDS) + 0.01))
    return _turned(points)


def _order(numbers: tuple[int, ...], roads: tuple[tuple[int, int], ...]) -> list[int]:
    """From the lowest number on along the roads, the nearest first; what no road leads to after that."""
    found: list[int] = []
    for start in sorted(numbers):
        waiting = [start] if start not in found else []
        while waiting:
            here = waiting.pop(0)
            if here in found:
                continue
            found.append(here)
            beside = {a + b - here for a, b in roads if here in (a, b)}
            waiting += sorted(number for number in beside if number in numbers and number not in found)
    return found


def _beside(number: int, points: dict[int, Point], roads: tuple[tuple[int, int], ...], near: float) -> Point:
    """Where a place begins: beside those that roads lead to from it, in a direction that hangs on its number alone."""
    angle = 2 * math.pi * (number * GOLDEN % 1)
    there = [points[a + b - number] for a, b in roads if number in (a, b) and a + b - number in points]
    there = there or list(points.values()) or [(0.5, 0.5)]
    x, y = (sum(one[axis] for one in there) / len(there) for axis in (0, 1))
    return (x + near * math.cos(angle), y + near * math.sin(angle))


def _turned(points: dict[int, Point]) -> dict[int, Point]:
    """Numbers rise from the left and from above, as a whole: a drawing and its mirror image are the same."""
    middle = (len(points) - 1) / 2
    ranks = {n: rank - middle for rank, n in enumerate(sorted(points))}
    across = sum(ranks[n] * x for n, (x, _) in points.items()) < 0
    down = sum(ranks[n] * y for n, (_, y) in points.items()) < 0
    return {n: (-x if across else x, -y if down else y) for n, (x, y) in points.items()}


def _pushed(
    points: dict[int, Point], roads: tuple[tuple[int, int], ...], near: float, reach: float
) -> dict[int, Point]:
    """One step of settling; nobody moves further than `reach`."""
    force = {n: [0.0, 0.0] for n in points}
    numbers = list(points)
    for i, a in enumerate(numbers):
        for b in numbers[i + 1 :]:
            _push(force, points, a, b, lambda distance: near * near / distance)
    for a, b in roads:
        if a in points and b in points:
            _push(force, points, a, b, lambda distance: -distance * distance / near)
    moved = {}
    for n, (x, y) in points.items():
        dx, dy = force[n]
        size = math.hypot(dx, dy) or 1.0
        step = min(size, reach) / size
        moved[n] = (x + dx * step, y + dy * step)
    return moved


def _push(force: dict[int, list[float]], points: dict[int, Point], a: int, b: int, strength: object) -> None:
    (ax, ay), (bx, by) = points[a], points[b]
    dx, dy = ax - bx, ay - by
    distance = max(math.hypot(dx, dy), 0.01)
    size = strength(distance) / distance  # type: ignore[operator] # a function of the distance
    force[a][0] += dx * size
    force[a][1] += dy * size
    force[b][0] -= dx * size
    force[b][1] -= dy * size


def _on_grid(points: dict[int, Point], width: int, height: int) -> Cells:
    """Points in cells of the screen, as near to where they belong as leaves each one room for its number and signs.

    Whoever has fewest ways to give way comes first: the places at the edges, then from the left.
    """
    if not points:
        return {}
    xs, ys = [x for x, _ in points.values()], [y for _, y in points.values()]
    wide, high = (max(xs) - min(xs)) or 1.0, (max(ys) - min(ys)) or 1.0
    room, margin = _room(len(points), width, height), CELL_WIDTH // 2
    last_column, last_row = max(margin, width - margin - 1), max(0, height - 1)
    at: Cells = {}
    for n, (x, y) in sorted(points.items(), key=lambda one: (one[1], one[0])):
        wish = (
            round(margin + (x - min(xs)) / wide * (last_column - margin)),
            round((y - min(ys)) / high * last_row),
        )
        at[n] = _nearest_free(wish, (margin, last_column, last_row), room, tuple(at.values()))
    return dict(sorted(at.items()))


def _room(count: int, width: int, height: int) -> tuple[int, int]:
    """Columns and rows from one place to the next, at least; less where they would not fit otherwise."""
    for columns, rows in ((CELL_WIDTH, CELL_HEIGHT), (CELL_WIDTH, 1), (CELL_WIDTH // 2, 1)):
        # Half of the screen, as places that lie freely leave gaps.
        if 2 * count * columns * rows <= width * height:
            return columns, rows
    return 1, 1


def _nearest_free(
    wish: tuple[int, int], edges: tuple[int, int, int], room: tuple[int, int], taken: tuple[tuple[int, int], ...]
) -> tuple[int, int]:
    """The cell next to where a place belongs that is far enough from all others; its own where none is."""
    left, right, bottom = edges
    found: tuple[int, tuple[int, int]] | None = None
    for y in sorted(range(bottom + 1), key=lambda row: abs(row - wish[1])):
        # A row is twice as high as a column is wide.
        away = 4 * (y - wish[1]) ** 2
        if found is not None and away > found[0]:
            break
        columns = set(range(left, right + 1))
        for tx, ty in taken:
            if abs(y - ty) < room[1]:
                columns.difference_update(range(tx - room[0] + 1, tx + room[0]))
        here = min((((x - wish[0]) ** 2 + away, (x, y)) for x in columns), default=None)
        if here is not None and (found is None or here < found):
            found = here
    return found[1] if found else wish
