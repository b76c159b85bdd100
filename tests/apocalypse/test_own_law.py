"""Odd cases on owners' maps, each with the statement that settles it."""

import pytest

from domain import engine
from domain.core.errors import Refused
from domain.language import commands as c
from domain.language.waiting import Between, Choice, Window
from domain.model.between import OwnMap
from domain.model.region import Charted
from domain.model.state import State
from domain.notation import parse
from tests.apocalypse.test_own_map import begun, exploring, pack, play
from tests.narrow import a, some

READING = ("journey:23:cube", "pick:encounter")
FOUND = ("journey:23:cube", "pick:unknown", "pick:memory", "pick:A.5", "pick:gone")


def reading(*decisions: str) -> State:
    return play(exploring(), *READING, *decisions)


def waiting(state: State) -> str:
    found = engine.pending(pack(), state)
    return "between" if isinstance(found, Between) else found.kind


def refusal(state: State, text: str) -> str:
    with pytest.raises(Refused) as refused:
        engine.decide(pack(), state, parse(text))
    return refused.value.rule


# Corrections of the map


@pytest.mark.rule("map.R4", "A17.q4")
def test_a_road_that_has_been_travelled_stays() -> None:
    state = play(exploring(), "journey:23:cube", "pick:forge")
    assert refusal(state, "chart:23:30") == "A17.q4"
    assert refusal(state, "chart:17:11,26") == "A17.q4"
    assert play(state, "chart:17:11,23").region.charted["26"].connections == (30,)


@pytest.mark.rule("map.R5", "map.R6", "map.R7", "A17.11")
def test_a_symbol_that_has_been_shown_stays_or_is_put_right_by_one_that_did_the_same() -> None:
    active = play(exploring(), "journey:23:cube", "pick:forge")
    assert refusal(active, "chart:23:17,30:ruins") == "A17.11"
    assert play(active, "chart:23:17,30:observation").region.charted["23"].symbol == "observation"
    closed = play(reading(), "pick:done")
    assert refusal(closed, "chart:23:17,30:healer") == "A17.11"
    assert play(closed, "chart:23:17,30:ruins").region.places["23"].explored
    # Without a symbol the one that is known stays.
    assert play(closed, "chart:23:17,30,41").region.charted["23"].symbol == "encounter"


@pytest.mark.rule("map.R3", "A17.10")
def test_nowhere_that_the_group_is_or_goes_is_taken_off_the_map() -> None:
    alone = play(exploring(), "chart:26:17", "chart:30:23,41", "journey:23:cube", "pick:encounter", "moved:41")
    assert refusal(alone, "chart:41:%") == "A17.10"
    assert refusal(alone, "chart:30:23") == "A17.10"
    gone = play(exploring(), "chart:26:%")
    assert "26" not in gone.region.places
    assert gone.region.charted["26"] == Charted()
    assert gone.region.charted["17"].connections == (11, 23)


@pytest.mark.rule("map.R11", "A20.3")
def test_the_gauge_is_never_shorter_than_its_ticks() -> None:
    state = play(reading(), "pick:tick", "pick:5", "pick:0", "pick:tick", "pick:0")
    assert state.region.ticks == 2
    assert refusal(state, "tell:region.gauge:1") == "0.1"
    assert play(state, "tell:region.gauge:2").told["region.gauge"] == 2
    first = play(exploring(), *READING, "pick:tick")
    assert a(Choice, engine.pending(pack(), first)).options[0] == "1"
    assert refusal(state, "tell:region.gauge:100") == "0.1"


# Cards


@pytest.mark.rule("A18.q1", "A19.9")
def test_a_card_that_has_done_something_was_no_empty_pile() -> None:
    assert refusal(reading("hurt:alessandra:9"), "pick:empty") == "0.1"
    assert play(reading("hurt:alessandra:9"), "pick:done").assassins["alessandra"].apprentice


@pytest.mark.rule("A18.19", "A13.2", "map.R12")
def test_a_narrative_card_named_by_its_number_leaves_the_slot() -> None:
    state = play(exploring(), "journey:23:cube", "pick:narrative", "card:%23%2075")
    assert state.region.taken == (75,)
    state = play(state, "pick:done")
    assert "no.75" in state.retired
    again = play(state, "journey:30:cube", "pick:encounter")
    assert refusal(again, "number:75:narrative") == "A13.q2"


@pytest.mark.rule("map.R12", "A13.q2")
def test_a_card_that_is_being_read_or_waits_for_it_is_not_taken_again() -> None:
    named = reading("card:59")
    assert refusal(named, "number:59:narrative") == "A13.q2"
    box = play(named, "pick:tick", "pick:5", "pick:59")
    assert [frame.card for frame in box.agenda if isinstance(frame, OwnMap)] == ["no.59"]
    waits = reading("number:59:narrative")
    assert refusal(waits, "card:59") == "24.10"
    assert play(waits, "pick:done", "pick:done").retired.count("no.59") == 1


@pytest.mark.rule("A18.8", "A18.q9")
def test_a_card_shows_a_memory_where_nothing_else_has_been_seen() -> None:
    found = reading("pick:found", "pick:A.4")
    assert refusal(found, "moved:17") == "A18.8"
    seen = play(exploring(), "chart:26:17,30:healer", *READING, "pick:found", "pick:A.4")
    assert refusal(seen, "moved:26") == "A18.8"
    # Said the other way round the memory is where the group is.
    turned = play(exploring(), "chart:26:17,30:healer", *READING, "moved:26", "pick:found", "pick:A.4", "pick:done")
    assert (turned.region.position, turned.region.charted["26"].symbol) == (23, "healer")


