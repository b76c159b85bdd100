"""Where a value comes from, and two moments side by side, on the screens."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.screen import ModalScreen
from textual.widgets import Input

from campaign_tui.desk import library, playing, records
from campaign_tui.screens.compare import CompareScreen
from campaign_tui.screens.dialogs import Confirm
from campaign_tui.screens.history import HistoryScreen
from campaign_tui.screens.house_rules import HouseRulesScreen
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.screens.why import WhyScreen
from campaign_tui.session.error_report import REPORT, rebuilt
from campaign_tui.session.new_campaign import defaults
from campaign_tui.session.overriding import values
from campaign_tui.widgets.curve import curve, thinned
from campaign_tui.widgets.menu import Menu
from domain.content.loader import load_pack
from domain.language.commands import Pass, Start
from tests.narrow import some
from tests.tui.gallery.frames import shown
from tests.tui.gallery.stores import idle, press


def labels(app):
    return [item.label for item in app.screen.query_one(Menu).items]


@pytest.fixture
async def app(make_app):
    """In the first memory, with an override behind it."""
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await idle(app, pilot)
        app.desk.ask(library.create, replace(defaults(app.screen_stack[0].taken), flow="single"))
        await idle(app, pilot)
        app.desk.ask(playing.submit, Start("0.1"), app.head_view.action)
        await idle(app, pilot)
        app.desk.ask(playing.adjust, "assassins/aurelia/health", "1", "a slip", app.head_view.action)
        await idle(app, pilot)
        while isinstance(app.screen, ModalScreen) or (isinstance(app.screen, MemoryScreen) and app.screen.telling):
            await press(app, pilot, "escape")
        yield app, pilot


async def test_a_key_explains_what_the_cursor_points_at(app):
    app, pilot = app
    await press(app, pilot, "Q")
    assert isinstance(app.screen, WhyScreen)
    view = app.head_view
    assert labels(app)[0].startswith("H3: ")
    assert len(labels(app)) < len(values(view.pack, view.state)) / 2
    hers = [label for label in labels(app) if label.startswith("Aurelia: ")]
    assert hers.index("Aurelia: health") < hers.index("Aurelia: poison"), "what she has stands first"
    await press(app, pilot, *"aurelia: health", "enter")

    assert some(app.screen.reason).path == "assassins/aurelia/health"
    assert labels(app)[0].startswith("3 → 1")
    assert "Aurelia: health: 1" in shown(app)
    await press(app, pilot, "escape")
    assert app.screen.reason is None
    assert app.screen.query_one(Input).value == "aurelia: health"
    await press(app, pilot, "escape")
    assert isinstance(app.screen, MemoryScreen)


async def test_from_a_fact_it_looks_at_the_moment_after_it(app):
    app, pilot = app
    await press(app, pilot, "Q", *"aurelia: health", "enter", "down", "enter")

    assert app.screen.past_view is not None
    assert app.screen.view.state.assassins["aurelia"].health == 3


async def test_nonsense_finds_nothing_and_changes_nothing(app):
    app, pilot = app
    head = app.head_view.action
    await press(app, pilot, "Q", *"[xyzzy]", "enter", "down", "enter")

    assert labels(app) == []
    await press(app, pilot, "escape")
    assert app.head_view.action == head


async def test_two_actions_of_the_history_stand_side_by_side(app):
    app, pilot = app
    await press(app, pilot, "h")
    assert isinstance(app.screen, HistoryScreen)
    await press(app, pilot, "up", "C")
    assert app.screen.compared is not None
    await press(app, pilot, "down", "C")

    assert isinstance(app.screen, CompareScreen)
    assert "Aurelia: health" in labels(app)
    text = shown(app)
    assert "3 → 1" in text
    assert "health" in text
    await press(app, pilot, "enter")
    assert isinstance(app.screen, WhyScreen)
    await press(app, pilot, "escape", "escape")
    assert isinstance(app.screen, HistoryScreen)


async def test_an_action_is_not_compared_with_itself(app):
    app, pilot = app
    await press(app, pilot, "h", "C", "C")

    assert isinstance(app.screen, HistoryScreen)
    assert app.screen.compared is None


def test_a_curve_keeps_its_ends_and_its_scale():
    from campaign_tui.looks.symbols import ASCII, UNICODE

    assert thinned([1, 2, 3], 5) == [1, 2, 3]
    assert thinned(list(range(100)), 10)[0] == 0
    assert thinned(list(range(100)), 10)[-1] == 99
    assert curve([0, 7], 10, 0, 7, UNICODE) == "▁█"
    assert curve([5, 5], 10, 5, 5, ASCII) == "__"
    assert len(curve(list(range(50)), 8, 0, 49, ASCII)) == 8


async def test_the_history_explains_what_the_action_pointed_at_changed(app):
    app, pilot = app
    await press(app, pilot, "h", "Q")

    assert isinstance(app.screen, WhyScreen)
    assert labels(app) == ["Aurelia: health"]
    await press(app, pilot, "enter")
    assert labels(app)[0].startswith("3 → 1")


async def test_statistics_tell_which_facts_were_counted(app):
    app, pilot = app
    app.desk.ask(playing.submit, Pass(), app.head_view.action)
    await idle(app, pilot)
    while isinstance(app.screen, ModalScreen) or (isinstance(app.screen, MemoryScreen) and app.screen.telling):
        await press(app, pilot, "escape")
    await press(app, pilot, "S", "Q")

    assert isinstance(app.screen, WhyScreen)
    turns = next(label for label in labels(app) if label.endswith("turns"))
    await press(app, pilot, *turns, "enter")
    reason = some(app.screen.reason)
    assert [(link.was, link.now) for link in reason.links] == [("1", "2"), ("0", "1")]
    assert reason.shown == "2"
    assert not reason.more


async def test_of_settings_the_campaigns_are_explained_and_those_of_the_program_have_no_history(app):
    app, pilot = app
    app.desk.ask(records.join, "Ann", ())
    app.desk.ask(playing.adjust, "flags/trade_scope", "equipment_cards", "ours", app.head_view.action)
    await idle(app, pilot)
    while isinstance(app.screen, ModalScreen):
        await press(app, pilot, "escape")
    await press(app, pilot, "comma", "Q")
    assert "a setting of the program" in shown(app)
    for row, answer in (("Dice and draws", "Dice and draws: said by"), ("Ann", "Ann takes part: said by")):
        app.screen.query_one(Menu).point(next(i for i, label in enumerate(labels(app)) if row in label))
        await press(app, pilot, "Q")
        assert answer in shown(app)
    app.screen.query_one(Menu).point(labels(app).index("House rules"))
    await press(app, pilot, "enter")
    assert isinstance(app.screen, HouseRulesScreen)
    await press(app, pilot, "Q")
    assert "as the edition of the campaign plays it" in shown(app)
    app.screen.query_one(Menu).point(
        next(i for i, label in enumerate(labels(app)) if label.startswith("What may change hands"))
    )
    await press(app, pilot, "Q")
    assert isinstance(app.screen, WhyScreen)
    assert "equipment_cards" in shown(app)
    assert "ours" in shown(app)


async def test_the_history_runs_on_until_something_happens(app):
    app, pilot = app
    await press(app, pilot, "h", "F", *"turn 1", "enter")

    assert app.screen.past_view is not None
    assert app.screen.view.state.memory.turn == 1
    await press(app, pilot, "escape", "F", *"won", "enter")
    assert "won" in shown(app)
    assert app.screen.past_view is None


async def test_a_key_writes_a_report_that_leads_to_the_position(app):
    app, pilot = app
    await press(app, pilot, "H")

    file = Path(app.desk.opened.library.store_path).with_name(REPORT)
    assert REPORT in shown(app)
    assert rebuilt(file.read_text(), load_pack) == app.head_view.state


async def test_a_branch_is_adopted_from_the_history(app):
    app, pilot = app
    rich = app.head_view.action
    app.desk.ask(playing.undo)
    await idle(app, pilot)
    app.desk.ask(playing.adjust, "xp", "7", "another way", app.head_view.action)
    await idle(app, pilot)
    poor = app.head_view.action
    while isinstance(app.screen, ModalScreen):
        await press(app, pilot, "escape")
    await press(app, pilot, "h")
    menu = app.screen.query_one("#tree", Menu)
    menu.point(next(n for n, item in enumerate(menu.items) if item.value.action == rich))
    await press(app, pilot, "a")
    assert "main line" in shown(app)
    await press(app, pilot, "enter")

    assert app.head_view.action == rich
    await press(app, pilot, "u")
    assert app.head_view.action == poor


async def test_a_jump_across_dice_says_in_its_one_question_what_it_leaves(app):
    app, pilot = app
    app.desk.ask(records.policy, "app", "same_ask")
    root = app.head_view.state and app.desk.opened.campaign.timeline.path()[0]
    app.desk.ask(playing.compare, root)
    await idle(app, pilot)

    assert "dice or something revealed behind, and the ledger keeps that" in shown(app)
    await press(app, pilot, "enter")
    assert app.head_view.action == root
    assert not isinstance(app.screen, Confirm)


async def test_an_undo_across_dice_asks_and_the_ledger_keeps_it(app):
    app, pilot = app
    app.desk.ask(records.policy, "app", "same_ask")
    app.desk.ask(playing.undo)
    await idle(app, pilot)
    start = app.head_view.action
    app.desk.ask(playing.undo)
    await idle(app, pilot)
    assert isinstance(app.screen, Confirm)
    assert app.head_view.action == start
    await press(app, pilot, "escape")
    assert app.head_view.action == start
    app.desk.ask(playing.undo)
    await idle(app, pilot)
    await press(app, pilot, "enter")
    assert app.head_view.action != start

    while isinstance(app.screen, ModalScreen):
        await press(app, pilot, "escape")
    await press(app, pilot, "h", "L")
    assert "Undo across luck" in shown(app)
