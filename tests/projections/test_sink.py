"""The sink follows every kind of write, and what it wrote is what a rebuild from nothing computes."""

import sqlite3

import msgspec
import pytest

from domain.language import events as e
from domain.language.chance import Answer
from domain.language.commands import Adjust, AttackWith, Concede, Move, Pass, Roll
from domain.log import history as h
from domain.store import rows as r
from projections import queries, rebuild, schema
from projections.schema import forget


def table(desk, name):
    return desk.dump()[name]


def play_a_little(desk):
    desk.begin("aurelia", "biagio")
    desk.start()
    desk.move("aurelia", "B1")
    desk.move("biagio", "C4", e.Exposed("biagio", picked_up=True), faces=("blank", "exposed"))
    desk.end_turn()


def test_one_decision_after_another(desk):
    desk.begin("aurelia", "biagio")
    assert desk.differences() == []
    desk.start()
    assert desk.differences() == []
    desk.move("aurelia", "B1")
    assert desk.differences() == []
    desk.end_turn()
    assert desk.differences() == []
    desk.end_memory()
    assert desk.differences() == []
    assert table(desk, "read_map") == []


def test_a_rebuild_writes_the_same_rows(desk):
    play_a_little(desk)
    written = desk.dump()
    desk.fill()

    assert desk.dump() == written
    # A memory alone has none of these: `test_between.py` and `test_region.py` fill them.
    assert {name for name, rows in written.items() if not rows} == {
        "read_headquarters",
        "read_location",
        "read_region",
        "read_shelf",
    }


def test_undo_takes_the_heads_back_and_the_history_stays(desk):
    play_a_little(desk)
    boards, history = table(desk, "read_board"), table(desk, "read_log")
    desk.move("biagio", "D4", e.HealthLost("biagio", 2))
    assert table(desk, "read_board") != boards
    desk.undo()

    assert table(desk, "read_board") == boards
    assert table(desk, "read_log")[:-1] == history
    assert desk.differences() == []


def test_undo_of_a_beginning_takes_rows_away(desk):
    desk.begin("aurelia")
    desk.start()
    assert table(desk, "read_map")
    assert table(desk, "read_diary")
    desk.undo()

    assert table(desk, "read_map") == []
    assert table(desk, "read_diary") == []
    assert desk.differences() == []


def test_an_undo_costs_what_it_changes(desk):
    play_a_little(desk)
    desk.move("aurelia", "B2")
    statements: list[str] = []
    desk.db.set_trace_callback(statements.append)
    desk.undo()
    desk.db.set_trace_callback(None)
    written = [s.split()[:3] for s in statements if s.startswith(("INSERT", "UPDATE", "DELETE"))]

    assert written == [["UPDATE", "read_position", "SET"], ["INSERT", "INTO", "read_board"]]


def test_what_the_last_write_has_left_is_not_read_again(desk):
    play_a_little(desk)
    statements: list[str] = []
    desk.db.set_trace_callback(statements.append)
    desk.move("aurelia", "B2")
    desk.db.set_trace_callback(None)

    assert not [s for s in statements if s.startswith("SELECT")]
    assert desk.differences() == []


def test_a_fault_on_the_way_leaves_nothing_covered_that_is_not_there(desk):
    play_a_little(desk)
    covered = desk.db.execute("SELECT * FROM read_position").fetchall()
    desk.db.execute("ALTER TABLE read_board DROP COLUMN cards")
    desk.move("aurelia", "B2")

    assert desk.db.execute("SELECT * FROM read_position").fetchall() == covered


def test_tables_that_a_newer_program_has_made_are_left_alone(desk):
    play_a_little(desk)
    covered, history = table(desk, "read_position"), table(desk, "read_log")
    desk.db.execute("UPDATE alembic_version SET version_num = '9999'")
    desk.move("aurelia", "B2")

    assert (table(desk, "read_position"), table(desk, "read_log")) == (covered, history)


