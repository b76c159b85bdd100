"""Cards of the players' own box: drawn by hand, named, entered bit by bit, as the same facts as cards with a script."""

from functools import cache

import pytest

from domain import engine
from domain.content.loader import load_pack
from domain.core.errors import Refused
from domain.language import commands as c
from domain.language import events as e
from domain.language.waiting import Between, Choice
from domain.model.between import OwnMap
from domain.model.region import OwnEntry, OwnNumber, Place
from domain.model.state import State
from domain.notation import parse
from domain.rules.apocalypse.foreseeing import foreseen
from domain.rules.apocalypse.seeing import seen
from domain.telling.story import narrate
from tests.apocalypse.test_own_map import exploring, pack, play
from tests.narrow import a, some

SYMBOL = "journey:23:cube", "pick:encounter"


def waiting(state: State) -> str:
    """The kind of what is waited for."""
    found = engine.pending(pack(), state)
    return "between" if isinstance(found, Between) else found.kind


def facts(state: State, text: str) -> list[e.Fact]:
    """What follows from a decision, without frames."""
    events = engine.settle(pack(), state, parse(text), lambda *_: None).events
    return [event.fact for event in events if not isinstance(event.fact, e.AgendaChanged)]


def refusal(state: State, text: str) -> str:
    with pytest.raises(Refused) as refused:
        engine.decide(pack(), state, parse(text))
    assert refused.value.sentence.endswith(".")
    assert refused.value.remedy.endswith(".")
    return refused.value.rule


@cache
def reading() -> State:
    """An encounter card has been drawn on location 23."""
    return play(exploring(), *SYMBOL)


# The card


@pytest.mark.rule("A18.1", "A18.2")
def test_a_card_is_named_drawn_and_retired() -> None:
    assert facts(reading(), "card:The%20Old%20Well") == [
        e.EntryNoted("the_old_well", "encounter", "The Old Well"),
        e.CardDrawn("encounter", "the_old_well"),
    ]
    state = play(reading(), "card:The%20Old%20Well", "pick:done")
    assert "the_old_well" in state.retired
    assert state.region.own == {"the_old_well": OwnEntry("encounter", "The Old Well")}
    assert state.region.places["23"].explored
    assert waiting(state) == "exploration"


@pytest.mark.rule("A18.5")
def test_a_card_of_another_pile_stands_in() -> None:
    assert facts(reading(), "card:Rubble:ruins")[0] == e.PileSubstituted("encounter", "ruins")
    assert refusal(reading(), "card:Rubble:mystery") == "A18.5"
    assert refusal(reading(), "card:Rubble:encounter") == "A18.5"


@pytest.mark.rule("A18.q1")
def test_an_empty_pile_closes_the_place() -> None:
    assert facts(reading(), "pick:empty") == [e.NothingHere(23, "empty")]
    assert refusal(play(reading(), "card:Well"), "pick:empty") == "0.1"


@pytest.mark.rule("map.R13")
def test_a_retired_card_does_not_come_back() -> None:
    state = play(reading(), "card:Well", "pick:done", "journey:30:cube", "pick:encounter")
    assert refusal(state, "card:Well") == "A13.2"


def test_a_card_has_one_name_that_can_be_shown() -> None:
    named = play(reading(), "card:Well")
    assert refusal(named, "card:Other") == "A19.1"
    for name in ("%3Cb%3E", "alessandra", "x" * 41, "%0A"):
        assert refusal(reading(), f"card:{name}") == "24.10"


def test_a_number_is_a_name_too() -> None:
    state = play(reading(), "card:91")
    assert a(OwnMap, state.top).card == "no.91"
    assert "no.91" in play(state, "pick:done").retired


# What it says


