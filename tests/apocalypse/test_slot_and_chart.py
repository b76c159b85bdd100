"""Numbered cards that come in a memory, and the players' own map."""

import pytest
from msgspec.structs import replace

from domain import engine
from domain.content.loader import load_pack
from domain.core.errors import Refused
from domain.language import commands as c
from domain.language import events as e
from domain.language.waiting import Choice
from domain.model.region import Charted
from domain.model.state import Deck
from domain.playing.play import Play
from domain.rules.apocalypse.seeing import seen
from domain.rules.apocalypse.slot import take
from tests.apocalypse.expeditions import pack, play, start
from tests.narrow import a


def in_a_memory():
    """The first turn of memory 2, which has been found."""
    region = replace(start().region, memory="2", phase=None)
    state = replace(start(), region=region, agenda=())
    return play(state, "start:2", "pick:A1", "pick:A1", "pick:A1")


@pytest.mark.rule("A13.4", "A13.9", "A13.8", "A13.3", "A13.q1", "A13.q3")
def test_a_number_that_comes_in_a_memory_joins_its_deck_at_once():
    state = in_a_memory()
    known = Deck(top=("calm",), unknown=(("calm", 2),), discards=("shadow",))
    working = Play(pack(), replace(state, decks={**state.decks, "event": known}))

    take(working, 93)
    take(working, 94)

    decks = working.state.decks
    assert decks["event"] == Deck(unknown=(("calm", 3), ("no.93", 1)), discards=("shadow",))
    assert dict(decks["reinforcement"].unknown)["no.94.2"] == 1
    assert sum(dict(decks["reinforcement"].unknown).values()) == 9
    assert [type(event.fact) for event in working.events] == [e.NumberTaken, e.NumberTaken]
    assert pack().events["no.93"] == pack().events["dark_night"]
    assert pack().reinforcements["no.94.2"] == pack().reinforcements["one_at_a"]


@pytest.mark.rule("A13.5", "A13.6")
def test_equipment_that_comes_in_a_memory_is_placed_at_once():
    working = Play(pack(), in_a_memory())

    take(working, 92)
    state = working.state

    assert a(Choice, engine.pending(pack(), state)).options[0] == "bag"
    assert c.Equip("aurelia", "medicine", "") not in engine.legal_decisions(pack(), state)
    assert play(state, "pick:biagio").assassins["biagio"].board.inventory == ("medicine",)
    assert "medicine" in play(state, "pick:bag").hall


@pytest.mark.rule("A13.q2")
def test_a_missing_number_is_only_noted():
    working = Play(pack(), replace(start(), region=replace(start().region, slot=())))

    take(working, 92)

    assert [event.fact for event in working.events] == [e.NumberMissing(92)]


# The players' own map

OWN = load_pack("practice")


def charted(*commands):
    begun = c.Begin("practice", "fr_1_05", "normal", ("aurelia", "biagio"))
    state = engine.settle(OWN, engine.EMPTY, begun, lambda *_: None).state
    for command in commands:
        state = engine.settle(OWN, state, command, lambda *_: None).state
    return state


@pytest.mark.rule("A17.q6", "A17.11")
def test_roads_of_the_players_own_map_lead_both_ways():
    state = charted(c.Chart(11, (17, 14)), c.Chart(14, (11, 20)))

    assert state.region.charted == {
        "11": Charted((14, 17)),
        "14": Charted((11, 20)),
        "17": Charted((11,)),
        "20": Charted((14,)),
    }


@pytest.mark.rule("A17.q6")
def test_a_road_that_is_crossed_out_is_gone_from_both_ends():
    state = charted(c.Chart(11, (14, 17)), c.Chart(14, (11, 20)), c.Chart(11, (17,)))

    assert state.region.charted["11"].connections == (17,)
    assert state.region.charted["14"].connections == (20,)


def test_symbols_are_entered_later_and_roads_stay():
    state = charted(c.Chart(11, (14,)), c.Chart(14, (11,), "healer", "", 2), c.Chart(11, (14, 17), "unknown", "3108"))

    assert state.region.charted["14"] == Charted((11,), "healer", "", 2)
    assert state.region.charted["11"] == Charted((14, 17), "unknown", "3108")
    region = seen(OWN, state)
    assert region is not None
    assert [(place.number, place.kind, place.amount) for place in region.places] == [
        (11, "", 0),
        (14, "healer", 2),
        (17, "", 0),
    ]
    assert region.roads == ((11, 14), (11, 17))


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (c.Chart(0, ()), "A17.7"),
        (c.Chart(1000, ()), "A17.7"),
        (c.Chart(11, (0,)), "A17.7"),
        (c.Chart(11, (11,)), "A17.q6"),
        (c.Chart(11, (), "castle"), "A17.11"),
        (c.Chart(11, (), "unknown", "12345"), "A18.6"),
        (c.Chart(11, (), "unknown", "12a5"), "A18.6"),
        (c.Chart(11, (), "healer", "", 10), "A18.14"),
        (c.Chart(11, (), "narrative", "", 0, 1000), "A18.14"),
    ],
)
def test_what_cannot_be_on_a_map_is_refused(command, rule):
    state = charted()

    with pytest.raises(Refused) as refused:
        engine.decide(OWN, state, command)

    assert refused.value.rule == rule
    assert refused.value.sentence.endswith(".")
    assert refused.value.remedy.endswith(".")


def test_a_map_has_room_for_so_many_locations():
    places = {str(number): Charted() for number in range(1, 201)}
    state = charted()
    state = replace(state, region=replace(state.region, charted=places))

    with pytest.raises(Refused) as refused:
        engine.decide(OWN, state, c.Chart(201, ()))
    assert refused.value.rule == "A17.7"
    assert engine.decide(OWN, state, c.Chart(200, (199,)))
