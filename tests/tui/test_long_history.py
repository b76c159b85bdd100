"""A long history: its first page is there before all of it has been read."""

from campaign_tui.app import campaign_flow
from campaign_tui.desk import messages as m
from campaign_tui.desk import past
from campaign_tui.screens import history
from campaign_tui.screens.dialogs import Page
from campaign_tui.screens.history import HistoryScreen
from campaign_tui.session.library import LibrarySession
from campaign_tui.session.wiring import open_library
from campaign_tui.views import tree
from campaign_tui.views.headings import headings
from campaign_tui.views.tree import TreeRow
from campaign_tui.views.untold import Untold
from campaign_tui.views.view import Viewer
from domain.core.canonical import ActionId
from domain.core.errors import StoreError
from tests import practice
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
    def row(place, *, known):
        return TreeRow(ActionId(place.to_bytes(16, "big")), "", 0, place, 0, "", False, True, (), (), told=known)

    return [row(place, known=known) for place, known in enumerate(told)]


def test_the_untold_rows_nearest_to_a_place_come_first_and_each_once():
    untold = Untold(listed(False, False, True, False, False, False, True, False))

    assert untold.nearest(4, 2) == (3, 4)
    assert untold.nearest(7, 2) == (5, 7)
    assert untold.nearest(0, 9) == (0, 1)
    assert untold.nearest(0, 9) == ()


async def test_a_campaign_is_shown_by_its_head_and_its_log_is_read_in_portions_behind_it(make_app, monkeypatch):
    monkeypatch.setattr(past, "PORTION", 50)
    monkeypatch.setattr(campaign_flow, "READ_AFTER", 3600)
    monkeypatch.setattr(campaign_flow, "READ_EVERY", 0)
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await in_memory(app, pilot)
        session, view = app.desk.opened.session, app.head_view
        assert not session._service.folded
        told = view.story

        app.desk.ask(past.read_on)
        for _ in range(40):
            await idle(app, pilot)
        assert session._service.folded
        assert (view.depth, view.total) == (len(session.timeline.path()) - 1, len(session.timeline.actions))
        assert Viewer(session).look() == view
        assert told


async def test_an_undo_doesnt_wait_for_the_portions(make_app, monkeypatch):
    monkeypatch.setattr(campaign_flow, "READ_AFTER", 3600)
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await in_memory(app, pilot)
        before = app.head_view
        assert not app.desk.opened.session._service.folded
        await press(app, pilot, "u")
        await idle(app, pilot)
        assert app.head_view.depth == before.depth - 1


def test_a_branch_that_has_a_name_is_named_at_once(tmp_path):
    with open_library(str(tmp_path / "store.db")) as library:
        shelf = LibrarySession(library)
        with practice.begun(shelf) as session:
            session.branch("the wall")
            name = session.campaign.hex()
        with shelf.open(name) as session:
            assert Viewer(session).look().branch == "the wall"


async def test_from_one_end_of_a_long_list_to_the_other_only_rows_in_view_are_made(make_app, monkeypatch):
    made = []
    item = HistoryScreen._item

    def counted(screen, entry):
        made.append(entry)
        return item(screen, entry)

    monkeypatch.setattr(HistoryScreen, "_item", counted)
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await in_memory(app, pilot)
        await press(app, pilot, "h")
        screen = app.screen
        screen.show_rows(tuple(listed(*[True] * 3_000)))
        await idle(app, pilot)
        made.clear()
        for key, index in (("end", 2_999), ("home", 0), ("end", 2_999)):
            await press(app, pilot, key)
            await idle(app, pilot)
            assert screen.tree_menu.index == index
        assert 0 < len(made) < 15 * screen.tree_menu.size.height


async def test_a_log_that_cannot_be_read_is_told_once_no_page_lies_over_the_game(make_app, monkeypatch):
    monkeypatch.setattr(campaign_flow, "SAY_EVERY", 0.01)
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await in_memory(app, pilot)

        def damaged(_rows):
            raise StoreError("Row 7 of the log can't be read.")

        monkeypatch.setattr(app.desk.opened.session, "read_on", damaged)
        app.push_screen(Page("A page", "with a text"))
        await idle(app, pilot)
        app.desk.ask(past.read_on)
        await idle(app, pilot)
        await press(app, pilot, "enter")
        for _ in range(5):
            await pilot.pause(0.01)
            await idle(app, pilot)

        assert "Row 7 of the log" in "".join(str(line.text) for line in app.screen._compositor.render_strips())


async def test_what_is_damaged_in_one_campaign_is_not_said_of_the_next_one(make_app, monkeypatch):
    monkeypatch.setattr(campaign_flow, "SAY_EVERY", 0.01)
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await in_memory(app, pilot)
        said = []
        monkeypatch.setattr(app.stage, "say", lambda sentence, **_: said.append(sentence))
        app.push_screen(Page("A page", "with a text"))
        await idle(app, pilot)
        app.post_message(m.LogRead(whole=False, fault="Row 7 of the log can't be read."))
        await idle(app, pilot)
        monkeypatch.setattr(app.campaign_flow._current, "campaign", "that of another campaign")
        await press(app, pilot, "enter")
        for _ in range(5):
            await pilot.pause(0.01)
            await idle(app, pilot)

        assert not any("Row 7" in sentence for sentence in said)


async def titles_with(app, pilot, trouble, monkeypatch):
    """The history, all titles asked for one by one, where the first one meets with trouble."""
    monkeypatch.setattr(history, "AT_ONCE", 1)
    full, met = tree.full_titles, []

    def told(session, actions):
        met.extend(actions)
        if actions[0] == met[0]:
            raise trouble
        return full(session, actions)

    monkeypatch.setattr(tree, "full_titles", told)
    await in_memory(app, pilot)
    await press(app, pilot, "h")
    for _ in range(40):
        await idle(app, pilot)
    return met


async def test_a_title_that_cannot_be_told_is_said_once_and_keeps_no_other_from_being_told(make_app, monkeypatch):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        met = await titles_with(app, pilot, StoreError("Row 7 of the log can't be read."), monkeypatch)
        untold = [row.action for row in app.screen.rows if not row.told]

        assert len(met) > 1
        assert untold == met[:1]
        assert "Row 7 of the log" in "".join(str(line.text) for line in app.screen._compositor.render_strips())


async def test_after_trouble_with_a_title_the_next_list_asks_for_titles_again(make_app, monkeypatch):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        met = await titles_with(app, pilot, ValueError("trouble"), monkeypatch)
        assert len(met) == 1, "the rest isn't asked for: it would bring a box on top of the box"
        met[0] = None
        screen = next(one for one in app.screen_stack if isinstance(one, HistoryScreen))
        screen.show_rows(tuple(screen.rows))
        for _ in range(40):
            await idle(app, pilot)

        assert all(row.told for row in screen.rows)


async def test_a_list_that_has_become_shorter_is_shown(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await in_memory(app, pilot)
        await press(app, pilot, "h")
        screen = app.screen
        screen.show_rows(tuple(listed(*[True] * 300)))
        await press(app, pilot, "end")
        screen.show_rows(tuple(listed(*[True] * 3)))
        await idle(app, pilot)

        assert len(screen.tree_menu.items) == 3


async def test_a_history_that_is_left_at_once_asks_nothing_of_rows_that_are_gone(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await in_memory(app, pilot)
        await press(app, pilot, "h")
        screen = app.screen
        await press(app, pilot, "escape")
        await idle(app, pilot)
        assert app.screen is not screen
        screen._ask_for_words()
