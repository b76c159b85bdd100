"""What a map of a pack shows of a place: nothing but its roads until somebody has been there, then what it is."""

import pytest

from domain.rules.apocalypse.seeing import seen
from tests.apocalypse.expeditions import pack, play, start
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
