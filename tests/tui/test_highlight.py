"""What is highlighted is what happens: random keys on random positions, while other windows play."""

from itertools import count

import pytest

from tests.laws.sequences import BATCH, play
from tests.tui.gallery.stores import Stores
from tests.tui.watching import Watched

SAMPLE = 6
"""Sequences of a batch with everything, half of them every day; `script/soak --laws` plays ten thousand."""


@pytest.fixture(scope="module")
def stores(tmp_path_factory) -> Stores:
    return Stores(tmp_path_factory.mktemp("stores"))


@pytest.mark.parametrize(
    "seeds",
    [
        range(SAMPLE // 2),
        pytest.param(range(SAMPLE // 2, SAMPLE), marks=pytest.mark.full),
        pytest.param(range(BATCH, BATCH + SAMPLE), marks=pytest.mark.full),
    ],
    ids=["a few", "the rest of the batch", "another batch"],
)
async def test_each_decision_is_the_one_that_the_picture_of_its_key_showed(stores, seeds):
    played = await play(stores, seeds, painted=True)

    assert [one.fault for one in played if one.fault] == []
    assert sum(one.decisions for one in played) > 0


async def test_after_an_app_that_fell_the_sequences_behind_it_are_played(stores, monkeypatch):
    take, keys = Watched.take, count()

    async def falls(app, event):
        if next(keys) == 1:
            raise RuntimeError("fallen")
        await take(app, event)

    monkeypatch.setattr(Watched, "take", falls)
    fallen, *others = await play(stores, range(2))
    others += await play(stores, range(BATCH, BATCH + 1))

    assert "fallen" in fallen.fault
    assert [one.fault for one in others] == ["", ""]
    assert all(one.keys for one in others)
