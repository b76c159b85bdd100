"""Rules, statistics and settings: what they show and what they change."""

import sqlite3
import tomllib

import pytest
from msgspec.structs import replace
from textual.widgets import Input, Static

from campaign_tui.desk import playing
from campaign_tui.kept.settings import Settings, as_toml, load, save
from campaign_tui.keys.actions import ACTIONS, FIXED, action, clash, rebind
from campaign_tui.keys.forms import FORMS
from campaign_tui.looks.dress import Dress
from campaign_tui.looks.symbols import ASCII, UNICODE
from campaign_tui.looks.themes import CONTRAST, LOOKS, SEATS_CONTRAST
from campaign_tui.screens.dialogs import Ask, Confirm
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.screens.rules import RulesScreen
from campaign_tui.screens.settings import AskKey, SettingsScreen
from campaign_tui.screens.statistics import StatisticsScreen, _tail
from campaign_tui.widgets import linear
from campaign_tui.widgets.menu import Menu
from campaign_tui.widgets.plots import bar, mark, row_with_mark
from campaign_tui.widgets.squares import AllyShown, Contents, contents
from domain.coach import rulebook
from domain.coach.about import about
from domain.coach.lessons import in_short
from domain.coach.rulebook import glossary
from domain.language.events import AlertRaised, HealthLost, MemoryBegun, MemoryEnded, PhaseBegun, TurnBegun
from domain.text.catalogue import say
from projections.queries import DiceCount
from projections.statistics import Attempt, Statistics, _count
from tests.tui import scene
from tests.tui.gallery.stores import idle, press
from tests.tui.readable import Picture, squeezed
from tests.tui.test_keys import into_memory
from tests.tui.test_pictures import LARGE, MEDIUM, SMALL, shown

SIZES = pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE], ids=["80x24", "120x40", "200x60"])
READABLE = 7
"""Least contrast of the high-contrast look."""


@pytest.fixture(autouse=True)
def usual_keys():
    """Keys are those of the registry again after each test."""
    yield
    rebind({})


def numbers() -> Statistics:
    """A made-up course of a campaign."""
    return Statistics(
        (
            DiceCount("assassin", "app", 9, {"hit": 14, "special": 2, "retaliation": 4, "blank": 7}),
            DiceCount("detection", "table", 5, {"exposed": 1, "blank": 9}),
        ),
        (
            Attempt("0.4", 1, 6, "failure", 3, {"aurelia": 4, "donata": 1}, told=True),
            Attempt("0.4", 2, 9, "success", 0, {"corvo": 2}, told=True),
            Attempt("1.1", 1, 2, told=True),
        ),
    )


# ---- rules ----------------------------------------------------------------------------------------


@SIZES
async def test_rules(make_app, picture, size):
    await shown(make_app(), size, RulesScreen(("14.3", "22.5")), picture, "rules")


async def test_rules_of_a_point(make_app, picture):
    await shown(make_app(look="day"), SMALL, RulesScreen(("22.5",)), picture, "point", "enter")


async def test_the_rule_behind_a_refusal_opens(make_app):
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await into_memory(app, pilot)
        refused = next(e for e in app.head_view.entries if rulebook.statement(e.rule) and e.square)
        screen = app.screen
        screen.tags = (refused.tag,)
        screen._open_list()
        place = next(i for i, item in enumerate(screen.choices.items) if item.value.rule == refused.rule)
        screen.choices.index = place
        await press(app, pilot, "r")

        assert isinstance(app.screen, RulesScreen)
        assert app.screen.statement == rulebook.statement(refused.rule)
        await press(app, pilot, "enter", "escape")
        assert app.screen is screen


