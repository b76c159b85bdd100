"""A long history: its first page is there before all of it has been read."""

from campaign_tui.desk import messages as m
from campaign_tui.desk import past
from campaign_tui.screens import history
from campaign_tui.screens.history import HistoryScreen
from campaign_tui.views.headings import headings
from campaign_tui.views.tree import TreeRow
from campaign_tui.views.untold import Untold
from domain.core.canonical import ROOT_PARENT
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


async def test_titles_are_told_portion_by_portion_and_the_list_is_worked_out_once(make_app, monkeypatch):
    monkeypatch.setattr(history, "AT_ONCE", 1)
    worked_out, portions = [], []
    titles = past.titles

    def counted(rows):
        worked_out.append(len(rows))
        return headings(rows)

    def told(opened, actions):
        portions.append(len(actions))
        return titles(opened, actions)

    monkeypatch.setattr(history, "headings", counted)
    monkeypatch.setattr(past, "titles", told)
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await in_memory(app, pilot)
        await press(app, pilot, "h")
        screen = app.screen
        for _ in range(40):
            await idle(app, pilot)
        untold = sum(row.kind in {"pick", "pass"} for row in screen.rows)

        assert untold > 1
        assert all(row.told for row in screen.rows)
        assert sum(portions) == untold
        assert max(portions) == 1
        assert worked_out == [len(screen.rows)], "one list, whatever is told later"
        assert all(screen.tree_menu.items[place].value is row for place, row in enumerate(screen.rows))


def listed(*told):
    return [TreeRow(ROOT_PARENT, "", 0, place, 0, "", False, True, (), (), told=one) for place, one in enumerate(told)]


def test_the_untold_rows_nearest_to_a_place_come_first_and_each_once():
    untold = Untold(listed(False, False, True, False, False, False, True, False))

    assert untold.nearest(4, 2) == (3, 4)
    assert untold.nearest(7, 2) == (5, 7)
    assert untold.nearest(0, 9) == (0, 1)
    assert untold.nearest(0, 9) == ()
