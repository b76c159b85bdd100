"""Ways to play without a screen: packs, random decisions and throws, and Hypothesis strategies of them."""

import random
from collections import Counter
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

from domain import engine
from domain.content.loader import load_pack
from domain.language import commands as c
from domain.language.chance import Answer, outcomes
from domain.model import agenda as f
from domain.model import between as b
from domain.model.prototype import Rummage
from domain.scenario import read_scenario
from domain.scenario.packing import build_pack

SLOTS = ("melee", "ranged", "blade", "armour")

ARENAS = {name: Path(__file__).parent / "domain" / f"{name}.toml" for name in ("arena", "special")}
TEAMS = {
    "practice": ("aurelia", "biagio"),
    "drowned_ledger": ("aurelia", "biagio", "corvo", "donata"),
    "arena": ("aurelia", "biagio", "corvo"),
    "special": ("aurelia", "biagio", "corvo"),
}
RARELY = (c.Concede, c.SetDifficulty, c.GiveUp)
"""Decisions that would end most games before they began."""


@cache
def pack_of(name):
    """A pack by name: a bundled one, or one of the arenas that have one of everything."""
    return build_pack(read_scenario(ARENAS[name])) if name in ARENAS else load_pack(name)


def thrower(throw):
    """An answer to chance nodes: `throw(n)` gives a number below n."""

    def answer(node, state):
        drawn = [node.faces[throw(len(node.faces))] for _ in range(node.number)]
        return Answer(node.stream, state.consumed.get(node.stream, 0), tuple(sorted(drawn)))

    return answer


def begun(name, edition="fr_1_05", difficulty="normal"):
    """A campaign before its first memory."""
    begin = c.Begin(name, edition, difficulty, TEAMS[name])
    return engine.settle(pack_of(name), engine.EMPTY, begin, lambda _node, _state: None).state


def decision(options, pick):
    """One of the legal decisions: first which kind, then which of its kind, so that moves don't drown the rest."""
    often = [option for option in options if not isinstance(option, RARELY)] or options
    if pick(200) == 0:
        often = options
    kinds: dict[type, list[c.AnyCommand]] = {}
    for option in often:
        kinds.setdefault(type(option), []).append(option)
    same = list(kinds.values())[pick(len(kinds))]
    return same[pick(len(same))]


def playing(name, pick, number, answer=None, **options):
    """Play `number` decisions: yields the state before, the decision, and what came of it."""
    pack = pack_of(name)
    state = begun(name, **options)
    answer = answer or thrower(pick)
    for _ in range(number):
        command = decision(list(engine.legal_decisions(pack, state)), pick)
        settled = engine.settle(pack, state, command, answer)
        yield state, command, settled
        state = settled.state


def seeded(seed):
    """A pick from a seed."""
    return random.Random(seed).randrange


def walk(name, memory, state, pick, number):
    """Play a memory by chance: yields the state before, the decision, and what came of it, until the memory is over."""
    pack, command, answer = pack_of(name), c.Start(memory), thrower(pick)
    for _ in range(number):
        settled = engine.settle(pack, state, command, answer)
        yield state, command, settled
        state = settled.state
        if state.memory is None:
            return
        command = decision(list(engine.legal_decisions(pack, state)), pick)


def cards_of(state):
    """Every card of the campaign by id, wherever it is: boards, bags, decks, the villa, out of it, or in hands."""
    found = Counter((*state.retired, *state.hall))
    packed = [figure.bag for figure in state.assassins.values() if figure.bag]
    for bag in (*packed, *(gone.bag for gone in state.away.values())):
        found.update(card for card in (bag.blade, bag.armour, *bag.skills) if card)
    for figure in state.assassins.values():
        board = figure.board
        found.update(card for slot in SLOTS if (card := getattr(board, slot)))
        found.update((*board.inventory, *board.skills))
    for name, deck in state.decks.items():
        if name not in {"event", "reinforcement"}:
            found.update((*deck.top, *deck.bottom, *deck.discards))
            found.update(dict(deck.unknown))
    for frame in state.agenda:
        match frame:
            case f.Search(found=cards) | f.Trading(pool=cards) | Rummage(found=cards):
                found.update(cards)
            case b.Shop(drawn=drawn, ignored=ignored):
                found.update((*drawn, *ignored))
            case f.Equip(card=card):
                found[card] += 1
    return +found


def states(name, seed, number, every):
    """Some of the states that a random game comes through, chance left open in half of the games."""
    answer = (lambda _node, _state: None) if seed % 2 else None
    for at, (before, _, _) in enumerate(playing(name, seeded(seed), number, answer)):
        if at % every == 0:
            yield before


def every_outcome(node):
    """All outcomes of a chance node with their probabilities."""
    return list(outcomes(node))


class Picks:
    """Numbers that Hypothesis has drawn, used one after another; when they are used up, always the first option."""

    def __init__(self, numbers):
        self._numbers = iter(numbers)

    def __call__(self, below):
        return next(self._numbers, 0) % below


picks = st.lists(st.integers(0, 2**16), max_size=400).map(Picks)
"""Decisions and throws for a short game; shrinks towards shorter games and first options."""

packs = st.sampled_from(sorted(TEAMS))
editions = st.sampled_from(["fr_1_05", "en_1_03", "it", "eog_v2"])
difficulties = st.sampled_from(["normal", "easy"])
