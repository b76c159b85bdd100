"""What holds in every memory of the bundled packs: short walks from its first turn on, long ones in script/soak."""

import pytest

from domain import engine
from domain.core.errors import Refused
from domain.language.events import GuardsMoved
from domain.model.terrain import map_of
from domain.scenario.invariants import encode
from tests.domain.test_properties import check_step
from tests.strategies import begun, pack_of, seeded, walk

MEMORIES = [(name, memory) for name in ("drowned_ledger", "practice") for memory in pack_of(name).memories]
SEVERAL_MAPS = [(name, memory) for name, memory in MEMORIES if len(pack_of(name).memories[memory].maps) > 1]
SHORT, LONG = 70, 1000
"""Decisions of a walk."""


def accepts(pack, state, command):
    try:
        engine.decide(pack, state, command)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("name", "memory"), MEMORIES)
def test_a_walk_breaks_no_invariant(name, memory, seed):
    for before, command, settled in walk(name, memory, begun(name), seeded(seed), SHORT):
        check_step(pack_of(name), before, command, settled)


@pytest.mark.parametrize(("name", "memory"), MEMORIES)
def test_what_is_legal_on_a_walk_is_what_decide_accepts(name, memory):
    pack = pack_of(name)
    for step, (state, _, _) in enumerate(walk(name, memory, begun(name), seeded(7), SHORT)):
        if step % 9:
            continue
        legal, encoded = engine.legal_decisions(pack, state), encode(state)
        assert list(legal)
        for command, refusal in engine.considered(pack, state):
            assert (command in legal) == (refusal is None) == accepts(pack, state, command), command
        assert encode(state) == encoded, "asking has changed the state"


@pytest.mark.parametrize(("name", "memory"), SEVERAL_MAPS)
def test_walks_come_onto_every_map_and_enemies_move_on_each(name, memory):
    trodden, marched = set(), set()
    for seed in range(4):
        for _, _, settled in walk(name, memory, begun(name), seeded(seed), SHORT):
            trodden |= {map_of(figure.square) for figure in settled.state.assassins.values() if figure.square}
            facts = [event.fact for event in settled.events]
            marched |= {map_of(fact.to) for fact in facts if isinstance(fact, GuardsMoved)}

    assert trodden == marched == set(pack_of(name).memories[memory].maps)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 110))
@pytest.mark.parametrize(("name", "memory"), MEMORIES)
def test_long_walks_break_no_invariant(name, memory, seed):
    pack = pack_of(name)
    for step, (before, command, settled) in enumerate(walk(name, memory, begun(name), seeded(seed), LONG)):
        check_step(pack, before, command, settled)
        if step % 20 == 0:
            legal = engine.legal_decisions(pack, before)
            for option, _ in engine.considered(pack, before):
                assert (option in legal) == accepts(pack, before, option), option
