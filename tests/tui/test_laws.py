"""The laws of the screens that play: what is highlighted happens, nothing is given away unasked, the map stays."""

import pytest
from msgspec.structs import replace
from textual.events import Key, Paste
from textual.widgets import Input

from campaign_tui.desk import library, playing
from campaign_tui.screens.backfill import BackfillScreen
from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.dialogs import Confirm, Page
from campaign_tui.screens.diary import DiaryScreen
from campaign_tui.screens.headquarters import HeadquartersScreen
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.screens.tracker import TrackerScreen
from campaign_tui.screens.tracker_cards import GainPrompt
from campaign_tui.screens.tracker_prompts import DirectionPrompt
from campaign_tui.session.new_campaign import defaults
from campaign_tui.widgets.bars import Bar
from campaign_tui.widgets.lesson import LessonPanel
from campaign_tui.widgets.menu import Item, Menu
from campaign_tui.widgets.rows import kept_in_place
from domain import engine
from domain.language.commands import Assign, KeepCube, Move, Pass, Pick, Point, Travel
from domain.language.waiting import Choice
from domain.text.catalogue import say
from tests.tui import watching
from tests.tui.gallery.stores import Stores, idle, press
from tests.tui.test_keys import into_memory

SIZES = [(80, 24), (120, 40), (200, 60)]
PANELS = ("here", "boards", "log")

PAGES = 100
"""More keys than the steps of any turn need."""


def pointed(app):
    """The words of the row that is highlighted."""
    return app.screen.choices.current.label


def said(app):
    """The line above the footer."""
    return str(app.screen.query_one("#say").content).strip()


def played(app):
    """The decisions on the way to the head, newest last."""
    return [teller.title for teller in app.head_view.story]


async def page_on(app, pilot, key, look=lambda: None):
    """Page through the steps that are told, with a look at each of them."""
    for _ in range(PAGES):
        if not app.screen.telling:
            return
        look()
        await press(app, pilot, key)
    pytest.fail(f"{key} was pressed {PAGES} times, and steps are still told")


# ---- rows of a list --------------------------------------------------------------------------------


def row(name, **more):
    return Item(name, name, **more)


def test_rows_that_are_shown_keep_their_places_and_new_ones_come_behind():
    shown = kept_in_place([row("a"), row("b"), row("c")], [row("d"), row("c"), row("a", tail="1")])

    assert [item.label for item in shown] == ["a", "b", "c", "d"]
    assert shown[0].tail == "1"
    assert shown[1].gone
    assert not shown[1].enabled
    assert shown[1].value is None


def test_a_row_that_is_possible_again_is_as_it_was():
    lost = kept_in_place([row("a"), row("b")], [row("b")])

    assert kept_in_place(lost, [row("b"), row("a")]) == [row("a"), row("b")]


async def test_arrows_go_round_and_home_and_end_go_to_the_ends(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "space", "up")
        last = len(app.screen.choices.items) - 1
        assert app.screen.choices.index == last
        await press(app, pilot, "down")
        assert app.screen.choices.index == 0
        await press(app, pilot, "end")
        assert app.screen.choices.index == last
        await press(app, pilot, "home")

        assert app.screen.choices.index == 0


async def test_a_list_stays_while_its_rows_lead_the_cursor_elsewhere(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[1]) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "t")
        labels = [item.label for item in app.screen.choices.items]
        for _ in labels:
            wanted = pointed(app)
            assert [item.label for item in app.screen.choices.items] == labels
            assert isinstance(app.screen.choices.current.value.command, Travel)
            await press(app, pilot, "down")
        assert pointed(app) == labels[0]
        await press(app, pilot, "down")
        wanted = pointed(app)
        await press(app, pilot, "enter")

        assert played(app)[-1] == wanted


async def test_a_letter_acts_at_once_only_on_the_square_under_the_cursor(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[1]) as pilot:
        await into_memory(app, pilot)
        screen = app.screen
        move = next(e for e in screen.view.entries if e.legal and e.tag == "move" and screen.selected in e.who)
        screen.view = replace(screen.view, entries=(move,))
        before = app.head_view.action
        await press(app, pilot, "m")
        assert screen.listing
        assert app.head_view.action == before
        await press(app, pilot, "escape")
        screen.look_at(move.square)
        await press(app, pilot, "m")

        assert app.head_view.action != before
        assert played(app)[-1] == move.title


