"""The line above the footer shows every sentence whole, and is one line again when that is enough."""

import pytest

from campaign_tui.screens.history import HistoryScreen
from tests.tui.gallery.frames import shown
from tests.tui.gallery.stores import idle, press
from tests.tui.test_keys import into_memory

LONG = " ".join(f"word{number}" for number in range(30))
"""More than two lines of 80 columns."""


@pytest.mark.parametrize("key", ["", "h"])
async def test_a_long_sentence_is_shown_whole(make_app, key):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, *key)
        screen = app.screen
        high = screen.query_one("#table").size.height

        screen.tell(LONG, alarm=True)
        await idle(app, pilot)
        assert LONG in shown(app)

        screen.tell("")
        await idle(app, pilot)
        assert screen.query_one("#table").size.height == high


async def test_a_sentence_too_long_for_any_line_leaves_room_for_the_screen(make_app):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "h")
        assert isinstance(app.screen, HistoryScreen)

        app.screen.tell(LONG * 9, alarm=True)
        await idle(app, pilot)

        assert app.screen.query_one("#say").size.height == 4
        assert app.screen.query_one("#table").size.height >= 10
