"""The log of a library in one SQLite file. All SQL of the log stands here, in `sqlite_connection` and in `sqlite_file`.

One connection writes and reads (`sqlite_connection`). Rows stream as tuples.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import chain
from typing import Any

from domain.core.canonical import HASH_SIZE, ActionId
from domain.core.errors import StoreError
from domain.language.chance import SEED_SIZE
from domain.store import sqlite_packs
from domain.store.log import Anchor, CampaignId, Cursor
from domain.store.ports import Carried, Keyframe, Point, RawRow, RowConflict, Write
from domain.store.sqlite_connection import CHUNK, LogConnection
from domain.store.sqlite_file import USER_VERSION
from domain.text.catalogue import say
from domain.text.visible import visible

HASH_TEXT = re.compile(r"[0-9a-f]{32}")
"""How the hash of a pack is written."""

LOCK_TIMEOUT = 5
"""Seconds to wait for another window's write."""

TAG_AT = HASH_SIZE + 3
"""Where the tag of a fact begins in a row, counted from 1: behind the hash and the array marks of event and fact."""

INSERT_ROW = "INSERT INTO stored_events (campaign, version, family, state) VALUES (?, ?, ?, ?)"
INSERT_CAMPAIGN = "INSERT INTO campaigns (id, rows, hash, head, latest) VALUES (?, ?, ?, ?, ?)"
MOVE_ANCHOR = "UPDATE campaigns SET rows = ?, hash = ?, head = ?, latest = ? WHERE number = ? AND rows = ? AND hash = ?"
PUT_KEYFRAME = "INSERT OR REPLACE INTO keyframes (campaign, row, action, schema, state) VALUES (?, ?, ?, ?, ?)"
OF_CAMPAIGN = "SELECT version, family, state FROM stored_events WHERE campaign = ? "


