"""Putting the past right in the app: three mistakes of every owner in at most ten keys each, and repairs."""

from contextlib import asynccontextmanager

import pytest
from textual.widgets import Static

from campaign_tui.app.app import CampaignApp
from campaign_tui.desk import desk
from campaign_tui.screens.dialogs import Page
from campaign_tui.screens.history import HistoryScreen
from campaign_tui.screens.putting_right import PutRightScreen, RippleScreen
from domain import notation
from tests.tui import stories
from tests.tui.box_app import said
from tests.tui.gallery.stores import LATER, NAME, idle, library
from tests.tui.table_app import QUIET

TEAM = ("alessandra", "claudio")

RESULTS = (
    "tell:levels.1:9",
    "report:0.1:success:1:4:3",
    "report:0.2:success:1:5:2",
    "report:0.3:success:1:6:4",
)
"""Three memories, the last of which brings everybody a level: the skills are picked after it."""


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A store with three results and a level-up; notes and a bookmark on the second result."""
    path = tmp_path_factory.mktemp("right") / "store.db"
    with (
        library(path) as shelf,
        stories.begun(shelf, "brotherhood_of_venice", TEAM, source="table", name=NAME) as session,
    ):
        for text in RESULTS:
            done = session.submit(notation.parse(text))
            if text.startswith("report:0.2"):
                session.note("a close thing", done.action)
        for who in ("alessandra", "bastiano", "claudio", "daria"):
            session.submit(notation.parse(f"pick:{who}_1_1"))
    return path


@pytest.fixture
def opened(made, tmp_path):
    """The app at 80x24 on a copy of it."""
    path = tmp_path / "store.db"
    path.write_bytes(made.read_bytes())
    (tmp_path / "settings.toml").write_text(QUIET, encoding="utf-8")

    @asynccontextmanager
    async def opened():
        app = CampaignApp(
            lambda: library(path),
            campaign=NAME,
            now=lambda: LATER,
            settings=tmp_path / "settings.toml",
            look="night",
        )
        async with app.run_test(size=(80, 24)) as pilot:
            await idle(app, pilot)
            yield app, pilot, path

    return opened


async def typed(app, pilot, *keys):
    """Press keys; a word or number in brackets is typed, and counts as one. How many that were."""
    for key in keys:
        letters = key[1:-1] if key.startswith("[") else ""
        for letter in letters or (key,):
            await pilot.press("space" if letter == " " else letter)
        await idle(app, pilot)
    return len(keys)


def written(path):
    """State, head and number of rows of the campaign in a store."""
    with library(path) as shelf, shelf.open(NAME) as session:
        return session.state, session.head, session.row_count


def text(app, name):
    return str(app.screen.query_one(f"#{name}", Static).content)


MISTAKES = [
    pytest.param(
        ("h", "slash", "[Memory 0.1]", "enter", "e", "end", "backspace", "[5]", "enter", "enter"),
        lambda state: (state.diary["0.1"].xp, state.xp) == (5, 11),
        id="the XP of three memories ago was two more",
    ),
    pytest.param(
        ("h", "slash", "[Memory 0.2]", "enter", "e", "[lost]", "enter", "enter"),
        lambda state: (
            (state.diary["0.2"].closed, state.diary["0.2"].failures, state.diary["0.3"].xp) == ("synchronised", 2, 4)
        ),
        id="a result entered as won was lost",
    ),
    pytest.param(
        ("h", "slash", "[Alessandra]", "enter", "e", "[card 3]", "enter", "enter"),
        lambda state: state.assassins["alessandra"].board.skills == ("alessandra_1_3",),
        id="a level-up took the wrong skill",
    ),
]
"""Keys from the campaign screen, and what holds afterwards: the walk of docs/correcting.md."""


@pytest.mark.parametrize(("keys", "holds"), MISTAKES)
async def test_a_mistake_of_long_ago_is_put_right_in_at_most_ten_keys(opened, keys, holds):
    async with opened() as (app, pilot, path):
        before, head, _ = written(path)
        assert not holds(before)
        assert await typed(app, pilot, *keys[:-1]) < 10
        assert isinstance(app.screen, RippleScreen)
        assert written(path)[:2] == (before, head)

        await typed(app, pilot, keys[-1])

        assert isinstance(app.screen, Page), "what to do with the pieces on the table"
        after = written(path)[0]
        assert holds(after)
        assert set(after.diary) == set(before.diary)
        await typed(app, pilot, "enter")
        assert isinstance(app.screen, HistoryScreen)
        assert said(app).startswith("Put right: ")
        assert " corrected line" in text(app, "told") or "Corrected from here on" in text(app, "told")
        await typed(app, pilot, "u")
        assert written(path)[:2] == (before, head)


async def test_a_question_that_comes_up_is_asked_and_its_answer_stands_before_what_follows(opened):
    """With eight XP in the first memory the level comes there: the skills are chosen before the second."""
    async with opened() as (app, pilot, path):
        await typed(app, pilot, "h", "slash", "[Memory 0.1]", "enter", "e", "end", "backspace", "[9]", "enter")
        assert isinstance(app.screen, RippleScreen)
        assert "1 needs an answer" in text(app, "totals")
        assert "Alessandra" in text(app, "told")
        before = written(path)
        await typed(app, pilot, "up", "up", "enter")
        assert text(app, "fault").startswith("1 action needs an answer")
        assert written(path) == before

        for _ in TEAM * 2:
            await typed(app, pilot, *("down",) * 2 if app.screen.menu.index == 0 else (), "enter")
            assert isinstance(app.screen, PutRightScreen)
            await typed(app, pilot, "enter")
        assert "impossible" in text(app, "totals")
        await typed(app, pilot, *("x",) * 4)
        assert "4 left out" in text(app, "totals")
        await typed(app, pilot, "enter")

        state = written(path)[0]
        assert (state.level, state.xp, state.diary["0.3"].xp) == (1, 15, 4)
        assert state.assassins["alessandra"].board.skills == ("alessandra_1_1",)


async def test_a_row_of_the_ripple_is_opened_and_decided_otherwise(opened):
    async with opened() as (app, pilot, path):
        await typed(app, pilot, "h", "slash", "[Memory 0.1]", "enter", "e", "[report:0.1:success:1:4:4]", "enter")
        assert isinstance(app.screen, RippleScreen)
        await typed(app, pilot, "down", "down", "enter", "down", "down", "enter")
        assert isinstance(app.screen, PutRightScreen)
        await typed(app, pilot, "[report:0.2:success:1:5:1]", "enter")
        assert "2 changed" in text(app, "totals"), text(app, "totals")
        await typed(app, pilot, "enter")

        state = written(path)[0]
        assert {name: line.xp for name, line in state.diary.items()} == {"0.1": 4, "0.2": 1, "0.3": 4}


async def test_escape_leaves_everything_as_it_is(opened):
    async with opened() as (app, pilot, path):
        before = written(path)
        await typed(app, pilot, "h", "up", "up", "e", "enter")
        assert "what it was" in text(app, "fault")
        await typed(app, pilot, "[nonsense]", "enter")
        assert isinstance(app.screen, PutRightScreen)
        assert text(app, "fault")
        await typed(app, pilot, "escape", "e", "[never happened]", "enter")
        assert isinstance(app.screen, RippleScreen)
        await typed(app, pilot, "escape")

        assert isinstance(app.screen, HistoryScreen)
        assert written(path) == before


async def test_what_can_not_be_put_right_is_said(opened):
    async with opened() as (app, pilot, path):
        before = written(path)
        await typed(app, pilot, "h", *("up",) * 8, "e", "[never happened]", "enter")

        assert isinstance(app.screen, HistoryScreen)
        assert written(path) == before


async def test_the_first_arrow_down_points_at_the_first_row_and_enter_takes_it(opened):
    async with opened() as (app, pilot, _path):
        await typed(app, pilot, "h", "slash", "[Memory 0.2]", "enter", "e", "enter")
        assert isinstance(app.screen, PutRightScreen), "what it was is no change"
        await typed(app, pilot, "down")
        assert app.screen.menu.index == 0
        first = app.screen.menu.items[0].value.notation
        await typed(app, pilot, "enter")

        assert isinstance(app.screen, RippleScreen)
        assert app.screen.view.preview.ripple.change.commands == (notation.parse(first),)


async def test_what_a_row_is_called_on_the_command_line_finds_it(opened):
    async with opened() as (app, pilot, _path):
        await typed(app, pilot, "h", "slash", "[Memory 0.2]", "enter", "e", "[drop]", "enter")

        assert isinstance(app.screen, RippleScreen)
        assert app.screen.view.preview.ripple.change.kind == "drop"


async def test_where_much_is_taken_again_it_says_how_far_it_has_come(opened, monkeypatch):
    monkeypatch.setattr(desk, "LONG", 1)
    heard = []
    monkeypatch.setattr(HistoryScreen, "tell", lambda _, sentence, **__: heard.append(sentence))
    monkeypatch.setattr(RippleScreen, "take_progress", lambda _, sentence: heard.append(sentence))
    async with opened() as (app, pilot, _path):
        await typed(app, pilot, "h", "slash", "[Memory 0.1]", "enter", "e", "end", "backspace", "[9]", "enter")
        assert isinstance(app.screen, RippleScreen)
        told = [sentence for sentence in heard if sentence.startswith("Taken again: ")]
        assert told[0].startswith("Taken again: 0 of ")
        assert heard.index(told[-1]) < heard.index("", heard.index(told[0])), "it goes when the ripple is there"
        await typed(app, pilot, "enter", "enter")
        assert sum(sentence.startswith("Taken again: ") for sentence in heard) > len(told)
