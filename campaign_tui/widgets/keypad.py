"""Every note of a memory on the table with its key, in columns; a click on one does what its key does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from campaign_tui.keys.actions import actions
from campaign_tui.widgets.bars import write

if TYPE_CHECKING:
    from textual import events

    from campaign_tui.looks.dress import Dress

LEADING = frozenset({"noted_turn", "noted_enemies"})
"""Notes that are the next step: they have rows of their own."""

GAP = 2
"""Cells between two columns at least."""

WIDER = 6
"""Cells by which columns grow at most where there is more room."""


class Keypad(Static):
    """The keys of the tracker. Its height follows from its width."""

    DEFAULT_CSS = "Keypad { height: auto; width: 1fr; }"

    def __init__(self) -> None:
        """Empty until it is filled."""
        super().__init__("", id="keypad", classes="panel", markup=False)
        self._places: list[tuple[int, int, int, str]] = []

    def fill(self, dress: Dress, width: int) -> None:
        """Write all keys in as few rows as a width takes, every column of one width, read from the top down."""
        notes = [found for found in actions("tracker") if found.id.startswith("noted_") and found.id not in LEADING]
        pairs = [(dress.key(a), a.title, a.method) for a in notes]
        column = max(cell_len(f"{key} {title}") for key, title, _ in pairs) + GAP
        rows = -(-len(pairs) // max(1, (width + GAP) // column))
        columns = -(-len(pairs) // rows)
        column = max(column, min((width + GAP) // columns, column + WIDER))
        self._places, lines = [], []
        for row in range(rows):
            line = Content("")
            for place, (key, title, method) in enumerate(pairs[row::rows]):
                line += Content(" " * (place * column - line.cell_length))
                line += Content.styled(key, "bold $gold") + Content.styled(f" {title}", "$foreground")
                self._places.append((row, place * column, line.cell_length, method))
            lines.append(line)
        write(self, Content("\n").join(lines), layout=True)

    async def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None:
            return
        for row, left, right, method in self._places:
            if offset.y == row and left <= offset.x < right:
                event.stop()
                await self.screen.run_action(method)
                return
