"""House rules in the app: all flags in a list with what they decide, set before a campaign and during one."""

import pytest

from campaign_tui.screens.adjust import AdjustScreen
from campaign_tui.screens.dialogs import Ask
from campaign_tui.screens.house_rules import FlagScreen, HouseRulesScreen
from campaign_tui.screens.new_campaign import NewCampaignScreen
from campaign_tui.screens.settings import SettingsScreen
from campaign_tui.session.new_campaign import chosen_flags, defaults, flags_text, with_flag
from campaign_tui.session.overriding import matching, values
from campaign_tui.widgets.menu import Menu
from domain.language.commands import Adjust
from domain.model.editions import FLAGS, value_of, values_of
from tests.tui.gallery.stores import idle, press
from tests.tui.scene import pack, state
from tests.tui.test_keys import into_memory

SIZES = [(80, 24), (120, 40)]


def point(app, value):
    """Point at the row with a value."""
    menu = app.screen.query_one(Menu)
    menu.point(next(n for n, item in enumerate(menu.items) if item.value == value))


def tail(app):
    """What stands at the right of the row pointed at."""
    item = app.screen.query_one(Menu).current
    assert item is not None
    return item.tail


def text(app, where):
    return str(app.screen.query_one(where).content)


async def to_list(app, pilot):
    await into_memory(app, pilot)
    await press(app, pilot, "comma")
    point(app, ("house", None))
    await press(app, pilot, "enter")
    assert isinstance(app.screen, HouseRulesScreen)


async def choose(app, pilot, name, value):
    """Choose a value on the list."""
    point(app, name)
    await press(app, pilot, "enter")
    assert isinstance(app.screen, FlagScreen)
    point(app, value)
    await press(app, pilot, "enter")


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_flag_is_listed_with_its_value_and_what_it_decides(make_app, size):
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await to_list(app, pilot)
        rows = {item.value: item.tail for item in app.screen.query_one(Menu).items}
        assert rows == {name: value_of({}, "fr_1_05", name) for name in FLAGS}
        point(app, "trade_scope")
        await press(app, pilot, "down", "up")
        about = text(app, "#about")
        assert "Its name in files: trade_scope." in about
        row = app.screen.query_one(Menu).current
        assert row.label == "What may change hands: weapons and armour too, or equipment cards only"
        assert "any_gear: French 1.05 (newest), English 1.03, Kickstarter prototype." in about
        assert "equipment_cards: Italian, EOG summary 2." in about


async def test_a_change_is_recorded_with_its_reason_and_undo_takes_it_back(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await to_list(app, pilot)
        depth = app.head_view.depth
        await choose(app, pilot, "trade_scope", "equipment_cards")
        assert isinstance(app.screen, Ask)
        await press(app, pilot, *"as ever", "enter")
        await idle(app, pilot)

        command = app.desk.opened.session.timeline.actions[app.head_view.action].command
        assert command == Adjust("flags/trade_scope", '"equipment_cards"', "as ever")
        assert isinstance(app.screen, HouseRulesScreen)
        assert tail(app) == "equipment_cards (yours)"
        assert "is now equipment_cards" in text(app, "#fault")
        await press(app, pilot, "escape")
        assert isinstance(app.screen, SettingsScreen)
        await press(app, pilot, "escape", "u")
        await idle(app, pilot)
        assert app.head_view.depth == depth
        assert app.head_view.state.flags == {}


async def test_without_a_reason_nothing_is_changed_and_that_is_said(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await to_list(app, pilot)
        depth = app.head_view.depth
        await choose(app, pilot, "trade_scope", "equipment_cards")
        await press(app, pilot, "enter")
        await idle(app, pilot)
        assert app.head_view.depth == depth
        assert text(app, "#fault")
        # Neither by leaving the question, nor by choosing what is played already.
        await choose(app, pilot, "trade_scope", "equipment_cards")
        await press(app, pilot, "escape")
        await choose(app, pilot, "trade_scope", "any_gear")
        assert isinstance(app.screen, HouseRulesScreen)
        assert text(app, "#fault") == "trade_scope is any_gear already."
        assert app.head_view.depth == depth


async def test_a_value_called_nothing_can_be_chosen(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await to_list(app, pilot)
        await choose(app, pilot, "between_memories", "nothing")
        await press(app, pilot, *"short", "enter")
        await idle(app, pilot)
        assert app.head_view.state.flags == {"between_memories": "nothing"}


async def test_the_override_form_lists_flags_that_nobody_has_set(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "A", *"flag between")
        assert isinstance(app.screen, AdjustScreen)
        # What means an empty value elsewhere is a value of this flag.
        await press(app, pilot, "enter", *"nothing", "enter", *"so", "enter")
        await idle(app, pilot)
        assert app.head_view.state.flags == {"between_memories": "nothing"}


def test_all_flags_are_found_among_the_values_to_override():
    found = matching(values(pack(), state()), "flags")

    assert [value.path for value in found] == [f"flags/{name}" for name in FLAGS]
    assert {value.text for value in found if value.path == "flags/trade_scope"} == {"any_gear"}


@pytest.mark.parametrize("name", FLAGS)
def test_a_choice_for_a_new_campaign_is_kept_and_taken_back(name):
    choices = defaults()
    usual = FLAGS[name][choices.edition]
    for value in values_of(name):
        chosen = with_flag(choices, name, value)
        assert chosen_flags(chosen) == ({} if value == usual else {name: value})
        assert flags_text(chosen_flags(chosen)) == chosen.flags
        assert with_flag(chosen, name, usual).flags == ""


async def test_a_new_campaign_begins_with_the_rules_that_were_chosen(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "n")
        screen = app.screen
        assert isinstance(screen, NewCampaignScreen)
        await press(app, pilot, *["down"] * (screen.rows.index(("house", "")) + 1), "right")
        await choose(app, pilot, "retaliation", "false")
        assert isinstance(app.screen, HouseRulesScreen)
        assert tail(app) == "false (yours)"
        await press(app, pilot, "escape")
        assert "1 chosen, file:" in tail(app)
        await press(app, pilot, "up")
        assert screen.query_one(Menu).items[-1].tail == "1 chosen"
        await press(app, pilot, "enter")
        await idle(app, pilot)
        assert app.head_view.state.flags == {"retaliation": "false"}
