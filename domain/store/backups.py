"""Backups of a store: whole copies beside it, made while it is open, kept in rotation, put back without a gap.

A backup is one closed SQLite file named after the time and the reason it was made for. Everything here works on paths:
a store that can't be opened any more can still be kept and replaced.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from msgspec import Struct

from domain.core.errors import StoreError
from domain.store.sqlite import LOCK_TIMEOUT
from domain.store.sqlite_file import (
    APPLICATION_ID,
    FAULTS,
    USER_VERSION,
    bring_up,
    layout_of,
    store_error,
    stored_mark,
)
from domain.text.catalogue import say
from domain.text.visible import visible

KEPT_RECENT = 10
"""The newest backups that the app has made are kept, whatever their age. Those made by hand stay for good."""

KEPT_DAYS = 30
"""Of so many days up to that of the newest backup, the last backup of each is kept."""

KEPT_DAMAGED = 3
"""Copies of damaged stores that are kept; they never push a sound one out."""

MANUAL = "manual"
REASONS = (MANUAL, "import", "delete", "restore", "migration")

NAME = re.compile(r"([0-9]{8}-[0-9]{6}-[0-9]{6})-([a-z]+)(\.damaged)?\.db")
TIME = "%Y%m%d-%H%M%S-%f"
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

DRAFT = ".draft-"
"""How the names of copies begin that aren't finished; then comes the number of the process that makes it."""

SIDE_FILES = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside an open database, by the end of its name."""

DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
"""How the names of results begin that say a file is past reading."""

WAIT = 0.25
"""Seconds between two tries while another window writes."""


class Backup(Struct, frozen=True):
    """A backup as its name tells of it. `time` is microseconds since 1970 UTC, `why` one of `REASONS`."""

    path: Path
    time: int
    why: str
    damaged: bool
    """Whether the store was damaged when it was made."""

    @property
    def day(self) -> str:
        """The day it was made on, UTC."""
        return self.path.name[:8]


def folder_of(store: str | Path) -> Path:
    """Where the backups of a store lie."""
    return Path(f"{store}.backups")


def backups(store: str | Path) -> tuple[Backup, ...]:
    """The backups of a store, the newest first. Raises OSError when their folder can't be read."""
    folder = folder_of(store)
    if not folder.is_dir():
        return ()
    found = (_backup(path) for path in folder.iterdir() if path.is_file())
    return tuple(sorted((backup for backup in found if backup), key=lambda backup: backup.path.name, reverse=True))


def back_up(store: str | Path, why: str, now: int) -> Backup | None:
    """Make a backup of a store as it is now, and let old ones go; None where there is no campaign to be lost.

    Other windows may go on writing meanwhile. Raises StoreError, OSError; nothing has changed then.
    """
    if not (_ours(Path(store)) and _campaigns(store)):
        return None
    with _draft(store) as draft:
        _copy(store, draft)
        made = _keep(store, draft, why, now, damaged=bool(faults(draft)))
    rotate(store)
    return made


@contextmanager
def backed_up(store: str | Path, why: str, now: int) -> Iterator[Backup | None]:
    """Make a backup for what is done inside; if that comes to nothing, so does the backup.

    Old ones go when it has been done. Raises StoreError, OSError; nothing has changed then.
    """
    made = None
    if _ours(Path(store)) and _campaigns(store):
        with _draft(store) as draft:
            _copy(store, draft)
            made = _keep(store, draft, why, now, damaged=bool(faults(draft)))
    try:
        yield made
    except BaseException:
        if made is not None:
            _remove(made)
        raise
    rotate(store)


def rotate(store: str | Path) -> None:
    """Let the oldest backups of a store go."""
    for backup in outdated(backups(store)):
        _remove(backup)


def _remove(backup: Backup) -> None:
    for side in ("", *SIDE_FILES):
        Path(f"{backup.path}{side}").unlink(missing_ok=True)


