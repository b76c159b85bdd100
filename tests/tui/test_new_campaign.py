"""The form of a new campaign: everything has a default, every row says what it means, nothing wrong begins."""

import pytest
from msgspec.structs import replace
from textual import events
from textual.widgets import Input, Static

from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.dialogs import Page
from campaign_tui.screens.forms import Form
from campaign_tui.screens.new_campaign import NewCampaignScreen
from campaign_tui.session import new_campaign
from campaign_tui.session.wiring import find_pack, known_packs
from campaign_tui.widgets.menu import Menu
from domain.content.loader import bundled_packs, load_pack
from domain.text.catalogue import say
from tests.tui import stories
from tests.tui.gallery.stores import idle, press
from tests.tui.table_app import shown

SIZE = (100, 40)
KEYS = {" ": "space", ",": "comma", ".": "full_stop", "/": "slash"}


def typed(text):
    """The keys of a text."""
    return [KEYS.get(letter, letter) for letter in text]


def row(screen, field):
    """Keys from the name to a row."""
    return ["down"] * ([name for name, _ in screen.rows].index(field) + 1)


def told(screen, part):
    return str(screen.query_one(part, Static).content)


async def opened(app, pilot):
    await idle(app, pilot)
    await press(app, pilot, "n")
    assert isinstance(app.screen, NewCampaignScreen)
    return app.screen


async def test_every_pack_is_offered_with_its_title_and_what_it_is(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot)
        await press(app, pilot, "down")

        seen = {}
        for _ in known_packs():
            seen[screen.answers.pack] = screen.query_one(Menu).items[0].tail, told(screen, "#about")
            await press(app, pilot, "right")

    assert seen.keys() == {name for name, _ in known_packs()}
    for name, title in known_packs():
        assert title in seen[name][0]
        assert seen[name][1] == " ".join(find_pack(name).about.split())


async def test_what_a_pack_says_of_itself_is_read_to_its_end_in_the_smallest_window(make_app):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(app, pilot)
        await press(app, pilot, "down")
        for _ in known_packs():
            last = find_pack(screen.answers.pack).about.split()[-3:]
            assert " ".join(last) in shown(app), screen.answers.pack
            await press(app, pilot, "right")


@pytest.mark.parametrize("name", [name for name, _ in bundled_packs()])
def test_any_pack_can_begin_as_it_is_offered(name):
    choices = new_campaign.defaults()
    for _ in known_packs():
        choices = new_campaign.with_pack(choices, 1, frozenset())
        if choices.pack == name:
            break

    assert choices.name == load_pack(name).title
    assert new_campaign.trouble(choices) == ""
    maps = any(plan.maps for plan in load_pack(name).memories.values())
    assert choices.source == ("app" if maps else "table")


def test_a_name_of_ones_own_stays_when_the_pack_changes():
    choices = new_campaign.with_pack(
        new_campaign.Choices("Fog", "drowned_ledger", ("aurelia", "biagio")), 1, frozenset()
    )

    assert choices.name == "Fog"


@pytest.mark.rule("A8.1")
def test_legendary_is_offered_where_there_is_a_region_map():
    for name, _ in bundled_packs():
        pack = load_pack(name)
        assert ("legendary" in new_campaign.difficulties(pack)) == (pack.region is not None)


def test_legendary_does_not_stay_with_a_pack_that_has_none():
    choices = new_campaign.Choices("x", "salt_road", ("aurelia", "biagio"), difficulty="legendary")

    assert new_campaign.trouble(choices) == ""
    assert new_campaign.with_pack(choices, -1, frozenset()).difficulty == "normal"


async def test_a_team_that_is_too_small_is_told_at_once_and_begins_nothing(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot)
        await press(app, pilot, *row(screen, "assassins"), "space")

        assert "2 to 4" in told(screen, "#fault")
        await press(app, pilot, "enter")
        assert app.screen is screen
        await press(app, pilot, "space")
        assert told(screen, "#fault") == ""


async def test_players_seed_and_dice_reach_the_campaign(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot)
        await press(app, pilot, *row(screen, "players"), *typed("Mina, Jox"), "backspace", "down", "down", *"salt")

        assert (screen.answers.players, screen.answers.seed) == ("Mina, Jo", "salt")
        await press(app, pilot, "enter")
        assert isinstance(app.screen, Page)
        await press(app, pilot, "space")
        assert isinstance(app.screen, OverviewScreen)
        assert dict(app.head_view.players) == {"Mina": ("aurelia",), "Jo": ("biagio",)}


async def test_house_rules_of_a_file_are_set(make_app, tmp_path):
    file = tmp_path / "ours.toml"
    file.write_text('[flags]\ntrade_scope = "equipment_cards"\n', encoding="utf-8")
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot)
        screen.answers = replace(screen.answers, house=str(file))
        await press(app, pilot, "enter")

        assert app.head_view.state.flags == {"trade_scope": "equipment_cards"}


@pytest.mark.parametrize(("field", "text"), [("house", "nowhere.toml"), ("players", "A,A"), ("players", "\x1b,B")])
async def test_what_will_not_do_is_said_and_founds_nothing(make_app, field, text):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot)
        screen.answers = replace(screen.answers, **{field: text})
        await press(app, pilot, "enter")

        assert app.screen is screen
        assert told(screen, "#fault")
        await press(app, pilot, "escape")
        assert app.screen_stack[0].cards == {}


async def test_rows_typed_on_are_there_again(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot)
        await press(app, pilot, *row(screen, "house"), *typed("a b.toml"))
        kept = screen.kept()
        assert kept["house"] == "a b.toml"
        await press(app, pilot, "escape")
        other = await opened(app, pilot)
        other.take(kept)

        assert other.answers == screen.answers
        assert other.rows[other.query_one(Menu).index][0] == "house"


async def test_a_small_window_says_that_there_is_more_below(make_app):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(app, pilot)
        await pilot.pause()

        below = screen.query_one(Menu).below
        assert below > 0
        assert say("tui.new.below", n=below) in told(screen, ".keys")
        await press(app, pilot, "pagedown", "pagedown", "pagedown")
        await pilot.pause()
        assert screen.query_one(Menu).below == 0
        assert not isinstance(screen.focused, Input)


async def test_every_row_says_what_it_means(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot)
        said = [told(screen, "#about")]
        for _ in screen.rows:
            await press(app, pilot, "down")
            said.append(told(screen, "#about"))

    assert all(said)
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("key", ["n", "e", "/"])
async def test_letters_typed_while_a_form_comes_up_are_for_the_form(make_app, key):
    app = make_app()
    with app.desk.opened._open_library() as shelf, stories.begun(shelf):
        pass
    async with app.run_test(size=SIZE) as pilot:
        await idle(app, pilot)
        for letter in key + "an elk":
            app.post_message(events.Key(KEYS.get(letter, letter), letter))
        await idle(app, pilot)
        await idle(app, pilot)
        assert app.screen.query_one(Input).value == "an elk"


async def test_a_letter_typed_on_a_row_goes_behind_the_name(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot)
        await press(app, pilot, *"elk", "down", *"23")
        assert screen.answers.name == "elk23"


async def test_a_letter_that_a_form_has_no_use_for_goes_round_once(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await idle(app, pilot)
        app.push_screen(Form())
        await press(app, pilot, "z", "z")
        assert isinstance(app.screen, Form)