@pytest.mark.rule("A18.8", "A17.5", "A21.1")
def test_the_group_is_where_its_next_memory_is() -> None:
    state = play(reading("pick:found", "pick:A.4", "moved:26"), "pick:done", "pick:gone")
    assert (state.region.position, state.region.charted["26"].symbol) == (26, "unknown")
    assert state.region.tally.journeys == 1
    after = play(state, "report:A.4:success:1:5:0", "pass")
    assert (after.region.position, after.region.places["26"].completed) == (26, True)


@pytest.mark.rule("A17.1", "A17.10")
def test_a_card_of_a_memory_moves_nobody_on_the_map() -> None:
    state = play(begun(), "report:A.1:success:1:6:0", "number:61", "pick:narrative")
    assert refusal(state, "moved:17") == "A17.1"
    assert waiting(play(state, "pick:done")) == "end_of_memory"


@pytest.mark.rule("A20.q4", "A19.9", "A20.2")
def test_an_overflow_that_a_card_brings_eliminates_at_its_end() -> None:
    state = play(exploring(), "tell:region.gauge:1", "tell:region.gauge.1:0", *READING, *["pick:tick"] * 4)
    assert a(OwnMap, state.top).doomed == ("alessandra", "bastiano")
    assert not any(figure.apprentice for figure in state.assassins.values())
    state = play(state, "pick:done")
    assert all(figure.apprentice for figure in state.assassins.values())


@pytest.mark.rule("A17.2", "A17.3", "A17.q5", "map.E18")
def test_after_a_second_failure_the_way_goes_on_from_there() -> None:
    once = play(exploring(), *FOUND, "report:A.5:failure:1:5:0", "pass")
    assert waiting(once) == "between"
    twice = play(once, "report:A.5:failure:2:5:0", "pass")
    assert some(twice.region.phase).cause == "second_failure"
    assert (twice.region.position, twice.region.places["23"].completed) == (23, True)


@pytest.mark.rule("A13.1", "A18.19", "A6.43", "6.2")
def test_a_numbered_card_in_a_memory_on_the_table_does_not_end_it() -> None:
    state = play(exploring(), *FOUND, "track:A.5", "turn")
    state = play(state, "number:61:narrative")
    assert waiting(state) == "own_narrative"
    assert state.at_table
    state = play(state, "hurt:alessandra:3")
    # In a memory the last cube means critical condition.
    assert state.assassins["alessandra"].critical
    state = play(state, "pick:done", "number:62:item")
    assert waiting(state) == "own_gain"
    state = play(state, "pick:done", "hydra:2")
    assert engine.pending(pack(), state) == Window("table")
    assert state.hydras == ("hydra", "hydra")
    lost = play(state, "done:failure")
    assert lost.hydras == ()
    assert lost.region.taken == (61, 62)


@pytest.mark.rule("26.3", "A20.2")
def test_an_overflow_in_a_memory_on_the_table_eliminates_nobody() -> None:
    short = play(exploring(), "tell:region.gauge:1", "tell:region.gauge.1:0", *FOUND, "track:A.5", "turn")
    state = play(short, "hurt:alessandra:2", "number:61:narrative", "pick:tick", "pick:tick", "pick:done")
    assert waiting(state) == "table"
    alessandra, bastiano = (state.assassins[who] for who in ("alessandra", "bastiano"))
    assert (alessandra.health, alessandra.critical, alessandra.apprentice) == (0, True, False)
    assert bastiano.health == bastiano.max_health - 1
    assert not play(state, "heal:alessandra").assassins["alessandra"].critical


@pytest.mark.rule("A5.q5", "A5.10")
def test_no_health_comes_back_in_place_of_poison_cubes() -> None:
    whole = play(exploring(), *FOUND, "track:A.5", "turn")
    most = whole.assassins["alessandra"].max_health
    hurt = play(whole, "poison:alessandra", "hurt:alessandra")
    assert refusal(hurt, "heal:alessandra:2") == "25.3"
    healed = play(hurt, "heal:alessandra")
    assert healed.assassins["alessandra"].health == most - 1
    assert refusal(healed, "heal:alessandra") == "25.3"
    on_card = play(hurt, "number:61:narrative", "heal:alessandra")
    assert on_card.assassins["alessandra"].health == most - 1
    assert refusal(on_card, "heal:alessandra") == "25.3"


@pytest.mark.rule("A21.q1", "A21.2")
def test_the_bonus_card_that_has_left_the_slot_is_not_asked_for() -> None:
    taken = reading("number:24:reward", "pick:done", "pick:done")
    state = play(taken, "journey:30:cube", "pick:unknown", "pick:memory", "pick:A.5")
    assert (state.agenda, state.region.memory) == ((), "A.5")


def test_told_costs_of_an_own_blueprint_harm_no_level() -> None:
    cards = ("blueprint:Kite", "tell:blueprints.kite.number:88", "pick:done")
    state = play(reading(*cards), "journey:30:cube", "pick:unknown", "pick:memory", "pick:A.5", "pick:gone")
    after = play(state, "report:A.5:success:1:5:9")
    assert waiting(after) == "end_of_memory"
    assert c.Pass() in engine.legal_decisions(pack(), after)


@pytest.mark.rule("A6.43", "A6.38", "A6.q20")
def test_hydras_that_were_asked_for_in_a_memory_do_not_come_back_when_it_fails() -> None:
    before = play(reading("hydra:1", "pick:done"), "journey:30:cube", "pick:unknown", "pick:memory", "pick:A.5")
    state = play(before, "pick:gone", "track:A.5", "turn", "hydra:2", "hydra:2:yes", "done:failure")
    assert state.hydras == ()
    kept = play(before, "pick:gone", "track:A.5", "turn", "hydra:2", "hydra:1:yes", "done:success:5")
    assert kept.hydras == ("hydra", "hydra")