async def test_the_rules_behind_what_can_be_done_and_what_was_done_open(make_app):
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await into_memory(app, pilot)
        move = next(e for e in app.head_view.entries if e.legal and e.tag == "move")
        app.screen.look_at(move.square)
        await pilot.pause()
        await press(app, pilot, "r")
        on_the_map = about(app.head_view.pack, app.head_view.state, move.square)
        assert {s.id for s in app.screen.shown} & set(on_the_map)

        await press(app, pilot, "escape")
        app.screen.tags = ("move",)
        app.screen._open_list()
        await press(app, pilot, "r")
        assert {s.id for s in app.screen.shown} & set(move.rules)

        await press(app, pilot, "escape", "escape", "h", "r")
        assert app.screen.shown


@pytest.mark.parametrize("size", [SMALL, MEDIUM])
async def test_what_a_newcomer_is_told_stands_above_the_statements_behind_something(make_app, size):
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await into_memory(app, pilot)
        app.screen.tags = ("pass",)
        app.screen._open_list()
        await press(app, pilot, "r")
        lesson = in_short(("4.4", "2.1"))
        assert lesson is not None
        assert squeezed(lesson.text) in Picture(app).said()
        assert app.screen.statement == app.screen.shown[0]
        assert squeezed(say("tui.rules.count", n=len(app.screen.shown))) in Picture(app).said()

        await press(app, pilot, "enter")
        assert squeezed(lesson.text) not in Picture(app).said()


async def test_rules_are_found_and_turned_over(make_app):
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "r")
        screen = app.screen
        assert screen.point == "0"
        await press(app, pilot, "right")
        assert screen.point == "1"
        await press(app, pilot, "enter", "left", "left")
        assert screen.point == "0"
        await press(app, pilot, "pagedown", "right")
        assert screen.point == "1"
        assert screen.statement.id == screen.shown[0].id

        await press(app, pilot, "slash", *"ladder", "enter")
        assert screen.shown == rulebook.search("ladder")
        found = screen.statement
        await press(app, pilot, "enter")
        assert screen.statement == found
        assert {s.point for s in screen.shown} == {found.point}
        await press(app, pilot, "slash", *"[b]", "enter")
        # Nothing has that: what was found before doesn't stay there as if it were the answer.
        assert screen.shown == []


async def test_the_words_of_other_boxes_come_before_the_points(make_app):
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "r", "left", "left")
        screen = app.screen
        assert screen.shown == list(glossary.terms().values())
        assert screen.statement is None
        while screen.shown[screen.statements.index].key != "square":
            await press(app, pilot, "down")
        await press(app, pilot, "enter")
        assert screen.shown == rulebook.search("square")
        assert screen.statement == screen.shown[0]

        await press(app, pilot, "slash", *"casella", "enter")
        assert isinstance(screen.shown[0], glossary.Term)
        assert "square" in screen.shown[-1].text


async def test_the_rules_tell_what_the_box_prints(make_app):
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await into_memory(app, pilot)
        said = []
        for language in ("", "it", "en"):
            app.settings = replace(app.settings, language=language)
            await press(app, pilot, "r")
            app.screen._open("22", "22.5")
            app.screen.draw()
            await pilot.pause()
            said.append(app.screen.hint())
            await press(app, pilot, "escape")

        assert app.head_view.state.edition == "fr_1_05"
        assert said == [
            "In a French box: exposed = recherché",
            "In an Italian box: exposed = individuato",
            say("tui.rules.hint"),
        ]


async def test_the_language_of_the_box_is_a_setting(make_app):
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "comma")
        menu = app.screen.query_one(Menu)
        menu.index = next(i for i, item in enumerate(menu.items) if item.value == ("language", None))
        seen = []
        for _ in range(4):
            await press(app, pilot, "right")
            seen.append(app.settings.language)
        assert seen == ["en", "fr", "it", ""]


# ---- statistics -----------------------------------------------------------------------------------


@SIZES
async def test_statistics(make_app, picture, size):
    screen = StatisticsScreen(scene.view())
    screen.statistics = numbers()
    await shown(make_app(), size, screen, picture, "statistics")


