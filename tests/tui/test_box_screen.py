"""The box by keys: what lies where, lists to tick, counting, and what is put right with its reason."""

import pytest

from campaign_tui.desk import at_table, playing
from campaign_tui.notes.box_notes import BoxNotes, as_text, of_text
from campaign_tui.screens.box import BoxScreen
from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.dialogs import Pieces
from campaign_tui.screens.memory_result import HeldCardScreen
from campaign_tui.screens.rules import RulesScreen
from campaign_tui.screens.tracker import TrackerScreen
from campaign_tui.session.retelling import told
from campaign_tui.shell.subcommands.audit import steps
from domain.audit import ERROR, NOTE, audit
from domain.language.commands import Report
from domain.rules.table.box import places
from domain.rules.table.box_count import counts
from tests.tui.box_app import SIZES, SMALL, press, said, shown
from tests.tui.box_app import box_stores as box_stores  # noqa: PLC0414 - a fixture
from tests.tui.box_app import table as table  # noqa: PLC0414 - a fixture
from tests.tui.gallery.stores import NAME, idle, library

COUNTING = ("B", "shift+tab")


def labels(app):
    return [item.label for item in app.screen.menu.items]


def ticked(app):
    return [item.label for item in app.screen.menu.items if item.ink == "label"]


async def point_at(app, pilot, words):
    """Point at the first row with these words."""
    app.screen.menu.point(next(n for n, label in enumerate(labels(app)) if words in label))
    await pilot.pause()


# ---- reading ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_what_lies_where_is_listed_with_the_rule_behind_it(table, size):
    async with table("box-house").open(size) as (app, pilot):
        await press(app, pilot, "B")
        assert isinstance(app.screen, BoxScreen)
        view = app.screen.view
        assert labels(app) == [line.sentence for each in places(view.pack, view.state) for line in each.lines]
        assert "Stiletto, from the slot: melee weapon" in shown(app)
        assert "Bag of Claudio" in shown(app)
        await point_at(app, pilot, "Leather Jack")
        if size != SMALL:
            assert "24.1 Equipment" in shown(app)
        await press(app, pilot, "enter")
        assert isinstance(app.screen, RulesScreen)
        assert "24.1" in shown(app)
        await press(app, pilot, "escape", "escape")
        assert isinstance(app.screen, OverviewScreen)


async def test_the_lists_follow_one_another_both_ways(table):
    async with table("box-house").open() as (app, pilot):
        await press(app, pilot, "B")
        seen = [app.screen.part_shown]
        for key in ("tab", "right", "tab", "tab", "left", "shift+tab"):
            await press(app, pilot, key)
            seen.append(app.screen.part_shown)
        assert seen == ["places", "setup", "saving", "count", "places", "count", "saving"]


async def test_keys_of_counting_stand_below_counting_alone(table):
    async with table("box-house").open((120, 40)) as (app, pilot):
        await press(app, pilot, "B")
        assert "card found" not in shown(app)
        await press(app, pilot, "shift+tab")
        assert "card found" in shown(app)


# ---- ticking ------------------------------------------------------------------------------------------


@pytest.mark.rule("42.3")
async def test_putting_away_is_ticked_off_line_by_line(table):
    async with table("box-house").open() as (app, pilot):
        await press(app, pilot, "B", "tab", "tab", "enter", "enter")
        assert len(ticked(app)) == 2
        assert "white cubes (4)" in ticked(app)[0]
        assert f"Putting it away: 2 of {len(labels(app))}" in shown(app)
        await press(app, pilot, "up", "enter")
        assert len(ticked(app)) == 1


async def test_ticks_outlast_the_screen_and_the_app_and_change_nothing(table):
    there = table("box-house")
    async with there.open() as (app, pilot):
        depth = app.head_view.depth
        await press(app, pilot, "B", "tab", "enter", "enter", "escape", "B", "tab")
        assert len(ticked(app)) == 2
        await press(app, pilot, "escape")
        app.remember()
    async with there.open() as (app, pilot):
        assert isinstance(app.screen, OverviewScreen)
        await press(app, pilot, "B", "tab")
        assert len(ticked(app)) == 2
        assert app.head_view.depth == depth
        await press(app, pilot, "c")
        assert ticked(app) == []
        assert "gone" in said(app)


async def test_the_app_opens_on_the_list_that_was_left_with_what_was_counted(table):
    there = table("box-table")
    async with there.open() as (app, pilot):
        await press(app, pilot, *COUNTING, "down", "2")
        app.remember()
    async with there.open() as (app, pilot):
        assert isinstance(app.screen, BoxScreen)
        assert app.screen.part_shown == "count"
        assert app.screen.menu.index == 1
        assert "counted: 2, books: 3" in shown(app)


