"""Light boxes around words, as in the book: a title in the upper edge, and side by side where there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign_tui.looks.dress import Dress

EDGES = 4
"""Cells of a box beside its words: an edge and a blank at either side."""


def framed(
    head: Content, body: Sequence[Content], dress: Dress, width: int, *, tail: Content, ink: str
) -> list[Content]:
    """A box `width` cells wide: `head` left and `tail` right in its upper edge; lines that are too long are cut."""
    across, down, corners = dress.signs.box[0], dress.signs.box[1], dress.signs.box[2:]
    dots, inner, blank = dress.signs.name == "unicode", width - EDGES, Content(" ")
    end = blank + tail + blank if tail else Content("")
    name = head.truncate(max(1, width - EDGES - end.cell_length), ellipsis=dots)
    rest = max(0, width - EDGES - name.cell_length - end.cell_length)
    top = Content.styled(f"{corners[0]} ", ink) + name + blank
    top += Content.styled(across * rest, ink) + end + Content.styled(corners[1], ink)
    side = Content.styled(down, ink)
    middle = [side + blank + line.truncate(inner, ellipsis=dots, pad=True) + blank + side for line in body]
    return [top, *middle, Content.styled(f"{corners[2]}{across * (width - 2)}{corners[3]}", ink)]


def wrapped(body: Sequence[Content], width: int) -> list[Content]:
    """Sentences as lines that fit into a box `width` cells wide."""
    return [line.rstrip() for words in body for line in words.wrap(width - EDGES)]


def beside(boxes: Sequence[Sequence[Content]], width: int, gap: int = 1) -> list[Content]:
    """Boxes of one width beside each other, filled up below with blanks."""
    height = max(map(len, boxes), default=0)
    blank, between = Content(" " * width), Content(" " * gap)
    return [between.join(box[line] if line < len(box) else blank for box in boxes) for line in range(height)]


def even(body: Sequence[Content], lines: int) -> list[Content]:
    """The lines of a box, filled up so that boxes beside each other end together."""
    return [*body, *[Content("")] * (lines - len(body))]
