"""What a refusal says: the statement, a sentence with the names of people and cards, and what would make it legal."""

import pytest

from domain import engine
from domain.core.errors import Refused
from domain.language import commands as c
from domain.model.state import Board, replace
from tests.strategies import begun, pack_of, thrower


@pytest.fixture(scope="module")
def pack():
    return pack_of("practice")


@pytest.fixture(scope="module")
def state(pack):
    """Turn 1 of the practice memory: both assassins at the station A3, Aurelia with a sword."""
    state = begun("practice")
    state = engine.settle(pack, state, c.Start("1"), thrower(lambda _: 0)).state
    figures = {name: replace(figure, board=Board(melee="common_sword")) for name, figure in state.assassins.items()}
    return replace(state, assassins=figures)


def refusal(pack, state, command):
    with pytest.raises(Refused) as caught:
        engine.decide(pack, state, command)
    return caught.value


@pytest.mark.rule("13.4")
def test_a_wall_is_told_from_a_square_that_is_too_far(pack, state):
    wall = refusal(pack, state, c.Move("aurelia", "A2"))
    far = refusal(pack, state, c.Move("aurelia", "D1"))
    assert wall.rule == far.rule == "13.4"
    assert "wall" in wall.sentence
    assert "wall" not in far.sentence


@pytest.mark.rule("16.3")
def test_a_shot_that_a_wall_stops_says_so(pack, state):
    bow = replace(pack.cards["common_sword"], range="nearby")
    pack = replace(pack, cards={**pack.cards, "common_sword": bow})
    wall = refusal(pack, state, c.AttackWith((("aurelia", "common_sword"),), "A2"))
    far = refusal(pack, state, c.AttackWith((("aurelia", "common_sword"),), "D1"))

    assert wall.rule == far.rule == "16.3"
    assert "there is a wall between A3 and A2" in wall.sentence
    assert "wall" not in far.sentence


def test_people_and_cards_are_called_by_their_names(pack, state):
    found = refusal(pack, state, c.AttackWith((("aurelia", "common_sword"),), "B2"))
    assert found.rule == "16.2"
    assert "Common Sword" in found.sentence
    assert "common_sword" not in str(found)
    assert "Biagio" in refusal(pack, state, c.AttackWith((("biagio", "throwing_knife"),), "B2")).sentence


def test_objectives_are_called_by_their_names(pack, state):
    found = refusal(pack, state, c.Pay("aurelia", "bell"))
    assert found.rule == "14.q1"
    assert "The yard bell" in found.sentence
    assert "C1" in found.sentence


def test_the_error_ends_with_the_statement(pack, state):
    found = refusal(pack, state, c.Move("aurelia", "A3"))
    assert str(found) == f"{found.sentence} {found.remedy} [rule 13.q1]"


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (c.Move("nobody", "B3"), "0.6"),
        (c.Pay("nobody", "bell"), "0.6"),
        (c.Travel("nobody", "off"), "0.6"),
        (c.Save("nobody"), "0.6"),
        (c.AttackWith((), "B2"), "16.25"),
        (c.Start("1"), "4.q3"),
        (c.Pick("A3"), "4.q3"),
        (c.Roll(("blank",)), "4.q3"),
        (c.Draw("calm"), "4.q3"),
    ],
)
def test_what_makes_no_sense_now_is_refused_in_words(pack, state, command, rule):
    found = refusal(pack, state, command)
    assert found.rule == rule
    assert found.sentence


def test_greyed_out_entries_say_the_same_as_decide(pack, state):
    shown = {command: found for command, found in engine.considered(pack, state) if found}
    assert c.Pay("aurelia", "bell") in shown
    for command, found in shown.items():
        assert str(refusal(pack, state, command)) == str(found)


@pytest.mark.rule("6.6")
def test_while_a_second_attempt_is_due_no_other_memory_begins(pack):
    both = replace(pack, memories=pack.memories | {"2": replace(pack.memories["1"], id="2", title="Another")})
    state = begun("practice")
    answer = thrower(lambda _: 0)
    for command in (c.Start("1"), c.Concede()):
        state = engine.settle(both, state, command, answer).state
    found = refusal(both, state, c.Start("2"))
    assert found.rule == "6.6"
    assert "The Yard" in str(found)
    for command in (c.Start("1"), c.Concede()):
        state = engine.settle(both, state, command, answer).state
    assert c.Start("2") in engine.legal_decisions(both, state)
