"""What to do with the pieces when a step between memories is taken back, and done again."""

import pytest
from msgspec.structs import replace

from domain import engine
from domain.language import commands as c
from domain.language.waiting import Choice
from domain.telling.pieces import net_change
from tests.campaign.stories import begun, play, tiny


def through(state, memory):
    """The state after two failures of a memory, and the first option of whatever is asked then."""
    state = play(state, c.Start(memory), c.Concede(), c.Start(memory), c.Concede())
    while isinstance(waiting := engine.pending(tiny(), state), Choice):
        state = play(state, c.Pick(waiting.options[0]))
    return state


RESTED = through(begun(assassins=("aurelia", "biagio", "corvo")), "1")


@pytest.mark.parametrize(
    ("command", "there", "back"),
    [
        (
            c.Give("biagio", "medicine", "hall"),
            ["put Medicine from Biagio (inventory) into the store"],
            ["give Medicine from the store to Biagio (inventory)"],
        ),
        (
            c.Give("hall", "smoke_bomb", "aurelia"),
            ["give Smoke Bomb from the store to Aurelia (inventory)"],
            ["put Smoke Bomb from Aurelia (inventory) into the store"],
        ),
        (
            c.Leave("corvo"),
            [
                "put the board of Corvo away",
                "put Corvo 1 A from Corvo (skills) into the bag of Corvo",
                "the bag of Corvo holds 3 health cubes",
            ],
            [
                "put the board of Corvo on the table",
                "give Corvo 1 A from the bag of Corvo to Corvo (skills)",
                "the bag of Corvo holds 0 health cubes",
            ],
        ),
        (
            c.Stow("biagio", "throwing_knife"),
            ["give Throwing Knife from Biagio (ranged weapon) to Biagio (inventory)"],
            ["give Throwing Knife from Biagio (inventory) to Biagio (ranged weapon)"],
        ),
    ],
    ids=["store", "fetch", "leave", "stow"],
)
def test_cards_and_bags(command, there, back):
    after = play(RESTED, command)

    assert list(net_change(tiny(), RESTED, after)) == there
    assert list(net_change(tiny(), after, RESTED)) == back


def lines(**changes):
    line = RESTED.diary["1"]
    other = replace(RESTED, diary={**RESTED.diary, "1": replace(line, **changes)})
    return [list(net_change(tiny(), *pair)) for pair in ((RESTED, other), (other, RESTED))]


def test_boxes_and_stickers_of_the_diary():
    memory = "1 " + tiny().memories["1"].title

    assert lines(closed="") == [[f"the box of {memory} is open"], [f"tick the box of {memory} as synchronised"]]
    assert lines(closed="success")[0] == [f"tick the box of {memory}"]
    assert lines(closed="", skipped=True)[0] == [f"cross the box of {memory} out"]
    assert lines(sync="")[0] == [f"take the sticker of {memory} out of the diary"]
    assert lines(sync="grey") == [
        [f"put the grey sticker of {memory} into the diary"],
        [f"put the red sticker of {memory} into the diary"],
    ]
    assert lines(sync_shared=True)[0] == [f"mark the 100% sync of {memory} in the diaries of earlier campaigns"]


def test_a_level():
    higher = replace(RESTED, level=2)

    assert net_change(tiny(), RESTED, higher) == ("turn all assassin cards to level 2",)
    assert net_change(tiny(), higher, RESTED) == ("turn all assassin cards to level 1",)
