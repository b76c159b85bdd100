"""Numbers that only the players' own cards tell: asked for when needed, kept, corrected; a campaign of the box."""

from random import Random

import pytest

from domain.bots.stewards import careful_steward
from domain.content.loader import load_pack
from domain.core.errors import Refused
from domain.engine import EMPTY, pending, settle
from domain.language.chance import Generator
from domain.language.commands import Begin, EndMemory, Pick, Report, TellNumber
from domain.language.waiting import Choice
from domain.model.between import AskNumber, LevelUp
from domain.notation import parse
from domain.rules.campaign.flow import STORY, due, offered_freely
from domain.rules.campaign.numbers import as_told, printed, table
from tests.narrow import a, some

PACK = load_pack("brotherhood_of_venice")
PLAN = some(PACK.campaign)
TEAM = ("alessandra", "bastiano")


class Box:
    """A campaign of the box, played by results."""

    def __init__(self):
        self.generator = Generator(bytes(32))
        self.state = EMPTY
        self.steward = careful_steward(Random(3).randrange)
        self.asked = []
        self.do(Begin(PACK.id, "fr_1_05", "normal", TEAM, flow=STORY))

    def do(self, command):
        decided = parse(command) if isinstance(command, str) else command
        self.state = settle(PACK, self.state, decided, self.generator.answer).state

    def rest(self):
        """Settle what lies between two memories; numbers asked for are answered with 2."""
        while self.state.agenda and not (self.state.headquarters.is_open and self.ready()):
            waiting = pending(PACK, self.state)
            if isinstance(waiting, Choice) and waiting.kind == "number":
                self.asked.append(a(AskNumber, self.state.top).path)
                self.do(Pick("2"))
            else:
                self.do(self.steward(PACK, self.state))

    def ready(self):
        """Whether the next memory can be reported."""
        following = (due(PACK, self.state), *offered_freely(PACK, self.state))
        try:
            settle(PACK, self.state, parse(f"report:{next(filter(None, following))}:success"), self.generator.answer)
        except Refused:
            return False
        return True


@pytest.fixture
def box():
    return Box()


def test_a_campaign_of_the_box_goes_from_result_to_result_to_its_end(box):
    played = []
    while memory := due(PACK, box.state):
        played.append(memory)
        box.do(f"report:{memory}:success:1:6:9")
        box.rest()
    assert played == [name for name in PACK.memories if not PACK.memories[name].optional]
    assert len(played) == 22
    assert box.state.level == 4
    assert all(line.closed == "success" for line in box.state.diary.values() if line.plays)


def test_unknown_numbers_are_asked_for_when_they_are_needed_once_and_never_before(box):
    for memory in ("0.1", "0.2", "0.3", "0.4"):
        box.do(f"report:{memory}:success:1:6:9")
        box.rest()
    assert box.asked == []
    box.do("report:1.1:success:1:6:9")
    box.rest()
    assert "contracts.contract_1.hits" in box.asked
    assert any(path.startswith("figures.") and path.endswith(".keep") for path in box.asked)
    assert len(box.asked) == len(set(box.asked))
    assert box.state.told["contracts.contract_1.hits"] == 2


def test_a_told_number_wins_over_the_pack_and_can_be_corrected(box):
    box.do(TellNumber("levels.1", 10))
    box.do("report:0.1:success:1:6:10")
    assert box.state.level == 1
    assert as_told(PLAN, box.state.told).levels == (10, 55, 95, 125)
    box.rest()
    box.do(TellNumber("levels.1", 30))
    assert as_told(PLAN, box.state.told).levels[0] == 30
    assert PLAN.levels[0] == 25


@pytest.mark.rule("35.5", "39.q1")
def test_a_level_that_has_been_passed_already_is_reached_when_its_number_is_told(box):
    box.do("report:0.1:success:1:6:20")
    assert box.state.level == 0
    box.do(TellNumber("levels.1", 15))
    assert box.state.level == 1
    box.do(TellNumber("levels.2", 18))
    assert box.state.level == 2
    assert [a(LevelUp, frame).level for frame in box.state.agenda] == [1, 2]
    box.rest()
    assert [len(figure.board.skills) for figure in box.state.assassins.values()] == [2] * len(TEAM)


