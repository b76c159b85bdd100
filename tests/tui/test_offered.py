"""Optional memories that only booklets offer, and memories of another box inside of the base campaign."""

from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.memory_result import MemoryResultScreen
from campaign_tui.screens.tracker import TrackerScreen
from campaign_tui.widgets.menu import Menu
from domain.rules.campaign.flow import due
from tests.tui.box_app import box_stores as box_stores  # noqa: PLC0414 - a fixture
from tests.tui.box_app import press, said, shown
from tests.tui.box_app import table as table  # noqa: PLC0414 - a fixture


def rows(app):
    return [item.label for item in app.screen.query_one("#next", Menu).items]


async def point_at(app, pilot, words):
    menu = app.screen.query_one("#next", Menu)
    menu.point(next(n for n, label in enumerate(rows(app)) if words in label))
    await pilot.pause()


async def test_a_memory_of_another_box_is_begun_between_two_of_the_base(table):
    async with table("box-roma").open() as (app, pilot):
        assert "12 optional memories of booklets" in rows(app)
        await press(app, pilot, "o")
        assert rows(app)[:5] == [
            "Memory M.A",
            "Memory M.B",
            "Memory M.C",
            "Memory M.D",
            "Memory R1.1",
        ]
        await point_at(app, pilot, "R1.1")
        await press(app, pilot, "enter")
        assert "Memory R1.1: how deep?" in shown(app)
        await press(app, pilot, "t")
        assert isinstance(app.screen, TrackerScreen)
        assert app.head_view.state.play.memory == "R1.1"


async def test_its_result_is_entered_and_the_base_campaign_goes_on(table):
    async with table("box-roma").open() as (app, pilot):
        await press(app, pilot, "o")
        await point_at(app, pilot, "R1.1")
        await press(app, pilot, "enter", "e")
        assert isinstance(app.screen, MemoryResultScreen)
        assert "What came of Memory R1.1" in shown(app)
        await press(app, pilot, "end", "enter", "escape")
        state, pack = app.head_view.state, app.head_view.pack
        assert state.diary["R1.1"].successes == 1
        assert due(pack, state) == "0.3"
        assert isinstance(app.screen, OverviewScreen)
        assert app.screen.offered == ""
        assert "11 optional memories of booklets" in rows(app)


async def test_the_list_is_left_without_a_choice(table):
    async with table("box-roma").open() as (app, pilot):
        before = rows(app)
        await press(app, pilot, "o", "escape")
        assert rows(app) == before
        await press(app, pilot, "o", "o")
        assert rows(app) == before


async def test_where_there_is_none_it_says_so(table):
    async with table("road").open() as (app, pilot):
        await press(app, pilot, "o")
        assert said(app) == "No optional memory can be played here."
        assert app.screen.tag == "start"


async def test_in_a_memory_and_at_a_question_there_is_nothing_to_choose(table):
    for position in ("box-table", "story-levels"):
        async with table(position).open() as (app, pilot):
            while not isinstance(app.screen, OverviewScreen):
                await press(app, pilot, "escape")
            await press(app, pilot, "o")
            assert app.screen.tag == "start"
