"""What an undo or redo has done is said on whatever screen it leads to, one that opens by it included."""

import pytest

from campaign_tui.app.campaign_flow import _change_words
from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.dialogs import Page
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.screens.tracker import TrackerScreen
from campaign_tui.session.retelling import HeadChange, Step
from campaign_tui.views.next_steps import next_words
from campaign_tui.widgets.menu import Menu
from domain.core.canonical import ActionId
from domain.telling.names import memory
from domain.text.catalogue import say
from tests.tui.gallery.stores import press
from tests.tui.table_app import told
from tests.tui.test_keys import into_memory
from tests.tui.watching import squeezed

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


TITLES = ("Go on", "End turn", "Aurelia moves to D1")
STEPS = tuple(Step(ActionId(bytes([number])), title, "", 0) for number, title in enumerate(TITLES))


@pytest.mark.parametrize(
    ("back", "again", "others", "said"),
    [
        (STEPS[:1], (), False, "Taken back: Go on."),
        (STEPS, (), False, "Taken back: 3 actions."),
        ((), STEPS[:1], False, "Done again: Go on."),
        ((), STEPS, False, "Done again: 3 actions."),
        ((), STEPS[:1], True, "Done: Go on."),
        ((), STEPS, True, "Done: 3 actions, the last one Aurelia moves to D1."),
        (STEPS[:2], STEPS[2:], True, "Taken back: 2. Done: 1."),
    ],
)
def test_of_what_was_not_done_nothing_is_said(back, again, others, said):
    assert _change_words(HeadChange(ActionId(b"a"), ActionId(b"b"), back, again), others=others) == said


async def test_while_a_memory_is_kept_its_result_is_said_to_be_entered_there(opened):
    async with opened("table-turn") as (app, pilot):
        kept = app.head_view.state.memory.memory
        await press(app, pilot, "escape")
        assert isinstance(app.screen, OverviewScreen)
        await press(app, pilot, "e")

        assert told(app) == say("tui.report.under_way", memory=memory(app.head_view.pack, kept))


async def test_what_comes_next_is_said_once_while_a_memory_is_in_play(opened):
    async with opened("table-turn") as (app, pilot):
        await press(app, pilot, "escape")
        assert isinstance(app.screen, OverviewScreen)
        coming = next_words(app.head_view.pack, app.head_view.state, app.head_view.waiting)
        menu = app.screen.query_one("#next", Menu)
        lines = [menu.render_line(y).text for y in range(menu.size.height)]

        assert squeezed("".join(lines)).count(squeezed(coming)) == 1
