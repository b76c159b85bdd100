"""The players' own map: locations entered as they are seen, journeys on them, and what is asked for on arrival."""

from functools import cache

import pytest

from domain import engine
from domain.audit.exploration import roads
from domain.audit.found import Step
from domain.content.loader import load_pack
from domain.content.pack import Pack
from domain.core.errors import Refused
from domain.language import commands as c
from domain.language.chance import ChanceNode
from domain.language.waiting import Choice, Window
from domain.log.history import Header
from domain.model.region import Charted, Place
from domain.model.state import State
from domain.notation import parse, render
from domain.rules.apocalypse.charting import line_of, read_line
from domain.rules.apocalypse.foreseeing import foreseen
from domain.rules.apocalypse.seeing import seen
from tests.narrow import a, some

RESULT = "report:A.1:success:1:6:0"
MAP = ("chart:17:11,23,26", "chart:23:17,30", "chart:26:17,30", "chart:30:23,26")


@cache
def pack() -> Pack:
    return load_pack("apocalypse_box")


def play(state: State, *decisions: str | c.AnyCommand) -> State:
    for text in decisions:
        command = parse(text) if isinstance(text, str) else text
        state = engine.settle(pack(), state, command, lambda *_: None).state
    return state


def asked(state):
    """The choice that is waited for."""
    return a(Choice, engine.pending(pack(), state))


@cache
def begun():
    """The campaign at its first memory."""
    state = play(
        engine.EMPTY,
        c.Begin("apocalypse_box", "fr_1_05", "normal", ("alessandra", "bastiano"), flow="story"),
    )
    while isinstance(engine.pending(pack(), state), Choice):
        state = play(state, f"pick:{asked(state).options[0]}")
    return state


@cache
def exploring() -> State:
    """The group on location 17, with three cubes, after its first memory."""
    state = play(begun(), RESULT)
    while isinstance(engine.pending(pack(), state), Choice | ChanceNode):
        state = play(state, f"pick:{asked(state).options[0]}")
    return play(state, *MAP, "pass", "pick:17")


def test_the_first_memory_comes_before_the_map():
    assert begun().region.memory == "A.1"
    assert begun().region.position == 0
    assert c.Start("A.1") in engine.legal_decisions(pack(), begun()) or begun().agenda == ()


def test_without_a_location_the_phase_waits_for_one():
    state = play(begun(), RESULT)
    while isinstance(engine.pending(pack(), state), Choice | ChanceNode):
        state = play(state, f"pick:{asked(state).options[0]}")
    state = play(state, "pass")

    assert engine.pending(pack(), state) == Window("exploration")
    assert not [one for one in engine.legal_decisions(pack(), state) if isinstance(one, c.Journey | c.Jump)]
    state = play(state, "chart:17:11")
    assert asked(state).kind == "own_where"
    assert asked(state).options == ("11", "17")


@pytest.mark.rule("A17.5")
def test_the_group_is_put_where_its_first_memory_was():
    region = exploring().region

    assert region.position == 17
    assert some(region.phase).cubes == 3
    assert region.places == {"17": Place(stickered=True, result="A.1", completed=True)}
    assert region.charted["17"] == Charted((11, 23, 26), "unknown")


@pytest.mark.rule("A17.11", "A17.10", "A17.7")
def test_the_symbol_is_asked_for_on_the_first_arrival_only():
    state = play(exploring(), "journey:23:cube")

    assert asked(state).kind == "own_symbol"
    state = play(state, "pick:observation")
    assert state.region.position == 23
    assert state.region.places["23"].activated
    assert state.region.lines == ((17, 23),)
    assert some(state.region.phase).cubes == 2
    assert state.region.charted["23"] == Charted((17, 30), "observation")
    back = play(state, "journey:17:cube", "journey:23:cube")
    assert engine.pending(pack(), back) == Window("exploration")


def test_a_symbol_that_is_known_is_not_asked_for():
    state = play(exploring(), "chart:23:17,30:observation", "journey:23:cube")

    assert engine.pending(pack(), state) == Window("exploration")
    assert state.region.places["23"].activated


@pytest.mark.rule("A18.12")
def test_observation_points_of_an_own_map_can_be_jumped_between():
    walk = ("journey:23:cube", "pick:observation", "journey:30:cube", "pick:observation")
    state = play(exploring(), *walk)

    assert c.Jump(23) in engine.legal_decisions(pack(), state)
    state = play(state, "jump:23")
    assert (state.region.position, some(state.region.phase).cubes) == (23, 1)


@pytest.mark.rule("A18.13", "A18.14", "A18.15")
def test_a_healer_says_its_cubes_and_heals_once_in_a_phase():
    hurt = play(exploring(), c.Adjust("assassins/alessandra/health", "1", "hurt"))
    state = play(hurt, "journey:23:cube", "pick:healer")
    assert asked(state).kind == "own_amount"
    assert asked(state).options == tuple("123456789")
    state = play(state, "pick:1", "see-healer", "pick:alessandra")

    assert state.assassins["alessandra"].health == 2
    assert some(state.region.phase).healer == 23
    with pytest.raises(Refused):
        play(state, "see-healer")


@pytest.mark.rule("A18.8", "A21.1")
def test_a_memory_that_is_found_is_named_by_the_players():
    state = play(exploring(), "journey:23:cube", "pick:unknown", "pick:memory")
    assert asked(state).kind == "own_memory"
    assert asked(state).options[0] == "A.2"
    state = play(state, "pick:A.5")

    assert state.region.memory == "A.5"
    assert state.region.phase is None
    assert asked(state).kind == "own_bonus"
    state = play(state, "pick:done")
    assert state.agenda == ()
    after = play(state, "report:A.5:success:1:6:0")
    assert after.region.places["23"].completed


