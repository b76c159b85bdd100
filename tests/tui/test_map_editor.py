"""The map editor by keyboard: typed like text, checked, taken back, kept through a crash, entered by one decision."""

import pytest
from msgspec.structs import replace
from textual.widgets import TextArea

from campaign_tui.desk import playing
from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.dialogs import Confirm
from campaign_tui.screens.map_editor import MapEditorScreen
from campaign_tui.screens.map_forms import ObjectiveScreen, PenScreen, TextScreen
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.screens.why import WhyScreen
from domain.language.commands import DrawMap
from domain.rules.table.map_draft import terrain_of
from tests.tui.drawing_app import SIZE, fault, opened, press, rest, said, stores
from tests.tui.gallery import maps

__all__ = ["stores"]

MEMORY = maps.MEMORY


@pytest.fixture
def store(stores):
    """A store with a campaign whose first memory has no map yet."""
    return stores.copy("map-blank")


async def editor(app, pilot):
    """The editor, opened on the campaign screen."""
    await press(app, pilot, "D")
    assert isinstance(app.screen, MapEditorScreen)
    return app.screen


def kinds(screen):
    return terrain_of(screen.draft, screen.letter).kinds


async def told(app, pilot):
    """Go on until all is told."""
    await rest(app, pilot)
    while getattr(app.screen, "telling", False):
        await press(app, pilot, "x")


ROWS = (*"ssr", "enter", *"s.i")
"""Two rows of ground."""


async def test_a_map_is_typed_like_text_and_entered_by_one_decision(store):
    async with opened(store) as (app, pilot):
        before = app.head_view.total
        screen = await editor(app, pilot)
        await press(app, pilot, *ROWS)

        assert kinds(screen) == {"A1": "street", "B1": "street", "C1": "roof", "A2": "street", "C2": "interior"}
        assert app.head_view.total == before, "nothing of it is in the campaign yet"
        await press(app, pilot, "up", "left", "left", "n", "right", "2", "o", *"Papers, 1, 2", "enter", "f")
        assert isinstance(app.screen, OverviewScreen)
        assert app.head_view.total == before + 1
        session = app.desk.opened.session
        command = session.timeline.actions[session.head].command
        assert isinstance(command, DrawMap)
        plan = app.head_view.pack.memories[MEMORY]
        assert plan.maps["a"].kinds == kinds(screen)
        assert plan.guards == (("C1", "crossbowman", 2),)
        assert plan.maps["a"].stations == ("B1",)
        assert app.drawings.get(MEMORY) is None
        assert any(e.tag == "start" and e.legal for e in app.head_view.entries)


async def test_a_map_says_when_it_was_entered_and_a_drawing_that_it_is_not(store):
    async with opened(store) as (app, pilot):
        await editor(app, pilot)
        await press(app, pilot, *ROWS, "Q")
        assert said(app).startswith("It is a drawing so far")
        await press(app, pilot, "up", "left", "left", "n", "right", "2", "o", *"Papers, 1, 2", "enter", "f")
        await editor(app, pilot)
        await press(app, pilot, "Q")
        assert isinstance(app.screen, WhyScreen)
        assert app.screen.reason is not None
        assert app.screen.reason.shown.startswith("a text of ")
        assert len(app.screen.reason.links) == 1
        await press(app, pilot, "escape", "down", "i", "Q")
        assert said(app).startswith("It was drawn on since")


async def test_nonsense_draws_nothing(store):
    async with opened(store) as (app, pilot):
        screen = await editor(app, pilot)
        await press(app, pilot, *"ss", *"qyöE?", "escape", "ctrl+x", "f5", "insert")
        if not isinstance(app.screen, MapEditorScreen):
            await press(app, pilot, "escape")

        assert kinds(screen) == {"A1": "street", "B1": "street"}
        await press(app, pilot, "up", "up", "left", "left", "left", "left")
        assert screen.cursor == "A1"
        await press(app, pilot, "ctrl+up", "shift+left")
        assert "A1" in said(app)
        assert kinds(screen) == {"A1": "street", "B1": "street"}


async def test_strokes_are_taken_back_and_drawn_again(store):
    async with opened(store) as (app, pilot):
        screen = await editor(app, pilot)
        await press(app, pilot, *"sri", "u", "u")

        assert kinds(screen) == {"A1": "street"}
        await press(app, pilot, "ctrl+r")
        assert kinds(screen) == {"A1": "street", "B1": "roof"}
        await press(app, pilot, "u", "u", "u")
        assert "no stroke" in said(app)
        assert kinds(screen) == {}


