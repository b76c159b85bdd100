"""Backups: made by hand and before everything that could lose something, kept in rotation, and put back."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from campaign_tui.session.wiring import open_library
from domain.core.errors import StoreError
from domain.store import backups as b
from domain.text.catalogue import say

DAY = 24 * 60 * 60 * 1_000_000
NOON = 1_800_000_000_000_000 // DAY * DAY + DAY // 2


def made(store):
    return [backup.why for backup in b.backups(store)]


def contents(store):
    """Everything in a store's own tables."""
    with sqlite3.connect(store) as db:
        rows = [
            db.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()  # noqa: S608 - names from the line below
            for table in ("campaigns", "stored_events", "seeds")
        ]
    db.close()
    return rows


def test_where_backups_cannot_be_written_that_folder_is_named_and_not_the_store(run, playing, store, monkeypatch):
    with monkeypatch.context() as there:
        there.setattr(os, "access", lambda *_: False)
        result = run("backup")

    assert result.code == 3
    assert result.err == (
        f"No backup can be made: nothing can be written to {b.folder_of(store)}, where backups lie. "
        "The campaigns are as they were.\n"
    )
    assert not made(store)


def test_a_backup_is_one_closed_file_with_everything_in_it(run, playing, store):
    result = run("backup")

    assert result.code == 0
    path = Path(result.last)
    assert contents(path) == contents(store)
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    db.close()


def test_a_store_that_is_open_is_backed_up_with_what_was_written_last(run, campaign, store):
    with open_library(store) as library:
        service = library.service(library.find(campaign))
        service.name_branch("said and done", service.head)
        path = run("backup").last

    assert contents(path) == contents(store)


def test_an_empty_store_is_not_backed_up(run, store):
    assert run("backup").code == 1
    assert run("list").code == 0
    assert run("backup").code == 1
    assert made(store) == []


def test_restoring_gives_everything_back_and_keeps_what_was_there(run, playing, store):
    run("backup")
    before, shown = contents(store), run("show", playing).out
    run("note", playing, "what is written after the backup")
    later = contents(store)

    restored = run("restore", "latest")

    assert restored.code == 0
    assert contents(store) == before
    assert run("show", playing).out == shown
    assert run("verify").code == 0
    newest = b.backups(store)[0]
    assert newest.why == "restore"
    assert contents(newest.path) == later
    assert run("restore", newest.path.name).code == 0
    assert contents(store) == later


def test_a_window_that_is_open_goes_on_with_what_was_restored(run, playing, store):
    with open_library(store) as library:
        service = library.service(library.find(playing))
        run("backup")
        head, rows = service.head, service.anchor.rows
        run("act", playing, "pass")
        service.refresh()
        assert service.head != head

        run("restore", "latest")

        assert service.refresh()
        assert (service.head, service.anchor.rows) == (head, rows)
        service.name_branch("still there", head)
    assert run("verify").code == 0


def test_a_store_that_is_gone_comes_back(run, playing, store):
    run("backup")
    before = contents(store)
    Path(store).unlink()

    assert run("restore", "latest").code == 0

    assert contents(store) == before
    assert made(store) == ["manual"]


def test_a_log_left_beside_a_store_that_is_gone_is_not_taken_for_its_own(run, playing, store):
    run("backup")
    before = contents(store)
    with open_library(store) as library:
        service = library.service(library.find(playing))
        service.name_branch("later", service.head)
        log = Path(f"{store}-wal").read_bytes()
    Path(store).unlink()
    Path(f"{store}-wal").write_bytes(log)

    assert run("restore", "latest").code == 0

    assert contents(store) == before


@pytest.mark.parametrize("place", ["header", "schema", "all"])
def test_a_damaged_store_is_kept_as_it_is_and_replaced(run, playing, store, place):
    run("backup")
    before = contents(store)
    damaged = bytearray(Path(store).read_bytes())
    begin, end = {"header": (16, 60), "schema": (100, 4096), "all": (100, len(damaged))}[place]
    damaged[begin:end] = b"\xa5" * (end - begin)
    Path(store).write_bytes(damaged)
    assert run("list").code == 3

    assert run("restore", "latest").code == 0

    assert contents(store) == before
    assert run("verify").code == 0
    newest = b.backups(store)[0]
    assert (newest.why, newest.damaged) == ("restore", True)
    assert newest.path.read_bytes() == damaged
    assert run("restore", "latest", "--json").data["restored"] != str(newest.path)


