"""Maps as drawings: rows of border lines and cell lines, four characters a square.

    +---+---+   +
    | s   r | .
    +   + H +   +
    | s | i   c |
    +---+---+---+

A cell line holds a tile letter in the middle of each cell; a border line holds what lies between two rows. `---` and
`|` are walls, blanks are open edges, `H` in the middle of an edge is a ladder. Around empty places no walls are needed.
"""

from functools import lru_cache

from msgspec import Struct

from domain.core.errors import ContentError
from domain.model.terrain import DIRECTIONS, Terrain, square_name
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

TILES = {"s": "street", "r": "roof", "i": "interior", "c": "canal"}
"""Tile kind by the letter a drawing shows; a point is an empty place."""

LETTERS = {kind: letter for letter, kind in TILES.items()}
EMPTY = "."
CELL = 4
"""Characters from one corner to the next."""

MOST_COLUMNS = 26
MOST_ROWS = 26

BETWEEN_ROWS = {"---": "wall", "   ": "open", " H ": "ladder"}
BETWEEN_COLUMNS = {"|": "wall", " ": "open", "H": "ladder"}

Place = tuple[int, int]
"""Column and row, from 0."""


class DrawingFault(Struct, frozen=True):
    """A place of a drawing that can't be read; line and column count from 1, `key` is a message of the catalogue."""

    line: int
    column: int
    key: str
    found: str = ""

    def __str__(self) -> str:
        """The sentence that names the place."""
        what = say(families.CONTENT_DRAWING[self.key], found=visible(self.found))
        return say("content.drawing.at", line=self.line, column=self.column, what=what)


class Drawn(Struct):
    """What has been read so far: tile kinds, kinds of edges and faults."""

    kinds: dict[Place, str]
    edges: dict[tuple[Place, Place], tuple[str, int, int]]
    """("wall" or "ladder", line, column) between a place and the one east or south of it; open edges left out."""
    faults: list[DrawingFault]


def parse_drawing(drawing: str, letter: str = "a") -> Terrain:
    """The map of a drawing, without entrances, stations, towers and hiding spots: those are lists by square.

    Raises ContentError for the first place that can't be read.
    """
    terrain, faults = read_drawing(drawing, letter)
    if faults:
        raise ContentError(str(faults[0]))
    return terrain


