"""What is highlighted is what happens: random keys on random positions, while other windows play."""

import pytest

from tests.laws.sequences import BATCH, play
from tests.tui.gallery.stores import Stores

SAMPLE = 6
"""Sequences of a batch in the usual run; `script/soak --laws` plays ten thousand."""


@pytest.fixture(scope="module")
def stores(tmp_path_factory) -> Stores:
    return Stores(tmp_path_factory.mktemp("stores"))


@pytest.mark.parametrize("batch", [0, pytest.param(1, marks=pytest.mark.full)])
async def test_each_decision_is_the_one_that_the_picture_of_its_key_showed(stores, batch):
    played = await play(stores, range(batch * BATCH, batch * BATCH + SAMPLE), painted=True)

    assert [one.fault for one in played if one.fault] == []
    assert sum(one.decisions for one in played) > 0