async def test_numbers_of_one_die_stand_below_each_other(make_app):
    screen = StatisticsScreen(scene.view())
    screen.statistics = numbers()
    async with make_app().run_test(size=MEDIUM) as pilot:
        pilot.app.push_screen(screen)
        await pilot.pause()
        lines = [line for line in str(screen.query_one("#fallen", Static).content).splitlines() if "expected" in line]

        assert len(lines) > 2
        assert len({line.index("expected") for line in lines[:4]}) == 1
        assert len({len(line) for line in lines[:4]}) == 1


async def test_statistics_in_ascii(make_app, picture):
    screen = StatisticsScreen(scene.view())
    screen.statistics = numbers()
    await shown(make_app(symbols="ascii"), SMALL, screen, picture, "ascii")


async def test_statistics_count_what_was_played(make_app):
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "p", "escape", "S")
        screen = app.screen
        assert isinstance(screen, StatisticsScreen)
        counted = screen.statistics
        assert counted is not None
        memory = app.head_view.state.memory

        assert [(a.memory, a.attempt, a.outcome, a.told) for a in counted.attempts] == [(memory.memory, 1, "", True)]
        lost = sum(a.max_health - a.health for a in app.head_view.state.assassins.values())
        assert sum(counted.damage.values()) == lost


def test_facts_are_counted_by_attempt():
    attempts: list[Attempt] = []
    for fact in (
        HealthLost("aurelia", 1),
        MemoryBegun("0.4", 1, {}, {}, {}, ()),
        TurnBegun(1),
        HealthLost("aurelia", 2),
        TurnBegun(2),
        AlertRaised("a"),
        TurnBegun(3),
        AlertRaised("a"),
        HealthLost("aurelia", 1),
        MemoryEnded("0.4", "failure", "critical", 3, 0),
        MemoryBegun("0.4", 2, {}, {}, {}, ()),
        TurnBegun(1),
    ):
        _count(attempts, fact)

    assert attempts == [Attempt("0.4", 1, 3, "failure", 2, {"aurelia": 3}), Attempt("0.4", 2, 1)]


def test_of_a_result_that_was_entered_nobody_knows_the_alert():
    attempts: list[Attempt] = []
    for fact in (
        MemoryBegun("0.4", 1, {}, {}, {}, ()),
        MemoryEnded("0.4", "failure", "critical", 0, 0),
        MemoryBegun("0.4", 2, {}, {}, {}, ()),
        TurnBegun(7),
        MemoryEnded("0.4", "success", "", 7, 0),
        MemoryBegun("1.1", 1, {}, {}, {}, ()),
        TurnBegun(1),
        PhaseBegun("assassins"),
        MemoryEnded("1.1", "success", "", 1, 0),
    ):
        _count(attempts, fact)

    assert list(map(_tail, attempts)) == [" turns not noted", " 7", " 1   no alert"]


async def test_statistics_without_read_models_say_so(make_app, monkeypatch):
    def missing(*_):
        raise sqlite3.OperationalError("no such table")

    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await into_memory(app, pilot)
        monkeypatch.setattr("projections.statistics.statistics", missing)
        monkeypatch.setattr("projections.marks.marks", missing)
        await press(app, pilot, "S")
        assert "rebuild" in str(app.screen.query_one("#say").content)
        await press(app, pilot, "escape", "h")
        assert app.screen.rows


def test_damage_is_added_up():
    assert numbers().damage == {"aurelia": 4, "donata": 1, "corvo": 2}


def test_that_somebody_lost_nothing_is_known_only_of_attempts_that_were_kept():
    entered = Statistics((), (Attempt("0.1", 1, 4, "success"), Attempt("0.2", 1, 0, "failure")))
    assert (entered.damage_of(["corvo"]), entered.untold) == ({}, 2)

    kept = Statistics((), (*entered.attempts, Attempt("0.3", 1, 2, told=True)))
    assert (kept.damage_of(["corvo"]), kept.untold) == ({"corvo": 0}, 2)


