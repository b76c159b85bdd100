"""The row sink: read models follow a decision inside the transaction that stores it.

Head tables get the difference between the states before and after, history tables get rows; so an undo costs what it
changes. Read models that don't fit the rows at hand are left alone: they are behind from then on, which
`projections.catching_up.catch_up` sees and mends. Nothing that is wrong with them keeps players from playing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

import msgspec

from domain.core.canonical import ROOT_PARENT, ActionId
from domain.log.history import AnyRecord, CampaignArchived, CampaignNamed, PlayerJoined, PlayerLeft
from projections.changes import Shown, head_changes
from projections.columns import CAMPAIGN, DICE, LOG, POSITION, SEGMENT
from projections.history import (
    Known,
    OutOfStep,
    Position,
    Stretch,
    Walk,
    context_after,
    context_of,
    entries,
    position_row,
    stored_facts,
    with_records,
)
from projections.rows import UNKNOWN, About, campaign_row
from projections.schema import REVISION, forget
from projections.statements import Row

if TYPE_CHECKING:
    from domain.store import Batch, Cursor

T = TypeVar("T")

LIBRARY_RECORDS = (CampaignNamed, CampaignArchived, PlayerJoined, PlayerLeft)
"""Records that the library shows."""

OWN_FAULTS = ("SQLITE_ERROR", "SQLITE_CONSTRAINT", "SQLITE_MISMATCH")
"""Beginnings of the error names that say: our tables are missing, of another shape or hold what they shouldn't. All
others (a full disk, a lock, a damaged file) concern the decision as well and go to the store."""

KEPT = "read models"
"""Where it is kept what the last write has left behind."""

_REVISION = "SELECT version_num FROM alembic_version"
_VALUES = ", ".join(f"{column} = ?" for column in POSITION.columns[1:])
_FITS = " AND ".join(f"{column} = ?" for column in POSITION.columns)
_MOVE_ON = (
    f"UPDATE read_position SET {_VALUES} WHERE {_FITS} "  # noqa: S608 - our own columns and revision
    f"AND EXISTS (SELECT 1 FROM alembic_version WHERE version_num = '{REVISION}')"
)
_ACTION = (
    "SELECT segment, depth, memory, turn, phase, facts FROM read_log WHERE campaign = ? AND header = ? AND action = ?"
)
_STRETCH = "SELECT parent, first, last FROM read_segment WHERE campaign = ? AND segment = ?"
_ABOUT = "SELECT name, archived, players FROM read_campaign WHERE campaign = ?"
_SUMMARY = ", ".join(f"{column} = ?" for column in CAMPAIGN.columns[1 + len(About.__struct_fields__) :])
_SUMMARISE = f"UPDATE read_campaign SET {_SUMMARY} WHERE campaign = ?"  # noqa: S608 - our own columns


class Left(msgspec.Struct, frozen=True):
    """What a write has left behind: the next one begins with it, and needn't read or work it out."""

    position: Position
    row: Row
    """The position as it is stored."""
    segments: Mapping[int, Stretch]
    """Those that have grown."""
    shown: Shown


def sink(cursor: Cursor, batch: Batch) -> None:
    """Write what these rows of the log mean for the read models.

    Raises sqlite3.Error for faults that the store's own rows meet as well.
    """
    try:
        _write(cursor, batch)
    except OutOfStep:
        return
    except sqlite3.Error as fault:
        if not getattr(fault, "sqlite_errorname", "").startswith(OWN_FAULTS):
            raise


def stored_position(cursor: Cursor, campaign: bytes) -> Position | None:
    """How much of a campaign's log is covered, or None when nothing is.

    Raises OutOfStep when the row can't be understood.
    """
    cursor.execute(POSITION.of_campaign, (campaign,))
    row = cursor.fetchone()
    return None if row is None else _read(row[1:], Position)


def _write(cursor: Cursor, batch: Batch) -> None:
    left: Left | None = batch.kept.pop(KEPT, None)
    if left is not None and _follows(left.position, batch) and _write_after(cursor, batch, left):
        return
    cursor.execute(_REVISION)
    if cursor.fetchone() != (REVISION,):
        raise OutOfStep("tables of another version")
    first = batch.rows[0]
    position = stored_position(cursor, batch.campaign) or Position()
    if first.number != position.rows + 1 or (position.rows and first.previous != position.hash):
        raise OutOfStep(f"row {first.number} doesn't follow row {position.rows}")
    if position.head != (batch.head_before or ROOT_PARENT):
        raise OutOfStep("the head is elsewhere")
    if position.rows == 0:
        forget(cursor, batch.campaign)
    walk = _walked(cursor, batch, position)
    shown = _write_rows(cursor, batch, walk, left, is_new=position.rows == 0)
    after = _after(batch, walk)
    row = position_row(batch.campaign, after)
    cursor.execute(POSITION.put, row)
    batch.kept[KEPT] = Left(after, row, walk.segments, shown)


def _follows(known: Position, batch: Batch) -> bool:
    """Whether these rows come right after those that the last write of this window covered."""
    first = batch.rows[0]
    return (known.rows + 1, known.hash, known.head) == (first.number, first.previous, batch.head_before)


