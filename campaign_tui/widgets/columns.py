"""Groups of short rows in columns, read like a newspaper: from top to bottom, then to the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content

from campaign_tui.widgets.lines import plain, wrap

if TYPE_CHECKING:
    from collections.abc import Sequence

COLUMN = 32
"""Cells that a column has at least."""

GAP = 2
"""Cells between columns."""

SIGN = 5
"""Cells for the key or sign of a row, with the blank behind it."""


class Group(Struct, frozen=True):
    """Rows under a heading: each with a key or sign, and words."""

    title: str
    rows: tuple[tuple[str, str], ...]


def columns(groups: Sequence[Group], width: int, *, headed: bool = True) -> Content:
    """The groups in as many columns as fit; a heading stays with its first row; not `headed` without."""
    number = max(1, (width + GAP) // (COLUMN + GAP))
    room = (width - GAP * (number - 1)) // number
    lines = [line for group in groups for line in _lines(group, room) if headed or not line[1]]
    height = -(-len(lines) // number)
    # A group more that begins in the last line of a column moves on: then everything needs another line.
    while len(parts := _parts(lines, height)) > number:
        height += 1
    rows = []
    for y in range(max(map(len, parts), default=0)):
        row = Content("")
        for part in parts:
            line, _ = part[y] if y < len(part) else (Content(""), False)
            row += line + Content(" " * (room - line.cell_length + GAP))
        rows.append(row.rstrip())
    return Content("\n").join(rows)


def _lines(group: Group, room: int) -> list[tuple[Content, bool]]:
    """The lines of a group, a blank one last; the heading is marked."""
    title = Content.styled(group.title, "bold $gold").truncate(room, ellipsis=True)
    found = [(title, True)] if group.title else []
    for sign, words in group.rows:
        lead = Content.styled(sign, "bold $objective") + Content(" " * max(1, SIGN - cell_len(sign)))
        for line in wrap([(words, "text", 0)], max(1, room - lead.cell_length)):
            found.append((lead + Content.styled(plain(line).rstrip(), "$foreground"), False))
            lead = Content(" " * lead.cell_length)
    return [*found, (Content(""), False)]


def _parts(lines: Sequence[tuple[Content, bool]], height: int) -> list[list[tuple[Content, bool]]]:
    """Lines in columns of a height, no heading at the foot of one and no blank line at its head."""
    parts: list[list[tuple[Content, bool]]] = [[]]
    for line, heading in lines:
        last = parts[-1]
        if len(last) >= height or (heading and len(last) >= height - 1):
            parts.append([])
        if parts[-1] or line.plain:
            parts[-1].append((line, heading))
    return parts