async def test_ticks_are_of_one_memory(table):
    async with table("box-failed").open() as (app, pilot):
        await press(app, pilot, "B", "tab", "enter")
        assert len(ticked(app)) == 1
        app.desk.ask(playing.submit, Report("0.3", "success", 2), app.head_view.action)
        await idle(app, pilot)
        # What the memory ends with is a page to read.
        await press(app, pilot, "escape")
        assert ticked(app) == []


def test_notes_that_make_no_sense_are_none():
    assert of_text("") == of_text("[]") == of_text('{"ticks": 3}') == BoxNotes()
    notes = BoxNotes(("a",), {"health/claudio": 2}, (("hall", "stiletto"),))
    assert of_text(as_text(notes)) == notes


# ---- counting -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_difference_is_proposed_and_put_right_with_its_reason(table, size):
    async with table("box-table").open(size) as (app, pilot):
        assert isinstance(app.screen, TrackerScreen)
        depth = app.head_view.depth
        await press(app, pilot, *COUNTING)
        await point_at(app, pilot, "Red cubes of Bastiano")
        await press(app, pilot, "2")
        assert "counted: 2, books: 3" in shown(app)
        assert "Counting: 1 thing differs" in shown(app)
        assert app.head_view.depth == depth
        await press(app, pilot, "enter")
        assert app.head_view.depth == depth + 1
        assert app.head_view.state.assassins["bastiano"].health == 2
        assert said(app) == "Red cubes of Bastiano: 2 in the books now."
        assert "thing differs" not in shown(app)
        await press(app, pilot, "escape", "h")
        assert "Counted in the box:" in shown(app)


async def test_the_reason_stands_in_the_log_and_the_audit(table):
    there = table("box-table")
    async with there.open() as (app, pilot):
        await press(app, pilot, *COUNTING, "1", "a")
    why = "Counted in the box: Red cubes of Alessandra 1"
    with library(there.store) as shelf, shelf.open(NAME) as session:
        assert any(why in sentence for sentence, _ in told(session, session.head))
        found = list(audit(session.printed_pack, steps(session)))
    assert [finding.severity for finding in found if why in finding.sentence] == [NOTE]
    assert not [finding for finding in found if finding.severity == ERROR]


async def test_counted_as_in_the_books_is_a_tick_and_no_difference(table):
    async with table("box-table").open() as (app, pilot):
        await press(app, pilot, *COUNTING, "enter", "enter")
        assert ticked(app) == ["Red cubes of Alessandra", "Red cubes of Bastiano"]
        await press(app, pilot, "a")
        assert said(app) == "Nothing that was counted differs from the books."


async def test_a_count_is_forgotten_and_the_books_stay(table):
    async with table("box-table").open() as (app, pilot):
        before = app.head_view.state
        await press(app, pilot, *COUNTING, "1")
        assert "differs" in shown(app)
        await press(app, pilot, "backspace")
        assert "differs" not in shown(app)
        await press(app, pilot, "backspace")
        assert said(app) == "Nothing was counted here."
        assert app.head_view.state == before


async def test_digits_make_a_number_as_long_as_it_can_be_one(table):
    async with table("box-table").open() as (app, pilot):
        await press(app, pilot, *COUNTING)
        await point_at(app, pilot, "In the reserve: Crossbowman")
        await press(app, pilot, "2", "5")
        assert "counted: 25, books: 3" in shown(app)
        # 257 crossbowmen can't be: the last digit begins a number of its own.
        await press(app, pilot, "7")
        assert "counted: 7, books: 3" in shown(app)
        await press(app, pilot, "down", "up", "1")
        assert "counted: 1, books: 3" in shown(app)


async def test_a_number_that_cannot_be_is_refused_in_a_sentence(table):
    async with table("box-table").open() as (app, pilot):
        await press(app, pilot, *COUNTING, "9")
        assert said(app).startswith("Red cubes of Alessandra: a number from 0 to 3 is possible.")
        assert "thing differs" not in shown(app)


async def test_all_differences_are_put_right_one_by_one_and_taken_back_by_undo(table):
    async with table("box-table").open() as (app, pilot):
        await press(app, pilot, *COUNTING, "1", "down", "1", "down", "down", "down", "down", "down", "a", "a")
        state = app.head_view.state
        assert [state.assassins[who].health for who in ("alessandra", "bastiano")] == [1, 1]
        await press(app, pilot, "a")
        assert said(app) == "Nothing that was counted differs from the books."
        # What an undo means for the pieces is a page to read.
        await press(app, pilot, "u", "escape", "u", "escape")
        state = app.head_view.state
        assert [state.assassins[who].health for who in ("alessandra", "bastiano")] == [3, 3]
        # What was counted is still what lies there.
        assert "2 things differ" in shown(app)


