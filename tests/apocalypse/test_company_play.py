"""A memory with a companion, poison, furies and too few miniatures, played by chance and by the careful player."""

import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from domain import engine
from domain.audit import audit
from domain.audit.found import ERROR, Step
from domain.bots.players import careful_player, random_player
from domain.content.pack import GuardCard, Pack
from domain.core.canonical import ROOT_PARENT
from domain.language import commands as c
from domain.language import events as e
from domain.language.chance import Generator, outcomes
from domain.language.events import AnyFact
from domain.language.waiting import Choice
from domain.log.history import Header
from domain.model.between import EndOfMemory
from domain.notation import parse, render
from domain.playing.legendary import black_side
from domain.rules.memory.slots import MOST_POISON, poison_cubes
from domain.scenario import read_scenario
from domain.scenario.invariants import broken
from domain.scenario.packing import build_pack
from domain.store.rolls import _nodes
from domain.telling.decisions import describe
from domain.telling.story import narrate
from tests.narrow import a

TEAM = ("aurelia", "biagio", "corvo")
GAMES = 30
OFTEN = ("A2.1", "A2.5", "A3.3", "A5.1", "A5.2", "A5.3", "A5.8", "A5.9", "A9.1", "A9.2", "A9.4", "A10.1")
"""Statements that facts of these games follow from: the games come to all that is in the memory."""


@cache
def arena() -> Pack:
    return build_pack(read_scenario(Path(__file__).parent / "company.toml"))


def begun(difficulty="normal"):
    command = c.Begin("practice", "fr_1_05", difficulty, TEAM, flow="story")
    state = engine.settle(arena(), engine.EMPTY, command, lambda _n, _s: None).state
    while isinstance(waiting := engine.pending(arena(), state), Choice):
        state = engine.settle(arena(), state, c.Pick(waiting.options[0]), lambda _n, _s: None).state
    return state


def check(before, settled):
    """What holds after every decision."""
    pack, state = arena(), settled.state
    assert broken(pack, state) == []
    assert engine.fold(before, (event.fact for event in settled.events)) == state
    for figure in state.assassins.values():
        assert 0 <= poison_cubes(figure) <= MOST_POISON
        assert figure.lent == 0 or figure.companion
        if figure.companion:
            assert not any(figure.board.inventory)
            assert figure.name not in pack.assassins
    if state.memory is None:
        # Whatever becomes of a memory, its poison ends with it.
        assert not any(poison_cubes(figure) for figure in state.assassins.values())
    else:
        assert state.play.shortages < 2
    for event in settled.events:
        assert narrate(pack, event.fact) is not None


def check_rolls(state, settled):
    """The facts alone say what could have been asked for, so that a history can be verified."""
    for event in settled.events:
        if isinstance(event.fact, e.DieDealt):
            kinds = [a(c.Draw, command).card for command, _ in outcomes(_nodes(arena(), state, event.fact)[0])]
            assert event.fact.kind in kinds
        state = engine.evolve(state, event.fact)


def legal_is_accepted(state):
    pack, legal = arena(), engine.legal_decisions(arena(), state)
    for command, refusal in engine.considered(pack, state):
        assert (command in legal) == (refusal is None), command
        assert parse(render(command)) == command
        assert describe(pack, command)
    assert list(legal)


def is_over(state):
    """Whether the memory, its second attempt included, is behind the group."""
    return state.memory is None and any(line.closed for line in state.diary.values())


def step(state, player):
    """The next decision: on with the memory, whatever lies between its attempts."""
    if isinstance(state.top, EndOfMemory):
        return c.Pass()
    return c.Start("1") if state.memory is None and state.top is None else player(arena(), state)


@pytest.mark.parametrize("difficulty", [pytest.param("normal", marks=pytest.mark.full), "legendary"])
def test_random_games_break_nothing_and_meet_everything(difficulty):
    met: Counter[str] = Counter()
    facts: set[type[AnyFact]] = set()
    for game in range(GAMES):
        rng = random.Random(game)
        player, generator = random_player(rng.randrange), Generator(bytes([game, len(difficulty)]) * 16)
        state = begun(difficulty)
        for number in range(160):
            settled = engine.settle(arena(), state, step(state, player), generator.answer)
            check(state, settled)
            check_rolls(state, settled)
            met.update(rule for event in settled.events for rule in event.rules)
            facts.update(type(event.fact) for event in settled.events)
            state = settled.state
            if is_over(state):
                break
            if number % 40 == 7:
                legal_is_accepted(state)
    assert set(OFTEN) <= met.keys()
    assert {e.CubesHanded, e.Poisoned, e.PoisonCured, e.DieDealt, e.ShortageNoted, e.CompanionJoined} <= facts
    assert (e.MemoryHardened in facts) == (difficulty == "legendary")


def test_the_audit_finds_nothing_in_what_the_rules_have_decided():
    rng = random.Random(11)
    player, generator = random_player(rng.randrange), Generator(bytes([11]) * 32)
    state, steps = begun(), []
    for number in range(120):
        command = step(state, player)
        settled = engine.settle(arena(), state, command, generator.answer)
        header = Header(bytes(15) + bytes([number]), ROOT_PARENT, command, settled.answers, "Ann", number)
        steps.append(Step(state, header, settled.events, settled.state))
        state = settled.state
        if is_over(state):
            break
    assert any(a.fact.__class__ is e.CubesHanded for one in steps for a in one.events)
    assert [found for found in audit(arena(), steps) if found.severity == ERROR] == []


@pytest.mark.parametrize("game", range(2))
def test_careful_players_come_through(game):
    rng = random.Random(game)
    player, generator = careful_player(rng.randrange, samples=1), Generator(bytes([game]) * 32)
    state = begun()
    for _ in range(300):
        state = engine.settle(arena(), state, step(state, player), generator.answer).state
        if is_over(state):
            break
    assert is_over(state)


@pytest.mark.rule("A8.3", "A8.4")
def test_what_the_black_side_leaves_out_is_as_on_the_other_one():
    plain = GuardCard("x", "X", 2, 1, poison=1)
    assert black_side(plain) == plain

    other = black_side(GuardCard("x", "X", 2, 1, poison=1, legendary_dice=0, legendary_poison=0, legendary_armour=3))
    assert (other.armour, other.dice, other.poison) == (3, 0, 0)