@pytest.mark.rule("A19.9", "A19.q6", "A19.q12")
@pytest.mark.parametrize(
    ("healing", "survives"), [("heal:alessandra", True), ("heal:alessandra:1:no", False), (None, False)]
)
def test_whoever_loses_the_last_cube_lives_until_the_card_is_read(healing: str | None, *, survives: bool) -> None:
    state = play(reading(), "hurt:alessandra:9")
    assert state.assassins["alessandra"].health == 0
    assert not state.assassins["alessandra"].apprentice
    assert a(OwnMap, state.top).doomed == ("alessandra",)

    state = play(state, *([healing] if healing else []), "pick:done")

    assert state.assassins["alessandra"].apprentice is not survives
    assert state.assassins["alessandra"].health > 0


@pytest.mark.rule("A19.9", "A19.q3")
def test_a_card_can_eliminate() -> None:
    state = play(reading(), "out:bastiano")
    assert not state.assassins["bastiano"].apprentice
    assert play(state, "pick:done").assassins["bastiano"].apprentice


def test_health_is_as_much_as_there_is_room_for() -> None:
    assert refusal(reading(), "heal:alessandra") == "25.3"
    assert refusal(reading(), "hurt:nobody") == "36.3"
    assert refusal(reading(), "hurt:alessandra:10") == "A19.q12"
    assert refusal(reading(), "heal:nobody") == "36.3"
    assert refusal(reading(), "out:nobody") == "36.3"


def test_cards_come_and_go() -> None:
    state = play(reading(), "new-card:jar:Jar:other:black", "gain:alessandra:jar", "gain:bag:jar")
    assert "jar" in state.assassins["alessandra"].board.inventory
    assert state.hall == ("jar",)
    state = play(state, "lose:alessandra:jar", "lose:bag:jar")
    assert state.hall == ()
    assert "jar" not in state.assassins["alessandra"].board.inventory
    assert refusal(state, "lose:hall:jar") == "36.3"
    assert refusal(state, "gain:bag:pot") == "24.10"


@pytest.mark.rule("A12.1", "A12.2", "A12.3", "A17.7")
def test_a_clue_of_the_box_pays_for_a_journey() -> None:
    state = play(reading(), "clue:Torn%20Map", "pick:done")
    assert state.region.clues == ("torn_map",)
    assert some(seen(pack(), state)).clues == ("Torn Map",)
    journey = c.Journey(17, "torn_map")
    assert journey in set(engine.legal_decisions(pack(), state))
    assert foreseen(pack(), state, journey)[0].values == (("clue", "Torn Map"),)
    state = play(state, journey)
    assert state.region.clues == ()
    assert "torn_map" in state.retired
    assert waiting(state) == "exploration"


@pytest.mark.rule("A12.q1")
def test_a_major_clue_says_something_when_it_is_played() -> None:
    state = play(reading(), "clue:Seal:yes", "pick:done", "journey:17:seal")
    assert waiting(state) == "own_clue"
    state = play(state, "hurt:bastiano", "pick:done")
    assert state.assassins["bastiano"].health == state.assassins["bastiano"].max_health - 1
    assert (state.region.position, state.retired.count("seal")) == (17, 1)


def test_a_clue_is_there_once() -> None:
    state = play(reading(), "clue:Seal")
    assert refusal(state, "clue:Seal") == "A12.1"
    for name in ("91", "cube", "gauge"):
        assert refusal(state, f"clue:{name}") == "24.10"
    assert refusal(play(state, "blueprint:Kite"), "blueprint:Kite") == "A18.17"
    assert refusal(state, "blueprint:Seal") == "24.10"
    assert refusal(state, "blueprint:91") == "24.10"


@pytest.mark.rule("A17.10", "A18.q10")
def test_a_card_moves_the_group_when_it_has_been_read() -> None:
    state = play(reading(), "moved:30:yes", "hurt:bastiano")
    assert state.region.position == 23
    state = play(state, "pick:done")
    assert waiting(state) == "own_symbol"
    state = play(state, "pick:forge")
    assert (state.region.position, state.region.lines) == (30, ((17, 23), (23, 30)))
    assert some(state.region.phase).cubes == 2
    assert refusal(reading(), "moved:99") == "A17.7"


