"""One key to the end of the enemies' turn while a cube is saved, and what stops it."""

import pytest
from msgspec.structs import replace
from textual.widgets import Static

from campaign_tui.keys.actions import action
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.views.view import View
from campaign_tui.widgets.at_cursor import LetAct, lets_act
from domain import engine
from domain.coach.calm import calm
from domain.core.canonical import ActionId
from domain.language import commands as c
from domain.language import events as e
from domain.language.waiting import Window
from domain.notation import parse
from tests.laws.judging import fault
from tests.tui.gallery.stores import NAME, _begin, idle, library, press
from tests.tui.watching import Picture, Taken, Watched, other_window

KEY = action("let_act").key
CALM = ("pick:B5", "pick:B5", "save:aurelia", "save:biagio", "pass")
"""To the first gap of an enemy phase in which nobody comes to anybody."""


@pytest.fixture
def in_gap(tmp_path):
    """An app whose keys and decisions are watched, before the enemies' first step; somebody has a saved cube."""
    store = tmp_path / "store.db"
    with library(store) as shelf, _begin(shelf, NAME, ("aurelia", "biagio"), "app") as session:
        for decision in ("start:0.3", *CALM):
            session.submit(parse(decision))
        waiting = engine.pending(session.pack, session.state)
        assert isinstance(waiting, Window)
        assert (waiting.kind, waiting.gap) == ("gap", 0)
    return Watched(store)


async def on_the_map(app, pilot):
    await idle(app, pilot)
    while not isinstance(app.screen, MemoryScreen):
        await press(app, pilot, "enter")


async def to_the_end(app, pilot):
    """Go through what is told; how many keys that took."""
    keys = 0
    while app.screen.telling:
        await press(app, pilot, "space")
        keys += 1
    return keys


def stored(app):
    """The decisions on the way to the head that came of a key here."""
    with other_window(app.store, 1) as session:
        return [session.timeline.actions[one].command for one in session.timeline.path()][len(CALM) + 2 :]


@pytest.mark.parametrize("keys", [(KEY,), ("space", KEY, KEY), ("space", KEY, "enter")])
async def test_one_key_goes_through_a_phase_in_which_nobody_comes_to_anybody(in_gap, keys):
    app = in_gap
    async with app.run_test(size=(80, 24)) as pilot:
        await on_the_map(app, pilot)
        await press(app, pilot, *keys)
        await to_the_end(app, pilot)

        assert stored(app) == [c.Pass()] * 4
        assert app.head_view.state.play.turn == 2
        assert [fault(taken) for taken in app.taken] == [""] * 4


async def test_each_step_is_taken_back_by_itself(in_gap):
    app = in_gap
    async with app.run_test(size=(80, 24)) as pilot:
        await on_the_map(app, pilot)
        await press(app, pilot, KEY)
        await to_the_end(app, pilot)
        for gap in (3, 2, 1, 0):
            await press(app, pilot, "u")
            await to_the_end(app, pilot)
            assert app.head_view.waiting == Window("gap", gap)


async def test_the_row_is_offered_between_steps_and_says_what_it_does(in_gap):
    app = in_gap
    async with app.run_test(size=(120, 40)) as pilot:
        await on_the_map(app, pilot)
        await press(app, pilot, "space")
        labels = [item.label for item in app.screen.choices.items]
        values = [item.value for item in app.screen.choices.items]
        assert values.count(LetAct()) == 1
        assert labels[values.index(LetAct()) - 1] == app.screen.called_now()["pass"]
        assert values.index(LetAct()) > 0
        await press(app, pilot, "escape", KEY)
        await to_the_end(app, pilot)

        assert not lets_act(app.screen.view)
        assert LetAct() not in [item.value for item in app.screen.choices.items]
        before = app.head_view.action
        await press(app, pilot, KEY)
        assert app.head_view.action == before


@pytest.mark.parametrize("down", [0, 1])
async def test_the_rule_key_says_what_a_gap_is(in_gap, down):
    app = in_gap
    async with app.run_test(size=(80, 24)) as pilot:
        await on_the_map(app, pilot)
        await press(app, pilot, "space", *["down"] * down, "r")

        assert [row.id for row in app.screen.shown] == ["19.6", "19.7"]


async def test_what_another_window_did_meanwhile_is_asked_about(in_gap):
    app = in_gap
    async with app.run_test(size=(80, 24)) as pilot:
        await on_the_map(app, pilot)
        with other_window(app.store, 7) as session:
            session.submit(c.Pass())
        await press(app, pilot, KEY)

        assert app.screen.where == "confirm"
        assert stored(app) == [c.Pass()]


def test_a_judge_takes_no_step_for_one_of_the_row_when_something_came_before_it(in_gap):
    """A step after somebody was hurt isn't meant by the row."""
    with library(in_gap.store) as shelf, shelf.open(NAME) as session:
        state = session.state
        hurt = replace(state.assassins["aurelia"], health=1)
        later = replace(state, assassins={**state.assassins, "aurelia": hurt})

        def seen(there, name):
            return View("", session.pack, there, ActionId(name), Window("gap", 1), (), (), "", 0, 0, "app")

        met = Picture(KEY, 1.0, "memory", seen(state, b"1"))

        def taken(there):
            return Taken(c.Pass(), seen(there, b"2"), met, "", "", (), "pass", 0.0)

        assert fault(taken(state)) == ""
        assert fault(taken(later))


def test_only_enemies_on_their_way_are_calm(in_gap):
    with library(in_gap.store) as shelf, shelf.open(NAME) as session:
        state = session.state
    there = state.assassins["aurelia"].square

    def come(*facts):
        return calm(state, [e.Event(fact, ()) for fact in facts])

    assert come(e.GuardsMoved("crossbowman", 1, "A1", "A2"), e.GuardsSeated("A2", "crossbowman", 1))
    assert come(e.CardDrawn("reinforcement", "r1"), e.GuardsAdded("A1", "crossbowman", 1))
    assert not come(e.GuardsMoved("crossbowman", 1, "A1", there))
    assert not come(e.GuardsAdded(there, "crossbowman", 1))
    assert not come(e.CardDrawn("event", "e1"))
    assert not come(e.HealthLost("aurelia", 1))
    assert not come(e.AlertRaised("a"))


async def test_a_step_that_wants_an_answer_is_the_last_one(in_gap, monkeypatch):
    app = in_gap
    monkeypatch.setattr("domain.coach.calm.CALM", ())
    async with app.run_test(size=(80, 24)) as pilot:
        await on_the_map(app, pilot)
        await press(app, pilot, KEY)
        await to_the_end(app, pilot)

        assert stored(app) == [c.Pass()]
        assert app.head_view.waiting == Window("gap", 1)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_beside_the_key_that_lets_them_act_the_footer_keeps_the_one_that_takes_back(in_gap, size):
    app = in_gap
    async with app.run_test(size=size) as pilot:
        await on_the_map(app, pilot)
        footer = str(app.screen.query_one("#footer", Static).content)
        shown = [f"{one.key} {one.title}" for one in map(action, ("let_act", "undo", "palette", "help"))]

        assert [text for text in shown if text not in footer] == []
