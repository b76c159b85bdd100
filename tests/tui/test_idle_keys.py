"""A key without a meaning says so, decides nothing, and moves nothing."""

from typing import Any

import pytest
from msgspec.structs import replace
from textual.screen import ModalScreen

from campaign_tui.desk import library
from campaign_tui.keys.action import SIGNS, written
from campaign_tui.keys.actions import ACTIONS, PLAIN_KEYS
from campaign_tui.screens.dialogs import Confirm
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.session.new_campaign import defaults
from campaign_tui.widgets.menu import Menu
from domain.text.catalogue import say
from tests.tui import scene
from tests.tui.gallery.stores import Stores, idle, press
from tests.tui.test_keys import into_memory
from tests.tui.test_tracker_dice import node
from tests.whole.reader import app_on

SIZES = [(80, 24), (120, 40)]
MEANS_NOTHING = ("semicolon", "f5", "ctrl+g")
"""Keys that no screen has."""


def said(app, screen=None):
    """The line of a screen; of the one on top where none is named."""
    return str((screen or app.screen).query_one("#say").content).strip()


def nothing(key):
    return say("tui.said.no_key", key=key, help="?")


WHICHEVER = nothing("").strip()
"""What is said of every key that means nothing."""


@pytest.mark.parametrize(
    ("key", "typed", "shown"),
    [
        ("semicolon", ";", ";"),
        ("A", "A", "A"),
        ("f5", None, "F5"),
        ("pageup", None, "PgUp"),
        ("space", " ", "␣"),
        ("shift+space", " ", "Shift+Space"),
        ("ctrl+g", "\x07", "^g"),
        ("ctrl+left", None, "Ctrl+Left"),
        ("ctrl+shift+left", None, "Ctrl+Shift+Left"),
        ("alt+x", "x", "Alt+x"),
        ("insert", None, "Insert"),
    ],
)
def test_keys_are_written_as_they_are_typed_or_called(key, typed, shown):
    assert written(key, typed) == shown


def test_keys_of_actions_are_written_by_the_same_signs():
    for one in ACTIONS:
        first = one.keys.split(",")[0]
        assert one.each or one.usual == written(first), one.id
        assert len(one.usual) == 1 or first in SIGNS or one.usual[0] == "^" or one.each or first == "f1", one.id
    assert set(PLAIN_KEYS) == {sign for sign in SIGNS.values() if not sign.isascii()}


@pytest.mark.parametrize("size", SIZES)
async def test_a_key_without_meaning_says_so_and_leaves_the_map_where_it_is(make_app, size):
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await press(app, pilot, "h")
        assert said(app) == nothing("h")
        await into_memory(app, pilot)
        for opened in ((), ("space",)):
            await press(app, pilot, *opened)
            head, place, rows = app.head_view.action, app.screen.chart.region, app.screen.choices.index
            for key in MEANS_NOTHING:
                await press(app, pilot, key)
            assert said(app) == nothing("^g")
            assert (app.head_view.action, app.screen.chart.region, app.screen.choices.index) == (head, place, rows)


async def test_in_too_small_a_window_no_key_is_said_to_mean_nothing(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        for enter in (idle, into_memory):
            await enter(app, pilot)
            line = said(app)
            await pilot.resize_terminal(60, 20)
            await press(app, pilot, "z", "question_mark", *MEANS_NOTHING)
            assert app.screen.has_class("-tiny")
            await pilot.resize_terminal(*SIZES[0])
            await idle(app, pilot)
            assert said(app) == line


async def test_that_a_key_means_nothing_is_said_until_the_cursor_goes_on(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await into_memory(app, pilot)
        hint = said(app)
        await press(app, pilot, "semicolon")
        assert said(app) != hint
        await press(app, pilot, "up", "left")

        assert said(app) == hint


async def test_that_a_key_means_nothing_is_no_longer_said_when_a_screen_is_come_back_to(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await idle(app, pilot)
        hint = said(app)
        await press(app, pilot, "semicolon")
        assert said(app) == nothing(";")
        await press(app, pilot, "comma", "escape")

        assert said(app) == hint


async def test_keys_that_mean_something_say_no_word_of_their_own(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await into_memory(app, pilot)
        for key in ("space", "space", "tab", "down", "z", "v", "home", "K"):
            await press(app, pilot, key)
            assert WHICHEVER not in said(app), key


async def test_what_waits_for_enter_once_more_stays_in_sight(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await idle(app, pilot)
        app.desk.ask(library.create, replace(defaults(app.screen.taken), flow="single"))
        await idle(app, pilot)
        while isinstance(app.screen, ModalScreen):
            await press(app, pilot, "escape")
        await press(app, pilot, "enter")
        caution = say("tui.menu.point_first", title=app.screen.query_one("#next", Menu).current.label)
        assert said(app) == caution
        await press(app, pilot, "semicolon")
        assert said(app) == caution


async def test_half_a_roll_stays_in_sight(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await idle(app, pilot)
        view = scene.view(waiting=node("hit", "special", number=2), entries=(), source="table")
        await app.push_screen(MemoryScreen(view))
        await press(app, pilot, "h")
        half = said(app)
        await press(app, pilot, "semicolon")
        assert said(app) == half
        await press(app, pilot, "h", "semicolon")
        assert said(app) == nothing(";")


async def test_a_question_in_front_has_its_keys_beside_it(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "G")
        assert isinstance(app.screen, Confirm)
        beneath = app.screen_stack[-2]
        line = said(app, beneath)
        await press(app, pilot, "semicolon", "x")
        assert isinstance(app.screen, Confirm)
        assert said(app, beneath) == line
        await press(app, pilot, "n")
        assert app.screen is beneath
        assert WHICHEVER not in said(app)


async def test_a_letter_says_that_a_question_comes_first(tmp_path):
    app: Any = app_on(
        Stores(tmp_path).copy("push"), "motion = false\nlessons = false\nreminders = false\nrecap = false\n"
    )
    app.breath = 0
    async with app.run_test(size=SIZES[0]) as pilot:
        await idle(app, pilot)
        while not isinstance(app.screen, MemoryScreen):
            await press(app, pilot, "enter")
        prompt = app.head_view.waiting.prompt
        await press(app, pilot, "x")

        assert said(app) == say("tui.said.question_first", prompt=prompt)
