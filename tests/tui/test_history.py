"""The history: finding, filtering, folding, and how far an undo goes."""

import pytest
from msgspec.structs import replace
from textual.widgets import Input, Static

from campaign_tui.desk import records
from campaign_tui.screens.dialogs import Confirm
from campaign_tui.screens.finding import FilterScreen, FindScreen
from campaign_tui.screens.history import HistoryScreen
from campaign_tui.screens.undo import UndoScreen
from campaign_tui.session.retelling import pieces
from campaign_tui.views.filters import EVERYTHING, Filter, shown, values
from campaign_tui.views.headings import Heading, headings
from campaign_tui.views.scopes import neighbour, scopes
from campaign_tui.views.tree import TreeRow
from domain.core.canonical import ActionId
from domain.language.commands import AnyCommand
from domain.text.catalogue import known, say
from projections.marks import Mark
from tests.tui.gallery.stores import idle, press
from tests.tui.test_keys import into_memory
from tests.tui.test_play import move

SIZE = (80, 24)

NOWHERE = Mark()

NEVER = (9000.0,) * 4
"""Seconds for one action: the tests go on by themselves."""


def action(number: int) -> ActionId:
    return ActionId(bytes([number] * 16))


def row(
    number: int, kind: str = "move", mark: Mark = NOWHERE, player: str = "", notes: tuple[str, ...] = ()
) -> TreeRow:
    return TreeRow(action(number), f"Step {number}", 0, number, 0, player, False, True, (), notes, kind, mark)


PLAYED = (
    row(1, "begin"),
    row(2, "start", mark=Mark("0.4", 0, "setup", 1)),
    row(3, "attack", player="Ann", mark=Mark("0.4", 1, "assassins", 1, ("aurelia",), rolled=True)),
    row(4, "pick", mark=Mark("0.4", 1, "assassins", 1, ("aurelia",))),
    row(5, "roll", mark=Mark("0.4", 1, "assassins", 1, ("aurelia",)), notes=("look",)),
    row(6, "pass", player="Bo", mark=Mark("0.4", 1, "enemies", 2)),
    row(7, "move", mark=Mark("0.4", 2, "assassins", 2, ("corvo",))),
    row(8, "move", mark=Mark("0.4", 2, "assassins", 2, ("corvo",))),
)
MARKS: dict[bytes, Mark] = {r.action: r.mark for r in PLAYED}
PATH = [r.action for r in PLAYED]


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        (EVERYTHING, [1, 2, 3, 4, 5, 6, 7, 8]),
        (Filter(memory="0.4"), [2, 3, 4, 5, 6, 7, 8]),
        (Filter(kind="move"), [7, 8]),
        (Filter(assassin="aurelia"), [3, 4, 5]),
        (Filter(player="Bo"), [6]),
        (Filter(evening="2"), [6, 7, 8]),
        (Filter(rolls="dice"), [3]),
        (Filter(assassin="corvo", evening="1"), []),
    ],
)
def test_filters(wanted, numbers):
    assert [r.depth for r, _ in shown(PLAYED, wanted, folded=False)] == numbers


def test_what_follows_from_a_decision_is_folded_behind_it_but_for_noted_actions():
    assert [(r.depth, hidden) for r, hidden in shown(PLAYED, EVERYTHING, folded=True)] == [
        (1, 0),
        (2, 0),
        (3, 1),
        (5, 0),
        (6, 0),
        (7, 0),
        (8, 0),
    ]  # fmt: skip - pairs


def test_only_what_occurs_can_be_asked_for():
    found = values(PLAYED)

    assert found["player"] == ["", "Ann", "Bo"]
    assert found["evening"] == ["", "1", "2"]
    assert found["rolls"] == ["", "dice"]
    assert values(PLAYED[:2])["rolls"] == [""]


@pytest.mark.parametrize("kind", [k.__struct_config__.tag for k in AnyCommand.__args__])
def test_every_kind_of_action_has_words(kind):
    assert known(f"tui.kind.{kind}", "")