async def test_a_letter_says_that_its_list_is_about_other_squares_than_the_one_pointed_at(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await into_memory(app, pilot)
        own, before = app.screen.chart.cursor, played(app)
        await press(app, pilot, "m")
        assert app.screen.listing
        assert "elsewhere" not in said(app)
        await press(app, pilot, "escape")
        app.screen.look_at("A5" if own != "A5" else "A4")
        await press(app, pilot, "m")

        assert app.screen.listing
        assert said(app)
        assert played(app) == before


async def test_enter_alone_on_a_square_takes_nothing_that_raises_the_alert_for_certain(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await into_memory(app, pilot)
        screen = app.screen
        move = next(e for e in screen.view.entries if e.legal and e.tag == "move" and screen.selected in e.who)
        rest = tuple(e for e in screen.view.entries if not e.square)
        screen.view = replace(screen.view, entries=(replace(move, loud=True), *rest))
        before = app.head_view.action
        screen.look_at(move.square)
        await press(app, pilot, "enter", "enter")
        assert screen.listing
        assert app.head_view.action == before
        await press(app, pilot, "enter")

        assert app.head_view.action != before


async def test_one_escape_too_many_leaves_the_map_only_after_a_word(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "space", "escape", "escape")
        assert isinstance(app.screen, MemoryScreen)
        assert "leaves the map" in said(app)
        await press(app, pilot, "escape")
        assert isinstance(app.screen, OverviewScreen)
        await press(app, pilot, "enter", "space", "escape", "left", "escape")
        assert isinstance(app.screen, OverviewScreen)

        await press(app, pilot, "enter", "space", "escape", "escape", "space")
        assert "leaves the map" not in said(app)


@pytest.mark.parametrize("key", ["C", "O", "ctrl+p"])
async def test_one_escape_too_many_for_what_stands_over_the_map_leaves_it_only_after_a_word(make_app, key):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "left", key)
        assert not isinstance(app.screen, MemoryScreen)
        await press(app, pilot, "escape", "escape")
        assert isinstance(app.screen, MemoryScreen)
        assert "leaves the map" in said(app)
        await press(app, pilot, "escape")

        assert isinstance(app.screen, OverviewScreen)


async def test_in_an_open_list_a_letter_does_nothing_that_is_not_highlighted(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await into_memory(app, pilot)
        screen = app.screen
        await press(app, pilot, "t")
        assert screen.listing
        before, places = app.head_view.action, []
        for _ in screen.choices.items:
            await press(app, pilot, "t")
            places.append(screen.choices.index)
        assert app.head_view.action == before
        assert sorted(set(places)) == list(range(len(screen.choices.items)))
        # A letter that the list has no row for opens its own list, wherever the cursor is.
        near = next(e.square for e in screen.view.entries if e.legal and e.tag == "move" and screen.selected in e.who)
        screen.look_at(near)
        await press(app, pilot, "m")

        assert app.head_view.action == before
        assert screen.choices.current.value.tag == "move"


async def test_a_memory_that_the_app_deals_is_put_on_the_table_only_after_a_question(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await idle(app, pilot)
        app.desk.ask(library.create, defaults(app.screen_stack[0].taken))
        await idle(app, pilot)
        while not isinstance(app.screen, OverviewScreen):
            await press(app, pilot, "escape")
        before = app.head_view.action
        await press(app, pilot, "t")
        assert isinstance(app.screen, Confirm)
        await press(app, pilot, "escape")
        assert app.head_view.action == before
        await press(app, pilot, "t", "enter")

        assert app.head_view.state.at_table


async def test_what_others_can_do_stands_apart_and_is_not_taken_by_the_next_enter(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await into_memory(app, pilot)
        screen = app.screen
        own = screen.selected
        left = tuple(entry for entry in screen.view.entries if own not in entry.who or not entry.legal)
        screen.view = replace(screen.view, entries=left)
        before = app.head_view.action
        await press(app, pilot, "m")
        first = screen.choices.items[0]
        assert own not in first.value.who
        assert first.above == "Of others"
        await press(app, pilot, "enter")

        assert app.head_view.action == before


async def test_the_map_comes_back_as_it_was_left(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "2", "plus", "left", "left", "up")
        chart = app.screen.chart
        left = (app.screen.seat, chart.zoom, chart.cursor, chart.scrolled)
        await press(app, pilot, "escape")
        assert isinstance(app.screen, OverviewScreen)
        assert "goes back to it" in str(app.screen.query_one("#say", Bar).content)
        await press(app, pilot, "enter")

        assert isinstance(app.screen, MemoryScreen)
        chart = app.screen.chart
        assert (app.screen.seat, chart.zoom, chart.cursor, chart.scrolled) == left


@pytest.mark.parametrize("size", SIZES)
async def test_the_health_of_all_is_in_sight_beside_the_map(make_app, size):
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await into_memory(app, pilot)
        panel = next(app.screen.query_one(name) for name in ("#team", "#boards") if app.screen.query_one(name).display)
        told = str(panel.content)

        for figure in app.screen.team:
            name = app.screen.view.pack.assassins[figure.name].name
            line = next(at for at, line in enumerate(told.splitlines()) if name in line)
            assert app.dress.signs.health * figure.health in "".join(told.splitlines()[line : line + 2])


# ---- other windows ---------------------------------------------------------------------------------


async def go_on_elsewhere(app, pilot, number=1):
    """Another window decides something."""
    with watching.other_window(app.store, number) as session:
        command = next(c for c in engine.legal_decisions(session.pack, session.state) if isinstance(c, Move))
        session.submit(command)
    app.desk.ask(playing.refresh)
    await idle(app, pilot)


@pytest.fixture(scope="module")
def stores(tmp_path_factory):
    return Stores(tmp_path_factory.mktemp("stores"))


@pytest.fixture
def app(stores):
    """An app in a memory, of which the keys are watched."""
    return watching.Watched(stores.copy("alert"))


async def test_whoever_reads_stays_there_when_another_window_plays(app):
    async with app.run_test(size=SIZES[0]) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "escape", "y")
        assert isinstance(app.screen, DiaryScreen)
        await go_on_elsewhere(app, pilot)
        assert isinstance(app.screen, DiaryScreen)
        assert app.screen.view is app.head_view
        await press(app, pilot, "escape")
        assert isinstance(app.screen, OverviewScreen)
        await press(app, pilot, "enter")

        assert isinstance(app.screen, MemoryScreen)


async def test_what_is_entered_of_long_ago_ends_no_turn_of_the_memory_in_play(stores):
    async with stores.app("crowd-more", SIZES[0]) as (app, pilot):
        await press(app, pilot, "escape", "b")
        assert isinstance(app.screen, BackfillScreen)
        menu = app.screen.query_one("#rows", Menu)
        row = next(at for at, item in enumerate(menu.items) if item.value.tag == "move")
        menu.point(row)
        before = app.head_view.depth
        await press(app, pilot, "enter")

        assert app.head_view.depth == before + 1


async def test_beside_what_is_entered_of_long_ago_the_end_of_a_turn_is_asked_about(stores):
    async with stores.app("crowd-more", SIZES[0], settings={"end_turn": True}) as (app, pilot):
        await press(app, pilot, "escape", "b")
        menu = app.screen.query_one("#rows", Menu)
        menu.point(next(at for at, item in enumerate(menu.items) if item.value.tag == "pass"))
        before = app.head_view.action
        await press(app, pilot, "enter")
        assert isinstance(app.screen, Confirm)
        await press(app, pilot, "escape")

        assert app.head_view.action == before


@pytest.mark.parametrize("key", ["enter", "down", "m", "end"])
async def test_answers_behind_another_panel_come_to_sight_before_a_key_takes_one(stores, key):
    async with stores.app("trade", SIZES[0]) as (app, pilot):
        await press(app, pilot, "v")
        before, menu = app.head_view.action, app.screen.choices
        assert not menu.display
        await press(app, pilot, key)

        assert app.head_view.action == before
        assert menu.display
        assert menu.active
        await press(app, pilot, "enter")
        assert app.head_view.action != before


async def test_what_is_typed_behind_another_panel_is_seen_in_its_list(stores):
    async with stores.app("dice", SIZES[0]) as (app, pilot):
        await press(app, pilot, "v")
        assert not app.screen.choices.display
        await press(app, pilot, "1")

        assert app.screen.choices.display
        assert said(app).startswith("Typed: hit")


async def test_whoever_looks_at_the_boards_sees_the_question_that_an_own_key_brings(stores):
    async with stores.app("trade", SIZES[0]) as (app, pilot):
        await press(app, pilot, "u")
        assert not app.screen.listing
        await press(app, pilot, "v", "ctrl+r")

        assert app.screen.choices.display


async def test_the_list_beside_the_map_is_about_the_square_that_the_cursor_came_back_to(stores):
    async with stores.app("two-maps", SIZES[0]) as (app, pilot):
        await press(app, pilot, "up")
        square = app.screen.chart.cursor
        await press(app, pilot, "p", "y")
        assert app.screen.telling
        # The last step that is told shows another square, and the key that ends the telling comes at once.
        app.screen.look_at(next(other for other in app.screen.chart.terrain.kinds if other != square))
        app.screen.telling.go_on(to_the_end=True)
        await idle(app, pilot)

        assert app.screen.chart.cursor == square
        assert [row.label for row in app.screen.choices.items] == [row.label for row in app.screen._rows(square)]


def assign(session):
    """Somebody who can be assigned, and where; None while nobody can."""
    legal = engine.legal_decisions(session.pack, session.state)
    return next((command for command in legal if isinstance(command, Assign)), None)


@pytest.fixture
def assigning(stores):
    """A watched app in which everybody waits for a place."""
    app = watching.Watched(stores.copy("story-assignment"))
    with watching.other_window(app.store, 1) as session:
        while assign(session) is None:
            session.submit(Pick(session.pending.options[-1]) if isinstance(session.pending, Choice) else Pass())
    return app


async def test_a_suggestion_stops_short_when_another_window_assigns_somebody(assigning):
    app = assigning
    async with app.run_test(size=SIZES[1]) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "q")
        with watching.other_window(app.store, 2) as session:
            session.submit(assign(session))
        await press(app, pilot, "a")
        await idle(app, pilot)
        assert isinstance(app.screen, Confirm)
        assert say("tui.others.rest") in app.screen.shown_text
        await press(app, pilot, "escape")

        assert isinstance(app.screen, HeadquartersScreen)
        assert not app.stored


async def test_that_a_suggestion_stops_short_is_said_when_the_change_comes_between_two_of_its_decisions(assigning):
    app, ask, asked = assigning, assigning.desk.ask, []

    def first_another_window(question, *given, **named):
        asked.append(question)
        if asked.count(playing.submit) == 2 and question is playing.submit:
            with watching.other_window(app.store, 2) as session:
                session.submit(assign(session))
            ask(playing.refresh)
        ask(question, *given, **named)

    app.desk.ask = first_another_window
    async with app.run_test(size=SIZES[1]) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "q", "a")
        assert isinstance(app.screen, Confirm)
        assert say("tui.others.rest") in app.screen.shown_text
        await press(app, pilot, "escape")

        assert say("tui.others.rest") in said(app)
        assert len(app.stored) == 1


async def test_a_question_at_the_table_is_about_the_position_that_it_was_asked_at(stores):
    app = watching.Watched(stores.copy("table-turn"))
    async with app.run_test(size=SIZES[1]) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "x")
        asked = app.screen
        assert isinstance(asked, Confirm)
        with watching.other_window(app.store, 1) as session:
            who = next(iter(session.state.assassins))
            session.submit(KeepCube(who, not session.state.assassins[who].saved))
        app.desk.ask(playing.refresh)
        await idle(app, pilot)
        await press(app, pilot, "y")

        assert not app.stored
        assert isinstance(app.screen, Confirm)
        assert app.screen is not asked


