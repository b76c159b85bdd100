"""The rule key asks about what is pointed at: what is on the square, then the square itself."""

import pytest
from msgspec.structs import replace

from domain import engine
from domain.coach import about as module
from domain.coach.about import about
from domain.coach.rulebook import statement
from domain.content.loader import bundled_packs, load_pack
from domain.model.state import Square
from tests.domain.test_aims import started, with_objectives


def with_square(state, name, **there):
    return replace(state, memory=replace(state.play, squares={**state.play.squares, name: Square(**there)}))


@pytest.mark.parametrize(
    ("square", "first"), [("C2", "14.1"), ("H3", "15.1"), ("C1", "16.9"), ("A1", "29.5"), ("D1", "16.9")]
)
def test_an_objective_comes_before_enemies_and_they_before_the_place(square, first):
    pack, state = started("0.1")
    assert about(pack, state, square)[0] == first


def test_marks_chests_and_bodies_have_their_rules():
    pack, state = started("0.1")
    found = about(pack, with_square(state, "A2", chest=True, bodies=(("crossbowman", 1),), marks=("restricted",)), "A2")

    assert found == ("49.1", "10.1", "17.1")


def test_a_hidden_objective_gives_nothing_away():
    pack, state = started("0.1")
    hidden = with_square(with_objectives(state, tally={"hidden": True}), "F2")

    assert "14.1" not in about(pack, hidden, "F2")


def test_what_is_not_on_the_map_has_no_rules():
    pack, state = started("0.1")
    assert about(pack, state, "Z9") == ()
    assert about(pack, engine.EMPTY, "A1") == ()


@pytest.mark.parametrize("pack", [name for name, _ in bundled_packs()])
def test_every_statement_that_is_named_exists(pack):
    packed = load_pack(pack)
    cited = {*module.MARKS.values(), *module.HIDEOUTS.values(), *module.GROUND.values()}
    for memory in (one for one in packed.memories.values() if not one.box):
        _, state = started(memory.id, pack)
        for terrain in memory.maps.values():
            cited |= {rule for square in terrain.kinds for rule in about(packed, state, square)}

    assert [rule for rule in cited if statement(rule) is None] == []