def test_in_a_memory_on_the_table_a_level_waits_for_its_end(box):
    box.do("report:0.1:success:1:6:20")
    box.do("track:0.2")
    box.do(TellNumber("levels.1", 15))
    assert box.state.level == 0
    box.do("turn")
    box.do(EndMemory("success", 1))
    assert box.state.level == 1


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("levels.2", 7),
        ("figures.ezio.dice", 3),
        ("figures.apprentice.heal.3", 4),
        ("contracts.contract_2.level", 2),
        ("blueprints.plan_of_flying_machine.black", 5),
    ],
)
def test_every_kind_of_number_can_be_told(path, value):
    assert printed(as_told(PLAN, {path: value}), path) == value


@pytest.mark.parametrize(
    "path", ["levels.0", "levels.9", "figures.nobody.dice", "figures.ezio.name", "hall", "", "levels"]
)
def test_a_path_that_names_no_number_is_refused(box, path):
    before = box.state
    with pytest.raises(Refused) as refused:
        box.do(TellNumber(path, 1))
    assert path in str(refused.value)
    assert box.state == before


def test_a_box_memory_cannot_be_started_on_the_screen(box):
    with pytest.raises(Refused) as refused:
        box.do("start:0.1")
    assert "0.1" in refused.value.sentence or "box" in refused.value.sentence


@pytest.mark.parametrize(
    "report",
    [
        "report:0.2:success",
        "report:0.1:draw",
        "report:0.1:success:3",
        "report:0.1:success:1:5:3:no:alessandra=9",
        "report:0.1:success:1:5:3:no:nobody=1",
        "report:0.1:success:1:5:3:no:%:nobody",
        "report:0.1:success:1:5:3:no:%:%:alessandra=no_card",
        "report:0.1:success:1:5:3:no:%:%:%:alessandra=medicine",
        "report:9.9:success",
    ],
)
def test_a_result_that_cannot_be_is_refused_and_changes_nothing(box, report):
    before = box.state
    with pytest.raises(Refused):
        box.do(report)
    assert box.state == before


@pytest.mark.rule("6.6")
def test_after_a_first_failure_only_the_second_attempt_can_be_entered(box):
    box.do("report:0.1:failure")
    before = box.state
    assert before.diary["0.1"].attempts == 1
    for attempts in (1, 3):
        with pytest.raises(Refused) as refused:
            box.do(f"report:0.1:success:{attempts}")
        assert refused.value.rule == "6.6"
    with pytest.raises(Refused) as refused:
        box.do("report:0.2:success")
    assert refused.value.rule == "6.6"
    assert box.state == before
    box.do("report:0.1:success:2")
    assert (box.state.diary["0.1"].plays, box.state.diary["0.1"].closed) == (2, "success")


def test_a_result_in_few_words_is_one_attempt_without_turns_and_points():
    assert parse("report:0.1:success") == Report("0.1", "success", attempts=1, turns=0, xp=0, sync=False)


def test_a_result_takes_people_cards_and_attempts_along(box):
    box.do("report:0.1:success:1:5:3:no:%:%:hall=medicine,alessandra=common_sword")
    box.rest()
    assert box.state.hall == ("medicine",)
    assert box.state.assassins["alessandra"].board.melee == "common_sword"
    box.do("report:0.2:failure:2:7:4:no:alessandra=2:bastiano:%:hall=medicine")
    line = box.state.diary["0.2"]
    assert (line.plays, line.failures, line.closed) == (2, 2, "synchronised")
    assert box.state.xp == 7
    assert box.state.assassins["bastiano"].apprentice
    assert box.state.decks["equipment"].discards == ("medicine",)


def test_every_number_shows_how_sure_it_is(box):
    box.do(TellNumber("levels.2", 60))
    known = {one.path: one for one in table(PACK, box.state)}
    assert (known["levels.2"].value, known["levels.2"].confidence) == (60, "told")
    assert known["levels.1"].confidence.startswith("medium")
    assert known["blueprints.plan_of_flying_machine.white"].confidence.startswith("high")
    assert known["figures.ezio.dice"].value is None
    assert all(one.confidence for one in known.values())