def test_a_card_is_carried_out_at_the_table():
    state = play(exploring(), "journey:23:cube", "pick:encounter")
    assert asked(state).kind == "own_encounter"
    state = play(state, "pick:cube_less", "pick:cube_more", "pick:cube_more", "pick:cube_more", "pick:tick", "pick:12")
    assert some(state.region.phase).cubes == 3
    assert asked(state).kind == "own_box"
    state = play(state, "pick:0", "pick:done")

    assert (state.region.ticks, state.region.places["23"].explored) == (1, True)
    assert engine.pending(pack(), state) == Window("exploration")


def test_a_card_can_show_the_next_memory():
    state = play(exploring(), "journey:23:cube", "pick:unknown", "pick:mystery", "pick:found", "pick:A.3", "pick:done")

    assert state.region.memory == "A.3"
    assert state.region.places["23"].explored


@pytest.mark.rule("A17.8", "A20.3", "A20.2")
def test_the_length_of_the_gauge_is_asked_for_when_it_is_first_ticked():
    walk = ("journey:23:cube", "pick:forge", "journey:17:cube", "journey:23:cube", "journey:17:gauge")
    state = play(exploring(), *walk)
    assert asked(state).kind == "number"
    state = play(state, "pick:1", "pick:0")

    assert (state.region.ticks, state.told["region.gauge"]) == (1, 1)
    before = state.assassins["alessandra"].health
    full = play(state, "journey:23:gauge")
    assert full.assassins["alessandra"].health == before - 1
    longer = play(state, "tell:region.gauge:12", "journey:23:gauge")
    assert longer.region.ticks == 2
    assert len(some(seen(pack(), longer)).gauge) == 12


def test_a_map_is_seen_as_far_as_it_is_entered():
    region = some(seen(pack(), play(exploring(), "chart:26:17,30:healer")))

    assert [(one.number, one.kind, one.here, one.near) for one in region.places] == [
        (11, "", False, True),
        (17, "memory", True, False),
        (23, "", False, True),
        (26, "healer", False, True),
        (30, "", False, False),
    ]
    assert [one.key for one in foreseen(pack(), exploring(), c.Journey(23, "cube"))] == ["cube", "line", "unseen"]


def test_every_option_can_be_written_and_read():
    state = play(exploring(), "journey:23:cube")

    for option in asked(state).options:
        assert parse(render(c.Pick(option))) == c.Pick(option)


# One line


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("17: 11 23 26 o", c.Chart(17, (11, 23, 26), "observation")),
        ("17:11,23", c.Chart(17, (11, 23))),
        ("17 11 23", c.Chart(17, (11, 23))),
        ("17: h2", c.Chart(17, (5,), "healer", "", 2)),
        ("17: 11 n61", c.Chart(17, (11,), "narrative", "", 0, 61)),
        ("17: ?3108", c.Chart(17, (5,), "unknown", "3108")),
        ("17: ruins", c.Chart(17, (5,), "ruins")),
        ("17: R", c.Chart(17, (5,), "ruins")),
        ("4: ", c.Chart(4, (), "forge")),
        ("017: +11 -5", c.Chart(17, (11,))),
        ("17: 11 23 +26", c.Chart(17, (11, 23, 26))),
        ("17: -5 o", c.Chart(17, (), "observation")),
        ("4: -", c.Chart(4, ())),
        ("4: +9 -", c.Chart(4, (9,))),
        ("17: c3108", c.Chart(17, (5,), "unknown", "3108")),
    ],
)
def test_a_location_is_typed_in_one_line(line, command):
    assert read_line(line, {"17": Charted((5,)), "4": Charted((), "forge")}) == command


@pytest.mark.parametrize(
    ("known", "line"),
    [
        (Charted((11, 23)), "17: 11 23"),
        (Charted((11,), "observation"), "17: 11 o"),
        (Charted((), "healer", "", 2), "17: h2"),
        (Charted((11,), "unknown", "3108"), "17: 11 ?3108"),
        (Charted((11,), "narrative", "", 0, 61), "17: 11 n61"),
        (Charted((11,), "healer"), "17: 11 h"),
    ],
)
def test_a_known_location_is_written_as_it_is_typed(known, line):
    assert line_of(17, known) == line
    assert read_line(line, {}) == c.Chart(17, known.connections, known.symbol, known.code, known.amount, known.number)


@pytest.mark.parametrize("line", ["", "x", "17: 11 z", "17: o e", "x: 11", "17: h²", "17: o5", "17: 1e3", "99999: 1"])
def test_a_line_that_cannot_be_read_is_refused_with_a_sentence(line):
    with pytest.raises(Refused) as refused:
        read_line(line, {})

    assert refused.value.sentence.endswith(".")
    assert "17: 11 23 26 o" in refused.value.remedy


def test_a_line_on_an_own_map_is_no_fault_of_an_audit():
    before = exploring()
    settled = engine.settle(pack(), before, parse("chart:23:17,30:forge"), lambda *_: None).state
    done = engine.settle(pack(), settled, parse("journey:23:cube"), lambda *_: None)
    header = Header(b"", b"", parse("journey:23:cube"), (), "", 0)
    step = Step(settled, header, done.events, done.state)

    assert done.state.region.lines == ((17, 23),)
    assert list(roads(pack(), step)) == []
