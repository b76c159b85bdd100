"""What no scenario file can say: definitions of cards and maps, and chest series over several memories."""

import msgspec
import pytest
from msgspec.structs import replace

from domain.content import building
from domain.content.loader import load_pack
from domain.content.pack import Card, Effect, EventCard
from domain.content.schema import CardEntry, MapEntry
from domain.engine import EMPTY, pending, settle
from domain.language.chance import Generator
from domain.language.commands import Begin, Concede, OpenChest, Pick, Start, Use
from domain.language.waiting import Choice
from domain.model.state import Deck

TEAM = ("aurelia", "biagio")


@pytest.fixture(scope="module")
def practice():
    return load_pack("practice")


def with_memories(pack, *changes):
    """The pack with memories 1, 2, ... made of its own memory, each changed."""
    plan = pack.memories["1"]
    quiet = replace(plan, guards=(), steps=(), chest_deck=(), equipment=(), starts=("B1",), events=(("calm", 3),))
    memories = {str(n): replace(quiet, id=str(n), **change) for n, change in enumerate(changes, 1)}
    return replace(pack, memories=memories)


def play(pack, *commands, state=EMPTY):
    generator = Generator(bytes(32))
    if state is EMPTY:
        state = settle(pack, EMPTY, Begin(pack.id, "fr_1_05", "normal", TEAM), generator.answer).state
    for command in commands:
        state = settle(pack, state, command, generator.answer).state
    return state


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("form", ["haystack", "cart", "garden"])
def test_there_are_three_forms_of_hiding_spots(form):
    drawing = "+---+\n| r |\n+---+"

    assert msgspec.convert({"drawing": drawing, "hiding": {"A1": form}}, MapEntry).hiding == {"A1": form}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"drawing": drawing, "hiding": {"A1": "barrel"}}, MapEntry)


@pytest.mark.rule("24.10")
def test_a_card_has_all_that_is_printed_on_it(practice):
    printed = {
        "slot": "melee",
        "name": "Common Sword",
        "point": 16,
        "cost": 1,
        "dice": 2,
        "effects": [{"op": "heal", "number": 1}],
        "envelope": "Envelope 0.3",
        "single_use": True,
    }
    entry = msgspec.convert(printed, CardEntry)
    plain = msgspec.convert({"name": "Rope"}, CardEntry)

    made = building._card
    card, rope = made("common_sword", entry), made("rope", plain)

    assert (card.slot, card.name, card.point, card.cost) == ("melee", "Common Sword", 16, 1)
    assert [effect.op for effect in card.effects] == ["heal"]
    assert (card.envelope, card.single_use) == ("Envelope 0.3", True)
    assert (rope.slot, rope.point, rope.cost, rope.envelope, rope.single_use) == ("", None, 0, "", False)


@pytest.mark.rule("10.4")
def test_cards_that_were_not_won_are_retired_when_the_next_series_of_chests_begins(practice):
    pack = with_memories(
        practice,
        {"chest_deck": ("brigandine", "poison_blade", "medicine"), "chests": ("B1",)},
        {"chests": ("B1",)},
        {"chest_deck": ("parachute",)},
    )
    failed_twice = (Concede(), Start("1"), OpenChest("aurelia"), Pick("inventory"), Concede())

    state = play(pack, Start("1"), *failed_twice, Start("2"))
    assert state.decks["chest"].top == ("brigandine", "poison_blade", "medicine")

    state = play(pack, OpenChest("aurelia"), Pick("inventory"), state=state)
    state = play(pack, Concede(), Start("2"), Concede(), Start("3"), state=state)

    assert state.decks["chest"].top == ("parachute",)
    assert state.retired == ("brigandine", "medicine", "poison_blade")


@pytest.mark.rule("10.4")
def test_a_memory_played_again_brings_no_second_series(practice):
    pack = with_memories(practice, {"chest_deck": ("brigandine", "medicine"), "chests": ("B1",)})
    state = play(pack, Start("1"), OpenChest("aurelia"), Pick("inventory"))
    state = replace(state, agenda=(), memory=None, diary={"1": replace(state.diary["1"], plays=1)})

    state = play(pack, Start("1"), state=state)

    assert state.decks["chest"].top == ("medicine",)
    assert state.retired == ()


@pytest.mark.rule("6.q3")
def test_the_equipment_deck_is_built_once_and_takes_earlier_discards_in(practice):
    pack = with_memories(practice, {}, {"equipment": (("medicine", 2),)}, {"equipment": (("medicine", 2),)})
    state = play(pack)
    state = replace(state, decks={"equipment": Deck(discards=("parachute",))})

    state = play(pack, Start("1"), Concede(), Start("1"), Concede(), Start("2"), state=state)
    assert state.decks["equipment"] == Deck(unknown=(("medicine", 2),), discards=("parachute",))

    state = replace(state, decks={**state.decks, "equipment": Deck(discards=("medicine",))})
    state = play(pack, Concede(), Start("2"), Concede(), Start("3"), state=state)
    assert state.decks["equipment"] == Deck(discards=("medicine",))


def test_players_are_shown_what_they_have_to_do_by_hand(practice):
    by_hand = (Effect("by_hand"), Effect("by_hand", text="Stand on one leg."))
    cards = {
        "riddle": Card("riddle", "Riddle", effects=by_hand[:1], text="Ask a riddle."),
        "dare": Card("dare", "Dare", effects=by_hand[1:], text="Whatever."),
    }
    events = {"fair": EventCard("fair", "Fair", "N", by_hand[:1], "Everybody dances.")}
    pack = with_memories(practice, {"events": (("fair", 1),)})
    pack = replace(pack, cards={**pack.cards, **cards}, events={**pack.events, **events})

    state = play(pack, Start("1"))
    assert "Everybody dances." in str(pending(pack, state))

    state = play(pack, Pick("done"), state=state)
    figure = state.assassins["aurelia"]
    figure = replace(figure, board=replace(figure.board, inventory=("riddle", "dare")))
    state = replace(state, assassins={**state.assassins, "aurelia": figure})
    for card, text in (("riddle", "Ask a riddle."), ("dare", "Stand on one leg.")):
        asked = play(pack, Use("aurelia", card, ""), state=state)
        waiting = pending(pack, asked)
        assert isinstance(waiting, Choice)
        assert text in waiting.prompt
