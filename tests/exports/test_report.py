"""One walk tells the whole campaign; the writers add nothing and lose nothing."""

import json

import pytest

from domain.content.pack import AssassinCard, Card, MemoryPlan, Pack
from domain.core.canonical import ROOT_PARENT
from domain.language import commands as c
from domain.language import events as e
from domain.log.history import BookmarkSet, BranchNamed, EveningBegun, HeadMoved, NoteWritten, PlayerJoined
from domain.model.state import Assassin, Board, MemoryRecord, PackRef, State
from exports.files.to_json import to_json
from exports.files.to_markdown import to_markdown
from exports.report.dice import Roll, statistics
from exports.report.places import evening_of
from exports.report.walk import report
from tests.exports.campaigns import CAMPAIGN, HOUR, Source, told

PACK = Pack(
    "test",
    "The [Test]",
    "1",
    "",
    {},
    {},
    {"hook": Card("hook", "Boat*hook*")},
    {},
    {},
    {"aurelia": AssassinCard("aurelia", "Aurelia", "A")},
    {"0.1": MemoryPlan("0.1", "Rope Walk", {}, {}, (), (), (), {})},
)
STATE = State(
    pack=PackRef("test", "abc"),
    assassins={
        "aurelia": Assassin(
            "aurelia", Board(melee="hook"), 2, 3, cubes=1, saved=1, place="map", square="C4", exposed=True
        )
    },
    diary={"0.1": MemoryRecord(plays=1, successes=1, best_turns=4, xp=2)},
    xp=2,
)


@pytest.fixture
def source():
    """Two evenings: a memory, a move taken back with a note on it, another move, the memory's end."""
    made = Source(PACK, STATE)
    begin = made.act(ROOT_PARENT, c.Begin("test", "fr_1_05", "normal", ("aurelia",)), e.TurnBegun(1))
    made.record(begin, EveningBegun())
    made.record(begin, PlayerJoined("Ann <b>", ("aurelia",)))
    start = made.act(begin, c.Start("0.1"), e.MemoryBegun("0.1", 1, {}, {}, {}, ()), player="Ann <b>")
    made.record(start, EveningBegun())
    lost = made.act(start, c.Move("aurelia", "C4"), e.Moved("aurelia", "B4", "C4"), e.AgendaChanged(1, ()))
    made.act(lost, c.Pass(), e.PhaseBegun("enemies"))
    made.move(HeadMoved(made.timeline.head, start, "undo"))
    made.record(lost, NoteWritten("# too bold\nby far"), "Bo")
    made.move(BranchNamed("first try", lost))
    made.act(start, c.Move("aurelia", "B5"), e.Moved("aurelia", "B4", "B5"))
    end = made.act(made.timeline.head, c.Pass(), e.MemoryEnded("0.1", "success", "objectives", 4, 2))
    made.record(end, BookmarkSet("the *end*"))
    made.timeline.records.name = "A | B\u202e"
    return made


def test_the_story_is_the_live_path_with_its_memories_and_evenings(source):
    told = report(CAMPAIGN, source)

    assert [entry.decision for entry in told.story] == [
        "begin:test:fr_1_05:normal:aurelia",
        "start:0.1",
        "move:aurelia:B5",
        "pass",
    ]
    assert [entry.memory for entry in told.story] == ["", "0.1", "0.1", "0.1"]
    assert [entry.evening for entry in told.story] == [1, 1, 2, 2]
    assert told.story[2].sentences == ("Aurelia moves from B4 to B5.",)
    assert told.story[2].rules == ("2.1",)
    assert told.story[3].bookmarks == ("the *end*",)
    assert told.story[1].player == "Ann <b>"


def test_what_was_taken_back_is_told_as_a_branch_from_its_fork(source):
    told = report(CAMPAIGN, source)

    (branch,) = told.branches
    assert branch.fork == told.story[1].action
    assert [entry.title for entry in branch.entries] == ["Aurelia moves to C4", "End turn"]
    assert branch.entries[0].branches == ("first try",)
    assert [note.text for note in branch.entries[0].notes] == ["# too bold\nby far"]


def test_evenings_players_boards_and_diary_are_told(source):
    told = report(CAMPAIGN, source)

    assert [(evening.number, evening.actions) for evening in told.evenings] == [(1, 2), (2, 4)]
    assert [(player.name, player.assassins) for player in told.players] == [("Ann <b>", ("Aurelia",))]
    assert [(board.name, board.health, board.cards) for board in told.boards] == [
        ("Aurelia", 2, (("melee", "Boat*hook*"),))
    ]
    assert [(line.title, line.successes, line.best_turns) for line in told.diary] == [("0.1 Rope Walk", 1, 4)]


