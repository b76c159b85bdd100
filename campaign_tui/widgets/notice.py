"""A few sentences in a panel that takes no key of the game: lessons and reminders."""

from __future__ import annotations

import re

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from campaign_tui.widgets.bars import write
from campaign_tui.widgets.lines import plain, wrap

SENTENCE = re.compile(r"(?<=[.!?:”]) ")
"""Where a text may be turned over without a sentence being cut."""


EDGES = 4
"""Cells of the frame and the blanks beside a title, which the columns for the text have and a title has not."""


FRAME = 2
"""Rows of the frame, above and below the text."""


class Notice(Struct, frozen=True):
    """What stands in a panel."""

    name: str
    text: str
    keys: str
    """What can be done with it, with its keys; in the frame below."""
    heading: str
    """Name and keys in one, where there is no frame."""
    short: str = ""
    """What stands in the frame above where it has no room for the name."""
    further: str = ""
    """The keys while more of the text follows."""


def pages(text: str, room: Size) -> tuple[str, ...]:
    """A text in pieces that each fit a room of so many columns and rows; none leaves more rows empty than it fills.

    It is turned over between sentences where that leaves no more room empty.
    """

    def rows(words: str) -> list[str]:
        return [plain(line).rstrip() for line in wrap([(words, "text", 0)], room.width)]

    found, last = [], ""
    for sentence in SENTENCE.split(text):
        longer = f"{last} {sentence}".strip()
        if len(rows(longer)) <= room.height:
            last = longer
            continue
        if last and 2 * len(rows(last)) >= room.height:
            found.append(last)
            lines = rows(sentence)
        else:
            lines = rows(longer)
        while len(lines) > room.height:
            found.append("\n".join(lines[: room.height]))
            lines = lines[room.height :]
        last = " ".join(lines)
    return (*found, last)


class NoticePanel(Static):
    """A notice with its keys; without one it isn't shown."""

    def __init__(self, name: str, *, brief: bool = False) -> None:
        """Nothing to say yet. `name` is the id of the panel, `brief` for one that stands in a narrow column."""
        super().__init__("", id=name, classes="panel", markup=False)
        self.brief = brief
        """Whether the keys are told in few words."""
        self.room: Size | None = None
        """Columns and rows for the text, where its place never changes its size; None where it grows with it."""
        self._told: Notice | None = None

    def notice(self, told: Notice, *, linear: bool) -> None:
        """Show a notice. `linear` gives one text without a frame, to be read aloud."""
        text = Content.styled(told.text, "$foreground")
        if linear:
            write(self, Content.styled(f"{told.heading} ", "bold $gold") + text, layout=True)
            return
        self._told = told
        parts = pages(told.text, self.room) if self.room else (told.text,)
        more = len(parts) > 1
        narrow = self.room is not None and cell_len(told.name) > self.room.width - EDGES
        self.border_title = Content(told.short if narrow and told.short else told.name)
        self.border_subtitle = Content((told.further or told.keys) if more else told.keys)
        write(self, Content.styled(parts[0], "$foreground"), layout=self.room is None)

    @property
    def rows(self) -> int:
        """Rows that what is told takes in its place, with the frame; 0 where nothing is told."""
        if self._told is None or self.room is None or not (self.has_class("-taught") or self.has_class("-reminded")):
            return 0
        text = pages(self._told.text, self.room)[0]
        return len([row for line in text.split("\n") for row in wrap([(line, "text", 0)], self.room.width)]) + FRAME

    @property
    def whole(self) -> tuple[str, str] | None:
        """Name and whole text of what doesn't fit its place; None where all of it stands there."""
        told = self._told
        if not self.display or told is None or self.room is None or len(pages(told.text, self.room)) == 1:
            return None
        return told.name, told.text