async def test_no_line_for_another_map_opens_behind_the_question_about_what_another_window_did(stores):
    app = watching.Watched(stores.copy("table-turn"))
    async with app.run_test(size=SIZES[1]) as pilot:
        await idle(app, pilot)
        with watching.other_window(app.store, 1) as session:
            who = next(iter(session.state.assassins))
            kept = KeepCube(who, not session.state.assassins[who].saved)
            session.submit(kept)
        assert isinstance(app.screen, TrackerScreen)
        app.screen._other_maps = ["a"]
        app.screen.note(lambda: kept)
        await idle(app, pilot)
        assert isinstance(app.screen, Confirm)
        assert say("tui.others.rest") in app.screen.shown_text
        await press(app, pilot, "escape")

        assert isinstance(app.screen, TrackerScreen)


async def test_a_list_that_is_open_stays_when_another_window_plays(app):
    async with app.run_test(size=SIZES[1]) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "space", "down", "down")
        before, wanted = [item.label for item in app.screen.choices.items], pointed(app)
        await go_on_elsewhere(app, pilot)

        assert pointed(app) == wanted
        assert [item.label for item in app.screen.choices.items][: len(before)] == before


async def test_a_key_from_before_a_change_elsewhere_decides_nothing(app):
    async with app.run_test(size=SIZES[1]) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "m", "end")
        early = Key("enter", None)
        await go_on_elsewhere(app, pilot)
        assert app.screen.choices.current.enabled
        head = app.head_view.action
        app.post_message(early)
        await idle(app, pilot)
        assert app.head_view.action == head
        assert app.taken == []
        app.breath = 60
        await go_on_elsewhere(app, pilot, 2)
        head = app.head_view.action
        await press(app, pilot, "enter", "p", "m")

        assert app.head_view.action == head


