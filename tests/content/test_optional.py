"""Optional memories and guards with an eye for people: what the loader makes of them, and what the validator finds."""

import pytest

from domain.content.check import check_pack
from domain.content.loader import load_pack

MEMORY = "memories/0.1.toml"
NIGHT = "memories/M.A.toml"


@pytest.fixture
def offered(pack):
    """The small pack with a second memory and an optional one between the two."""
    text = pack.read(MEMORY)
    pack.write("memories/0.2.toml", text.replace('id = "0.1"', 'id = "0.2"'))
    pack.write(NIGHT, text.replace('id = "0.1"', 'id = "M.A"\noptional = true\nafter = "0.1"\nchests = ["A1"]'))
    return pack


def test_an_optional_memory_comes_after_the_one_it_names(offered):
    assert check_pack(offered.folder) == []

    memories = load_pack(offered.folder).memories
    assert list(memories) == ["0.1", "M.A", "0.2"]
    assert [(plan.optional, plan.after) for plan in memories.values()] == [(False, ""), (True, "0.1"), (False, "")]


FAULTS = [
    (NIGHT, "optional = true\n", "", "after: An optional memory, and no other, needs"),
    (NIGHT, 'after = "0.1"\n', "", "after: An optional memory, and no other, needs"),
    (NIGHT, 'after = "0.1"', 'after = "0.3"', "after: There is no memory 0.3 that is played in every campaign"),
    (NIGHT, 'after = "0.1"', 'after = "M.A"', "after: There is no memory M.A that is played in every campaign"),
    (NIGHT, "optional = true", 'optional = "yes"', "optional: “yes” is neither true nor false"),
    ("guards.toml", "dice = 1", "dice = 1\nkeen_nearby = true", "keen_nearby: Only a guard with keen dice"),
    ("guards.toml", "dice = 1", "dice = 1\nkeen = 4", "keen: “4” is no whole number from 0 to 3"),
    ("guards.toml", "dice = 1", "dice = 1\nspeed = 4", "speed: “4” is no whole number from 0 to 3"),
]


@pytest.mark.parametrize(("name", "old", "new", "fault"), FAULTS)
def test_a_fault_is_named(offered, name, old, new, fault):
    offered.change(name, old, new)

    found = [str(one) for one in check_pack(offered.folder)]
    assert [one for one in found if fault in one], found


def test_chests_without_cards_are_no_warning_where_the_memory_is_optional(offered):
    offered.change(NIGHT, 'optional = true\nafter = "0.1"\n', "")

    assert any("There are chests, but no cards for them" in str(fault) for fault in check_pack(offered.folder))


def test_keen_guards_are_read(pack):
    pack.change("guards.toml", "dice = 1", "dice = 1\nkeen = 2\nkeen_nearby = true\nspeed = 0")

    (guard,) = load_pack(pack.folder).guards.values()
    assert (guard.keen, guard.keen_nearby, guard.speed) == (2, True, 0)
