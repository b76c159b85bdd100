"""Lessons: each one is met in the pack that comes along, once, and is worth its lines."""

import json
import textwrap
from functools import cache
from typing import get_args

import pytest
from msgspec.structs import replace

from domain import engine
from domain.coach import rulebook
from domain.coach.lessons import MEMORY, REGION, SCENES, in_short, lessons, met
from domain.content.pack import MemoryPlan
from domain.folding.adjusting import with_value
from domain.language import commands as c
from domain.language.events import AnyFact
from domain.language.waiting import Choice, Window
from domain.model.agenda import AnyFrame
from domain.model.editions import PROTOTYPE
from tests.strategies import begun, decision, pack_of, seeded, thrower

PACK = "drowned_ledger"
ALL = {lesson.id: lesson for lesson in lessons()}
LESSONS = {name: lesson for name, lesson in ALL.items() if not lesson.rules[0].startswith("A")}
"""Those of the expansion have a file of their own."""
LINE, MOST_LINES = 76, 4
"""Letters in a line of the panel in a small window, and lines that leave room for the map."""

GAMES, DECISIONS = 12, 150


class AllBut:
    """Every lesson is known but one."""

    def __init__(self, unknown):
        self.unknown = unknown

    def __contains__(self, lesson):
        return lesson != self.unknown


def play(state, command, pick, names=tuple(LESSONS)):
    """Take a decision: the state after it, and which of these lessons come up for who knows all others."""
    settled = engine.settle(pack_of(PACK), state, command, thrower(pick))
    return settled.state, meeting(settled.events, settled.state, names)


def meeting(events, after, names=tuple(LESSONS)):
    return {name for name in names if met(pack_of(PACK), events, after, AllBut(name))}


@cache
def opening(memory):
    """A memory up to the assassins' first turn."""
    pack, pick = pack_of(PACK), seeded(1)
    state, command = begun(PACK), c.Start(memory)
    while True:
        state, _ = play(state, command, pick, ())
        if isinstance(engine.pending(pack, state), Window):
            return state
        command = decision(list(engine.legal_decisions(pack, state)), pick)


def game(seed, names):
    """Which of these lessons a random game meets in one memory, and in its second attempt."""
    pack, pick = pack_of(PACK), seeded(seed)
    memory = list(pack.memories)[seed % len(pack.memories)]
    state = begun(PACK)
    found: set[str] = set()
    for _ in range(DECISIONS):
        options = list(engine.legal_decisions(pack, state))
        again = c.Start(memory)
        state, here = play(state, again if again in options else decision(options, pick), pick, names - found)
        found |= here
    return found


@cache
def played():
    """The lessons that random games meet: as many games as it takes to meet those that aren't laid out below."""
    found: set[str] = set()
    for seed in range(GAMES * len(pack_of(PACK).memories)):
        missing = LESSONS.keys() - LAID_OUT.keys() - found
        if not missing:
            break
        found |= game(seed, missing)
    return found


def adjusted(memory, **values):
    """The opening of a memory with values overridden; paths with two underscores for a slash."""
    state = opening(memory)
    for path, value in values.items():
        state = with_value(state, path.replace("__", "/"), json.dumps(value))
    return state


def apprentice():
    return adjusted("0.3", assassins__aurelia__apprentice=True)


def way_out():
    tokens = opening("0.1").play.objectives
    return adjusted("0.1", **{f"memory__objectives__{name}__done": True for name in tokens if tokens[name].mandatory})


def guarded(memory):
    """A square with guards that a step leads away from, and where that step leads."""
    plan, state = pack_of(PACK).memories[memory], opening(memory)
    return next(
        (square, to)
        for terrain in plan.maps.values()
        for square in terrain.kinds
        if state.at(square).enemies and not state.at(square).seated
        for to in terrain.near[square]
        if not state.at(to).enemies and terrain.kinds[to] == terrain.kinds[square]
    )


def hunt():
    square, to = guarded("0.3")
    state = adjusted("0.3", assassins__aurelia__square=square, assassins__aurelia__exposed=True)
    return state, c.Move("aurelia", to)


def disguise():
    cards = pack_of(PACK).cards.values()
    uniform = next(
        card.id for card in cards if not card.slot and any(effect.op == "disguise" for effect in card.effects)
    )
    state = adjusted("0.3", assassins__aurelia__board__inventory=[uniform])
    return state, next(d for d in engine.legal_decisions(pack_of(PACK), state) if getattr(d, "card", "") == uniform)


def aboard():
    memory = next(name for name, plan in pack_of(PACK).memories.items() if plan.machines)
    name, machine = next(iter(opening(memory).play.machines.items()))
    empty = {f"memory__machines__{name}__aboard": "", "assassins__aurelia__square": machine.square}
    return adjusted(memory, **empty), c.BoardMachine("aurelia", name)


def eliminated():
    return opening("0.3"), c.GiveUp("aurelia")


def chest():
    memory = next(name for name, plan in pack_of(PACK).memories.items() if plan.chests)
    return adjusted(memory, assassins__aurelia__square=pack_of(PACK).memories[memory].chests[0])


