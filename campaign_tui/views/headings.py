"""The headings of a history: where an evening, a memory or a turn begins, and where a branch leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from projections.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign_tui.views.tree import TreeRow


NOWHERE = Mark()
"""Of actions that the read models don't have."""


class Heading(Struct, frozen=True):
    """What stands above an action; above a side branch, where it leaves says enough."""

    memory: str = ""
    """The memory in which the action was decided, "" between memories."""
    turn: int = 0
    """0 between memories and while one is set up."""
    evening: int = 0
    """The number of the evening that begins here, else 0."""
    branch: int = 0
    """How many actions the side branch has that begins here."""
    left: int = 0
    """The number of the action that the side branch leaves from."""


def headings(rows: Sequence[TreeRow]) -> tuple[Heading | None, ...]:
    """The heading above each listed action, in the order of the list; None where the one before says it all.

    What came before is the row above on the same branch: back on the trunk, a turn goes on under its own name.
    """
    found: list[Heading | None] = []
    open_rows: list[TreeRow] = []
    """The last row of each branch that is open here, the trunk first."""
    for place, row in enumerate(rows):
        while open_rows and open_rows[-1].indent > row.indent:
            open_rows.pop()
        before = open_rows[-1] if open_rows and open_rows[-1].indent == row.indent else None
        above = rows[place - 1] if place else None
        forked = row.indent > 0 and (before is None or row.depth <= before.depth)
        if before is not None:
            open_rows.pop()
        left = row.depth - 1 if forked else 0
        length = _length(rows, place) if forked else 0
        found.append(_heading(row, None if forked else before, above, length, left))
        open_rows.append(row)
    return tuple(found)


def _heading(row: TreeRow, before: TreeRow | None, above: TreeRow | None, length: int, left: int) -> Heading | None:
    """The heading of one row, after the row before it on its branch, below the row above it in the list."""
    mark = row.mark
    if mark == NOWHERE and not length:
        return None
    evening = mark.evening if before is None or before.mark.evening != mark.evening else 0
    same = before is not None and (before.mark.memory, before.mark.turn) == (mark.memory, mark.turn)
    if same and not evening and above is before:
        return None
    return Heading(mark.memory, mark.turn, evening, length, left)


def _length(rows: Sequence[TreeRow], start: int) -> int:
    """How many rows a side branch has on its own, those of branches off it left out."""
    first, count, depth = rows[start], 0, -1
    for row in rows[start:]:
        if row.indent < first.indent or (row.indent == first.indent and row.depth <= depth):
            break
        if row.indent == first.indent:
            count, depth = count + 1, row.depth
    return count
