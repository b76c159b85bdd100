"""The last door before the terminal: of what players and files call things, nothing acts on it.

Names, notes and texts are escaped where they are shown. Fields that are typed into show them as they are, and so does
whatever somebody forgets: here control characters and those that turn the direction of writing are taken out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.filter import LineFilter

if TYPE_CHECKING:
    from textual.color import Color

ACTING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
"""What moves cursors, begins commands, or changes the order of what stands beside it; none has a width of its own."""


class Harmless(LineFilter):
    """Takes acting characters out of every line that is drawn."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line without them."""
        return [
            segment
            if segment.control or not ACTING.search(segment.text)
            else Segment(ACTING.sub("", segment.text), segment.style)
            for segment in segments
        ]
