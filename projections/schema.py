"""The same tables as `projections.tables`, as plain SQL: nothing here loads an object mapper.

Opening a library, writing a decision and drawing the first screen use these statements; a test compares them with the
SQLModel metadata and with what the migrations make.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from domain.store import Cursor

REVISION = "0004"
"""The Alembic revision that these tables have. A store of another one gets new tables, filled from the log."""

Row: TypeAlias = tuple[Any, ...]
Key: TypeAlias = tuple[Any, ...]


class Table:
    """One table with the statements that are run on it. `columns` are pairs of name and type, the key first."""

    def __init__(self, name: str, keys: int, columns: str) -> None:
        """Write the statements; `keys` is how many of the columns are the primary key."""
        typed = [column.split() for column in columns.split(",")]
        self.name = name
        self.columns = tuple(column for column, _ in typed)
        self.key = self.columns[:keys]
        self.keys = keys
        names = ", ".join(self.columns)
        marks = ", ".join("?" * len(self.columns))
        settings = ", ".join(f"{column} = excluded.{column}" for column in self.columns[keys:])
        which = " AND ".join(f"{column} = ?" for column in self.key)
        order = ", ".join(self.key)
        lines = [f"{column} {kind} NOT NULL" for column, kind in typed]
        lines.append(f"CONSTRAINT pk_{name} PRIMARY KEY ({order})")
        self.create = f"CREATE TABLE {name} ({', '.join(lines)}) WITHOUT ROWID"
        self.drop = f"DROP TABLE IF EXISTS {name}"
        # Names come from the literals below, values only through the marks.
        self.insert = f"INSERT INTO {name} ({names}) VALUES ({marks})"  # noqa: S608 - as said above
        self.put = f"{self.insert} ON CONFLICT ({order}) DO UPDATE SET {settings}"
        self.delete = f"DELETE FROM {name} WHERE {which}"  # noqa: S608 - as said above
        self.clear = f"DELETE FROM {name} WHERE campaign = ?"  # noqa: S608 - as said above
        self.select = f"SELECT {names} FROM {name}"  # noqa: S608 - as said above
        self.of_campaign = f"{self.select} WHERE campaign = ? ORDER BY {order}"


POSITION = Table(
    "read_position",
    1,
    "campaign BLOB, rows INTEGER, hash BLOB, head BLOB, segment INTEGER, depth INTEGER, actions INTEGER,"
    "segments INTEGER, evenings INTEGER, time BIGINT",
)
CAMPAIGN = Table(
    "read_campaign",
    1,
    "campaign BLOB, name VARCHAR, archived BOOLEAN, players VARCHAR, pack VARCHAR, edition VARCHAR,"
    "difficulty VARCHAR, memory VARCHAR, turn INTEGER, seats INTEGER, alive INTEGER, hurt INTEGER, level INTEGER,"
    "xp INTEGER, waits_for VARCHAR",
)
BOARD = Table(
    "read_board",
    2,
    "campaign BLOB, assassin VARCHAR, place VARCHAR, square VARCHAR, health INTEGER, max_health INTEGER,"
    "cubes INTEGER, saved INTEGER, exposed BOOLEAN, disguise VARCHAR, critical_since INTEGER, level INTEGER,"
    "apprentice BOOLEAN, cards VARCHAR, used VARCHAR, bag VARCHAR",
)
DIARY = Table(
    "read_diary",
    2,
    "campaign BLOB, memory VARCHAR, plays INTEGER, successes INTEGER, failures INTEGER, attempts INTEGER,"
    "best_turns INTEGER, xp INTEGER, sync VARCHAR, sync_shared BOOLEAN, eased BOOLEAN, closed VARCHAR,"
    "skipped BOOLEAN, contract VARCHAR, contract_fulfilled BOOLEAN",
)
MAP = Table(
    "read_map",
    2,
    "campaign BLOB, map VARCHAR, memory VARCHAR, attempt INTEGER, turn INTEGER, phase VARCHAR, alert BOOLEAN,"
    "event VARCHAR, direction VARCHAR, guards INTEGER, bodies INTEGER, bases INTEGER",
)
HEADQUARTERS = Table(
    "read_headquarters",
    1,
    "campaign BLOB, board VARCHAR, level INTEGER, figures VARCHAR, patients VARCHAR, blueprints VARCHAR,"
    "blueprint VARCHAR, contracts VARCHAR, revealed BOOLEAN, failed BOOLEAN, box INTEGER, assignments INTEGER",
)
SHELF = Table("read_shelf", 2, "campaign BLOB, card VARCHAR, number INTEGER")
REGION = Table(
    "read_region",
    1,
    "campaign BLOB, position INTEGER, memory VARCHAR, exploring BOOLEAN, cause VARCHAR, cubes INTEGER, healer INTEGER,"
    "ticks INTEGER, clues VARCHAR, slot VARCHAR, joined VARCHAR, roads VARCHAR, phases INTEGER, journeys INTEGER,"
    "by_cube INTEGER, by_clue INTEGER, by_tick INTEGER, overflows INTEGER",
)
LOCATION = Table(
    "read_location",
    2,
    "campaign BLOB, location INTEGER, stickered BOOLEAN, activated BOOLEAN, explored BOOLEAN, result VARCHAR,"
    "completed BOOLEAN, told BOOLEAN, charted VARCHAR",
)
SEGMENT = Table("read_segment", 2, "campaign BLOB, segment INTEGER, parent INTEGER, first INTEGER, last INTEGER")
LOG = Table(
    "read_log",
    2,
    "campaign BLOB, header INTEGER, action BLOB, parent BLOB, segment INTEGER, depth INTEGER, memory VARCHAR,"
    "turn INTEGER, phase VARCHAR, kind VARCHAR, command VARCHAR, who VARCHAR, player VARCHAR, time BIGINT,"
    "evening INTEGER, facts VARCHAR",
)
DICE = Table(
    "read_dice",
    2,
    "campaign BLOB, entry INTEGER, header INTEGER, die VARCHAR, source VARCHAR, whose VARCHAR, faces VARCHAR",
)

HEAD_TABLES = (CAMPAIGN, BOARD, DIARY, MAP, HEADQUARTERS, SHELF, REGION, LOCATION)
HISTORY_TABLES = (SEGMENT, LOG, DICE)
TABLES = (POSITION, *HEAD_TABLES, *HISTORY_TABLES)

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
    return row[0] if row else ""


def whole(cursor: Cursor) -> bool:
    """Whether every table is there with the columns that this version reads and writes."""
    try:
        for table in TABLES:
            cursor.execute(f"{table.select} LIMIT 0")
            cursor.fetchall()
    except sqlite3.OperationalError:
        return False
    return True
