"""The SQLite file of a library: marks, making, opening, and every fault of it as one sentence."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from domain.core.errors import OnlyLooking, StoreError
from domain.store.formats import FORMATS, PUT_FORMAT
from domain.text.catalogue import say
from domain.text.visible import visible

APPLICATION_ID = int.from_bytes(b"CamT", "big")
"""Marks our files in the header of the database."""

USER_VERSION = 2
"""Number of the stored layout; a file of a newer one is refused.

1: the first release. 2: packs, and the table `formats`, whose numbers say from then on who may read and write.
"""

FIRST_VERSION = 1
"""The oldest layout that is read; a writer brings it to the newest one, a reader leaves it as it is."""

MAGIC = b"SQLite format 3\x00"
HEADER_SIZE = 100
APPLICATION_ID_PLACE = slice(68, 72)
NO_DATABASE = -1
"""Instead of a mark: the file is something else."""

FULL = 2
"""What `PRAGMA synchronous` says for FULL: a commit returns when the disk has it."""

CREATE = (
    # One row a campaign: the anchor, written in the transaction of the rows it covers. A number is never used again, so
    # a window that still has a deleted campaign open can't take another one's rows for its own.
    """CREATE TABLE campaigns (number INTEGER PRIMARY KEY AUTOINCREMENT, id BLOB NOT NULL UNIQUE, rows INTEGER NOT NULL,
    hash BLOB NOT NULL, head BLOB NOT NULL, latest INTEGER NOT NULL)""",
    """CREATE TABLE stored_events (campaign INTEGER NOT NULL, version INTEGER NOT NULL, family TEXT NOT NULL,
    state BLOB NOT NULL, PRIMARY KEY (campaign, version)) WITHOUT ROWID""",
    # Names, policy and version are wanted at every start, and record rows are few among many.
    "CREATE INDEX record_rows ON stored_events (campaign, version) WHERE family = 'r'",
    """CREATE TABLE keyframes (campaign INTEGER NOT NULL, row INTEGER NOT NULL, action BLOB NOT NULL,
    schema INTEGER NOT NULL, state BLOB NOT NULL, PRIMARY KEY (campaign, action))""",
    "CREATE TABLE seeds (campaign INTEGER PRIMARY KEY, seed BLOB NOT NULL)",
)
"""The tables of layout 1."""

CREATE_SECOND = (
    # The packs that campaigns are played with, once each, and which campaign has which: in the order they came in, and
    # whether an export has it along.
    "CREATE TABLE packs (hash BLOB PRIMARY KEY, text BLOB NOT NULL)",
    """CREATE TABLE campaign_packs (number INTEGER PRIMARY KEY, campaign INTEGER NOT NULL, hash BLOB NOT NULL,
    travels INTEGER NOT NULL, UNIQUE (campaign, hash))""",
    "CREATE TABLE formats (name TEXT PRIMARY KEY, number INTEGER NOT NULL, program TEXT NOT NULL) WITHOUT ROWID",
)
"""What layout 2 has besides."""

MOST_BYTES = 64 * 1024 * 1024
"""The size of one value. A damaged file can claim any size, and the database would make room for it."""

FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What the database module raises; the second where a damaged name is in the database's own message."""

REASONS = {
    "SQLITE_BUSY": "store.busy",
    "SQLITE_LOCKED": "store.busy",
    "SQLITE_FULL": "store.full",
    "SQLITE_READONLY_DBMOVED": "store.moved",
    "SQLITE_READONLY": "store.read_only",
    "SQLITE_PERM": "store.read_only",
    "SQLITE_CANTOPEN": "store.cannot_open",
    "SQLITE_NOTADB": "store.foreign",
    "SQLITE_CORRUPT": "store.damaged",
    "SQLITE_ERROR": "store.damaged",
    "SQLITE_IOERR": "store.io",
    # Network drives answer so that don't keep locks, or not those that a write-ahead log needs.
    "SQLITE_PROTOCOL": "store.locks",
    "SQLITE_NOLFS": "store.locks",
    "SQLITE_IOERR_LOCK": "store.locks",
    "SQLITE_IOERR_RDLOCK": "store.locks",
    "SQLITE_IOERR_UNLOCK": "store.locks",
    "SQLITE_IOERR_CHECKRESERVEDLOCK": "store.locks",
    "SQLITE_IOERR_BLOCKED": "store.locks",
    "SQLITE_IOERR_SHMLOCK": "store.locks",
    "SQLITE_IOERR_SHMMAP": "store.locks",
    "SQLITE_IOERR_SHMOPEN": "store.locks",
    "SQLITE_IOERR_MMAP": "store.locks",
    # Even to look into a store takes a side file of some size.
    "SQLITE_IOERR_SHMSIZE": "store.no_room",
    "SQLITE_TOOBIG": "store.too_big",
    "SQLITE_NOMEM": "store.memory",
}
"""The sentence for a result code of SQLite, by the longest beginning of its name."""


