"""What a figure gives in each building, and what is missing there, stands beside the choice of the place."""

import pytest
from msgspec.structs import replace

from campaign_tui.widgets.house import house
from campaign_tui.widgets.house_gives import gives
from domain import engine
from domain.content.loader import load_pack
from domain.core.unknown import SIGN, UNKNOWN
from domain.language.commands import Assign, Begin
from domain.model.state import Board
from domain.playing.play import Play
from domain.rules.campaign.numbers import campaign_as_known
from domain.rules.campaign.workshop import purse
from domain.text.catalogue import say
from tests.campaign.stories import begun, tiny
from tests.narrow import some
from tests.tui.box_app import SMALL, said
from tests.tui.box_app import box_stores as box_stores  # noqa: PLC0414 - a fixture
from tests.tui.box_app import table as table  # noqa: PLC0414 - a fixture
from tests.tui.gallery.stores import press


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


async def test_the_workshop_says_what_its_blueprint_costs_and_what_there_is_to_pay_with(table):
    async with table("story-assignment").open(SMALL) as (app, _):
        view = app.head_view
        play = Play(view.pack, view.state)
        white, black = purse(play)

        assert say("tui.house.purse", white=white, black=black) in house(view.pack, view.state, app.dress).plain


@pytest.mark.rule("41.15")
@pytest.mark.parametrize(("edition", "there"), [("fr_1_05", (4, 1)), ("en_1_03", (3, 1))], ids=["chest", "no chest"])
def test_reusable_cards_pay_as_white_and_those_for_once_as_black(edition, there):
    """In the hall two white cards and a black one, on a board a sword and a chest card; worn armour pays nothing."""
    pack = load_pack("drowned_ledger")
    begin = Begin("drowned_ledger", edition, "normal", ("aurelia", "biagio"), flow="story")
    state = engine.settle(pack, engine.EMPTY, begin, lambda _node, _state: None).state
    worn = Board(melee="half_paid_sword", armour="cork_jerkin", inventory=("smelling_salts",))
    figures = {"aurelia": replace(state.assassins["aurelia"], board=worn)}
    figures["biagio"] = replace(state.assassins["biagio"], board=Board())
    hall = ("boathook", "boathook", "candied_ginger")

    assert purse(Play(pack, replace(state, assassins=figures, hall=hall))) == there


def test_cards_that_nobody_has_told_are_counted_by_nobody():
    state = replace(begun(), hall=(SIGN,))

    assert purse(Play(tiny(), state)) == (UNKNOWN, UNKNOWN)


async def test_one_card_in_the_main_hall_is_no_cards(table):
    async with table("story-assignment").open(SMALL) as (app, _):
        view = app.head_view
        one = replace(view.state, hall=view.state.hall[:1] or tuple(view.pack.cards)[:1])

        assert "1 card," in house(view.pack, one, app.dress).plain


async def test_a_suggestion_that_comes_too_early_says_what_comes_first_and_has_no_key_in_the_footer(table):
    async with table("story-assignment").open(SMALL) as (app, pilot):
        await press(app, pilot, "q", "a")

        assert not any(isinstance(entry.command, Assign) for entry in app.screen.view.entries)
        assert say("tui.house.not_yet") in said(app)
        assert "suggest" in app.screen.idle_keys()
