"""The region screen by keys: an exploration phase from the end of memory phase on, refusals, undo, sizes."""

import shutil
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.widgets import Input, Static

from campaign_tui.screens.belongings import BelongingsScreen
from campaign_tui.screens.dialogs import Ask, Confirm, Page
from campaign_tui.screens.diary import DiaryScreen
from campaign_tui.screens.history import HistoryScreen
from campaign_tui.screens.region import RegionScreen
from campaign_tui.widgets.lines import plain
from campaign_tui.widgets.menu import Menu
from campaign_tui.widgets.region_map import gauge, legend
from campaign_tui.widgets.story_prompt import heads, tail
from domain.content.loader import load_pack
from domain.language.chance import ChanceNode
from domain.language.commands import Adjust
from domain.language.waiting import Choice, Window
from domain.model.between import Reading
from domain.model.state import State
from domain.rules.apocalypse.seeing import seen
from domain.text.catalogue import say
from tests.narrow import some
from tests.tui import regions, stories
from tests.tui.gallery.frames import frame, shown
from tests.tui.gallery.stores import idle, library, press, story_app
from tests.tui.scene import state, view

SIZES = ((80, 24), (120, 40), (200, 60))


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """Stores by what was decided, each made once."""
    folder = tmp_path_factory.mktemp("regions")
    made: dict[tuple[object, ...], Path] = {}

    def at(source, *decisions, pack="salt_road"):
        key = (pack, source, decisions)
        if key not in made:
            made[key] = path = folder / f"{len(made)}.db"
            with library(path) as shelf, stories.begun(shelf, pack, (), source=source) as session:
                if decisions == ("after",):
                    regions.after_the_memory(session)
                elif decisions[:1] == ("map",):
                    regions.on_own_map(session, *decisions[1:])
                else:
                    regions.exploring(session, *decisions)
        return made[key]

    return at


@pytest.fixture
def open_app(tmp_path, store):
    """An app on the region screen, on a copy of a store."""

    @asynccontextmanager
    async def opened(*decisions, source="app", size=(80, 24), settings="", pack="salt_road", **options):
        path = tmp_path / "store.db"
        shutil.copy(store(source, *decisions, pack=pack), path)
        app = story_app(path, settings, **options)
        async with app.run_test(size=size) as pilot:
            await idle(app, pilot)
            while isinstance(app.screen, Page):
                await press(app, pilot, "space")
            await press(app, pilot, "m")
            assert isinstance(app.screen, RegionScreen)
            yield app, pilot

    return opened


def told(app):
    """What stands in the line above the footer."""
    return str(app.screen.query_one("#say").content)


def place(app):
    """What stands in the panel of the location pointed at."""
    return str(app.screen.query_one("#place").content)


def rows(app):
    return [item.label for item in app.screen.query_one("#journeys", Menu).items]


def pointed(app):
    return app.screen.query_one("#journeys", Menu).current


async def point(app, pilot, label):
    for _ in range(40):
        if pointed(app).label == label:
            return
        await press(app, pilot, "down")
    raise AssertionError(f"{label} isn't among {rows(app)}")


async def test_places_where_nothing_is_left_stand_behind_those_to_be_seen(open_app):
    async with open_app("after") as (app, pilot):
        await point(app, pilot, "Go on")
        await press(app, pilot, "enter", "1", "8", "enter", "enter")
        while isinstance(app.head_view.waiting, Choice | ChanceNode):
            await press(app, pilot, "enter")

        places = [label for label in rows(app) if label.isdigit()]
        assert places == ["24", "27", "30", "12"]


async def test_what_is_said_of_a_row_that_waits_for_enter_goes_when_another_one_is_pointed_at(open_app):
    async with open_app("journey:18:cube") as (app, pilot):
        await press(app, pilot, "enter")
        waits = say("tui.menu.point_first", title=pointed(app).label)
        assert told(app) == waits

        await press(app, pilot, "down")
        assert told(app) != waits


