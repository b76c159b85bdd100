"""Keys that come before the one before them has closed a screen: they close nothing else, and never the app."""

from collections.abc import Callable
from typing import Any

import pytest
from textual.command import CommandList

from campaign_tui.app.palette import Palette
from campaign_tui.keys.actions import action
from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.dialogs import Confirm, Page, Trouble
from campaign_tui.screens.help import HelpScreen
from campaign_tui.screens.library import LibraryScreen
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.screens.muted import MutedScreen
from campaign_tui.screens.settings import AskKey
from campaign_tui.screens.undo import UndoScreen
from tests.tui.gallery.stores import idle, press
from tests.tui.test_keys import into_memory

SIZE = (80, 24)

OVER: dict[str, Callable[[], Any]] = {
    "help": lambda: HelpScreen("library"),
    "muted": MutedScreen,
    "key": lambda: AskKey(action("undo")),
    "undo": lambda: UndoScreen(()),
    "confirm": lambda: Confirm("?"),
    "page": lambda: Page("", ""),
    "palette": Palette,
    "trouble": lambda: Trouble(""),
}
"""Small screens over others."""


@pytest.mark.parametrize("name", OVER)
async def test_a_small_screen_closes_once(make_app, name):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await idle(app, pilot)
        below, over = app.screen, OVER[name]()
        await app.push_screen(over)

        over.dismiss(None)
        over.dismiss(None)
        await idle(app, pilot)

        assert isinstance(below, LibraryScreen)
        assert app.screen is below


async def test_each_screen_goes_back_to_the_one_below_it_and_no_further(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "h")
        for below in (MemoryScreen, OverviewScreen, LibraryScreen):
            top = app.screen
            top.action_back()
            top.action_back()
            await idle(app, pilot)

            assert isinstance(app.screen, below)


@pytest.mark.parametrize("way", ["page_up", "page_down"])
async def test_a_page_of_a_palette_that_is_not_drawn_yet_goes_nowhere(make_app, way):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await idle(app, pilot)
        palette = Palette()
        await app.push_screen(palette)
        palette.query_one(CommandList).clear_options()

        palette._action_command_list(way)

        assert app.screen is palette
