"""The region screen on the players' own map: cards entered bit by bit, numbers, corrections, all by keys."""

import shutil

import pytest
from textual.widgets import Input, Static

from campaign_tui.app.app import CampaignApp
from campaign_tui.screens.region import RegionScreen
from campaign_tui.screens.region_prompts import ChartLine
from campaign_tui.screens.tracker import TrackerScreen
from campaign_tui.widgets.menu import Menu
from campaign_tui.widgets.region_notes import KINDS
from domain.language import commands as c
from domain.language.waiting import Window
from domain.model.between import OwnMap
from domain.model.region import Charted, OwnNumber
from domain.text.catalogue import say
from tests.narrow import a, some
from tests.tui import stories
from tests.tui.gallery.frames import shown
from tests.tui.gallery.stores import idle, library, press
from tests.tui.test_region import (
    SIZES,
    open_app,  # noqa: F401 - a fixture
    place,
    rows,
    store,  # noqa: F401 - a fixture
    told,
)

MAP = ("chart:17:11,23,26", "chart:23:17,30", "pass", "pick:17")
AT_23 = (*MAP, "journey:23:cube")
READING = (*AT_23, "pick:encounter")
OWN = {"pack": "apocalypse_box", "source": "table"}
KEYS = {" ": "space", ":": "colon", "-": "minus", "+": "plus", "?": "question_mark", "#": "number_sign"}


def on_map(*decisions):
    """Decisions after the end of memory phase has begun."""
    return ("map", *decisions)


async def write(app, pilot, line):
    """Type a line and take it."""
    await press(app, pilot, *(KEYS.get(key, key) for key in line), "enter")


def region(app):
    return app.head_view.state.region


def top(app):
    return a(OwnMap, app.head_view.state.top)


def people(app):
    return {who: figure.health for who, figure in app.head_view.state.assassins.items()}


async def test_the_symbol_is_a_letter_away(open_app):  # noqa: F811 - the fixture
    async with open_app(*on_map(*AT_23), **OWN) as (app, pilot):
        assert "c unknown, with a code" in shown(app)
        await press(app, pilot, "f", "enter")
        assert region(app).places["23"].activated
        assert region(app).charted["23"].symbol == "forge"


@pytest.mark.rule("A18.1", "A19.9", "A12.1")
@pytest.mark.parametrize("size", SIZES)
async def test_a_card_is_entered_bit_by_bit(open_app, size):  # noqa: F811 - the fixture
    async with open_app(*on_map(*READING), size=size, **OWN) as (app, pilot):
        assert rows(app)[:2] == ["which card it is", "done"]
        await press(app, pilot, "enter")
        await write(app, pilot, "The Old Well")
        assert top(app).card == "the_old_well"
        assert "The Old Well" in shown(app)
        assert rows(app)[0] == "done"

        # Everybody loses one, somebody two more, and the last of them comes back by choice.
        await press(app, pilot, "minus", "home", "down", "down", "enter")
        assert set(people(app).values()) == {2}
        await press(app, pilot, "minus")
        await write(app, pilot, "2a")
        assert top(app).doomed == ("alessandra",)
        assert "Without a cube, out when" in shown(app)
        await press(app, pilot, "plus")
        await write(app, pilot, "a")
        assert top(app).doomed == ()

        await press(app, pilot, "k")
        await write(app, pilot, "Torn Map")
        assert region(app).clues == ("torn_map",)
        await press(app, pilot, "p")
        await write(app, pilot, "Kite")
        assert app.head_view.state.headquarters.blueprints == ("kite",)
        await press(app, pilot, "number_sign")
        await write(app, pilot, "61 event")
        assert region(app).taken == (61,)
        await press(app, pilot, "d")
        await write(app, pilot, "2")
        assert app.head_view.state.hydras == ("hydra", "hydra")
        await press(app, pilot, "w")
        await write(app, pilot, "30")
        assert top(app).arrival == 30
        await press(app, pilot, "home", "enter", "r", "enter")
        assert region(app).position == 30
        assert "the_old_well" in app.head_view.state.retired


async def test_a_recovery_as_the_card_says_saves_nobody(open_app):  # noqa: F811 - the fixture
    async with open_app(*on_map(*READING, "hurt:alessandra:9"), **OWN) as (app, pilot):
        await press(app, pilot, "plus", "shift+tab")
        assert "as the card says? It saves nobody who has" in shown(app)
        assert "lost the last one." in shown(app)
        await press(app, pilot, "a", "enter")
        assert people(app)["alessandra"] == 1
        assert top(app).doomed == ("alessandra",)


async def test_cards_come_and_go(open_app):  # noqa: F811 - the fixture
    async with open_app(*on_map(*READING), **OWN) as (app, pilot):
        await press(app, pilot, "g")
        assert "Which card comes into the bag?" in shown(app)
        await write(app, pilot, "Lamp")
        await press(app, pilot, "o")
        assert app.head_view.state.hall == ("lamp",)
        await press(app, pilot, "b")
        assert [row.value for row in app.screen.query_one(Menu).items] == [c.LoseCard("hall", "lamp")]
        await press(app, pilot, "enter")
        assert app.head_view.state.hall == ()


