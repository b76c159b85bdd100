"""What a map of a pack shows of a place: nothing but its roads until somebody has been there, then what it is."""

from random import Random

import pytest

from domain.model.between import Reading
from domain.rules.apocalypse.seeing import CARDS, seen
from tests.apocalypse import test_own_map as own
from tests.apocalypse.expeditions import at_random, pack, play, start
from tests.narrow import some


def shown(state):
    """What is seen of each place: (symbol, amount), without those of which nothing is."""
    places = some(seen(pack(), state)).places
    return {one.number: (one.kind, one.amount) for one in places if (one.kind, one.amount) != ("", 0)}


@pytest.mark.rule("map.R20", "A17.11")
def test_a_symbol_and_its_number_are_seen_when_somebody_has_been_there():
    before = shown(start())
    state = play(start(), "journey:17:cube", "journey:26:cube")

    assert {17, 26} & set(before) == set()
    assert shown(state) == {**before, 17: ("observation", 0), 26: ("healer", 2)}


def test_a_place_has_something_left_as_long_as_its_card_is_read():
    """The map, its sentences and files say the same of it."""
    dice, read = Random(1), 0
    for _ in range(6):
        for _before, _command, settled in at_random(dice.randrange, 60):
            state = settled.state
            frame, here = state.top, state.region.position
            if isinstance(frame, Reading) and pack().region.cards[frame.card].pile in CARDS:
                read += 1
                assert not place(seen(pack(), state), here).explored
            elif state.top is None and state.region.place(here).explored:
                assert place(seen(pack(), state), here).explored
    assert read


def test_on_the_players_own_map_as_well():
    drawn = own.play(own.exploring(), "journey:23:cube", "pick:encounter")
    done = own.play(drawn, "card:The%20Old%20Well", "pick:done")

    assert drawn.region.place(23).explored
    assert not place(seen(own.pack(), drawn), 23).explored
    assert place(seen(own.pack(), done), 23).explored


def test_a_place_that_the_group_leaves_has_nothing_left_while_it_is_on_its_way():
    done = own.play(own.exploring(), "journey:23:cube", "pick:encounter", "card:The%20Old%20Well", "pick:done")
    leaving = own.play(done, "journey:30:cube")

    assert own.asked(leaving).kind == "own_symbol"
    assert place(seen(own.pack(), leaving), 23).explored


def place(region, number):
    """What is seen of a place."""
    return next(one for one in some(region).places if one.number == number)