def _write_after(cursor: Cursor, batch: Batch, left: Left) -> bool:
    """Write what follows a position that needn't be read: whether it is still the stored one, in tables of today.

    One statement asks that and moves it; another window may have made the tables anew, or of another shape.
    """
    walk = _walked(cursor, batch, left.position, left.segments)
    after = _after(batch, walk)
    row = position_row(batch.campaign, after)
    cursor.execute(_MOVE_ON, row[1:] + left.row)
    if cursor.rowcount != 1:
        return False
    try:
        shown = _write_rows(cursor, batch, walk, left, is_new=False)
    except (OutOfStep, sqlite3.Error):
        # Nothing is covered that isn't there.
        cursor.execute(POSITION.put, left.row)
        raise
    batch.kept[KEPT] = Left(after, row, walk.segments, shown)
    return True


def _after(batch: Batch, walk: Walk) -> Position:
    """What is covered when the rows of a batch are."""
    last = batch.rows[-1]
    return walk.position(last.number, last.hash)


def _walked(
    cursor: Cursor, batch: Batch, position: Position, grown: Mapping[int, Stretch] = MappingProxyType({})
) -> Walk:
    """The rows of a batch as rows of the history tables; `grown` are segments as the last write has left them."""
    walk = Walk(batch.campaign, position, context_of(batch.before), Stored(cursor, batch, grown))
    walk.take(entries(batch.rows))
    return walk


def _write_rows(cursor: Cursor, batch: Batch, walk: Walk, left: Left | None, *, is_new: bool) -> Shown:
    """Write all but the position; what the head tables show then."""
    execute = cursor.execute
    for line in walk.log:
        execute(LOG.insert, line)
    for roll in walk.dice:
        execute(DICE.insert, roll)
    before = (
        left.shown if left is not None and left.shown.state is batch.before else Shown(batch.campaign, batch.before)
    )
    for segment, stretch in walk.segments.items():
        execute(SEGMENT.put, (before.bound, segment, *stretch))
    after = before if batch.after is batch.before else before.after(batch.after)
    _write_campaign(cursor, walk.records, before, after, is_new=is_new)
    if after is not before:
        for table, key, changed in head_changes(before, after):
            if changed is None:
                execute(table.delete, key)
            else:
                execute(table.put, changed)
    return after


def _write_campaign(cursor: Cursor, records: Sequence[AnyRecord], before: Shown, after: Shown, *, is_new: bool) -> None:
    campaign = after.campaign
    shown = [record for record in records if isinstance(record, LIBRARY_RECORDS)] if records else []
    if is_new or shown:
        known = UNKNOWN if is_new else _stored_about(cursor, campaign)
        cursor.execute(CAMPAIGN.put, campaign_row(campaign, after.state, with_records(known, shown)))
    elif after is not before and after.summary != before.summary:
        cursor.execute(_SUMMARISE, (*after.summary, after.bound))


def _stored_about(cursor: Cursor, campaign: bytes) -> About:
    cursor.execute(_ABOUT, (campaign,))
    name, archived, players = _read(cursor.fetchone(), tuple[str, bool, str])
    return About(name, archived, _decode(players, tuple[str, ...]))


class Stored:
    """What earlier writes have stored of actions and segments; `grown` are segments as the last one has left them."""

    __slots__ = ("_batch", "_cursor", "_grown")

    def __init__(self, cursor: Cursor, batch: Batch, grown: Mapping[int, Stretch]) -> None:
        """Read nothing yet."""
        self._cursor = cursor
        self._batch = batch
        self._grown = grown

    def known(self, action: bytes) -> Known:
        """Where an action is, and the context that it leaves. Raises OutOfStep."""
        # The log fold knows which row to look at; so the table needs no second index.
        node = self._batch.timeline.actions.get(ActionId(action))
        self._cursor.execute(_ACTION, (self._batch.campaign, node.row if node else 0, action))
        row = _read(self._cursor.fetchone(), tuple[int, int, str, int, str, str])
        segment, depth, memory, turn, phase, facts = row
        return segment, depth, context_after((memory, turn, phase), stored_facts(facts))

    def stretch(self, segment: int) -> Stretch:
        """A segment. Raises OutOfStep."""
        if segment in self._grown:
            return self._grown[segment]
        self._cursor.execute(_STRETCH, (self._batch.campaign, segment))
        return _read(self._cursor.fetchone(), tuple[int, int, int])


def _read(row: Iterable[object] | None, shape: type[T]) -> T:
    """A stored row in the shape it should have. Raises OutOfStep when it is missing or damaged."""
    try:
        return msgspec.convert(tuple(row or ()), shape, strict=False)
    except msgspec.ValidationError as fault:
        raise OutOfStep(f"a row is missing or damaged: {fault}") from fault


def _decode(json: str, shape: type[T]) -> T:
    try:
        return msgspec.json.decode(json, type=shape)
    except msgspec.DecodeError as fault:
        raise OutOfStep(f"a row is damaged: {fault}") from fault
