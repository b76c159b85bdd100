"""Groups of short rows in columns, read like a newspaper: from top to bottom, then to the right."""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING, NamedTuple

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
    notes: tuple[str, ...] = ()
    """A sentence below each row, where there are any."""


def columns(groups: Sequence[Group], width: int, *, headed: bool = True) -> Content:
    """The groups in as many columns as fit; a heading stays with its first row; not `headed` without."""
    number = max(1, (width + GAP) // (COLUMN + GAP))
    room = (width - GAP * (number - 1)) // number
    lines = [line for group in groups for line in _lines(group, room) if headed or not line.heading]
    height = -(-len(lines) // number)
    # What moves on to the next column as a whole needs another line somewhere.
    while len(parts := _parts(lines, height)) > number:
        height += 1
    rows = []
    for y in range(max(map(len, parts), default=0)):
        row = Content("")
        for part in parts:
            line = part[y] if y < len(part) else Content("")
            row += line + Content(" " * (room - line.cell_length + GAP))
        rows.append(row.rstrip())
    return Content("\n").join(rows)


class _Line(NamedTuple):
    """A line of a group."""

    words: Content
    heading: bool = False
    goes_on: bool = False
    """Whether the next line belongs to it: both stand in one column."""


def _lines(group: Group, room: int) -> list[_Line]:
    """The lines of a group, a blank one last."""
    title = Content.styled(group.title, "bold $gold").truncate(room, ellipsis=True)
    found = [_Line(title, heading=True, goes_on=True)] if group.title else []
    notes = chain(group.notes, repeat(""))
    for (sign, words), note in zip(group.rows, notes, strict=False):
        lead = Content(sign + " " * max(1, SIGN - cell_len(sign)))
        left = max(1, room - lead.cell_length)
        parts = [(line, "$foreground") for line in wrap([(words, "text", 0)], left)]
        parts += [(line, "$quiet") for line in wrap([(note, "text", 0)], left)] if note else []
        for number, (line, ink) in enumerate(parts, start=1):
            told = lead + Content.styled(plain(line).rstrip(), ink)
            found.append(_Line(told, goes_on=number < len(parts)))
            lead = Content(" " * lead.cell_length)
    return [*found, _Line(Content(""))]


def _parts(lines: Sequence[_Line], height: int) -> list[list[Content]]:
    """Lines in columns of a height: no row is broken, no heading stands at the foot of one, no blank at its head."""
    parts: list[list[Content]] = [[]]
    block: list[Content] = []
    for line in lines:
        block.append(line.words)
        if line.goes_on:
            continue
        if parts[-1] and len(parts[-1]) + len(block) > height:
            parts.append([])
        if parts[-1] or block[0].plain:
            parts[-1] += block
        block = []
    return parts
