"""The laws of the screens that play: what is highlighted happens, nothing is given away unasked, the map stays."""

import pytest
from msgspec.structs import replace

from campaign_tui.screens.dialogs import Confirm
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.widgets.lesson import LessonPanel
from campaign_tui.widgets.menu import Item
from campaign_tui.widgets.rows import kept_in_place
from domain.language.commands import Move, Pass, Travel
from tests.tui.gallery.stores import library, press
from tests.tui.test_keys import into_memory

SIZES = [(80, 24), (120, 40), (200, 60)]


def pointed(app):
    """The words of the row that is highlighted."""
    return app.screen.choices.current.label


def played(app):
    """The decisions on the way to the head, newest last."""
    return [teller.title for teller in app.head_view.story]


def elsewhere(app, *commands):
    """Another window decides something."""
    with library(app.store) as shelf, shelf.open(app.campaign_name) as session:
        for command in commands or (next(iter(session.legal())),):
            session.submit(command)


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
        await press(app, pilot, "m")
        assert screen.listing
        assert not any(isinstance(e.command, Move) for e in () if e)
        assert app.head_view.action == screen.view.action
        await press(app, pilot, "escape")
        screen.look_at(move.square)
        await press(app, pilot, "m")

        assert app.head_view.action != screen.view.action or played(app)[-1] == move.title


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
        while app.screen.telling:
            await press(app, pilot, "p")
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
        while app.screen.telling:
            places.add(app.screen.chart.region)
            await press(app, pilot, "x")
        places.add(app.screen.chart.region)

        assert places == {place}
