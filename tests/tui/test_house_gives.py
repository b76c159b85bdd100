"""What a figure gives in each building, and what is missing there, stands beside the choice of the place."""

import pytest

from campaign_tui.widgets.house_gives import gives
from domain.rules.campaign.numbers import campaign_as_known
from tests.narrow import some
from tests.tui.box_app import SMALL
from tests.tui.box_app import box_stores as box_stores  # noqa: PLC0414 - a fixture
from tests.tui.box_app import table as table  # noqa: PLC0414 - a fixture


@pytest.mark.parametrize("place", ["hospital", "workshop", "shop", "command"])
async def test_numbers_are_those_of_the_card(table, place):
    async with table("story-assignment").open(SMALL) as (app, _):
        view = app.head_view
        plan = some(campaign_as_known(view.pack, view.state))
        for who in view.state.headquarters.figures:
            card, told = plan.figure(who), gives(view.pack, view.state, who, place)
            number = {"hospital": None, "workshop": card.white, "shop": card.keep, "command": card.dice}[place]
            assert told
            assert number is None or told.startswith(f"{number} ")


async def test_of_a_place_without_a_use_nothing_is_said(table):
    async with table("story-assignment").open(SMALL) as (app, _):
        view = app.head_view
        assert gives(view.pack, view.state, next(iter(view.state.headquarters.figures)), "hall") == ""
