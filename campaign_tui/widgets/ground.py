"""The ground of a memory: the map at the largest zoom that fits, and what stands in the rows that it leaves.

What stands there depends on the memory and on the window alone, never on what is said: the map keeps its rows.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.content import Content
from textual.geometry import NULL_SIZE, Size
from textual.message import Message
from textual.reactive import Reactive
from textual.widgets import Static

from campaign_tui.widgets.bars import title, write
from campaign_tui.widgets.columns import columns
from campaign_tui.widgets.map_lines import RULER_HEIGHT
from campaign_tui.widgets.map_view import MapView, chosen, largest
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from campaign_tui.widgets.columns import Group
    from campaign_tui.widgets.squares import Contents
    from domain.model.terrain import Terrain

LEAST = 8
"""Rows below the map from which something stands there."""

FRAME = 2
"""Rows of a frame."""


class Under(Static):
    """What stands below the map."""

    # As the map it has no scroll bars: the window is laid out once for another size, not twice.
    virtual_size = Reactive(NULL_SIZE, repaint=False)


class Ground(Vertical):
    """The map with the cursor; below it the other map of the memory, else signs and aims, where there is room."""

    DEFAULT_CSS = """
    Ground { width: 1fr; height: 1fr; }
    Ground #other_map, Ground #under { display: none; }
    Ground.-both #other_map { display: block; }
    Ground.-under #under { display: block; height: 1fr; }
    """

    class Sized(Message):
        """It has another size: its rows are to be shared out anew."""

    def on_resize(self) -> None:
        self.post_message(self.Sized())

    def compose(self) -> ComposeResult:
        yield MapView(id="map")
        yield MapView(id="other_map")
        yield Under(id="under", classes="panel", markup=False)

    @property
    def chart(self) -> MapView:
        """The map with the cursor."""
        return self.query_one("#map", MapView)

    @property
    def other(self) -> MapView:
        """The other map, where both are shown."""
        return self.query_one("#other_map", MapView)

    @property
    def both(self) -> bool:
        """Whether two maps are shown."""
        return self.has_class("-both")

    @property
    def room_below(self) -> tuple[int, int]:
        """Columns and rows for what stands below the map; none where nothing does."""
        if not self.has_class("-under"):
            return 0, 0
        return max(0, self.size.width - 2 * FRAME), max(0, self._below(self.chart.terrain) - FRAME)

    def share(self, maps: Sequence[Terrain], shown: Terrain, *, small: bool) -> None:
        """Share the rows out for the map that is shown, of these maps of the memory; a `small` window has none left."""
        width, height = self.size
        if not width or not height:
            return
        half = height // 2
        both = len(maps) > 1 and all(largest(terrain, width, half) is not None for terrain in maps)
        below = 0 if both or small else self._below(shown)
        self.set_class(both, "-both")
        self.set_class(below >= LEAST, "-under")
        rows = half if both else height - below if below >= LEAST else height
        for view in (self.chart, self.other):
            if view.styles.height is None or view.styles.height.value != rows:
                view.styles.height = rows
            view.make_room(Size(width, rows))

    def _below(self, shown: Terrain | None) -> int:
        """Rows that a map leaves at the zoom that is chosen, or that fits best; none where it has too many itself."""
        if shown is None:
            return 0
        _, size = chosen(shown, *self.size, self.chart.wanted_zoom)
        return max(0, self.size.height - (shown.rows * (size.height + 1) + 1 + RULER_HEIGHT))

    def show_other(self, terrain: Terrain, contents: dict[str, Contents], reach: set[str], seat: int) -> None:
        """Show the other map, with what stands on it and the squares within reach of the assassin at hand."""
        if self.other.terrain is not terrain:
            self.other.load(terrain, "")
        self.other.show(contents, reach, seat)

    def show_signs(self, signs: Group, asked: Sequence[str]) -> None:
        """Write signs below the map, and what the memory has `asked` where the rows are enough for all of it."""
        width, rows = self.room_below
        under = self.query_one("#under", Static)
        title(under, say("tui.legend.title"))
        lines, told = _rows_below(signs, tuple(asked), width)
        if len(lines) + 1 + len(told) <= rows:
            lines = (*lines, Content(""), *told)
        write(under, Content("\n").join(lines[:rows]))


@lru_cache(maxsize=4)
def _rows_below(signs: Group, asked: tuple[str, ...], width: int) -> tuple[tuple[Content, ...], tuple[Content, ...]]:
    """The rows of signs and those of what is asked; with every zoom they are the same, only more or fewer fit."""
    lines = columns([signs], width, headed=False).split("\n", allow_blank=True)
    return tuple(lines), tuple(row for sentence in asked for row in Content.styled(sentence, "$quiet").wrap(width))
