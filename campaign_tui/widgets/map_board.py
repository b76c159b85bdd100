"""The board on which a map is drawn: the map as it is played on, with room around it for what is still missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace
from textual.message import Message

from campaign_tui.keys.actions import bindings
from campaign_tui.widgets.map_view import MapView
from campaign_tui.widgets.picture import Picture, Size
from campaign_tui.widgets.squares import AllyShown, Contents, Goal, Guards, MachineShown
from domain.content.drawing import MOST_COLUMNS, MOST_ROWS
from domain.model.terrain import Terrain, square_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from campaign_tui.looks.symbols import Symbols
    from campaign_tui.looks.themes import Look
    from campaign_tui.widgets.picture import Row
    from domain.content.pack import Pack
    from domain.rules.table.map_draft import Draft

EDGES = {"shift": "wall", "ctrl": "ladder"}
"""Edges by the key that is held while an arrow is pressed."""
VOID = "void"
"""The ground of a place without a square."""
LEAST = (8, 5)
"""Columns and rows of an empty board."""


class Board(NamedTuple):
    """One map of a draft on a board: the terrain with every place on it, and what lies on the squares."""

    terrain: Terrain
    contents: dict[str, Contents]


def board(pack: Pack, draft: Draft, terrain: Terrain, cursor: tuple[int, int]) -> Board:
    """The board for a map, with a margin to go on drawing in; `cursor` is a place on it."""
    columns = min(MOST_COLUMNS, max(LEAST[0], terrain.columns + 1, cursor[0] + 1))
    rows = min(MOST_ROWS, max(LEAST[1], terrain.rows + 1, cursor[1] + 1))
    places = {
        square_name(terrain.letter, column, row): (column, row) for row in range(rows) for column in range(columns)
    }
    kinds = {square: terrain.kinds.get(square, VOID) for square in places}
    whole = replace(terrain, columns=columns, rows=rows, kinds=kinds, places=places)
    return Board(whole, {square: _upon(pack, draft, square) for square in terrain.kinds})


def _upon(pack: Pack, draft: Draft, square: str) -> Contents:
    """What a draft has put onto a square."""
    marks = [
        mark
        for mark, field in (("start", "starts"), ("restricted", "restricted"), ("danger", "danger"))
        if square in draft.field(field)
    ]
    if draft.table.get("collapse", {}).get("square") == square:
        marks.append("collapse")
    goals = draft.table.get("objectives", {}).values()
    return Contents(
        guards=tuple(_guards(pack, *one) for one in draft.table.get("guards", {}).get(square, {}).items()),
        bases=draft.field("bases").count(square),
        goals=tuple(Goal(goal["name"], goal["cost"], 0) for goal in goals if goal.get("square") == square),
        chest=square in draft.field("chests"),
        marks=tuple(marks),
        allies=tuple(_ally(pack, name) for name in _standing(draft, "allies", square)),
        machines=tuple(_machine(pack, name) for name in _standing(draft, "machines", square)),
    )


def _standing(draft: Draft, field: str, square: str) -> list[str]:
    return [name for name, entry in draft.table.get(field, {}).items() if entry.get("square") == square]


def _guards(pack: Pack, kind: str, number: int) -> Guards:
    card = pack.guards.get(kind)
    letter, name = (card.letter, card.name) if card else (kind[:1], kind)
    return Guards(letter, name, number, 0, pack.is_elite(kind), boss=card is not None and card.boss)


def _ally(pack: Pack, ally: str) -> AllyShown:
    card = pack.allies.get(ally)
    letter, name = (card.letter, card.name) if card else (ally[:1], ally)
    return AllyShown(letter, name, exposed=False, critical=False, place="map", health=0, max_health=0)


def _machine(pack: Pack, machine: str) -> MachineShown:
    card = pack.machines.get(machine)
    letter, name = (card.letter, card.name) if card else (machine[:1], machine)
    return MachineShown(letter, name, 0, "", letter, manned=False)


class BoardPicture(Picture):
    """The picture of a board: places without a square are dots in the night."""

    def __init__(self, terrain: Terrain, size: Size, symbols: Symbols, *, spelled: bool, dense: bool) -> None:
        """Lay it out: what has no square is beyond the map, as it is in play."""
        super().__init__(terrain, size, symbols, spelled=spelled, dense=dense)
        self._every = self._names
        self._names = {place: name for place, name in self._every.items() if terrain.kinds[name] != VOID}
        self._gates = self._entrance_cells()

    def at(self, x: int, y: int) -> str | None:
        return self._every.get((x // (self.size.width + 1), y // (self.size.height + 1)))

    def _tile_row(self, row: int, offset: int) -> Row:
        cells = super()._tile_row(row, offset)
        if offset == (self.size.height - 1) // 2:
            for column in range(self.terrain.columns):
                if (column, row) not in self._names:
                    lit = self._every[(column, row)] in self._reach
                    x = column * (self.size.width + 1) + (self.size.width + 1) // 2
                    sign = self._signs.bullet if lit else self._signs.open_corner
                    cells[x] = (sign, "cursor" if lit else "grid", "night", 0)
        return cells


class MapBoard(MapView):
    """A board with its rulers and a cursor that goes everywhere on it.

    It has the keys that say by themselves what they draw. They are bindings as all others are: what is typed fast is
    done in the order in which it was typed.
    """

    BINDINGS = bindings("map_board")

    class Pointed(Message):
        """The mouse has put the cursor on another place; keys that move it know that themselves."""

        def __init__(self, square: str) -> None:
            super().__init__()
            self.square = square

    _drawing = False
    """Whether the screen itself moves the cursor."""

    def dress(self, look: Look, signs: Symbols) -> None:
        """Take colours and signs, with one for where assassins start."""
        super().dress(look, replace(signs, marks=signs.marks | {"start": signs.bullet}))

    def draw(self, shown: Board, cursor: str, marked: Iterable[str]) -> None:
        """Show a board."""
        contents: Mapping[str, Contents] = shown.contents
        self._drawing = True
        if shown.terrain != self._terrain:
            self.load(shown.terrain, cursor)
        elif cursor != self.cursor:
            self.point(cursor)
        self._drawing = False
        self.show(contents, marked, -1)

    def point(self, square: str) -> None:
        super().point(square)
        if not self._drawing:
            self.post_message(self.Pointed(square))

    def _picture_of(self, terrain: Terrain, size: Size) -> Picture:
        return BoardPicture(terrain, size, self._signs, spelled=self.zoom == "close", dense=self._look.inverse)
