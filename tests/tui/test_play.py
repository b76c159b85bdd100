"""Playing with keys on a store of one's own."""

from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.widgets import Input, Static

from campaign_tui.desk import playing
from campaign_tui.keys.actions import ACTIONS
from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.dialogs import Ask, Confirm, Page, Trouble
from campaign_tui.screens.help import HelpScreen
from campaign_tui.screens.history import HistoryScreen
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.screens.new_campaign import NewCampaignScreen
from campaign_tui.widgets.bars import Bar
from campaign_tui.widgets.menu import Menu
from domain.language.commands import Move, Pass
from domain.telling.decisions import describe
from domain.text.catalogue import say
from tests.tui.gallery.frames import shown
from tests.tui.gallery.stores import idle, press
from tests.tui.test_keys import into_memory

SIZE = (80, 24)


def square_to_go(app):
    """A square that the selected assassin can move to."""
    moves = [e for e in app.head_view.entries if e.legal and e.tag == "move" and app.screen.selected in e.who]
    return moves[0].square


async def move(app, pilot, times=1):
    """Let the selected assassin move."""
    for _ in range(times):
        app.screen.chart.point(square_to_go(app))
        await press(app, pilot, "enter")


def said(app):
    """What the line above the footer says."""
    return str(app.screen.query_one("#say").content).strip()


