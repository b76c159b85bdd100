"""Skeletons for owners of the other campaigns: memories, marks of experience, with or without a headquarters."""

import pytest

from domain.campaign.flow import due
from domain.campaign.numbers import table
from domain.content.check import check_pack
from domain.content.files import BUNDLED
from domain.content.loader import load_pack
from tests.table.box import Evening

TEAMS = {"roma": "alif,clara", "tokyo": "alessandra,daria"}
MARKS = {"roma": (22, 50), "tokyo": (20, 32)}


def begun(name):
    return Evening(load_pack(name), TEAMS[name]).rest()


@pytest.mark.parametrize("name", TEAMS)
def test_it_has_eight_memories_of_the_box_and_no_fault(name):
    pack = load_pack(name)

    assert check_pack(BUNDLED / name) == []
    assert list(pack.memories) == [f"{name[0].upper()}{series}.{n}" for series in (1, 2) for n in (1, 2, 3, 4)]
    assert all(memory.box and not memory.maps for memory in pack.memories.values())


@pytest.mark.parametrize("name", TEAMS)
def test_everybody_begins_at_level_two_and_rises_at_the_marks(name):
    evening = begun(name)
    first, second = MARKS[name]
    assert evening.state.level == 2
    assert all(len(figure.board.skills) == 2 for figure in evening.state.assassins.values())

    levels = []
    for xp in (first - 1, 1, second - first - 1, 1):
        evening.do(f"report:{due(evening.pack, evening.state)}:success:1:5:{xp}").rest()
        levels.append(evening.state.level)
    assert levels == [2, 3, 3, 4]


@pytest.mark.parametrize("name", TEAMS)
def test_it_is_played_to_its_end(name):
    evening = begun(name)
    for _ in evening.pack.memories:
        evening.do(f"report:{due(evening.pack, evening.state)}:success:1:5:3").rest()

    assert not due(evening.pack, evening.state)
    assert evening.state.headquarters.is_open == (name == "roma")
    assert evening.findings() == []


def test_wounds_stay_in_tokyo():
    evening = begun("tokyo").do("report:T1.1:success:1:5:3:no:alessandra=1").rest()

    assert evening.state.assassins["alessandra"].health == 1


@pytest.mark.parametrize("name", TEAMS)
def test_it_says_how_sure_its_numbers_are(name):
    evening = begun(name)

    assert all(known.confidence for known in table(evening.pack, evening.state) if known.value is not None)
