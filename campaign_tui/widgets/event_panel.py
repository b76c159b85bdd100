"""The event cards in force, whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from campaign_tui.widgets.bars import title, write
from campaign_tui.widgets.fitting import fitting
from campaign_tui.widgets.notice import EDGES, FRAME, SENTENCE
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domain.coach.aims import Event


class EventPanel(Static):
    """One event with its name as the title, or several, each with its map."""

    def __init__(self) -> None:
        """No event yet."""
        super().__init__(id="event", classes="panel", markup=False)
        self._lines: list[Content] = []
        self._key = self._titled = ""
        self.room = Size(40, 6)
        """Columns and rows for its words."""

    @property
    def rows(self) -> int:
        """Rows that it takes with its frame: no more than its words need; 0 without an event."""
        return min(self.room.height, self._wanted) + FRAME if self._lines else 0

    def show(self, events: Sequence[Event], key: str) -> None:
        """Show these, or none; `key` shows them whole where there is no room."""
        several = len(events) > 1
        self._titled = events[0].name if len(events) == 1 else ""
        self._key = key
        self._lines = [
            Content.styled(f"{event.map.upper()} {event.name} ", "bold $gold")
            + Content.styled(event.text, "$foreground")
            if several
            else Content.styled(event.text, "$foreground")
            for event in events
        ]
        self._write()

    @property
    def _wanted(self) -> int:
        """Rows of all its words."""
        return sum(len(line.wrap(self.room.width)) for line in self._lines)

    def _write(self) -> None:
        """As much as there is room for; what doesn't fit is shown with the aims."""
        lines, (width, height) = self._lines, self.room
        whole = say("tui.aims.event", name=self._titled) if self._titled else say("tui.aims.events")
        title(self, self._titled if self._titled and cell_len(whole) > width - EDGES else whole)
        if self._wanted > height:
            lines = [part for line in lines for part in _sentences(line)]
            write(self, fitting(lines, width, height, self._key))
        else:
            write(self, Content("\n").join(lines))


def _sentences(text: Content) -> list[Content]:
    """A text sentence by sentence."""
    blanks = [match.start() for match in SENTENCE.finditer(text.plain)]
    begins, ends = [0, *(blank + 1 for blank in blanks)], [*blanks, len(text)]
    return [text[begin:end] for begin, end in zip(begins, ends, strict=True)]
