"""Lessons on the screen: beside the game, one at a time, never a second time."""

import tomllib

import pytest
from msgspec.structs import replace

from campaign_tui.screens.dialogs import Page
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.screens.rules import RulesScreen
from campaign_tui.screens.settings import SettingsScreen
from campaign_tui.widgets.lesson import LessonPanel
from campaign_tui.widgets.menu import Menu
from domain.coach.lessons import lessons
from domain.coach.rulebook import Statement
from tests.narrow import a
from tests.tui.gallery.stores import idle, press
from tests.tui.test_keys import into_memory

SIZE = (80, 24)
TURN = next(lesson for lesson in lessons() if lesson.id == "turn")


@pytest.fixture
def file(tmp_path):
    """Where the settings are kept."""
    return tmp_path / "settings.toml"


def seen(file):
    return tomllib.loads(file.read_text())["seen"]


def panel(app):
    return app.screen.query_one(LessonPanel)


def shown(app):
    """What the panel says; empty when there is none."""
    return str(panel(app).content) if panel(app).display else ""


def begins(app):
    """Whether the first lesson is shown, or the beginning of it where there is little room."""
    return bool(shown(app)) and TURN.text.startswith(" ".join(shown(app).split()))


async def move(app, pilot):
    """Let the assassin at hand take a step."""
    screen = app.screen
    step = next(e for e in screen.view.entries if e.legal and e.tag == "move" and screen.selected in e.who)
    screen.look_at(step.square)
    await press(app, pilot, "m")


@pytest.mark.parametrize(("size", "lines"), [((80, 24), 4), ((120, 40), 6)])
async def test_a_lesson_stands_beside_the_game(make_app, file, size, lines):
    app = make_app(settings=file)
    async with app.run_test(size=size) as pilot:
        await into_memory(app, pilot)

        assert begins(app)
        assert TURN.title in str(panel(app).border_title)
        assert panel(app).size.height <= lines
        assert app.screen.chart.size.height >= 10


async def test_the_game_goes_on_with_a_lesson_on_the_screen(make_app, file):
    app = make_app(settings=file)
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        depth = app.head_view.depth
        await press(app, pilot, "p", "y")

        assert app.head_view.depth == depth + 1
        assert app.screen.telling
        assert shown(app) == ""
        await press(app, pilot, "escape")
        assert shown(app) != ""


async def put_away(app, pilot):
    """Put the lesson away; one without room is read as a page before. Gives what there was to read."""
    told = shown(app)
    await press(app, pilot, "backspace")
    if isinstance(app.screen, Page):
        told = app.screen.place()["text"]
        await press(app, pilot, "space")
    return told


async def test_one_key_reads_a_lesson_to_its_end_and_puts_it_away(make_app, file):
    app = make_app(settings=file)
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        assert seen(file) == ["turn"]
        told = await put_away(app, pilot)

        assert told == TURN.text
        assert shown(app) == ""
        before = app.head_view
        await put_away(app, pilot)  # the reminder behind it
        await press(app, pilot, "backspace")
        assert app.head_view is before
        assert isinstance(app.screen, MemoryScreen)


async def test_one_lesson_comes_with_a_decision_and_none_waits(make_app, file):
    app = make_app(settings=file)
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await put_away(app, pilot)
        await move(app, pilot)
        assert len(seen(file)) == 2
        assert shown(app) != ""
        await put_away(app, pilot)

        assert len(seen(file)) == 2
        assert shown(app) == ""


async def test_a_lesson_goes_with_what_it_came_of_and_comes_again_with_it(make_app, file):
    app = make_app(settings=file)
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await move(app, pilot)
        learned = seen(file)
        assert len(learned) == 2
        await press(app, pilot, "u")
        assert seen(file) == learned[:1]
        assert shown(app) == ""
        await move(app, pilot)

        assert seen(file) == learned


async def test_one_key_opens_the_statements_behind_a_lesson(make_app, file):
    app = make_app(settings=file)
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "R")

        assert isinstance(app.screen, RulesScreen)
        assert tuple(a(Statement, statement).id for statement in app.screen.shown) == TURN.rules
        await press(app, pilot, "escape")
        assert begins(app)


async def test_a_lesson_that_was_shown_never_comes_again(make_app, file):
    first = make_app(settings=file)
    async with first.run_test(size=SIZE) as pilot:
        await into_memory(first, pilot)
        assert begins(first)
    again = make_app(settings=file)
    async with again.run_test(size=SIZE) as pilot:
        await idle(again, pilot)
        await press(again, pilot, "enter")

        assert isinstance(again.screen, MemoryScreen)
        assert shown(again) != ""
        assert not begins(again)
        assert len(seen(file)) == len(set(seen(file)))


async def test_lessons_can_be_turned_off_and_shown_again(make_app, file):
    app = make_app(settings=file)
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "comma")
        assert isinstance(app.screen, SettingsScreen)
        menu = app.screen.query_one("#settings", Menu)
        menu.index = next(i for i, item in enumerate(menu.items) if item.value == ("lessons", None))
        await press(app, pilot, "right", "escape")
        assert shown(app) == ""
        await press(app, pilot, "p", "y", "escape")
        assert shown(app) == ""
        assert seen(file) == ["turn"]

        await press(app, pilot, "comma")
        await press(app, pilot, "right")
        menu = app.screen.query_one("#settings", Menu)
        menu.index = next(i for i, item in enumerate(menu.items) if item.value == ("lessons", None))
        await press(app, pilot, "left", "down", "enter", "escape")
        assert seen(file) == []
        await press(app, pilot, "p", "y", "escape")
        assert seen(file)


async def test_who_wants_the_map_in_sentences_gets_the_lesson_as_one(make_app, file):
    app = make_app(settings=file)
    app.settings = replace(app.settings, linear=True)
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)

        assert shown(app).endswith(TURN.text)
        assert TURN.title in shown(app)
        assert panel(app).styles.border.top[0] == ""


async def test_the_past_teaches_nothing(make_app, file):
    app = make_app(settings=file)
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "left_square_bracket")

        assert app.screen.view.past
        assert not app.screen.query(LessonPanel) or shown(app) == ""


async def test_a_lesson_is_put_in_ascii_where_that_is_wanted(make_app, file):
    app = make_app(settings=file, symbols="ascii")
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)

        assert "Backspace" in str(panel(app).border_subtitle)
        assert str(panel(app).border_subtitle).isascii()
