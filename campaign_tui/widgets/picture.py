"""The picture of a map as rows of cells: pure values, no terminal. `map_view` puts colours to the inks.

The picture is a grid of squares, `width` by `height` cells inside, with lines of one cell between and around them.
A cell is (sign, ink, ground, style): ink and ground are names of the palette, style adds up BOLD, REVERSE and so on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from campaign_tui.widgets.tile import BOLD, Cell, Layout, inside

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign_tui.looks.symbols import Symbols
    from campaign_tui.widgets.squares import Contents
    from domain.model.terrain import Terrain

Row: TypeAlias = list[Cell]

NIGHT: Cell = (" ", "night", "night", 0)

SIDES = (("N", 0, -1), ("W", -1, 0), ("S", 0, 1), ("E", 1, 0))
"""Sides of a square in the order in which an entrance looks for a free one."""


class Size(NamedTuple):
    """Cells inside a square."""

    width: int
    height: int


class Picture:
    """One map at one size of squares. Rows are drawn when asked for and kept until a square of theirs changes."""

    def __init__(self, terrain: Terrain, size: Size, symbols: Symbols, *, spelled: bool, dense: bool) -> None:
        """Lay out what never changes in play: lines, walls, ladders and entrances; `spelled` writes names out.

        `dense` strews more signs, where grounds have no colours.
        """
        self.terrain = terrain
        self.size = size
        self._signs = symbols
        self._layout = Layout(terrain, size.width, size.height, symbols, spelled, dense)
        self._contents: Mapping[str, Contents] = {}
        self._reach: frozenset[str] = frozenset()
        self._selected = -1
        self._tiles: dict[str, list[Row]] = {}
        self._rows: dict[int, Row] = {}
        self._names = {place: name for name, place in terrain.places.items()}
        self._tower_lines, self._tower_hearts = _tower_crosses(terrain)
        self._gates = self._entrance_cells()

    @property
    def columns(self) -> int:
        """Cells from the left line to the right one."""
        return self.terrain.columns * (self.size.width + 1) + 1

    @property
    def rows(self) -> int:
        """Cells from the upper line to the lower one."""
        return self.terrain.rows * (self.size.height + 1) + 1

    def show(self, contents: Mapping[str, Contents], reach: frozenset[str], selected: int) -> set[str]:
        """Take new contents, squares to reach and the selected seat; gives the squares that look different."""
        old, self._contents = self._contents, contents
        changed = {s for s in old.keys() | contents.keys() if old.get(s) != contents.get(s)}
        changed |= reach ^ self._reach
        if selected != self._selected:
            seats = {selected, self._selected}
            changed |= {s for s, c in contents.items() if any(f.seat in seats for f in c.figures)}
        self._reach, self._selected = reach, selected
        for square in changed:
            self._forget(square)
        return changed

    def box(self, square: str) -> tuple[int, int, int, int]:
        """Left, top, width and height of a square with the lines around it."""
        column, row = self.terrain.places[square]
        width, height = self.size
        return column * (width + 1), row * (height + 1), width + 2, height + 2

    def at(self, x: int, y: int) -> str | None:
        """The square that a cell belongs to, lines counted to the square right of or below them."""
        return self._names.get((x // (self.size.width + 1), y // (self.size.height + 1)))

    def row(self, y: int) -> Row:
        """One row of cells."""
        cells = self._rows.get(y)
        if cells is None:
            line, offset = divmod(y, self.size.height + 1)
            cells = self._line_row(line) if offset == 0 else self._tile_row(line, offset - 1)
            for x, cell in self._gates.get(y, ()):
                cells[x] = cell
            self._rows[y] = cells
        return cells

    def framed(self, y: int, square: str) -> Row:
        """The row with the cursor's frame around a square, where the frame crosses it."""
        left, top, width, height = self.box(square)
        cells = self.row(y)
        if not top <= y < top + height:
            return cells
        cells = cells.copy()
        flat, upright, corners = self._signs.frame[0], self._signs.frame[1], self._signs.frame[2:]
        right = left + width - 1
        if y in {top, top + height - 1}:
            for x in range(left + 1, right):
                cells[x] = _in_frame(cells[x], flat)
            left_corner, right_corner = (0, 1) if y == top else (3, 2)
            cells[left] = (corners[left_corner], "cursor", cells[left][2], BOLD)
            cells[right] = (corners[right_corner], "cursor", cells[right][2], BOLD)
        else:
            cells[left] = _in_frame(cells[left], upright)
            cells[right] = _in_frame(cells[right], upright)
        return cells

    def text(self) -> str:
        """The whole picture without colours."""
        return "\n".join("".join(cell[0] for cell in self.row(y)).rstrip() for y in range(self.rows))

    def _forget(self, square: str) -> None:
        """Draw a square and its rows anew when next asked for."""
        self._tiles.pop(square, None)
        if square in self.terrain.places:
            _, top, _, height = self.box(square)
            for y in range(top, top + height):
                self._rows.pop(y, None)

    def _tile(self, square: str) -> list[Row]:
        """The cells inside a square."""
        tile = self._tiles.get(square)
        if tile is None:
            there = self._contents.get(square)
            tile = inside(self._layout, square, there, lit=square in self._reach, selected=self._selected)
            self._tiles[square] = tile
        return tile

    def _name(self, column: int, row: int) -> str | None:
        return self._names.get((column, row))

    def _tile_row(self, row: int, offset: int) -> Row:
        """A row through the insides of squares and the upright lines between them."""
        width = self.size.width
        cells: Row = [self._upright(0, row)]
        for column in range(self.terrain.columns):
            square = self._name(column, row)
            cells += self._tile(square)[offset] if square else [NIGHT] * width
            cells.append(self._upright(column + 1, row))
        return cells

    def _line_row(self, line: int) -> Row:
        """A row along the flat lines between squares."""
        width = self.size.width
        cells: Row = [self._corner(0, line)]
        for column in range(self.terrain.columns):
            north, south = self._name(column, line - 1), self._name(column, line)
            cells += [self._edge(north, south, flat=True)] * width
            cells.append(self._corner(column + 1, line))
        return cells

    def _upright(self, column: int, row: int) -> Cell:
        """The line left of a column."""
        return self._edge(self._name(column - 1, row), self._name(column, row), flat=False)

    def _edge(self, first: str | None, second: str | None, *, flat: bool) -> Cell:
        """The line between two places of the grid."""
        if first is None or second is None:
            return NIGHT
        signs, terrain = self._signs, self.terrain
        ground = terrain.kinds[first] + ".edge"
        pair = (first, second)
        if pair in terrain.ladders:
            return (signs.ladder_along if flat else signs.ladder_across, "ladder", ground, BOLD)
        if pair in terrain.walls:
            return (signs.lines[10 if flat else 5], "wall", ground, BOLD)
        if pair in terrain.barred:
            return (signs.textures["canal"][1], "ground.canal", ground, BOLD)
        if pair in self._tower_lines:
            return (signs.cross[0 if flat else 1], "tower.line", ground, 0)
        return (" ", "wall", ground, 0)

    def _corner(self, column: int, line: int) -> Cell:
        """Where four lines meet: the walls among them are joined."""
        north_west, north_east = self._name(column - 1, line - 1), self._name(column, line - 1)
        south_west, south_east = self._name(column - 1, line), self._name(column, line)
        walls = self.terrain.walls
        arms = (
            ((north_west, north_east) in walls)
            + 2 * ((north_east, south_east) in walls)
            + 4 * ((south_west, south_east) in walls)
            + 8 * ((north_west, south_west) in walls)
        )
        here = [s for s in (north_west, north_east, south_west, south_east) if s]
        ground = self.terrain.kinds[here[0]] + ".edge" if len(here) > 2 else "night"
        if arms and ground != "night":
            return (self._signs.lines[arms], "wall", ground, BOLD)
        if (column, line) in self._tower_hearts:
            is_naga = any(name in naga for naga in self.terrain.nagas for name in here)
            return (self._signs.naga if is_naga else self._signs.tower, "tower", ground, BOLD)
        shown = here if self._layout.dense else len(here) == 4
        return (self._signs.open_corner if shown else " ", "grid", ground, 0)

    def _entrance_cells(self) -> dict[int, list[tuple[int, Cell]]]:
        """The letters of entrances on the outer lines of the squares they touch, by row."""
        found: dict[int, list[tuple[int, Cell]]] = {}
        for letter, squares in self.terrain.entrances:
            for square in squares:
                for x, y, cell in self._gate(letter, square):
                    found.setdefault(y, []).append((x, cell))
        return found

    def _gate(self, letter: str, square: str) -> list[tuple[int, int, Cell]]:
        """Letter and arrow of an entrance on a side of a square that has no square beyond it, else on its west side."""
        column, row = self.terrain.places[square]
        free = [side for side in SIDES if (column + side[1], row + side[2]) not in self._names]
        side, _, _ = free[0] if free else SIDES[1]
        left, top, width, height = self.box(square)
        arrow = self._signs.arrow({"N": "S", "S": "N", "W": "E", "E": "W"}[side])
        ground = "night" if free else self.terrain.kinds[square] + ".edge"
        cells = [(sign, "entrance", ground, BOLD) for sign in (letter, arrow)]
        if side in {"N", "S"}:
            middle, y = left + width // 2 - 1, top if side == "N" else top + height - 1
            return [(middle, y, cells[0]), (middle + 1, y, cells[1])]
        x, middle = left if side == "W" else left + width - 1, top + height // 2 - (height > 3)
        return [(x, middle, cells[0]), (x, middle + 1, cells[1])]


def _in_frame(cell: Cell, sign: str) -> Cell:
    """A cell of a line as part of the cursor's frame: walls, ladders and entrances keep their sign."""
    blank = cell[1] in {"night", "grid", "tower.line"} or cell[0] == " "
    return (sign if blank else cell[0], "cursor", cell[2], BOLD)


def _tower_crosses(terrain: Terrain) -> tuple[frozenset[tuple[str, str]], frozenset[tuple[int, int]]]:
    """The lines between the foot squares of towers, and the corners where four of them meet."""
    pairs, hearts = set(), set()
    for feet in terrain.towers:
        pairs |= {(one, two) for one in feet for two in feet if one != two}
        places = {terrain.places[square] for square in feet}
        for column, row in places:
            block = {(column, row), (column - 1, row), (column, row - 1), (column - 1, row - 1)}
            if block <= places:
                hearts.add((column, row))
    return frozenset(pairs), frozenset(hearts)
