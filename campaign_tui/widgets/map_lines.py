"""A picture of a map as coloured lines: cells become strips, and strips are kept until their squares look different.

The same line is given as the same object, so that what Textual works out for it - cuts, filters, the bytes for the
terminal - is worked out once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.segment import Segment

from campaign_tui.widgets.lines import ink_style
from campaign_tui.widgets.picture import NIGHT
from campaign_tui.widgets.terse import TerseStrip
from campaign_tui.widgets.tile import BOLD, REVERSE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rich.style import Style
    from textual.strip import Strip

    from campaign_tui.looks.symbols import Symbols
    from campaign_tui.looks.themes import Look
    from campaign_tui.widgets.picture import Picture
    from campaign_tui.widgets.squares import Contents
    from campaign_tui.widgets.tile import Cell

RULER_WIDTH, RULER_HEIGHT = 3, 1
"""Row numbers at the left, column letters above."""

VARIANTS = 64
"""Looks of one line that are kept: at other scroll positions, with other parts of the cursor's frame."""


class Window(NamedTuple):
    """The part of a picture that is in view: its first column, negative in a margin, and the cells of a line."""

    left: int
    width: int
    """With the ruler."""


class MapLines:
    """The lines of one picture in one look."""

    def __init__(self, picture: Picture, look: Look, signs: Symbols) -> None:
        """No line is drawn before it is asked for."""
        self.picture = picture
        self._look = look
        self._signs = signs
        self._strips: dict[int, dict[tuple[Window, bool, str], Strip]] = {}
        """By row of the picture; by window, whether the cursor is in this row of squares, and the square it frames."""
        self._rulers: dict[tuple[Window, int, bool, bool], Strip] = {}
        """Rulers above the columns: by window, column of the cursor, and whether the map goes on above and below."""
        self._styles: dict[tuple[str, str, int], Style] = {}

    def show(self, contents: Mapping[str, Contents], reach: frozenset[str], selected: int) -> set[str]:
        """Take what lies on the squares; gives those of the map that look different."""
        changed = self.picture.show(contents, reach, selected) & self.picture.terrain.places.keys()
        for square in changed:
            for y in self._rows(square):
                self._strips.pop(y, None)
        return changed

    def line(self, window: Window, y: int, cursor: str) -> Strip:
        """A row of the picture behind its ruler, with the part of the cursor's frame that crosses it."""
        picture = self.picture
        row, offset = divmod(y, picture.size.height + 1)
        named = offset == (picture.size.height + 2) // 2 and 0 <= row < picture.terrain.rows
        here = bool(named and cursor and picture.terrain.places[cursor][1] == row)
        framed = cursor if cursor and y in self._rows(cursor) else ""
        kept = self._strips.setdefault(y, {})
        key = (window, here, framed)
        strip = kept.get(key)
        if strip is None:
            if len(kept) >= VARIANTS:
                kept.clear()
            label = self._row_label(row if named else -1, here=here)
            strip = kept[key] = self._strip(label + self._cells(window, y, framed), window.width)
        return strip

    def column_ruler(self, window: Window, cursor: str, *, above: bool, below: bool) -> Strip:
        """The letters above the columns; arrows where the map goes on to the sides, `above` and `below`."""
        here = self.picture.terrain.places[cursor][0] if cursor else -1
        key = (window, here, above, below)
        strip = self._rulers.get(key)
        if strip is None:
            if len(self._rulers) >= VARIANTS:
                self._rulers.clear()
            cells = self._ruler_cells(window, here, above=above, below=below)
            strip = self._rulers[key] = self._strip(cells, window.width)
        return strip

    def _ruler_cells(self, window: Window, here: int, *, above: bool, below: bool) -> list[Cell]:
        """The letters with the arrows; `here` is the column that the cursor is in, negative for none."""
        picture = self.picture
        cells = [NIGHT] * window.width
        for column in range(picture.terrain.columns):
            middle = column * (picture.size.width + 1) + (picture.size.width + 1) // 2
            x = middle - window.left + RULER_WIDTH
            if RULER_WIDTH <= x < window.width:
                ink, style = ("cursor", BOLD) if column == here else ("ruler", 0)
                cells[x] = (chr(ord("A") + column), ink, "night", style)
        beyond = window.left + window.width - RULER_WIDTH < picture.columns
        arrows = (
            (0, window.left > 0, self._signs.west),
            (-1, beyond, self._signs.east),
            (1, above, self._signs.north),
            (2, below, self._signs.south),
        )
        for x, shown, sign in arrows:
            if shown:
                cells[x] = (sign, "cursor", "night", BOLD)
        return cells

    def _rows(self, square: str) -> range:
        """The rows of the picture that cross a square or its lines."""
        _, top, _, height = self.picture.box(square)
        return range(top, top + height)

    def _cells(self, window: Window, y: int, framed: str) -> list[Cell]:
        """The cells of a row that are in view, without the ruler."""
        if not 0 <= y < self.picture.rows:
            return []
        cells = self.picture.framed(y, framed) if framed else self.picture.row(y)
        x, room = window.left, window.width - RULER_WIDTH
        return cells[x : x + room] if x >= 0 else [NIGHT] * -x + cells[: room + x]

    def _row_label(self, row: int, *, here: bool) -> list[Cell]:
        """The ruler at the left of a line; nothing on it where `row` is negative."""
        if row < 0:
            return [NIGHT] * RULER_WIDTH
        ink, style = ("cursor", BOLD) if here else ("ruler", 0)
        text = f"{row + 1:>{RULER_WIDTH - 1}} "
        return [(sign, ink, "night", style) for sign in text]

    def _strip(self, cells: Iterable[Cell], width: int) -> Strip:
        """Cells as a strip: neighbours of one style are one segment."""
        segments: list[Segment] = []
        run: list[str] = []
        styles, length = self._styles, 0
        last = ("text", "night", 0)
        for sign, ink, ground, style in cells:
            kind = (ink, ground, style) if sign != " " else ("text", ground, style & REVERSE)
            if kind != last:
                if run:
                    segments.append(Segment("".join(run), styles.get(last) or self._style(last)))
                    length += len(run)
                run, last = [], kind
            run.append(sign)
        if run:
            segments.append(Segment("".join(run), styles.get(last) or self._style(last)))
            length += len(run)
        if length < width:
            segments.append(Segment(" " * (width - length), self._style(("text", "night", 0))))
        return TerseStrip(segments, width)

    def _style(self, kind: tuple[str, str, int]) -> Style:
        """The style of a kind of cell."""
        style = self._styles[kind] = ink_style(self._look, *kind)
        return style
