"""Rows as they are read: each in its place, and one that can't be decoded is told apart, damaged or only newer."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from domain.core.canonical import row_hash
from domain.store.ports import DamagedRow, NewerRow, damaged
from domain.store.recorded import read, readable_records
from domain.store.rows import stored_row
from domain.store.states import HASH
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.store.log import CampaignId, StoredRow
    from domain.store.ports import Recorder


def read_all(recorder: Recorder, campaign: CampaignId, after: int, last: int) -> Iterator[StoredRow]:
    """The rows from number `after` + 1 to `last`; a stream.

    Raises DamagedRow at the first row that is missing or can't be read.
    """
    number = after
    for row in recorder.rows(campaign, after, last):
        number += 1
        if row[0] != number:
            raise damaged(number)
        try:
            value = read(row)
        except DamagedRow as fault:
            raise _told(recorder, campaign, fault) from fault.__cause__
        yield value
    if number < last:
        raise damaged(number + 1)


@contextmanager
def telling(recorder: Recorder, campaign: CampaignId) -> Iterator[None]:
    """Where a row can't be read, see whether it is damaged or only newer: then NewerRow is raised."""
    try:
        yield
    except DamagedRow as fault:
        raise _told(recorder, campaign, fault) from fault.__cause__


def _told(recorder: Recorder, campaign: CampaignId, fault: DamagedRow) -> DamagedRow:
    if isinstance(fault, NewerRow) or not _whole(recorder, campaign, fault.row):
        return fault
    version = readable_records(recorder, campaign, fault.row).version
    return NewerRow(fault.row, say("store.newer_row", row=fault.row, version=visible(version or "?")))


def _whole(recorder: Recorder, campaign: CampaignId, number: int) -> bool:
    """Whether a row is what was written, as the row after it or the anchor says, and yet can't be decoded here."""
    rows = [*recorder.rows(campaign, number - 1, number + 1)]
    anchor = recorder.anchor(campaign)
    if not rows or rows[0][0] != number or anchor is None:
        return False
    return _is_whole(number, rows[0][1], rows[0][2], rows[1][2] if len(rows) > 1 else anchor.hash)


def _is_whole(number: int, family: object, stored: object, following: object) -> bool:
    """The same of what a file holds there, which can be anything; `following` begins with the hash of the row."""
    if not (isinstance(family, str) and isinstance(stored, bytes) and isinstance(following, bytes)):
        return False
    try:
        stored_row(number, family, stored)
    except (TypeError, ValueError):
        return row_hash(stored[:HASH], family.encode(), stored[HASH:]) == following[:HASH]
    return False
