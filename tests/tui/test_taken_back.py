"""What an undo or redo has done is said on whatever screen it leads to, one that opens by it included."""

from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.dialogs import Page
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.screens.tracker import TrackerScreen
from domain.text.catalogue import say
from tests.tui.gallery.stores import press
from tests.tui.table_app import told
from tests.tui.test_keys import into_memory

SIZE = (80, 24)


async def test_an_undo_back_into_a_memory_that_was_over_says_what_it_took_back(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "G", "enter", "escape")
        while not isinstance(app.screen, OverviewScreen):
            await press(app, pilot, "enter")
        last = app.head_view.story[-1].title
        await press(app, pilot, "u")

        assert isinstance(app.screen, MemoryScreen)
        assert told(app) == say("tui.change.back_one", title=last)


async def test_a_redo_into_a_memory_says_what_it_did_again(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        begun = app.head_view.story[-1].title
        await press(app, pilot, "u")
        assert told(app) == say("tui.change.back_one", title=begun)
        await press(app, pilot, "ctrl+r")

        assert isinstance(app.screen, MemoryScreen)
        assert told(app) == say("tui.change.again_one", title=begun)


async def test_an_undo_back_to_the_books_of_a_memory_says_what_it_took_back(opened):
    async with opened("table-turn") as (app, pilot):
        assert isinstance(app.screen, TrackerScreen)
        await press(app, pilot, "f", "0", "enter", "escape")
        assert isinstance(app.screen, OverviewScreen)
        last = app.head_view.story[-1].title
        await press(app, pilot, "u")
        assert isinstance(app.screen, Page)
        await press(app, pilot, "escape")

        assert isinstance(app.screen, TrackerScreen)
        assert told(app) == say("tui.change.back_one", title=last)
