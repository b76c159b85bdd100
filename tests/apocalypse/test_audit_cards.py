"""Cards of the expansion in the audit: what the map gives comes from outside, and tokens are no cards."""

import random

import pytest
from msgspec.structs import replace

from domain import engine
from domain.audit import ERROR, Step, audit, cards, cards_of
from domain.bots.stewards import random_steward
from domain.bots.story_simulation import begin_story
from domain.content.loader import load_pack
from domain.language import events as e
from domain.language.commands import Adjust
from domain.log.history import Header
from domain.model.agenda import AnyFrame
from domain.model.between import Bestowal
from domain.model.state import Deck, State
from tests.apocalypse.expeditions import pack, start
from tests.strategies import decision, thrower

CARD = "parachute"


def step(before: State, after: State, *facts: e.AnyFact) -> Step:
    header = Header(bytes(8), bytes(8), Adjust("x", "1", "test"), (), "", 0)
    return Step(before, header, tuple(e.Event(fact, ()) for fact in facts), after)


def found(action: Step) -> list[tuple[str, str]]:
    return [(finding.severity, finding.rule) for finding in audit(pack(), [action], (cards,))]


def shelved(state: State, number: int) -> State:
    return replace(state, hall=(CARD,) * number, decks={})


def waiting(state: State, *frames: AnyFrame) -> State:
    return replace(state, agenda=(*state.agenda, *frames))


def test_a_gained_card_may_be_one_of_several_alike() -> None:
    """From the moment the map gives it until it has its place."""
    before = shelved(start(), 1)
    given = waiting(before, Bestowal(CARD))
    placed = shelved(start(), 2)

    assert cards_of(given)[CARD] == 2
    assert found(step(before, given)) == []
    assert found(step(given, placed, e.CardShelved(CARD))) == []
    assert found(step(before, placed, e.CardShelved(CARD), e.CardRetired("encounter.1"))) == []
    assert found(step(before, placed, e.CardShelved(CARD), e.NumberTaken(91, "bag"))) == []


def test_a_card_that_nothing_gave_is_found() -> None:
    before, placed = shelved(start(), 1), shelved(start(), 2)

    assert found(step(before, placed, e.CardShelved(CARD))) == [(ERROR, "24.2")]
    assert found(step(before, placed, e.CardShelved(CARD), e.CardRetired(CARD))) == [(ERROR, "24.2")]
    assert found(step(waiting(before, Bestowal(CARD)), shelved(start(), 3))) == [(ERROR, "24.2")]


@pytest.mark.parametrize("pile", ["danger", "danger_laid"])
def test_tokens_that_come_back_from_the_map_are_no_cards(pile: str) -> None:
    before = replace(start(), decks={pile: Deck(unknown=(("cobra", 2),))})
    after = replace(start(), decks={pile: Deck(unknown=(("cobra", 2),), discards=("cobra",))})

    assert found(step(before, after)) == []


@pytest.mark.parametrize(("seed", "edition"), [(1, "it"), (2, "eog_v2"), (3, "fr_1_05"), (4, "en_1_03")])
def test_nothing_is_found_in_honest_play_of_the_salt_road(seed: int, edition: str) -> None:
    salt_road = load_pack("salt_road")
    pick = random.Random(seed).randrange
    state = begin_story(salt_road, tuple(salt_road.assassins)[: 2 + seed % 3], "normal", edition)
    steward, steps = random_steward(pick), []
    for _ in range(150):
        options = list(engine.legal_decisions(salt_road, state))
        if not options:
            break
        playing = state.memory is not None or state.region.phase is not None
        command = decision(options, pick) if playing else steward(salt_road, state)
        settled = engine.settle(salt_road, state, command, thrower(pick))
        steps.append(step(state, settled.state, *(event.fact for event in settled.events)))
        state = settled.state

    assert len(steps) > 100
    assert [finding.sentence for finding in audit(salt_road, steps, (cards,))] == []
