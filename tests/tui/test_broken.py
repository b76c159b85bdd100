"""A campaign that can't be shown opens on a page from which it can be undone, put right, reported and left."""

import pytest

from campaign_tui.screens.broken import BrokenScreen
from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.dialogs import Page
from campaign_tui.screens.library import LibraryScreen
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.views.view import Viewer
from tests.tui.gallery.stores import idle, press

SIZE = (80, 24)


@pytest.fixture
def breaks(monkeypatch):
    """Whatever has an override in it can't be shown."""
    look = Viewer.look

    def broken(viewer, *words):
        if viewer._session.state.difficulty == "easy":
            raise KeyError("stileto")
        return look(viewer, *words)

    monkeypatch.setattr(Viewer, "look", broken)


async def comes(app, pilot, kind):
    """Wait until a screen of a kind is on top, as long as something still goes on."""
    for _ in range(50):
        if isinstance(app.screen, kind):
            break
        if isinstance(app.screen, Page):  # the first page of a story
            await press(app, pilot, "space")
        await idle(app, pilot)
    # Once it is on top it still has to be painted: keys before that are nobody's.
    await idle(app, pilot)
    await idle(app, pilot)
    assert isinstance(app.screen, kind)


async def opened(app, pilot):
    await idle(app, pilot)
    await press(app, pilot, "enter")
    await idle(app, pilot)
    while not isinstance(app.screen, LibraryScreen):
        await press(app, pilot, "escape")
    card = app.screen.card
    assert card is not None
    with app.desk.opened.library.open(card.id.hex()) as session:
        from domain.language.commands import Adjust

        session.submit(Adjust("difficulty", '"easy"', "a slip"))
    await press(app, pilot, "enter")
    await comes(app, pilot, BrokenScreen)


def shown(app):
    return "\n".join(str(one.render()) for one in app.screen.query("Static"))


async def test_it_says_what_failed_and_undo_leads_out(make_app, breaks):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await opened(app, pilot)
        assert "stileto" in shown(app)
        await press(app, pilot, "u")
        await comes(app, pilot, OverviewScreen | MemoryScreen)


async def test_an_older_action_can_be_gone_to(make_app, breaks):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await opened(app, pilot)
        await press(app, pilot, "down", "enter")
        await comes(app, pilot, OverviewScreen | MemoryScreen)


async def test_the_value_can_be_put_right(make_app, breaks):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await opened(app, pilot)
        await press(app, pilot, "A", *'difficulty "normal" -- a slip', "enter")
        await comes(app, pilot, OverviewScreen | MemoryScreen)


async def test_whoever_leaves_it_is_in_the_library(make_app, breaks):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await opened(app, pilot)
        await press(app, pilot, "escape")
        assert isinstance(app.screen, LibraryScreen)