@pytest.mark.rule("A18.8", "A21.1")
def test_a_card_shows_a_memory_elsewhere() -> None:
    state = play(reading(), "pick:found", "pick:A.4", "moved:26", "hurt:bastiano")
    assert state.region.memory == ""
    state = play(state, "pick:done")
    assert state.region.memory == "A.4"
    assert state.region.places["26"] == Place(stickered=True, result="A.4")
    assert state.region.phase is None


def test_a_connection_is_unlocked() -> None:
    state = play(reading(), "chart:23:17,30,41")
    assert state.region.charted["41"].connections == (23,)
    assert c.Journey(41, "cube") in set(engine.legal_decisions(pack(), play(state, "pick:done")))


# The # slot


@pytest.mark.rule("A13.1", "A13.3", "A13.q4")
@pytest.mark.parametrize("kind", ["event", "reinforcement", "encounter", "ruins", "mystery"])
def test_cards_for_decks_join_them_unseen(kind: str) -> None:
    state = play(reading(), "number:61")
    assert waiting(state) == "own_number"
    assert facts(state, f"pick:{kind}") == [e.NumberNoted(61, kind), e.NumberTaken(61, kind)]
    state = play(state, f"pick:{kind}")
    assert state.region.taken == (61,)
    assert state.region.numbers == {"61": OwnNumber(kind)}
    assert set(state.decks) == set(reading().decks)
    assert waiting(state) == "own_encounter"


@pytest.mark.rule("A13.q2", "A20.q5")
def test_a_number_leaves_the_slot_once() -> None:
    state = play(reading(), "number:61:event")
    assert refusal(state, "number:61") == "A13.q2"
    state = play(reading(), "number:61", "pick:gone")
    assert state.region.taken == ()
    assert refusal(state, "number:61:sword") == "A13.1"
    assert refusal(state, "number:0") == "A13.1"
    assert refusal(state, "number:61:event:stiletto") == "24.10"


@pytest.mark.rule("A13.5")
def test_a_card_out_of_the_slot_is_named_and_given() -> None:
    state = play(reading(), "number:63", "pick:item")
    assert waiting(state) == "own_gain"
    state = play(state, "new-card:lamp:Lamp:other", "gain:bag:lamp")
    assert state.hall == ("lamp",)
    assert state.region.taken == (63,)
    assert state.region.numbers["63"] == OwnNumber("item", "lamp")
    assert waiting(state) == "own_encounter"
    unnamed = play(reading(), "number:63", "pick:reward", "pick:done")
    assert unnamed.region.taken == (63,)


@pytest.mark.rule("A13.5")
def test_a_number_can_be_told_in_one_note() -> None:
    state = play(reading(), "new-card:lamp:Lamp:other", "number:63:item:lamp")
    assert waiting(state) == "bestowal"
    assert play(state, "pick:bag").hall == ("lamp",)


@pytest.mark.rule("A12.1", "A13.1")
def test_a_clue_out_of_the_slot_goes_by_its_number() -> None:
    state = play(reading(), "number:73:clue")
    assert state.region.clues == ("clue_73",)
    assert some(seen(pack(), state)).clues == ("# 73",)


@pytest.mark.rule("A18.19", "A13.1")
def test_a_narrative_card_waits_until_the_other_is_read() -> None:
    state = play(reading(), "number:75:narrative", "pick:done")
    assert waiting(state) == "own_narrative"
    state = play(state, "hurt:bastiano", "pick:done")
    assert "no.75" in state.retired
    assert waiting(state) == "exploration"


@pytest.mark.rule("A18.19", "A18.q8")
def test_a_narrative_place_reads_the_number_on_the_map() -> None:
    state = play(exploring(), "chart:23:17,30:narrative:%:0:61", "journey:23:cube")
    assert waiting(state) == "own_narrative"
    state = play(state, "pick:done")
    assert state.region.taken == (61,)
    assert state.region.places["23"].told
    plain = play(exploring(), "journey:23:cube", "pick:narrative", "card:The%20Widow", "pick:done")
    assert "the_widow" in plain.retired


# The gauge