async def test_somebody_is_eliminated_and_a_card_can_show_the_memory(open_app):  # noqa: F811 - the fixture
    async with open_app(*on_map(*READING), **OWN) as (app, pilot):
        await press(app, pilot, "x")
        await write(app, pilot, "bast")
        assert top(app).doomed == ("bastiano",)
        await press(app, pilot, "i")
        await write(app, pilot, "91")
        await press(app, pilot, "home", *["down"] * 4, "enter")
        assert "Which memory has the card shown?" in shown(app)
        await press(app, pilot, "1", "2", "enter")
        assert "Then A.12 Memory A12 is found." in shown(app)
        await press(app, pilot, "home", "enter")
        assert region(app).memory == "A.12"


async def test_enter_alone_says_nothing_of_the_size_of_the_gauge(open_app):  # noqa: F811 - the fixture
    walk = ("pick:forge", "journey:17:cube", "journey:23:cube", "journey:17:gauge")
    async with open_app(*on_map(*AT_23, *walk), **OWN) as (app, pilot):
        await press(app, pilot, "enter", "enter", "enter")
        assert "region.gauge" not in app.head_view.state.told
        await press(app, pilot, "1", "8", "enter")
        assert app.head_view.state.told["region.gauge"] == 18


@pytest.mark.rule("A20.1", "A13.5")
async def test_numbers_higher_than_the_list_are_typed(open_app):  # noqa: F811 - the fixture
    walk = ("pick:forge", "journey:17:cube", "journey:23:cube", "journey:17:gauge")
    async with open_app(*on_map(*AT_23, *walk), **OWN) as (app, pilot):
        assert "o for a number that isn't in the list." in shown(app)
        await press(app, pilot, "o")
        await write(app, pilot, "x")
        assert "Type the number that is printed, 0 to 999." in shown(app)
        await write(app, pilot, "48")
        assert app.head_view.state.told["region.gauge"] == 48
        await press(app, pilot, "o")
        await write(app, pilot, "591")
        assert "Take card # 591 out of the slot." in shown(app)
        await press(app, pilot, *["down"] * 8, "enter")
        assert rows(app)[0] == "a card for the bag or a board"
        await press(app, pilot, "enter")
        await write(app, pilot, "Seal")
        await press(app, pilot, "o")
        assert region(app).numbers["591"] == OwnNumber("reward", "seal")
        assert app.head_view.state.hall == ("seal",)
        await press(app, pilot, "o")
        assert "No number is asked for now." in told(app)


@pytest.mark.rule("A17.11", "A17.q6")
async def test_a_location_is_corrected_where_it_lies(open_app):  # noqa: F811 - the fixture
    async with open_app(*on_map(*MAP), **OWN) as (app, pilot):
        await press(app, pilot, "2", "3", "v")
        assert a(ChartLine, app.screen).query_one("#answer", Input).value == "23: 17 30"
        await write(app, pilot, " o")
        assert region(app).charted["23"] == Charted((17, 30), "observation")
        await write(app, pilot, "30: +41 -23")
        assert region(app).charted["30"].connections == (41,)
        assert region(app).charted["23"].connections == (17,)
        await write(app, pilot, "41: -")
        await write(app, pilot, "30: -")
        await press(app, pilot, "escape")
        assert sorted(n for n, place in region(app).charted.items() if place != Charted()) == ["11", "17", "23", "26"]
        assert "30" not in str(app.screen.query_one("#map", Static).content)


async def test_the_map_stays_in_view_while_it_is_entered(open_app):  # noqa: F811 - the fixture
    async with open_app(*on_map(*MAP), **OWN) as (app, pilot):
        await press(app, pilot, "n")
        await write(app, pilot, "30: 23 41")
        assert isinstance(app.screen, ChartLine)
        text = shown(app)
        assert [number for number in ("@17", "11", "23", "26", "30", "41") if number not in text] == []


async def test_a_location_that_the_rules_refuse_stays_to_be_put_right(open_app):  # noqa: F811 - the fixture
    async with open_app(*on_map(*MAP), **OWN) as (app, pilot):
        await press(app, pilot, "n")
        await write(app, pilot, "30: 30")
        assert a(ChartLine, app.screen).query_one("#answer", Input).value == "30: 30"
        assert "No road leads from location 30 to itself." in shown(app)
        app.screen.query_one("#answer", Input).value = ""
        await write(app, pilot, "30: 23")
        assert region(app).charted["30"].connections == (23,)


async def test_an_empty_map_says_how_it_is_entered(open_app):  # noqa: F811 - the fixture
    async with open_app("after", **OWN) as (app, _):
        # Health stands beside the map: the sentence takes two lines there.
        assert "Nothing of your map is entered yet: n" in shown(app)
        assert "enters its locations, one a line." in shown(app)


