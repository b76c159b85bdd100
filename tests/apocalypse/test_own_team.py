"""Teams of owners of the expansion's box: two boxes of assassins, the skills of a letter, what may not be chosen."""

import pytest

from domain import engine
from domain.core.errors import Refused
from domain.language import commands as c
from domain.language.waiting import Choice
from domain.model.state import State
from domain.notation import parse
from tests.apocalypse import own_expeditions as own
from tests.narrow import a, some

BANNED = {
    "A": ("Tank", "Group Offense", "Ezio!", "Barricade"),
    "B": ("Apnea", "Maestro!", "Lethal Reaction", "Rush Assassination", "Smoke Cloud"),
    "C": (
        "Double Whammy",
        "Air Attack",
        "Magnet",
        "Rain of Destruction",
        "Benedetto",
        "Critical Assassination",
        "Maestro Assassino!",
    ),
    "D": ("The Hunt", "Eagle's Nest", "I've Got a Plan"),
}


def begin(*team: str) -> State:
    command = c.Begin("apocalypse_box", "fr_1_05", "normal", team, flow="story")
    return own.take(own.pack(), engine.EMPTY, command).state


def asked(state: State) -> Choice:
    return a(Choice, engine.pending(own.pack(), state))


def answered(state: State) -> State:
    while isinstance(waiting := engine.pending(own.pack(), state), Choice):
        state = own.take(own.pack(), state, c.Pick(waiting.options[-1])).state
    return state


@pytest.mark.rule("A1.1", "A1.2")
def test_a_team_comes_out_of_two_boxes_one_of_each_letter() -> None:
    assert tuple(begin("alif", "bastiano", "clara", "daria").assassins) == ("alif", "bastiano", "clara", "daria")
    with pytest.raises(Refused) as refused:
        begin("alessandra", "alif")
    assert refused.value.rule == "A1.2"


@pytest.mark.rule("A1.12", "A1.13", "A1.14", "A1.15", "A22.2", "A22.3", "A22.4")
@pytest.mark.parametrize("letter", BANNED)
def test_cards_of_the_core_box_that_are_not_allowed(letter: str) -> None:
    pack = own.pack()
    names = {card.name: name for name, card in pack.cards.items() if card.slot == "skill"}
    assert {names[name] for name in BANNED[letter]} <= set(some(pack.campaign).banned)
    people = [one for one in pack.assassins.values() if one.letter == letter]
    assert all(names[name] in one.skills for one in people for name in BANNED[letter])


@pytest.mark.rule("A1.10", "A1.11", "A1.q2", "A1.12")
def test_skills_come_from_the_core_envelope_and_the_slot_of_the_letter() -> None:
    state = begin("alif", "bastiano")
    assert asked(state).options == ("alessandra_1_2", "alessandra_1_3", "slot_a_1")
    skills = answered(state).assassins["alif"].board.skills
    assert skills == ("slot_a_1", "slot_a_2")


@pytest.mark.rule("A22.1", "A22.q2", "A1.10")
def test_whoever_joins_later_chooses_what_was_missed() -> None:
    state = answered(begin("alessandra", "bastiano"))
    settled = own.take(own.pack(), state, parse("report:A.1:success:1:5:100")).state
    people = []
    while isinstance(waiting := engine.pending(own.pack(), settled), Choice):
        people.append(waiting.whose)
        settled = own.take(own.pack(), settled, c.Pick(waiting.options[0])).state
    # Of a letter that plays only whoever plays it; of the others everybody.
    assert sorted(people) == ["alessandra", "bastiano", "clara", "claudio", "daria", "domenico"]
    joined = own.take(own.pack(), settled, parse("swap:alessandra:alif")).state
    assert len(answered(joined).assassins["alif"].board.skills) == 3
