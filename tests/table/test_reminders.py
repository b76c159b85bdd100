"""Reminders: at the right moment, each once an occasion, each with a rule that there is."""

import pytest
from msgspec.structs import replace

from domain import engine
from domain.coach.reminders import CONDITIONS, met, triggers
from domain.coach.rulebook import statement
from domain.language import commands as c
from domain.language.waiting import Choice
from domain.text.catalogue import known
from tests.campaign.stories import tiny
from tests.strategies import pack_of
from tests.table.box import Evening
from tests.table.test_tracker import late
from tests.text.texts import english

STAGES = {
    "setup", "event", "assassins", "enemies", "end", "rewards", "levels", "resolution", "offer", "assignment",
    "second_attempt", "ready", "over",
}  # fmt: skip


def ids(pack, state, already=(), off=()):
    return {reminder.id for reminder in met(pack, state, already, off)}


def seen(evening):
    """What `already` is once the players have read everything of now."""
    return {reminder.occasion for reminder in met(evening.pack, evening.state)}


@pytest.mark.parametrize("name", triggers())
def test_each_has_a_rule_a_sentence_a_stage_and_known_conditions(name):
    trigger = triggers()[name]

    assert statement(trigger.rule)
    assert known(f"reminder.{name}", "")
    assert trigger.stage
    assert set(trigger.stage) <= STAGES
    assert set(trigger.when) <= set(CONDITIONS)


def test_no_sentence_and_no_condition_is_left_over():
    told = {key.removeprefix("reminder.") for key in english() if key.startswith("reminder.")}
    assert told == set(triggers())
    assert {condition for trigger in triggers().values() for condition in trigger.when} == set(CONDITIONS)


def test_there_is_nothing_to_say_before_a_campaign():
    assert met(tiny(), engine.EMPTY) == ()


@pytest.mark.rule("28.1")
def test_the_order_of_the_enemy_phase_is_told_when_it_begins_and_once():
    evening = late()
    assert "enemy_order" not in ids(evening.pack, evening.state)

    evening.do("enemies")
    assert "enemy_order" in ids(evening.pack, evening.state)
    assert not ids(evening.pack, evening.state, seen(evening))
    before = seen(evening)
    evening.do("turn", "enemies")
    assert "enemy_order" not in ids(evening.pack, evening.state, before)


def test_each_can_be_turned_off():
    evening = late().do("enemies")

    assert ids(evening.pack, evening.state, off={"enemy_order"}) == ids(evening.pack, evening.state) - {"enemy_order"}


@pytest.mark.rule("26.12")
def test_the_clock_is_told_every_turn_that_it_runs():
    evening = late().do("hurt:claudio:3")
    assert "critical_clock" in ids(evening.pack, evening.state)
    before = seen(evening)
    assert "critical_clock" not in ids(evening.pack, evening.state, before)

    evening.do("turn")
    assert "critical_clock" in ids(evening.pack, evening.state, before)
    evening.do("turn")
    assert "critical_clock" not in ids(evening.pack, evening.state, before)


@pytest.mark.rule("6.4")
def test_a_low_reserve_is_told():
    assert "shortage_fails" not in ids(late().pack, late().state)
    evening = late().do("reserve:crossbowman:3")
    assert "shortage_fails" in ids(evening.pack, evening.state)


@pytest.mark.rule("6.11", "6.15")
def test_between_attempts_and_in_the_second_one():
    evening = Evening().do("track:0.1", "turn", "done:failure")
    assert {"between_no_healing", "between_equipment", "between_chests"} <= ids(evening.pack, evening.state)
    assert "between_figures" not in ids(evening.pack, evening.state)

    evening.do("track:0.1", "turn")
    assert "last_attempt" in ids(evening.pack, evening.state)


@pytest.mark.rule("45.4")
def test_easy_has_one_of_its_own():
    evening = late()
    assert "retaliation_easy" not in ids(evening.pack, evening.state)
    assert "retaliation_easy" in ids(evening.pack, evening.do("difficulty:easy").state)


def test_contracts_are_told_of_when_there_are_headquarters():
    evening = late().do("done:success")
    told = set()
    while not evening.ready():
        told |= ids(evening.pack, evening.state)
        waiting = engine.pending(evening.pack, evening.state)
        asked = isinstance(waiting, Choice) and waiting.kind == "number"
        evening.do("pick:2") if asked else evening.take(evening.steward(evening.pack, evening.state))
    assert "contract_order" in told


def test_an_optional_memory_is_told_of_when_it_is_offered():
    evening = Evening(tiny(), "aurelia,biagio")
    evening.do("report:1:success").rest().do("report:2:success").rest().do("report:3:success")
    told = set()
    while not evening.ready():
        told |= ids(evening.pack, evening.state)
        evening.take(evening.steward(evening.pack, evening.state))

    assert {"optional_once", "optional_chest"} <= told


def test_on_the_screen_what_lies_on_the_map_decides():
    pack = pack_of("practice")
    begin = c.Begin("practice", "fr_1_05", "normal", ("aurelia", "biagio"))
    state = engine.settle(pack, engine.EMPTY, begin, lambda _node, _state: None).state
    state = engine.settle(pack, state, c.Start(next(iter(pack.memories))), lambda _node, _state: None).state

    assert "hunt_half" not in ids(pack, state)
    assert "both_crossbowmen" not in ids(pack, state)
    assert "too_few_hits" not in ids(pack, state)

    square = next(iter(state.play.squares))
    guarded = replace(state.play.squares[square], guards=(("crossbowman", 1),))
    aurelia = replace(state.assassins["aurelia"], square=square, place="map")
    memory = replace(state.play, squares={**state.play.squares, square: guarded}, phase="assassins")
    among = replace(state, memory=memory, assassins={**state.assassins, "aurelia": aurelia})
    assert {"too_few_hits", "hits_stay", "retaliation_in_range"} <= ids(pack, among)


@pytest.mark.parametrize(
    ("square", "place", "told"),
    [("D4", "map", True), ("D4", "spot", True), ("D2", "map", False), ("D4", "away", False)],
)
def test_whoever_is_above_the_waterfall_is_reminded_of_the_current(square, place, told):
    pack = pack_of("salt_road")
    state = engine.settle(
        pack, engine.EMPTY, c.Begin(pack.id, "fr_1_05", "normal", ("aurelia", "biagio")), lambda *_: None
    ).state
    state = replace(state, agenda=())
    state = engine.settle(pack, state, c.Start("S.1"), lambda *_: None).state
    swimmer = replace(state.assassins["aurelia"], square=square, place=place)
    state = replace(
        state, memory=replace(state.play, phase="assassins"), assassins={**state.assassins, "aurelia": swimmer}
    )

    assert ("waterfall" in ids(pack, state)) is told
