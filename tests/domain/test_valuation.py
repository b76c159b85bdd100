"""What the careful player keeps of the worth of a position never differs from what it would work out anew."""

from functools import cache

import pytest

from domain.bots.valuation import MOST_KEPT, Valuation, score, valuation
from domain.core.same import Same
from domain.playing.ground import plan_in_play
from tests.strategies import TEAMS, begun, pack_of, playing, seeded, walk

LONG = 200
"""Decisions of a game."""


@cache
def positions(name):
    """The states of a random game while a memory is in play."""
    return tuple([settled.state for _, _, settled in playing(name, seeded(3), LONG) if settled.state.memory])


@pytest.mark.parametrize("name", TEAMS)
def test_positions_are_worth_the_same_whatever_was_valued_before(name):
    pack, states = pack_of(name), positions(name)
    # There and back, so that what was kept of one meets the others.
    for state in [*states, *states[::-1], *states[::7]]:
        plan = plan_in_play(pack, state)
        kept = valuation(Same(pack), Same(plan), state.difficulty)
        anew = Valuation(pack, plan, state.difficulty)
        assert kept.score(state, state.play) == anew.score(state, state.play) == score(pack, state)


def test_somebody_to_be_led_out_is_worth_the_same_whatever_was_valued_before():
    name, memory = "drowned_ledger", "1.2"
    pack, led, moved = pack_of(name), set(), 0
    for _, _, settled in walk(name, memory, begun(name), seeded(21), LONG):
        state = settled.state
        if state.memory is None:
            continue
        plan = plan_in_play(pack, state)
        kept = valuation(Same(pack), Same(plan), state.difficulty)
        moved += 1
        led |= {who for who in state.memory.allies if who in plan.allies and plan.allies[who].leave}
        assert kept.score(state, state.memory) == Valuation(pack, plan, state.difficulty).score(state, state.memory)

    assert led
    assert moved > 1


def test_the_games_of_this_test_have_what_is_weighed_in_ways_of_its_own():
    met = set()
    for state in [state for name in TEAMS for state in positions(name)]:
        met |= {figure.place for figure in state.assassins.values()}
        met |= {"exposed" for figure in state.assassins.values() if figure.exposed}
        met |= {"ally" for _ in state.play.allies} | {"body" for here in state.play.squares.values() if here.bodies}

    assert met >= {"map", "spot", "tower", "machine", "left", "eliminated", "exposed", "ally", "body"}


def test_no_more_is_kept_than_stays_close_at_hand():
    name = "arena"
    pack, states = pack_of(name), positions(name)
    plan = plan_in_play(pack, states[0])
    of = Valuation(pack, plan, states[0].difficulty)
    kept = (of._roads._ways, of._figures, of._grounds, of._reserves, of._wants)
    for state in states:
        of.score(state, state.play)
        for square in plan.maps["a"].kinds:
            of._roads.to((square,))
        assert all(len(of_kind) <= MOST_KEPT for of_kind in kept)
