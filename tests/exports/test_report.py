"""One walk tells the whole campaign; the writers add nothing and lose nothing."""

import json
from dataclasses import dataclass, field
from typing import Any

import pytest

from domain import commands as c
from domain import events as e
from domain.canonical import ROOT_PARENT, genesis_hash
from domain.content.pack import AssassinCard, Card, MemoryPlan, Pack
from domain.events import Event
from domain.history import BookmarkSet, BranchNamed, EveningBegun, HeadMoved, NoteWritten, PlayerJoined
from domain.model.state import Assassin, Board, MemoryRecord, PackRef, State
from domain.store import rows as stored
from domain.timeline import Timeline
from exports.places import evening_of
from exports.report import report
from exports.to_json import to_json
from exports.to_markdown import to_markdown

CAMPAIGN = bytes(range(16))
HOUR = 3_600_000_000
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


@dataclass
class Source:
    """A campaign made row by row."""

    pack: Pack = PACK
    state: State = STATE
    timeline: Timeline = field(default_factory=Timeline)
    drafts: list[Any] = field(default_factory=list)
    time: int = 0

    def rows(self):
        return stored.chained(self.drafts, 0, genesis_hash(CAMPAIGN))

    def act(self, parent, command, *facts, player=""):
        self.time += HOUR
        action, drafts = stored.action(
            parent, command, (), [Event(fact, ("2.1",)) for fact in facts], player, self.time
        )
        header: Any = drafts[0].value
        self.timeline.add_action(len(self.drafts) + 1, header, len(facts))
        self.drafts += drafts
        return action

    def record(self, on, record, player=""):
        self.time += HOUR
        self.drafts.append(stored.record_row(on, record, player, self.time))
        self.timeline.add_record(len(self.drafts), self.drafts[-1].value)

    def move(self, move):
        self.time += HOUR
        self.drafts.append(stored.timeline_row(move, "", self.time))
        self.timeline.add_move(self.drafts[-1].value)


@pytest.fixture
def source():
    """Two evenings: a memory, a move taken back with a note on it, another move, the memory's end."""
    made = Source()
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
    assert [entry.title for entry in branch.entries] == ["Aurelia moves to C4", "Go on"]
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
