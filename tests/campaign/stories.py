"""A small story played without a screen: by hand, at random, and back again."""

from functools import cache
from pathlib import Path

from domain import engine
from domain.bots.stewards import random_steward
from domain.language import commands as c
from domain.scenario import read_scenario
from domain.scenario.packing import build_pack
from tests.strategies import decision, thrower

ENDING = (c.Concede, c.GiveUp)
"""Decisions that random players take seldom: they end a memory."""


@cache
def tiny():
    """The pack of tiny.toml."""
    return build_pack(read_scenario(Path(__file__).parent / "tiny.toml"))


def begun(edition="fr_1_05", assassins=("aurelia", "biagio")):
    """The state after the first action of a story."""
    begin = c.Begin("tiny", edition, "normal", assassins, flow="story")
    return engine.settle(tiny(), engine.EMPTY, begin, lambda _node, _state: None).state


def play(state, *commands, throw=lambda _below: 0):
    """The state after these decisions, dice and draws by `throw`."""
    for command in commands:
        state = engine.settle(tiny(), state, command, thrower(throw)).state
    return state


def at_random(state, pick, number):
    """Play `number` decisions, with memories often given up: the state before, the decision, what came of it."""
    steward = random_steward(pick)
    for _ in range(number):
        options = list(engine.legal_decisions(tiny(), state))
        if not options:
            return
        if state.memory is None:
            command = steward(tiny(), state)
        else:
            if state.memory.turn > 1 and pick(6) == 0:
                options = [option for option in options if isinstance(option, ENDING)] or options
            command = decision(options, pick)
        settled = engine.settle(tiny(), state, command, thrower(pick))
        yield state, command, settled
        state = settled.state
