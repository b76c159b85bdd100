"""Stores that somebody or something has changed: found, or harmless. Never a fault of the program, never in silence."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from tests.faults.trials import FaultFound, damage_bytes, run, sound

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

PAGE = 4096


def damaged_store(chance: Random, folder: Path) -> str:
    """Damage bytes, pages, cells or rows; the program says so, or the history is what it was."""
    store = folder / "campaigns.db"
    store.write_bytes(sound().store)
    how = chance.choice((_bits, _bits, _pages, _cut, _cells, _cells, _cells, _rows))
    what = how(chance, store)
    return f"{how.__name__.strip('_')} {_came_of(store, what)}"


def _came_of(store: Path, what: str) -> str:
    for words in (("doctor",), ("list",), ("show", sound().campaign), ("log", sound().campaign)):
        run(*words, "--store", str(store))
    checked = run("verify", "--store", str(store))
    if checked.code:
        return "found"
    export = run("export", sound().campaign, "--format", "jsonl", "--seed", "--store", str(store))
    if export.out == sound().export:
        return "harmless"
    # Without its seed a campaign can be exported without one only, and verify has said so.
    if b"can't be derived anew" in checked.out:
        return "found"
    raise FaultFound(f"verify finds nothing, and the history is another one: {what}")


def _bits(chance: Random, store: Path) -> str:
    content = bytearray(store.read_bytes())
    for _ in range(chance.choice((1, 1, 2, 16))):
        content[chance.randrange(100, len(content))] ^= 1 << chance.randrange(8)
    store.write_bytes(content)
    return "bits"


def _pages(chance: Random, store: Path) -> str:
    content = bytearray(store.read_bytes())
    pages = len(content) // PAGE
    one, other = (chance.randrange(1, pages) * PAGE for _ in range(2))
    kept = bytes(content[one : one + PAGE])
    content[one : one + PAGE] = chance.choice((content[other : other + PAGE], bytes(PAGE), chance.randbytes(PAGE)))
    if chance.random() < 0.5:
        content[other : other + PAGE] = kept
    store.write_bytes(content)
    return f"pages {one // PAGE} and {other // PAGE}"


def _cut(chance: Random, store: Path) -> str:
    content = store.read_bytes()
    store.write_bytes(chance.choice((content[: chance.randrange(len(content))], damage_bytes(chance, content, 3))))
    return "cut"


def _cells(chance: Random, store: Path) -> str:
    """A cell of any table gets another value, of another type too."""
    with closing(sqlite3.connect(store, isolation_level=None)) as db:
        table = chance.choice(_tables(db))
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
        # Whether exports have a pack along is said nowhere else: see docs/proof/verify.md.
        column = chance.choice([name for name in columns if (table, name) != ("campaign_packs", "travels")])
        rows = db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608 - names out of the file we made
        if not rows:
            return "empty"
        at = chance.randrange(rows)
        keys = ", ".join(columns[:2])
        found = db.execute(f"SELECT {keys}, {column} FROM {table} LIMIT 1 OFFSET ?", (at,)).fetchone()  # noqa: S608 - as above
        value = chance.choice((0, -1, 2**40, "x", "", b"", b"\x00" * 16, 1.5, None, _other(chance, found[-1])))
        where = " AND ".join(f"{name} IS ?" for name in columns[:2])
        try:
            db.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (value, *found[:-1]))  # noqa: S608 - as above
        except sqlite3.Error:
            return "refused by the database"
    return f"{table}.{column} = {value!r}"


def _other(chance: Random, value: object) -> object:
    match value:
        case bytes():
            return damage_bytes(chance, value, 1)
        case int():
            return value + chance.choice((-1, 1))
        case str():
            return value + "x"
    return value


def _rows(chance: Random, store: Path) -> str:
    """Rows of any table go."""
    with closing(sqlite3.connect(store, isolation_level=None)) as db:
        table = chance.choice(_tables(db))
        keys = [row[1] for row in db.execute(f"PRAGMA table_info({table})")][:2]
        rows = db.execute(f"SELECT {', '.join(keys)} FROM {table}").fetchall()  # noqa: S608 - as above
        where = " AND ".join(f"{name} IS ?" for name in keys)
        for row in chance.sample(rows, min(len(rows), chance.choice((1, 1, 2, len(rows) or 1)))):
            db.execute(f"DELETE FROM {table} WHERE {where}", row)  # noqa: S608 - as above
    return f"rows of {table}"


def _tables(db: sqlite3.Connection) -> list[str]:
    found = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    # F10: the number of the read models' shape is no part of a campaign.
    return [row[0] for row in found if row[0] != "alembic_version"]
