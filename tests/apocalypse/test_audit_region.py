"""What the audit finds on the region map: each rule in an action that breaks it, and in no other one."""

import random

import pytest
from msgspec.structs import replace

from domain.audit import Step, audit
from domain.audit.exploration import REGION_RULES
from domain.language import events as e
from domain.language.commands import Adjust
from domain.log.history import Header
from domain.model.between import OwnMap
from domain.model.region import Place
from tests.apocalypse import own_expeditions as own
from tests.apocalypse.expeditions import at_random, pack, start


def region(state, **changes):
    return replace(state, region=replace(state.region, **changes))


def phase(state, **changes):
    return region(state, phase=replace(state.region.phase, **changes))


def step(before, after, *facts):
    header = Header(bytes(8), bytes(8), Adjust("region/ticks", "1", "test"), (), "", 0)
    return Step(before, header, tuple(e.Event(fact, ()) for fact in facts), after)


BEGUN = start()
EXPLORED = region(BEGUN, places={**BEGUN.region.places, "14": Place(stickered=True, explored=True)}, position=14)
OPENED = region(EXPLORED, places=BEGUN.region.places)
CASES = {
    "a journey that nobody paid for": ("A17.7", step(BEGUN, region(BEGUN, position=14), e.GroupMoved(14, "journey"))),
    "the group put elsewhere by hand": ("A17.7", step(BEGUN, region(BEGUN, position=14))),
    "a journey counted, but no payment": (
        "A17.7",
        step(BEGUN, region(BEGUN, tally=replace(BEGUN.region.tally, journeys=1))),
    ),
    "a line where no road is": ("A17.9", step(BEGUN, region(BEGUN, lines=((11, 20),)), e.LineDrawn(11, 20))),
    "a second card": ("A18.2", step(EXPLORED, EXPLORED, e.CardDrawn("encounter", "encounter.1"))),
    "an explored place opened again": ("A18.2", step(EXPLORED, OPENED)),
    "a second healer": ("A18.15", step(phase(BEGUN, healer=26), phase(BEGUN, healer=26), e.HealerUsed(26))),
    "the mark of the healer wiped": ("A18.15", step(phase(BEGUN, healer=26), BEGUN)),
    "a box left out": ("A20.3", step(BEGUN, region(BEGUN, ticks=2), e.GaugeTicked(2))),
    "boxes ticked by hand": ("A20.3", step(BEGUN, region(BEGUN, ticks=3))),
    "the gauge wiped": ("A20.3", step(region(BEGUN, ticks=3), BEGUN)),
    "a skill for a second time": (
        "A19.13",
        step(
            phase(BEGUN, skills=("long_walk",)),
            phase(BEGUN, skills=("long_walk",)),
            e.SkillUsedOnMap("aurelia", "long_walk"),
        ),
    ),
    "the mark of a skill wiped": ("A19.13", step(phase(BEGUN, skills=("long_walk",)), BEGUN)),
}


@pytest.mark.parametrize("what", list(CASES))
def test_each_rule_finds_what_breaks_it(what):
    rule, action = CASES[what]

    found = list(audit(pack(), [action], REGION_RULES))

    assert [(finding.rule, finding.severity) for finding in found] == [(rule, "error")]
    assert found[0].sentence.endswith(".")
    assert found[0].suggestion.startswith("Take it back")
    assert found[0].action == bytes(8)


@pytest.mark.parametrize("seed", range(8))
def test_nothing_is_found_in_expeditions_by_the_rules(seed):
    steps = [
        step(before, settled.state, *(event.fact for event in settled.events))
        for before, _, settled in at_random(random.Random(seed).randrange, 120)
    ]

    assert list(audit(pack(), steps, REGION_RULES)) == []


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_found_on_an_owners_map(seed):
    played = own.at_random(random.Random(seed).randrange, 160)
    steps = [
        step(before, settled.state, *(event.fact for event in settled.events))
        for before, _, settled in played
        if settled
    ]

    assert list(audit(own.pack(), steps, REGION_RULES)) == []


def test_a_card_that_is_named_twice_was_drawn_twice():
    named = replace(EXPLORED, agenda=(OwnMap("encounter", card="a_fox"), *EXPLORED.agenda))
    again = step(named, named, e.CardDrawn("encounter", "a_cart"))

    assert [finding.rule for finding in audit(pack(), [again], REGION_RULES)] == ["A18.2"]