async def test_a_phase_is_played_by_keys_from_the_end_of_a_memory_to_the_next_one(open_app):
    async with open_app("after") as (app, pilot):
        assert app.head_view.state.region.phase is None
        await point(app, pilot, "Go on")
        await press(app, pilot, "enter")
        assert app.head_view.waiting == Window("exploration")
        assert some(app.head_view.state.region.phase).cubes == 3

        for goal in ("18", "27", "36", "45"):
            await press(app, pilot, *goal)
            assert pointed(app).label == goal
            await press(app, pilot, "enter", "enter")
            while isinstance(app.head_view.waiting, Choice | ChanceNode):
                await press(app, pilot, "enter")
            assert app.head_view.state.region.position == int(goal)

        state = app.head_view.state
        assert state.region.memory == "S.2"
        assert state.region.phase is None
        assert state.region.ticks == 1
        assert state.region.lines == ((12, 18), (18, 27), (27, 36), (36, 45))
        assert isinstance(app.screen, RegionScreen)
        assert [row.split()[:2] for row in rows(app)] == [["Start", "S.2"]]


async def test_the_history_is_a_key_away_and_leads_back(open_app):
    async with open_app("journey:18:cube") as (app, pilot):
        before = app.head_view.action
        await press(app, pilot, "h")
        assert isinstance(app.screen, HistoryScreen)
        await press(app, pilot, "up", "U")
        assert isinstance(app.screen, Confirm)
        await press(app, pilot, "y")
        while not isinstance(app.screen, RegionScreen):
            await press(app, pilot, "escape")

        assert app.head_view.action != before
        assert app.screen.view.action == app.head_view.action


async def test_what_a_journey_costs_and_brings_is_told_before_it_is_taken(open_app):
    async with open_app("journey:18:cube") as (app, pilot):
        await press(app, pilot, "2", "4")
        assert "Cubes left after it: 1. A line is drawn. Its symbol shows on arrival." in place(app)
        await press(app, pilot, "enter")
        assert rows(app) == ["An exploration cube"]
        assert "To 24: how do you pay?" in shown(app)
        assert pointed(app).note == "Cubes left after it: 1. A line is drawn. Its symbol shows on arrival."
        before = app.head_view.action

        await press(app, pilot, "escape")
        assert app.head_view.action == before
        assert pointed(app).label == "24"
        await press(app, pilot, "1", "2")
        assert "Nothing happens there any more." in place(app)


async def test_with_nothing_left_the_gauge_pays(open_app):
    walk = ("journey:18:cube", "journey:27:cube", "journey:36:cube")
    async with open_app(*walk) as (app, pilot):
        await press(app, pilot, "4", "5", "enter")
        assert rows(app) == ["A tick on the threat gauge"]
        assert pointed(app).note.startswith("Ticks box 1 of 12. A line is drawn.")


async def test_a_free_jump_is_offered_from_one_observation_point_to_another(open_app):
    active = '[true,true,false,"",false,false]'
    reached = Adjust("region/places", f'{{"18":{active},"48":{active}}}', "by boat")
    async with open_app("journey:18:cube", reached) as (app, pilot):
        await press(app, pilot, "4", "8")
        assert "It costs nothing, and nothing happens there." in place(app)
        await press(app, pilot, "enter")
        assert rows(app) == ["From one observation point to the other, at no cost"]
        await press(app, pilot, "enter")
        assert app.head_view.state.region.position == 48
        assert some(app.head_view.state.region.phase).cubes == 2


@pytest.mark.parametrize("size", SIZES)
async def test_a_card_is_read_step_by_step_on_this_screen(open_app, size):
    walk = ("journey:18:cube", "journey:24:cube", "draw:encounter.1")
    async with open_app(*walk, source="table", size=size) as (app, pilot):
        assert "A man poles a raft toward you" in shown(app)
        assert "The Ferryman of No Bank" in shown(app)
        await press(app, pilot, "enter")
        # The words of an answer stand in its row, and nowhere else.
        assert shown(app).count("Pay in blood") == 1
        assert rows(app)[0] == "Pay in blood"
        assert [item.key for item in app.screen.query_one("#journeys", Menu).items] == ["1", "2"]
        await press(app, pilot, "2", "enter")
        assert app.head_view.state.region.clues == ("tide_table",)
        assert some(app.head_view.state.region.phase).cubes == 0
        assert not any(isinstance(frame, Reading) for frame in app.head_view.state.agenda)
        assert isinstance(app.screen, RegionScreen)


