"""Every key and every entry of the palette ends in one of the campaign service's calls, or changes nothing."""

from importlib import import_module
from typing import Any

import pytest
from msgspec.structs import replace
from textual.screen import ModalScreen
from textual.widgets import Input

from campaign_tui.app.palette import Everything
from campaign_tui.desk import library, playing
from campaign_tui.keys.actions import ACTIONS, BETWEEN, EVERYWHERE, actions, clash, verb, verb_key
from campaign_tui.keys.forms import FORMS, TYPED
from campaign_tui.notes.grammar import KINDS
from campaign_tui.notes.matching import ARROWS
from campaign_tui.screens.backfill import BackfillScreen
from campaign_tui.screens.backups import BackupsScreen
from campaign_tui.screens.base import AppScreen
from campaign_tui.screens.belongings import OF_A_CARD, PEOPLE, BelongingsScreen
from campaign_tui.screens.box import BoxScreen
from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.dialogs import Confirm
from campaign_tui.screens.diary import DiaryScreen
from campaign_tui.screens.forms import Over
from campaign_tui.screens.headquarters import OTHERS, HeadquartersScreen
from campaign_tui.screens.help import HelpScreen
from campaign_tui.screens.history import HistoryScreen
from campaign_tui.screens.library import LibraryScreen
from campaign_tui.screens.map_editor import MapEditorScreen
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.screens.own_numbers import OwnNumbersScreen
from campaign_tui.screens.region import RegionScreen
from campaign_tui.screens.rules import RulesScreen
from campaign_tui.screens.settings import SettingsScreen
from campaign_tui.screens.statistics import StatisticsScreen
from campaign_tui.screens.tracker import TrackerScreen
from campaign_tui.session.new_campaign import defaults
from campaign_tui.widgets.bars import Footer
from campaign_tui.widgets.map_board import EDGES
from campaign_tui.widgets.menu import Menu
from domain.language import commands
from domain.language.waiting import Window
from domain.rules.table.map_pens import TOKENS
from domain.store import CampaignService
from tests.tui.gallery.stores import Stores, idle, press

SIZE = (120, 40)
SCREENS = {
    "library": LibraryScreen,
    "campaign": OverviewScreen,
    "memory": MemoryScreen,
    "tracker": TrackerScreen,
    "backfill": BackfillScreen,
    "history": HistoryScreen,
    "rules": RulesScreen,
    "statistics": StatisticsScreen,
    "settings": SettingsScreen,
    "backups": BackupsScreen,
    "headquarters": HeadquartersScreen,
    "belongings": BelongingsScreen,
    "diary": DiaryScreen,
    "region": RegionScreen,
    "box": BoxScreen,
    "told": OwnNumbersScreen,
    "map_editor": MapEditorScreen,
}
WRITING = ("submit", "move", "record", "name_branch")


@pytest.fixture
def calls(monkeypatch, tmp_path):
    """The names of the writing calls that came through. Files go into the test's folder."""
    monkeypatch.chdir(tmp_path)
    made = []

    def counted(name):
        original = getattr(CampaignService, name)

        def call(self, *args, **kwargs):
            result = original(self, *args, **kwargs)
            made.append(name)
            return result

        return call

    for name in WRITING:
        monkeypatch.setattr(CampaignService, name, counted(name))
    return made


async def into_memory(app, pilot):
    """Begin the first campaign and its memory, up to the assassins' turn."""
    await idle(app, pilot)
    for _ in range(16):
        screen = app.screen
        if isinstance(screen, ModalScreen) or (isinstance(screen, MemoryScreen) and screen.telling):
            await press(app, pilot, "escape")
        elif isinstance(screen, MemoryScreen) and isinstance(screen.view.waiting, Window):
            return
        else:
            if isinstance(screen, LibraryScreen):
                # Single memories: the story would begin with another one.
                app.desk.ask(library.create, replace(defaults(app.screen_stack[0].taken), flow="single"))
                await idle(app, pilot)
                continue
            if isinstance(screen, OverviewScreen):
                point_at_memory(screen)
            await press(app, pilot, "enter")
    raise AssertionError("the assassins' turn never came")


MEMORY = "0.4"
"""The memory that these tests play: its set-up asks the players where to enter."""


def point_at_memory(screen):
    """Point at the memory to play."""
    menu = screen.query_one("#next")
    rows = [getattr(getattr(item.value, "command", None), "memory", "") for item in menu.items]
    if MEMORY in rows:
        menu.point(rows.index(MEMORY))


async def with_the_box(app, pilot):
    """Leave the campaign, and begin another one that is played with the box."""
    app.pop_screen()
    app.screen.action_back()
    await idle(app, pilot)
    box = {"pack": "brotherhood_of_venice", "assassins": ("alessandra", "claudio"), "source": "table"}
    app.desk.ask(library.create, replace(defaults(app.screen_stack[0].taken), **box))
    await idle(app, pilot)


def method(name):
    """What a screen does for an action of the registry."""
    return next(action.method for action in ACTIONS if action.id == name)


