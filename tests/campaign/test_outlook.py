"""What the outlook says of an assignment: figures without work, a blueprint left lying, a contract that comes again."""

import pytest
from msgspec.structs import replace

from domain.model.between import Assignment
from domain.model.headquarters import Headquarters
from domain.rules.campaign.outlook import outlook
from tests.campaign.stories import begun, tiny

FIGURES = {"boatman_1": "hall", "boatman_2": "hall", "boatman_3": "command", "boatman_4": "memory"}


def notes(figures=FIGURES, stage="figures", **there):
    """Key, rule and values of each note about a state whose assignment is open."""
    house = Headquarters("boatman", figures=figures, **there)
    state = replace(begun(), headquarters=house, agenda=(Assignment(stage),))
    return [(note.key, note.rule, dict(note.values)) for note in outlook(tiny(), state)]


def test_only_figures_in_the_main_hall_are_idle():
    assert notes() == [("idle", "40.28", {"n": 2})]
    assert notes(dict.fromkeys(FIGURES, "command")) == []


@pytest.mark.parametrize("stage", ["later", "begin", "patients", "blueprint", "contract"])
def test_of_figures_nothing_is_said_before_they_can_be_assigned(stage):
    assert notes(stage=stage, patients=("aurelia",)) == []
    assert ("no_caregiver", "41.7", {}) in notes(stage="figures", patients=("aurelia",))


def test_a_blueprint_is_missed_only_while_the_workshop_has_none():
    busy = {"boatman_1": "workshop"}
    assert notes(busy, blueprints=("press",)) == [("no_blueprint", "40.24", {})]
    assert notes(busy, blueprints=("press",), blueprint="flying_machine") == []
    assert notes(busy) == []


def test_a_contract_that_failed_comes_again():
    assert notes({}, contracts=("ferry",), revealed=True, failed=True) == [("contract_again", "40.26", {})]
    assert notes({}, contracts=("ferry",), revealed=True) == []


@pytest.mark.rule("40.26")
def test_a_failed_contract_is_not_warned_of_once_the_command_room_makes_it_sure():
    hits = tiny().campaign.contract_cards["ferry"].hits
    crew = {f"boatman_{n}": "command" for n in range(1, hits + 1)}
    dice = sum(tiny().campaign.figure(who).dice for who in crew)
    assert dice >= hits
    assert notes(crew, contracts=("ferry",), revealed=True, failed=True) == []


def test_nothing_is_left_open_when_no_assignment_is():
    house = Headquarters("boatman", figures=FIGURES, blueprints=("press",))
    assert outlook(tiny(), replace(begun(), headquarters=house, agenda=())) == ()


def test_looking_ahead_what_the_assignment_will_leave_open_is_told_from_its_beginning():
    house = Headquarters("boatman", figures=FIGURES)
    state = replace(begun(), headquarters=house, agenda=(Assignment("patients"),))

    assert outlook(tiny(), state) == ()
    assert [note.key for note in outlook(tiny(), state, ahead=True)] == ["idle"]
