"""Finding knows cards, people, objectives and squares by name; nothing that nobody has seen."""

from campaign_tui.views.things import named, things
from tests.domain.test_aims import started, with_objectives


def name_of(pack, state, text):
    thing = named(pack, state, text)
    return thing.name if thing else ""


def test_cards_people_objectives_and_squares_are_found():
    pack, state = started("0.1")

    card = named(pack, state, "pocket")
    assert card is not None
    assert card.name == "Pocket Crossbow"
    assert "Using it raises the alert" in card.text
    assert [name_of(pack, state, name) for name in ("Aurelia", "clerk", "b1")] == ["Aurelia", "The clerk", "B1"]


def test_a_square_is_meant_before_what_only_mentions_it():
    pack, state = started("0.1")
    assert name_of(pack, state, "B1") == "B1"
    assert name_of(pack, state, "B") != "B1"


def test_the_special_ability_is_among_the_cards():
    pack, state = started("0.1")
    ability = pack.assassins["aurelia"].ability_at(state.assassins["aurelia"].level)

    assert pack.cards[ability].name in {thing.name for thing in things(pack, state)}


def test_what_is_hidden_is_not_found():
    pack, state = started("0.1")
    assert named(pack, with_objectives(state, tally={"hidden": True}), "tally") is None


def test_nothing_is_found_for_nothing():
    pack, state = started("0.1")
    assert named(pack, state, "  ") is None
    assert named(pack, state, "zeppelin") is None