async def test_what_takes_a_line_that_decides_is_a_key_about_the_position(stores):
    app = watching.Watched(stores.copy("table-turn"))
    async with app.run_test(size=SIZES[1]) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "g", "s")
        letter, early = Key("w", "w"), Key("enter", None)
        with watching.other_window(app.store, 1) as session:
            who = next(iter(session.state.assassins))
            session.submit(KeepCube(who, not session.state.assassins[who].saved))
        app.desk.ask(playing.refresh)
        await idle(app, pilot)
        app.post_message(letter)
        app.post_message(early)
        await watching.caught_up(app, pilot)

        assert app.taken == []
        assert isinstance(app.screen, GainPrompt)
        assert app.screen.text == "sw"


async def test_a_letter_that_takes_a_line_is_a_key_about_the_position(stores):
    app = watching.Watched(stores.copy("table-turn"))
    async with app.run_test(size=SIZES[1]) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "p")
        assert isinstance(app.screen, DirectionPrompt)
        early = Key("s", "s")
        with watching.other_window(app.store, 1) as session:
            who = next(iter(session.state.assassins))
            session.submit(KeepCube(who, not session.state.assassins[who].saved))
        app.desk.ask(playing.refresh)
        await idle(app, pilot)
        app.post_message(early)
        await watching.caught_up(app, pilot)

        assert app.taken == []
        assert isinstance(app.screen, DirectionPrompt)
        await press(app, pilot, "s")
        assert [one.command for one in app.taken] == [Point("S", "a")]