async def test_of_results_that_were_entered_no_dice_and_no_damage_are_shown(make_app):
    screen = StatisticsScreen(replace(scene.view(), source="table"))
    screen.statistics = Statistics((), (Attempt("0.1", 1, 4, "success"), Attempt("0.2", 1, 0, "failure")))
    async with make_app().run_test(size=SMALL) as pilot:
        pilot.app.push_screen(screen)
        await pilot.pause()

        assert str(screen.query_one("#fallen", Static).content) == say("tui.statistics.none_noted")
        told = str(screen.query_one("#played", Static).content).splitlines()
        assert told[:2] == [say("tui.statistics.damage"), say("tui.statistics.damage_untold", n=2)]


@pytest.mark.parametrize(("value", "drawn"), [(0, "    "), (4, "████"), (2, "██  "), (1.25, "█▎  "), (0.01, "▏   ")])
def test_bars_are_as_long_as_their_value(value, drawn):
    assert bar(value, 4, 4, UNICODE) == drawn


@pytest.mark.parametrize(("value", "drawn"), [(0, "    "), (4, "####"), (0.01, "#   ")])
def test_bars_in_ascii(value, drawn):
    assert bar(value, 4, 4, ASCII) == drawn


def test_the_mark_lies_inside_the_bar():
    assert [mark(v, 4, 8) for v in (0, 2, 4, 9)] == [0, 4, 7, 7]
    assert row_with_mark("[b]", 4, 2, " [/x]", most=4, width=8, signs=ASCII).plain == "[b]####|### [/x]"


# ---- settings -------------------------------------------------------------------------------------


@SIZES
async def test_settings(make_app, picture, size):
    view = scene.view(players=(("[b]Ann", ("aurelia", "corvo")), ("Bo", ())), player="[b]Ann")
    await shown(make_app(), size, SettingsScreen(view), picture, "settings", "down")


async def test_high_contrast(make_app, picture):
    await shown(make_app(look="contrast"), SMALL, MemoryScreen(scene.view()), picture, "contrast", "down")


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as WCAG defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("ink", ["text", "quiet", "gold", "lagoon", "elite", "wall", "leaf", "ladder"])
def test_the_high_contrast_look_is_one(ink):
    grounds = [CONTRAST[name] for name in ("night", "surface", "street", "roof", "interior", "canal", "panel")]

    assert min(contrast(CONTRAST[ink], ground) for ground in grounds) >= READABLE
    assert min(contrast(seat, ground) for seat in SEATS_CONTRAST for ground in grounds) >= READABLE


async def open_settings(app, pilot, wanted):
    """Open the settings and point at a row."""
    await press(app, pilot, "comma")
    menu = app.screen.query_one("#settings")
    menu.point(next(i for i, item in enumerate(menu.items) if item.value and item.value[0] == wanted))
    await pilot.pause()
    return app.screen


async def test_looks_and_signs_change_at_once_and_stay(make_app, tmp_path):
    file = tmp_path / "own" / "settings.toml"
    app = make_app(settings=file, look="")
    async with app.run_test(size=SMALL) as pilot:
        await idle(app, pilot)
        first = app.dress.look.theme.name
        await open_settings(app, pilot, "look")
        await press(app, pilot, "right")
        assert app.dress.look.theme.name == app.theme != first
        await press(app, pilot, "down", "enter", "down", "enter")
        assert app.dress.signs.name == "ascii"
        assert app.animation_level == "none"
        chosen = app.dress.look.theme.name
    again = make_app(settings=file, look="")

    assert (again.dress.look.theme.name, again.dress.signs.name, again.animation_level) == (chosen, "ascii", "none")


