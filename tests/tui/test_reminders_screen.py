"""Reminders in the app: beside the game, each once at its moment, with its rule, each turned off for good."""

import tomllib

import pytest

from campaign_tui.kept.reminding import FOLDER, Reminding
from campaign_tui.screens.headquarters import HeadquartersScreen
from campaign_tui.screens.muted import MutedScreen
from campaign_tui.screens.rules import RulesScreen
from campaign_tui.screens.tracker import TrackerScreen
from campaign_tui.widgets.menu import Menu
from campaign_tui.widgets.reminder import ReminderPanel
from domain.coach.reminders import met, triggers
from domain.text.catalogue import say
from tests.table.test_tracker import late
from tests.tui.box_app import SIZES, SMALL, press, said, shown
from tests.tui.box_app import box_stores as box_stores  # noqa: PLC0414 - a fixture
from tests.tui.box_app import table as table  # noqa: PLC0414 - a fixture
from tests.tui.scene import view

ORDER = "Enemies: reinforcement first, then movement, then combat."


def panel(app):
    return app.screen.query_one(ReminderPanel)


def reminded(app):
    """What is reminded of now; empty for nothing."""
    return str(panel(app).content) if panel(app).display else ""


async def read_all(app, pilot):
    """Put away whatever is shown, one by one, and give all of it."""
    seen = []
    while sentence := reminded(app):
        seen.append(sentence)
        await press(app, pilot, "backspace")
    return seen


def expected(app):
    """What the rules remind of now, had nothing been shown before."""
    view = app.head_view
    return [reminder.sentence for reminder in met(view.pack, view.state, dealt=view.source == "app")]


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_it_stands_beside_the_game_with_its_rule_and_keys(table, size):
    async with table("box-table", reminders=True).open(size) as (app, pilot):
        await read_all(app, pilot)
        await press(app, pilot, "N")
        assert isinstance(app.screen, TrackerScreen)
        assert reminded(app) == ORDER
        assert "Reminder, rule 28.1" in shown(app)
        assert "never again" in shown(app)
        # The game goes on with it on the screen.
        depth = app.head_view.depth
        await press(app, pilot, "minus")
        assert app.head_view.depth == depth + 1


async def test_each_comes_once_on_its_occasion(table):
    there = table("box-table", reminders=True)
    async with there.open() as (app, pilot):
        first = await read_all(app, pilot)
        assert first
        assert len(first) == len(set(first)) == len(expected(app))
        await press(app, pilot, "N")
        second = await read_all(app, pilot)
        assert ORDER in second
        assert not {*first} & {*second}
        await press(app, pilot, "t", "enter")
        await press(app, pilot, "N")
        assert ORDER not in await read_all(app, pilot)
    # Not at a later start either.
    async with there.open() as (app, pilot):
        assert reminded(app) == ""
        assert len(list((there.settings.parent / FOLDER).glob("*.json"))) == 1


async def test_the_rule_is_one_key_away(table):
    async with table("box-table", reminders=True).open() as (app, pilot):
        await read_all(app, pilot)
        await press(app, pilot, "N", "R")
        assert isinstance(app.screen, RulesScreen)
        assert [getattr(statement, "id", "") for statement in app.screen.shown] == ["28.1"]
        await press(app, pilot, "escape")
        assert reminded(app) == ORDER


async def test_one_that_is_turned_off_never_comes_again_and_the_others_do(table):
    there = table("box-table", reminders=True)
    async with there.open() as (app, pilot):
        await read_all(app, pilot)
        await press(app, pilot, "N", "X")
        assert said(app) == "This reminder doesn't come any more; the settings (,) turn it on again."
        assert reminded(app) not in {"", ORDER}
        assert tomllib.loads(there.settings.read_text())["muted"] == ["enemy_order"]
    fresh = table("box-table", reminders=True)
    fresh.settings.write_text(there.settings.read_text())
    async with fresh.open() as (app, pilot):
        await read_all(app, pilot)
        await press(app, pilot, "N")
        assert ORDER not in await read_all(app, pilot)


