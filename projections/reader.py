"""The one door for readers: the read models of a store, asked by campaign, answered in plain values.

Nothing above opens the store's file itself. Every question opens it for reading only, so no answer can change anything
and no connection is held between two of them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import TypeVar

from domain.core.errors import CampaignError
from domain.store import LOCK_TIMEOUT, connect_looking
from domain.text.catalogue import say
from projections import marks, queries, schema, statistics
from projections.lines import LogLine, SharedSync
from projections.marks import Mark
from projections.queries import ReadModelsDamaged
from projections.statistics import Statistics

__all__ = ["ReadModels", "ReadModelsDamaged", "ReadModelsMissing", "database_version"]

T = TypeVar("T")


class ReadModelsMissing(CampaignError):  # noqa: N818 - says what is so
    """The store has no read models that could be read; the campaign itself is unharmed."""

    def __init__(self) -> None:
        """Say what makes them anew."""
        super().__init__(say("read.missing"))


class ReadModels:
    """The read models of one store.

    Every question raises ReadModelsMissing where the store has none, and ReadModelsDamaged where it has rows that can't
    be understood.
    """

    def __init__(self, path: str) -> None:
        """Name the store's file; nothing is opened yet."""
        self._path = path

    def marks(self, campaign: bytes) -> dict[bytes, Mark]:
        """Where every action of a campaign belongs, by its id."""
        return self._ask(lambda db: marks.marks(db, campaign))

    def statistics(self, campaign: bytes, action: bytes) -> Statistics:
        """What is counted on the path from the first action to this one."""
        return self._ask(lambda db: statistics.statistics(db, campaign, action))

    def journeys(self, campaign: bytes, action: bytes) -> tuple[LogLine, ...]:
        """The journeys on the path to an action, oldest first; none for an action that isn't covered."""

        def found(db: sqlite3.Connection) -> tuple[LogLine, ...]:
            live = queries.place_of(db, campaign, action)
            return queries.journeys(db, campaign, live=live) if live else ()

        return self._ask(found)

    def shared_syncs(self, campaign: bytes) -> tuple[SharedSync, ...]:
        """The 100% syncs of campaigns begun later that this one's diary may show too (34.6)."""
        return self._ask(lambda db: queries.shared_syncs(db, campaign))

    def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        try:
            with _opened(self._path) as db:
                if schema.revision(db.cursor()) in {"", schema.REVISION}:
                    return question(db)
            # Tables of another version are left as they are: what is asked is worked out from the log.
            from projections.rebuild import folded  # noqa: PLC0415 - a walk over all logs, which is seldom needed

            with folded(self._path) as db:
                return question(db)
        except sqlite3.Error as fault:
            raise ReadModelsMissing from fault


def database_version() -> str:
    """The version of SQLite that stores are read and written with."""
    return sqlite3.sqlite_version


@contextmanager
def _opened(path: str) -> Iterator[sqlite3.Connection]:
    """The store's file, opened for reading only. Raises sqlite3.Error."""
    with closing(connect_looking(path, LOCK_TIMEOUT)) as db:
        yield db
