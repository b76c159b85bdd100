"""Companions of a pack: what is read of them, and what the validator finds."""

import pytest

from domain.content.check import check_pack
from domain.content.check_companions import ACTS
from domain.content.loader import load_pack
from domain.rules.windows import IN_WINDOW

MEMORY = "memories/0.1.toml"
COMPANION = """[pilot]
name = "Zephyr"
letter = "Z"
actions = ["move", "attack", "hide"]
weapon = "{weapon}"
"""


def faults(pack) -> list[str]:
    return [str(fault) for fault in check_pack(pack.folder) if not fault.warning]


@pytest.fixture
def crew(pack):
    """The small pack with a companion who joins its memory."""
    weapon = next(name for name, card in load_pack(pack.folder).cards.items() if card.slot == "melee")
    pack.write("companions.toml", COMPANION.format(weapon=weapon))
    pack.change(MEMORY, "events =", 'joins = "pilot"\nevents =')
    return pack


def test_a_companion_is_read(crew) -> None:
    assert faults(crew) == []
    assert load_pack(crew.folder).companions["pilot"].actions == ("move", "attack", "hide")


@pytest.mark.rule("A2.3", "A2.4")
@pytest.mark.parametrize("act", ["dance", "use", "equip", "trade", "open_chest", "step_out"])
def test_a_card_lists_what_needs_no_cards(crew, act: str) -> None:
    crew.change("companions.toml", '"hide"]', f'"{act}"]')

    assert any(fault.startswith(f"companions.toml, pilot.actions[2]: “{act}” is nothing") for fault in faults(crew))


def test_acts_are_those_of_the_rules() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in IN_WINDOW if {"who", "attackers"} & {*kind.__struct_fields__}}
    assert set(ACTS) <= tags


CASES = [
    ("weapon = ", 'weapon = "nothing" # ', "pilot.weapon: There is no weapon nothing"),
    ("weapon = ", "# ", "pilot.weapon: A companion who attacks needs a weapon"),
    ('letter = "Z"', 'letter = "{letter}"', "pilot.letter: "),
    ("[pilot]", "[{person}]", "{person}: {person} is an id in assassins.toml"),
    ('"hide"]', '"move"]', "pilot.actions[2]: move is listed twice"),
]


@pytest.mark.parametrize(("old", "new", "told"), CASES, ids=[str(n) for n in range(len(CASES))])
def test_each_fault_of_a_companion_is_told(crew, old: str, new: str, told: str) -> None:
    one = next(iter(load_pack(crew.folder).assassins.values()))
    values = {"letter": one.letter, "person": one.id}
    crew.change("companions.toml", old, new.format(**values))

    expected = f"companions.toml, {told.format(**values)}"
    assert any(fault.startswith(expected) for fault in faults(crew)), faults(crew)


@pytest.mark.rule("A2.1")
def test_whoever_joins_a_memory_is_a_companion(crew) -> None:
    crew.change(MEMORY, 'joins = "pilot"', 'joins = "nobody"')

    assert f"{MEMORY}, joins: There is no companion nobody in companions.toml." in faults(crew)


def test_a_companion_without_anything_to_do_is_doubtful(crew) -> None:
    crew.change("companions.toml", '["move", "attack", "hide"]', "[]")

    assert any("could do" in str(fault) for fault in check_pack(crew.folder) if fault.warning)