def keep_whatever_it_is(store: str | Path, why: str, now: int) -> Backup | None:
    """As `back_up`; a store that is past reading is kept byte for byte."""
    try:
        return back_up(store, why, now)
    except StoreError:
        with _draft(store) as draft:
            shutil.copyfile(store, draft)
            kept = _keep(store, draft, why, now, damaged=True)
        rotate(store)
        log = Path(f"{store}-wal")
        if log.is_file():
            shutil.copyfile(log, f"{kept.path}-wal")
        return kept


def faults(path: str | Path) -> list[str]:
    """What is wrong with a backup as a file, a sentence or a line of the database's own check each; none if sound."""
    try:
        if not _ours(Path(path)):
            return [say("store.backup.nothing", where=visible(str(path)))]
        # Nobody writes to a backup: without locks and side files it is left as it is.
        with closing(sqlite3.connect(f"file:{quote(os.fsencode(path))}?mode=ro&immutable=1", uri=True)) as db:
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if version > USER_VERSION:
                return [say("store.newer", where=visible(str(path)), version=version, known=USER_VERSION)]
            return [str(row[0]) for row in db.execute("PRAGMA integrity_check(20)") if row[0] != "ok"]
    except FAULTS as fault:
        return [str(store_error(fault, str(path)))]
    except (OSError, StoreError) as fault:
        return [str(fault)]


def put_back(backup: Path, store: Path, check: Callable[[Path], None]) -> None:
    """Make a store what a backup holds, after `check` has looked at a copy of it and raised nothing.

    Windows that have the store open go on with the new contents. Raises StoreError, OSError; the store is then as it
    was. A store that is past reading is replaced as a file.
    """
    if not _ours(backup):
        raise StoreError(say("store.backup.nothing", where=visible(str(backup))))
    with _draft(store) as draft:
        _copy(backup, draft)
        check(draft)
        _bring_up(draft)
        _close(draft)
        if not _ours(store):
            _replace(draft, store)
            return
        try:
            _overwrite(draft, store)
        except sqlite3.Error as fault:
            if not getattr(fault, "sqlite_errorname", "").startswith(DAMAGED):
                raise store_error(fault, str(store)) from fault
            _replace(draft, store)


def outdated(kept: Iterable[Backup]) -> list[Backup]:
    """The backups that rotation lets go, of those given newest first; none that was made by hand."""
    kept = [backup for backup in kept if backup.why != MANUAL]
    sound = [backup for backup in kept if not backup.damaged]
    damaged = [backup for backup in kept if backup.damaged]
    last_of_day: dict[str, Backup] = {}
    for backup in sound:
        last_of_day.setdefault(backup.day, backup)
    oldest = _day_before(sound[0].day, KEPT_DAYS - 1) if sound else ""
    staying = {*sound[:KEPT_RECENT], *(backup for day, backup in last_of_day.items() if day >= oldest)}
    return [*(backup for backup in sound if backup not in staying), *damaged[KEPT_DAMAGED:]]


def _day_before(day: str, days: int) -> str:
    moment = datetime.strptime(day, "%Y%m%d").replace(tzinfo=UTC)
    return (moment - timedelta(days=days)).strftime("%Y%m%d")


