"""The tables are SQLModel classes; plain SQL made of them and the migrations say the same."""

import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import get_type_hints

import msgspec
import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import OperationalError
from sqlalchemy.schema import CreateTable
from sqlmodel import SQLModel

import projections.tables  # noqa: F401 - fills the metadata
from migrations import run
from projections import columns, lines, schema
from projections.history import Position
from projections.statements import SQL_TYPES

ROOT = Path(__file__).resolve().parents[2]

# What a first screen may not load, and what belongs to the store alone.
HEAVY = {"alembic", "eventsourcing", "pydantic", "sqlalchemy", "sqlmodel", "textual", "typer"}


def words_of(sql):
    return sql.replace("(", " ( ").replace(")", " ) ").replace(",", " , ").split()


def shape_of(path):
    """Every table and index of a database, with its columns as SQLite sees them."""
    with sqlite3.connect(path) as db:
        objects = db.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name").fetchall()
        columns = {name: db.execute(f"PRAGMA table_xinfo({name})").fetchall() for _, name, _ in objects}
    return [(kind, name, words_of(sql or "")) for kind, name, sql in objects], columns


@pytest.fixture
def path(tmp_path):
    """A store whose name would be misread as part of a URL or a format."""
    return str(tmp_path / "library 50%?#.sqlite")


@pytest.fixture
def cursor(path):
    db = sqlite3.connect(path, isolation_level=None)
    yield db.cursor()
    db.close()


@pytest.mark.parametrize("table", columns.TABLES, ids=lambda table: table.name)
def test_plain_sql_is_that_of_the_models(table):
    model = SQLModel.metadata.tables[table.name]
    made = str(CreateTable(model).compile(dialect=sqlite.dialect()))

    assert words_of(made) == words_of(table.create)
    assert table.columns == tuple(model.columns.keys())
    assert table.key == tuple(model.primary_key.columns.keys())


def test_no_table_is_missing_from_either():
    assert {table.name for table in columns.TABLES} == set(SQLModel.metadata.tables)


def test_migrations_make_what_plain_sql_makes(tmp_path, path, cursor):
    schema.create(cursor)
    migrated = str(tmp_path / "migrated.sqlite")
    run.upgrade(migrated)

    assert shape_of(migrated) == shape_of(path)


def test_the_newest_migration_is_the_revision_of_the_plain_sql(path):
    with run.connect(path).begin() as connection:
        script = ScriptDirectory.from_config(run.configuration(connection))

        assert script.get_heads() == [schema.REVISION]


def test_alembic_finds_nothing_to_change_even_beside_other_tables(path, cursor):
    cursor.execute("CREATE TABLE stored_events (campaign INTEGER, version INTEGER)")
    run.upgrade(path)

    with run.connect(path).begin() as connection:
        command.check(run.configuration(connection))
    assert cursor.execute("SELECT count(*) FROM stored_events").fetchone() == (0,)


def test_alembic_check_would_find_a_changed_table(path, cursor):
    run.upgrade(path)
    cursor.execute("ALTER TABLE read_diary DROP COLUMN xp")

    with run.connect(path).begin() as connection, pytest.raises(Exception, match="read_diary"):
        command.check(run.configuration(connection))


def test_a_downgrade_takes_everything_away(path, cursor):
    run.upgrade(path)
    with run.connect(path).begin() as connection:
        command.downgrade(run.configuration(connection), "base")

    assert cursor.execute("SELECT name FROM sqlite_master WHERE name LIKE 'read%'").fetchall() == []
    assert run.needed(cursor)


def test_a_store_without_read_models_gets_them(path, cursor):
    assert run.needed(cursor)
    assert run.prepare(path)
    assert not run.needed(cursor)
    assert schema.whole(cursor)
    assert not run.prepare(path)


@pytest.mark.parametrize("revision", ["0000_older", "9999_newer"])
def test_tables_of_an_unknown_revision_are_replaced(path, cursor, revision):
    cursor.execute("CREATE TABLE read_diary (something TEXT)")
    cursor.execute(schema.VERSION_TABLE)
    cursor.execute("INSERT INTO alembic_version VALUES (?)", (revision,))

    assert run.needed(cursor)
    assert run.prepare(path)
    assert not run.needed(cursor)
    assert schema.whole(cursor)


def test_tables_without_a_revision_are_replaced(path, cursor):
    cursor.execute("CREATE TABLE read_diary (something TEXT)")
    run.prepare(path)

    assert schema.whole(cursor)


def test_a_failed_preparation_changes_nothing(path, cursor, monkeypatch):
    monkeypatch.setattr(schema, "REVISION", None)

    with pytest.raises(sqlite3.IntegrityError):
        run.prepare(path)
    assert cursor.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)


def test_a_failed_migration_changes_nothing(path, cursor, monkeypatch):
    monkeypatch.setattr(schema, "DROP", ())
    cursor.execute("CREATE TABLE read_map (something TEXT)")

    with pytest.raises(OperationalError, match="read_map"):
        run.upgrade(path)
    assert cursor.execute("SELECT name FROM sqlite_master").fetchall() == [("read_map",)]


def test_no_store_is_made_by_looking(tmp_path):
    with pytest.raises(sqlite3.OperationalError):
        run.prepare(str(tmp_path / "nowhere.sqlite"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("change", ["DROP TABLE read_log", "ALTER TABLE read_map DROP COLUMN alert"])
def test_missing_tables_and_columns_are_seen(cursor, change):
    schema.create(cursor)
    cursor.execute(change)

    assert not schema.whole(cursor)


@pytest.mark.parametrize(
    ("module", "heavy"),
    [
        ("projections.sink", HEAVY),
        ("projections.queries", HEAVY),
        ("migrations.run", HEAVY),
        ("projections.rebuild", HEAVY - {"eventsourcing"}),  # works on an open library
    ],
)
def test_reading_and_writing_load_no_object_mapper(module, heavy):
    program = f"import sys, {module}; print(*{{name.partition('.')[0] for name in sys.modules}})"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)

    assert result.returncode == 0, result.stderr
    assert not set(result.stdout.split()) & heavy


def test_columns_are_written_once_and_the_rest_is_made_of_them():
    result = subprocess.run(
        [sys.executable, "script/columns.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize(
    ("table", "shape", "more"),
    [
        (columns.POSITION, Position, 0),
        (columns.CAMPAIGN, lines.LibraryLine, 4),
        (columns.BOARD, lines.BoardLine, 0),
        (columns.DIARY, lines.DiaryLine, 0),
        (columns.MAP, lines.MapLine, 0),
        (columns.HEADQUARTERS, lines.HeadquartersLine, 0),
        (columns.REGION, lines.RegionLine, 0),
        (columns.LOCATION, lines.LocationLine, 0),
        (columns.LOG, lines.LogLine, 0),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_what_queries_give_has_the_columns_in_their_order(table, shape, more):
    """Each column as it is stored or, for a text, decoded from JSON; the library's line has `more` from elsewhere."""
    fields = msgspec.structs.fields(shape)
    names = [field.name for field in fields[: len(fields) - more]]
    kinds = get_type_hints(table.row)

    assert names == list(table.columns)[-len(names) :]
    for field in fields[: len(names)]:
        assert field.type is kinds[field.name] or (field.type not in SQL_TYPES and kinds[field.name] is str)
