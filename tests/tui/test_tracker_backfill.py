"""How deep a memory is kept, from the campaign's screen; and memories that were played before, a line each."""

import pytest
from textual import events

from campaign_tui.screens.backfill import BackfillScreen, columns
from campaign_tui.screens.belongings import BelongingsScreen
from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.dialogs import Confirm, Page
from campaign_tui.screens.memory_result import HeldCardScreen, MemoryResultScreen
from campaign_tui.screens.tracker import TrackerScreen
from campaign_tui.widgets.menu import Menu
from domain.language import commands as c
from domain.language.waiting import Choice
from domain.text.catalogue import say
from tests.tui.gallery.stores import idle
from tests.tui.table_app import commands, press, shown, told

SIZES = ((80, 24), (120, 40), (200, 60))


def line(app):
    """What the line of the memory that is due says."""
    return app.screen.query_one("#rows", Menu).items[0].label.split()


# ---- how deep ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_every_depth_has_a_row_and_a_key(opened, size):
    async with opened("table-before", size=size) as (app, _):
        rows = [(item.key, item.label) for item in app.screen.query_one("#next", Menu).items]
        text = shown(app)

        for key, words in (("e", "result"), ("t", "begin"), ("z", "begin_two")):
            assert (key, say(f"tui.tracker.row.{words}")) in rows
            assert say(f"tui.tracker.row.{words}") in text


@pytest.mark.parametrize(
    ("keys", "screen", "maps"),
    [
        (["t"], TrackerScreen, 1),
        (["z"], TrackerScreen, 2),
        (["down", "enter"], TrackerScreen, 1),
        (["down", "down", "enter"], TrackerScreen, 2),
        (["e"], MemoryResultScreen, 0),
        (["enter"], MemoryResultScreen, 0),
        (["b"], BackfillScreen, 0),
    ],
)
async def test_a_memory_is_begun_as_deep_as_is_liked(opened, keys, screen, maps):
    async with opened("table-before") as (app, pilot):
        await press(app, pilot, *keys)

        assert isinstance(app.screen, screen)
        if maps:
            assert commands(app)[-1] == c.Track("0.4", maps)


async def test_the_depth_changes_within_a_memory(opened):
    """The first attempt turn by turn, the second one as a result."""
    async with opened("table-turn") as (app, pilot):
        await press(app, pilot, "f", "down", "enter")
        if isinstance(app.screen, Page):
            await press(app, pilot, "escape")
        assert isinstance(app.screen, OverviewScreen)
        await press(app, pilot, "e", "end", "enter")

        record = app.head_view.state.diary["0.4"]
        assert (record.successes, record.failures, record.closed) == (1, 1, "success")


async def test_a_result_with_a_card_that_nobody_knows(opened):
    async with opened("table-before") as (app, pilot):
        await press(app, pilot, "e", "down", "down", "8", "down", "1", "4")
        menu = app.screen.query_one("#fields", Menu)
        menu.point([item.value for item in menu.items].index("gain"))
        await press(app, pilot, "enter")
        assert isinstance(app.screen, HeldCardScreen)
        await press(app, pilot, "Ring mail", "enter", "2", "a", "end", "enter")
        known = commands(app)

        assert known[-2] == c.NewCard("ring_mail", "Ring mail", "armour", "white", 2)
        assert isinstance(known[-1], c.Report)
        assert (known[-1].turns, known[-1].xp, known[-1].gained) == (8, 14, (("hall", "ring_mail"),))


async def test_a_100_percent_that_is_marked_already_is_not_said_to_be_missing(opened):
    def tail(app):
        return next(item.tail for item in app.screen.query_one("#fields", Menu).items if item.value == "sync")

    async with opened("table-new") as (app, pilot):
        await press(app, pilot, "e")
        assert app.head_view.state.diary[app.screen.result.memory].sync
        assert tail(app) == say("tui.report.marked")
    async with opened("table-before") as (app, pilot):
        await press(app, pilot, "e")
        assert tail(app) == say("tui.report.no")