async def test_a_letter_rubs_out_what_was_typed_before(store):
    async with opened(store) as (app, pilot):
        screen = await editor(app, pilot)
        await press(app, pilot, *"srr", "backspace")

        assert kinds(screen) == {"A1": "street", "B1": "roof"}
        assert screen.cursor == "C1"


EDGES = {"w left": "walls", "shift+left": "walls", "l left": "ladders", "ctrl+left": "ladders"}


@pytest.mark.parametrize(("keys", "edge"), EDGES.items())
async def test_edges_are_drawn_by_an_arrow(store, keys, edge):
    async with opened(store) as (app, pilot):
        screen = await editor(app, pilot)
        await press(app, pilot, *"sr", "left", *keys.split())

        assert ("A1", "B1") in getattr(terrain_of(screen.draft, "a"), edge)
        assert screen.cursor == "B1"


async def test_marked_squares_are_drawn_at_one_stroke(store):
    async with opened(store) as (app, pilot):
        screen = await editor(app, pilot)
        await press(app, pilot, "space", "right", "right", "down", "r")

        assert kinds(screen) == dict.fromkeys(("A1", "B1", "C1", "A2", "B2", "C2"), "roof")
        await press(app, pilot, "space", "left", "up", "escape", "escape")
        assert isinstance(app.screen, OverviewScreen)


async def test_an_objective_that_cannot_be_read_changes_nothing(store):
    async with opened(store) as (app, pilot):
        screen = await editor(app, pilot)
        await press(app, pilot, "s", "left", "o", *"Papers, soon", "enter")

        assert isinstance(app.screen, ObjectiveScreen)
        assert "soon" in fault(app)
        assert "objectives" not in screen.draft.table
        await press(app, pilot, *["backspace"] * 4, "2", "enter", "o")
        assert isinstance(app.screen, ObjectiveScreen)
        await press(app, pilot, "escape")
        assert screen.draft.table["objectives"] == {"papers": {"name": "Papers", "square": "A1", "cost": 2}}


async def test_done_shows_what_is_missing_and_where(store):
    async with opened(store) as (app, pilot):
        screen = await editor(app, pilot)
        await press(app, pilot, "f")
        assert "Nothing is drawn yet" in said(app)
        await press(app, pilot, *"sss", "left", "left", "l", "left", "f")

        assert screen.cursor == "B1"
        assert "ladder" in said(app)
        assert isinstance(app.screen, MapEditorScreen)
        assert not app.head_view.state.plans


async def test_everything_is_in_the_list_of_pens(store):
    async with opened(store) as (app, pilot):
        screen = await editor(app, pilot)
        await press(app, pilot, *"ss", "left", "p", *"new column", "enter")

        assert kinds(screen).keys() == {"A1", "C1"}
        await press(app, pilot, "p", *"one map more", "enter", *"cc")
        assert screen.draft.letters == ("a", "b")
        assert kinds(screen).keys() == {"b.A1", "b.B1"}
        await press(app, pilot, "M")
        assert screen.cursor == "A1"
        await press(app, pilot, "p", *"zzz", "enter")
        assert isinstance(app.screen, PenScreen)


async def test_a_text_is_taken_when_it_can_be_read(store):
    async with opened(store) as (app, pilot):
        screen = await editor(app, pilot)
        await press(app, pilot, "s", "v")
        area = app.screen.query_one(TextArea)
        good = area.text
        area.text = good + "[guards]\nA1 = 4\n"
        await press(app, pilot, "ctrl+s")
        assert isinstance(app.screen, TextScreen)
        assert "guards" in fault(app)
        area.text = "turn_limit = 7\n" + good
        await press(app, pilot, "f2")
        assert isinstance(app.screen, MapEditorScreen)
        assert screen.draft.table["turn_limit"] == 7
        await press(app, pilot, "u")
        assert "turn_limit" not in screen.draft.table


async def test_the_set_up_is_a_list_of_values(store):
    async with opened(store) as (app, pilot):
        screen = await editor(app, pilot)
        await press(app, pilot, "s", "j")
        rows = [item.value.name for item in app.screen.query_one("#rows").items]
        await press(app, pilot, *["down"] * rows.index("reserve.brute"), "1", "2", "backspace", "4")
        assert screen.draft.table["reserve"]["brute"] == 14
        app.screen.query_one("#rows").point(rows.index("steps.combat"))
        await press(app, pilot, "enter", "5")
        assert screen.draft.table["steps"] == ["combat"]
        await press(app, pilot, "escape", "u")

        assert app.screen is screen
        assert "steps" not in screen.draft.table


