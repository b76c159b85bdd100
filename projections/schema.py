"""Making, dropping and checking the tables with plain SQL: nothing here loads an object mapper.

Opening a library, writing a decision and drawing the first screen use these statements; a test compares them with the
SQLModel metadata and with what the migrations make.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from domain.store import LOCK_TIMEOUT, store_faults
from projections.columns import TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.store import Cursor

REVISION = "0004"
"""The Alembic revision that these tables have. A store of another one gets new tables, filled from the log."""

VERSION_TABLE = (
    "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
    "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
)
"""Alembic's own table, as Alembic makes it."""

DROP = (*(table.drop for table in TABLES), "DROP TABLE IF EXISTS alembic_version")
"""Statements that remove everything here."""


def create(cursor: Cursor) -> None:
    """Make all tables in a store that has none of them, and note their revision.

    The same as running the migrations, without loading them. Raises the database's error when a table is there.
    """
    for table in TABLES:
        cursor.execute(table.create)
    cursor.execute(VERSION_TABLE)
    cursor.execute("INSERT INTO alembic_version (version_num) VALUES (?)", (REVISION,))


def drop(cursor: Cursor) -> None:
    """Remove all tables, whatever their shape; the log has everything to fill them again."""
    for statement in DROP:
        cursor.execute(statement)


def revision(cursor: Cursor) -> str:
    """The revision of the tables in this store, empty when there are none."""
    try:
        cursor.execute("SELECT version_num FROM alembic_version")
        row = cursor.fetchone()
    except sqlite3.OperationalError:
        return ""
    return str(row[0]) if row else ""


def newer(cursor: Cursor) -> bool:
    """Whether the tables are those of a newer version of the program: they are left to it, whatever they hold."""
    stored = revision(cursor)
    return stored.isdecimal() and int(stored) > int(REVISION)


def whole(cursor: Cursor) -> bool:
    """Whether every table is there with the columns that this version reads and writes."""
    try:
        for table in TABLES:
            cursor.execute(f"{table.select} LIMIT 0")
            cursor.fetchall()
    except sqlite3.OperationalError:
        return False
    return True


def forget(cursor: Cursor, campaign: bytes) -> None:
    """Remove all rows of a campaign from the read models."""
    for table in TABLES:
        cursor.execute(table.shared, (campaign,))
        (is_shared,) = cursor.fetchone()
        if is_shared:
            cursor.execute(table.clear, (campaign,))
        else:
            # At once, instead of row by row.
            cursor.execute(table.empty)


@contextmanager
def connected(path: str) -> Iterator[sqlite3.Connection]:
    """A connection of our own to a store. Raises StoreError for every fault of the database."""
    with store_faults(path), closing(sqlite3.connect(path, timeout=LOCK_TIMEOUT, isolation_level=None)) as db:
        yield db