# ---- played before -----------------------------------------------------------------------------------


async def test_a_memory_is_a_number_and_enter(opened):
    async with opened("table-new") as (app, pilot):
        await press(app, pilot, "b", "1", "2", "enter")
        entered = commands(app)[-1]
        assert isinstance(entered, c.Report)
        assert (entered.memory, entered.outcome, entered.xp, entered.estimated) == ("0.1", "success", 12, True)
        assert isinstance(app.screen, BackfillScreen)
        assert say("tui.backfill.rough") in shown(app)

        await press(app, pilot, "f", "5", "enter")
        entered = commands(app)[-1]
        assert isinstance(entered, c.Report)
        assert (entered.memory, entered.outcome, entered.attempts, entered.xp) == ("0.2", "failure", 2, 5)


async def test_what_was_said_of_a_step_is_gone_with_the_next_one(opened):
    async with opened("table-new") as (app, pilot):
        await press(app, pilot, "e", "end", "enter", "escape", "u")
        assert isinstance(app.screen, Page)
        await press(app, pilot, "escape")
        assert "Taken back" in told(app)
        await press(app, pilot, "e", "end", "enter", "escape")
        assert isinstance(app.screen, OverviewScreen)
        assert told(app) == ""


async def test_what_was_otherwise_is_a_key(opened):
    async with opened("table-before") as (app, pilot):
        await press(app, pilot, "b", "1", "9", "backspace", "a", "y")
        assert line(app)[2:] == ["success", "2", "attempts", "1", "XP", "100%", "sync"]
        await press(app, pilot, "a", "y", "f", "f")
        assert line(app)[2:] == ["success", "2", "attempts", "1", "XP"]
        await press(app, pilot, "9", "9", "9", "9")

        assert "999" in line(app)


async def test_the_whole_form_takes_over_what_is_filled_in(opened):
    async with opened("table-before") as (app, pilot):
        await press(app, pilot, "b", "7", "e")
        assert isinstance(app.screen, MemoryResultScreen)
        assert (app.screen.result.xp, app.screen.result.estimated) == (7, True)
        await press(app, pilot, "down", "down", "6", "end", "enter")

        assert isinstance(app.screen, BackfillScreen)
        report = next(command for command in reversed(commands(app)) if isinstance(command, c.Report))
        assert (report.memory, report.turns, report.xp, report.estimated) == ("0.4", 6, 7, True)


async def test_what_needs_an_answer_is_asked_and_the_rest_is_decided(opened):
    async with opened("table-before") as (app, pilot):
        await press(app, pilot, "b", "9", "enter")
        for _ in range(6):
            await idle(app, pilot)
        assert isinstance(app.screen, BackfillScreen)
        assert isinstance(app.head_view.waiting, Choice)
        assert len(app.head_view.waiting.options) > 1
        await press(app, pilot, "f")

        assert told(app) == say("tui.backfill.not_now")


async def test_an_undo_decides_nothing_by_itself(opened):
    async with opened("table-before") as (app, pilot):
        before = app.head_view.action
        await press(app, pilot, "b", "9", "enter")
        for _ in range(6):
            await idle(app, pilot)
        while app.head_view.action != before:
            head = app.head_view.action
            await press(app, pilot, "u")
            for _ in range(3):
                await idle(app, pilot)
            if isinstance(app.screen, Page):
                await press(app, pilot, "escape")
            assert app.head_view.action != head

        assert isinstance(app.screen, BackfillScreen)
        assert line(app)[:3] == ["Memory", "0.4", "success"]


async def test_digits_that_are_typed_ahead_are_those_of_the_next_line(opened):
    async with opened("table-new") as (app, pilot):
        await press(app, pilot, "b", "1", "2")
        for key in ("enter", "3", "4"):
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        for _ in range(12):
            await idle(app, pilot)

        assert app.head_view.state.diary["0.1"].xp == 12
        assert line(app) == ["Memory", "0.2", "success", "1", "attempt", "34", "XP"]


