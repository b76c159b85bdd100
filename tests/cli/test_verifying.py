"""`verify` says that all is well only when everything was compared."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest


def change(store, sql, *values):
    """Change the store as no program of ours would."""
    with closing(sqlite3.connect(store, isolation_level=None)) as db:
        assert db.execute(sql, values).rowcount > 0


@pytest.fixture
def begun(run):
    """A campaign with dice of the app; its store is not going to be in order."""
    campaign = run("new", "--name", "x", "--pack", "practice", "--seed", "one").last
    run("act", campaign, run("decisions", campaign).lines[0])
    return campaign


def test_a_text_of_the_read_models_that_is_no_text_is_found_with_its_row(run, store, begun):
    change(store, "UPDATE read_log SET kind = CAST(x'ff' AS TEXT) WHERE header = 1")
    told = run("verify")
    assert told.code == 1
    assert "read_log" in told.out
    assert r"\xff" in told.out
    assert run("rebuild").code == 0
    assert run("verify").code == 0


def test_while_another_program_writes_the_read_models_are_compared_all_the_same(run, store, begun):
    change(store, "UPDATE read_campaign SET level = 99")
    with closing(sqlite3.connect(store, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        told = run("verify")
    assert told.code == 1
    assert "level=99" in told.out


@pytest.mark.parametrize("value", ["x'00'", "CAST(x'c3' AS TEXT)"])
def test_a_value_of_another_type_anywhere_in_the_read_models_is_found_with_its_table(run, store, begun, value):
    with closing(sqlite3.connect(store)) as db:
        tables = [
            row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE name LIKE 'read_%' AND type = 'table'")
        ]
        columns = {table: [row[1] for row in db.execute(f"PRAGMA table_info({table})")] for table in tables}
        filled = [table for table in tables if db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]]  # noqa: S608 - names of ours
    assert len(filled) > 3
    sound = Path(store).read_bytes()
    for table in filled:
        for name in columns[table]:
            if name == "campaign":
                continue
            Path(store).write_bytes(sound)
            change(store, f"UPDATE OR IGNORE {table} SET {name} = {value}")  # noqa: S608 - as above
            told = run("verify")
            assert (told.code, "read" in told.out) == (1, True), (table, name, told.out, told.err)


@pytest.mark.parametrize("number", ["'x'", "x'00'", "1.5", "'é'"])
def test_a_row_whose_number_is_no_number_is_named(run, store, begun, number):
    last = "WHERE version = (SELECT max(version) FROM stored_events)"
    change(store, f"UPDATE stored_events SET version = {number} {last}")  # noqa: S608 - from the list
    told = run("verify")
    assert told.code == 1
    assert "row number" in told.out
    assert run("doctor").code == 1


def test_dice_that_nobody_can_derive_anew_are_said(run, tmp_path):
    campaign = run("new", "--name", "x", "--pack", "practice", "--seed", "one").last
    for _ in range(60):
        chosen = run("decisions", campaign).lines
        run("act", campaign, next((one for one in chosen if not one.startswith("concede")), chosen[0]))
        if _answers(run, campaign):
            break
    file = tmp_path / "x.jsonl"
    run("export", campaign, "--format", "jsonl", "-o", str(file))
    elsewhere = str(tmp_path / "elsewhere.db")
    run("--store", elsewhere, "import", str(file), own_store=False)
    told = run("--store", elsewhere, "verify", own_store=False)
    assert told.code == 1
    assert "can't be derived anew" in told.out
    assert "All is well" not in told.out
    change(elsewhere, "DELETE FROM campaign_packs")
    assert run("--store", elsewhere, "verify", "--json", own_store=False).data["ok"] is False


def test_a_seed_that_is_gone_is_said_and_is_not_well(run, store):
    """F4: a deleted row of seeds takes the app's dice with it, and nothing else."""
    campaign = run("new", "--name", "x", "--pack", "practice", "--seed", "one").last
    while not _answers(run, campaign):
        chosen = run("decisions", campaign).lines
        run("act", campaign, next((one for one in chosen if not one.startswith("concede")), chosen[0]))
    assert run("verify").code == 0
    change(store, "DELETE FROM seeds")
    told = run("verify", "--json")
    assert told.code == 1
    assert (told.data["ok"], told.data["differences"]) == (False, [])
    assert list(told.data["without_seed"]) == [campaign]


def _answers(run, campaign):
    return any('"stream"' in line or "die." in line for line in run("export", campaign, "--format", "jsonl").lines)
