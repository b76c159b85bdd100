"""The event store library's side of the log: its recorders, which hand everything to our log.

Nothing but writing loads this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from eventsourcing.persistence import ApplicationRecorder, IntegrityError, ProgrammingError, StoredEvent
from eventsourcing.popo import POPOApplicationRecorder, POPOFactory
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteDatastore,
    SQLiteFactory,
)

from domain.store.log import CampaignId
from domain.store.ports import RawRow, Recorder, RowConflict, Write
from domain.store.sqlite import LOCK_TIMEOUT, LogFile
from domain.store.sqlite_file import connect


class RowTaken(RowConflict, IntegrityError):  # noqa: N818 - as the conflict it is
    """The conflict, as the service and as the library know it."""


class LogPool(SQLiteConnectionPool):
    """Connections made our way, for what the library does besides: durable, and only to a file that was checked."""

    def _create_connection(self) -> SQLiteConnection:
        timeout = LOCK_TIMEOUT if self.lock_timeout is None else self.lock_timeout
        return SQLiteConnection(sqlite_conn=connect(self.db_name, timeout), max_age=self.max_age)


class LogDatastore(SQLiteDatastore):
    """The library's datastore over our pool."""

    def __init__(self, db_name: str, lock_timeout: int | None) -> None:
        super().__init__(db_name, lock_timeout=lock_timeout)
        self.pool = LogPool(db_name=db_name, lock_timeout=lock_timeout)


class LogFactory(SQLiteFactory):
    """The library's factory over our datastore."""

    def __init__(self, env: Any) -> None:  # noqa: ANN401 - the library's own type of environment
        super().__init__(env)
        stock = self.datastore
        self.datastore = LogDatastore(stock.pool.db_name, stock.pool.lock_timeout)


class HandsOver(ApplicationRecorder):
    """Writes and reads through `log`, which the application gives it."""

    log: Recorder

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> None:  # noqa: ANN401 - the library's
        """Store rows as the log's `append` does; `write` is the `Write`.

        Raises RowTaken when another writer was faster, StoreError when the store can't be written.
        """
        write = kwargs.get("write")
        if not isinstance(write, Write):
            raise ProgrammingError("rows are stored with their anchor: pass write=Write(...)")
        self.hand_over([(e.originator_version, e.topic, e.state) for e in stored_events], write)

    def hand_over(self, rows: Iterable[RawRow], write: Write) -> None:
        """Store rows as the log's `append` does.

        Raises RowTaken when another writer was faster, StoreError when the store can't be written.
        """
        try:
            self.log.append(rows, write)
        except RowConflict as fault:
            raise RowTaken from fault

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """The rows of a campaign as the library's stored events, its own way to read; the service reads by streams."""
        rows = [*self.log.rows(CampaignId(UUID(str(originator_id)).bytes), gt or 0, lte)]
        if desc:
            rows.reverse()
        return [StoredEvent(originator_id, *row) for row in rows[:limit]]


class LogRecorder(HandsOver, SQLiteApplicationRecorder):
    """The recorder over a file: the library's own connections are made our way as well."""

    def construct_create_table_statements(self) -> list[str]:
        """None: `sqlite_file.prepare` makes the tables together with the marks of the file."""
        return []


class MemoryRecorder(HandsOver, POPOApplicationRecorder):
    """The recorder over a log in memory."""


class MemoryFactory(POPOFactory):
    """The library's factory for a log in memory."""

    def application_recorder(self) -> ApplicationRecorder:
        """Our recorder."""
        return MemoryRecorder()


def settings_for(log: Recorder) -> dict[str, str]:
    """What the library has to be told to work over a log."""
    if isinstance(log, LogFile):
        return {"SQLITE_DBNAME": log.path, "SQLITE_LOCK_TIMEOUT": str(log.lock_timeout)}
    return {"PERSISTENCE_MODULE": "domain.store.recorder:MemoryFactory"}