async def test_after_a_kill_the_line_is_there_again(tables, tmp_path):
    path = tmp_path / "store.db"
    async with tables.app(path, "table-before") as (app, pilot):
        await press(app, pilot, "b", "1", "7", "f")
        app.remember()
        app.returning.keeper = None
    async with tables.app(path) as (app, pilot):
        await idle(app, pilot)
        assert isinstance(app.screen, BackfillScreen)

        assert line(app)[2:3] == ["failure"]
        assert "17" in line(app)


async def test_an_estimate_is_refined_later(opened):
    async with opened("table-before") as (app, pilot):
        assert app.head_view.state.diary["0.2"].xp == 4
        await press(app, pilot, "A", "diary 0.2 xp", "enter", "9", "enter", "found the sheet", "enter")
        await idle(app, pilot)

        assert app.head_view.state.diary["0.2"].xp == 9


def test_columns_stand_below_each_other():
    rows = [
        ("Memory 0.1", "won", "1 attempt", "4 XP", ""),
        ("Memory 10.1", "failed", "2 attempts", "12 XP", "estimated"),
    ]
    lines = columns(rows, (11, 6, 10, 5, 9))

    assert lines == [
        "Memory 0.1    won      1 attempt     4 XP",
        "Memory 10.1   failed   2 attempts   12 XP   estimated",
    ]


@pytest.mark.parametrize("way", ["form", "line"])
async def test_experience_that_is_hardly_ever_meant_is_asked_about(opened, way):
    async with opened("table-before") as (app, pilot):
        before = app.head_view.action
        if way == "form":
            await press(app, pilot, "e", "down", "down", "down", "9", "9", "9", "end", "enter")
        else:
            await press(app, pilot, "b", "9", "9", "9", "enter")
        assert isinstance(app.screen, Confirm)
        await press(app, pilot, "n")
        assert app.head_view.action == before
        await press(app, pilot, "enter", "y")

        report = next(command for command in reversed(commands(app)) if isinstance(command, c.Report))
        assert report.xp == 999


async def test_turns_that_nobody_counted_are_no_part_of_the_diary(opened):
    async with opened("table-new") as (app, pilot):
        await press(app, pilot, "e", "down", "down", "down", "5", "end", "enter", "escape")
        diary = str(app.screen.query_one("#diary").content)

        assert "5 XP" in diary
        assert "turn" not in diary


async def test_a_number_that_was_meant_for_the_next_memory_answers_nothing(opened):
    """Nor does the Enter behind it: what is asked hasn't been read."""
    async with opened("table-before") as (app, pilot):
        await press(app, pilot, "b", "9", "enter")
        for _ in range(6):
            await idle(app, pilot)
        asked, before = app.head_view.waiting, app.head_view.action
        assert isinstance(asked, Choice)
        assert not any(option.isdigit() for option in asked.options)
        await press(app, pilot, "8", "enter")
        assert app.head_view.action == before
        assert told(app) == say("tui.backfill.not_now")
        await press(app, pilot, "enter")
        assert app.head_view.action == before
        await press(app, pilot, "enter")

        assert app.head_view.action != before


async def test_the_digits_of_an_answer_are_not_the_beginning_of_the_next_one(opened):
    async with opened("table-before") as (app, pilot):
        await press(app, pilot, "b", "9", "enter", "enter")
        asked: list[str] = []
        for _ in range(60):
            await idle(app, pilot)
            menu = app.screen.query_one("#rows", Menu)
            if not any(item.label == "11" for item in menu.items):
                await press(app, pilot, *(("4",) if "XP" in shown(app) and app.screen.result else ()), "enter")
                continue
            before = app.head_view.action
            await press(app, pilot, "enter")
            assert app.head_view.action == before
            assert told(app) == say("tui.resolution.type_number")
            await press(app, pilot, "1")
            assert menu.current is not None
            asked.append(menu.current.label)
            if len(asked) == 2:
                break
            await press(app, pilot, "enter")

        assert asked == ["1", "1"]


