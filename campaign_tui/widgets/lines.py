"""Lines of words in inks: wrapped to a width and turned into strips without the cost of styled text.

A line is a list of tokens (text, ink, style), as on the map. Text is data as typed or narrated.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from campaign_tui.widgets.tile import BOLD, ITALIC, REVERSE, UNDERLINE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign_tui.looks.themes import Look

Token: TypeAlias = tuple[str, str, int]
Line: TypeAlias = "Sequence[Token]"


WORD = re.compile(r" +|[^ ]+ *")
"""A word with the blanks behind it, or blanks at the beginning."""


def plain(line: Line) -> str:
    """The words of a line."""
    return "".join(text for text, _, _ in line)


def wrap(line: Line, width: int) -> list[list[Token]]:
    """A line in as many lines as it takes, broken between words; line breaks in it are kept."""
    lines: list[list[Token]] = [[]]
    used = 0
    for text, ink, style in line:
        for number, part in enumerate(text.split("\n")):
            if number:
                lines.append([])
                used = 0
            # An alarm has a ground of its own, its blanks included: it stays in one piece.
            words = [part] if style & REVERSE else WORD.findall(part)
            for piece in (piece for word in words for piece in _pieces(word, width)):
                if used and used + cell_len(piece.rstrip()) > width:
                    lines.append([])
                    used = 0
                shown = piece if used or lines == [[]] or style & REVERSE else piece.lstrip()
                if shown:
                    lines[-1].append((shown, ink, style))
                    used += cell_len(shown)
    return lines


def _pieces(word: str, width: int) -> list[str]:
    """A word in pieces that fit a line."""
    if cell_len(word.rstrip()) <= width:
        return [word]
    pieces, last = [], ""
    for sign in word:
        if cell_len(last + sign) > width:
            pieces.append(last)
            last = ""
        last += sign
    return [*pieces, last]


def going_on(line: Line, width: int, sign: str) -> list[Token]:
    """A line with a sign behind its last word for what is further down, in so many cells."""
    kept, end = list(line), f" {sign}"
    while kept and cell_len(plain(kept).rstrip()) + cell_len(end) > width:
        text, ink, style = kept.pop()
        shorter = text.rstrip().rpartition(" ")[0]
        if shorter.strip():
            kept.append((shorter, ink, style))
    if not plain(kept).strip():
        # One word is longer than all the room: its beginning says more than nothing.
        first = next((token for token in line if token[0].strip()), ("", "text", 0))
        kept = [(set_cell_size(first[0].lstrip(), max(0, width - cell_len(end))), *first[1:])]
    text, ink, style = kept.pop()
    return [*kept, (text.rstrip(), ink, style), (end, "label", 0)]


def strip(look: Look, line: Line, width: int, ground: str) -> Strip:
    """A line as a strip of exactly `width` cells on a ground."""
    segments = [Segment(text, ink_style(look, ink, ground, style)) for text, ink, style in line]
    made = Strip(segments)
    if made.cell_length < width:
        segments.append(Segment(" " * (width - made.cell_length), ink_style(look, "text", ground, 0)))
        return Strip(segments, width)
    return made.crop(0, width)


@lru_cache(maxsize=4096)
def _rich_style(ink: str, ground: str, style: int) -> Style:
    """A Rich style from colours."""
    return Style(
        color=ink,
        bgcolor=ground,
        bold=bool(style & BOLD),
        reverse=bool(style & REVERSE),
        underline=bool(style & UNDERLINE),
        italic=bool(style & ITALIC),
    )


def ink_style(look: Look, ink: str, ground: str, style: int) -> Style:
    """The style of an ink on a ground, in a look; alarms have a ground of their own where there are colours."""
    if style & REVERSE and not look.inverse:
        return _rich_style(look.inks["on.danger"], look.inks[ink], style & ~REVERSE)
    return _rich_style(look.inks.get(ink, look.inks["text"]), look.grounds[ground], style)
