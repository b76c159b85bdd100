"""Bringing the read models of a store to the shape that this version reads, from inside the application.

Asking costs one look at one row and loads neither Alembic nor SQLAlchemy; a store without read models gets them by the
same plain SQL that writes them later. Only tables of an older shape wait for Alembic to be loaded.
"""

from __future__ import annotations

import io
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from projections import schema

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import Connection, Engine

FOLDER = Path(__file__).parent


def needed(cursor: sqlite3.Cursor) -> bool:
    """Whether the tables of the read models are missing or of an older shape than this version's.

    Those of a newer version are left to it: they are behind from then on, and it makes them anew.
    """
    return schema.revision(cursor) != schema.REVISION and not schema.newer(cursor)


def outdated(path: str) -> bool:
    """Whether the store at a path needs `prepare`. Raises sqlite3.Error."""
    with closing(sqlite3.connect(f"file:{quote(os.fsencode(path))}?mode=ro", uri=True)) as db:
        return needed(db.cursor())


def prepare(path: str) -> bool:
    """Give the store at a path read models of the right shape, by the shortest way; True when something was to be done.

    To be called when the store is open, before anything is read from them. New and changed tables are empty:
    `projections.catching_up.catch_up` fills them. Raises sqlite3.Error, and then has changed nothing.
    """
    with closing(sqlite3.connect(f"file:{quote(os.fsencode(path))}?mode=rw", uri=True, isolation_level=None)) as db:
        cursor = db.cursor()
        if not needed(cursor):
            return False
        if _create(cursor):
            return True
    upgrade(path)
    return True


def _create(cursor: sqlite3.Cursor) -> bool:
    """Make the tables in a store that has none; False when it has some of another revision."""
    cursor.execute("BEGIN IMMEDIATE")
    try:
        # Asked under the lock: another window may have been faster.
        stored = schema.revision(cursor)
        if not stored:
            schema.drop(cursor)
            schema.create(cursor)
        cursor.execute("COMMIT")
    except BaseException:
        cursor.execute("ROLLBACK")
        raise
    return stored in {"", schema.REVISION}


def upgrade(url: str) -> None:
    """Run the migrations that a store lacks. `url` is SQLAlchemy's, or the path of an SQLite file.

    Tables of no revision, or of one that isn't known here (another version's), are dropped first: they are a cache.
    """
    from alembic import command  # noqa: PLC0415 - loaded only when there is something to do
    from alembic.runtime.migration import MigrationContext  # noqa: PLC0415 - as above
    from alembic.script import ScriptDirectory  # noqa: PLC0415 - as above

    engine = connect(url)
    try:
        with engine.begin() as connection:
            config = configuration(connection)
            known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
            stored = MigrationContext.configure(connection).get_current_heads()
            if not stored or not known.issuperset(stored):
                for statement in schema.DROP:
                    connection.exec_driver_sql(statement)
            command.upgrade(config, "head")
    finally:
        engine.dispose()


def configuration(connection: Connection) -> Config:
    """Alembic's configuration on an open connection."""
    from alembic.config import Config  # noqa: PLC0415 - loaded only when there is something to do

    # What it has to say about its work is nothing that a player asked for.
    config = Config(stdout=io.StringIO())
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def connect(url: str) -> Engine:
    """An engine for a store, whose transactions take the write lock when they begin."""
    import sqlalchemy as sa  # noqa: PLC0415 - loaded only when there is something to do

    address = sa.make_url(url) if "://" in url else sa.URL.create("sqlite", database=url)
    engine = sa.create_engine(address, poolclass=sa.NullPool)
    if address.get_backend_name() == "sqlite":

        @sa.event.listens_for(engine, "connect")
        def _on_connect(connection: sqlite3.Connection, _: object) -> None:
            # SQLAlchemy says when transactions begin and end; the driver would begin its own, and too late.
            connection.isolation_level = None
            connection.execute("PRAGMA busy_timeout = 5000")

        @sa.event.listens_for(engine, "begin")
        def _on_begin(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine
