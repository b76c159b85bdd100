"""Expeditions without a screen: one with every kind of step, played by hand and at random."""

from functools import cache
from pathlib import Path

from domain import engine
from domain.language import commands as c
from domain.notation import parse
from domain.scenario import read_scenario
from domain.scenario.packing import build_pack
from domain.scenario.start import build_state
from tests.strategies import decision, thrower

FILE = Path(__file__).parent / "expedition.toml"
PEOPLE = (c.Join, c.Leave, c.Swap, c.Chart)
"""Decisions that random expeditions do without: they are about other things."""


@cache
def pack():
    """The pack of expedition.toml."""
    return build_pack(read_scenario(FILE))


@cache
def start():
    """The table of expedition.toml: an exploration phase that has just begun."""
    return build_state(read_scenario(FILE), pack())


def play(state, *decisions, throw=lambda _below: 0):
    """The state after these decisions, dice and draws by `throw`."""
    for text in decisions:
        command = parse(text) if isinstance(text, str) else text
        state = engine.settle(pack(), state, command, thrower(throw)).state
    return state


def next_decision(state, pick):
    """A decision at random; a memory that has been found is reported, won or lost."""
    options = [option for option in engine.legal_decisions(pack(), state) if not isinstance(option, PEOPLE)]
    if state.memory is None and not state.agenda:
        found = [option for option in options if isinstance(option, c.Start)]
        if not found:
            return None
        outcome = "success" if pick(2) else "failure"
        tries = 1 + sum(line.attempts for line in state.diary.values())
        return parse(f"report:{found[0].memory}:{outcome}:{tries}:5:3")
    handing = [option for option in options if isinstance(option, c.Give | c.Stow | c.Equip)]
    rest = [option for option in options if option not in handing] or options
    return decision(options if handing and pick(6) == 0 else rest, pick)


def at_random(pick, number, state=None):
    """Play up to `number` decisions: the state before, the decision, what came of it."""
    state = state or start()
    for _ in range(number):
        command = next_decision(state, pick)
        if command is None:
            return
        settled = engine.settle(pack(), state, command, thrower(pick))
        yield state, command, settled
        state = settled.state