async def to(app, pilot, where):
    """From the memory to another screen."""
    while isinstance(app.screen, ModalScreen):
        app.pop_screen()
    if where in {"tracker", "backfill", "map_editor"}:
        await with_the_box(app, pilot)
        await app.screen.run_action(method({"tracker": "track", "map_editor": "draw_map"}.get(where, where)))
        await idle(app, pilot)
        if where == "tracker":
            # Before the first turn little can be noted.
            await press(app, pilot, "t", "enter")
        return
    if where == "memory":
        return
    if where in {"history", "rules", "statistics", "settings"}:
        await app.screen.run_action(method(where))
    else:
        app.pop_screen()
        if where in {"library", "backups"}:
            app.screen.action_back()
        if where == "backups":
            await idle(app, pilot)
            await app.screen.run_action("backups")
        if where in BETWEEN:
            await app.screen.run_action(method(where))
    await idle(app, pilot)


def test_every_action_has_words_and_a_place():
    for action in ACTIONS:
        assert action.title
        assert action.help.endswith(".")
        assert action.where


@pytest.mark.parametrize("where", EVERYWHERE)
def test_no_key_means_two_things_on_a_screen(where):
    keys = [key for action in actions(where) for key in action.keys.split(",")]

    assert sorted(set(keys)) == sorted(keys)


@pytest.mark.parametrize("where", EVERYWHERE)
def test_every_action_is_there_on_its_screens(where):
    for action in actions(where):
        assert hasattr(SCREENS[where], f"action_{action.method.split('(')[0]}")


def test_every_decision_has_a_key_or_belongs_to_a_prompt_or_screen():
    tags = {kind.__struct_config__.tag for kind in commands.AnyCommand.__args__}
    elsewhere = {"begin", "start", "pick", "roll", "draw", "difficulty", "concede", "adjust"}
    between = {*OTHERS, *PEOPLE, *OF_A_CARD, "assign", "report"}
    region = {"journey", "jump", "see_healer", "craft", "use_on_map", "chart"}
    # Typed: numbers on a screen of their own, the rest by the words of notes.
    typed = {"tell", *(kind.tag for kind in KINDS)}

    assert {tag for tag in tags if not verb_key(tag)} <= elsewhere | between | region | typed
    assert {kind.tag for kind in KINDS} <= tags
    assert verb("pass") == ("pass",)


@pytest.mark.parametrize("where", EVERYWHERE)
async def test_every_action_writes_by_the_service_or_not_at_all(make_app, calls, where):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await to(app, pilot, where)
        session = app.desk.opened.session
        start = session.head if session else None
        for action in actions(where):
            if action.id in {"quit", "back"}:
                continue
            screen, rows = app.screen, rows_of(app)
            calls.clear()

            assert isinstance(screen, SCREENS[where]), action.id
            await screen.run_action(action.method)
            await idle(app, pilot)
            assert (rows_of(app) != rows) == bool(calls), action.id

            await back_to(app, pilot, screen, start)
        assert not app._exception


def rows_of(app):
    """How many rows the campaigns of the store have."""
    return sum(campaign.rows for campaign in app.desk.opened.library.campaigns())


async def back_to(app, pilot, screen, start):
    """Leave whatever an action opened."""
    if screen not in app.screen_stack:
        # Screens between memories take each other's place.
        while isinstance(app.screen, ModalScreen):
            app.pop_screen()
        app.open(screen.where, app.head_view)
        await idle(app, pilot)
        return
    if isinstance(screen, MemoryScreen) and screen.telling:
        await press(app, pilot, "escape")
    while app.screen is not screen and len(app.screen_stack) > app.screen_stack.index(screen) + 1:
        app.pop_screen()
    if isinstance(screen, MemoryScreen):
        screen.listing, screen.tags = False, ()
    if isinstance(screen, MemoryScreen | TrackerScreen | BackfillScreen):
        while app.head_view.action != start:
            app.desk.ask(playing.go_to, start)
            await idle(app, pilot)
            while app.screen is not screen:
                # What lies on the table may have to be put right.
                app.pop_screen()


async def test_the_palette_lists_every_action_and_every_legal_decision(make_app, calls):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        found = list(Everything(app.screen)._found)
        titles = [title for title, _, _ in found]
        legal = [entry for entry in app.head_view.entries if entry.legal]

        assert len(titles) == len(legal) + len([a for a in actions("memory") if a.id != "palette"])
        assert len(legal) > 3
        calls.clear()
        # What the screen can do stands first, however much there is to decide.
        found[-len(legal)][2]()
        await idle(app, pilot)
        assert calls == ["submit"]