async def test_all_of_them_are_turned_off_and_on_in_the_settings(table):
    async with table("box-table", reminders=True).open() as (app, pilot):
        assert reminded(app)
        await press(app, pilot, "comma")
        menu = app.screen.query_one("#settings", Menu)
        menu.point(next(n for n, item in enumerate(menu.items) if item.value == ("reminders", None)))
        await press(app, pilot, "enter", "escape")
        assert reminded(app) == ""
        await press(app, pilot, "N")
        assert reminded(app) == ""
        await press(app, pilot, "backspace", "R", "X")
        assert said(app) == "There is no lesson or reminder to read."
        assert app.settings.muted == ()


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_they_stand_in_a_list_each_with_its_rule(table, size):
    async with table("box-table", reminders=True).open(size) as (app, pilot):
        await press(app, pilot, "comma")
        menu = app.screen.query_one("#settings", Menu)
        menu.point(next(n for n, item in enumerate(menu.items) if item.value and item.value[0] == "each"))
        await press(app, pilot, "enter")
        assert isinstance(app.screen, MutedScreen)
        rows = app.screen.query_one(Menu).items
        assert [(item.value, item.tail) for item in rows] == [(name, one.rule) for name, one in triggers().items()]
        await press(app, pilot, "down", "enter", "down", "space")
        names = list(triggers())
        assert app.settings.muted == (names[1], names[2])
        assert f"{len(names) - 2} of {len(names)} come" in shown(app)
        await press(app, pilot, "up", "enter", "a")
        assert app.settings.muted == ()
        await press(app, pilot, "a", *"qz9ä")
        assert set(app.settings.muted) == set(names)
        await press(app, pilot, "escape")
        assert say("tui.settings.each_off", n=len(names)) in shown(app)


async def test_between_attempts_what_is_easily_got_wrong_stands_on_the_campaign(table):
    async with table("box-failed", reminders=True).open() as (app, pilot):
        rules = []
        while reminded(app):
            rules.append(str(panel(app).border_title).partition(" (")[0])
            await press(app, pilot, "backspace")
        assert rules == ["Reminder, rule 6.11", "Reminder, rule 6.7", "Reminder, rule 6.9"]


async def test_in_the_headquarters_the_contract_deck_is_reminded_of_where_somebody_has_it_in_hand(table):
    never = "The contract deck is never shuffled."
    async with table("story-assignment", reminders=True).open() as (app, pilot):
        await press(app, pilot, "q")
        assert isinstance(app.screen, HeadquartersScreen)
        view = app.head_view
        assert view.source == "app"
        assert never not in await read_all(app, pilot)
        by_hand = [reminder.sentence for reminder in met(view.pack, view.state)]

        assert never in by_hand
        assert never not in [reminder.sentence for reminder in met(view.pack, view.state, dealt=True)]


async def test_while_the_past_is_looked_at_nothing_is_reminded_of(table):
    async with table("box-table", reminders=True).open() as (app, pilot):
        assert reminded(app)
        await press(app, pilot, "left_square_bracket")
        assert app.screen.view.past
        assert reminded(app) == ""
        await press(app, pilot, "backspace")


async def test_beneath_a_page_one_does_not_count_as_read(table):
    async with table("box-table", reminders=True, recap=True).open() as (app, pilot):
        below = app.screen_stack[-2]
        assert str(below.query_one(ReminderPanel).content) in expected(app)
        assert app.reminding._open == set()
        await press(app, pilot, "escape")
        assert len(app.reminding._open) == 1


async def test_it_is_a_sentence_for_who_has_screens_read_aloud(table):
    async with table("box-table", reminders=True, linear=True).open() as (app, _pilot):
        assert reminded(app).startswith("Reminder, rule")
        assert panel(app).styles.border.top[0] == ""


async def test_in_ascii_its_keys_are_words(table):
    async with table("box-table", reminders=True).open(symbols="ascii") as (app, _pilot):
        assert "Backspace put away" in shown(app)
        assert str(panel(app).border_subtitle).isascii()


async def test_an_offer_says_all_it_has_to_with_a_reminder_beside_it(table):
    async with table("story-offer", reminders=True).open(SMALL) as (app, _pilot):
        assert reminded(app)
        assert "can't be played later" in shown(app)


# ---- what was shown, on the disk ----------------------------------------------------------------------


def sentence(keeper, *, reads=True):
    """What a keeper shows as the enemy phase begins; empty for nothing."""
    evening = late().do("enemies")
    found = keeper.show(view(pack=evening.pack, state=evening.state), (), reads=reads)
    return found.sentence if found else ""


def test_a_file_that_cannot_be_read_counts_as_nothing_shown(tmp_path):
    for content in ("", "[1, 2]", "{", "[" * 100_000, '"text"'):
        (tmp_path / "ab.json").write_text(content)
        keeper = Reminding(tmp_path)
        keeper.begin("ab")
        assert sentence(keeper) == ORDER

    again = Reminding(tmp_path)
    again.begin("ab")
    assert sentence(again) not in {"", ORDER}
    again.forget("ab")
    assert not (tmp_path / "ab.json").exists()


def test_a_folder_that_cannot_be_written_is_in_nobodys_way(tmp_path):
    (tmp_path / "file").write_text("")
    keeper = Reminding(tmp_path / "file" / "below")
    keeper.begin("ab")
    assert sentence(keeper) == ORDER
    assert keeper.dismiss()
    assert sentence(keeper) not in {"", ORDER}
    assert not Reminding().dismiss()