def test_another_programs_file_is_left_alone(run, playing, store):
    backup = run("backup").last
    Path(store).write_bytes(b"a novel" * 100)

    assert run("restore", backup).code == 3
    assert run("backup").code == 3

    assert Path(store).read_bytes() == b"a novel" * 100
    Path(store).unlink()
    assert run("restore", backup).code == 0


def tampered(path, sql):
    with sqlite3.connect(path) as db:
        assert db.execute(sql).rowcount > 0
    db.close()


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM stored_events WHERE version = 10",
        "UPDATE stored_events SET state = zeroblob(40) WHERE version = 12",
        "UPDATE campaigns SET head = zeroblob(16)",
    ],
)
def test_a_backup_that_is_not_in_order_is_refused_and_nothing_changes(run, playing, store, sql):
    backup = run("backup").last
    tampered(backup, sql)
    before = Path(store).read_bytes()

    refused = run("restore", backup)

    assert refused.code == 3
    assert "isn't in order" in refused.err
    assert Path(store).read_bytes() == before
    assert made(store) == ["manual"]


@pytest.mark.parametrize("content", [b"", b"a novel", b"SQLite format 3\x00" + b"\x00" * 200])
def test_a_file_that_is_no_backup_is_refused(run, campaign, store, tmp_path, content):
    file = tmp_path / "file"
    file.write_bytes(content)

    assert run("restore", str(file)).code == 3
    assert made(store) == []


def test_the_store_itself_and_a_name_that_fits_nothing_or_several_are_refused(run, campaign, store):
    run("backup")
    run("backup")

    assert run("restore", store).code == 3
    assert run("restore", "nothing").code == 2
    assert run("restore", "2").code == 2
    assert run("restore", "").code == 2


def test_a_campaign_whose_pack_is_not_here_can_be_restored(run, store, tmp_path):
    run("pack", "new", str(tmp_path / "mine"))
    begun = run("new", "--name", "x", "--pack", str(tmp_path / "mine"), "--seed", "1").last
    run("act", begun, "start:1")
    shutil.rmtree(tmp_path / "data" / "campaign-tui" / "packs")
    with closing(sqlite3.connect(store, isolation_level=None)) as db:
        db.execute("DELETE FROM packs")
    run("backup")
    assert run("verify").code == 1

    assert run("restore", "latest").code == 0


def test_the_list_tells_when_and_why(run, campaign, store):
    assert "no backups" in run("restore").out
    run("backup")

    (listed,) = run("restore", "--list", "--json").data
    shown = run("restore").out

    assert listed["why"] == "manual"
    assert listed["damaged"] is False
    assert listed["bytes"] == Path(listed["path"]).stat().st_size
    assert listed["name"] in shown
    assert "on request" in shown


def test_there_is_a_backup_before_every_import_and_deletion(run, playing, store):
    gone = run("delete", playing, "--yes", "--json").data["path"]
    assert made(store) == ["delete"]
    with sqlite3.connect(b.backups(store)[0].path) as db:
        assert db.execute("SELECT count(*) FROM campaigns").fetchone() == (1,)
    db.close()

    assert run("import", gone).code == 0
    assert made(store) == ["delete"], "nothing could have been lost"
    assert run("import", gone).code == 1

    assert made(store) == ["delete"], "an attempt that fails makes none"

    copied = run("duplicate", playing, "--name", "copy").last
    assert run("delete", copied, "--yes").code == 0
    assert made(store) == ["delete", "delete"]


def test_there_is_a_backup_before_a_migration_and_none_without(run, playing, store):
    assert run("note", playing, "x").code == 0
    assert made(store) == []
    tampered(store, "UPDATE alembic_version SET version_num = 'older'")

    assert run("note", playing, "y").code == 0

    assert made(store) == ["migration"]
    assert contents(b.backups(store)[0].path)[0][0][2] == contents(store)[0][0][2] - 1


def test_nothing_is_deleted_when_no_backup_can_be_made(run, playing, store):
    b.folder_of(store).write_text("in the way", encoding="utf-8")

    assert run("delete", playing, "--yes").code == 3
    assert len(run("list", "--json").data) == 1