async def test_the_palette_finds_a_command_by_what_it_does(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        palette, history = Everything(app.screen), next(one for one in ACTIONS if one.id == "history")
        hits = [hit async for hit in palette.search("free the tokens of")]
        by_help = [hit async for hit in palette.search(history.help.split(".")[0].casefold())]

        assert hits == []
        assert any(history.title in str(hit.prompt) for hit in by_help)


@pytest.mark.parametrize(
    ("typed", "found"), [("attempt", "concede"), ("fail", "concede"), ("goal", "aims"), ("legend", "legend")]
)
async def test_the_palette_finds_what_players_call_otherwise(make_app, typed, found):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        title = next(one.title for one in ACTIONS if one.id == found)
        hits = [hit async for hit in Everything(app.screen).search(typed)]

        assert any(str(hit.prompt).startswith(title) for hit in hits)


async def test_what_the_palette_lists_on_the_overview_can_be_decided_there(make_app, calls):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "escape", "escape")  # one too many after what was closed on the way asks for another
        assert isinstance(app.screen, OverviewScreen)
        listed = list(Everything(app.screen)._found)
        legal = [entry for entry in app.head_view.entries if entry.legal]
        give_up = next(number for number, entry in enumerate(legal) if entry.tag == "concede")
        calls.clear()
        listed = listed[-len(legal) :]
        listed[give_up][2]()
        await idle(app, pilot)
        assert isinstance(app.screen, Confirm)
        assert calls == []
        await press(app, pilot, "escape")
        listed[0][2]()
        await idle(app, pilot)

        assert calls == ["submit"]


def forms():
    """Every form, question and list that stands over a screen, by its class."""
    for name in ("adjust", "broken", "finding", "help", "house_rules", "map_forms", "muted", "new_campaign"):
        import_module(f"campaign_tui.screens.{name}")
    for name in ("taking_in", "undo", "writing_out"):
        import_module(f"campaign_tui.screens.{name}")
    for name in ("drawn", "memory_result", "note_line", "pack_offer", "putting_right", "region_prompts"):
        import_module(f"campaign_tui.screens.{name}")
    for name in ("compare", "standing", "tracker_cards", "tracker_prompts", "why"):
        import_module(f"campaign_tui.screens.{name}")
    found: list[type[Over[Any]]] = [Over]
    for kind in found:
        found += kind.__subclasses__()
    return [kind for kind in found if kind.where in FORMS]


def test_every_form_of_the_registry_has_its_actions():
    there = forms()

    assert {kind.where for kind in there} == set(FORMS)
    for kind in there:
        for action in actions(kind.where):
            assert hasattr(kind, f"action_{action.method.split('(')[0]}"), (kind, action.id)


def test_forms_have_no_keys_but_those_of_the_registry():
    for kind in forms():
        registered = {key for action in actions(kind.where) for key in action.keys.split(",")}
        own = {key for binding in kind.__dict__.get("BINDINGS", ()) for key in binding.key.split(",")}
        assert own <= registered, kind


@pytest.mark.parametrize("where", FORMS)
def test_no_key_means_two_things_in_a_form(where):
    keys = [key for action in actions(where) for key in action.keys.split(",")]

    assert sorted(set(keys)) == sorted(keys)


def test_the_board_of_a_map_has_keys_for_every_entrance_and_edge():
    found = {action.id: action.keys.split(",") for action in actions("map_board")}

    assert found["entrances"] == list(TOKENS)
    assert {key.split("+")[0] for name in ("walls", "ladders") for key in found[name]} == set(EDGES)
    assert {key.split("+")[1] for name in ("walls", "ladders") for key in found[name]} == set(ARROWS)


async def test_f1_lists_the_keys_of_a_form_and_leaves_what_is_typed(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "N" if app.screen.where == "tracker" else "n", *"Rain", "f1")
        assert isinstance(app.screen, HelpScreen)
        titles = [item.label for item in app.screen.query_one(Menu).items]
        assert titles == [action.title for action in actions("ask")]
        await press(app, pilot, "escape")
        assert app.screen.where == "ask"
        assert app.screen.query_one("#answer", Input).value == "Rain"


async def test_a_key_of_a_form_can_be_another_one(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await idle(app, pilot)
        app.settings = replace(app.settings, keys={"form_help": "f4", "yes": "j"})
        await into_memory(app, pilot)
        await press(app, pilot, "n", "f1")
        assert app.screen.where == "ask"
        await press(app, pilot, "f4")
        assert isinstance(app.screen, HelpScreen)


@pytest.mark.parametrize("where", ["library", "ask"])
def test_a_letter_is_no_key_where_something_is_typed(where):
    typed = where in TYPED
    names = {"form_help", "rename"} & {action.id for action in actions(where)}

    assert [bool(clash(name, "H")) for name in names] == [typed]


async def test_a_key_of_the_players_own_that_means_something_else_is_told(make_app, tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text('[keys]\nundo = "h"\n')
    app = make_app(settings=file)
    async with app.run_test(size=SIZE) as pilot:
        await idle(app, pilot)
        said = str(app.screen.query_one("#say").content)
        assert "h" in said
        assert clash("undo", "h") in said


@pytest.mark.parametrize("kind", SCREENS.values())
def test_screens_stand_on_the_registry(kind):
    assert issubclass(kind, AppScreen)
    assert [binding.action for binding in kind.BINDINGS] == [action.method for action in actions(kind.where)]


@pytest.mark.parametrize("position", ["two-maps", "alert", "boss"])
async def test_what_leads_to_everything_else_stands_in_every_footer(tmp_path, position):
    async with Stores(tmp_path).app(position, (80, 24)) as (app, _):
        words = str(app.screen.query_one(Footer).content)

        assert all(one.title in words for one in ACTIONS if one.id in {"palette", "help"})