def test_branches_are_segments(desk):
    desk.begin("aurelia")
    desk.start()
    desk.move("aurelia", "B1")
    desk.move("aurelia", "B2")
    desk.undo(2)
    desk.move("aurelia", "A2")
    desk.undo()
    desk.move("aurelia", "A3")

    segments = [row[1:] for row in table(desk, "read_segment")]
    assert segments == [(1, 0, 0, 3), (2, 1, 2, 2), (3, 1, 2, 2)]
    assert desk.differences() == []


def test_the_first_branch_grows_on_after_others(desk):
    desk.begin("aurelia")
    desk.start()
    first = desk.move("aurelia", "B1")
    desk.undo()
    desk.move("aurelia", "A2")
    desk.go(first)
    desk.move("aurelia", "B2")

    assert [row[1:] for row in table(desk, "read_segment")] == [(1, 0, 0, 3), (2, 1, 2, 2)]
    assert desk.differences() == []


def test_redo_and_jumps(desk):
    play_a_little(desk)
    tip = desk.head
    desk.undo(3)
    desk.redo()
    assert desk.differences() == []
    desk.go(tip)
    assert desk.differences() == []
    desk.move("aurelia", "B3")
    assert desk.differences() == []


def test_names_players_and_archive(desk):
    desk.begin("aurelia")
    desk.record(h.PlayerJoined("Bo", ("aurelia",)), h.PlayerJoined("Ann", ()))
    desk.record(h.CampaignNamed("[/red] <b>"), h.CampaignArchived(archived=True))
    desk.record(h.PlayerLeft("Bo"), h.PlayerJoined("Ann", ("aurelia",)))

    (line,) = queries.library(desk.db)
    assert (line.name, line.archived, line.players) == ("[/red] <b>", True, ("Ann",))
    assert desk.differences() == []


def test_records_that_concern_nothing_move_the_position_only(desk):
    play_a_little(desk)
    before = desk.dump()
    desk.record(h.NoteWritten("two guards"), h.BookmarkSet("here"), h.EveningBegun())
    after = desk.dump()

    assert {name for name in after if after[name] != before[name]} == {"read_position"}
    assert desk.differences() == []


def test_where_an_action_belongs(desk):
    desk.begin("aurelia")
    desk.start("0.4")
    desk.end_turn()
    desk.move("aurelia", "B1")
    desk.end_memory()
    desk.act(Pass())

    lines = queries.turn_log(desk.db, desk.campaign, newest_first=False).lines
    assert [(line.kind, line.memory, line.turn, line.phase) for line in lines] == [
        ("begin", "", 0, ""),
        ("start", "0.4", 0, "setup"),
        ("pass", "0.4", 1, "assassins"),
        ("move", "0.4", 2, "assassins"),
        ("concede", "0.4", 2, "assassins"),
        ("pass", "", 0, ""),
    ]


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("memory/turn", "7", ("0.4", 7, "assassins")),
        ("memory/phase", '"enemies"', ("0.4", 1, "enemies")),
        ("memory/memory", '"0.3"', ("0.3", 1, "assassins")),
        ("memory", "null", ("", 0, "")),
        ("xp", "7", ("0.4", 1, "assassins")),
    ],
)
def test_adjustments_move_what_follows(desk, path, value, where):
    desk.begin("aurelia")
    desk.start()
    desk.act(Adjust(path, value, "house rule"), e.ValueAdjusted(path, "1", value, "house rule"))
    desk.act(Pass())
    desk.undo(2)
    desk.redo()
    desk.act(Concede())

    lines = queries.turn_log(desk.db, desk.campaign).lines
    assert [(line.memory, line.turn, line.phase) for line in lines[:2]] == [where, where]
    assert desk.differences() == []


def test_a_whole_memory_put_in_place(desk):
    desk.begin("aurelia")
    desk.start()
    desk.end_turn()
    value = msgspec.json.encode(desk.state.memory).decode()
    desk.end_memory()
    desk.act(Adjust("memory", value, "not over yet"), e.ValueAdjusted("memory", "null", value, "not over yet"))
    desk.act(Pass())

    assert table(desk, "read_log")[-1][6:9] == ("0.4", 2, "assassins")
    assert desk.differences() == []


