"""Aims: what has to be done, by when, how it is lost, and how the 100% sync stands; nothing that players can't know."""

from functools import cache

import pytest
from msgspec.structs import replace

from domain import engine
from domain.coach.aims import DONE, HIDDEN, LOST, OPEN, aims
from domain.coach.aims_words import sentences
from domain.content.loader import bundled_packs, load_pack
from domain.content.pack import ENEMY_STEPS, SyncPlan
from domain.language.commands import Begin, Start
from domain.model.state import Ally, MapState

LEDGER = "drowned_ledger"


@cache
def started(memory, pack=LEDGER):
    packed = load_pack(pack)
    state = engine.EMPTY
    team = tuple(list(packed.assassins)[:3])
    for command in (Begin(pack, "fr_1_05", "normal", team), Start(memory)):
        state = engine.settle(packed, state, command, lambda _node, _state: None).state
    return packed, state


def aimed(pack, state):
    found = aims(pack, state)
    assert found is not None
    return found


def with_objectives(state, **changed):
    tokens = {name: replace(token, **changed.get(name, {})) for name, token in state.play.objectives.items()}
    return replace(state, memory=replace(state.play, objectives=tokens))


def test_between_memories_nothing_is_asked():
    pack = load_pack(LEDGER)
    assert aims(pack, engine.EMPTY) is None


def test_the_first_memory_says_what_to_do_where_by_when_and_how_to_get_out():
    found = aimed(*started("0.1"))
    assert [(goal.name, goal.square, goal.paid, goal.cost) for goal in found.needed] == [("The clerk", "C2", 0, 2)]
    assert [(goal.name, goal.square, goal.xp) for goal in found.optional] == [("The foreman's tally", "F2", 1)]
    assert found.ways_out == ("B1", "H3")
    assert (found.deadline.turn, found.deadline.last, found.deadline.fails) == (1, 5, True)
    assert dict(found.reserve) == {"crossbowman": 2, "runner": 3}
    assert not found.ready
    assert not found.alert


def test_done_and_lost_objectives_stay_in_sight():
    pack, state = started("0.1")
    found = aimed(pack, with_objectives(state, clerk={"done": True}, tally={"lost": True}))

    assert [goal.status for goal in found.goals] == [DONE, LOST]
    assert found.ready


def test_of_a_hidden_objective_nothing_is_told_but_that_there_is_one():
    pack, state = started("0.1")
    found = aimed(pack, with_objectives(state, tally={"hidden": True}))
    hidden = next(goal for goal in found.goals if goal.status == HIDDEN)
    told = " ".join(sentences(pack, found))

    assert (hidden.id, hidden.name, hidden.square, hidden.xp, hidden.cost) == ("", "", "", 0, 0)
    assert found.hidden
    assert "tower" in told
    assert "tally" not in told.lower().partition("100% sync")[0]
    assert found.sync.conditions[0].name == ""


@pytest.mark.parametrize(("done", "needed"), [(False, "The clerk"), (True, "The clerk")])
def test_needed_and_optional_are_told_apart_in_words(done, needed):
    pack, state = started("0.1")
    lines = sentences(pack, aimed(pack, with_objectives(state, clerk={"done": done})))

    assert lines[0].startswith(f"Needed: {needed}")
    assert any(line.startswith("Optional: The foreman's tally on F2, 0 of 1 cube, 1 XP") for line in lines)


def test_a_sync_that_is_possible_met_or_gone_says_so():
    pack, state = started("0.1")
    sync = replace(pack.memories["0.1"], sync=SyncPlan("Quietly.", never=("alert",)))
    quiet = replace(pack, memories={**pack.memories, "0.1": sync})
    broken = replace(state, memory=replace(state.play, sync_lost="alert", maps={"a": MapState(alert=True)}))

    assert aimed(quiet, state).sync.status == "possible"
    assert sentences(quiet, aimed(quiet, state))[-1] == "100% sync (still possible): no alert. “Quietly.”"
    assert aimed(quiet, broken).alert == ("a",)
    assert sentences(quiet, aimed(quiet, broken))[-1].startswith(
        "100% sync (no longer: the alert was raised): no alert."
    )
    assert aimed(pack, with_objectives(state, tally={"done": True})).sync.status == "met"


def test_a_sync_that_only_players_can_see_is_told_in_the_words_of_its_author():
    pack, state = started("0.1")
    plan = replace(pack.memories["0.1"], sync=SyncPlan("Aurelia hums."))
    asked = replace(pack, memories={**pack.memories, "0.1": plan})

    assert sentences(asked, aimed(asked, state))[-1] == "100% sync (you say when it is met): Aurelia hums."


def test_an_ally_who_has_to_get_out_is_an_aim_and_a_danger():
    memory, name = next(
        (memory.id, name)
        for memory in load_pack(LEDGER).memories.values()
        for name, ally in memory.allies.items()
        if ally.leave
    )
    pack, state = started(memory)
    there = replace(state, memory=replace(state.play, allies={name: Ally(name, "A1", 2, 2)}))
    found = aimed(pack, there)
    goal = next(goal for goal in found.needed if goal.id == name)

    assert (goal.kind, goal.status, goal.square) == ("escort", OPEN, "A1")
    assert goal.name in found.fatal


@pytest.mark.parametrize("pack", [name for name, _ in bundled_packs()])
def test_every_memory_of_every_pack_has_aims_in_words(pack):
    packed = load_pack(pack)
    for memory in packed.memories:
        if packed.memories[memory].box:
            continue
        found = aimed(*started(memory, pack))
        assert found.needed or found.hidden
        assert all(sentences(packed, found))


@pytest.mark.rule("14.3")
@pytest.mark.rule("15.6")
def test_sentences_say_that_cubes_fall_in_one_turn_and_what_whoever_is_exposed_needs_to_leave():
    pack, state = started("0.1")
    told = sentences(pack, aimed(pack, state))

    assert "Needed: The clerk on C2, 0 of 2 cubes, in one turn, 1 XP." in told
    assert "Whoever is exposed can't leave from a square with enemies on it." in told
    assert not any("tally" in line and "in one turn" in line for line in told)


@pytest.mark.rule("4.6")
def test_sentences_say_which_steps_the_enemies_have():
    pack, state = started("0.1")
    found = aimed(pack, state)

    assert "The enemies have no turn in this memory." in sentences(pack, replace(found, steps=()))
    some = sentences(pack, replace(found, steps=("reinforcement", "movement")))
    assert "The enemies' turn has these steps in this memory, and no others: reinforcement, movement." in some
    assert not any("steps" in line for line in sentences(pack, replace(found, steps=ENEMY_STEPS)))
