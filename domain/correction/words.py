"""What differs in a later action, in the words of the net change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.telling.pieces import net_change

if TYPE_CHECKING:
    from domain.content.pack import Pack
    from domain.correction.values import Row


def differs(pack: Pack, row: Row) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What an action no longer changes, and what it changes now; phrases without a full stop."""
    was = net_change(pack, *row.was) if row.was else ()
    now = net_change(pack, *row.now) if row.now and row.stays else ()
    return tuple(line for line in was if line not in now), tuple(line for line in now if line not in was)
