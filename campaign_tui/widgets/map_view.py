"""The map on the screen: one widget with the Line API, a cursor always in view, three zoom levels.

It takes values and posts messages; it knows no session. A change redraws only the squares that look different, and
each size of squares keeps its lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.geometry import NULL_SIZE, Offset, Region
from textual.message import Message
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from campaign_tui.looks.symbols import UNICODE
from campaign_tui.looks.themes import LOOKS
from campaign_tui.widgets.lines import ink_style
from campaign_tui.widgets.map_lines import RULER_HEIGHT, RULER_WIDTH, MapLines, Window
from campaign_tui.widgets.picture import Picture, Size

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from textual import events
    from textual.geometry import Size as Room

    from campaign_tui.looks.symbols import Symbols
    from campaign_tui.looks.themes import Look
    from campaign_tui.widgets.squares import Contents
    from domain.model.terrain import Terrain

ZOOMS = ("overview", "normal", "close")

SIZES = {
    "overview": (*(Size(width, height) for width in (9, 8, 7, 6, 5) for height in (4, 3, 2) if height <= width - 2),),
    "normal": (*(Size(width, height) for width in (17, 15, 13, 11) for height in (8, 7, 6, 5, 4, 3)), Size(9, 3)),
    "close": (Size(27, 8), Size(23, 7), Size(19, 6)),
}
"""Sizes of squares by zoom level: the largest one at which the whole map fits, else the last one."""

MOST_KEPT = 6
"""Sizes of squares whose lines are kept: those of all zooms, with more rows for the map and with fewer."""

TALLEST = 0.55
"""Rows of a square for each of its columns: signs are about twice as high as wide, so that a square looks like one."""


def largest(terrain: Terrain, width: int, height: int, zooms: Iterable[str] = ("normal", "overview")) -> Size | None:
    """The largest size of squares at which a whole map fits into a room with its rulers; None for no size."""
    fitting = [
        size
        for zoom in zooms
        for size in SIZES[zoom]
        if size.height <= max(2, size.width * TALLEST)
        and terrain.columns * (size.width + 1) + 1 <= width - RULER_WIDTH
        and terrain.rows * (size.height + 1) + 1 <= height - RULER_HEIGHT
    ]
    return max(fitting, key=lambda size: (size.width * size.height, size.height), default=None)


def chosen(terrain: Terrain, width: int, height: int, wanted: str) -> tuple[str, Size]:
    """Zoom level and size of squares: of the level that is `wanted`, else of the nearest that shows the whole map."""
    zooms = [wanted] if wanted else ["normal", "overview"]
    size = largest(terrain, width, height, zooms)
    if size is None:
        return zooms[-1], SIZES[zooms[-1]][-1]
    return next(zoom for zoom in zooms if size in SIZES[zoom]), size


class MapView(Widget, can_focus=True):
    """A map with its rulers. `cursor` is the square it points at."""

    DEFAULT_CSS = "MapView { width: 1fr; height: 1fr; }"

    # It has no scroll bars that another size would have to be laid out for once more.
    virtual_size = Reactive(NULL_SIZE, repaint=False)

    class CursorMoved(Message):
        """The cursor points at another square."""

        def __init__(self, square: str) -> None:
            super().__init__()
            self.square = square

    class Chosen(Message):
        """The square under the cursor was clicked again: do the obvious thing."""

        def __init__(self, square: str) -> None:
            super().__init__()
            self.square = square

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name for it
        """An empty widget; `load` gives it a map."""
        super().__init__(id=id)
        self.cursor = ""
        self.zoom = ""
        self.wanted_zoom = ""
        """The zoom that somebody has chosen; empty for the one that fits best."""
        self._terrain: Terrain | None = None
        self._lines: MapLines | None = None
        self._kept: dict[tuple[str, Size], MapLines] = {}
        """Lines of this map by zoom level and size of squares; those out of view learn of changes when shown again."""
        self._shown: tuple[Mapping[str, Contents], frozenset[str], int] = ({}, frozenset(), -1)
        self._look = LOOKS["night"]
        self._signs = UNICODE
        self._offset = Offset(0, 0)
        self._room = NULL_SIZE
        """Columns and rows that the map is drawn for."""
        self._names: dict[tuple[int, int], str] = {}
        """The squares of the map by their places."""

    @property
    def _picture(self) -> Picture | None:
        """What is shown; nothing before the widget has a map and a size."""
        return self._lines.picture if self._lines else None

    @property
    def terrain(self) -> Terrain | None:
        """The map; None before one is loaded."""
        return self._terrain

    @property
    def fitted(self) -> bool:
        """Whether the zoom is the one that fits best, and nobody has chosen another one."""
        return not self.wanted_zoom

    # ---- what the screen tells it -------------------------------------------------------------

    def load(self, terrain: Terrain, cursor: str) -> None:
        """Show a map, with the cursor on a square of it."""
        self._terrain, self.cursor = terrain, cursor
        self._names = {place: name for name, place in terrain.places.items()}
        self._forget()
        self._fit()

    def dress(self, look: Look, signs: Symbols) -> None:
        """Take colours and signs."""
        self._look, self._signs = look, signs
        self._forget()
        self._fit()

    def show(self, contents: Mapping[str, Contents], reach: Iterable[str], selected: int) -> None:
        """Take what lies on the squares, which of them the selected seat can reach, and that seat."""
        self._shown = (contents, frozenset(reach), selected)
        if self._lines is not None:
            self._refresh(self._lines.show(*self._shown))

    def make_room(self, room: Room) -> None:
        """Draw the map for the columns and rows that it has as soon as the window is laid out anew.

        So the picture that lays it out shows the map as it stays, and no second one has to follow.
        """
        if room != self._room:
            self._room = room
            self._lines = None
            self._fit()

    def point(self, square: str) -> None:
        """Put the cursor on a square and bring it into view; it moves as well where no picture is shown."""
        if self._move_to(square):
            self.post_message(self.CursorMoved(square))

    def _move_to(self, square: str) -> bool:
        """Put the cursor on a square without a word; whether it was on another one."""
        if self._terrain is None or square not in self._terrain.places:
            return False
        old, self.cursor = self.cursor, square
        if self._scroll_to_cursor():
            self.refresh()
        elif old != square:
            self._refresh({old, square})
            self._redraw_rulers(old, square)
        return old != square

    @property
    def scrolled(self) -> tuple[int, int]:
        """Where the view begins in the picture, by columns and rows."""
        return self._offset.x, self._offset.y

    def scroll(self, to: str) -> None:
        """Let the view begin where it did, as far as the cursor is in it there; anything but two numbers is let be."""
        numbers = to.split()
        if len(numbers) == len(self._offset) and all(number.removeprefix("-").isdecimal() for number in numbers):
            self._offset = Offset(*map(int, numbers))
            self._scroll_to_cursor()
            self.refresh()

    def step(self, dx: int, dy: int) -> None:
        """Move the cursor by one square, over gaps in the map; it stays where there is nothing beyond.

        No message says so: it would come back to whoever asks for the step by four widgets, for every key.
        """
        self._move_to(self._beyond(dx, dy))

    def _beyond(self, dx: int, dy: int) -> str:
        """The next square in a direction, over gaps in the map; the one under the cursor where there is none."""
        if self._terrain is None or self.cursor not in self._terrain.places:
            return self.cursor
        column, row = self._terrain.places[self.cursor]
        for _ in range(max(self._terrain.columns, self._terrain.rows)):
            column, row = column + dx, row + dy
            if (column, row) in self._names:
                return self._names[(column, row)]
        return self.cursor

    def zoom_by(self, steps: int) -> None:
        """Zoom in (1) or out (-1)."""
        place = ZOOMS.index(self.zoom or ZOOMS[0]) + steps
        self.wanted_zoom = ZOOMS[max(0, min(place, len(ZOOMS) - 1))]
        self._lines = None
        self._fit()

    def zoom_round(self) -> None:
        """The next zoom level, after the last one the first."""
        place = ZOOMS.index(self.zoom or ZOOMS[0])
        self.wanted_zoom = ZOOMS[(place + 1) % len(ZOOMS)]
        self._lines = None
        self._fit()

    # ---- drawing ------------------------------------------------------------------------------

    def on_resize(self) -> None:
        self.make_room(self.size)

    def _forget(self) -> None:
        """Draw everything anew at every zoom level."""
        self._lines = None
        self._kept.clear()

    def _fit(self) -> None:
        """Choose the size of squares for the zoom and the room there is, and draw the map at it."""
        terrain = self._terrain
        if terrain is None or not self._room.width:
            return
        if self._lines is None:
            self.zoom, size = chosen(terrain, *self._room, self.wanted_zoom)
            self._lines = self._lines_of(terrain, size)
            self._lines.show(*self._shown)
        self._scroll_to_cursor()
        self.refresh()

    def _lines_of(self, terrain: Terrain, size: Size) -> MapLines:
        """The map's lines at a size of squares; of those that were looked at longest ago some are let go."""
        lines = self._kept.pop((self.zoom, size), None)
        if lines is None:
            lines = MapLines(self._picture_of(terrain, size), self._look, self._signs)
            while len(self._kept) >= MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        self._kept[(self.zoom, size)] = lines
        return lines

    def _picture_of(self, terrain: Terrain, size: Size) -> Picture:
        """The map at a size of squares, nothing of it drawn yet."""
        return Picture(terrain, size, self._signs, spelled=self.zoom == "close", dense=self._look.inverse)

    def _scroll_to_cursor(self) -> bool:
        """Bring the cursor into view, with a margin of half a square; whether anything moved."""
        if self._picture is None or self.cursor not in self._picture.terrain.places:
            return False
        old = self._offset
        left, top, width, height = self._picture.box(self.cursor)
        x = _scroll(old.x, left, width, self._picture.columns, self._room.width - RULER_WIDTH)
        y = _scroll(old.y, top, height, self._picture.rows, self._room.height - RULER_HEIGHT)
        self._offset = Offset(x, y)
        return self._offset != old

    def _refresh(self, squares: Iterable[str]) -> None:
        """Refresh the regions of some squares."""
        picture = self._picture
        if picture is None:
            return
        view = Region(RULER_WIDTH, RULER_HEIGHT, self.size.width - RULER_WIDTH, self.size.height - RULER_HEIGHT)
        shift = (RULER_WIDTH - self._offset.x, RULER_HEIGHT - self._offset.y)
        for square in squares:
            if square in picture.terrain.places:
                visible = Region(*picture.box(square)).translate(shift).intersection(view)
                if visible:
                    self.refresh(visible)

    def _redraw_rulers(self, old: str, new: str) -> None:
        """Refresh the ruler's letters and numbers where the cursor left or came."""
        picture = self._picture
        if picture is None:
            return
        before, after = picture.terrain.places.get(old, (-1, -1)), picture.terrain.places[new]
        if before[0] != after[0]:
            self.refresh(Region(0, self._ruler, self.size.width, RULER_HEIGHT))
        if before[1] != after[1]:
            for row in {before[1], after[1]}:
                y = row * (picture.size.height + 1) + (picture.size.height + 2) // 2 - self._offset.y
                self.refresh(Region(0, y + RULER_HEIGHT, RULER_WIDTH, 1))

    @property
    def _ruler(self) -> int:
        """The first line with the letters of the columns: right above the map, also where that stands in the middle."""
        return max(0, -self._offset.y)

    def render_line(self, y: int) -> Strip:
        """One line of the widget."""
        lines, (width, height) = self._lines, self.size
        if lines is None:
            return Strip([Segment(" " * width, ink_style(self._look, "night", "night", 0))], width)
        window, top = Window(self._offset.x, width), self._offset.y
        if self._ruler <= y < self._ruler + RULER_HEIGHT:
            below = top + height - RULER_HEIGHT < lines.picture.rows
            return lines.column_ruler(window, self.cursor, above=top > 0, below=below)
        return lines.line(window, y - RULER_HEIGHT + top, self.cursor)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of a region, as they are: the widget has no border, padding or opacity to be added.

        Textual would copy every line here, and with the copies lose what it has worked out for lines that stay.
        """
        strips = [self.render_line(y) for y in crop.line_range]
        _, background = self.background_colors
        for line_filter in self.get_line_filters():
            strips = [strip.apply_filter(line_filter, background) for strip in strips]
        if crop.column_span == (0, self.size.width):
            return strips
        return [strip.crop(*crop.column_span) for strip in strips]

    # ---- mouse --------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        if self._picture is None:
            return
        x = event.x - RULER_WIDTH + self._offset.x
        y = event.y - RULER_HEIGHT + self._offset.y
        square = self._picture.at(x, y)
        if square is None:
            return
        again = square == self.cursor
        self.point(square)
        if again:
            self.post_message(self.Chosen(square))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._wheel(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._wheel(-1)

    def _wheel(self, dy: int) -> None:
        """Move the cursor by the mouse: nobody else knows."""
        square = self._beyond(0, dy)
        if square != self.cursor:
            self.point(square)


def _scroll(now: int, start: int, length: int, total: int, room: int) -> int:
    """Where the view begins so that `length` cells from `start` are in it; a map smaller than the view is centred."""
    if total <= room:
        return -((room - total) // 2)
    margin = min(length // 2, max(0, (room - length) // 2))
    now = max(0, now)
    now = min(now, start - margin)
    if start + length + margin > now + room:
        now = start + length + margin - room
    return max(0, min(now, total - room))
