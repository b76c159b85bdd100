"""Skeletons for owners of the other campaigns: memories, marks of experience, with or without a headquarters."""

import pytest

from domain.content.check import check_pack
from domain.content.faults import Report
from domain.content.files import read_files
from domain.content.layout import BUNDLED
from domain.content.loader import load_pack
from domain.rules.campaign.flow import due
from domain.rules.campaign.numbers import table
from domain.rules.table.own_pack import own_pack
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


# ---- boxes together -----------------------------------------------------------------------------------

TOGETHER = {"venice_and_roma": ("R",), "venice_and_tokyo": ("T",), "venice_roma_tokyo": ("R", "T")}


@pytest.mark.parametrize("name", TOGETHER)
def test_boxes_together_are_the_base_campaign_with_the_others_as_optional_memories(name):
    pack, base = load_pack(name), load_pack("brotherhood_of_venice")

    assert check_pack(BUNDLED / name) == []
    others = {f"{letter}{series}.{n}" for letter in TOGETHER[name] for series in (1, 2) for n in (1, 2, 3, 4)}
    assert set(pack.memories) == set(base.memories) | others
    assert all(pack.memories[memory].optional and pack.memories[memory].box for memory in others)
    assert pack.campaign == base.campaign
    assert {memory: pack.memories[memory] for memory in base.memories} == base.memories


@pytest.mark.rule("46.2")
def test_a_memory_of_another_box_is_played_between_two_of_the_base_whenever_the_group_likes():
    evening = Evening(load_pack("venice_roma_tokyo"), "alessandra,beatrice").do("report:0.1:success:1:5:3").rest()
    evening.do("report:R1.1:success:1:5:4").rest()
    assert due(evening.pack, evening.state) == "0.2"
    assert evening.state.xp == 7
    evening.do("report:0.2:success:1:5:2").rest().do("track:T1.1", "turn", "done:success:1").rest()

    assert [name for name, line in evening.state.diary.items() if line.plays] == ["0.1", "R1.1", "0.2", "T1.1"]
    assert due(evening.pack, evening.state) == "0.3"
    assert evening.state.xp == 10
    assert evening.findings() == []
    assert evening.refused("report:R1.1:success").rule == "35.1"


@pytest.mark.rule("12.5")
def test_assassins_of_roma_take_the_place_of_those_of_the_base_and_no_letter_comes_twice():
    evening = Evening(load_pack("venice_and_roma"), "alessandra,bastiano").do("report:0.1:success").rest()
    assert "same letter" in evening.refused("join:alif").sentence
    evening.do("swap:alessandra:alif", "join:clara")

    assert set(evening.state.assassins) == {"alif", "bastiano", "clara"}
    assert "same letter" in evening.refused("join:claudio").sentence


def test_a_pack_of_ones_own_can_be_made_of_boxes_together(tmp_path):
    evening = Evening(load_pack("venice_and_roma"), "alif,bastiano").do("tell:figures.courtesan.dice:2")
    files = own_pack(read_files(BUNDLED / "venice_and_roma", Report()).tables, evening.state, "ours")
    for name, text in files.items():
        (tmp_path / "ours" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "ours" / name).write_text(text)

    assert check_pack(tmp_path / "ours") == []
    pack = load_pack(tmp_path / "ours")
    assert pack.memories == evening.pack.memories
    assert set(pack.assassins) == set(evening.pack.assassins)


@pytest.mark.parametrize(
    "joins",
    [
        '"roma"',
        "[]",
        '["roma"]',
        '["roma", "roma"]',
        '["roma", "nothing_like_it"]',
        '["roma", "venice_and_roma"]',
        '["roma", "../../etc"]',
        '["roma", 3]',
        '["roma", "tokyo"]\nbase = "practice"',
    ],
)
def test_packs_that_cannot_be_joined_are_a_fault(tmp_path, joins):
    head = (BUNDLED / "venice_and_roma" / "pack.toml").read_text()
    line = next(line for line in head.splitlines() if line.startswith("joins"))
    (tmp_path / "mixed").mkdir()
    (tmp_path / "mixed" / "pack.toml").write_text(head.replace(line, f"joins = {joins}"))

    faults = check_pack(tmp_path / "mixed")
    assert faults
    assert any(fault.path.startswith("joins") for fault in faults)
