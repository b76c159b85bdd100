"""Two windows on one file: who is second is told, or writes on top when nothing stands against it."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from domain.core.errors import HeadMovedError, StoreError
from domain.language import commands as c
from domain.log import history as h
from domain.store import backups
from tests.store.fakes import HOUR, START, Clock, Ids, begin, open_library, walk

ON_BOTH = True


@pytest.fixture
def windows(path):
    """The same campaign, open twice."""
    with open_library(path) as one, open_library(path, Clock(START + HOUR), new_id=Ids(100)) as other:
        first = begin(one)
        walk(first, "A1", "A2")
        yield first, other.service(first.campaign)


def test_the_second_of_two_decisions_is_told_what_the_first_was(windows):
    first, second = windows
    seen = second.head
    first.submit(c.Move("biagio", "C4"), player="Bo")

    with pytest.raises(HeadMovedError, match="Bo decided move:biagio:C4"):
        second.submit(c.Move("aurelia", "A3"), expect=seen)

    assert second.head == first.head
    assert second.state == first.state
    assert second.submit(c.Move("aurelia", "A3")).state.assassins["biagio"].square == "C4"
    assert second.verify() == []


def test_an_undo_in_the_other_window_is_told_too(windows):
    first, second = windows
    to = first.timeline.undo_target()
    first.move(to, "undo", player="Bo")

    with pytest.raises(HeadMovedError, match=f"Bo went back to action {to.hex()[:8]}"):
        second.move(second.timeline.undo_target(2), "undo", expect=second.head)
    with pytest.raises(HeadMovedError):
        second.submit(c.Move("aurelia", "A3"), expect=first.timeline.redo_target())

    assert second.head == to


def test_a_nameless_player_is_somebody(windows):
    first, second = windows
    walk(first, "A3", player="")
    with pytest.raises(HeadMovedError, match="somebody decided"):
        walk(second, "A4")


def test_a_decision_after_a_note_of_the_other_window_is_the_same_action(windows):
    first, second = windows
    first.record(h.NoteWritten("from the other window"))
    rows = first.anchor.rows

    action = second.submit(c.Move("aurelia", "A3"), expect=first.head).action

    assert second.anchor.rows == rows + 2
    assert [row.family for row in second.rows(rows - 1)] == ["r", "a", "e"]
    assert second.verify() == []
    assert first.refresh()
    assert first.head == action
    assert first.timeline == second.timeline
    assert first.verify() == []


@pytest.mark.parametrize("path", ["file"], indirect=True)
def test_ids_of_a_repeated_write_do_not_depend_on_what_came_between(path):
    """The same decision at the same time, once with and once without a note of another window before it."""
    ids = []
    for name, noted in (("a", False), ("b", True)):
        with open_library(path.with_name(name)) as one, open_library(path.with_name(name), Clock(START + HOUR)) as two:
            first = begin(one)
            second = two.service(first.campaign)
            if noted:
                first.record(h.NoteWritten("between"))
            ids.append(walk(second, "A1"))
    assert ids[0] == ids[1]


def test_an_undo_and_a_branch_go_on_top_of_a_note(windows):
    first, second = windows
    to = second.timeline.undo_target()
    first.record(h.NoteWritten("one"))
    second.move(to, "undo")
    first.refresh()
    second.record(h.NoteWritten("two"))
    first.name_branch("b", to)
    second.refresh()

    assert first.head == second.head == to
    assert first.timeline == second.timeline
    assert first.verify() == second.verify() == []


def test_a_note_goes_on_top_of_anything_and_stays_on_its_action(windows):
    first, second = windows
    seen = second.head
    walk(first, "A3", "A4")

    note = second.record(h.NoteWritten("about what I saw"))

    assert second.timeline.notes[note].on == seen
    assert second.head == first.head
    assert second.state == first.state
    assert second.verify() == []


def test_a_time_that_the_other_window_has_used_isnt_used_again(path):
    clock = Clock(step=0)
    with open_library(path, clock) as one, open_library(path, clock) as two:
        first = begin(one)
        second = two.service(first.campaign)
        first.record(h.NoteWritten("x"))
        walk(second, "A1")
        times = [row.value.time for row in second.rows() if row.family != "e"]
    assert len(times) == len(set(times))


def test_records_that_are_due_are_written_once(path):
    with open_library(path) as library:
        campaign = begin(library).campaign
    later = START + 24 * HOUR
    with (
        open_library(path, Clock(later), version="2") as one,
        open_library(path, Clock(later), version="2") as two,
    ):
        first, second = one.service(campaign), two.service(campaign)
        first.record(h.NoteWritten("x"))
        second.record(h.NoteWritten("y"))
        families = [row.value.record for row in second.rows(7)]
    assert families == [h.EveningBegun(), h.VersionNoted("2"), h.NoteWritten("x"), h.NoteWritten("y")]


def test_refresh_takes_in_everything(windows):
    first, second = windows
    assert not second.refresh()
    assert second.timeline.name == "Venice"
    (action,) = walk(first, "A3")
    first.move(first.timeline.undo_target(2), "undo")
    first.name_branch("b", action)
    first.record(h.CampaignNamed("Rome"))

    assert second.refresh()
    assert not second.refresh()
    assert second.timeline == first.timeline
    assert (second.state, second.head, second.anchor) == (first.state, first.head, first.anchor)


def test_refresh_without_a_loaded_timeline(path):
    with open_library(path) as one:
        first = begin(one)
        walk(first, *(f"A{n}" for n in range(20)))
        with open_library(path) as two:
            second = two.service(first.campaign)
            first.move(first.timeline.undo_target(15), "undo")
            walk(first, "B1", "B2")
            assert second.refresh()
            assert second.state == first.state
            assert second.timeline == first.timeline


def test_a_campaign_that_the_other_window_deleted_is_gone(path):
    with open_library(path) as one, open_library(path, new_id=Ids(9)) as two:
        first = begin(one)
        second = two.service(first.campaign)
        one.delete(first.campaign)
        again = begin(one, "another")

        for call in (second.refresh, lambda: walk(second, "A1"), lambda: list(second.rows())):
            with pytest.raises(StoreError):
                call()
        assert second.verify() != []
        assert again.verify() == []


@pytest.mark.parametrize("steps", [1, 9])
def test_another_history_in_its_place_is_read_from_the_beginning(path, tmp_path, steps):
    """The campaign was deleted and imported again, shorter or longer, while this window had it open."""
    with open_library(tmp_path / "elsewhere.db") as elsewhere:
        fork = begin(elsewhere)
        walk(fork, *(f"B{n}" for n in range(steps)))
        rows, anchor = list(fork.rows()), fork.anchor
    with open_library(path) as one, open_library(path, Clock(START + HOUR)) as two:
        first = begin(one)
        assert first.campaign == fork.campaign
        walk(first, "A1", "A2", "A3")
        second = two.service(first.campaign)
        assert len(second.timeline.actions) == 4
        one.delete(first.campaign)
        one.restore(first.campaign, rows, anchor)

        assert second.refresh()
        assert (second.anchor, second.state) == (anchor, fork.state)
        assert len(second.timeline.actions) == steps + 1
        walk(second, "C1")
        assert second.verify() == []


@pytest.mark.parametrize("path", ["file"], indirect=True)
def test_a_store_that_is_being_written_for_too_long_is_told(path):
    with open_library(path) as one, open_library(path) as two:
        first = begin(one)
        second = two.service(first.campaign)
        blocker = one.store._connection.raw
        blocker.execute("BEGIN IMMEDIATE")
        try:
            with pytest.raises(StoreError, match="written by another program"):
                walk(second, "A1")
        finally:
            blocker.execute("ROLLBACK")
        walk(second, "A1")
        assert second.verify() == []


def test_many_writers_and_no_row_lost(path):
    with open_library(path) as one:
        campaign = begin(one).campaign
    failures = []

    def write(name):
        with open_library(path, Clock(START + HOUR), lock_timeout=20) as library:
            service = library.service(campaign)
            for n in range(25):
                try:
                    service.record(h.NoteWritten(f"{name} {n}"))
                except Exception as fault:  # noqa: BLE001 - told by the main thread
                    failures.append(fault)

    threads = [threading.Thread(target=write, args=(name,)) for name in ("x", "y", "z")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert failures == []
    with open_library(path) as library:
        service = library.service(campaign)
        assert len(service.timeline.notes) == 75
        assert service.verify() == []


ANOTHER_PROGRAM = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute("SELECT count(*) FROM campaigns").fetchone()
db.close()
"""


@pytest.mark.parametrize("path", ["file"], indirect=True)
@pytest.mark.parametrize("look", ["another library", "a backup"])
def test_a_look_at_the_file_leaves_the_log_of_an_open_store_in_its_place(path, look):
    with open_library(path) as library:
        walk(begin(library), "A1")
        if look == "a backup":
            backups.faults(path)
        else:
            open_library(path, new_id=Ids(100)).close()

        # A window of another process, that takes the log away when it believes to be the last.
        subprocess.run([sys.executable, "-c", ANOTHER_PROGRAM, str(path)], check=True)

        assert Path(f"{path}-wal").exists()
