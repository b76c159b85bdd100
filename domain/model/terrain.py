"""The map of a memory: squares, edges between them and what is printed or set up on them. Never changes in play."""

from functools import lru_cache

from msgspec import Struct

from domain.core.same import Same

DIRECTIONS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
"""Steps in columns and rows; row 1 is the northernmost."""


class Terrain(Struct, frozen=True):
    """One map. Squares are named column letter and row number, with the map's letter before a dot but for map "a"."""

    letter: str
    columns: int
    rows: int
    kinds: dict[str, str]
    """Tile kind by square: "street", "roof", "interior" or "canal"."""
    near: dict[str, tuple[str, ...]]
    """Squares that share an edge without a wall, by square, the square itself left out (13.4)."""
    walls: frozenset[tuple[str, str]]
    """Pairs of touching squares with a wall between them, both orders."""
    ladders: frozenset[tuple[str, str]]
    """Pairs of touching squares joined by a ladder, both orders."""
    entrances: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """(letter A to D, squares that touch the token) of each entrance token (29.5)."""
    stations: tuple[str, ...] = ()
    hiding: dict[str, str] = {}
    """Form of hiding spot ("haystack", "cart", "garden") by square."""
    towers: tuple[tuple[str, ...], ...] = ()
    """Foot squares of each tower."""
    places: dict[str, tuple[int, int]] = {}
    """Column and row of each square, from 0."""
    tiles: tuple[tuple[str, ...], ...] = ()
    """Squares of the tiles that are larger than one square, towers included (7.6, 43.q3)."""
    drift: dict[str, str] = {}
    """River squares, which are canal (A15.1), with the one to which the current carries (A15.5)."""
    skull: frozenset[str] = frozenset()
    """River squares above the waterfall: whoever drifts from one falls (A15.14)."""
    barred: frozenset[tuple[str, str]] = frozenset()
    """Pairs of touching squares with deep water between them, both orders: no enemy crosses there (A15.15)."""
    grass: dict[str, tuple[str, ...]] = {}
    """Tall grass by square, with the sides that carry the symbol (A7.4)."""
    nagas: tuple[tuple[str, ...], ...] = ()
    """Foot squares of each naga; they are among the towers as well (A11.1)."""
    exits: tuple[str, ...] = ()
    """Stations by which the memory can be left, but not entered (A14.2)."""

    def step(self, square: str, direction: str) -> str | None:
        """The square next to `square` in that direction, walls ignored; None at the edge of the map.

        North is the first row of every map (50.3).
        """
        column, row = self.places[square]
        dx, dy = DIRECTIONS[direction]
        name = square_name(self.letter, column + dx, row + dy) if column + dx >= 0 and row + dy >= 0 else ""
        return name if name in self.kinds else None

    def walkable(self, origin: str, to: str, *, needs_ladder: bool) -> bool:
        """Whether an enemy can step from one square to a touching one (30.8, 30.10, A15.15).

        In the river it does so along a bank (A15.q2).
        """
        if to not in self.near.get(origin, ()) or (origin, to) in self.barred:
            return False
        return not needs_ladder or not self.climb(origin, to) or (origin, to) in self.ladders

    def climb(self, origin: str, to: str) -> bool:
        """Whether the two squares are a roof and a square that is none: street, interior or canal (11.5)."""
        return (self.kinds[origin] == "roof") != (self.kinds[to] == "roof")


def touching(terrain: Terrain) -> dict[str, tuple[str, ...]]:
    """The squares next to each square of a map, walls ignored: north, east, south, west, as far as there are any."""
    return _touching(Same(terrain))


@lru_cache(maxsize=128)
def _touching(terrain: Same[Terrain]) -> dict[str, tuple[str, ...]]:
    step = terrain.of.step
    return {name: tuple([to for way in DIRECTIONS if (to := step(name, way))]) for name in terrain.of.kinds}


def way(terrain: Terrain, origin: str, heading: str, steps: int, *, needs_ladder: bool) -> tuple[str, ...]:
    """The squares that an enemy comes to one after another in a direction, until the way is closed."""
    return _way(Same(terrain), origin, heading, steps, needs_ladder)


@lru_cache(maxsize=4096)
def _way(terrain: Same[Terrain], origin: str, heading: str, steps: int, needs_ladder: bool) -> tuple[str, ...]:  # noqa: FBT001 - a key of the cache
    found: list[str] = []
    here = origin
    for _ in range(steps):
        to = terrain.of.step(here, heading)
        if to is None or not terrain.of.walkable(here, to, needs_ladder=needs_ladder):
            break
        found.append(to)
        here = to
    return tuple(found)


def square_name(letter: str, column: int, row: int) -> str:
    """The name of a square from its map's letter and its column and row, from 0."""
    local = f"{chr(ord('A') + column)}{row + 1}"
    return local if letter == "a" else f"{letter}.{local}"


def map_of(square: str) -> str:
    """The letter of the map that a square belongs to."""
    return square.split(".", maxsplit=1)[0] if "." in square else "a"