def test_ways_back():
    assert [(s.name, s.to, s.steps) for s in scopes(PATH, MARKS)] == [
        ("step", PATH[6], 1),
        ("phase", PATH[5], 2),
        ("memory", PATH[0], 7),
    ]
    assert [(s.name, s.steps) for s in scopes(PATH[:6], MARKS)] == [("step", 1), ("turn", 4), ("memory", 5)]
    assert scopes(PATH[:1], MARKS) == ()
    assert [s.name for s in scopes(PATH, {})] == ["step"]


@pytest.mark.parametrize(
    ("place", "by", "way", "to"),
    [
        (7, "action", -1, 6),
        (7, "action", 1, 7),
        (7, "turn", -1, 5),
        (5, "turn", -1, 1),
        (1, "turn", 1, 5),
        (5, "turn", 1, 7),
        (7, "memory", -1, 0),
        (0, "memory", 1, 7),
        (7, "evening", -1, 4),
        (0, "turn", -1, 0),
    ],
)
def test_looks_by_more_than_an_action(place, by, way, to):
    assert neighbour(PATH, place, by, way, MARKS) == to


async def test_find_goes_along_while_typed_and_on(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await move(app, pilot, 2)
        await press(app, pilot, "h")
        screen = app.screen
        screen.tree_menu.point(0)
        await pilot.pause()
        first = screen.tree_menu.index
        await press(app, pilot, "slash", *"moves")
        assert isinstance(app.screen, FindScreen)
        found = screen.tree_menu.index
        assert "moves" in screen.row.text
        await press(app, pilot, "escape")
        assert screen.tree_menu.index == first

        await press(app, pilot, "slash", *"moves", "enter")
        assert screen.tree_menu.index == found
        await press(app, pilot, "tab")
        assert screen.tree_menu.index != found
        assert "moves" in screen.row.text
        await press(app, pilot, "shift+tab")
        assert screen.tree_menu.index == found
        await press(app, pilot, "slash")
        app.screen.query_one(Input).value = "[/x]"
        await press(app, pilot, "enter")
        assert "[/x]" in str(screen.query_one("#say").content)


def test_headings_name_the_evening_the_memory_and_the_turn_where_they_begin():
    between = row(1, mark=Mark("", 0, "", 1))
    assert headings([between, *PLAYED[1:]]) == (
        Heading("", 0, 1),
        Heading("0.4", 0),
        Heading("0.4", 1),
        None,
        None,
        Heading("0.4", 1, 2),
        Heading("0.4", 2),
        None,
    )


def test_nothing_stands_above_actions_that_the_read_models_do_not_have():
    assert headings([row(1), row(2)]) == (None, None)
    assert headings([]) == ()


def test_a_branch_says_where_it_left_and_the_trunk_goes_on_under_its_own_name():
    one, two = Mark("0.4", 1, "assassins", 1), Mark("0.4", 2, "assassins", 1)
    trunk, tail = [row(n, mark=one) for n in (1, 2)], row(3, mark=one)
    aside = [replace(row(n, mark=mark), indent=1) for n, mark in ((2, one), (3, one), (4, two))]
    again = replace(row(2, mark=one), indent=1)
    deeper = replace(row(4, mark=one), indent=2)
    listed = [trunk[0], *aside[:2], deeper, aside[2], again, trunk[1], tail]
    assert headings(listed) == (
        Heading("0.4", 1, 1),
        Heading("0.4", 1, 1, branch=3, left=1),
        None,
        Heading("0.4", 1, 1, branch=1, left=3),
        Heading("0.4", 2),
        Heading("0.4", 1, 1, branch=1, left=1),
        Heading("0.4", 1),
        None,
    )


async def test_headings_stand_above_rows_and_cannot_be_pointed_at(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "h")
        screen = app.screen
        assert isinstance(screen, HistoryScreen)
        screen.show_rows(PLAYED)
        await idle(app, pilot)
        menu = screen.tree_menu
        drawn = [menu.render_line(y).text for y in range(menu.size.height)]
        heading = next(y for y, line in enumerate(drawn) if "turn 2" in line)
        before = menu.index
        assert "Step 7" in drawn[heading + 1]
        await pilot.click(menu, offset=(6, heading + 1))
        assert menu.index == before


async def test_filter_and_fold(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "h", "f")
        assert isinstance(app.screen, FilterScreen)
        await press(app, pilot, "down", "right", "right", "enter")
        screen = app.screen
        assert isinstance(screen, HistoryScreen)
        assert screen.wanted.kind
        assert {screen.rows[place].kind for place, _, _ in screen._shown} == {screen.wanted.kind}

        await press(app, pilot, "escape")
        assert len(screen._shown) == len(screen.rows)
        screen.show_rows(PLAYED)
        await press(app, pilot, "z")
        assert sum(1 + hidden for _, hidden, _ in screen._shown) == len(PLAYED)
        assert len(screen._shown) < len(PLAYED)
        assert "(+1)" in screen.tree_menu.items[2].label
        assert app.screen is screen


@pytest.mark.parametrize("key", ["k", "n", "w"])
async def test_whoever_writes_on_an_action_stays_there(make_app, key):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await move(app, pilot, 2)
        await press(app, pilot, "h", "up", "up")
        pointed = app.screen.row.action
        assert pointed != app.head_view.action

        await press(app, pilot, key, "x", "enter")

        assert app.screen.row.action == pointed
        await press(app, pilot, "u")
        assert app.screen.row.action == app.head_view.action


async def test_the_end_of_a_turn_is_called_so_in_the_history_too(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "p", "escape", "h")

        assert app.screen.row.title == say("decision.pass.turn")
        assert "on the command line" in str(app.screen.query_one("#told", Static).content)


async def test_undo_further_asks_how_far_and_shows_it_first(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await move(app, pilot)
        head = app.head_view.action
        await press(app, pilot, "U")
        assert isinstance(app.screen, UndoScreen)
        assert app.head_view.action == head
        wanted = app.screen._scopes[-1]
        await press(app, pilot, *["down"] * (len(app.screen._scopes) - 1), "enter")
        assert isinstance(app.screen, Confirm)
        assert len(app.screen._lines) == wanted.steps
        await press(app, pilot, "escape")
        assert app.head_view.action == head

        await press(app, pilot, "U", "enter", "y")
        assert app.head_view.depth == app.desk.opened.session.timeline.actions[head].depth - 1


async def test_at_the_table_the_preview_says_what_to_do_with_the_pieces(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await move(app, pilot)
        app.desk.ask(records.policy, "table", "same")
        await idle(app, pilot)
        await press(app, pilot, "U", "enter")

        change = app.desk.opened.session.compare(app.head_view.action, app.desk.opened.session.timeline.path()[-2])
        assert set(pieces(app.desk.opened.session, change)) < set(app.screen._lines)


async def test_looks_go_by_turns_and_memories(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "left_parenthesis")
        assert app.screen.view.past
        assert app.screen.view.state.memory is None
        await press(app, pilot, "right_curly_bracket")

        assert app.screen.view.depth > 0
        assert not app._exception


async def test_the_past_is_played_until_it_is_the_head(make_app, monkeypatch):
    monkeypatch.setattr("campaign_tui.app.past_flow.SPEEDS", NEVER)
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "full_stop")
        assert app.past.playing is None
        await press(app, pilot, "left_square_bracket", "left_square_bracket", "less_than_sign", "full_stop")
        assert app.past.playing is not None
        depth = app.screen.view.depth
        app.past.play_on()
        await idle(app, pilot)
        assert app.screen.view.depth == depth + 1

        app.past.play_on()
        await idle(app, pilot)
        assert not app.screen.view.past
        app.past.play_on()
        assert app.past.playing is None


async def test_playing_stops_when_asked_and_changes_its_speed(make_app, monkeypatch):
    monkeypatch.setattr("campaign_tui.app.past_flow.SPEEDS", NEVER)
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "left_square_bracket", "less_than_sign", "full_stop")
        slow = app.past.speed
        await press(app, pilot, "greater_than_sign")
        assert (app.past.speed, app.past.playing is None) == (slow + 1, False)
        await press(app, pilot, "full_stop")
        assert app.past.playing is None
