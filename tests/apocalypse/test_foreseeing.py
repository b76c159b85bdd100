"""What a journey would bring, told from what the players have seen, at every kind of place."""

import pytest
from msgspec.structs import replace

from domain.language import commands as c
from domain.model.region import Place
from domain.rules.apocalypse.foreseeing import foreseen
from tests.apocalypse.test_own_map import exploring, pack, play

BACK = "journey:17:cube"


def keys(state, to, payment="cube"):
    """The notes of a journey without what it costs."""
    cost, *rest = foreseen(pack(), state, c.Journey(to, payment))
    assert cost.key == payment
    return [(one.key, dict(one.values)) for one in rest]


def test_a_healer_that_has_healed_is_told_apart_from_one_who_has_not():
    hurt = play(exploring(), c.Adjust("assassins/alessandra/health", "1", "hurt"))
    found = play(hurt, "journey:23:cube", "pick:healer", "pick:2")

    assert keys(play(found, BACK), 23) == [("healer", {"n": 2})]
    healed = play(found, "see-healer", "pick:alessandra", "pick:done", BACK)
    assert keys(healed, 23) == [("healer_used", {"n": 2})]


def test_a_place_that_is_done_brings_nothing():
    found = play(exploring(), "journey:23:cube", "pick:observation")

    assert keys(found, 17) == [("nothing", {})]


def test_an_observation_point_names_the_others_that_can_be_jumped_to():
    alone = play(exploring(), "journey:23:cube", "pick:observation", BACK)
    assert keys(alone, 23) == [("nothing", {})]

    both = play(exploring(), "journey:23:cube", "pick:observation", "journey:30:cube", "pick:observation")
    assert keys(both, 23) == [("observation", {"points": "30"})]


@pytest.mark.parametrize(("explored", "key"), [(False, "card"), (True, "nothing")])
def test_only_a_place_with_a_card_left_brings_one(explored, key):
    state = exploring()
    place = Place(stickered=True, result="ruins", explored=explored)
    charted = replace(state.region.charted["23"], symbol="ruins")
    region = replace(
        state.region, places={**state.region.places, "23": place}, charted={**state.region.charted, "23": charted}
    )

    assert [one for one in keys(replace(state, region=region), 23) if one[0] != "line"] == [(key, {})]
