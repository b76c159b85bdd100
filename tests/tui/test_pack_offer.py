"""Another version of the pack: a word that it is here, what it changes on a key; nothing unless a player says so."""

import pytest
from textual.widgets import Static

from campaign_tui.desk import pack
from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.pack_offer import PackOfferScreen
from domain.content.loader import load_pack
from tests.tui.gallery.stores import idle, press
from tests.tui.table_app import shown
from tests.tui.test_keys import into_memory

SIZES = [(80, 24), (120, 40)]


def harder(shipped):
    shipped.edit("drowned_ledger/cards.toml", r'^name = "Boathook"', 'name = "Long Boathook"')
    shipped.edit("drowned_ledger/pack.toml", r'^version = ".*"', 'version = "9.1"')


async def on_the_campaign_screen(app, pilot):
    await into_memory(app, pilot)
    await press(app, pilot, "escape", "escape")  # one too many after what was closed on the way asks for another
    await idle(app, pilot)
    assert isinstance(app.screen, OverviewScreen)


async def key(app, pilot, name):
    await press(app, pilot, name)
    await idle(app, pilot)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_it_is_shown_taken_over_and_taken_back(make_app, shipped, size):
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await on_the_campaign_screen(app, pilot)
        before = app.head_view.state.pack
        harder(shipped)

        await key(app, pilot, "V")
        assert isinstance(app.screen, PackOfferScreen)
        assert "Boathook: name Long Boathook" in str(app.screen.query_one(".lines", Static).content)
        await key(app, pilot, "t")
        assert app.head_view.state.pack.hash == load_pack("drowned_ledger").hash
        assert "version 9.1" in shown(app)

        await key(app, pilot, "u")
        assert app.head_view.state.pack == before


@pytest.mark.parametrize("name", ["escape", "enter", "n"])
async def test_the_old_one_is_kept_unless_somebody_says_so(make_app, shipped, name):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await on_the_campaign_screen(app, pilot)
        head = app.head_view.action
        harder(shipped)

        await key(app, pilot, "V")
        await key(app, pilot, name)

        assert isinstance(app.screen, OverviewScreen)
        assert app.head_view.action == head


async def test_what_stands_against_it_is_told_first_and_it_cant_be_taken(make_app, shipped):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await on_the_campaign_screen(app, pilot)
        head = app.head_view.action
        for file in shipped.folder.glob("drowned_ledger/**/*.toml"):
            text = file.read_text(encoding="utf-8")
            file.write_text(text.replace("boathook", "hooked_pole"), encoding="utf-8")
        shipped.forget()

        await key(app, pilot, "V")
        assert str(app.screen.query_one(".lines", Static).content).startswith("The Drowned Ledger has no card Boathook")
        await key(app, pilot, "t")
        assert isinstance(app.screen, PackOfferScreen)
        await key(app, pilot, "escape")

        assert app.head_view.action == head


async def test_where_there_is_no_other_version_that_is_said(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await on_the_campaign_screen(app, pilot)

        await key(app, pilot, "V")

        assert isinstance(app.screen, OverviewScreen)
        assert "No other version" in shown(app)


async def test_a_campaign_that_is_open_says_that_there_is_one(make_app, shipped):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await on_the_campaign_screen(app, pilot)
        app.desk.ask(pack.offered_pack, asked=False)
        await idle(app, pilot)
        assert "Another version" not in shown(app)

        harder(shipped)
        app.desk.ask(pack.offered_pack, asked=False)
        await idle(app, pilot)

        assert "Another version of the pack is here (9.1)" in shown(app)


async def test_an_answer_that_nobody_waits_for_is_left_out(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await on_the_campaign_screen(app, pilot)

    app.desk.ask(pack.offered_pack, asked=False)
