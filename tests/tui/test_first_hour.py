"""What somebody meets who has never seen the app: the empty library, the first campaign, the way back."""

import pytest

from campaign_tui.keys.actions import ASKED
from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.dialogs import Page
from campaign_tui.screens.headquarters import HeadquartersScreen
from campaign_tui.views.view import Entry
from campaign_tui.widgets.menu import Menu
from domain.language.commands import Pass, Travel
from domain.text.catalogue import say
from tests.tui.gallery.frames import shown
from tests.tui.gallery.stores import idle, press
from tests.tui.test_keys import into_memory

SIZE = (100, 40)


async def test_an_empty_library_says_how_to_begin_and_that_it_is_unofficial(make_app):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await idle(app, pilot)

        lines = [app.screen_stack[0].query_one(Menu).render_line(row).text for row in range(20)]
        text = " ".join(" ".join(lines).split())
        assert " ".join(say("tui.library.empty").split()) in text


async def test_a_campaign_that_was_played_a_moment_ago_says_so(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await idle(app, pilot)
        # The first Escape closes the page before everything, the second one the campaign.
        await press(app, pilot, "enter", "escape", "escape")

        card = next(iter(app.screen_stack[0].cards.values()))
        app.desk.opened.now = lambda: card.played / 1_000_000 + 5
        app.screen_stack[0].draw()
        assert app.screen_stack[0].query_one(Menu).items[0].tail == say("tui.when.now")
        app.desk.opened.now = lambda: card.played / 1_000_000 + 65
        app.screen_stack[0].draw()
        assert app.screen_stack[0].query_one(Menu).items[0].tail == say("tui.when.minutes", n=1)


async def test_leaving_the_map_is_never_the_first_thing_offered(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)

        entries = [item.value for item in app.screen.choices.items if isinstance(item.value, Entry)]
        legal = [entry.command for entry in entries if entry.legal and entry.tag not in ASKED]
        leaving = [isinstance(command, Travel) and command.to == "off" for command in legal]
        ending = [isinstance(command, Pass) for command in legal]
        assert any(leaving)
        assert leaving.index(True) > ending.index(True)


async def test_the_headquarters_offers_no_way_on_while_a_memory_is_played(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        before = app.head_view.action
        while not isinstance(app.screen, OverviewScreen):
            await press(app, pilot, "escape")
        await press(app, pilot, "q")

        assert isinstance(app.screen, HeadquartersScreen)
        assert list(app.screen.query_one("#figures", Menu).items) == []
        await press(app, pilot, "enter")
        assert app.head_view.action == before


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_page_longer_than_the_window_is_read_to_its_end_above_its_keys(make_app, size):
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await idle(app, pilot)
        app.push_screen(Page("The end", "\n".join(f"line {n}" for n in range(1, 60))))
        await pilot.pause()
        assert say("tui.page.keys_more") in shown(app)
        await press(app, pilot, *["down"] * 60)
        assert "line 59" in shown(app)
        assert say("tui.page.keys") in shown(app)
