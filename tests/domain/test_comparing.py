"""What differs between two states, put into the one, gives the other; what every turn changes is folded away."""

import random
from functools import cache

import pytest

from domain.core.errors import CampaignError
from domain.folding.adjusting import with_value
from domain.folding.comparing import GROUPS, Change, applied, differences, spread, told
from domain.model.state import EMPTY_SQUARE, MemoryRecord, Square, State, replace
from tests.strategies import TEAMS, playing, seeded


@cache
def met(name, seed, number):
    """The states that a random game comes through."""
    return [state for state, _, _ in playing(name, seeded(seed), number)]


def pairs(number, seed, *, games, length):
    """Pairs of states of random games, of one game or of two."""
    pick = random.Random(seed)
    found = [(name, game) for name in TEAMS for game in range(games)]
    for _ in range(number):
        name, game = pick.choice(found)
        other = pick.choice([(name, game), pick.choice(found)])
        yield pick.choice(met(name, game, length)), pick.choice(met(*other, length))


def check(a, b):
    changes = differences(a, b)
    assert applied(a, changes) == b
    assert bool(changes) == (a != b)
    shown, folded = told(changes)
    assert sorted(change.path for change in (*shown, *folded)) == sorted(change.path for change in changes)
    groups = [GROUPS.index(change.group) for change in shown]
    assert groups == sorted(groups)


def test_changes_put_into_one_state_give_the_other():
    for a, b in pairs(40, 18, games=1, length=60):
        check(a, b)


@pytest.mark.soak
def test_changes_of_many_pairs_put_into_one_state_give_the_other():
    for a, b in pairs(1_000, random.randrange(10**6), games=4, length=400):
        check(a, b)


def at_play():
    return met("practice", 3, 60)[30]


def test_a_value_that_was_put_in_is_the_only_difference():
    state = at_play()

    changes = differences(state, with_value(state, "assassins/aurelia/exposed", "true"))
    assert [(change.path, change.before, change.after) for change in changes] in (
        [("assassins/aurelia/exposed", "false", "true")],
        [],
    )
    assert [change.path for change in differences(state, replace(state, xp=7))] == ["xp"]


def test_names_that_one_state_lacks_are_added_and_taken_away():
    bare, full = State(), State(diary={"0.1": MemoryRecord(plays=1, xp=2)})

    assert [(one.path, one.before) for one in differences(bare, full)] == [("diary/0.1", None)]
    assert [(one.path, one.after) for one in differences(full, bare)] == [("diary/0.1", None)]
    assert applied(full, differences(full, bare)) == bare


def test_what_one_state_lacks_is_told_value_by_value():
    a = at_play()
    held = {**a.play.squares, "Z9": Square(bases=2)}
    b = replace(a, memory=replace(a.play, squares=held))

    (change,) = differences(a, b)
    assert [(one.path, one.before, one.after) for one in spread(change, a, b)] == [
        ("memory/squares/Z9/bases", "0", "2")
    ]
    assert EMPTY_SQUARE not in held.values()


def test_what_every_turn_changes_is_folded():
    a = at_play()
    b = replace(a, xp=a.xp + 1, memory=replace(a.play, turn=a.play.turn + 1))

    shown, folded = told(differences(a, b))
    assert [one.path for one in shown] == ["xp"]
    assert [one.path for one in folded] == ["memory/turn"]


def test_another_attempt_on_the_map_is_one_line():
    a = at_play()
    squares = {"Z9": Square(bases=1)}
    b = replace(a, memory=replace(a.play, attempt=a.play.attempt + 1, squares=squares))

    shown, _ = told(differences(a, b))
    assert [one.path for one in shown] == ["memory/attempt"]


def test_a_change_that_has_no_place_is_refused():
    with pytest.raises(CampaignError, match="nowhere"):
        applied(State(), [Change(("nowhere", "at", "all"), "1", "2")])
    with pytest.raises(CampaignError):
        applied(State(), [Change(("xp",), "0", '"many"')])