def store_error(fault: Exception, path: str) -> StoreError:
    """A database fault as one sentence: what, where, what to do."""
    name = getattr(fault, "sqlite_errorname", "")
    while name and name not in REASONS:
        name = name.rpartition("_")[0]
    where = visible(path)
    if name:
        return StoreError(say(REASONS[name], where=where))
    if isinstance(fault, sqlite3.ProgrammingError):
        return StoreError(say("store.closed", where=where))
    return StoreError(say("store.damaged", where=where))


@contextmanager
def store_faults(path: str) -> Iterator[None]:
    """For whoever works on other tables of a store: every fault of the database inside is a StoreError."""
    try:
        yield
    except FAULTS as fault:
        raise store_error(fault, path) from fault


def prepare(path: str, lock_timeout: float, *, looking: bool = False) -> sqlite3.Connection:
    """Make the store when there is none; otherwise check that the file is ours and can be written.

    With `looking` a store that is there is only checked, and needn't be one that can be written. Returns the
    connection that was used, to be closed when others are open: the last one to close clears away the write-ahead log,
    and the next would have to make it again. Raises StoreError, OnlyLooking where `looking` would do, and then has
    changed nothing.
    """
    place = Path(path)
    _check_place(place)
    _check_header(place)
    try:
        looking = looking and stored_mark(place) is not None
        if not looking:
            check_writable(place)
        connection = connect_looking(path, lock_timeout) if looking else _connect(path, lock_timeout)
        try:
            if not _is_ours(connection, path):
                _create(connection, path)
            if not looking:
                _use_wal(connection, path)
        except BaseException:
            connection.close()
            raise
    except FAULTS as fault:
        if looking and _waits(path) and not _writable(place):
            # What was written last can't be read without files beside the store; the rest of it is an older history.
            raise StoreError(say("store.read_only_waiting", where=visible(path))) from fault
        raise store_error(fault, path) from fault
    return connection


