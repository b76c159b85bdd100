"""The headquarters on the table: what to move, lay and turn so that it shows another state."""

import pytest
from msgspec.structs import replace

from domain.content.campaign_plan import Blueprint, CampaignPlan, Contract, FigureCard
from domain.content.loader import load_pack
from domain.model.headquarters import Headquarters
from domain.model.state import State
from domain.telling.pieces import net_change

PLAN = CampaignPlan(
    figures={"boatman": FigureCard("boatman", "Boatman", 4), "captain": FigureCard("captain", "The Captain")},
    contract_cards={name: Contract(name, name.capitalize(), 1, 1) for name in ("ferry", "lamps")},
    blueprints={"press": Blueprint("press", "The Press", 1, 1, "hand_gun")},
)
PACK = replace(load_pack("practice"), campaign=PLAN)
FIGURES = {"boatman_1": "hall", "captain_1": "shop"}
HOUSE = Headquarters("boatman", 0, FIGURES, ("aurelia",), ("press",), "", ("ferry", "lamps"), revealed=True)

CASES = [
    (
        {"figures": {**FIGURES, "boatman_1": "memory"}},
        ["put Boatman 1 into the memory group"],
        ["put Boatman 1 into the main hall"],
    ),
    (
        {"figures": {"boatman_1": "hall"}},
        ["put The Captain back into the box"],
        ["put The Captain into the shop"],
    ),
    (
        {"patients": ("biagio",)},
        ["take Aurelia off the red spaces of the hospital", "put Biagio on a red space of the hospital"],
        ["take Biagio off the red spaces of the hospital", "put Aurelia on a red space of the hospital"],
    ),
    (
        {"blueprints": (), "blueprint": "press"},
        ["put the blueprint The Press into the workshop"],
        ["put the blueprint The Press into the main hall"],
    ),
    (
        {"blueprints": ()},
        ["put the blueprint The Press away"],
        ["put the blueprint The Press into the main hall"],
    ),
    (
        {"contracts": ("lamps",), "revealed": False, "level": 1},
        ["take the contract Ferry off its deck", "the headquarters is of level 1"],
        [
            "put the contract Ferry back on top of its deck",
            "turn the contract Ferry face up",
            "the headquarters is of level 0",
        ],
    ),
    (
        {"revealed": False},
        ["turn the contract Ferry face down"],
        ["turn the contract Ferry face up"],
    ),
    (
        {"failed": True, "box": 1},
        ["boxes of the contract Ferry that are played: 1", "mark the contract Ferry as failed once"],
        ["boxes of the contract Ferry that are played: 0", "take the mark off the contract Ferry"],
    ),
    ({"contracts": ()}, ["take the contract Ferry off its deck", "take the contract Lamps off its deck"], None),
]


def state(house):
    return State(headquarters=house)


@pytest.mark.parametrize(("changes", "there", "back"), CASES)
def test_what_differs_is_told_both_ways(changes, there, back):
    before, after = state(HOUSE), state(replace(HOUSE, **changes))

    assert list(net_change(PACK, before, after)) == there
    if back is not None:
        assert list(net_change(PACK, after, before)) == back
    assert net_change(PACK, after, after) == ()


def test_the_headquarters_is_laid_out_whole_and_put_away_whole():
    closed = state(Headquarters(blueprints=("press",)))
    opened = net_change(PACK, closed, state(HOUSE))

    assert opened[0] == "lay out the headquarters: Boatman"
    assert "put Boatman 1 into the main hall" in opened
    assert "turn the contract Ferry face up" in opened
    assert not [line for line in opened if "back on top" in line or "The Press" in line]
    assert net_change(PACK, state(HOUSE), closed) == ("put the headquarters away",)