async def test_behind_a_card_that_was_read_the_legend_breaks_between_its_signs_as_before(open_app):
    walk = ("journey:18:cube", "journey:24:cube", "draw:encounter.1")
    async with open_app(*walk, source="table") as (app, pilot):
        await press(app, pilot, "enter", "2", "enter")
        below = app.screen.query_one("#legend", Static)
        region = app.screen._region

        assert str(below.content).count("\n") >= 1
        assert str(below.content) == legend(region, app.dress, below.size.width).plain


async def test_the_words_of_a_card_are_rows_between_memories_too(open_app):
    walk = ("journey:18:cube", "journey:24:cube", "draw:encounter.1", "pick:go_on")
    async with open_app(*walk, source="table") as (app, pilot):
        await press(app, pilot, "escape")
        rows = app.screen.query_one("#next", Menu)
        assert [item.key for item in rows.items] == ["1", "2"]
        assert rows.items[0].label == "Pay in blood"
        await press(app, pilot, "2")
        assert rows.current.key == "2"


async def test_a_campaign_without_a_headquarters_offers_no_way_to_one(open_app):
    async with open_app("journey:18:cube", size=(120, 40)) as (app, pilot):
        await press(app, pilot, "c")
        assert isinstance(app.screen, BelongingsScreen)
        assert "headquarters" not in str(app.screen.query_one("#footer", Static).content)
        await press(app, pilot, "escape", "escape")
        assert "headquarters" not in str(app.screen.query_one("#footer", Static).content)


async def test_an_undo_says_what_comes_back(open_app):
    async with open_app("journey:18:cube") as (app, pilot):
        await press(app, pilot, "u")
        assert told(app).strip() == (
            "Taken back: Journey to 18, for an exploration cube. On the map again: "
            "the group is at 12; 3 exploration cubes are left."
        )
        assert app.head_view.state.region.position == 12
        await press(app, pilot, "ctrl+r")
        assert "Done again: Journey to 18" in told(app)
        assert app.head_view.state.region.position == 18


async def test_at_the_table_an_undo_says_what_to_do_with_the_pieces(open_app):
    async with open_app("journey:18:cube", source="table") as (app, pilot):
        await press(app, pilot, "u")
        assert "wipe the line between 12 and 18" in shown(app)


async def test_a_long_sentence_is_told_to_its_last_word_on_a_small_screen(open_app):
    async with open_app("journey:18:cube") as (app, pilot):
        app.screen.tell("Wipe the line between two locations; " * 8 + "then all is done.")
        await pilot.pause()
        assert app.screen.query_one("#say").size.height == 4
        assert "then all is done." in shown(app)


async def test_who_loses_how_much_and_which_card_is_new_stands_above_the_question(open_app):
    walk = ("journey:18:cube", "journey:24:cube", "draw:encounter.1", "pick:go_on", "pick:1")
    async with open_app(*walk, source="table") as (app, _):
        assert "Who loses it?" in shown(app)
        assert "It is 1 health cube." in shown(app)


@pytest.mark.parametrize("size", SIZES)
async def test_the_health_of_all_stands_beside_the_road(open_app, size):
    async with open_app("journey:18:cube", size=size) as (app, _):
        told = str(app.screen.query_one("#team", Static).content)

        for figure in app.head_view.state.assassins.values():
            line = next(line for line in told.splitlines() if figure.name.capitalize() in line)
            assert app.dress.signs.health * figure.health in line