def _backup(path: Path) -> Backup | None:
    """A file as a backup; None for any other file."""
    match = NAME.fullmatch(path.name)
    if match is None:
        return None
    try:
        moment = datetime.strptime(match[1], TIME).replace(tzinfo=UTC)
    except ValueError:
        return None
    return Backup(path, (moment - EPOCH) // timedelta(microseconds=1), match[2], damaged=bool(match[3]))


def is_store(path: Path) -> bool:
    """Whether there is a store of campaigns, or a backup of one, at a path."""
    try:
        return path.is_file() and stored_mark(path) == APPLICATION_ID
    except OSError:
        return False


def _ours(path: Path) -> bool:
    """Whether there is a store of ours at a path; False for no file or an empty one.

    Raises StoreError for another program's file, OSError when it can't be read.
    """
    mark = stored_mark(path)
    if mark not in {None, APPLICATION_ID}:
        raise StoreError(say("store.foreign", where=visible(str(path))))
    return mark is not None


@contextmanager
def _draft(store: str | Path) -> Iterator[Path]:
    """A place for a copy that isn't finished, among the backups of a store; gone afterwards."""
    folder = folder_of(store)
    folder.mkdir(exist_ok=True)
    clear_drafts(store)
    with TemporaryDirectory(prefix=f"{DRAFT}{os.getpid()}-", dir=folder) as name:
        yield Path(name) / "store.db"


def clear_drafts(store: str | Path) -> None:
    """Remove what processes that were killed have left among the backups of a store, as far as that is possible."""
    with suppress(OSError):
        for path in folder_of(store).glob(f"{DRAFT}*"):
            if not is_running(path.name.removeprefix(DRAFT).partition("-")[0]):
                shutil.rmtree(path, ignore_errors=True)


def is_running(number: str) -> bool:
    """Whether a process of this number is there; what is no number belongs to none."""
    try:
        os.kill(int(number), 0)
    except (ValueError, OverflowError, ProcessLookupError):
        return False
    except OSError:  # somebody else's process
        return True
    return True


def _copy(source: str | Path, target: Path) -> None:
    """A copy of a database in one closed file. Raises StoreError."""
    try:
        with closing(_connect(source)) as db, closing(sqlite3.connect(target)) as copy:
            db.backup(copy, progress=_patience(str(source)), sleep=WAIT)
    except FAULTS as fault:
        raise store_error(fault, str(source)) from fault
    _close(target)


def _close(path: Path) -> None:
    """Make a database a single file that needs no others beside it. Raises StoreError."""
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = DELETE")
    except FAULTS as fault:
        raise store_error(fault, str(path)) from fault
    _sync(path)


def _bring_up(path: Path) -> None:
    """Give a copy the layout that the windows expect which have the store open. Raises StoreError."""
    try:
        with closing(_connect(path)) as db:
            if layout_of(db) < USER_VERSION:
                bring_up(db, str(path))
    except FAULTS as fault:
        raise store_error(fault, str(path)) from fault


def _overwrite(source: Path, store: Path) -> None:
    """Put the contents of a database into another one, one transaction. Raises sqlite3.Error, StoreError."""
    with closing(_connect(source)) as db, closing(_connect(store)) as live:
        live.execute("PRAGMA synchronous = FULL")
        db.backup(live, progress=_patience(str(store)), sleep=WAIT)


def _replace(draft: Path, store: Path) -> None:
    """Put a file in the place of another one; a log beside that one belongs to it and goes with it."""
    for end in SIDE_FILES:
        Path(f"{store}{end}").unlink(missing_ok=True)
    draft.replace(store)
    _sync(store.parent)


def _patience(path: str) -> Callable[[int, int, int], None]:
    """What watches a copy and gives up when another window holds the store for too long."""
    tries = 0

    def watch(status: int, _remaining: int, _total: int) -> None:
        nonlocal tries
        tries += status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
        if tries * WAIT > LOCK_TIMEOUT:
            raise StoreError(say("store.busy", where=visible(path)))

    return watch


def _campaigns(store: str | Path) -> int:
    """How many campaigns a store holds. Raises StoreError."""
    try:
        with closing(_connect(store)) as db:
            return int(db.execute("SELECT count(*) FROM campaigns").fetchone()[0])
    except FAULTS as fault:
        raise store_error(fault, str(store)) from fault


def _connect(store: str | Path) -> sqlite3.Connection:
    """A connection to a store that is there."""
    return sqlite3.connect(
        f"file:{quote(os.fsencode(store))}?mode=rw", uri=True, timeout=LOCK_TIMEOUT, isolation_level=None
    )


def _keep(store: str | Path, draft: Path, why: str, now: int, *, damaged: bool) -> Backup:
    """Give a finished copy its name."""
    shutil.copymode(store, draft)
    folder = folder_of(store)
    end = ".damaged.db" if damaged else ".db"
    while True:
        stamp = (EPOCH + timedelta(microseconds=now)).strftime(TIME)
        path = folder / f"{stamp}-{why}{end}"
        if not path.exists():
            break
        now += 1  # a clock that stands still
    draft.replace(path)
    _sync(folder)
    return Backup(path, now, why, damaged)


def _sync(path: Path) -> None:
    """See that a file, or the names in a folder, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