async def test_what_another_window_did_for_the_first_time_is_not_done_again(app):
    async with app.run_test(size=SIZES[1]) as pilot:
        await idle(app, pilot)
        await go_on_elsewhere(app, pilot)

        assert played(app)[-1] in str(app.screen.query_one("#say").content)
        assert "again" not in str(app.screen.query_one("#say").content)


# ---- keys ------------------------------------------------------------------------------------------


async def test_keys_go_on_when_a_screen_opens_above_the_one_that_a_key_waits_for(app, monkeypatch):
    async with app.run_test(size=SIZES[0]) as pilot:
        await idle(app, pilot)
        below = app.screen
        monkeypatch.setattr(below, "call_after_refresh", lambda *_given: True)
        app._target = below
        app._when_ready()
        await idle(app, pilot)
        assert app._on_its_way()
        app.push_screen(Page("", "words"))
        await idle(app, pilot)

        assert not app._on_its_way()


async def test_what_is_typed_ahead_meets_what_the_keys_before_it_made(app):
    async with app.run_test(size=SIZES[1]) as pilot:
        await idle(app, pilot)
        # Moves are decided without a question; the first row of each list is highlighted when it opens.
        await press(app, pilot, "m", "down")
        second = pointed(app)
        await press(app, pilot, "escape")
        for key in ("m", "down", "enter"):
            app.post_message(Key(key, key if len(key) == 1 else None))
        await watching.caught_up(app, pilot)

        assert [taken.title for taken in app.taken] == [second]


async def test_pasted_lines_are_all_kept(app):
    async with app.run_test(size=SIZES[0]) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "n")
        app.post_message(Paste("We lost Aurelia.\nNext time by the canal.\n\nThe chest."))
        await idle(app, pilot)

        assert app.screen.query_one(Input).value == "We lost Aurelia. Next time by the canal. The chest."


