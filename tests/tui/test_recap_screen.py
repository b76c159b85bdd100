"""Last time: told when a campaign is opened on another evening, never in the way, and turned off in the settings."""

import pytest

from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.dialogs import Ask
from campaign_tui.screens.recap import RecapScreen
from campaign_tui.screens.settings import SettingsScreen
from campaign_tui.screens.tracker import TrackerScreen
from campaign_tui.widgets.menu import Menu
from domain.log.records import EVENING_GAP
from tests.tui.box_app import SIZES, press, shown
from tests.tui.box_app import box_stores as box_stores  # noqa: PLC0414 - a fixture
from tests.tui.box_app import table as table  # noqa: PLC0414 - a fixture
from tests.tui.gallery.stores import NOON, idle


def told(app):
    """The text of the page."""
    return str(app.screen.query_one(".lines").content)


SAME_EVENING = NOON + 3600
"""Some time after the first rows of a store, which are minutes apart."""


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_it_tells_what_came_of_the_evening_and_where_everything_stands(table, size):
    async with table("box-house", recap=True).open(size) as (app, pilot):
        assert isinstance(app.screen, RecapScreen)
        assert "Memory 1.1 was won." in shown(app)
        assert "Bastiano goes on with 1 health cube." in told(app)
        assert "Next: the assignment, then Memory 1.2." in told(app)
        words = ("What happened", "Who is hurt", "What is next", "What to think of")
        headings = [told(app).index(heading) for heading in words]
        assert headings == sorted(headings)
        await press(app, pilot, "enter")
        assert isinstance(app.screen, OverviewScreen)


async def test_a_memory_that_was_left_in_its_middle_is_open(table):
    async with table("box-table", recap=True).open() as (app, pilot):
        assert "Memory 0.4 is in play: attempt 1, turn 3." in told(app)
        assert "Claudio is in critical condition, and out at the end of turn 3 unless healed." in told(app)
        await press(app, pilot, "space")
        assert isinstance(app.screen, TrackerScreen)


async def test_on_the_same_evening_nothing_is_told(table):
    async with table("box-failed", recap=True).open(now=SAME_EVENING) as (app, _pilot):
        assert SAME_EVENING - NOON < EVENING_GAP // 1_000_000
        assert isinstance(app.screen, OverviewScreen)


async def test_turned_off_in_the_settings_it_never_comes_by_itself(table):
    there = table("box-failed", recap=True)
    async with there.open() as (app, pilot):
        assert isinstance(app.screen, RecapScreen)
        await press(app, pilot, "escape", "comma")
        assert isinstance(app.screen, SettingsScreen)
        menu = app.screen.query_one("#settings", Menu)
        menu.point(next(n for n, item in enumerate(menu.items) if item.value == ("recap", None)))
        await press(app, pilot, "enter", "escape")
        app.remember()
    async with there.open() as (app, pilot):
        assert not isinstance(app.screen, RecapScreen)
        await press(app, pilot, "E")
        assert isinstance(app.screen, RecapScreen)
        assert "Next: the second attempt at Memory 0.3." in told(app)


async def test_until_something_is_written_it_comes_at_each_opening(table):
    there = table("box-failed", recap=True)
    for _ in range(2):
        async with there.open() as (app, _pilot):
            assert isinstance(app.screen, RecapScreen)


async def test_a_form_that_was_half_filled_in_waits_behind_it(table):
    there = table("box-failed", recap=True)
    async with there.open() as (app, pilot):
        await press(app, pilot, "escape", "n", *"Rain at")
        assert isinstance(app.screen, Ask)
        app.remember()
    async with there.open() as (app, pilot):
        assert isinstance(app.screen, RecapScreen)
        app.remember()
    async with there.open() as (app, pilot):
        await press(app, pilot, "escape")
        await idle(app, pilot)
        assert isinstance(app.screen, Ask)
        assert "Rain at" in shown(app)


async def test_arrows_read_on_and_other_keys_go_on(table):
    async with table("box-house", recap=True).open() as (app, pilot):
        await press(app, pilot, "down", "pagedown", "up", "pageup")
        assert isinstance(app.screen, RecapScreen)
        await press(app, pilot, "ä")
        assert isinstance(app.screen, OverviewScreen)


async def test_a_new_campaign_has_no_last_time(table):
    async with table("empty", recap=True).open(now=SAME_EVENING) as (app, pilot):
        await press(app, pilot, "escape", "enter")
        assert not isinstance(app.screen, RecapScreen)


async def test_in_ascii_it_is_ascii(table):
    async with table("box-failed", recap=True).open(symbols="ascii") as (app, _pilot):
        assert shown(app).isascii()