def test_the_doctor_looks_at_the_newest_backup(run, campaign, store):
    assert "none yet" in run("doctor").out
    path = Path(run("backup").last)
    well = run("doctor")
    path.write_bytes(path.read_bytes()[:5000])
    ill = run("doctor")

    assert (well.code, ill.code) == (0, 1)
    assert path.name in well.out
    assert "ok   Newest backup: sound" in well.out
    assert "bad  Newest backup: " in ill.out


def backup(day, hour=0, *, damaged=False):
    name = f"{b._day_before('20300101', day)}-{hour:02}0000-000000-import{'.damaged' if damaged else ''}.db"
    found = b._backup(Path(name))
    assert found is not None
    return found


def test_the_ten_newest_are_kept_and_one_a_day_for_thirty_days():
    kept = [backup(day, hour) for day in range(60) for hour in (20, 12, 4)]

    outdated = b.outdated(kept)

    staying = [one for one in kept if one not in outdated]
    assert staying[:10] == kept[:10]
    assert [one.day for one in staying[10:]] == [backup(day).day for day in range(4, 30)]
    assert {one.path.name[9:11] for one in staying[10:]} == {"20"}


def test_old_backups_stay_until_there_are_newer_ones():
    assert b.outdated([backup(400), backup(800), backup(1200)]) == []
    assert b.outdated([]) == []


def test_damaged_stores_push_no_sound_backup_out():
    damaged = [backup(0, hour, damaged=True) for hour in range(20, 0, -1)]
    sound = [backup(3, hour) for hour in range(10, 0, -1)]

    assert b.outdated([*damaged, *sound]) == damaged[3:]


def test_rotation_lets_old_files_go(run, campaign, store):
    for number in range(12):
        b.back_up(store, "import", NOON + number)
    b.back_up(store, "import", NOON - DAY)

    kept = [one.time for one in b.backups(store)]

    assert kept == [*(NOON + number for number in range(11, 1, -1)), NOON - DAY]


def test_backups_made_by_hand_are_never_pushed_out(run, campaign, store):
    b.back_up(store, "manual", NOON - 400 * DAY)
    for number in range(12):
        b.back_up(store, "import", NOON + number)
    assert b.backups(store)[-1].why == "manual"


def test_copies_that_a_killed_process_left_are_cleared_by_the_next_backup(run, campaign, store):
    folder = b.folder_of(store)
    for name in (".draft-99999999-x", ".draft-q1w2e3"):
        left = folder / name
        left.mkdir(parents=True)
        (left / "store.db").write_bytes(b"half")
    living = folder / f".draft-{os.getpid()}-x"
    living.mkdir()
    assert run("backup").code == 0
    assert sorted(path.name for path in folder.iterdir() if path.is_dir()) == [living.name]


def test_a_clock_that_stands_still_loses_no_backup(run, campaign, store):
    first, second = (b.back_up(store, "manual", NOON) for _ in range(2))

    assert first is not None
    assert second is not None
    assert (first.time, second.time) == (NOON, NOON + 1)
    assert len(b.backups(store)) == 2


def test_other_files_among_the_backups_are_left_alone(run, campaign, store):
    run("backup")
    stranger = b.folder_of(store) / "20990101-000000-999999-manual.db.txt"
    odd = b.folder_of(store) / "20999999-000000-999999-manual.db"
    for file in (stranger, odd):
        file.write_text("mine", encoding="utf-8")

    assert made(store) == ["manual"]
    run("backup")
    assert stranger.read_text(encoding="utf-8") == odd.read_text(encoding="utf-8") == "mine"


def test_a_store_that_is_held_by_another_window_is_not_waited_for_for_ever(run, campaign, store, monkeypatch):
    monkeypatch.setattr(b, "LOCK_TIMEOUT", 0)
    monkeypatch.setattr(b, "WAIT", 0.01)
    path = b.back_up(store, "manual", NOON)
    assert path is not None
    other = sqlite3.connect(store, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(StoreError) as caught:
        b.put_back(path.path, Path(store), lambda _: None)

    other.execute("ROLLBACK")
    other.close()
    assert str(caught.value) == say("store.busy", where=store)
    assert len(run("list", "--json").data) == 1
