"""Whether the read models end where the logs end.

Asked whenever a store is opened: what makes them anew is loaded only where something is behind.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from domain.core.errors import StoreError
from projections import schema

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from domain.store import CampaignId, Cursor, Library


def catch_up(library: Library) -> tuple[CampaignId, ...]:
    """Rebuild the campaigns whose read models don't end where their logs end; returns these campaigns.

    To be called when a library is opened and after histories were taken in. A campaign that can't be rebuilt is left
    behind: `verify` tells what is wrong with it. The tables of a newer version are left to it. Raises StoreError when
    the store can't be read.
    """
    with schema.connected(library.path) as db:
        cursor = db.cursor()
        if schema.newer(cursor):
            return ()
        covered = _positions(cursor) if schema.whole(cursor) else {}
        # Asked after the positions: what is covered but not here was deleted, and isn't just about to begin.
        anchors = dict(library.store.campaigns())
        for gone in covered.keys() - anchors.keys():
            schema.forget(cursor, gone)
    behind = [one for one, anchor in anchors.items() if covered.get(one) != (anchor.rows, anchor.hash)]
    return tuple(_rebuilt(library, behind)) if behind else ()


def counted(cursor: Cursor, campaign: bytes, rows: int, newest: bytes) -> tuple[int, int] | None:
    """How many actions lie before the head, and how many there are, where the read models end where the log does.

    `rows` and `newest` are how many rows the log has, and the hash of the last of them. Raises the database's error
    where there are no such tables.
    """
    cursor.execute("SELECT rows, hash, depth, actions FROM read_position WHERE campaign = ?", (campaign,))
    found = cursor.fetchone()
    return (found[2], found[3]) if found is not None and tuple(found[:2]) == (rows, newest) else None


def _rebuilt(library: Library, behind: Iterable[CampaignId]) -> Iterator[CampaignId]:
    """Rebuild these; what could be."""
    from projections.rebuild import rebuild  # noqa: PLC0415 - most starts find nothing behind

    for campaign in behind:
        with suppress(StoreError):
            rebuild(library, campaign)
            yield campaign


def _positions(cursor: Cursor) -> dict[bytes, tuple[int, bytes]]:
    """Rows covered and newest hash of every campaign, as stored."""
    cursor.execute("SELECT campaign, rows, hash FROM read_position")
    return {campaign: (rows, newest) for campaign, rows, newest in cursor.fetchall()}
