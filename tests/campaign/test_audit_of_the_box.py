"""The audit of a campaign that is played with the box: what only the players know is no fault of theirs."""

from dataclasses import dataclass, field

import pytest
from msgspec.structs import replace

from domain import engine
from domain.audit import ERROR, NOTE, Step, audit, cards
from domain.audit.story import STORY_RULES
from domain.bots.stewards import careful_steward
from domain.content.loader import load_pack
from domain.core.errors import Refused
from domain.language import commands as c
from domain.language import events as e
from domain.language.chance import Generator
from domain.language.waiting import Choice
from domain.log.history import Header
from domain.model.state import Board, State
from domain.rules.campaign.flow import STORY
from tests.strategies import seeded

PACK = load_pack("brotherhood_of_venice")


def header(command: c.AnyCommand) -> Header:
    return Header(bytes([7] * 16), b"", command, (), "", 1)


def told(before: State, *facts: e.AnyFact) -> list[tuple[str, str]]:
    """What the rules about cards and memories find in an action as another program has written it: severity, rule."""
    after = engine.fold(before, facts)
    step = Step(before, header(c.Pass()), tuple(e.Event(fact, ()) for fact in facts), after)
    return [(finding.severity, finding.rule) for finding in audit(PACK, [step], (cards, *STORY_RULES))]


@dataclass
class Evening:
    """A campaign of the box, entered as results; every action is audited."""

    state: State = engine.EMPTY
    found: list[str] = field(default_factory=list)
    generator: Generator = field(default_factory=lambda: Generator(bytes(32)))

    def do(self, command: c.AnyCommand) -> None:
        settled = engine.settle(PACK, self.state, command, self.generator.answer)
        known = replace(header(command), answers=settled.answers)
        step = Step(self.state, known, settled.events, settled.state)
        self.found += [finding.sentence for finding in audit(PACK, [step]) if finding.severity == ERROR]
        self.state = settled.state

    def played(self, *memories: str) -> None:
        """Enter successes, and settle what follows each."""
        steward = careful_steward(seeded(3))
        for memory in memories:
            while not self.enters(memory):
                waiting = engine.pending(PACK, self.state)
                asked = isinstance(waiting, Choice) and waiting.kind == "number"
                self.do(c.Pick("2") if asked else steward(PACK, self.state))

    def enters(self, memory: str) -> bool:
        report = c.Report(memory, "success", turns=6, xp=3)
        try:
            engine.decide(PACK, self.state, report)
        except Refused:
            return False
        self.do(report)
        return True


def campaign() -> Evening:
    begun = Evening()
    begun.do(c.Begin(PACK.id, "fr_1_05", "normal", ("alessandra", "bastiano"), flow=STORY))
    return begun


@pytest.fixture
def evening() -> Evening:
    return campaign()


@pytest.fixture(scope="module")
def optional_first() -> Evening:
    """An optional memory of the booklets was played before there was a headquarters."""
    begun = campaign()
    begun.played("0.1", "M.A", "0.2", "0.3", "0.4", "1.1", "1.2")
    return begun


def test_an_optional_memory_before_the_headquarters_had_no_contract(optional_first: Evening) -> None:
    assert optional_first.state.headquarters.assignments == 2
    assert optional_first.found == []


@pytest.mark.rule("41.q11")
def test_a_contract_that_was_skipped_is_found_beside_it(optional_first: Evening) -> None:
    state = optional_first.state
    skipped = replace(state, diary={**state.diary, "1.1": replace(state.diary["1.1"], contract="")})
    # What was closed last is told by the order of the pack, where M.A comes last.
    assert told(skipped, e.AssignmentBegun()) == [(ERROR, "41.q11")]


def test_an_assignment_before_a_second_attempt_follows_no_contract(evening: Evening) -> None:
    """A house rule has one there (E60)."""
    evening.played("0.1", "0.2", "0.3", "0.4")
    while isinstance(waiting := engine.pending(PACK, evening.state), Choice):
        evening.do(c.Pick(waiting.options[0]))
    house = replace(evening.state, flags={"assignment_before_replay": "true"})

    assert evening.state.headquarters.assignments == 1
    assert told(evening.state, e.AssignmentBegun()) == [(ERROR, "41.q11")]
    assert told(house, e.AssignmentBegun()) == []


def test_a_level_is_judged_by_the_number_that_was_told(evening: Evening) -> None:
    evening.do(c.TellNumber("levels.1", 3))
    evening.played("0.1")
    assert evening.state.level == 1
    assert evening.found == []

    higher = replace(evening.state, level=0, told={"levels.1": 9})
    assert told(higher, e.LevelReached(1)) == [(ERROR, "39.1")]


def test_cards_of_a_deck_on_the_table_can_be_alike(evening: Evening) -> None:
    evening.do(c.Track("0.1"))
    evening.do(c.NextTurn())
    for who in ("alessandra", "bastiano"):
        evening.do(c.GainCard(who, "medicine"))
    assert [figure.board.inventory for figure in evening.state.assassins.values()] == [("medicine",)] * 2
    assert evening.found == []
    assert told(evening.state, e.CardShelved("medicine")) == [(ERROR, "24.2")]


def test_a_companion_may_join_in_the_middle_of_a_memory(evening: Evening) -> None:
    """The booklet lets her join, not the players (A2.1)."""
    evening.do(c.Track("0.1"))
    comes = e.AssassinJoined("claudio", Board(), 3, apprentice=False)

    assert told(evening.state, e.CompanionJoined("shao", 3, 2)) == []
    assert told(evening.state, comes) == [(ERROR, "37.1")]


def test_an_optional_memory_of_the_past_makes_no_later_one_an_estimate(evening: Evening) -> None:
    def entered(memory: str, *, estimated: bool) -> tuple[str, str]:
        evening.do(c.Report(memory, "success", turns=6, xp=3, estimated=estimated))
        return told(evening.state, e.LevelReached(3))[0]

    assert entered("0.1", estimated=True) == (NOTE, "39.1")
    assert entered("M.A", estimated=True) == (NOTE, "39.1")
    assert entered("0.2", estimated=False) == (ERROR, "39.1")
