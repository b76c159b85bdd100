"""The memories of the bundled pack: what each of them is there to show."""

import pytest

from domain.content.loader import load_pack

ARC = ["0.1", "0.2", "0.3", "0.4", "1.1", "1.2", "1.3", "2.1", "2.2", "2.3"]


@pytest.fixture(scope="module")
def pack():
    return load_pack("drowned_ledger")


def test_the_first_evening_comes_first_and_in_order(pack):
    assert list(pack.memories)[:4] == ["0.1", "0.2", "0.3", "0.4"]
    assert set(ARC) <= set(pack.memories)


@pytest.mark.parametrize("name", ARC)
def test_every_memory_has_the_size_that_the_table_needs(pack, name):
    memory = pack.memories[name]

    assert 12 <= sum(len(terrain.kinds) for terrain in memory.maps.values()) <= 60
    assert sum(number for _, number in memory.events) >= 16
    assert {team: sum(n for _, n in deck) for team, deck in memory.reinforcements.items()} == {2: 8, 3: 8, 4: 8}
    assert any(token.mandatory for token in memory.objectives.values())
    for page in (memory.before, memory.success, memory.failure):
        assert 100 < len(page) < 900


def test_the_enemy_phase_grows_over_the_first_three_memories(pack):
    assert [tuple(pack.memories[name].steps) for name in ("0.1", "0.2", "0.3")] == [
        (),
        ("movement",),
        ("reinforcement", "movement", "combat"),
    ]
    assert [pack.memories[name].saving for name in ("0.1", "0.2", "0.3", "0.4")] == [False, False, True, True]


def test_san_polo_has_a_tower_that_shows_something_and_hay_to_leap_into(pack):
    memory = pack.memories["0.3"]
    (tower,) = memory.maps["a"].towers
    hidden = {name for name, token in memory.objectives.items() if token.hidden}

    assert {effect.kind for effect in memory.synchronise} == hidden != set()
    assert any(memory.maps["a"].hiding.get(square) == "haystack" for square in tower)
    assert memory.chests
    assert memory.chest_deck


def test_bodies_are_worth_searching_from_low_tide_on(pack):
    first = dict(pack.memories["0.4"].equipment)

    assert sum(first.values()) >= 30
    assert len(first) >= 12
    assert not any(pack.memories[name].equipment for name in ("0.1", "0.2", "0.3"))
    assert all(dict(pack.memories[name].equipment) == first for name in ARC[3:])


def test_each_special_rule_has_its_memory(pack):
    memories = pack.memories

    assert memories["1.1"].restricted
    assert "canal" in memories["1.1"].maps["a"].kinds.values()
    assert [ally.leave for ally in memories["1.2"].allies.values()] == [True]
    assert memories["1.3"].machines
    assert any(pack.guards[kind].boss for _, kind, _ in memories["2.1"].guards)
    assert sorted(memories["2.2"].maps) == ["a", "b"]
    assert memories["2.3"].collapse is not None
    assert memories["2.3"].limit_fails
