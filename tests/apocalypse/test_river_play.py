"""A small memory with river, danger tokens, hideouts, naga and exits, played by chance and by the careful player."""

import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from domain import engine
from domain.bots.players import careful_player, random_player
from domain.bots.simulation import play_memory
from domain.content.pack import Pack
from domain.core.errors import Refused
from domain.language import commands as c
from domain.language import events as e
from domain.language.chance import Generator
from domain.language.waiting import Window
from domain.model.danger import DOWN, token_of
from domain.notation import parse, render
from domain.scenario import read_scenario
from domain.scenario.invariants import broken, encode
from domain.scenario.packing import build_pack

TEAM = ("aurelia", "biagio", "corvo")
CARDS = {"aurelia": ("great_axe", "throwing_knife"), "biagio": ("hidden_blade",), "corvo": ("throwing_axes",)}
FEW, GAMES = 50, 200
OFTEN = [
    "A6.9",
    "A6.16",
    "A6.18",
    "A6.22",
    "A6.24",
    "A6.28",
    "A6.32",
    "A6.36",
    "A6.37",
    "A6.42",
    "A6.q19",
    "A7.4",
    "A7.6",
    "A11.2",
    "A15.2",
    "A15.5",
    "A15.14",
]
"""Statements that facts of these games follow from: the games come to all that is in the memory."""
SELDOM = {"A6.24"}
"""Met in more games than a few."""


@cache
def arena() -> Pack:
    pack = build_pack(read_scenario(Path(__file__).parent / "river.toml"))
    people = {who: replace(pack.assassins[who], cards=CARDS[who]) for who in TEAM}
    return replace(pack, assassins={**pack.assassins, **people})


def begun():
    return engine.settle(
        arena(), engine.EMPTY, c.Begin("practice", "fr_1_05", "normal", TEAM), lambda _n, _s: None
    ).state


def tokens(state):
    """All danger tokens by kind, wherever they are: pile, discards, map, bag. Crocodiles on bases are discards."""
    found = Counter(state.hydras)
    for name in ("danger", "danger_laid"):
        deck = state.decks.get(name)
        if deck is not None:
            found.update(dict(deck.unknown))
            found.update(deck.discards)
    if state.memory:
        found.update(filter(None, (token_of(m) for here in state.memory.squares.values() for m in here.marks)))
    return +found


def check(before, settled):
    """What holds after every decision."""
    pack, state = arena(), settled.state
    assert broken(pack, state) == []
    assert engine.fold(before, (event.fact for event in settled.events)) == state
    brought = sum(fact.number for fact in (event.fact for event in settled.events) if isinstance(fact, e.DangerAdded))
    if "danger" in before.decks:
        assert tokens(state).total() == tokens(before).total() + brought
    if state.memory is None:
        return
    for mark, pile in DOWN.items():
        laid = sum(here.marks.count(mark) for here in state.memory.squares.values())
        deck = state.decks.get(pile)
        assert laid <= (deck.size if deck else 0)
    for figure in state.assassins.values():
        if figure.seized:
            assert figure.on_map
            assert arena().dangers[figure.seized].strength
    at_rest = isinstance(engine.pending(pack, state), Window)
    for square, here in state.memory.squares.items():
        # Nobody stands on a token that hasn't been turned.
        if at_rest and state.standing(square):
            assert not set(here.marks) & DOWN.keys(), square


def legal_is_accepted(state):
    pack, legal = arena(), engine.legal_decisions(arena(), state)
    for command, refusal in engine.considered(pack, state):
        assert (command in legal) == (refusal is None), command
        assert parse(render(command)) == command
    assert list(legal)


@pytest.mark.parametrize(
    ("games", "rare"),
    [(range(FEW), SELDOM), pytest.param(range(FEW, GAMES), set(), marks=pytest.mark.full)],
    ids=["a few", "many"],
)
def test_random_games_break_nothing_and_meet_everything(games, rare):
    met: Counter[str] = Counter()
    for game in games:
        rng = random.Random(game)
        player, generator = random_player(rng.randrange), Generator(bytes([game % 256, game // 256]) * 16)
        state = begun()
        command: c.AnyCommand = c.Start("1")
        for step in range(120):
            settled = engine.settle(arena(), state, command, generator.answer)
            check(state, settled)
            met.update(rule for event in settled.events for rule in event.rules)
            state = settled.state
            if state.memory is None:
                break
            if step % 40 == 7:
                legal_is_accepted(state)
            command = player(arena(), state)
    assert set(OFTEN) - rare <= met.keys()


@pytest.mark.parametrize("game", range(3))
def test_careful_players_come_through(game):
    rng = random.Random(game)
    result = play_memory(arena(), begun(), "1", careful_player(rng.randrange, samples=1), bytes([game]) * 32)

    assert result.outcome in {"success", "failure"}


def test_states_on_the_way_survive_saving():
    rng = random.Random(3)
    player, generator = random_player(rng.randrange), Generator(bytes(32))
    state = begun()
    command: c.AnyCommand = c.Start("1")
    for _ in range(150):
        state = engine.settle(arena(), state, command, generator.answer).state
        assert len(encode(state)) < 64 * 1024
        command = c.Start("1") if state.memory is None else player(arena(), state)


@pytest.mark.parametrize(
    "text",
    [
        "fight-off:nobody=great_axe:nobody",
        "fight-off:aurelia=nothing:aurelia",
        "fight-off:aurelia=great_axe,aurelia=great_axe:aurelia",
        "fight-off:aurelia=great_axe,nobody=great_axe:aurelia",
        "fight-off:aurelia=great_axe:biagio",
        "move:biagio:z.Z9",
        "travel:biagio:Z9",
    ],
)
def test_what_makes_no_sense_is_refused(text):
    state = engine.settle(arena(), begun(), c.Start("1"), Generator(bytes(32)).answer).state
    held = replace(state.assassins["aurelia"], seized="crocodile")
    state = replace(state, assassins=state.assassins | {"aurelia": held})
    command = parse(text)

    with pytest.raises(Refused):
        engine.decide(arena(), state, command)
    assert command not in engine.legal_decisions(arena(), state)
