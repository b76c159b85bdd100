"""What is highlighted is what happens: random keys on random positions, while other windows play."""

import os
import random

import pytest

from domain import engine
from tests.tui import watching
from tests.tui.gallery.positions import positions
from tests.tui.gallery.stores import REGIONS, STORIES, Stores, idle

SIZES = [(80, 24), (120, 40)]

SAMPLE, STEPS = 10, 14
"""Sequences in the usual run, and steps of each; `LAWS_SEQUENCES` is the number of the long run."""


@pytest.fixture(scope="module")
def stores(tmp_path_factory) -> Stores:
    return Stores(tmp_path_factory.mktemp("stores"))


def everywhere() -> list[str]:
    """Positions of all packs: in memories, between them, on the region map, on the table."""
    inside = [name for name in positions() if name != "road"]
    return [*inside, *STORIES, *REGIONS, "table-turn", "table-enemies"]


def wander(store, dice) -> None:
    """A few decisions at random before the app is opened."""
    with watching.other_window(store, 2**41) as session:
        for _ in range(dice.randrange(6)):
            legal = [
                c for c in engine.legal_decisions(session.pack, session.state) if not isinstance(c, watching.SELDOM)
            ]
            if not legal:
                return
            session.submit(dice.choice(legal))


async def watch(stores, seed) -> None:
    dice = random.Random(seed)
    position = dice.choice(everywhere())
    store = stores.copy(position)
    wander(store, dice)
    app = watching.Watched(store)
    async with app.run_test(size=dice.choice(SIZES)) as pilot:
        await idle(app, pilot)
        app.pressed.append(position)
        await watching.play(app, pilot, dice, STEPS)
    wrong = [(watching.fault(app, taken), taken) for taken in app.taken]
    wrong = [(why, taken) for why, taken in wrong if why]

    assert not wrong, (seed, app.pressed, wrong[0])


@pytest.mark.parametrize("seed", range(SAMPLE))
async def test_each_decision_is_the_one_that_the_picture_of_its_key_showed(stores, seed):
    await watch(stores, seed)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
async def test_each_decision_is_the_one_that_the_picture_of_its_key_showed_for_long(stores, part):
    for number in range(int(os.environ.get("LAWS_SEQUENCES", "10000")) // 10):
        await watch(stores, 1_000_000 * (part + 1) + number)