WITHOUT_CUBES = ("journey:23:cube", "pick:forge", "journey:17:cube", "journey:23:cube")


@cache
def ticked() -> State:
    """The first box has been ticked, the number of boxes told."""
    return play(exploring(), *WITHOUT_CUBES, "journey:17:gauge", "pick:3")


@pytest.mark.rule("A20.1", "A17.q3")
def test_the_number_in_a_box_is_asked_for_and_taken_before_the_line() -> None:
    assert waiting(ticked()) == "own_box"
    state = play(ticked(), "pick:61")
    assert waiting(state) == "own_number"
    assert state.region.position == 23
    state = play(state, "pick:ruins")
    assert (state.region.position, state.region.taken) == (17, (61,))
    assert state.told == {"region.gauge": 3, "region.gauge.1": 61}
    assert some(seen(pack(), state)).gauge == (61, 0, 0)


@pytest.mark.rule("A20.1")
def test_a_high_number_is_told() -> None:
    state = play(ticked(), "tell:region.gauge.1:591")
    assert waiting(state) == "own_number"
    state = play(exploring(), *WITHOUT_CUBES, "journey:17:gauge", "tell:region.gauge:48")
    assert state.told["region.gauge"] == 48
    assert refusal(state, "tell:region.gauge.0:1") == "0.1"
    assert refusal(state, "tell:region.gauge.x:1") == "0.1"


@pytest.mark.rule("A20.1", "A20.2", "A20.q2")
def test_boxes_that_are_told_beforehand_are_not_asked_for() -> None:
    numbers = ("tell:region.gauge:2", "tell:region.gauge.1:0", "tell:region.gauge.2:61")
    state = play(exploring(), *numbers, *WITHOUT_CUBES, "journey:17:gauge")
    assert waiting(state) == "exploration"
    assert [one.key for one in foreseen(pack(), state, c.Journey(23, "gauge"))][:2] == ["tick", "number"]
    state = play(state, "journey:23:gauge", "pick:event")
    assert state.region.taken == (61,)
    before = state.assassins["bastiano"].health
    assert play(state, "journey:17:gauge").assassins["bastiano"].health == before - 1


def test_a_tick_is_foreseen_before_anybody_has_counted_the_boxes() -> None:
    state = play(exploring(), *WITHOUT_CUBES)
    assert next(one.key for one in foreseen(pack(), state, c.Journey(17, "gauge"))) == "tick_own"


# The bonus, the forge


@cache
def found() -> State:
    """The next memory has been found with cubes left."""
    return play(exploring(), "journey:23:cube", "pick:unknown", "pick:memory", "pick:A.5")


@pytest.mark.rule("A21.2", "A21.3", "A21.q1")
def test_unspent_cubes_bring_the_bonus_card_once() -> None:
    assert waiting(found()) == "own_bonus"
    state = play(found(), "new-card:lamp:Lamp:other", "gain:bag:lamp")
    assert (state.hall, state.region.taken, state.agenda) == (("lamp",), (24,), ())
    assert play(found(), "pick:done").region.taken == (24,)
    assert play(found(), "pick:gone").region.taken == ()
    again = play(exploring(), "new-card:lamp:Lamp:other", "journey:23:cube", "pick:encounter", "number:24:item:lamp")
    again = play(again, "pick:bag", "pick:done", "journey:30:cube", "pick:unknown", "pick:memory", "pick:A.5")
    assert again.agenda == ()


@pytest.mark.rule("A18.16", "A18.17", "A18.18", "A18.q7")
def test_a_blueprint_of_the_box_is_built_at_a_forge() -> None:
    cards = ("new-card:rope:Rope:other", "new-card:oil:Oil:other:black", "gain:bag:rope", "gain:bag:oil")
    state = play(reading(), "blueprint:Kite", *cards, "pick:done", "journey:30:cube", "pick:forge")
    assert c.Craft("kite") in set(engine.legal_decisions(pack(), state))
    state = play(state, "craft:kite")
    assert waiting(state) == "number"
    state = play(state, "pick:1", "pick:1")
    assert waiting(state) == "number"
    state = play(state, "tell:blueprints.kite.number:88", "pick:bag.rope", "pick:bag.oil")
    assert waiting(state) == "own_gain"
    state = play(state, "new-card:kite_item:Kite:other", "gain:alessandra:kite_item")
    assert state.headquarters.blueprints == ()
    assert "kite" in state.retired
    assert "kite_item" in state.assassins["alessandra"].board.inventory
    assert state.region.numbers["88"] == OwnNumber("item", "kite_item")
    assert state.told["blueprints.kite.white"] == 1