async def test_a_turn_of_eight_cubes_takes_eighteen_keys_at_most(make_app):
    app = make_app()
    app.settings = replace(app.settings, end_turn=True)
    async with app.run_test(size=SIZES[0]) as pilot:
        await into_memory(app, pilot)
        keys = 0
        while app.head_view.state.memory.phase == "assassins" and keys < 30:
            screen = app.screen
            cubes = [figure.cubes for figure in screen.team]
            if not any(cubes):
                break
            if not cubes[screen.seat]:
                await press(app, pilot, str(next(seat for seat, n in enumerate(cubes) if n) + 1))
                keys += 1
                continue
            near = [e for e in screen.view.entries if e.legal and e.tag == "move" and screen.selected in e.who]
            here = screen.maps["a"].places[screen.chart.cursor]
            step = next(
                (key, e)
                for e in near
                for key, (x, y) in {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}.items()
                if screen.maps["a"].places[e.square] == (here[0] + x, here[1] + y)
            )
            before = app.head_view.action
            await press(app, pilot, step[0], "enter")
            keys += 2
            assert app.head_view.action != before
        await press(app, pilot, "p")

        assert keys + 1 <= 18


# ---- the end of a turn -----------------------------------------------------------------------------


async def test_a_turn_with_cubes_left_is_ended_only_when_asked(make_app):
    app = make_app()
    app.settings = replace(app.settings, end_turn=True)
    async with app.run_test(size=SIZES[0]) as pilot:
        await into_memory(app, pilot)
        before = app.head_view.action
        await press(app, pilot, "p")
        assert isinstance(app.screen, Confirm)
        await press(app, pilot, "escape")
        assert app.head_view.action == before
        await press(app, pilot, "p", "enter")

        assert app.head_view.action != before


async def test_the_key_that_pages_through_the_steps_is_no_key_of_the_next_turn(make_app):
    app = make_app()
    app.settings = replace(app.settings, end_turn=True)
    async with app.run_test(size=SIZES[0]) as pilot:
        await into_memory(app, pilot)
        app.breath = 60
        await press(app, pilot, "p", "y")
        assert app.screen.telling
        await page_on(app, pilot, "p")
        turn = app.head_view.action
        await press(app, pilot, "p", "p", "p")
        assert isinstance(app.screen, MemoryScreen)
        assert app.head_view.action == turn


async def test_the_end_of_a_turn_has_one_name(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[1]) as pilot:
        await into_memory(app, pilot)
        entry = next(e for e in app.head_view.entries if isinstance(e.command, Pass))
        assert entry.title == "End turn"
        assert "p End turn" in str(app.screen.query_one("#footer").content)
        await press(app, pilot, "p", "escape")
        assert played(app)[-1] == "End turn"


# ---- the map ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_the_map_stays_where_it_is_whatever_is_said(make_app, size):
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await into_memory(app, pilot)
        place = app.screen.chart.region
        app.settings = replace(app.settings, lessons=True, reminders=True)
        places = {place}
        for lesson in (True, False):
            app.screen.query_one(LessonPanel).set_class(lesson, "-taught")
            app.screen.query_one(LessonPanel).update("Words. " * 40)
            app.screen.query_one("#reminder").set_class(not lesson, "-reminded")
            app.screen.query_one("#reminder").update("Words. " * 20)
            await pilot.pause()
            places.add(app.screen.chart.region)
        for sentence in ("", "Short.", "A long sentence that says it all. " * 8):
            app.screen.tell(sentence)
            await pilot.pause()
            places.add(app.screen.chart.region)
        await press(app, pilot, "p")
        await page_on(app, pilot, "x", lambda: places.add(app.screen.chart.region))
        places.add(app.screen.chart.region)

        assert places == {place}


@pytest.mark.parametrize(("size", "panels"), [((80, 24), 3), ((120, 40), 2), ((200, 60), 1)])
async def test_each_press_for_another_panel_shows_another_one_and_the_map_shows_its_square_again(
    make_app, size, panels
):
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await into_memory(app, pilot)
        side = app.screen.side
        seen = []
        for _ in range(panels):
            await press(app, pilot, "v")
            seen.append(tuple(panel.id for panel in side.children if panel.display and panel.id in PANELS))

        assert len(set(seen)) == panels
        assert side.menu.display
        if panels == 1:
            assert said(app) == say("tui.panel.all")
            return
        await press(app, pilot, "v")
        if panels == len(PANELS):
            await press(app, pilot, "v")
        assert not side.menu.display
        await press(app, pilot, "right")
        assert side.menu.display
