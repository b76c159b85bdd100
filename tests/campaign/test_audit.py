"""Each rule of the audit about what lies between memories finds what it is for, at the action where it happens."""

import json

import pytest
from msgspec.structs import replace

from domain import engine
from domain.audit import ERROR, Step, audit
from domain.folding.adjusting import with_value
from domain.language import commands as c
from domain.language import events as e
from domain.language.chance import Generator
from domain.language.events import Event
from domain.language.waiting import Choice
from domain.log.history import Header
from domain.model.headquarters import Bag
from domain.model.state import Board, MemoryRecord
from tests.campaign.stories import begun, play, tiny


def through(state, memory):
    """The state after two failures of a memory, and the first option of whatever is asked then."""
    state = play(state, c.Start(memory), c.Concede(), c.Start(memory), c.Concede())
    while isinstance(waiting := engine.pending(tiny(), state), Choice):
        state = play(state, c.Pick(waiting.options[0]))
    return state


@pytest.fixture(scope="module")
def rested():
    """After the first memory."""
    return through(begun(), "1")


@pytest.fixture(scope="module")
def housed(rested):
    """In the first assignment."""
    return through(rested, "2")


def step(before, command, events, after):
    return Step(before, Header(bytes([7] * 16), b"", command, (), "", 1), tuple(events), after)


def overridden(before, path, value):
    """An action in which players set a value by hand."""
    value = json.dumps(value)
    fact = e.ValueAdjusted(path, "0", value, "why not")
    return step(before, c.Adjust(path, value, "why not"), [Event(fact, ("0.1",))], with_value(before, path, value))


def imported(before, *facts, command=None):
    """An action as another program has written it: its facts stand, whatever the rules say."""
    return step(before, command or c.Pass(), [Event(fact, ()) for fact in facts], engine.fold(before, facts))


def errors(one, key=""):
    """Rules and sentences of the errors; every one of them says what would put it right."""
    found = [finding for finding in audit(tiny(), [one]) if finding.severity == ERROR]
    assert all(finding.suggestion and finding.action == one.header.id for finding in found)
    return [(finding.rule, finding.sentence) for finding in found if key in finding.sentence]


def honest(before, command):
    """What is found about an action as the rules make it."""
    settled = engine.settle(tiny(), before, command, Generator(bytes(32)).answer)
    header = Header(bytes([7] * 16), b"", command, settled.answers, "", 1)
    return list(audit(tiny(), [Step(before, header, settled.events, settled.state)]))


def test_nothing_is_found_where_the_rules_were_kept(rested, housed):
    assert honest(begun(), c.Start("1")) == []
    assert honest(rested, c.Give("hall", "smoke_bomb", "biagio")) == []
    assert honest(rested, c.Join("corvo")) == []
    assert honest(rested, c.Start("2")) == []
    assert honest(housed, c.Assign("boatman_1", "hospital")) == []


def test_a_level_without_the_experience(rested):
    assert errors(overridden(rested, "level", 3), "level begins at") == [
        ("39.1", "The group has level 3 with 3 XP; that level begins at 9 XP.")
    ]
    assert errors(imported(rested, e.LevelReached(2)), "level begins at")[0][0] == "39.1"
    assert errors(overridden(replace(rested, xp=9), "level", 3), "level begins at") == []


@pytest.mark.parametrize(
    "skill", ["aurelia_3_a", "aurelia_1_b", "biagio_1_a", "smoke_bomb"], ids=["too high", "second", "other's", "none"]
)
def test_a_skill_of_a_wrong_level_or_owner(rested, skill):
    one = imported(rested, e.SkillChosen("aurelia", skill, bagged=False))

    assert ("39.5", True) in [(rule, "can't be a skill of Aurelia" in sentence) for rule, sentence in errors(one)]


def test_a_sync_after_a_second_failure(housed):
    assert errors(overridden(housed, "diary/2/sync", "red"), "after two failures")[0][0] == "34.3"
    assert errors(imported(housed, e.SyncEarned("2", "grey")), "after two failures")[0][0] == "34.3"
    # The free one is nobody's merit (34.7).
    assert housed.diary["1"].sync == "red"