def test_who_it_is_about(desk):
    desk.begin("aurelia", "biagio")
    desk.start()
    attackers = (("biagio", "spike"), ("aurelia", "bow"))
    desk.act(
        AttackWith(attackers, "C4"), e.Exposed("aurelia", picked_up=False), e.GuardsEliminated("C4", "crossbowman", 1)
    )
    desk.move("biagio", "B1", e.HealthLost("aurelia", 1))
    desk.act(Pass(), e.HealthLost("biagio", 1))

    lines = queries.turn_log(desk.db, desk.campaign).lines
    assert [line.who for line in lines[:3]] == [("biagio",), ("biagio", "aurelia"), ("biagio", "aurelia")]


def test_dice_of_the_app_and_of_the_table(desk):
    desk.begin("aurelia")
    desk.start()
    answers = (Answer("die.detection", 0, ("blank",)), Answer("die.enemy", 0, ("hit",)))
    desk.act(
        Move("aurelia", "C4"),
        e.DiceRolled("detection", ("blank",), "aurelia"),
        e.DiceRolled("enemy", ("hit",), "aurelia"),
        answers=answers,
    )
    desk.act(
        Roll(("blank", "hit")),
        e.AlertRaised("a"),
        e.DiceRolled("enemy", ("blank", "hit"), "C4"),
        e.DiceRolled("enemy", ("hit",), "aurelia"),
    )

    assert [row[3:] for row in table(desk, "read_dice")] == [
        ("detection", "app", "aurelia", '["blank"]'),
        ("enemy", "app", "aurelia", '["hit"]'),
        ("enemy", "table", "C4", '["blank","hit"]'),
        ("enemy", "app", "aurelia", '["hit"]'),
    ]
    assert all(desk.stored[entry - 1][1] == "e" for _, entry, *_ in table(desk, "read_dice"))
    assert desk.differences() == []


def test_several_actions_in_one_write(desk):
    desk.begin("aurelia")
    desk.start()
    fork = desk.head
    desk.move("aurelia", "B1")
    one, first = desk.drafts(Move("aurelia", "A2"), e.Moved("aurelia", "A1", "A2"), parent=fork)
    two, second = desk.drafts(Pass(), e.PhaseBegun("enemies"), parent=one)
    _, third = desk.drafts(Pass(), e.TurnBegun(2), parent=two)
    desk.write([*first, *second, *third])

    assert [row[6:9] for row in table(desk, "read_log")[-3:]] == [
        ("0.4", 1, "assassins"),
        ("0.4", 1, "assassins"),
        ("0.4", 1, "enemies"),
    ]
    assert desk.differences() == []


def test_a_merge_comes_back_to_its_head(desk):
    play_a_little(desk)
    head, fork = desk.head, desk.timeline.undo_target(2)
    action, drafts = desk.drafts(Pass(), e.PhaseBegun("enemies"), e.AlertRaised("a"), parent=fork, player="Bo")
    drafts.append(r.timeline_row(h.HeadMoved(action, head, "merge"), "Bo", desk.now()))
    drafts.append(r.timeline_row(h.BranchNamed("theirs", action), "Bo", desk.now()))
    desk.write(drafts)

    assert desk.head == head
    assert desk.differences() == []


def test_campaigns_side_by_side(desk, second_desk):
    play_a_little(desk)
    play_a_little(second_desk)
    second_desk.move("aurelia", "A2")
    desk.undo()

    assert desk.differences() == []
    assert second_desk.differences() == []
    forget(desk.db.cursor(), desk.campaign)
    assert second_desk.differences() == []
    assert {row[0] for rows in desk.dump().values() for row in rows} == {second_desk.campaign}


def mend(desk):
    """What the application does when it opens a store."""
    if not schema.whole(desk.db.cursor()):
        schema.drop(desk.db.cursor())
        schema.create(desk.db.cursor())
    desk.fill()


def test_rows_that_were_missed_leave_the_read_models_behind(desk):
    play_a_little(desk)
    follow, desk.sink = desk.sink, lambda *_: None
    desk.move("aurelia", "B2")
    desk.sink = follow
    before = desk.dump()
    desk.move("aurelia", "B3")
    desk.undo()

    assert desk.dump() == before
    assert desk.differences() != []
    mend(desk)
    desk.move("aurelia", "B4")
    assert desk.differences() == []


