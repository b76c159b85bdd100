"""A position whose decisions are weighed says what the engine says of its state, however much of it has been tried."""

import pytest

from domain import engine
from domain.core.errors import Refused
from domain.language import commands as c
from domain.language.waiting import Choice
from tests.domain.test_looking_twice import anew
from tests.strategies import TEAMS, pack_of, playing, seeded, thrower

GAMES = [(name, seed) for name in TEAMS for seed in (3, 4)]


def left_open(_node, _state):
    """What leaves every chance node to the table."""
    return


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_whatever_has_been_tried_each_decision_comes_to_what_it_comes_to_alone(name, seed):
    pack = pack_of(name)
    for state, _, _ in playing(name, seeded(seed), 60):
        position = engine.Position(pack, state)
        decisions = list(position.decisions())

        assert decisions == list(engine.legal_decisions(pack, state))
        assert position.waiting == engine.pending(pack, state)
        for number, command in enumerate((*decisions, *decisions)):
            answer = thrower(seeded(number))
            tried = position.tried(command).after(answer)
            settled = engine.settle(pack, anew(state), command, thrower(seeded(number)))
            assert (tried.state, tried.answers) == (settled.state, settled.answers)
            assert tried.waiting == engine.pending(pack, anew(settled.state))


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_what_has_been_tried_is_settled_as_if_it_had_not_been(name, seed):
    pack = pack_of(name)
    for state, _, _ in playing(name, seeded(seed), 40):
        position = engine.Position(pack, state)
        for command in position.decisions():
            position.tried(command).after(thrower(seeded(1)))
        for number, command in enumerate(engine.legal_decisions(pack, state)):
            alone = engine.settle(pack, anew(state), command, thrower(seeded(number)))
            # Twice, as the first leaves nothing behind that the second could meet.
            first = engine.settle(pack, state, command, thrower(seeded(number)))
            settled = engine.settle(pack, state, command, thrower(seeded(number)))
            assert first == settled == alone
            assert list(engine.legal_decisions(pack, settled.state)) == list(engine.legal_decisions(pack, alone.state))
            assert engine.pending(pack, settled.state) == engine.pending(pack, anew(alone.state))


@pytest.mark.parametrize("name", TEAMS)
def test_a_small_choice_is_gone_on_with_as_after_the_decision_itself(name):
    pack, met = pack_of(name), 0
    for state, command, _ in playing(name, seeded(5), 150):
        first = thrower(seeded(7))
        course = engine.Position(pack, state).tried(command).after(first)
        if not isinstance(course.waiting, Choice):
            continue
        for option in course.waiting.options:
            met += 1
            alone = engine.settle(pack, anew(course.state), c.Pick(option), left_open)
            assert course.then(c.Pick(option)).state == alone.state

    assert met


def test_what_the_rules_refuse_cannot_be_tried():
    pack = pack_of("practice")
    state, _, _ = next(iter(playing("practice", seeded(1), 1)))

    with pytest.raises(Refused):
        engine.Position(pack, state).tried(c.Roll(("hit",)))
