"""The rows worked by hand in docs/events.md: the same bytes, ids and hashes, both ways.

golden_rows.json was made with BLAKE2b and bytes put together one header at a time, without any msgpack library.
"""

import json
from pathlib import Path

import pytest

from domain.core.canonical import ROOT_PARENT, ActionId, genesis_hash, pack
from domain.language.chance import Answer
from domain.language.commands import Move, Pass, Start
from domain.language.events import AgendaChanged, AlertRaised, CubesSpent, DiceRolled, Event, Exposed, Moved, TurnBegun
from domain.log.history import BranchNamed, HeadMoved, NoteWritten
from domain.store import rows as r
from domain.store.checking import Checker

GOLDEN = json.loads((Path(__file__).parent / "golden_rows.json").read_text())
CAMPAIGN = bytes.fromhex(GOLDEN["campaign"])
FIRST, SECOND = GOLDEN["files"]
TIME = 1_800_000_000_000_000
ALL_ROWS = [*FIRST["rows"], *SECOND["rows"]]

OPENING = (ROOT_PARENT, Start("1.1"), (), (Event(TurnBegun(1), ("2.1",)),), "Ann", TIME)
MOVE = (
    Move("aurelia", "B1"),
    (Answer("die.detection", 0, ("blank", "exposed")),),
    (
        Event(CubesSpent("aurelia", 1, 0), ("13.2",)),
        Event(Moved("aurelia", "A1", "B1"), ("13.2", "13.4")),
        Event(DiceRolled("detection", ("blank", "exposed"), "aurelia"), ("22.2",)),
        Event(Exposed("aurelia", picked_up=False), ("22.4",)),
        Event(AlertRaised("a"), ("22.4",)),
    ),
    "Ann",
    TIME + 1_500_000,
)
PASS = (Pass(), (), (Event(AgendaChanged(1, ()), ("4.4",)),), "Bo", TIME + 1_700_000)


def first_file():
    opened, opening = r.action(*OPENING)
    moved, move = r.action(opened, *MOVE)
    passed, passing = r.action(opened, *PASS)
    return [
        *opening,
        *move,
        r.timeline_row(HeadMoved(moved, opened, "undo"), "Ann", TIME + 2_000_000),
        r.timeline_row(BranchNamed("first try", moved), "Ann", TIME + 3_000_000),
        r.record_row(moved, NoteWritten("Two guards, no plan."), "Bo", TIME + 4_000_000),
        *passing,
        r.timeline_row(HeadMoved(passed, opened, "merge"), "Ann", TIME + 5_000_000),
        r.timeline_row(BranchNamed("theirs", passed), "Ann", TIME + 5_000_001),
    ]


def second_file():
    opened, opening = r.action(*OPENING)
    return [*opening, *r.action(opened, *PASS)[1]]


@pytest.mark.parametrize(("drafts", "golden"), [(first_file(), FIRST), (second_file(), SECOND)])
def test_rows_are_those_worked_by_hand(drafts, golden):
    assert genesis_hash(CAMPAIGN).hex() == golden["genesis"]
    for row, expected in zip(r.chained(drafts, 0, genesis_hash(CAMPAIGN)), golden["rows"], strict=True):
        assert row.number == expected["number"]
        assert row.family == expected["family"]
        assert row.previous.hex() == expected["previous"]
        assert row.body.hex() == expected["body"]
        assert row.hash.hex() == expected["hash"]
        if "id" in expected:
            assert getattr(row.value, "id").hex() == expected["id"]  # noqa: B009 - a fact row has none


@pytest.mark.parametrize("row", ALL_ROWS, ids=range(len(ALL_ROWS)))
def test_a_stored_row_is_read_back_to_the_same_bytes(row):
    body = bytes.fromhex(row["body"])

    read = r.stored_row(row["number"], row["family"], bytes.fromhex(row["previous"]) + body)

    assert read.hash.hex() == row["hash"]
    assert pack(read.value) == body


def test_ids_can_be_told_from_the_stored_bytes_alone():
    rows = FIRST["rows"]
    facts = [bytes.fromhex(row["body"]) for row in rows[3:8]]

    assert r.action_id_of(bytes.fromhex(rows[2]["body"]), facts).hex() == rows[2]["id"]
    for row in rows[8:11]:
        assert r.row_id_of(row["family"], bytes.fromhex(row["body"])).hex() == row["id"]


def test_the_whole_file_passes_the_check_and_folds_to_its_anchor():
    checker = Checker(CAMPAIGN)
    faults = [
        fault
        for row in FIRST["rows"]
        for fault in checker.take((row["number"], row["family"], bytes.fromhex(row["previous"] + row["body"])))
    ]
    anchor = FIRST["anchor"]
    faults += checker.end(anchor["rows"], bytes.fromhex(anchor["hash"]))

    assert faults == []
    assert checker.timeline.head.hex() == anchor["head"]
    moved, passed = (ActionId(bytes.fromhex(FIRST["rows"][at]["id"])) for at in (2, 11))
    assert checker.timeline.branches == {"first try": moved, "theirs": passed}
    assert checker.timeline.redo_target() == passed


def test_actions_are_the_same_in_both_files_though_their_chains_differ():
    opened = [file["rows"][0]["id"] for file in (FIRST, SECOND)]
    passed = [FIRST["rows"][11]["id"], SECOND["rows"][2]["id"]]

    assert len(set(opened)) == len(set(passed)) == 1
    assert FIRST["rows"][11]["hash"] != SECOND["rows"][2]["hash"]
