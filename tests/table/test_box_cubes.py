"""The red cubes of the boards are counted as they were put away."""

import pytest

from domain.rules.table.box_count import counts
from tests.table.test_box import failed, rearmed


@pytest.mark.rule("42.3", "42.4")
@pytest.mark.parametrize("evening", [failed, rearmed])
def test_each_board_has_the_cubes_that_its_assassin_still_has(evening):
    stands = evening()
    counted = {count.id: count for count in counts(stands.pack, stands.state) if count.id.startswith("health/")}

    assert len(counted) > 1
    for who, figure in stands.state.assassins.items():
        count = counted[f"health/{who}"]
        assert (count.expected, count.most) == (figure.health, figure.max_health)
    assert any(count.expected < count.most for count in counted.values())