@pytest.mark.parametrize(
    ("card", "op", "words"),
    [("The Census", "black", "1 enemy die: one face at least that counts, 50 %."), ("", "white", "successes")],
)
def test_what_dice_decide_is_said_before_they_are_rolled(card, op, words):
    pack = load_pack("salt_road")
    cards = some(pack.region).cards
    name, number = next(
        (name, number)
        for name, found in cards.items()
        for number, step in enumerate(found.steps)
        if step.op == op and card in {"", found.name}
    )
    shown_view = view(pack=pack, state=State(agenda=(Reading(name, number),), assassins=state().assassins))
    told = " ".join(plain(line) for line in heads(shown_view))

    assert words in told
    assert tail(shown_view, "biagio") == "1 of 3"


async def test_what_happened_last_is_told_below_the_map(open_app):
    async with open_app("journey:18:cube") as (app, _):
        assert "Location 18 shows its symbol: observation point." in told(app)


async def test_cards_and_diary_are_a_key_away(open_app):
    async with open_app("journey:18:cube") as (app, pilot):
        await press(app, pilot, "c")
        assert isinstance(app.screen, BelongingsScreen)
        await press(app, pilot, "m", "y")
        assert isinstance(app.screen, DiaryScreen)
        await press(app, pilot, "m")
        assert isinstance(app.screen, RegionScreen)