def using():
    cards = pack_of(PACK).cards.values()
    potion = next(
        card.id for card in cards if not card.slot and any(effect.op == "gain_cube" for effect in card.effects)
    )
    return adjusted("0.3", assassins__aurelia__board__inventory=[potion])


def paid(cubes):
    tokens = opening("0.2").play.objectives
    name, token = max(tokens.items(), key=lambda item: item[1].cost)
    values = {f"memory__objectives__{name}__paid": cubes, "assassins__aurelia__square": token.square}
    return adjusted("0.2", **values, **{f"memory__squares__{token.square}__guards": []})


def armour():
    cards = pack_of(PACK).cards.values()
    coat = next(card.id for card in cards if card.slot == "armour")
    return adjusted("0.3", assassins__aurelia__board__inventory=[coat]), c.Equip("aurelia", coat, "")


LAID_OUT = {
    "objective": lambda: paid(0),
    "part_paid": lambda: paid(1),
    "armour": armour,
    "apprentice": apprentice,
    "way_out": way_out,
    "hunt": hunt,
    "disguise": disguise,
    "aboard": aboard,
    "eliminated": eliminated,
    "chest": chest,
    "using": using,
}
"""Lessons that random games seldom meet, with a table on which they are met."""


@pytest.mark.parametrize("name", LESSONS)
def test_each_lesson_is_met(name):
    if name not in LAID_OUT:
        assert name in played()
        return
    laid_out = LAID_OUT[name]()
    state, command = laid_out if isinstance(laid_out, tuple) else (laid_out, None)
    if command is None:
        assert name in meeting((), state)
    else:
        state, found = play(state, command, seeded(3))
        if isinstance(engine.pending(pack_of(PACK), state), Choice):
            answer = next(iter(engine.legal_decisions(pack_of(PACK), state)))
            found |= play(state, answer, seeded(3))[1]
        assert name in found


def test_a_lesson_that_is_known_never_comes():
    settled = engine.settle(pack_of(PACK), begun(PACK), c.Start("0.1"), thrower(seeded(1)))
    first = {lesson.id for lesson in met(pack_of(PACK), settled.events, settled.state)}
    again = {lesson.id for lesson in met(pack_of(PACK), settled.events, settled.state, first)}

    assert "turn" in first
    assert not first & again


def test_the_first_turn_teaches_little_and_what_follows_waits_for_it():
    state = opening("0.1")
    first = [lesson.id for lesson in met(pack_of(PACK), (), state)]

    assert first[0] == "turn"
    assert len(first) <= 3
    assert "attack" not in {lesson.id for lesson in met(pack_of(PACK), (), state, set(first))}
    assert "attack" in meeting((), state)


def test_nothing_is_taught_between_memories():
    assert met(pack_of(PACK), (), begun(PACK)) == ()


@pytest.mark.parametrize("name", ALL)
def test_a_lesson_has_few_lines_and_statements_behind_it(name):
    lesson = ALL[name]

    assert 2 <= len(textwrap.wrap(lesson.text, LINE)) <= MOST_LINES
    assert len(lesson.title) <= 32
    assert lesson.rules
    assert lesson.where in {MEMORY, REGION}
    assert [rule for rule in lesson.rules if rulebook.statement(rule) is None] == []


@pytest.mark.parametrize("name", ALL)
def test_a_trigger_names_what_there_is(name):
    assert ALL[name].when
    facts = {str(fact.__struct_config__.tag): fact for fact in get_args(AnyFact)}
    for when in ALL[name].when:
        assert not when.fact or set(when.fields) <= set(facts[when.fact].__struct_fields__)
        assert not when.rule or rulebook.statement(when.rule)
        assert not when.frame or when.frame in {frame.__struct_config__.tag for frame in get_args(AnyFrame)}
        assert not when.offered or when.offered in {kind.__struct_config__.tag for kind in get_args(c.AnyCommand)}
        assert not when.fields or when.fact
        assert not when.plan or when.plan in MemoryPlan.__struct_fields__
        assert not when.scene or when.scene in SCENES
        assert any((when.fact, when.rule, when.frame, when.offered, when.plan, when.scene))


@pytest.mark.parametrize("name", ALL)
def test_what_comes_before_a_lesson_comes_before_it_in_the_file(name):
    first, order = ALL[name].after, list(ALL)

    assert not first or order.index(first) < order.index(name)


@pytest.mark.parametrize(
    ("cited", "told"),
    [
        (("4.4", "2.1"), "turn"),
        (("4.1", "16.1"), "attack"),
        (("14.3", "22.5"), "part_paid"),
        (("16.9", "14.1"), "attack"),
        (("14.1", "16.9"), "objective"),
        (("16.30", "16.q2"), ""),
        ((), ""),
    ],
)
def test_the_first_statement_that_a_lesson_is_about_says_what_a_newcomer_is_told(cited, told):
    found = in_short(cited)

    assert (found.id if found is not None else "") == told


def test_of_what_is_not_played_a_newcomer_is_told_nothing():
    state = begun(PACK)

    assert in_short(("18.5",), state) is not None
    assert in_short(("18.5",), replace(state, edition=PROTOTYPE)) is None


def test_every_scene_belongs_to_a_lesson():
    assert {when.scene for lesson in ALL.values() for when in lesson.when} - {""} == set(SCENES)
