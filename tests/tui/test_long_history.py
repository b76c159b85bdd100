"""A long history: its first page is there before all of it has been read."""

from campaign_tui.desk import messages as m
from campaign_tui.desk import past
from campaign_tui.screens.history import HistoryScreen
from tests.tui.gallery.stores import idle, press
from tests.tui.test_returning import SIZE, in_memory


def head_of(app):
    return str(app.screen.query_one("#head").render())


async def test_the_newest_actions_are_shown_first_with_the_number_of_all(make_app, monkeypatch):
    monkeypatch.setattr(past, "LONG_HISTORY", 2)
    monkeypatch.setattr(past, "FIRST_PAGE", 2)
    app = make_app()
    pages = []
    show = HistoryScreen.show_rows

    def shown(screen, rows, total=0):
        pages.append((len(rows), total))
        show(screen, rows, total)

    monkeypatch.setattr(HistoryScreen, "show_rows", shown)
    async with app.run_test(size=SIZE) as pilot:
        await in_memory(app, pilot)
        await press(app, pilot, "h")
        await idle(app, pilot)
        every = len(app.desk.opened.session.timeline.actions)
        assert every > 2
        assert pages == [(2, every), (every, every)]
        assert f"{every} actions" in head_of(app)


async def test_it_never_says_that_there_are_no_actions_while_it_is_read(make_app, monkeypatch):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await in_memory(app, pilot)
        monkeypatch.setattr(past, "history", lambda _: None)
        await press(app, pilot, "h")
        await idle(app, pilot)
        assert isinstance(app.screen, HistoryScreen)
        assert "0 actions" not in head_of(app)
        app.screen.post_message(m.HistoryRead(()))