async def test_of_what_only_others_can_do_the_reason_is_that_of_the_square_pointed_at(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        screen = app.screen
        refused = [e for e in app.head_view.entries if e.tag == "attack" and not e.legal and screen.selected in e.who]
        squares = sorted({entry.square for entry in refused})
        assert len(squares) > 1
        told = set()
        for square in squares:
            screen.chart.point(square)
            screen._decline(refused)
            told.add((square, said(app)))

        assert all(sentence for _, sentence in told)
        assert {square for square, sentence in told if square in sentence} == set(squares)


async def test_from_nothing_to_a_move_and_back(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        square, depth = square_to_go(app), app.head_view.depth
        app.screen.chart.point(square)
        await press(app, pilot, "enter")

        assert app.head_view.state.assassins[app.screen.selected].square == square
        assert app.head_view.depth == depth + 1
        await press(app, pilot, "u")
        assert app.head_view.depth == depth
        await press(app, pilot, "ctrl+r")
        assert app.head_view.state.assassins[app.screen.selected].square == square


async def test_wrong_keys_change_nothing(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        before = app.head_view
        await press(app, pilot, *"yxi8", "f5", "ctrl+t")

        assert app.head_view is before
        assert isinstance(app.screen, MemoryScreen)


async def test_why_not_is_said_until_the_cursor_goes_on(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        hint = said(app)
        here = app.screen.chart.cursor
        far = next(e.square for e in app.head_view.entries if not e.legal and e.square not in {"", here})
        app.screen.look_at(far)
        app.screen._decline(app.screen.view.at(far))
        assert said(app) != hint
        await press(app, pilot, "left", "up")

        assert said(app) == hint


async def test_a_verb_that_finds_nothing_says_what_there_is_none_of(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        app.screen.view = replace(app.screen.view, entries=())
        for verb in (action for action in ACTIONS if action.method.startswith("verb(")):
            await press(app, pilot, verb.keys)

            assert said(app) == say(f"tui.none.{verb.method[6:-2]}")


async def test_the_enemy_phase_is_told_step_by_step(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "p")
        screen = app.screen

        assert screen.telling
        first = screen.telling.at
        await press(app, pilot, "x")
        assert screen.telling.at == first + 1
        await press(app, pilot, "escape")
        assert not screen.telling
        assert screen.view is app.head_view


async def test_the_past_is_framed_and_decides_nothing(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        head = app.head_view
        await press(app, pilot, "h")
        assert isinstance(app.screen, HistoryScreen)
        await press(app, pilot, "up", "l")
        past = app.screen

        assert past.view.past
        assert past.has_class("-past")
        assert "PAST" in str(past.border_title)
        assert len(str(past.query_one("#head", Bar).content)) <= SIZE[0] - 2
        await press(app, pilot, "enter", "p", "u", "left_square_bracket")
        assert app.screen.view.depth == head.depth - 2
        assert app.head_view is head
        await press(app, pilot, "escape", "escape")
        assert isinstance(app.screen, MemoryScreen)
        assert not app.screen.view.past


async def test_going_back_asks_and_says_what_it_takes_back(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        app.screen.chart.point(square_to_go(app))
        await press(app, pilot, "enter", "h", "up", "up", "U")

        assert isinstance(app.screen, Confirm)
        assert len(app.screen._lines) == 2
        depth = app.head_view.depth
        await press(app, pilot, "y")
        assert app.head_view.depth == depth - 2


@pytest.mark.parametrize("name", ["[/x]", "[b]", "=1+1", "🜂 العربية", "a" * 80])
async def test_any_name_is_shown_as_it_was_typed(make_app, name):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "n")
        app.screen.query_one("#name").value = name
        await pilot.pause()
        await press(app, pilot, "enter")

        assert isinstance(app.screen, Page)
        await press(app, pilot, "space")
        assert isinstance(app.screen, OverviewScreen)
        assert app.head_view.name == name
        await press(app, pilot, "escape")
        assert app.screen_stack[0].query_one("#cards").items[0].label == name
        assert name[:60] in app.screen_stack[0].query_one("#cards").render_line(0).text


@pytest.mark.parametrize("name", ["", "  ", "\x1b[31m", " x", "b" * 500])
async def test_a_name_that_wont_do_gets_a_sentence(make_app, name):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "n")
        screen = app.screen
        screen.answers = type(screen.answers)(name, screen.answers.pack, screen.answers.assassins)
        await press(app, pilot, "enter")

        assert app.screen is screen
        assert isinstance(screen, NewCampaignScreen)
        assert str(screen.query_one("#fault", Static).content)


async def test_notes_are_data(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "n")
        assert isinstance(app.screen, Ask)
        await press(app, pilot, *"[/x]", "enter", "h")
        await press(app, pilot)

        assert any(row.notes == ("[/x]",) for row in app.screen_stack[-1].rows)


@asynccontextmanager
async def overtaken(make_app, command=None):
    """Two windows, of which the second has moved; the first has taken a decision since, the same move without another.

    Gives both with their pilots, and what the first had seen.
    """
    one, other = make_app(), make_app()
    async with one.run_test(size=SIZE) as first:
        await into_memory(one, first)
        async with other.run_test(size=SIZE) as second:
            await idle(other, second)
            await press(other, second, "enter")
            seen = one.head_view
            move = next(e for e in other.head_view.entries if e.legal and isinstance(e.command, Move))
            other.desk.ask(playing.submit, move.command, other.head_view.action)
            await idle(other, second)
            one.desk.ask(playing.submit, command or move.command, seen.action)
            await idle(one, first)
            yield (one, first), (other, second), seen


async def test_another_window_is_noticed_and_conflicts_are_asked_about(make_app):
    async with overtaken(make_app) as ((one, first), (other, second), seen):
        assert isinstance(one.screen, Confirm)
        assert one.head_view.action == other.head_view.action
        await press(one, first, "escape")
        other.desk.ask(playing.undo)
        await idle(other, second)
        one.desk.ask(playing.refresh)
        await idle(one, first)
        assert one.head_view.action == seen.action


async def test_a_conflict_names_the_decision_as_it_would_be_called_now(make_app):
    async with overtaken(make_app, Pass()) as ((one, _), _, _):
        ending = next(e.title for e in one.head_view.entries if e.command == Pass())
        assert isinstance(one.screen, Confirm)
        assert say("tui.others.yours", title=ending) in one.screen.shown_text
        assert ending != describe(one.head_view.pack, Pass())


async def test_the_last_line_of_a_question_is_read_however_much_stands_above_it(make_app):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(Confirm("Sure?", [f"{n} of many" for n in range(40)], last="Yours: End turn"))
        await idle(app, pilot)
        picture = shown(app)
        assert "Yours: End turn" in picture
        assert "0 of many" in picture
        assert "39 of many" not in picture


async def test_trouble_is_said_and_reported_without_names(make_app, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        monkeypatch.setattr("campaign_tui.desk.playing.submit", broken)
        await press(app, pilot, "p")

        assert isinstance(app.screen, Trouble)
        await press(app, pilot, "w")
        file = Path(app.desk.opened.library.store_path).with_name("campaign-tui-report.txt")
        report = file.read_text()
        assert "start:" in report
        assert "ZeroDivisionError" in report
        assert app.head_view.name not in report
        assert str(tmp_path) not in report


def broken(*_):
    return 1 // 0


async def test_pages_are_read_before_a_memory(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "enter")
        assert isinstance(app.screen, Page)
        assert app.head_view.pack.campaign.opening in app.screen.place()["text"]
        await press(app, pilot, "space", "enter")
        # Nobody has pointed at the first row yet: it isn't begun by a key too many.
        assert isinstance(app.screen, OverviewScreen)
        await press(app, pilot, "enter")

        assert isinstance(app.screen, Page)


async def test_enter_never_gives_anybody_up(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        before = app.head_view
        stuck = [e for e in before.entries if e.tag == "give_up"]
        screen = app.screen
        screen.view = replace(before, entries=tuple(stuck))
        await press(app, pilot, "enter")
        assert app.head_view is before

        await press(app, pilot, "g")
        assert isinstance(app.screen, Confirm) or not any(e.legal for e in stuck)
        await press(app, pilot, "escape", "G")
        assert isinstance(app.screen, Confirm) or app.head_view is before


async def test_the_mouse_does_what_keys_do(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        screen, square = app.screen, square_to_go(app)
        picture = screen.chart._picture
        left, top, _, _ = picture.box(square)
        place = (left - screen.chart._offset.x + 3 + 2, top - screen.chart._offset.y + 1 + 1)
        await pilot.click("#map", offset=place)
        await idle(app, pilot)
        assert screen.chart.cursor == square

        await pilot.click("#map", offset=place)
        await idle(app, pilot)
        assert app.head_view.state.assassins[screen.selected].square == square
        await pilot.click("#footer", offset=(70, 0))
        await pilot.click("#footer", offset=(78, 0))
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)


async def test_campaigns_are_renamed_and_archived_in_the_library(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "enter", "space", "escape", "e")
        assert isinstance(app.screen, Ask)
        app.screen.query_one("#answer", Input).value = "[Thursdays]"
        await press(app, pilot, "enter")
        assert [card.name for card in app.screen_stack[0].cards.values()] == ["[Thursdays]"]

        await press(app, pilot, "a")
        assert app.screen_stack[0].query_one("#cards").items == []
        assert app.screen_stack[0].query_one(Menu).empty == say("tui.library.hidden")
        assert said(app) == say("tui.library.put_away", name="[Thursdays]")
        await press(app, pilot, "v", "a")
        assert [card.archived for card in app.screen_stack[0].cards.values()] == [False]
        assert said(app) == say("tui.library.brought_back", name="[Thursdays]")


async def test_after_a_move_from_the_list_the_cursor_goes_along_and_the_letter_opens_the_list_again(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        before, who = app.head_view.state.assassins[app.screen.selected].square, app.screen.selected
        app.screen.look_at(before)
        await press(app, pilot, "m", "enter")
        there = app.head_view.state.assassins[who].square
        assert there != before
        assert app.screen.chart.cursor == there

        await press(app, pilot, "m")
        assert app.screen.listing
        assert app.head_view.state.assassins[who].square == there


async def test_a_letter_never_takes_the_last_step_back_at_once(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        before, who = app.head_view.state.assassins[app.screen.selected].square, app.screen.selected
        await move(app, pilot)
        there = app.head_view.state.assassins[who].square
        app.screen.look_at(before)
        await press(app, pilot, "m")

        assert app.head_view.state.assassins[who].square == there
        assert app.screen.listing


async def test_after_the_enemies_the_cursor_is_where_the_player_left_it(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        square = app.screen.chart.cursor
        await press(app, pilot, "p")
        app.screen.look_at(next(at for at in app.screen.terrain().kinds if at != square))
        await press(app, pilot, "escape")

        assert not app.screen.telling
        assert app.screen.chart.cursor == square


async def test_a_step_back_and_forth_points_at_whoever_takes_it(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        screen, who = app.screen, app.screen.selected
        before = app.head_view.state.assassins[who].square
        await move(app, pilot)
        there = app.head_view.state.assassins[who].square
        await press(app, pilot, "2")
        assert screen.selected != who

        await press(app, pilot, "u")
        assert (screen.selected, screen.chart.cursor) == (who, before)
        await press(app, pilot, "2", "ctrl+r")
        assert (screen.selected, screen.chart.cursor) == (who, there)


async def test_a_step_back_over_the_end_of_a_turn_moves_no_cursor(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "p", "escape", "2")
        at_hand = app.screen.selected, app.screen.chart.cursor

        await press(app, pilot, "u")
        assert app.head_view.state.play.turn == 1
        assert (app.screen.selected, app.screen.chart.cursor) == at_hand