def test_a_log_without_evenings_was_played_in_one():
    made = Source()
    made.act(ROOT_PARENT, c.Start("0.1"), e.TurnBegun(1))

    told = report(CAMPAIGN, made)

    assert [(evening.begun, evening.actions) for evening in told.evenings] == [(HOUR, 1)]
    assert evening_of(made.timeline, 1) == 1


def test_an_action_belongs_to_the_turn_in_which_it_was_decided():
    report = told(plain=0)

    assert [(entry.title, entry.memory, entry.turn) for entry in report.story] == [
        ("The campaign begins", "", 0),
        ("Start 0.1 Rope Walk", "0.1", 0),
        (report.story[2].title, "0.1", 0),
        ("Dice: blank, exposed", "0.1", 1),
        ("Set experience to 3, because: Ann", "0.1", 1),
        ("Go on", "0.1", 1),
    ]
    assert report.memories == (("0.1", "0.1 Rope Walk"),)


def test_a_memory_that_is_over_has_no_turn(source):
    made = Source(PACK, STATE)
    first = made.act(ROOT_PARENT, c.Start("0.1"), e.MemoryBegun("0.1", 1, {}, {}, {}, ()), e.TurnBegun(1))
    end = made.act(first, c.Pass(), e.TurnBegun(2), e.MemoryEnded("0.1", "failure", "reserve", 2, 0))
    made.act(end, c.SetDifficulty("easy"))

    assert [(entry.memory, entry.turn) for entry in report(CAMPAIGN, made).story] == [("0.1", 0), ("0.1", 1), ("", 0)]


def test_dice_are_counted_by_source_on_the_live_path_against_expectation():
    whole = told(plain=0)

    assert whole.story[3].rolls == (
        Roll("detection", "table", "aurelia", ("blank", "exposed")),
        Roll("detection", "app", "aurelia", ("alarm",)),
    )
    assert whole.branches[0].entries[0].rolls == (Roll("detection", "app", "aurelia", ("blank",)),)
    (app, table) = whole.dice
    assert (app.die, app.source, app.rolls, app.dice) == ("detection", "app", 1, 1)
    assert (table.die, table.source, table.rolls, table.dice) == ("detection", "table", 1, 2)
    assert [(face.face, face.fallen) for face in table.faces] == [("exposed", 1), ("alarm", 0), ("blank", 1)]
    assert [face.expected for face in table.faces] == pytest.approx([1 / 3, 2 / 3, 1])


def test_faces_that_the_pack_does_not_know_are_counted_all_the_same():
    (line,) = statistics(PACK, [Roll("odd", "app", "", ("up", "up", "down"))])

    assert [(face.face, face.fallen, face.expected) for face in line.faces] == [("down", 1, 0.0), ("up", 2, 0.0)]


def test_the_json_document_holds_the_whole_report(source):
    told = report(CAMPAIGN, source)

    document = json.loads(to_json(told))

    assert document["format"] == "campaign-tui-report/1"
    assert document["report"].keys() == set(told.__struct_fields__)
    assert document["report"]["campaign"] == CAMPAIGN.hex()
    assert document["report"]["story"][0]["time"] == "1970-01-01T01:00:00.000000Z"
    assert document["report"]["boards"][0]["exposed"] is True
    assert document["report"]["name"] == "A | B\u202e"
    assert "\u202e" not in to_json(told)


def test_the_markdown_document_tells_everything_and_none_of_it_is_markup(source):
    text = to_markdown(report(CAMPAIGN, source))

    assert text.startswith("# A \\| B\\\\u202e\n")
    for part in (
        "The \\[Test\\]",
        "Ann \\<b\\>",
        "| Aurelia | 2/3 | 1+1 |",
        "Boat\\*hook\\*",
        "| 0.1 Rope Walk | 1 | 1 | 0 | 4 | 2 |",
        "### Evening 2",
        "- Aurelia moves from B4 to B5.",
        "- Bookmark: the \\*end\\*",
        "## Taken back",
        "- Branch: first try",
        "> \\# too bold  \n> by far",
        "> (Bo)",
    ):
        assert part in text


def test_the_same_campaign_gives_the_same_documents(source):
    assert to_markdown(report(CAMPAIGN, source)) == to_markdown(report(CAMPAIGN, source))
    assert to_json(report(CAMPAIGN, source)) == to_json(report(CAMPAIGN, source))


def test_an_empty_campaign_can_be_told():
    told = report(CAMPAIGN, Source(state=State()))

    assert told.story == ()
    assert to_markdown(told).startswith("# ")
    assert json.loads(to_json(told))