def test_an_assignment_changed_between_the_attempts(housed):
    failed = replace(
        housed,
        agenda=(),
        diary={**housed.diary, "3": MemoryRecord(plays=1, failures=1, attempts=1)},
    )

    assert errors(imported(failed, e.FigureAssigned("boatman_1", "shop")), "Between the two attempts")[0][0] == "40.5"
    assert errors(imported(failed, e.PatientAdmitted("aurelia")), "Between the two attempts")
    assert errors(overridden(failed, "headquarters/figures/boatman_1", "shop"), "Between the two attempts")
    # An apprentice who is called may come from anywhere (27.4).
    assert not errors(imported(failed, e.FigureAssigned("apprentice_1", "memory")), "Between the two attempts")


def test_a_space_over_its_limit(housed):
    full = [e.FigureAssigned(f"boatman_{n}", "shop") for n in range(1, 5)]
    one = imported(housed, *full, e.FigureAssigned("captain_1", "shop"))

    assert errors(one, "5 figures in one place (shop), which has 4 spaces")[0][0] == "40.29"
    assert not errors(imported(housed, *full), "which has 4 spaces")


def test_more_patients_than_beds(housed):
    beds = overridden(housed, "headquarters/patients", ["a", "b", "c", "d", "e"])

    assert errors(beds, "hospital, red spaces")[0][0] == "40.29"


def test_a_contract_that_was_skipped(housed):
    assert errors(overridden(housed, "headquarters/contracts", ["lamps"]), "The night ferry")[0][0] == "40.15"
    assert errors(overridden(housed, "headquarters/contracts", ["lamps", "ferry"]), "not from the top")
    untried = replace(housed, diary={**housed.diary, "3": MemoryRecord(plays=1, successes=1, closed="success")})
    tried = replace(untried, diary={**untried.diary, "3": replace(untried.diary["3"], contract="ferry")})

    assert errors(imported(untried, e.AssignmentBegun()), "no contract was tried")[0][0] == "41.q11"
    assert not errors(imported(tried, e.AssignmentBegun()), "no contract was tried")


def test_a_card_in_two_places(rested):
    assert rested.hall == ("smoke_bomb",)
    one = imported(rested, e.CardKept("aurelia", "smoke_bomb", "inventory"))

    assert [rule for rule, _ in errors(one, "Smoke Bomb")] == ["24.2"]
    assert not errors(
        imported(rested, e.CardUnshelved("smoke_bomb"), e.CardKept("aurelia", "smoke_bomb", "inventory")), "Smoke Bomb"
    )


def test_a_card_in_a_bag_and_in_the_villa(rested):
    one = imported(rested, e.CardsBagged("aurelia", Bag(blade="hidden_blade")), e.CardShelved("hidden_blade"))

    assert "24.2" in [rule for rule, _ in errors(one, "Hidden Blade")]


def test_a_memory_out_of_its_order(rested):
    def begins(memory):
        return imported(rested, e.MemoryBegun(memory, 1, {}, {}, {}, ()), command=c.Start(memory))

    assert errors(begins("3"), "out of its turn")[0][0] == "1.1"
    assert errors(begins("1"), "out of its turn")[0][0] == "35.1"
    assert not errors(begins("2"), "out of its turn")


def test_who_plays_changed_in_the_middle_of_a_memory(rested):
    playing = play(rested, c.Start("2"))
    comes = e.AssassinJoined("corvo", Board(), 3, apprentice=False)
    waiting = replace(rested, diary={**rested.diary, "2": MemoryRecord(plays=1, failures=1, attempts=1)})

    assert errors(imported(playing, comes), "Who plays has changed")[0][0] == "37.1"
    assert errors(imported(waiting, e.AssassinLeft("aurelia", Bag())), "Who plays has changed")[0][0] == "37.1"
    assert not errors(imported(rested, comes), "Who plays has changed")