async def test_one_enter_too_many_takes_no_memory(opened):
    async with opened("table-before") as (app, pilot):
        await press(app, pilot, "b", "enter")
        assert told(app) == say("tui.backfill.count_first")
        assert not [command for command in commands(app) if getattr(command, "memory", "") == "0.4"]
        await press(app, pilot, "4", "backspace", "enter")
        assert told(app) == say("tui.backfill.count_first")
        await press(app, pilot, "0", "enter")

        assert app.head_view.state.diary["0.4"].plays


async def test_nobody_is_assigned_and_no_dice_are_asked_for(opened):
    """Of each memory from 0.1 to 1.1 its XP and Enter, and one key for each question of skills, allies and contract."""
    keys, said = 0, set()
    async with opened("table-new") as (app, pilot):
        await press(app, pilot, "b")
        for _ in range(40):
            await idle(app, pilot)
            said.add(told(app))
            if app.screen.result and app.screen.result.memory == "1.2":
                break
            number = getattr(app.head_view.waiting, "kind", "") == "number"
            typed = ("1", "2") if app.screen.result else ("1",) if number else ()
            keys += len(typed) + 1
            await press(app, pilot, *typed, "enter")
        assert keys <= 40, keys
        made = {type(command) for command in commands(app)}

        assert app.screen.result.memory == "1.2"
        assert not made & {c.Assign, c.Roll, c.Lay, c.Pass}
        assert app.head_view.state.diary["1.1"].contract_fulfilled
        # No page says it here.
        for words in (
            say("tui.banner.success", memory="Memory 0.1"),
            say("tui.banner.level", level="II"),
            say("tui.banner.contract_fulfilled", contract="", level=1).strip(),
        ):
            assert any(words in one for one in said), said


# ---- cards between memories --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "made"),
    [
        (("g", "m", "e", "d", "enter"), (c.GainCard("alessandra", "medicine"),)),
        (
            ("g", *"Stilett", "enter", "m"),
            (c.NewCard("stilett", "Stilett", "melee"), c.GainCard("alessandra", "stilett")),
        ),
    ],
)
async def test_a_card_comes_between_memories_with_at_most_twelve_keys(opened, keys, made):
    async with opened("table-before") as (app, pilot):
        await press(app, pilot, "c")
        before = len(commands(app))
        await press(app, pilot, *keys)
        await idle(app, pilot)

        assert len(keys) <= 12
        assert tuple(commands(app)[before:]) == made
        assert isinstance(app.screen, BelongingsScreen)


async def test_a_card_goes_between_memories_and_undo_brings_it_back(opened):
    async with opened("table-before") as (app, pilot):
        await press(app, pilot, "c", "g", "m", "e", "d", "enter")
        held = app.head_view.state.assassins["alessandra"].board.inventory
        await press(app, pilot, "b", "m", "e", "d", "enter")
        await idle(app, pilot)
        assert commands(app)[-1] == c.LoseCard("alessandra", "medicine")
        await press(app, pilot, "u")

        assert app.head_view.state.assassins["alessandra"].board.inventory == held


async def test_a_card_gets_its_name_and_a_line_of_text_among_the_cards(opened):
    async with opened("table-before") as (app, pilot):
        await press(app, pilot, "c", "g", "m", "e", "d", "enter")
        await idle(app, pilot)
        await press(app, pilot, "t", "Balm / heals one", "enter")
        await idle(app, pilot)

        assert commands(app)[-1] == c.NameThing("cards.medicine", "Balm", "heals one")
        assert "Balm" in shown(app)