async def test_there_are_looks_enough(make_app):
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await idle(app, pilot)
        await open_settings(app, pilot, "look")
        seen = set()
        for _ in LOOKS:
            await press(app, pilot, "right")
            seen.add(app.theme)

        assert seen == set(LOOKS)
        assert not app._exception


async def test_the_dice_policy_is_recorded_in_the_log(make_app):
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await into_memory(app, pilot)
        await open_settings(app, pilot, "policy")
        await press(app, pilot, "left")

        assert (app.head_view.source, app.head_view.after_undo) == ("table", "anew_ask")
        assert app.desk.opened.session.timeline.policy.source == "table"


async def test_players_join_sign_and_leave(make_app):
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await into_memory(app, pilot)
        screen = await open_settings(app, pilot, "joins")
        await press(app, pilot, "enter")
        assert isinstance(app.screen, Ask)
        app.screen.query_one(Input).value = "[b]Ann[/b]"
        await press(app, pilot, "enter")
        assert "A Aurelia" in app.screen._question
        first = next(iter(app.head_view.state.assassins))
        app.screen.query_one(Input).value = app.head_view.pack.assassins[first].letter
        await press(app, pilot, "enter")
        assert app.head_view.players == (("[b]Ann[/b]", (first,)),)

        await press(app, pilot, "escape", "P")
        assert app.head_view.player == "[b]Ann[/b]"
        await press(app, pilot, "p", "escape")
        assert app.desk.opened.session.timeline.actions[app.head_view.action].player == "[b]Ann[/b]"

        screen = await open_settings(app, pilot, "leaves")
        await press(app, pilot, "enter")
        assert isinstance(app.screen, Confirm)
        await press(app, pilot, "y")
        assert app.head_view.players == ()
        assert app.head_view.player == ""
        assert app.screen is screen


async def test_an_unknown_letter_or_name_changes_nothing(make_app):
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await into_memory(app, pilot)
        screen = await open_settings(app, pilot, "joins")
        screen._join("Ann", "9?#Q")
        screen._join(" \x1b", "")
        await idle(app, pilot)

        assert app.head_view.players == ()


async def test_keys_to_be_chosen_begin_with_those_of_the_memory_and_end_with_those_of_forms(make_app):
    screen = SettingsScreen(scene.view())
    async with make_app().run_test(size=MEDIUM) as pilot:
        pilot.app.push_screen(screen)
        await pilot.pause()
        listed = [item.value[1] for item in screen.query_one(Menu).items if item.value and item.value[0] == "key"]
        decided = [one for one in listed if one.decides and "memory" in one.where]

        assert {one.id for one in listed} == {one.id for one in ACTIONS} - FIXED
        assert "memory" in listed[0].where
        assert max(map(listed.index, decided)) < listed.index(action("page_up"))
        assert listed[-1].where[0] in FORMS


async def test_a_row_of_the_settings_is_found_while_its_words_are_typed(make_app):
    screen = SettingsScreen(scene.view())
    async with make_app().run_test(size=MEDIUM) as pilot:
        app = pilot.app
        app.push_screen(screen)
        await pilot.pause()
        menu = screen.query_one(Menu)
        first = menu.index
        await press(app, pilot, "slash", *"undo")
        assert "undo" in menu.items[menu.index].label.casefold()
        await press(app, pilot, "x")
        assert "There is no “undox” here." in str(screen.query_one("#say", Static).content)
        await press(app, pilot, "escape")
        assert (app.screen, menu.index) == (screen, first)
        await press(app, pilot, "slash", *"undo", "enter")
        assert app.screen is screen
        assert "undo" in menu.items[menu.index].label.casefold()