@pytest.mark.rule("A18.q7")
def test_what_cannot_be_paid_is_told_when_the_cost_is_known() -> None:
    state = play(reading(), "blueprint:Kite", "pick:done", "journey:30:cube", "pick:forge", "craft:kite")
    state = play(state, "pick:4", "pick:3", "pick:5")
    assert waiting(state) == "own_forge"
    state = play(state, "pick:stop")
    assert state.headquarters.blueprints == ("kite",)
    assert refusal(state, "craft:kite") == "A18.q7"


@pytest.mark.rule("A18.18")
def test_an_item_that_is_gone_cannot_be_built() -> None:
    state = play(reading(), "blueprint:Kite", "number:88:event", "pick:done", "journey:30:cube", "pick:forge")
    costs = ("tell:blueprints.kite.white:0", "tell:blueprints.kite.black:0", "tell:blueprints.kite.number:88")
    assert refusal(play(state, *costs), "craft:kite") == "A18.18"


# Hydras


@pytest.mark.rule("A6.38")
def test_captured_hydras_wait_for_an_instruction() -> None:
    state = play(reading(), "hydra:2")
    assert state.hydras == ("hydra", "hydra")
    assert refusal(state, "hydra:3:yes") == "A6.38"
    assert play(state, "hydra:1:yes").hydras == ("hydra",)
    assert refusal(state, "hydra:0") == "A6.38"


# Words, and packs with cards of their own


def test_every_fact_of_the_box_is_told() -> None:
    state = play(reading(), "card:Well", "clue:Seal", "number:63:reward", "pick:done")
    for fact in (e.EntryNoted("well", "encounter", "Well"), e.NumberNoted(63, "reward"), e.ClueGained("seal")):
        assert narrate(pack(), fact).endswith(".")
    assert "Well" in narrate(pack(), e.EntryNoted("well", "encounter", "Well"))
    assert state.region.numbers["63"].kind == "reward"


def test_nothing_of_a_box_is_entered_where_a_pack_brings_its_cards() -> None:
    salt = load_pack("salt_road")
    state = State()
    command = c.Begin("salt_road", "fr_1_05", "normal", tuple(salt.assassins)[:2], flow="story")
    state = engine.settle(salt, state, command, lambda *_: None).state
    while isinstance(asked := engine.pending(salt, state), Choice):
        state = engine.settle(salt, state, c.Pick(asked.options[0]), lambda *_: None).state
    first = next(iter(salt.memories))
    state = engine.settle(salt, state, c.Track(first), lambda *_: None).state
    for text in ("clue:Seal", "blueprint:Kite", "number:1:event"):
        with pytest.raises(Refused) as refused:
            engine.decide(salt, state, parse(text))
        assert "own cards" in refused.value.sentence


def test_an_old_frame_of_a_card_is_read_as_ever() -> None:
    assert OwnMap("encounter") == OwnMap("encounter", 0, "", (), 0, line=False, memory="")


@pytest.mark.rule("A17.10", "A12.q1", "map.R14")
def test_a_clue_that_moves_the_group_ends_the_journey_it_pays_for() -> None:
    state = play(reading(), "clue:Seal:yes", "pick:done", "journey:17:seal", "moved:30", "pick:done", "pick:forge")
    assert waiting(state) == "exploration"
    assert (state.region.position, state.region.lines) == (30, ((17, 23),))
    assert (state.region.tally.journeys, state.region.tally.clues) == (2, 1)