async def test_what_a_memory_has_brought_is_noted_before_the_phase_is_closed(open_app):  # noqa: F811 - the fixture
    async with open_app("after", **OWN) as (app, pilot):
        assert "What the memory brought" in shown(app)
        await press(app, pilot, "k")
        await write(app, pilot, "Torn Map")
        await press(app, pilot, "number_sign")
        await write(app, pilot, "61 event")
        await press(app, pilot, "d")
        await write(app, pilot, "1")
        assert (region(app).clues, region(app).taken) == (("torn_map",), (61,))
        assert app.head_view.state.hydras == ("hydra",)


async def test_nothing_is_noted_where_nothing_is_read(open_app):  # noqa: F811 - the fixture
    async with open_app(*on_map(*MAP), **OWN) as (app, pilot):
        before = app.head_view.action
        for key in ("i", "minus", "plus", "x", "g", "b", "k", "p", "number_sign", "w", "d", "j"):
            await press(app, pilot, key)
            assert isinstance(app.screen, RegionScreen), key
            assert "Nothing like that can be noted now." in told(app), key
        assert app.head_view.action == before
        assert app.head_view.waiting == Window("exploration")


async def test_a_pack_that_brings_its_cards_has_no_such_rows(open_app):  # noqa: F811 - the fixture
    async with open_app("journey:18:cube") as (app, pilot):
        await press(app, pilot, "minus")
        assert "Nothing like that can be noted now." in told(app)
        assert "What it says" not in shown(app)


@pytest.mark.parametrize("kind", KINDS)
def test_every_note_has_words(kind):
    assert say(f"tui.region.note.{kind}")
    assert say(f"tui.action.card_{kind}.help").endswith(".")


async def test_a_journey_by_the_gauge_is_foreseen_before_anybody_has_counted(open_app):  # noqa: F811 - the fixture
    walk = ("pick:forge", "journey:17:cube", "journey:23:cube")
    async with open_app(*on_map(*AT_23, *walk), **OWN) as (app, _):
        assert "Ticks box 1; you are asked how many boxes there are" in place(app)
        assert some(region(app).phase).cubes == 0
        assert c.Journey(17, "gauge") in [entry.command for entry in app.head_view.entries]


IN_MEMORY = (*MAP, "journey:23:cube", "pick:unknown", "pick:memory", "pick:A.5", "pick:gone", "track:A.5", "turn")


@pytest.mark.rule("A13.1", "A18.19")
@pytest.mark.parametrize("size", SIZES[:2])
async def test_a_numbered_card_is_asked_about_beside_a_memory_on_the_table(tmp_path, store, size):  # noqa: F811 - the fixture
    path = tmp_path / "store.db"
    shutil.copy(store("table", *on_map(*IN_MEMORY), pack="apocalypse_box"), path)
    file = tmp_path / "settings.toml"
    file.write_text("motion = false\nlessons = false\nreminders = false\nrecap = false\n", encoding="utf-8")
    app = CampaignApp(
        lambda: library(path), campaign=stories.NAME, now=lambda: 1_700_003_600, settings=file, look="night"
    )
    async with app.run_test(size=size) as pilot:
        for _ in range(4):
            await idle(app, pilot)
        assert isinstance(app.screen, TrackerScreen)
        await press(app, pilot, "m")
        await write(app, pilot, "number 61")
        assert top(app).asks == "number"
        await press(app, pilot, *["down"] * 10, "enter")
        assert top(app).asks == "narrative"
        await press(app, pilot, "minus")
        assert some(app.head_view).state.memory is not None
        assert people(app)["alessandra"] == 2
        await press(app, pilot, "enter")
        assert some(app.head_view).waiting == Window("table")
        assert "no.61" in some(app.head_view).state.retired
        assert isinstance(app.screen, TrackerScreen)


async def test_the_overview_leads_to_an_own_map_that_nothing_is_entered_on(tmp_path, store):  # noqa: F811 - the fixture
    path = tmp_path / "store.db"
    shutil.copy(store("table", *on_map("pass"), pack="apocalypse_box"), path)
    file = tmp_path / "settings.toml"
    file.write_text("motion = false\nlessons = false\nreminders = false\nrecap = false\n", encoding="utf-8")
    app = CampaignApp(
        lambda: library(path), campaign=stories.NAME, now=lambda: 1_700_003_600, settings=file, look="night"
    )
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(3):
            await idle(app, pilot)
        assert "The region map: travel on" in shown(app)
        await press(app, pilot, "m")
        assert "Nothing of your map is entered yet" in str(app.screen.query_one("#map", Static).content)


async def test_a_line_that_was_half_typed_can_be_opened_again_by_its_name(open_app):  # noqa: F811 - the fixture
    async with open_app(*on_map(*READING, "new-card:lamp:Lamp:other", "gain:bag:lamp"), **OWN) as (app, pilot):
        region_screen = app.screen
        for key in ("minus", "plus", "g", "b", "i", "n"):
            await press(app, pilot, key)
            form = app.screen.form
            await press(app, pilot, "escape")
            assert app.screen is region_screen, key
            await region_screen.run_action(form)
            await idle(app, pilot)
            assert app.screen.form == form, key
            await press(app, pilot, "escape")
