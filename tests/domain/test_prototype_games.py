"""What holds in games by the prototype's rules, and by house rules that are taken from them in other editions."""

import random

import pytest

from domain import engine
from domain.bots.players import careful_player, is_hopeless, random_player
from domain.bots.simulation import begin, play_memory
from domain.language import commands as c
from domain.language import events as e
from domain.language.chance import Generator
from domain.model.editions import OF_THE_PROTOTYPE, PRINTED, PROTOTYPE
from domain.scenario.invariants import broken
from tests.domain.test_every_memory import MEMORIES
from tests.domain.test_properties import check_step
from tests.rules.test_prototype import ALLOWED
from tests.strategies import begun, decision, pack_of, seeded, thrower, walk

PLAYABLE = [("drowned_ledger", memory) for memory in ALLOWED] + [("practice", "1")]
SHORT, LONG = 90, 1000
"""Decisions of a walk."""


def with_house_rules(name, edition, pick):
    """A campaign that plays some of the prototype's rules in another edition."""
    pack, state = pack_of(name), begun(name, edition)
    for flag, (_, own) in OF_THE_PROTOTYPE.items():
        if flag != "unpublished_parts" and pick(2):
            command = c.Adjust(f"flags/{flag}", f'"{own}"', "house rule")
            state = engine.settle(pack, state, command, lambda *_: None).state
    return state


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("name", "memory"), PLAYABLE)
def test_a_walk_by_the_prototypes_rules_breaks_no_invariant(name, memory, seed):
    for before, command, settled in walk(name, memory, begun(name, PROTOTYPE), seeded(seed), SHORT):
        check_step(pack_of(name), before, command, settled)


@pytest.mark.parametrize(("name", "memory"), PLAYABLE)
def test_what_is_legal_by_the_prototypes_rules_is_what_is_not_refused(name, memory):
    pack = pack_of(name)
    for step, (state, _, _) in enumerate(walk(name, memory, begun(name, PROTOTYPE), seeded(7), SHORT)):
        if step % 9 == 0:
            legal = engine.legal_decisions(pack, state)
            assert all((command in legal) == (refusal is None) for command, refusal in engine.considered(pack, state))


@pytest.mark.parametrize("number", range(len(MEMORIES)))
def test_house_rules_of_the_prototype_break_no_invariant_in_any_edition(number):
    name, memory = MEMORIES[number]
    pick = seeded(number)
    state = with_house_rules(name, PRINTED[number % len(PRINTED)], pick)
    for _, _, settled in walk(name, memory, state, pick, SHORT):
        assert broken(pack_of(name), settled.state) == []


@pytest.mark.parametrize("seed", range(3))
def test_a_campaign_changes_to_the_prototypes_edition_and_back_while_it_is_played(seed):
    pack, pick = pack_of("drowned_ledger"), seeded(seed)
    state, command, answer = begun("drowned_ledger", PRINTED[seed]), c.Start("0.4"), thrower(pick)
    for step in range(SHORT):
        state = engine.settle(pack, state, command, answer).state
        if state.memory is None:
            return
        if step % 15 == 10:
            edition = PRINTED[seed] if state.edition == PROTOTYPE else PROTOTYPE
            adjusted = c.Adjust("edition", f'"{edition}"', "as agreed")
            state = engine.settle(pack, state, adjusted, lambda *_: None).state
            assert state.edition == edition
        command = decision(list(engine.legal_decisions(pack, state)), pick)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 110))
@pytest.mark.parametrize(("name", "memory"), PLAYABLE)
def test_long_walks_by_the_prototypes_rules_break_no_invariant(name, memory, seed):
    for before, command, settled in walk(name, memory, begun(name, PROTOTYPE), seeded(seed), LONG):
        check_step(pack_of(name), before, command, settled)


def player(kind, seed):
    draw = random.Random(seed)
    return {"random": random_player, "careful": careful_player}[kind](draw.randrange)


GAMES = {"random": 500, "careful": 50}


@pytest.mark.soak
@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize(("name", "memory"), PLAYABLE)
def test_games_of_the_bots_end_and_break_no_invariant(name, memory, kind):
    pack, start = pack_of(name), begun(name, PROTOTYPE)
    for seed in range(GAMES[kind]):
        state, command, generator, bot = start, c.Start(memory), Generator(seed.to_bytes(32, "big")), player(kind, seed)
        while True:
            settled = engine.settle(pack, state, command, generator.answer)
            state = settled.state
            assert broken(pack, state) == []
            if state.memory is None or any(isinstance(event.fact, e.MemoryFailed) for event in settled.events):
                break
            command = bot(pack, state)


def test_a_failure_in_place_ends_a_simulated_game():
    pack = pack_of("drowned_ledger")
    start = begin(pack, tuple(pack.assassins)[:2], "normal", PROTOTYPE)

    result = play_memory(pack, start, "0.1", player("random", 1), bytes(32))

    assert result.outcome == "failure"
    assert result.facts["memory_failed"] == 1
    assert "memory_ended" not in result.facts


@pytest.mark.parametrize("kind", ["random", "careful"])
def test_bots_give_a_memory_up_when_nobody_is_left_to_finish_it(kind):
    pack = pack_of("practice")
    state = engine.settle(pack, begun("practice", PROTOTYPE), c.Start("1"), Generator(bytes(32)).answer).state
    for who in state.assassins:
        for path, value in ((f"assassins/{who}/place", '"left"'), (f"assassins/{who}/square", '""')):
            state = engine.settle(pack, state, c.Adjust(path, value, "gone"), lambda *_: None).state

    assert is_hopeless(state)
    assert player(kind, 3)(pack, state) == c.Concede()


def test_bots_go_on_while_somebody_is_there():
    pack = pack_of("practice")
    state = engine.settle(pack, begun("practice", PROTOTYPE), c.Start("1"), Generator(bytes(32)).answer).state

    assert not is_hopeless(state)
    assert not is_hopeless(begun("practice", PROTOTYPE))