async def test_keys_are_chosen_and_kept(make_app, tmp_path):
    file = tmp_path / "settings.toml"
    app = make_app(settings=file)
    async with app.run_test(size=SMALL) as pilot:
        await into_memory(app, pilot)
        depth = app.head_view.depth
        screen = await open_settings(app, pilot, "key")
        menu = screen.query_one("#settings")
        menu.point(next(i for i, item in enumerate(menu.items) if item.value == ("key", action("undo"))))
        await press(app, pilot, "enter", "h")
        assert not app.settings.keys
        await press(app, pilot, "enter", "f9")
        assert app.settings.keys == {"undo": "f9"}
        await press(app, pilot, "escape", "u")
        assert app.head_view.depth == depth
        await press(app, pilot, "f9")
        assert app.head_view.depth == depth - 1
    assert tomllib.loads(file.read_text())["keys"] == {"undo": "f9"}


async def test_keys_that_are_chosen_are_called_as_everywhere(make_app):
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await into_memory(app, pilot)
        screen = await open_settings(app, pilot, "key")
        menu = screen.query_one("#settings")
        menu.point(next(i for i, item in enumerate(menu.items) if item.value == ("key", action("undo"))))
        await press(app, pilot, "enter", "pageup")
        assert "PgUp" in str(screen.query_one("#say").content)
        await press(app, pilot, "enter", "insert")
        assert str(screen.query_one("#say").content).strip() == say(
            "tui.settings.bound", key="Insert", title=action("undo").title
        )


async def test_escape_leaves_a_key_as_it_is(make_app):
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await idle(app, pilot)
        await open_settings(app, pilot, "key")
        await press(app, pilot, "enter")
        assert isinstance(app.screen, AskKey)
        await press(app, pilot, "escape")

        assert isinstance(app.screen, SettingsScreen)
        assert not app.settings.keys


def test_a_key_means_one_thing_on_a_screen():
    assert clash("history", "u") == action("undo").title
    assert not clash("undo", "f9")
    assert clash("undo", "[b]")
    assert clash("nonsense", "f9")
    assert all(clash(name, "f9") for name in FIXED)
    assert rebind({"undo": "h", "redo": "f8"}) == {f"{where}.redo": "f8" for where in action("redo").where}
    assert action("redo").key == "F8"
    rebind({"redo": "ctrl+y"})
    assert action("redo").key == "^y"


def test_every_action_that_keeps_its_key_exists():
    assert {found.id for found in ACTIONS} >= FIXED


def test_settings_come_back_as_they_were_written(tmp_path):
    file = tmp_path / "settings.toml"
    own = {"undo": 'f"\\\n[x]\x1b'}
    settings = Settings("day", "ascii", motion=False, linear=True, keys=own, lessons=False, seen=("turn", 'a"]\n'))
    settings = replace(settings, reminders=False, muted=("fog",), recap=False, pace="slow")
    save(file, settings)

    assert load(file) == (settings, "")
    assert [path.name for path in tmp_path.iterdir()] == ["settings.toml"]
    usual = tomllib.loads(as_toml(Settings()))
    texts = {"look": "", "symbols": "", "language": "", "pace": ""}
    switches = {"motion": True, "linear": False, "lessons": True, "reminders": True, "recap": True, "end_turn": True}
    assert usual == texts | switches | {"seen": [], "muted": [], "keys": {}}


@pytest.mark.parametrize(
    "text", [b"look = ", b"\xff\xfe", b"[" * 5000, b"x = " + b"9" * 5000, b"a" + b".a" * 20_000 + b" = 1"]
)
def test_a_file_that_cant_be_read_counts_as_none(tmp_path, text):
    file = tmp_path / "settings.toml"
    file.write_bytes(text)
    settings, fault = load(file)

    assert settings == Settings()
    assert fault


@pytest.mark.parametrize(
    "text", ["look = 3", 'motion = "no"', "keys = 4", "[keys]\nundo = 4", "seen = 4", "seen = [[], 4]"]
)
def test_values_of_another_kind_count_as_not_set(tmp_path, text):
    file = tmp_path / "settings.toml"
    file.write_text(text)

    assert load(file) == (Settings(), "")


