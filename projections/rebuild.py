"""Read models from nothing: one walk over the log that fills the tables, or compares them with what they hold."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from domain.core.canonical import HASH_SIZE, pack, row_hash
from domain.core.errors import StoreError
from domain.model.state import State
from domain.store import ACTION, EVENT, Library, damaged
from domain.store.rows import DECODE, decode_command, decode_fact, header_decoder
from domain.text.catalogue import say
from domain.text.visible import visible
from projections import schema
from projections.columns import DICE, HEAD_TABLES, LOG, POSITION, SEGMENT
from projections.history import TOLD, Entry, OutOfStep, Position, Walk, position_row, with_records
from projections.rows import UNKNOWN, head_rows
from projections.statements import Blob, Row, Table
from projections.told import Asked, Told, asked, told

if TYPE_CHECKING:
    from domain.store import CampaignId, Cursor, RawRow

UNREADABLE = (LookupError, TypeError, ValueError)
"""What bytes that are no row make of a decoder."""

BODY = slice(HASH_SIZE, None)
"""Where the body of a row stands behind the hash of the row before it."""

TAG_SIZE = 7
"""Bytes of a fact's tag that are looked at: as many as the shortest told one has."""

TOLD_TAGS = frozenset(pack(kind.__struct_config__.tag)[:TAG_SIZE] for kind in TOLD)
"""How the tags of told facts begin in stored bytes. Another fact may begin alike; it is decoded and passed over."""


AGAIN = 2048
"""How many facts and commands that came lately a walk knows again by their bytes: most of them come often."""

ROOM = 16 * 1024
"""Kilobytes of pages that may wait for the commit: with fewer those of a long campaign would be written before it."""


class Difference(msgspec.Struct, frozen=True):
    """A row of the read models that isn't what the log says.

    `stored` and `computed` name the columns that differ, "health=2, square=C4"; empty where there is no row.
    """

    table: str
    key: str
    stored: str
    computed: str


def rebuild(library: Library, campaign: CampaignId) -> Position:
    """Make the read models of a campaign anew from its log; other windows wait meanwhile.

    Tables that are missing or of another shape are made anew as well, and other campaigns are then behind. Returns how
    much of the log is covered. Raises StoreError when the campaign or the store can't be read or written.
    """
    with _seen(library, campaign) as (cursor, rows, state):
        if schema.newer(cursor):
            raise StoreError(say("read.newer", where=visible(library.path)))
        if not schema.whole(cursor):
            schema.drop(cursor)
            schema.create(cursor)
        return fill(cursor, campaign, rows, state)


def compare(library: Library, campaign: CampaignId) -> list[Difference]:
    """What the read models of a campaign have other than its log says, both at one moment; changes nothing.

    Raises StoreError when the campaign or the store can't be read.
    """
    with _looked_at(library, campaign) as (cursor, rows, state):
        if schema.newer(cursor):
            return [Difference("read_*", "", schema.revision(cursor), schema.REVISION)]
        if not schema.whole(cursor):
            return [Difference("read_*", "", say("read.shape"), say("read.all_tables"))]
        return list(differences(cursor, campaign, rows, state))


def not_compared(reason: str) -> Difference:
    """What stands in a list of differences where the read models couldn't be compared."""
    return Difference("read_*", "", say("read.not_compared", reason=reason), say("read.all_tables"))


@contextmanager
def folded(path: str) -> Iterator[sqlite3.Connection]:
    """The read models of a store as its logs say, in memory: for whoever looks at tables of another version.

    Campaigns that can't be read are left out. Raises StoreError when the store can't be read.
    """
    with closing(sqlite3.connect(":memory:")) as db:
        cursor = db.cursor()
        schema.create(cursor)
        with Library.open(path, clock=_never, new_id=_never, looking=True) as view:
            for campaign, _ in view.store.campaigns():
                with suppress(StoreError, OutOfStep):
                    service = view.service(campaign)
                    rows = view.store.rows_about(campaign, TOLD_TAGS, service.anchor.rows)
                    fill(cursor, campaign, rows, service.state)
        db.commit()
        yield db


def fill(cursor: Cursor, campaign: bytes, rows: Iterable[RawRow], state: State) -> Position:
    """Replace all rows of a campaign by what its log says; the caller holds the transaction.

    `rows` is the whole log, `state` the one at its head. Rows are taken as they come and never collected. Returns how
    far the log went.
    """
    schema.forget(cursor, campaign)
    log = Log(rows)
    walk = Walk(campaign)

    def write() -> None:
        cursor.executemany(LOG.insert, walk.log)
        cursor.executemany(DICE.insert, walk.dice)
        walk.log.clear()
        walk.dice.clear()

    walk.take(log.entries(), write)
    write()
    position = walk.position(log.rows, log.newest)
    for table, row in _other_rows(walk, position, state):
        cursor.execute(table.insert, row)
    return position


def differences(cursor: Cursor, campaign: bytes, rows: Iterable[RawRow], state: State) -> Iterator[Difference]:
    """Every row of the read models that isn't what the log says; changes nothing."""
    log = Log(rows)
    walk = Walk(campaign)
    found: list[Difference] = []
    done = {LOG.name: 0, DICE.name: 0}

    def check() -> None:
        for table, computed in ((LOG, walk.log), (DICE, walk.dice)):
            if computed:
                found.extend(_stretch(cursor, table, campaign, done[table.name], computed))
                done[table.name] = computed[-1][1]
                computed.clear()

    walk.take(log.entries(), check)
    check()
    yield from found
    for table in (LOG, DICE):
        cursor.execute(f"{table.select} WHERE campaign = ? AND {table.key[1]} > ?", (campaign, done[table.name]))
        yield from _compared(table, cursor.fetchall(), ())
    others: dict[Table, list[Row]] = {table: [] for table in (POSITION, SEGMENT, *HEAD_TABLES)}
    for table, row in _other_rows(walk, walk.position(log.rows, log.newest), state):
        others[table].append(row)
    for table, computed in others.items():
        cursor.execute(table.of_campaign, (campaign,))
        yield from _compared(table, cursor.fetchall(), computed)