async def test_a_half_drawn_map_is_there_again(store):
    async with opened(store) as (app, pilot):
        await editor(app, pilot)
        await press(app, pilot, *ROWS, "space", "left", "v")
        app.screen.area.text = "half typed ="
        await rest(app, pilot)
        # Nothing says goodbye: what is kept was kept before.
        app.returning.keeper = None
    async with opened(store) as (app, pilot):
        await rest(app, pilot)
        assert isinstance(app.screen, TextScreen)
        assert app.screen.area.text == "half typed ="
        await press(app, pilot, "escape")
        screen = app.screen
        assert isinstance(screen, MapEditorScreen)
        assert kinds(screen).keys() == {"A1", "B1", "C1", "A2", "C2"}
        assert (screen.cursor, screen.corner) == ("C2", "D2")
        await press(app, pilot, "u")
        assert kinds(screen).keys() == {"A1", "B1", "C1", "A2"}


async def test_what_goes_on_with_a_drawing_is_told_by_the_players_own_key(store):
    async with opened(store) as (app, pilot):
        app.settings = replace(app.settings, keys={"draw_map": "f9"})
        await press(app, pilot, "f9", *"sr", "escape")

        assert "F9 goes on" in said(app)


async def test_a_drawing_that_was_left_goes_on_where_it_was(store):
    async with opened(store) as (app, pilot):
        await editor(app, pilot)
        await press(app, pilot, *"sr", "escape")
        assert isinstance(app.screen, OverviewScreen)
        assert "kept" in said(app)
        assert "D goes on" in said(app)
        await press(app, pilot, "escape")
    async with opened(store) as (app, pilot):
        screen = await editor(app, pilot)
        assert kinds(screen).keys() == {"A1", "B1"}
        await press(app, pilot, "X")
        assert isinstance(app.screen, Confirm)
        await press(app, pilot, "enter")
        assert kinds(screen) == {}
        assert app.drawings.get(MEMORY) is None


async def test_an_entered_map_is_corrected(store):
    async with opened(store) as (app, pilot):
        app.desk.ask(playing.submit, DrawMap(MEMORY, maps.MAP), app.head_view.action)
        await rest(app, pilot)
        screen = await editor(app, pilot)
        await press(app, pilot, "f")
        assert "nothing to change" in said(app)
        await press(app, pilot, "x", "f")

        assert isinstance(app.screen, OverviewScreen)
        assert "A1" in app.head_view.pack.memories[MEMORY].chests
        assert screen.draft.text == app.head_view.state.plans[MEMORY]
        await press(app, pilot, "u")
        assert "A1" not in app.head_view.pack.memories[MEMORY].chests


async def test_the_map_of_the_memory_in_play_is_corrected_as_far_as_nobody_stands_there(stores):
    async with opened(stores.copy("map-event")) as (app, pilot):
        await press(app, pilot, "N", *"Fog", "up")
        await rest(app, pilot)
        await told(app, pilot)
        await press(app, pilot, "enter", "enter")
        await told(app, pilot)
        screen = await editor(app, pilot)
        await press(app, pilot, "full_stop", "f")
        assert isinstance(app.screen, MapEditorScreen)
        assert "A1" in said(app), "they all stand there"
        before = app.head_view.total
        await press(app, pilot, "u", "down", "down", "down", "down", "down", "s", "f")
        await rest(app, pilot)

        assert "B6" in kinds(screen)
        assert isinstance(app.screen, MemoryScreen)
        assert app.head_view.total == before + 1
        assert "B6" in app.head_view.pack.memories[MEMORY].maps["a"].kinds
        assert app.head_view.state.assassins["claudio"].square == "A1"


async def test_what_can_be_read_of_a_damaged_file_is_kept(store):
    async with opened(store) as (app, pilot):
        await editor(app, pilot)
        await press(app, pilot, *"sr")
    (kept,) = store.parent.glob("where-you-were/*-maps.json")
    kept.write_text(kept.read_text(encoding="utf-8").replace("drawing", "painting"), encoding="utf-8")
    async with opened(store) as (app, pilot):
        screen = app.screen if isinstance(app.screen, MapEditorScreen) else await editor(app, pilot)
        assert kinds(screen) == {}


async def test_the_mouse_points_at_any_place_of_the_board(store):
    async with opened(store) as (app, pilot):
        screen = await editor(app, pilot)
        await pilot.click("#map", offset=(25, 8))
        await rest(app, pilot)
        place = screen.cursor
        assert place not in {"A1", ""}
        await press(app, pilot, "r", "left")

        assert kinds(screen) == {place: "roof"}
        await pilot.click("#map", offset=(25, 8))
        await rest(app, pilot)
        assert isinstance(app.screen, PenScreen)


async def test_maps_of_a_pack_are_not_drawn(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await press(app, pilot, "n", "enter")
        await rest(app, pilot)
        await press(app, pilot, "D")
        assert not isinstance(app.screen, MapEditorScreen)