async def test_on_the_page_of_pieces_the_key_that_takes_back_takes_back_further(table):
    async with table("box-table").open() as (app, pilot):
        await press(app, pilot, *COUNTING, "1", "down", "1", "a", "a", "u")
        assert isinstance(app.screen, Pieces)
        assert "Any key goes on. u takes back further." in shown(app)
        await press(app, pilot, "u")
        state = app.head_view.state
        assert [state.assassins[who].health for who in ("alessandra", "bastiano")] == [3, 3]
        await press(app, pilot, "ctrl+r", "escape")
        state = app.head_view.state
        assert sorted(state.assassins[who].health for who in ("alessandra", "bastiano")) == [1, 3]
        assert isinstance(app.screen, BoxScreen)


async def test_over_a_screen_that_takes_no_steps_no_key_of_them_is_offered(table):
    async with table("box-table").open() as (app, pilot):
        await press(app, pilot, "comma")
        app.push_screen(Pieces("On the table", "Turn the card over."))
        await idle(app, pilot)
        assert "Any key goes on." in shown(app)
        assert "takes back further" not in shown(app)


async def test_someone_counted_without_a_cube_is_in_critical_condition(table):
    async with table("box-table").open() as (app, pilot):
        await press(app, pilot, *COUNTING, "0", "enter")
        figure = app.head_view.state.assassins["alessandra"]
        assert (figure.health, figure.critical_since) == (0, 3)


async def test_a_card_that_was_found_is_counted_and_written_where_it_lay(table):
    async with table("box-table").open() as (app, pilot):
        await press(app, pilot, *COUNTING, "f")
        assert isinstance(app.screen, HeldCardScreen)
        await press(app, pilot, *"hand")
        await press(app, pilot, "enter")
        assert isinstance(app.screen, BoxScreen)
        assert "1 thing differs" in shown(app)
        assert app.screen.menu.current.value.expected == 0
        await press(app, pilot, "enter")
        state = app.head_view.state
        assert "crossbow" in [*state.hall, *(card for f in state.assassins.values() for card in f.board.inventory)]


async def test_whoever_comes_back_from_choosing_a_card_has_counted_nothing(table):
    async with table("box-table").open() as (app, pilot):
        await press(app, pilot, *COUNTING, "f", "escape")
        assert isinstance(app.screen, BoxScreen)
        assert app.box == BoxNotes()


async def test_what_another_window_wrote_first_is_looked_at_again(table):
    async with table("box-table").open() as (app, pilot):
        await press(app, pilot, *COUNTING, "1")
        mine = app.screen._differences()[0]
        app.desk.ask(at_table.put_right, mine.adjustments, "", b"\0" * 16)
        await idle(app, pilot)
        assert "another window" in said(app)
        assert app.head_view.state.assassins["alessandra"].health == 3


async def test_nonsense_does_nothing(table):
    async with table("box-table").open() as (app, pilot):
        before = app.head_view
        await press(app, pilot, "B", *"zq!ä%", "space", "home", "delete", "f5")
        assert isinstance(app.screen, BoxScreen)
        await press(app, pilot, "tab", "5", "tab", "5", "a", "backspace", "f", "escape")
        assert app.head_view.state == before.state
        assert app.box.counted == {}


async def test_a_memory_on_the_screen_is_counted_as_well(table):
    async with table("crowd").open() as (app, pilot):
        await press(app, pilot, *COUNTING)
        view = app.screen.view
        assert labels(app) == [count.name for count in counts(view.pack, view.state)]


@pytest.mark.parametrize("options", [{"symbols": "ascii"}, {"look": ""}], ids=str)
async def test_what_differs_is_told_without_colours_and_in_ascii(table, options):
    async with table("box-table").open(**options) as (app, pilot):
        await press(app, pilot, *COUNTING, "enter", "1")
        # The row pointed at bears its mark between the sign, as wide as a box to tick, and the words.
        assert ("! >Red cubes of Bastiano" if "symbols" in options else "!▸Red cubes of Bastiano") in shown(app)
        if "symbols" in options:
            assert "[x] Red cubes of Alessandra" in shown(app)
            assert "[ ] Red cubes of Claudio" in shown(app)


@pytest.mark.parametrize("key", ["B", "N"])
async def test_help_and_palette_know_the_keys_of_the_box(table, key):
    async with table("box-house").open((120, 40)) as (app, pilot):
        await press(app, pilot, key, "question_mark", *("counted" if key == "B" else "saves"))
        assert ("Writes what was counted" if key == "B" else "Saves numbers and cards of your box") in shown(app)
        await press(app, pilot, "escape", "escape")
        assert app.screen.where == ("box" if key == "B" else "told")