class Log:
    """A campaign's log as it is stored, read once: facts that nobody tells are passed over undecoded."""

    def __init__(self, rows: Iterable[RawRow]) -> None:
        """Read nothing yet."""
        self._stored = rows
        self.rows = 0
        self.newest = b""
        """Number and hash of the last row, when all have been read."""

    def entries(self) -> Iterator[Entry]:
        """What the walk takes in. Raises DamagedRow."""
        number, family, state = 0, "", b""
        header_of = header_decoder()
        fact_of, asked_by = lru_cache(AGAIN)(_told), lru_cache(AGAIN)(_asked)
        try:
            for number, family, state in self._stored:
                if family == EVENT:
                    if (fact := fact_of(state[BODY])) is not None:
                        yield number, fact, None
                elif family == ACTION:
                    header = header_of(state[BODY])
                    yield number, header, asked_by(bytes(header.command))
                else:
                    yield number, DECODE[family](state[BODY]), None
        except UNREADABLE as fault:
            raise damaged(number) from fault
        self.rows = number
        self.newest = row_hash(state[:HASH_SIZE], family.encode(), state[BODY])


def _told(body: bytes) -> Told | None:
    """What is told of the fact in a row. Raises msgspec.DecodeError."""
    fact = decode_fact(body).fact
    return told(fact) if type(fact) in TOLD else None


def _asked(command: bytes) -> Asked:
    """What is told of a stored command. Raises msgspec.DecodeError."""
    return asked(decode_command(command))


@contextmanager
def _seen(library: Library, campaign: CampaignId) -> Iterator[tuple[sqlite3.Cursor, Iterator[RawRow], State]]:
    """A transaction that keeps every writer out, with the log and the state at its head as they are then.

    Raises StoreError for every fault of the database and of the log.
    """
    path = library.path
    # A view of our own: who works with the library in another thread holds its locks while waiting for ours.
    with Library.open(path, clock=_never, new_id=_never, looking=True) as view, schema.connected(path) as db:
        service = view.service(campaign)
        cursor = db.cursor()
        cursor.execute(f"PRAGMA cache_size = -{ROOM}")
        cursor.execute("BEGIN IMMEDIATE")
        try:
            service.refresh()
            rows = view.store.rows_about(campaign, TOLD_TAGS, service.anchor.rows)
            yield cursor, rows, service.state
            cursor.execute("COMMIT")
        except OutOfStep as fault:
            raise StoreError(say("store.damaged", where=visible(path))) from fault
        finally:
            if db.in_transaction:
                cursor.execute("ROLLBACK")


@contextmanager
def _looked_at(library: Library, campaign: CampaignId) -> Iterator[tuple[Cursor, Iterator[RawRow], State]]:
    """As `_seen`, at one moment of the store and without keeping anybody out: others may go on writing."""
    with Library.open(library.path, clock=_never, new_id=_never, looking=True) as view, view.store.reading() as cursor:
        service = view.service(campaign)
        rows = view.store.rows_about(campaign, TOLD_TAGS, service.anchor.rows)
        try:
            yield cursor, rows, service.state
        except OutOfStep as fault:
            raise StoreError(say("store.damaged", where=visible(library.path))) from fault


def _never() -> Any:  # noqa: ANN401 - stands for a clock and for a maker of ids
    raise AssertionError("a view writes nothing")


def _other_rows(walk: Walk, position: Position, state: State) -> Iterator[tuple[Table, Row]]:
    """What is known when the walk is over: segments, the state at the head, the position."""
    for segment, stretch in walk.segments.items():
        yield SEGMENT, (walk.campaign, segment, *stretch)
    yield from head_rows(walk.campaign, state, with_records(UNKNOWN, walk.records))
    yield POSITION, position_row(walk.campaign, position)


def _stretch(
    cursor: Cursor, table: Table, campaign: bytes, after: int, computed: Sequence[Row]
) -> Iterator[Difference]:
    key = table.key[1]
    upto = computed[-1][1]
    cursor.execute(f"{table.select} WHERE campaign = ? AND {key} > ? AND {key} <= ?", (campaign, after, upto))
    return _compared(table, cursor.fetchall(), computed)


def _compared(table: Table, stored: Iterable[Any], computed: Iterable[Row]) -> Iterator[Difference]:
    # All are of one campaign.
    own = slice(1, table.keys)
    old = {tuple(row[own]): tuple(row) for row in stored}
    new = {row[own]: row for row in computed}
    for key, row in new.items():
        had = old.pop(key, None)
        if had is None:
            yield Difference(table.name, _key(table, row), "", _values(table, row))
        elif had != row:
            differ = [i for i, (a, b) in enumerate(zip(had, row, strict=True)) if a != b]
            yield Difference(table.name, _key(table, row), _values(table, had, differ), _values(table, row, differ))
    for row in old.values():
        yield Difference(table.name, _key(table, row), _values(table, row), "")


def _key(table: Table, row: Row) -> str:
    """The key of a row within its campaign; for the campaign's own rows the campaign."""
    return _shown(row[table.keys - 1])


def _values(table: Table, row: Row, which: Iterable[int] | None = None) -> str:
    chosen = range(table.keys, len(row)) if which is None else which
    return ", ".join(f"{table.columns[i]}={_shown(row[i])}" for i in chosen)


def _shown(value: object) -> str:
    return value.hex() if isinstance(value, bytes | Blob) else str(value)