async def test_a_broken_file_is_said_and_the_app_starts(make_app, tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text("look = ")
    app = make_app(settings=file)
    async with app.run_test(size=SMALL) as pilot:
        await idle(app, pilot)

        assert "settings.toml" in str(app.screen_stack[0].query_one("#say").content)


# ---- the map in sentences -------------------------------------------------------------------------


def test_a_square_and_its_neighbours_in_sentences():
    view, dress = scene.view(), Dress(LOOKS["night"], ASCII)
    terrain = view.pack.memories["0.4"].maps["a"]
    there = contents(view.pack, view.state, terrain)
    around = linear.neighbours(terrain, "C4", there, dress)

    assert "C4 interior, B Biagio EXPOSED!, D Donata critical, 2c Crossbowman, 1r Runner, 1 body" in linear.sentence(
        terrain, "C4", there["C4"], dress
    )
    assert [line.replace(",", ":").split(":")[0] for line in around] == [
        "To the north",
        "To the east",
        "To the south",
        "To the west",
    ]  # fmt: skip - a list
    assert "behind a wall: D4" in around[1]
    assert linear.neighbours(terrain, "A1", there, dress)[0] == "To the north: nothing, the map ends."
    assert any("by a ladder: C3" in line for line in linear.neighbours(terrain, "B3", there, dress))
    assert len(linear.whereabouts(terrain, there, dress)) == len(there)


def test_signs_are_no_words():
    view = scene.view()
    terrain = view.pack.memories["0.4"].maps["a"]
    ally = AllyShown("d", "Doctor", exposed=False, critical=False, place="map", health=2, max_health=3)
    there = Contents(allies=(ally,), bases=2)

    for signs in (ASCII, UNICODE):
        told = linear.sentence(terrain, "C4", there, Dress(LOOKS["night"], signs))

        assert told == "C4 interior, @d Doctor incognito 2 health cubes, 2 loose red bases"


def test_only_squares_that_changed_are_announced():
    view, dress = scene.view(), Dress(LOOKS["night"], ASCII)
    terrain = view.pack.memories["0.4"].maps["a"]
    there = contents(view.pack, view.state, terrain)
    gone = {square: value for square, value in there.items() if square != "C1"}

    assert linear.changes(terrain, there, gone, dress) == ["Now C1 street, entrance A."]
    assert linear.changes(terrain, there, there, dress) == []


@pytest.mark.parametrize("size", [SMALL, MEDIUM], ids=["80x24", "120x40"])
async def test_map_in_sentences(make_app, picture, size):
    app = make_app()
    app.settings = Settings(linear=True)
    await shown(app, size, MemoryScreen(scene.view()), picture, "sentences", "down")


async def test_a_move_is_announced_in_sentences(make_app):
    app = make_app()
    app.settings = Settings(linear=True)
    async with app.run_test(size=SMALL) as pilot:
        await into_memory(app, pilot)
        screen = app.screen
        move = next(e for e in app.head_view.entries if e.legal and e.tag == "move" and screen.selected in e.who)
        app.desk.ask(playing.submit, move.command, app.head_view.action)
        await idle(app, pilot)
        await pilot.pause()
        text = str(screen.query_one("#sentences").content)

        assert any(line.startswith(f"Now {move.square} ") for line in text.splitlines())
        assert not screen.query_one("#ground").display


async def test_arrows_move_where_the_map_is_never_drawn(make_app):
    app = make_app()
    app.settings = Settings(linear=True)
    async with app.run_test(size=SMALL) as pilot:
        await into_memory(app, pilot)
        chart = app.screen.chart
        first = chart.cursor
        for key in ("left", "right", "up", "down"):
            await press(app, pilot, key)
            if chart.cursor != first:
                break
        text = str(app.screen.query_one("#sentences").content).splitlines()

        assert chart.cursor != first
        assert text[text.index("Here") + 1].startswith(f"{chart.cursor} ")