class LogFile:
    """Compact tables, anchors and read models in the transaction of the rows (`ports.Recorder`).

    It knows nothing of the event store library, so that looking at campaigns doesn't load it.
    """

    def __init__(self, path: str, lock_timeout: int, *, looking: bool = False) -> None:
        """Open the file at `path`, which `sqlite_file.prepare` has checked; with `looking` nothing will be written.

        Raises StoreError, also where a newer version of the program alone may write.
        """
        self.path = path
        self.lock_timeout = lock_timeout
        self.looking = looking
        self.on_point: Point = _nothing
        self._numbers: dict[bytes, int] = {}
        self._connection = LogConnection(path, lock_timeout, looking=looking)

    # Writing.
    def append(self, rows: Iterable[RawRow], write: Write) -> None:
        """Store rows with their anchor, keyframes and read models in one transaction.

        Raises RowConflict when another writer was faster, StoreError when the store can't be written.
        """
        self.on_point("before write")
        with self._connection.transaction() as c:
            number = self._place(c, write)
            if write.kept is not None:
                c.execute("DELETE FROM stored_events WHERE campaign = ? AND version > ?", (number, write.kept))
                c.execute("DELETE FROM keyframes WHERE campaign = ? AND row > ?", (number, write.kept))
            try:
                # As bytearrays, which the database module binds as they are: it looks for an adapter of bytes first.
                c.executemany(INSERT_ROW, [(number, row, family, bytearray(state)) for row, family, state in rows])
            except sqlite3.IntegrityError as fault:
                raise RowConflict from fault
            self._move_anchor(c, number, write)
            if write.keyframes:
                c.executemany(PUT_KEYFRAME, [(number, *keyframe) for keyframe in write.keyframes])
            if write.packs:
                sqlite_packs.put(c, number, write.packs)
            if write.sink is not None:
                self._let(write.sink, c)
            self.on_point("before commit")
        self._numbers[write.campaign] = number
        self.on_point("after commit")

    def _place(self, c: sqlite3.Cursor, write: Write) -> int:
        """The number of the campaign; a new campaign gets its row."""
        if write.before is not None:
            return self._number(write.campaign)
        return self._new_campaign(c, write.campaign, write.after, write.seed)

    def _new_campaign(self, c: sqlite3.Cursor, campaign: CampaignId, anchor: Anchor, seed: bytes | None) -> int:
        try:
            c.execute(INSERT_CAMPAIGN, (campaign, anchor.rows, anchor.hash, anchor.head, anchor.latest))
        except sqlite3.IntegrityError as fault:
            raise RowConflict from fault
        number = c.lastrowid
        if number is None:
            raise RowConflict
        if seed is not None:
            c.execute("INSERT INTO seeds (campaign, seed) VALUES (?, ?)", (number, seed))
        return number

    def _move_anchor(self, c: sqlite3.Cursor, number: int, write: Write) -> None:
        if write.before is None:
            return
        new, old = write.after, write.before
        ends = bytearray(new.hash), bytearray(new.head)
        c.execute(MOVE_ANCHOR, (new.rows, *ends, new.latest, number, old.rows, bytearray(old.hash)))
        if c.rowcount != 1:
            raise RowConflict

    def _let(self, sink: Callable[[Cursor], None], c: sqlite3.Cursor) -> None:
        """Run a row sink; what its own tables complain of is no fault of the log."""
        try:
            sink(c)
        except sqlite3.Error as fault:
            name = getattr(fault, "sqlite_errorname", "")
            if name == "SQLITE_ERROR" or isinstance(fault, sqlite3.IntegrityError):
                raise StoreError(say("store.sink", where=visible(self.path), fault=fault)) from fault
            raise

    def restore(
        self,
        campaign: CampaignId,
        rows: Iterator[RawRow],
        finish: Callable[[], Anchor],
        seed: bytes | None,
        packs: tuple[Carried, ...] = (),
    ) -> None:
        """Store a whole history in one transaction (`ports.Recorder`)."""
        nothing = Anchor(0, b"", ActionId(b""))
        with self._connection.transaction() as c:
            number = self._new_campaign(c, campaign, nothing, seed)
            self._numbers[campaign] = number
            try:
                c.executemany(INSERT_ROW, ((number, *row) for row in rows))
                self._move_anchor(c, number, Write(campaign, [], nothing, finish()))
                sqlite_packs.put(c, number, packs)
            except BaseException:
                del self._numbers[campaign]
                raise

    def keep(self, campaign: CampaignId, keyframes: Iterable[Keyframe]) -> None:
        """Store keyframes (`ports.Recorder`)."""
        with self._connection.transaction() as c:
            c.executemany(PUT_KEYFRAME, [(self._number(campaign), *keyframe) for keyframe in keyframes])

    def drop_keyframes(self, campaign: CampaignId, actions: Iterable[bytes]) -> None:
        """Remove keyframes (`ports.Recorder`)."""
        with self._connection.transaction() as c:
            number = self._number(campaign)
            c.executemany("DELETE FROM keyframes WHERE campaign = ? AND action = ?", [(number, a) for a in actions])

    def carry(self, campaign: CampaignId, packs: Iterable[Carried]) -> None:
        """Let a campaign carry packs (`ports.Recorder`)."""
        with self._connection.transaction() as c:
            sqlite_packs.put(c, self._number(campaign), packs)

    def delete(self, campaign: CampaignId, also: Callable[[Cursor], None] | None) -> None:
        """Remove a campaign with everything it has (`ports.Recorder`)."""
        with self._connection.transaction() as c:
            number = self._number(campaign)
            c.execute("DELETE FROM stored_events WHERE campaign = ?", (number,))
            c.execute("DELETE FROM keyframes WHERE campaign = ?", (number,))
            c.execute("DELETE FROM seeds WHERE campaign = ?", (number,))
            sqlite_packs.drop(c, number)
            c.execute("DELETE FROM campaigns WHERE number = ?", (number,))
            if also is not None:
                self._let(also, c)
        self._numbers.pop(campaign, None)

    # Reading.
    def reading(self) -> AbstractContextManager[sqlite3.Cursor]:
        """One read transaction (`ports.Recorder`). Raises StoreError for every fault of the database inside."""
        return self._connection.reading()

    def campaigns(self) -> list[tuple[CampaignId, Anchor]]:
        """Every campaign with its anchor (`ports.Recorder`)."""
        found = self._connection.all("SELECT id, rows, hash, head, latest FROM campaigns ORDER BY number")
        return [(CampaignId(self._bytes16(row[0])), self._anchor(row[1:])) for row in found]

    def anchor(self, campaign: CampaignId) -> Anchor | None:
        """The anchor of a campaign (`ports.Recorder`)."""
        found = self._connection.all("SELECT number, rows, hash, head, latest FROM campaigns WHERE id = ?", campaign)
        if not found:
            self._numbers.pop(campaign, None)
            return None
        self._numbers[campaign] = found[0][0]  # another one after a campaign was deleted and imported again
        return self._anchor(found[0][1:])

    def seed(self, campaign: CampaignId) -> bytes | None:
        """The seed of a campaign (`ports.Recorder`)."""
        found = self._connection.all("SELECT seed FROM seeds WHERE campaign = ?", self._number(campaign))
        if not found:
            return None
        seed = found[0][0]
        if not isinstance(seed, bytes) or len(seed) != SEED_SIZE:
            raise StoreError(say("store.damaged", where=visible(self.path)))
        return seed

    def packs(self, campaign: CampaignId) -> list[tuple[str, bool]]:
        """Which packs a campaign carries (`ports.Recorder`)."""
        if self._connection.layout < USER_VERSION:
            return []
        found = self._connection.all(sqlite_packs.SELECT_PACKS, self._number(campaign))
        return [(self._bytes16(pack_hash).hex(), bool(travels)) for pack_hash, travels in found]

    def pack_text(self, pack_hash: str) -> bytes | None:
        """The text of a pack (`ports.Recorder`)."""
        if self._connection.layout < USER_VERSION or not HASH_TEXT.fullmatch(pack_hash):
            return None
        found = self._connection.all(sqlite_packs.SELECT_TEXT, bytes.fromhex(pack_hash))
        return sqlite_packs.text_in(found[0][0], pack_hash) if found else None

    def rows(self, campaign: CampaignId, after: int = 0, last: int | None = None) -> Iterator[RawRow]:
        """The rows of a campaign, chunk by chunk (`ports.Recorder`)."""
        return chain.from_iterable(self._chunks("", campaign, after, 2**62 if last is None else last))

    def rows_about(self, campaign: CampaignId, tags: Collection[bytes], last: int) -> Iterator[RawRow]:
        """All but the fact rows of other tags (`ports.Recorder`)."""
        wanted = ", ".join(f"x'{tag.hex()}'" for tag in tags)
        size = len(next(iter(tags)))
        which = f"AND (family <> 'e' OR substr(state, {TAG_AT}, {size}) IN ({wanted}) OR version = {int(last)})"
        return chain.from_iterable(self._chunks(which, campaign, 0, last))

    def numbers_about(self, campaign: CampaignId, tags: Collection[bytes], last: int, most: int) -> list[int]:
        """Numbers of the newest fact rows of some tags (`ports.Recorder`)."""
        # One look at each row: as many bytes as the shortest tag has tell enough.
        size = min(map(len, tags))
        wanted = ", ".join(sorted({f"x'{tag[:size].hex()}'" for tag in tags}))
        statement = (
            f"SELECT version FROM stored_events WHERE campaign = ? AND version <= ? "  # noqa: S608 - sizes and digits
            f"AND family = 'e' AND substr(state, {TAG_AT}, {size}) IN ({wanted}) ORDER BY version DESC LIMIT ?"
        )
        return [number for (number,) in self._connection.all(statement, self._number(campaign), last, most)]

    def _chunks(self, which: str, campaign: CampaignId, after: int, end: int) -> Iterator[list[RawRow]]:
        """Rows by chunks; `which` narrows them down and holds nothing that comes from outside."""
        number = self._number(campaign)
        statement = f"{OF_CAMPAIGN} AND version > ? AND version <= ? {which} ORDER BY version LIMIT {CHUNK}"
        while chunk := self._connection.all(statement, number, after, end):
            yield chunk
            if not after < chunk[-1][0]:  # a damaged file can bring rows in any order, and without end
                raise StoreError(say("store.damaged", where=visible(self.path)))
            after = chunk[-1][0]

    def all_rows(self, campaign: CampaignId) -> Iterator[RawRow]:
        """Every row as it is, for `verify` (`ports.Recorder`)."""
        statement = (
            "SELECT version, CAST(family AS BLOB), CAST(state AS BLOB), "
            "typeof(version) || typeof(family) || typeof(state) FROM stored_events WHERE campaign = ? "
            "ORDER BY version"
        )
        for number, family, stored, types in self._connection.stream(statement, self._number(campaign)):
            letter = (family or b"").decode(errors="replace")
            yield number, letter if types == "integertextblob" else f"{letter} ({types})", stored or b""

    def framework(self, campaign: CampaignId, last: int, after: int = 0) -> Iterator[RawRow]:
        """All but fact rows (`ports.Recorder`)."""
        statement = f"{OF_CAMPAIGN} AND version > ? AND version <= ? AND family <> 'e' ORDER BY version"
        return self._connection.stream(statement, self._number(campaign), after, last)

    def moves(self, campaign: CampaignId, last: int) -> list[RawRow]:
        """The timeline rows (`ports.Recorder`); they are few, and no fact row is decoded for them."""
        statement = f"{OF_CAMPAIGN} AND version <= ? AND family = 't' ORDER BY version"
        return self._connection.all(statement, self._number(campaign), last)

    def records(self, campaign: CampaignId, last: int) -> list[RawRow]:
        """The record rows, by their own index (`ports.Recorder`)."""
        statement = (
            "SELECT version, family, state FROM stored_events INDEXED BY record_rows "
            "WHERE campaign = ? AND family = 'r' AND version <= ? ORDER BY version"
        )
        return self._connection.all(statement, self._number(campaign), last)

    def framework_back(self, campaign: CampaignId, last: int) -> Iterator[RawRow]:
        """All but fact rows, newest first (`ports.Recorder`)."""
        statement = f"{OF_CAMPAIGN} AND version <= ? AND family <> 'e' ORDER BY version DESC"
        return self._connection.stream(statement, self._number(campaign), last)

    def facts(self, campaign: CampaignId, first: int, last: int) -> Iterator[tuple[bytes]]:
        """Fact rows (`ports.Recorder`)."""
        statement = (
            "SELECT state FROM stored_events WHERE campaign = ? AND version BETWEEN ? AND ? AND family = 'e' "
            "ORDER BY version"
        )
        return self._connection.stream(statement, self._number(campaign), first, last)

    def keyframes(self, campaign: CampaignId) -> list[tuple[int, bytes, int]]:
        """What keyframes there are (`ports.Recorder`)."""
        return self._connection.all(
            "SELECT row, action, schema FROM keyframes WHERE campaign = ? ORDER BY row", self._number(campaign)
        )

    def keyframe(self, campaign: CampaignId, action: ActionId) -> bytes | None:
        """The encoded state of a keyframe (`ports.Recorder`)."""
        statement = "SELECT state FROM keyframes WHERE campaign = ? AND action = ?"
        found = self._connection.all(statement, self._number(campaign), action)
        return found[0][0] if found else None

    def faults(self) -> list[tuple[str, str]]:
        """The database's own check, and rows without a campaign (`ports.Recorder`)."""
        check = self._connection.all("PRAGMA integrity_check(20)")
        found = [("file", str(row[0])) for row in check if row[0] != "ok"]
        tables = [("stored_events", "version"), ("keyframes", "row"), ("seeds", "campaign")]
        if self._connection.layout == USER_VERSION:
            tables.append(("campaign_packs", "number"))
            found += sqlite_packs.damaged(self._connection.all(sqlite_packs.SELECT_ALL))
            found += sqlite_packs.missing(self._connection.all(sqlite_packs.SELECT_MISSING))
        for table, key in tables:
            orphans = self._connection.all(
                f"SELECT campaign, count(*), min({key}) FROM {table} "  # noqa: S608 - names from the line above
                "WHERE campaign NOT IN (SELECT number FROM campaigns) GROUP BY campaign LIMIT 20"
            )
            found += [(table, f"{n} × campaign {campaign}, {key} {first}") for campaign, n, first in orphans]
        return found

    def setting(self, pragma: str) -> Any:  # noqa: ANN401 - a number or a text
        """The value of a setting of the connection that writes, as the database reports it."""
        return self._connection.all(f"PRAGMA {pragma}")[0][0]

    def fold(self) -> None:
        """Fold the log that is written ahead into the file (`ports.Recorder`)."""
        self._connection.fold()

    def close(self) -> None:
        """Close the connection; later calls raise StoreError."""
        self._connection.close()

    def _anchor(self, row: Sequence[Any]) -> Anchor:
        rows, newest, head, latest = row
        if not (isinstance(rows, int) and isinstance(latest, int)):
            raise StoreError(say("store.damaged", where=visible(self.path)))
        return Anchor(rows, self._bytes16(newest), ActionId(self._bytes16(head)), latest)

    def _bytes16(self, value: object) -> bytes:
        """An id or hash as stored. SQLite columns take any type, so a damaged file can hold another."""
        if not isinstance(value, bytes) or len(value) != 16:
            raise StoreError(say("store.damaged", where=visible(self.path)))
        return value

    def _number(self, campaign: CampaignId) -> int:
        """The number that stands for a campaign in the rows. Raises StoreError when it isn't there."""
        number = self._numbers.get(campaign)
        if number is None:
            found = self._connection.all("SELECT number FROM campaigns WHERE id = ?", campaign)
            if not found:
                # The index doesn't know it, but the table does: the file is damaged.
                damaged = self._connection.all("SELECT number FROM campaigns NOT INDEXED WHERE id = ?", campaign)
                key = "store.damaged" if damaged else "store.no_campaign"
                raise StoreError(say(key, where=visible(self.path), id=campaign.hex()))
            number = self._numbers[campaign] = found[0][0]
        return number


def _nothing(point: str) -> None:
    """Nobody waits at the named points."""
