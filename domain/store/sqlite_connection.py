"""The one connection to the file of a log: transactions, answers, streams, and every fault as a StoreError."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any, NoReturn

from domain.core.errors import OnlyLooking
from domain.store.formats import FORMATS, PUT_FORMAT, READ_FORMATS, behind, check_writing
from domain.store.sqlite_file import (
    FAULTS,
    USER_VERSION,
    check_writable,
    connect,
    connect_looking,
    layout_of,
    store_error,
)
from domain.text.catalogue import say
from domain.text.visible import visible

CHUNK = 2048
"""Rows fetched at once by a stream that others may interrupt."""

FIRST_CHUNK = 16
"""Rows fetched first: whoever looks for a row near the end has it then. Doubles from there."""


class LogConnection:
    """Writes and reads; one thread at a time."""

    def __init__(self, path: str, lock_timeout: int, *, looking: bool) -> None:
        """Open the file; `lock_timeout` is in seconds, with `looking` nothing will be written. Raises StoreError."""
        self._lock = RLock()
        self._path = path
        self._lock_timeout = lock_timeout
        self._looking = looking
        self._others = -1
        """What the database says of other writers; another number when one of them has written."""
        try:
            self.raw = connect_looking(path, lock_timeout) if looking else connect(path, lock_timeout)
            self.layout = layout_of(self.raw)
            """The version of the tables."""
            if not looking:
                self._raise_formats()
        except FAULTS as fault:
            raise store_error(fault, path) from fault

    def _raise_formats(self) -> None:
        """See that this version may write, and that older ones know what they will find. Raises StoreError."""
        try:
            found = self.all(READ_FORMATS)
            check_writing(found, self._path)
            if behind(found):
                with self.transaction() as c:
                    c.executemany(PUT_FORMAT, FORMATS)
        except BaseException:
            self.raw.close()
            raise

    def transaction(self) -> Transaction:
        """One write transaction: all or nothing. Raises StoreError for every fault of the database."""
        return Transaction(self)

    def begin(self) -> sqlite3.Cursor:
        """Begin to write, which nobody else can then. Raises StoreError, with nothing begun."""
        if self._looking:
            self._decline()
        self._lock.acquire()
        try:
            c = self.raw.cursor()
            c.execute("BEGIN IMMEDIATE")
        except BaseException as fault:
            # Nothing is taken back: what is open, if anything is, was begun by somebody else.
            self._lock.release()
            if isinstance(fault, FAULTS):
                raise store_error(fault, self._path) from fault
            raise
        try:
            # A newer version may have come since this window was opened: only where somebody else has written.
            (others,) = c.execute("PRAGMA data_version").fetchone()
            if others != self._others:
                check_writing(c.execute(READ_FORMATS).fetchall(), self._path)
                self._others = others
        except BaseException as fault:
            self.end(c, fault)
            raise
        return c

    def end(self, c: sqlite3.Cursor, fault: BaseException | None) -> None:
        """Keep what was written with the cursor that `begin` gave, or none of it where something has failed.

        Raises StoreError where it can't be kept, and for a `fault` of the database.
        """
        try:
            try:
                if fault is None:
                    c.execute("COMMIT")
            finally:
                if self.raw.in_transaction:
                    self.raw.execute("ROLLBACK")
            if isinstance(fault, FAULTS):
                raise fault
        except FAULTS as found:
            raise store_error(found, self._path) from found
        finally:
            self._lock.release()

    def _decline(self) -> NoReturn:
        """Say why a store that was opened to be looked at isn't written. Raises OnlyLooking."""
        check_writable(Path(self._path))
        if self.layout == USER_VERSION:
            check_writing(self.all(READ_FORMATS), self._path)
        raise OnlyLooking(say("store.only_looking", where=visible(self._path)))

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Cursor]:
        """One read transaction. Raises StoreError for every fault of the database inside."""
        with self._lock:
            try:
                c = self.raw.cursor()
                # Bytes that are no text are compared as what they are, instead of ending the comparison.
                self.raw.text_factory = _legible
                c.execute("BEGIN")
                # The transaction takes its view of the store with the first thing read.
                c.execute("SELECT count(*) FROM campaigns").fetchone()
                try:
                    yield c
                finally:
                    if self.raw.in_transaction:
                        c.execute("ROLLBACK")
            except FAULTS as fault:
                raise store_error(fault, self._path) from fault
            finally:
                self.raw.text_factory = str

    def fold(self) -> None:
        """Fold the log that is written ahead into the file. Raises StoreError."""
        if self._looking:
            return
        with self._lock:
            waiting = Path(f"{self._path}-wal")
            try:
                if not (waiting.is_file() and waiting.stat().st_size) or self.raw.in_transaction:
                    return
                self.raw.execute("PRAGMA busy_timeout = 0")
                self.raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                self.raw.execute(f"PRAGMA busy_timeout = {int(self._lock_timeout * 1000)}")
            except FAULTS as fault:
                raise store_error(fault, self._path) from fault

    def close(self) -> None:
        """Close the connection; later calls raise StoreError."""
        with self._lock:
            self.raw.close()

    def all(self, statement: str, *values: object) -> list[Any]:
        """All rows of an answer. Raises StoreError."""
        with self._lock:
            try:
                return self.raw.execute(statement, values).fetchall()
            except FAULTS as fault:
                raise store_error(fault, self._path) from fault

    def stream(self, statement: str, *values: object) -> Iterator[Any]:
        """Rows as they come, in chunks, so that a fault in the middle is told like any other. Raises StoreError."""
        try:
            with self._lock:
                cursor = self.raw.execute(statement, values)
            size = FIRST_CHUNK
            while True:
                with self._lock:
                    chunk = cursor.fetchmany(size)
                if not chunk:
                    return
                yield from chunk
                size = min(2 * size, CHUNK)
        except FAULTS as fault:
            raise store_error(fault, self._path) from fault


class Transaction:
    """What is written inside is kept whole when the end is reached, and not at all when anything fails."""

    __slots__ = ("_connection", "_cursor")

    def __init__(self, connection: LogConnection) -> None:
        """On this connection; it begins when it is entered."""
        self._connection = connection

    def __enter__(self) -> sqlite3.Cursor:
        """Begin; the cursor writes inside it. Raises StoreError."""
        self._cursor = self._connection.begin()
        return self._cursor

    def __exit__(self, _kind: object, fault: BaseException | None, _trace: object) -> None:
        """Keep all or nothing. Raises StoreError for every fault of the database."""
        self._connection.end(self._cursor, fault)


def _legible(stored: bytes) -> str:
    """A text as it is stored, with escapes for what is no UTF-8."""
    return stored.decode(errors="backslashreplace")
