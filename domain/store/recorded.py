"""The records of a campaign out of the log, without the game: all that a list of campaigns shows."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from domain.log.history import RecordRow
from domain.log.records import Records
from domain.store.ports import DamagedRow, damaged
from domain.store.rows import stored_row

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domain.store.log import CampaignId, StoredRow
    from domain.store.ports import RawRow, Recorder


def read(row: RawRow) -> StoredRow:
    """A stored row with its value. Raises DamagedRow when it can't be read."""
    number, family, stored = row
    try:
        return stored_row(number, family, stored)
    except (TypeError, ValueError) as fault:
        raise damaged(number) from fault


def records_of(recorder: Recorder, campaign: CampaignId, last: int) -> Records:
    """The record rows up to `last`, folded. Raises DamagedRow."""
    records = Records()
    add_records(records, [read(row) for row in recorder.records(campaign, last)])
    return records


def readable_records(recorder: Recorder, campaign: CampaignId, last: int) -> Records:
    """As `records_of`, rows that can't be read left out: a list shows damaged campaigns too."""
    records = Records()
    for row in recorder.records(campaign, last):
        with suppress(DamagedRow):
            add_records(records, [read(row)])
    return records


def add_records(records: Records, rows: Iterable[StoredRow]) -> None:
    """Take the record rows among these into the fold of records."""
    for row in rows:
        if isinstance(row.value, RecordRow):
            records.add(row.number, row.value)
