"""How many action cubes an assassin can have at most, by what a pack holds."""

import pytest
from msgspec.structs import replace

from domain.content.loader import load_pack
from domain.content.pack import Card, Effect, EventCard
from domain.rules.memory.slots import cubes_within_reach


def gaining(number, *others):
    """Effects of a card that brings cubes, and of others that are none of the matter."""
    return (Effect("gain_cube", number=number), *others)


@pytest.fixture
def pack():
    """A pack in which nothing brings cubes."""
    practice = load_pack("practice")
    quiet = replace(practice.memories["1"], synchronise=(), equipment=())
    return replace(practice, events={}, cards={}, memories={"1": quiet})


def test_without_such_cards_the_grouped_slots_are_all(pack):
    heal = (Effect("heal", number=5),)
    dull = replace(pack, cards={"balm": Card("balm", "Balm", effects=heal)})

    assert cubes_within_reach(pack) == (3, 3)
    assert cubes_within_reach(dull) == (3, 3)


def test_the_best_event_counts_and_every_copy_of_a_card(pack):
    heal = Effect("heal", number=9)
    events = {str(n): EventCard(str(n), "E", "N", gaining(n, heal), "More.") for n in (1, 2)}
    cards = {"drum": Card("drum", "Drum", effects=gaining(1)), "fife": Card("fife", "Fife", effects=gaining(2))}
    plan = pack.memories["1"]
    memories = {"1": replace(plan, equipment=(("drum", 3),)), "2": replace(plan, equipment=(("drum", 2),))}
    memories["1"] = replace(memories["1"], synchronise=gaining(1))

    # Event 2; tower card 1; three drums of 1 and a fife of 2.
    assert cubes_within_reach(replace(pack, events=events, cards=cards, memories=memories)) == (5, 11)