def layout_of(connection: sqlite3.Connection) -> int:
    """The number of the layout that a store has. Raises sqlite3.Error."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def bring_up(connection: sqlite3.Connection, path: str, keep: Callable[[], object] | None = None) -> bool:
    """Give a store of an older layout the newest one, in one transaction; whether there was anything to do.

    `keep` is called before the commit, when nothing else can fail any more: others still see the store as it was.
    Another window may have been faster. Raises StoreError and what `keep` raises, and then has changed nothing.
    """
    try:
        connection.execute("BEGIN IMMEDIATE")
        try:
            older = _is_ours(connection, path) and layout_of(connection) < USER_VERSION
            if older:
                _add_second(connection)
                if keep is not None:
                    keep()
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    except FAULTS as fault:
        raise store_error(fault, path) from fault
    return older


def _add_second(connection: sqlite3.Connection) -> None:
    for statement in CREATE_SECOND:
        connection.execute(statement)
    connection.executemany(PUT_FORMAT, FORMATS)
    connection.execute(f"PRAGMA user_version = {USER_VERSION}")


def connect_looking(path: str, lock_timeout: float) -> sqlite3.Connection:
    """A connection that changes nothing in a store that is there. Raises sqlite3.Error.

    Where a log written ahead waits to be folded into the file, the file is opened for reading only, so that closing it
    folds nothing; elsewhere closing it clears away the side files that opening it has made. One that can't be written
    is read as it lies there, without side files: nobody here can change it meanwhile.
    """
    mode = "ro" if _waits(path) else "rw" if _writable(Path(path)) else "ro&immutable=1"
    connection = _connect(path, lock_timeout, mode)
    connection.execute("PRAGMA query_only = 1")
    return connection


def _waits(path: str) -> bool:
    """Whether a log written ahead waits to be folded into the file of a store."""
    waiting = Path(f"{path}-wal")
    return waiting.is_file() and waiting.stat().st_size > 0


def connect(path: str, lock_timeout: float) -> sqlite3.Connection:
    """A connection whose commits are on the disk when they return. Raises StoreError."""
    try:
        connection = _connect(path, lock_timeout)
        connection.execute("PRAGMA synchronous = FULL")
        level = connection.execute("PRAGMA synchronous").fetchone()[0]
    except FAULTS as fault:
        raise store_error(fault, path) from fault
    if level != FULL:
        connection.close()
        raise StoreError(say("store.not_durable", where=visible(path)))
    return connection


def _connect(path: str, lock_timeout: float, mode: str = "rwc") -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"file:{quote(os.fsencode(path))}?mode={mode}",
        uri=True,
        timeout=lock_timeout,
        isolation_level=None,  # transactions begin where we say so
        check_same_thread=False,  # a lock of ours lets one thread in at a time
        cached_statements=256,
    )
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_BYTES)
    return connection


def _check_place(path: Path) -> None:
    """Whether a store can be at a path. Raises StoreError."""
    where = visible(str(path))
    folder = path.parent
    try:
        is_folder, is_there, has_folder = path.is_dir(), path.exists(), folder.is_dir()
    except (OSError, ValueError) as fault:
        raise StoreError(say("store.cannot_open", where=where)) from fault
    if is_folder:
        raise StoreError(say("store.is_folder", where=where))
    if is_there and not path.is_file():
        raise StoreError(say("store.no_file", where=where))
    if not has_folder:
        raise StoreError(say("store.no_folder", where=where, folder=visible(str(folder))))
    if is_there and not os.access(path, os.R_OK):
        raise StoreError(say("store.unreadable", where=where))


def check_writable(path: Path) -> None:
    """Raise OnlyLooking where a store, or its folder with SQLite's side files in it, can't be written.

    Raises StoreError where there is no store yet.
    """
    where, folder = visible(str(path)), path.parent
    kind = OnlyLooking if path.exists() else StoreError
    if path.exists() and not os.access(path, os.W_OK):
        raise kind(say("store.read_only", where=where))
    if not os.access(folder, os.W_OK | os.X_OK):
        raise kind(say("store.read_only_folder", where=where, folder=visible(str(folder))))


def _writable(path: Path) -> bool:
    try:
        check_writable(path)
    except StoreError:
        return False
    return True


def _check_header(path: Path) -> None:
    """Whether the first bytes can be ours, read without changing anything so that a foreign file stays as it is."""
    try:
        mark = stored_mark(path)
    except OSError as fault:
        raise StoreError(say("store.cannot_open", where=visible(str(path)))) from fault
    if mark not in {None, 0, APPLICATION_ID}:
        raise StoreError(say("store.foreign", where=visible(str(path))))


def stored_mark(path: Path) -> int | None:
    """The mark in the header of a file: None for no file or an empty one, `NO_DATABASE` for no database.

    Raises OSError. SQLite reads it, without locks: closing a file by hand would drop every lock this process has on it,
    and the next window to close would clear away the log of a store that is still open here.
    """
    try:
        size = path.stat().st_size
        if size < HEADER_SIZE:
            return NO_DATABASE if size else None
        with closing(sqlite3.connect(f"file:{quote(os.fsencode(path))}?mode=ro&immutable=1", uri=True)) as db:
            return int(db.execute("PRAGMA application_id").fetchone()[0])
    except FileNotFoundError:
        return None
    except FAULTS:
        # What SQLite can't read isn't open here either.
        with path.open("rb") as file:
            header = file.read(HEADER_SIZE)
    if not header.startswith(MAGIC):
        return NO_DATABASE
    return int.from_bytes(header[APPLICATION_ID_PLACE], "big")


def _is_ours(connection: sqlite3.Connection, path: str) -> bool:
    """True for a store of this layout or an older one, False for an empty database.

    Raises StoreError for anything else.
    """
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if mark == APPLICATION_ID:
        if version > USER_VERSION:
            raise StoreError(say("store.newer", where=visible(path), version=version, known=USER_VERSION))
        if version < FIRST_VERSION:
            raise StoreError(say("store.damaged", where=visible(path)))
        return True
    if mark or version or connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise StoreError(say("store.foreign", where=visible(path)))
    return False


def _create(connection: sqlite3.Connection, path: str) -> None:
    """Make the tables and set the marks, in one transaction; another window may have been faster."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if not _is_ours(connection, path):
            for statement in CREATE:
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            _add_second(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _use_wal(connection: sqlite3.Connection, path: str) -> None:
    """Readers don't wait for writers. The mode stays with the file; some network drives can't do it."""
    mode = connection.execute("PRAGMA journal_mode").fetchone()[0]
    if mode != "wal":
        mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        raise StoreError(say("store.no_wal", where=visible(path)))


def store_path(path_or_url: str | Path) -> str:
    """The absolute path of a store. Raises StoreError for what isn't a path to a file."""
    text = str(path_or_url)
    if text.startswith("sqlite:///"):
        text = text.removeprefix("sqlite:///")
    elif "://" in text:
        raise StoreError(say("store.url", where=visible(text)))
    if not text or "\0" in text:
        raise StoreError(say("store.cannot_open", where=visible(text)))
    with suppress(OSError, RuntimeError):  # no such folder as the current one, no such home: told when opening
        return str(Path(text).expanduser().absolute())
    return text
