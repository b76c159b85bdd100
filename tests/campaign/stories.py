"""A small story played without a screen: by hand, at random, and back again."""

from collections import Counter
from functools import cache
from pathlib import Path

from domain import engine
from domain.bots.stewards import random_steward
from domain.language import commands as c
from domain.model import agenda as f
from domain.model import between as b
from domain.scenario import read_scenario
from domain.scenario.packing import build_pack
from tests.strategies import decision, thrower

SLOTS = ("melee", "ranged", "blade", "armour")
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


def cards_of(state):
    """How many of each card there are, wherever they are."""
    found = Counter((*state.retired, *state.hall))
    bags = [figure.bag for figure in state.assassins.values() if figure.bag]
    for bag in (*bags, *(gone.bag for gone in state.away.values())):
        found.update(card for card in (bag.blade, bag.armour, *bag.skills) if card)
    for figure in state.assassins.values():
        found.update(card for slot in SLOTS if (card := getattr(figure.board, slot)))
        found.update((*figure.board.inventory, *figure.board.skills))
    for name, deck in state.decks.items():
        if name not in {"event", "reinforcement"}:
            found.update((*deck.top, *deck.bottom, *deck.discards))
            found.update(dict(deck.unknown))
    for frame in state.agenda:
        match frame:
            case f.Search(found=cards) | f.Trading(pool=cards):
                found.update(cards)
            case b.Shop(drawn=drawn, ignored=ignored):
                found.update((*drawn, *ignored))
            case f.Equip(card=card):
                found[card] += 1
    return +found
