"""Overriding values in the app: what there is to override, how it is said and typed, and the form."""

import json

import pytest
from textual.widgets import Input, Static

from campaign_tui.screens.adjust import AdjustScreen
from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.session.overriding import as_json, matching, shown, typed, values
from domain.folding.adjusting import value_at
from domain.language.commands import Adjust
from tests.narrow import some
from tests.tui.gallery.stores import idle, press
from tests.tui.scene import pack, state
from tests.tui.test_keys import into_memory

SIZE = (80, 24)


def test_every_value_is_named_and_has_its_path():
    found = {value.label: value for value in values(pack(), state())}

    assert found["Aurelia: health"].path == "assassins/aurelia/health"
    assert found["Aurelia: health"].text == str(state().assassins["aurelia"].health)
    assert found["The ledger: paid"].path == "memory/objectives/ledger/paid"
    assert len({value.path for value in values(pack(), state())}) == len(values(pack(), state()))


def test_what_no_override_touches_is_not_offered():
    offered = {value.path.partition("/")[0] for value in values(pack(), state())}

    assert not offered & {"pack", "seed_hash", "agenda", "consumed"}


def test_empty_squares_can_be_overridden_too():
    empty = next(s for s in pack().memories["0.4"].maps["a"].kinds if s not in some(state().memory).squares)

    assert f"memory/squares/{empty}/guards" in {value.path for value in values(pack(), state())}


def test_every_value_that_is_offered_is_there():
    here = state()
    for value in values(pack(), here):
        assert as_json(typed(value.text, value_at(here, value.path)), value_at(here, value.path)) == json.dumps(
            json.loads(value_at(here, value.path)), ensure_ascii=False
        ), value


def test_values_are_found_by_words_of_their_name_or_path():
    given = values(pack(), state())

    assert matching(given, "aurelia heal")[0].label == "Aurelia: health"
    assert matching(given, "assassins/aurelia/cubes")[0].path == "assassins/aurelia/cubes"
    assert matching(given, "no such thing") == []
    assert matching(given, " ") == list(given)


@pytest.mark.parametrize(
    ("text", "before", "meant"),
    [
        ("yes", "false", True),
        ("Off", "true", False),
        ("3", "2", 3),
        ("2 runner, 1 crossbowman", "[]", [["runner", 2], ["crossbowman", 1]]),
        ("2 x runner", "[]", [["runner", 2]]),
        ("-", '[["runner",1]]', []),
        ("sword, spike", '["sword"]', ["sword", "spike"]),
        ("nothing", '"sword"', ""),
        ("C4", '"C3"', "C4"),
        ("7", '"C3"', "7"),
        ("[bold]", '"C3"', "[bold]"),
    ],
)
def test_values_are_typed_as_people_write_them(text, before, meant):
    assert json.loads(as_json(typed(text, before), before)) == meant


def test_what_is_shown_can_be_typed():
    for value in (True, False, 3, "C4", "", [], ["sword"], [["runner", 2]], {"a": 1}):
        before = json.dumps(value)
        assert json.loads(as_json(typed(shown(value), before), before)) == value


async def open_form(app, pilot):
    await into_memory(app, pilot)
    await press(app, pilot, "A")
    assert isinstance(app.screen, AdjustScreen)
    return app.screen


async def test_a_value_is_overridden_with_a_reason(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        form = await open_form(app, pilot)
        who = next(iter(app.head_view.state.assassins))
        before, depth = app.head_view.state.assassins[who].health, app.head_view.depth
        await press(app, pilot, *f"{who} health", "enter")
        assert form.chosen.path == f"assassins/{who}/health"
        assert f"now: {before}" in str(form.field("value").border_title)
        await press(app, pilot, "1", "enter", *"a cube fell", "enter")
        await idle(app, pilot)

        assert app.head_view.state.assassins[who].health == 1
        assert app.head_view.depth == depth + 1
        command = app.desk.opened.session.timeline.actions[app.head_view.action].command
        assert command == Adjust(f"assassins/{who}/health", "1", "a cube fell")
        assert not isinstance(app.screen, AdjustScreen)
        assert "is now 1" in str(app.screen.query_one("#say").content)


@pytest.mark.parametrize(
    ("value", "why", "fault"),
    [
        ("1", " ", "reason"),
        ("many", "so", "many"),
        ("99999999999999999999", "so", "99999999999999999999"),
        ("", "so", "health"),
    ],
)
async def test_what_is_refused_is_said_and_changes_nothing(make_app, value, why, fault):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        form = await open_form(app, pilot)
        head = app.head_view.action
        await press(app, pilot, *"health", "enter")
        form.field("value").value, form.field("why").value = value, why
        await press(app, pilot, "enter", "enter")
        await idle(app, pilot)

        assert app.screen is form
        assert fault in str(form.query_one("#fault", Static).content)
        assert app.desk.opened.session.head == head
        await press(app, pilot, "escape")
        assert app.screen.where == "memory"


async def test_nothing_is_done_without_a_value_chosen(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        form = await open_form(app, pilot)
        await press(app, pilot, *"zzz", "enter")
        assert str(form.query_one("#fault", Static).content)
        assert form.focused is form.query_one("#what", Input)
        form.field("why").focus()
        await press(app, pilot, "x", "enter")

        assert app.screen is form
        assert "Choose" in str(form.query_one("#fault", Static).content)


async def test_the_campaign_screen_has_the_form_as_well(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "escape", "escape")  # one too many after what was closed on the way asks for another
        assert isinstance(app.screen, OverviewScreen)
        await press(app, pilot, "A", *"experience", "enter", "9", "enter", *"forgotten", "enter")
        await idle(app, pilot)

        assert app.head_view.state.xp == 9
        assert isinstance(app.screen, OverviewScreen)


async def test_the_past_is_not_overridden(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "left_square_bracket", "A")

        assert app.screen.view.past
