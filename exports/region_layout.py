"""Where the locations of a region are drawn: as the pack says, else worked out, always the same for the same roads."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from domain.apocalypse.seeing import SeenRegion

Point: TypeAlias = tuple[float, float]
Cells: TypeAlias = "dict[int, tuple[int, int]]"

ROUNDS = 240
"""Steps in which the drawing settles."""
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
    turn = 2 * math.pi / count
    points = {n: (0.5 + 0.4 * math.cos(turn * i), 0.5 + 0.4 * math.sin(turn * i)) for i, n in enumerate(numbers)}
    near = 1 / math.sqrt(count)
    for round_ in range(ROUNDS):
        reach = 0.1 * (1 - round_ / ROUNDS) + 0.002
        points = _pushed(points, roads, near, reach)
    return points


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
    """Points on cells of the screen, each on one of its own: the next free one to where it belongs."""
    if not points:
        return {}
    columns, rows = max(1, width // CELL_WIDTH), max(1, height // CELL_HEIGHT)
    while columns * rows < len(points):
        rows += 1
    xs, ys = [x for x, _ in points.values()], [y for _, y in points.values()]
    wide, high = (max(xs) - min(xs)) or 1.0, (max(ys) - min(ys)) or 1.0
    taken: dict[tuple[int, int], int] = {}
    for n, (x, y) in sorted(points.items()):
        wish = (round((x - min(xs)) / wide * (columns - 1)), round((y - min(ys)) / high * (rows - 1)))
        cell = min(
            ((c, r) for c in range(columns) for r in range(rows) if (c, r) not in taken),
            key=lambda at: ((at[0] - wish[0]) ** 2 + (at[1] - wish[1]) ** 2, at),
        )
        taken[cell] = n
    across, down = width / columns, height / rows
    return {n: (int((c + 0.5) * across), int((r + 0.5) * down)) for (c, r), n in taken.items()}
