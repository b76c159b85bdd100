"""Lessons on the expansion: each one is met where its rule is, and nowhere else."""

from functools import cache

import pytest
from msgspec.structs import replace

from domain import engine
from domain.coach.lessons import MEMORY, REGION, lessons, met
from domain.content.loader import load_pack
from domain.language import commands as c
from domain.model.danger import token_of
from domain.playing.play import Play
from domain.rules.apocalypse.tokens import role
from domain.scenario.start import build_state
from tests.apocalypse import expeditions, test_company_play
from tests.domain.test_lessons import LESSONS as BASE
from tests.domain.test_lessons import AllBut
from tests.strategies import begun, decision, pack_of, seeded, thrower
from tests.tui.test_river_map import FILE, PACK

EXPANSION = {lesson.id: lesson for lesson in lessons() if lesson.id not in BASE}
SALT = "salt_road"
MEMORIES = ("S.1", "S.2", "S.3", "S.4")
SEEDS, DECISIONS = 12, 150


def meeting(pack, events, after, names):
    return {name for name in names if met(pack, events, after, AllBut(name))}


def salt(seed):
    """A memory of the Salt Road, played at random; the first one on legendary difficulty."""
    pack, pick = load_pack(SALT), seeded(seed)
    team = tuple(pack.assassins)[:4]
    begin = c.Begin(SALT, "fr_1_05", "normal" if seed else "legendary", team)
    state = engine.settle(pack, engine.EMPTY, begin, lambda _node, _state: None).state
    command = c.Start(MEMORIES[seed % len(MEMORIES)])
    for _ in range(DECISIONS):
        settled = engine.settle(pack, state, command, thrower(pick))
        state = settled.state
        yield pack, settled
        options = list(engine.legal_decisions(pack, state))
        if state.memory is None or not options:
            return
        command = decision(options, pick)


def at_random(pack, state, seed):
    """A table played at random."""
    pick = seeded(seed)
    for _ in range(DECISIONS):
        options = list(engine.legal_decisions(pack, state))
        if not options:
            return
        settled = engine.settle(pack, state, decision(options, pick), thrower(pick))
        state = settled.state
        yield pack, settled


def games(seed):
    """Games in which the rules of the expansion come up."""
    yield from salt(seed)
    yield from at_random(PACK, build_state(FILE, PACK), seed)
    yield from at_random(test_company_play.arena(), test_company_play.begun(), seed)
    for _, _, settled in expeditions.at_random(seeded(seed), DECISIONS):
        yield expeditions.pack(), settled


@cache
def played():
    """What these games meet."""
    missing = EXPANSION.keys() - {"seized"}
    for seed in range(SEEDS):
        for pack, settled in games(seed):
            missing -= meeting(pack, settled.events, settled.state, missing)
        if not missing:
            break
    return EXPANSION.keys() - {"seized"} - missing


@pytest.mark.parametrize("name", sorted(EXPANSION.keys() - {"seized"}))
def test_each_lesson_is_met(name):
    assert name in played()


def test_the_jaws_of_a_crocodile_are_met():
    """Aurelia walks, exposed, onto a token that turns out to be a crocodile."""
    crocodile = next(name for name, kind in PACK.dangers.items() if kind.river == "crocodile")
    state = build_state(FILE, PACK)
    quiet = {name: there for name, there in state.play.squares.items() if not there.enemies}
    quiet["B3"] = replace(state.at("B3"), guards=(), marks=("danger",))
    aurelia = replace(state.assassins["aurelia"], square="B2", exposed=True, cubes=3)
    state = replace(
        state,
        memory=replace(state.play, squares={name: there for name, there in quiet.items() if name != "B2"}),
        assassins={**state.assassins, "aurelia": aurelia},
    )
    state = engine.settle(PACK, state, c.Move("aurelia", "B3"), lambda _node, _state: None).state
    settled = engine.settle(PACK, state, c.Draw(crocodile), thrower(seeded(1)))

    assert settled.state.assassins["aurelia"].seized == crocodile
    assert {"seized", "animal"} <= meeting(PACK, settled.events, settled.state, EXPANSION)


@pytest.mark.parametrize("seed", range(3))
def test_none_is_met_in_a_game_without_the_expansion(seed):
    pack, state = pack_of("drowned_ledger"), begun("drowned_ledger")
    found = set()
    for _, settled in at_random(pack, state, seed):
        found |= meeting(pack, settled.events, settled.state, EXPANSION)

    assert found == set()


def marked(square, token):
    state = build_state(FILE, PACK)
    there = replace(state.at(square), marks=(f"danger.{token}",))
    return replace(state, memory=replace(state.play, squares={**state.play.squares, square: there}))


@pytest.mark.parametrize(("what", "lesson"), [("rock", "rock"), ("equipment", "danger_equipment"), ("hydra", "hydra")])
def test_a_turned_token_teaches_what_it_is_on_its_square(what, lesson):
    """The half that counts there decides, not the token (A6.2)."""
    seen = set()
    for square in ("B3", "B4"):
        for token in PACK.dangers:
            state = marked(square, token)
            is_it = role(Play(PACK, state), square, token_of(f"danger.{token}")) == what
            assert (lesson in meeting(PACK, (), state, {lesson})) == is_it
            seen.add(is_it)
    assert seen == {True, False}


def test_memories_and_the_region_map_teach_their_own_rules_only():
    assert {lesson.where for lesson in EXPANSION.values()} == {MEMORY, REGION}
    for pack, settled in games(2):
        found = met(pack, settled.events, settled.state)
        assert {lesson.where for lesson in found} <= {REGION if settled.state.memory is None else MEMORY}