@lru_cache(maxsize=64)
def read_drawing(drawing: str, letter: str = "a") -> tuple[Terrain, tuple[DrawingFault, ...]]:
    """The map of a drawing as far as it can be read, and every fault in it; checks and pack both ask."""
    lines = [line.rstrip(" \r") for line in drawing.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    if len(lines) % 2 == 0:
        lines.append("")
    columns = (max(map(len, lines), default=0) + CELL - 2) // CELL
    rows = (len(lines) - 1) // 2
    drawn = Drawn({}, {}, [])
    if rows > MOST_ROWS or columns > MOST_COLUMNS:
        drawn.faults.append(DrawingFault(1, 1, "size"))
        return _terrain(drawn, letter, 0, 0), tuple(drawn.faults)
    for number, line in enumerate(lines):
        padded = line.ljust(columns * CELL + 1)
        read = _read_cells if number % 2 else _read_border
        read(drawn, padded, number, columns)
    if not drawn.kinds and not drawn.faults:
        drawn.faults.append(DrawingFault(1, 1, "empty"))
    _check_ladders(drawn)
    return _terrain(drawn, letter, columns, rows), tuple(drawn.faults)


def _read_border(drawn: Drawn, line: str, number: int, columns: int) -> None:
    """Read a line of corners and edges between two rows."""
    row = number // 2
    for column in range(columns + 1):
        at = column * CELL
        if line[at] not in "+ ":
            drawn.faults.append(_fault(number, at, "corner", line[at]))
        if column < columns:
            kind = BETWEEN_ROWS.get(line[at + 1 : at + CELL])
            if kind is None:
                drawn.faults.append(_fault(number, at + 1, "edge", line[at + 1 : at + CELL]))
            elif kind != "open":
                drawn.edges[(column, row - 1), (column, row)] = (kind, number, at + 2)


def _read_cells(drawn: Drawn, line: str, number: int, columns: int) -> None:
    """Read a line of tile letters and the edges between them."""
    row = number // 2
    for column in range(columns + 1):
        at = column * CELL
        kind = BETWEEN_COLUMNS.get(line[at])
        if kind is None:
            drawn.faults.append(_fault(number, at, "side", line[at]))
        elif kind != "open":
            drawn.edges[(column - 1, row), (column, row)] = (kind, number, at)
        if column < columns:
            _read_tile(drawn, line[at + 1 : at + CELL], number, (column, row))


def _read_tile(drawn: Drawn, cell: str, number: int, place: Place) -> None:
    """Read one cell: a tile letter or a point between two blanks."""
    at = place[0] * CELL + 1
    for offset in (0, 2):
        if cell[offset] != " ":
            drawn.faults.append(_fault(number, at + offset, "cell", cell[offset]))
    if cell[1] in TILES:
        drawn.kinds[place] = TILES[cell[1]]
    elif cell[1] != EMPTY:
        drawn.faults.append(_fault(number, at + 1, "blank" if cell[1] == " " else "tile", cell[1]))


def _fault(number: int, at: int, key: str, found: str) -> DrawingFault:
    """A fault at a character of a line, both from 0."""
    if "\t" in found:
        key = "tab"
    return DrawingFault(number + 1, at + 1, key, found)


def _check_ladders(drawn: Drawn) -> None:
    """A ladder joins a roof and a square that is none; anywhere else it means nothing (30.10)."""
    for (first, second), (kind, line, at) in drawn.edges.items():
        ends = [drawn.kinds.get(first), drawn.kinds.get(second)]
        if kind == "ladder" and (None in ends or ends.count("roof") != 1):
            drawn.faults.append(_fault(line, at, "ladder", "H"))


def _terrain(drawn: Drawn, letter: str, columns: int, rows: int) -> Terrain:
    """The terrain of what was read: names, neighbours, walls and ladders."""
    names = {place: square_name(letter, *place) for place in sorted(drawn.kinds, key=lambda place: place[::-1])}
    walls: set[tuple[str, str]] = set()
    ladders: set[tuple[str, str]] = set()
    for (first, second), (kind, _, _) in drawn.edges.items():
        if first in names and second in names:
            pair = (names[first], names[second])
            (walls if kind == "wall" else ladders).update((pair, pair[::-1]))
    near = {}
    for (column, row), name in names.items():
        around = (names.get((column + dx, row + dy)) for dx, dy in DIRECTIONS.values())
        near[name] = tuple(other for other in around if other and (name, other) not in walls)
    return Terrain(
        letter=letter,
        columns=columns,
        rows=rows,
        kinds={name: drawn.kinds[place] for place, name in names.items()},
        near=near,
        walls=frozenset(walls),
        ladders=frozenset(ladders),
        places={name: place for place, name in names.items()},
    )


def render_drawing(terrain: Terrain) -> str:
    """The drawing of a map: `parse_drawing` reads the same map from it. Walls stand all around the map's squares."""
    names = {place: name for name, place in terrain.places.items()}
    lines = []
    for row in range(terrain.rows + 1):
        border, cells = "+", ""
        for column in range(terrain.columns + 1):
            here = names.get((column, row))
            if column < terrain.columns:
                border += {"wall": "---", "ladder": " H "}.get(
                    _edge(terrain, names.get((column, row - 1)), here), "   "
                ) + "+"
            cells += {"wall": "|", "ladder": "H"}.get(_edge(terrain, names.get((column - 1, row)), here), " ")
            cells += f" {LETTERS[terrain.kinds[here]] if here else EMPTY} " if column < terrain.columns else ""
        lines += [border, cells.rstrip()]
    return "\n".join(lines[:-1]) + "\n"


def _edge(terrain: Terrain, first: str | None, second: str | None) -> str:
    """What a drawing shows between two places: "wall", "ladder" or "open"."""
    if first is None or second is None:
        return "open" if first == second else "wall"
    if (first, second) in terrain.walls:
        return "wall"
    return "ladder" if (first, second) in terrain.ladders else "open"
