"""What is kept of a state that was looked at never differs from what is worked out of an equal one anew."""

import msgspec
import pytest

from domain import engine
from domain.language.commands import Pick
from domain.language.waiting import Choice
from domain.model.state import State
from tests.domain.test_every_memory import MEMORIES
from tests.strategies import begun, pack_of, seeded, thrower, walk

SHORT, EVERY = 60, 6
"""Decisions of a walk, and how many of its states are looked at."""

decode = msgspec.msgpack.Decoder(State).decode


def anew(state):
    """An equal state of which nothing is known yet."""
    return decode(msgspec.msgpack.encode(state))


def considered(pack, state):
    """Everything that could be meant, with the words of what isn't legal."""
    return [(command, str(refusal)) for command, refusal in engine.considered(pack, state)]


@pytest.mark.parametrize(("name", "memory"), MEMORIES[::4])
def test_a_state_that_was_looked_at_is_decided_on_like_an_equal_one(name, memory):
    pack = pack_of(name)
    for step, (state, command, settled) in enumerate(walk(name, memory, begun(name), seeded(11), SHORT)):
        if step % EVERY:
            continue
        legal = list(engine.legal_decisions(pack, state))
        assert legal == list(engine.legal_decisions(pack, anew(state)))
        assert considered(pack, state) == considered(pack, anew(state))
        assert engine.pending(pack, state) == engine.pending(pack, anew(state))
        assert engine.decide(pack, state, command) == engine.decide(pack, anew(state), command)
        assert settled.state == engine.fold(anew(state), (event.fact for event in settled.events))


@pytest.mark.parametrize(("name", "memory"), MEMORIES[1::5])
def test_decisions_weighed_against_each_other_come_out_as_when_taken_alone(name, memory):
    pack = pack_of(name)
    for step, (state, _, _) in enumerate(walk(name, memory, begun(name), seeded(12), SHORT)):
        if step % EVERY:
            continue
        position = engine.Position(pack, state)
        # Each twice, so that what one has left behind meets the other.
        for command in [*position.decisions()] * 2:
            course = position.tried(command).after(thrower(seeded(3)))
            alone = engine.settle(pack, anew(state), command, thrower(seeded(3)))
            assert course.state == alone.state
            assert course.waiting == engine.pending(pack, alone.state)
            if isinstance(course.waiting, Choice):
                pick = Pick(course.waiting.options[-1])
                then = engine.settle(pack, anew(alone.state), pick, thrower(seeded(4)))
                assert course.then(pick).after(thrower(seeded(4))).state == then.state