async def test_wrong_keys_and_reports_out_of_time_change_nothing(open_app):
    async with open_app("journey:18:cube") as (app, pilot):
        before = app.head_view.action
        await press(app, pilot, "x", "7", "e", "9", "9")
        assert app.head_view.action == before
        assert isinstance(app.screen, RegionScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_every_location_is_on_the_picture_at_every_size(open_app, size):
    async with open_app("journey:18:cube", size=size) as (app, _):
        text = str(app.screen.query_one("#map", Static).content)
        numbers = app.head_view.pack.region.locations
        assert [number for number in numbers if str(number) not in text] == []
        assert "@18" in text


async def test_read_aloud_the_map_is_told_in_sentences(open_app):
    async with open_app("journey:18:cube", settings="linear = true\n") as (app, _):
        assert not app.screen.query_one("#picture").display
        assert "The group is on location 18." in shown(app)
        sentences = str(app.screen.query_one("#sentences").content)
        assert "Location 15: not seen yet; roads to 12, 24." in sentences


async def test_plain_signs_are_ascii(open_app):
    async with open_app("journey:18:cube", symbols="ascii") as (app, _):
        assert "".join(frame(app).text).isascii()


async def test_plain_signs_are_ascii_beside_a_scroll_bar_too(open_app):
    async with open_app("journey:18:cube", symbols="ascii", settings="linear = true\n") as (app, pilot):
        for _ in range(3):
            assert "".join(frame(app).text).isascii()
            await press(app, pilot, "pagedown")


async def test_the_diary_tells_the_journeys(open_app):
    async with open_app("journey:18:cube", "journey:27:cube", size=(120, 40)) as (app, pilot):
        await press(app, pilot, "y")
        assert (
            "Journeys 1. Journey to 18, for an exploration cube. Location 18 shows its symbol: observation point. "
            "2. Journey to 27, for an exploration cube. Location 27 shows its symbol: healer."
        ) in shown(app)


# The players' own map


async def write(app, pilot, line):
    await press(app, pilot, *(key if key.isalnum() else f"{KEYS[key]}" for key in line), "enter")


KEYS = {":": "colon", " ": "space", "?": "question_mark"}


async def test_an_own_map_is_entered_line_by_line_and_travelled(open_app):
    async with open_app("after", pack="apocalypse_box", source="table") as (app, pilot):
        assert "The memory is behind the group." in told(app)
        await press(app, pilot, "n")
        await write(app, pilot, "17: 11 23")
        # The next line is asked for at once.
        assert isinstance(app.screen, Ask)
        await write(app, pilot, "23: 17 30 h2")
        await press(app, pilot, "escape")
        assert isinstance(app.screen, RegionScreen)
        assert {n: place.connections for n, place in app.head_view.state.region.charted.items()} == {
            "11": (17,),
            "17": (11, 23),
            "23": (17, 30),
            "30": (23,),
        }

        await point(app, pilot, "Go on")
        # Going on weighs much: it is pointed at first.
        await press(app, pilot, "enter", "enter", "1", "7", "enter")
        assert app.head_view.state.region.position == 17
        await press(app, pilot, "1", "1", "enter", "enter")
        assert "Location 11: which symbol is under the sticker?" in shown(app)
        await point(app, pilot, "observation point")
        await press(app, pilot, "enter")
        assert app.head_view.state.region.position == 11
        assert app.head_view.state.region.places["11"].activated
        assert "@11" in str(app.screen.query_one("#map", Static).content)


async def test_a_line_that_cannot_be_read_stays_to_be_put_right(open_app):
    async with open_app("after", pack="apocalypse_box", source="table") as (app, pilot):
        before = app.head_view.action
        await press(app, pilot, "n")
        await write(app, pilot, "17: 11 z")
        assert isinstance(app.screen, Ask)
        assert "can't be read as part of a location." in shown(app)
        assert app.screen.query_one(Input).value == "17: 11 z"
        await press(app, pilot, "backspace")
        await write(app, pilot, "o")
        assert app.head_view.state.region.charted["17"].symbol == "observation"
        await press(app, pilot, "escape", "u")
        assert app.head_view.action == before
        assert app.head_view.state.region.charted == {}


async def test_a_map_that_comes_with_the_pack_is_not_entered(open_app):
    async with open_app("journey:18:cube") as (app, pilot):
        await press(app, pilot, "n")
        await write(app, pilot, "18: 12")
        fault = app.screen.query_one(".fault", Static)
        assert "This pack brings its own map: there is nothing to enter." in str(fault.content)

        await press(app, pilot, "escape")
        assert isinstance(app.screen, RegionScreen)


async def test_after_a_journey_the_highlight_waits_at_a_place_that_nobody_has_seen(open_app):
    async with open_app("after") as (app, pilot):
        await point(app, pilot, "Go on")
        await press(app, pilot, "enter", "1", "8", "enter", "enter")
        while isinstance(app.head_view.waiting, Choice | ChanceNode):
            await press(app, pilot, "enter")

        assert app.head_view.state.region.position == 18
        assert pointed(app).label == "24"


async def test_the_cards_lie_over_the_map_and_give_it_back(open_app):
    async with open_app("journey:18:cube") as (app, pilot):
        await press(app, pilot, "c")
        assert isinstance(app.screen, BelongingsScreen)
        await press(app, pilot, "escape")
        assert isinstance(app.screen, RegionScreen)
        await press(app, pilot, "y")
        assert isinstance(app.screen, DiaryScreen)
        await press(app, pilot, "escape")
        assert isinstance(app.screen, RegionScreen)


async def test_a_clue_lies_among_the_cards_with_its_text(open_app):
    async with open_app("journey:18:cube", Adjust("region/clues", '["boot_letters"]', "found")) as (app, pilot):
        await press(app, pilot, "c")
        cards = app.screen.query_one("#cards", Menu)
        labels = [item.label for item in cards.items]
        clue = some(load_pack("salt_road").region).clues["boot_letters"]
        cards.point(labels.index(clue.name))
        await pilot.pause()

        assert clue.text in str(app.screen.query_one("#text").content)


async def test_the_history_names_the_card_that_was_read(open_app):
    async with open_app("after") as (app, pilot):
        await point(app, pilot, "Go on")
        await press(app, pilot, "enter", "1", "5", "enter", "enter")
        card = some(load_pack("salt_road").region).cards[some(app.head_view.state.top).card].name
        assert isinstance(app.head_view.waiting, Choice)
        await press(app, pilot, "enter")

        assert app.head_view.story[-1].title.startswith(f"{card}. ")


@pytest.mark.parametrize(("width", "told"), [(60, False), (120, True)])
async def test_the_gauge_says_what_its_numbers_are_where_there_is_room(open_app, width, told):
    async with open_app() as (app, pilot):
        await press(app, pilot, "m")
        region = some(seen(app.head_view.pack, app.head_view.state))
        line = gauge(region, app.dress, width)

        assert any(region.gauge)
        assert line.cell_length <= width
        assert line.plain.endswith(say("tui.region.gauge_sign")) is told
