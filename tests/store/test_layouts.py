"""Stores of older and newer versions: who may write, what looking leaves as it is, and what is told."""

import shutil
import sqlite3
from contextlib import closing

import pytest
from msgspec.structs import replace

from domain.content.loader import load_pack
from domain.core.canonical import row_hash
from domain.core.errors import ContentError, StoreError
from domain.language import commands as c
from domain.store import backups
from domain.store.formats import FORMATS, WRITER
from domain.store.ports import NewerRow
from domain.store.sqlite_file import FIRST_VERSION, USER_VERSION
from tests.store.fakes import SEED, Ids, begin, open_library, walk

PRACTICE = load_pack("practice")


def first_layout(path):
    """Make a store what the first release would have left."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for table in ("packs", "campaign_packs", "formats"):
            db.execute(f"DROP TABLE {table}")
        db.execute(f"PRAGMA user_version = {FIRST_VERSION}")
        db.execute("VACUUM")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def layout(path):
    with closing(sqlite3.connect(path)) as db:
        return db.execute("PRAGMA user_version").fetchone()[0]


def asked(path, statement, *values):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        return db.execute(statement, values).fetchall()


@pytest.fixture
def first(path):
    """A store of the first release with a campaign of a pack that ships, and its id."""
    with open_library(path, packs=load_pack) as library:
        campaign = library.create("Old", PRACTICE, ("aurelia", "biagio"), "fr_1_05", "normal", "app", SEED, "Ann")
        walk(library.service(campaign), "B1", "C1")
    first_layout(path)
    return campaign


def contents(folder):
    return {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in folder.iterdir() if file.is_file()}


def test_a_new_store_says_who_may_write(path):
    open_library(path).close()

    assert asked(path, "SELECT name, number, program FROM formats ORDER BY name") == sorted(FORMATS)


def test_looking_at_a_store_of_the_first_release_changes_nothing(path, first):
    before = contents(path.parent)

    with open_library(path, looking=True, packs=load_pack) as library:
        service = library.service(first)
        assert [one.name for one in library.campaigns()] == ["Old"]
        assert service.pack == PRACTICE
        assert service.packs == ()
        assert len([*service.rows()]) == service.anchor.rows
        assert library.verify(first) == library.verify_file() == []
        service.close()

    assert contents(path.parent) == before
    assert layout(path) == FIRST_VERSION


def test_a_look_at_a_store_that_others_write_leaves_their_log_alone(path, first):
    with open_library(path, packs=load_pack) as library:
        walk(library.service(first), "D1")
        with open_library(path, looking=True, packs=load_pack) as looking:
            assert looking.anchor(first) == library.anchor(first)
        assert path.with_name(f"{path.name}-wal").stat().st_size
        walk(library.service(first), "E1")
    assert asked(path, "PRAGMA integrity_check") == [("ok",)]


def test_a_look_folds_no_log_that_was_left_behind(path, tmp_path):
    """A program that was killed leaves its write-ahead log: whoever looks reads it and leaves it where it is."""
    with open_library(path) as library:
        begin(library)
        (tmp_path / "copy").mkdir()
        copy = tmp_path / "copy" / path.name
        for end in ("", "-wal"):
            shutil.copyfile(f"{path}{end}", f"{copy}{end}")
    before = copy.read_bytes(), copy.with_name(f"{copy.name}-wal").read_bytes()

    with open_library(copy, looking=True) as library:
        assert [one.name for one in library.campaigns()] == ["Venice"]

    assert (copy.read_bytes(), copy.with_name(f"{copy.name}-wal").read_bytes()) == before


def test_nothing_is_written_through_a_look(path, first):
    with open_library(path, looking=True) as library, pytest.raises(StoreError):
        walk(library.service(first), "D1")
    assert layout(path) == FIRST_VERSION


def test_the_first_to_write_brings_the_store_up_after_a_backup(path, first):
    with open_library(path, packs=load_pack) as library:
        assert [one.hash for one in library.packs(first)] == [PRACTICE.hash]
        walk(library.service(first), "D1")

    assert layout(path) == USER_VERSION
    (kept,) = backups.backups(path)
    assert kept.why == "migration"
    assert layout(kept.path) == FIRST_VERSION
    with open_library(path) as library:
        assert library.verify(first) == library.verify_file() == []
    assert len(backups.backups(path)) == 1


def test_a_backup_of_the_first_release_comes_back_under_an_open_window(path, first):
    with open_library(path, packs=load_pack) as library:
        walk(library.service(first), "D1")
        (kept,) = backups.backups(path)

        backups.put_back(kept.path, path, lambda _: None)

        service = library.service(first)
        assert service.anchor.rows == library.anchor(first).rows
        walk(service, "A2")
        assert library.verify(first) == library.verify_file() == []
    assert layout(path) == USER_VERSION


def test_a_pack_that_changes_after_the_store_was_brought_up_changes_nothing(path, first):
    with open_library(path, packs=load_pack):
        pass

    with open_library(path, packs=lambda _: replace(PRACTICE, hash="0" * 32)) as library:
        assert library.service(first).pack == PRACTICE
        walk(library.service(first), "D1")


def test_a_store_that_a_newer_version_alone_may_write_can_be_looked_at(path, first):
    open_library(path, packs=load_pack).close()
    asked(path, "UPDATE formats SET number = 99, program = '7.0.0' WHERE name = ?", WRITER)
    before = contents(path.parent)

    with pytest.raises(StoreError, match=r"version 7\.0\.0"):
        open_library(path)
    with open_library(path, looking=True) as library:
        assert library.service(first).pack == PRACTICE

    assert contents(path.parent) == before


def test_a_newer_version_that_comes_meanwhile_stops_the_next_write(path, first):
    with open_library(path, packs=load_pack) as library:
        service = library.service(first)
        asked(path, "UPDATE formats SET number = 99, program = '7.0.0'")
        rows = service.anchor.rows

        with pytest.raises(StoreError, match=r"update the app"):
            walk(service, "D1")

        assert library.anchor(first).rows == rows
        assert service.head == library.anchor(first).head


def test_numbers_of_an_older_version_go_up_and_never_down(path):
    open_library(path).close()
    asked(path, "UPDATE formats SET number = 0, program = '0.0.1'")
    open_library(path).close()
    assert asked(path, "SELECT name, number, program FROM formats ORDER BY name") == sorted(FORMATS)

    asked(path, "DELETE FROM formats")
    asked(path, "INSERT INTO formats VALUES ('another', 5, '9.9')")
    open_library(path).close()
    assert asked(path, "SELECT * FROM formats ORDER BY name") == sorted([("another", 5, "9.9"), *FORMATS])


@pytest.mark.parametrize("number", ["x", b"0", 1.5])
def test_numbers_that_are_none_are_told_as_damage(path, number):
    open_library(path).close()
    asked(path, "UPDATE formats SET number = ?", number)

    with pytest.raises(StoreError, match="damaged"):
        open_library(path)


def danced(path, campaign):
    """Put the fact of a newer version in the place of the newest one, whole and in the chain."""
    number, row, stored = asked(
        path, "SELECT campaign, version, state FROM stored_events WHERE family = 'e' ORDER BY version DESC LIMIT 1"
    )[0]
    body = b"\x92\x92\xa6danced\xa1x\x90"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(
            "UPDATE stored_events SET state = ? WHERE campaign = ? AND version = ?", (stored[:16] + body, number, row)
        )
        db.execute("UPDATE campaigns SET hash = ? WHERE number = ?", (row_hash(stored[:16], b"e", body), number))
        db.execute("DELETE FROM keyframes")
    return row


def test_a_fact_of_a_newer_version_is_told_as_newer(path, first):
    row = danced(path, first)

    with open_library(path, looking=True) as library:
        with pytest.raises(NewerRow, match=f"Row {row} .*nothing is damaged"):
            library.service(first)
        with pytest.raises(NewerRow, match="update the app"):
            list(library.rows(first))


def test_a_row_that_was_changed_is_told_as_damage(path, first):
    row = danced(path, first)
    asked(path, "UPDATE campaigns SET hash = zeroblob(16)")

    with open_library(path, looking=True) as library, pytest.raises(StoreError) as caught:
        list(library.rows(first))
    assert not isinstance(caught.value, NewerRow)
    assert f"Row {row} of the log can't be read" in str(caught.value)


def test_texts_of_packs_that_were_changed_are_found_and_done_without(path, first):
    open_library(path, packs=load_pack).close()
    asked(path, "UPDATE packs SET text = x'00'")

    with open_library(path, packs=load_pack) as library:
        assert [(one.what, one.stored) for one in library.verify_file()] == [("packs", PRACTICE.hash)]
        assert library.service(first).pack == PRACTICE
        walk(library.service(first), "D1")


def test_a_campaign_that_lost_the_pack_it_is_played_with_is_found_and_mended(path, first):
    open_library(path, packs=load_pack).close()
    with open_library(path, new_id=Ids(50), packs=load_pack) as library:
        library.create("Two", PRACTICE, ("aurelia", "biagio"), "fr_1_05", "normal", "app", SEED)
    assert asked(path, "DELETE FROM campaign_packs WHERE campaign = 1 RETURNING hash")

    with open_library(path, looking=True, packs=load_pack) as library:
        assert [(one.what, one.computed) for one in library.verify(first)] == [("packs practice", PRACTICE.hash)]
    with open_library(path, packs=load_pack) as library:
        assert library.verify(first) == library.verify_file() == []
        assert [(one.hash, one.travels) for one in library.packs(first)] == [(PRACTICE.hash, False)]


def test_packs_go_with_the_last_campaign_that_has_them(path):
    with open_library(path, new_id=Ids(), packs=load_pack) as library:
        made = [
            library.create(name, PRACTICE, ("aurelia", "biagio"), "fr_1_05", "normal", "app", SEED)
            for name in ("One", "Two")
        ]
        assert asked(path, "SELECT count(*) FROM packs") == [(1,)]
        library.delete(made[0])
        assert asked(path, "SELECT count(*) FROM packs") == [(1,)]
        library.delete(made[1])
        assert asked(path, "SELECT count(*) FROM packs") == [(0,)]
        assert asked(path, "SELECT count(*) FROM campaign_packs") == [(0,)]


def test_a_campaign_whose_pack_is_nowhere_can_be_read_and_says_what_to_do(path):
    gone = replace(PRACTICE, hash="f" * 32)
    with open_library(path, packs=lambda _: gone) as library:
        campaign = library.create("Old", gone, ("aurelia", "biagio"), "fr_1_05", "normal", "app", SEED)

    with open_library(path, packs=lambda _: PRACTICE) as library:
        service = library.service(campaign)
        assert service.pack == PRACTICE
        with pytest.raises(ContentError, match="pack take"):
            service.submit(c.Move("aurelia", "B1"))


def test_a_failed_bringing_up_leaves_the_store_as_it_was_and_makes_no_backup(path, first):
    asked(path, "CREATE TABLE formats (something)")
    before = path.read_bytes()

    with pytest.raises(StoreError):
        open_library(path)

    assert layout(path) == FIRST_VERSION
    assert path.read_bytes() == before
    assert backups.backups(path) == ()