def test_a_campaign_put_back_with_another_past_starts_anew(desk, second_desk):
    play_a_little(desk)
    second_desk.campaign = desk.campaign
    second_desk.begin("corvo")

    assert table(desk, "read_board") != []
    assert second_desk.differences() != []
    mend(second_desk)
    assert second_desk.differences() == []


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM read_position",
        "UPDATE read_position SET rows = 'many'",
        "UPDATE read_position SET hash = x'00'",
        "UPDATE read_position SET head = x'00'",
        "UPDATE read_position SET evenings = 'late'",
        "UPDATE read_position SET segment = 9",
        "DELETE FROM read_segment",
        "UPDATE read_segment SET last = 'far'",
        "DELETE FROM read_campaign",
        "UPDATE read_campaign SET players = 'nobody'",
        "DELETE FROM read_board",
        "UPDATE read_board SET health = 'good'",
        "DELETE FROM read_log",
        "UPDATE read_log SET facts = '{'",
        "UPDATE read_log SET segment = 'left'",
        "DELETE FROM read_dice",
        "UPDATE read_log SET header = header + 99",
        "DROP TABLE read_log",
        "DROP TABLE read_position",
        "ALTER TABLE read_board DROP COLUMN cards",
    ],
)
def test_nothing_that_is_wrong_with_them_keeps_players_from_playing(desk, damage):
    play_a_little(desk)
    desk.db.execute(damage)
    stored = len(desk.stored)
    desk.undo()
    desk.move("aurelia", "B2", faces=("blank",))
    desk.record(h.PlayerJoined("Bo", ()))
    desk.go(desk.timeline.path()[1])
    desk.move("aurelia", "B3")

    assert len(desk.stored) > stored
    mend(desk)
    assert desk.differences() == []


@pytest.mark.parametrize("name", ["SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_BUSY", "SQLITE_CORRUPT"])
def test_faults_of_the_file_go_to_the_store(desk, name):
    class Failing:
        def execute(self, sql, values=()):
            fault = sqlite3.OperationalError("no")
            fault.sqlite_errorname = name
            raise fault

    follow, seen = desk.sink, []
    desk.sink = lambda _, batch: seen.append(batch)
    desk.begin("aurelia")

    with pytest.raises(sqlite3.OperationalError):
        follow(Failing(), seen[0])


def test_differences_name_table_row_and_values(desk):
    play_a_little(desk)
    desk.db.execute("UPDATE read_board SET health = 1, square = 'Z9' WHERE assassin = 'biagio'")
    desk.db.execute("DELETE FROM read_segment")
    desk.db.execute("INSERT INTO read_dice SELECT campaign, 99, header, die, source, whose, faces FROM read_dice")
    desk.db.execute("UPDATE read_log SET player = 'Eve' WHERE header = (SELECT max(header) FROM read_log)")
    last = desk.db.execute("SELECT max(header) FROM read_log").fetchone()[0]

    assert set(desk.differences()) == {
        rebuild.Difference("read_board", "biagio", "square=Z9, health=1", "square=C4, health=3"),
        rebuild.Difference("read_segment", "1", "", "parent=0, first=0, last=4"),
        rebuild.Difference(
            "read_dice", "99", 'header=15, die=detection, source=app, whose=biagio, faces=["blank","exposed"]', ""
        ),
        rebuild.Difference("read_log", str(last), "player=Eve", "player=Ann"),
    }


def test_a_long_history_is_taken_in_by_stretches(desk):
    desk.begin("aurelia")
    desk.start()
    for i in range(600):
        desk.move("aurelia", f"B{i % 5 + 1}", faces=("blank",))
    written = desk.dump()

    assert desk.differences() == []
    desk.db.execute("DELETE FROM read_log WHERE header % 2 = 0")
    assert len(desk.differences()) == sum(row[1] % 2 == 0 for row in written["read_log"])
    desk.fill()
    assert desk.dump() == written
