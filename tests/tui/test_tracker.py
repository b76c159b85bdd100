"""A memory on the table by keys: every note, what is wrong with it, undo of every step, kills, sizes, long names."""

import pytest
from textual import events
from textual.widgets import Static

from campaign_tui.keys.actions import action
from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.dialogs import Confirm, Page
from campaign_tui.screens.tracker import TrackerScreen
from campaign_tui.screens.tracker_prompts import EventPrompt, NotePrompt
from campaign_tui.widgets.keypad import Keypad
from campaign_tui.widgets.menu import Menu
from domain.language import commands as c
from domain.rules.table.checklist import CheckStep, checklist
from domain.text.catalogue import say
from tests.narrow import a
from tests.tui.gallery.stores import idle
from tests.tui.table_app import commands, press, shown, told

SIZES = ((80, 24), (120, 40), (200, 60))


def memory(app):
    return app.head_view.state.play


def person(app, who):
    return app.head_view.state.assassins[who]


async def turned(app, pilot, key):
    """Press a key and read the pages before and after it: how a memory ended, what to do with the pieces."""
    for one in ("", key, ""):
        if one:
            await press(app, pilot, one)
        elif isinstance(app.screen, Page):
            await press(app, pilot, "escape")


# ---- notes -------------------------------------------------------------------------------------------


NOTES: list[tuple[list[str], list[c.AnyCommand]]] = [
    (["t", "up"], [c.NextTurn("", "N")]),
    (["t", "enter"], [c.NextTurn()]),
    (["t", "fog", "enter"], [c.NextTurn("Fog on the water", "E")]),
    (["t", "wat", "left"], [c.NextTurn("Fog on the water", "W")]),
    (["t", "Calm sea", "right"], [c.NextTurn("Calm sea", "E")]),
    (["t", "m", "tab", "enter"], [c.NextTurn("m")]),
    (["N"], [c.EnemyPhase()]),
    (["a"], [c.SetAlert(False)]),
    (["2", "-"], [c.Hurt("bastiano")]),
    (["tab", "-", "-"], [c.Hurt("bastiano"), c.Hurt("bastiano")]),
    (["1", "+"], [c.Heal("alessandra")]),
    (["3", "c"], [c.KeepCube("claudio", False)]),
    (["4", "c"], [c.KeepCube("daria")]),
    (["2", "x", "enter"], [c.TakeOut("bastiano")]),
    (["p", "down"], [c.Point("S")]),
    (["p", "w"], [c.Point("W")]),
    (["E", "fog", "enter"], [c.RevealEvent("Fog on the water", "E")]),
    (["o", "enter"], [c.TickObjective("no. 2")]),
    (["o", "3", "enter"], [c.TickObjective("no. 2", 3)]),
    (["o", "Key1", "enter"], [c.TickObjective("Key1")]),
    (["o", "The bell 2", "enter"], [c.TickObjective("The bell", 2)]),
    (["o", "shift+tab", "bell", "enter"], [c.TickObjective("bell", 0, False)]),
    (["e", "3c 1e", "enter"], [c.Reinforce((("crossbowman", 3), ("elite", 1)))]),
    (["e", "2 1", "enter"], [c.Reinforce((("crossbowman", 2), ("elite", 1)))]),
    (["e", "3x", "backspace", "c", "enter"], [c.Reinforce((("crossbowman", 3),))]),
    (["e", "9z", "ctrl+u", "1", "enter"], [c.Reinforce((("crossbowman", 1),))]),
    (["e", "c", "home", "3", "enter"], [c.Reinforce((("crossbowman", 3),))]),
    (["v", "20c", "enter"], [c.CountReserve("crossbowman", 20)]),
    (["v", "9 2", "enter"], [c.CountReserve("crossbowman", 9), c.CountReserve("elite", 2)]),
    (["v", "26c 2e", "enter"], [c.CountReserve("elite", 2)]),
    (["4", "g", "stil", "enter"], [c.GainCard("daria", "stiletto")]),
    (["4", "g", "smoke", "tab", "shift+tab", "enter"], [c.GainCard("hall", "smoke_bomb", True)]),
    (
        ["g", "Ring mail", "enter", "2", "a"],
        [c.NewCard("ring_mail", "Ring mail", "armour", "white", 2), c.GainCard("alessandra", "ring_mail")],
    ),
    (
        ["2", "g", "Fire pot", "enter", " ", "o"],
        [c.NewCard("fire_pot", "Fire pot", "other", "black"), c.GainCard("bastiano", "fire_pot")],
    ),
    (["3", "b", "enter"], [c.LoseCard("claudio", "stiletto")]),
    (["i", "stil", "enter"], [c.SpendCard("claudio", "stiletto")]),
    (["Y", "enter"], [c.ClaimSync()]),
    (["m", "event", "tab", "Red tide W", "enter"], [c.NewEvent("red_tide", "Red tide", "W")]),
    (["m", "guard Bowman q", "enter"], [c.NewGuard("bowman", "Bowman", "q")]),
    (["f", "enter"], [c.EndMemory("success")]),
    (["f", "down", "enter"], [c.EndMemory("failure")]),
    (["f", "12", "enter"], [c.EndMemory("success", 12)]),
]
"""Keys, and the decisions that they make."""

PARTS = 3


@pytest.mark.parametrize("part", range(PARTS))
async def test_a_note_is_a_few_keys_and_one_undo(opened, part):
    async with opened("table-turn") as (app, pilot):
        before = commands(app)
        for keys, noted in NOTES[part::PARTS]:
            await press(app, pilot, "1", *keys)
            assert commands(app) == [*before, *noted], keys
            for _ in noted:
                await turned(app, pilot, "u")
            assert commands(app) == before, keys
            assert isinstance(app.screen, TrackerScreen), keys


async def test_a_kind_that_ran_out_is_counted_back_and_missed_when_it_enters(opened):
    async with opened("table-turn") as (app, pilot):
        await press(app, pilot, "v", "0e", "enter")
        assert "0 Elite" in shown(app)
        await press(app, pilot, "e", "1e", "enter")
        assert isinstance(app.screen, Confirm)
        await press(app, pilot, "n", "v", "5e", "enter")
        assert commands(app)[-2:] == [c.CountReserve("elite", 0), c.CountReserve("elite", 5)]


async def test_whoever_is_eliminated_at_the_end_of_a_turn_is_told_of(opened):
    async with opened("table-turn") as (app, pilot):
        health = person(app, "bastiano").health
        await press(app, pilot, "2", *["-"] * health, "t", "enter", "t", "enter")
        assert person(app, "bastiano").place == "eliminated"
        assert "Bastiano is out of this attempt." in str(app.screen.query_one("#story", Static).content)


NONSENSE = [
    (["e", "x", "enter"], "“x” is no number of figures"),
    (["e", "enter"], "Type how many"),
    (["e", "3z", "enter"], "“z” means no kind"),
    (["e", "3 2 1", "enter"], "“1” means no kind"),
    (["v", "26c", "enter"], "26"),
    (["f", "12x", "enter"], "“12x” is no number of XP"),
    (["f", "1000", "enter"], "“1000” is no number of XP"),
    (["o", "x" * 60, "enter"], "40"),
    (["t", "x" * 60, "enter"], "40"),
    (["b", "zz", "enter"], "Nobody has a card like that"),
    (["m", "xyzzy", "enter"], "There is no such word now"),
    (["m", "hurt nobody", "enter"], "Nobody in play is called “nobody”"),
    (["m", "gain daria xyzzy", "enter"], "No card is called “xyzzy”"),
    (["m", "hurt daria many", "enter"], "“many” is no number"),
    (["m", "map 0.4 /nowhere/at/all", "enter"], "can’t be read"),
    (["m", "map 9.9 x", "enter"], "There is no memory “9.9”"),
    (["m", "guard Bowman 7", "enter"], "7"),
]
"""Keys, and part of the sentence that comes of them."""


async def test_nonsense_gets_one_sentence_and_changes_nothing(opened):
    async with opened("table-turn") as (app, pilot):
        before = commands(app)
        for keys, sentence in NONSENSE:
            await press(app, pilot, *keys)
            assert isinstance(app.screen, NotePrompt), keys
            assert sentence in told(app), keys
            await press(app, pilot, "escape")
            assert isinstance(app.screen, TrackerScreen), keys
        assert commands(app) == before


async def test_what_the_rules_refuse_is_said_and_changes_nothing(opened):
    async with opened("table-turn") as (app, pilot):
        before = commands(app)
        await press(app, pilot, "1", "-")
        assert told(app)
        await press(app, pilot, "4", "+")
        assert told(app)

        assert commands(app) == before


async def test_before_the_first_turn_there_is_one_next_step(opened):
    async with opened("table-set-up") as (app, pilot):
        rows = [item.value for item in app.screen.query_one("#steps", Menu).items]
        assert rows == ["noted_turn"]
        assert say("tui.tracker.next.turn", n=1) in shown(app)
        await press(app, pilot, "-")
        assert "The first turn hasn't begun." in told(app)
        await press(app, pilot, "enter", "enter")

        assert memory(app).turn == 1


# ---- the screen --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_everything_that_is_kept_stands_on_the_screen(opened, size):
    async with opened("table-turn", size=size) as (app, _):
        text = shown(app)

        for words in (
            "turn 2",
            say("tui.header.alert_on"),
            "Market day",
            "↑",
            "26 Crossbowman",
            say("tui.tracker.low", left="3 Elite"),
            "out after turn 2 unless healed",
            "The ledger of the mint",
            "2 XP",
            "0/3",
            "They hold enemies",
            say("tui.tracker.next.enemies"),
        ):
            assert words in text, words
        for row in app.screen.query_one("#steps", Menu).items:
            assert row.label in text


@pytest.mark.parametrize("size", SIZES)
async def test_the_steps_of_the_enemy_phase_are_ticked_off_in_their_order(opened, size):
    async with opened("table-enemies", size=size) as (app, pilot):
        menu = app.screen.query_one("#steps", Menu)
        steps = checklist(app.head_view.pack, app.head_view.state)
        assert [item.value for item in menu.items if isinstance(item.value, CheckStep)] == list(steps)
        assert steps[0].sentence in shown(app)
        for number in range(len(steps)):
            assert menu.index == number
            await press(app, pilot, "enter")
        assert app.screen.ticked == set(range(len(steps)))
        await press(app, pilot, "enter")

        assert isinstance(app.screen, EventPrompt)
        await press(app, pilot, "enter")
        assert memory(app).turn == 3
        assert a(TrackerScreen, app.screen).ticked == set()


async def test_a_tick_is_taken_back_by_the_same_key(opened):
    async with opened("table-enemies") as (app, pilot):
        await press(app, pilot, "enter", "up", "enter")

        assert app.screen.ticked == set()


async def test_who_fell_is_out_when_the_clock_has_run_and_back_after_an_undo(opened):
    async with opened("table-turn") as (app, pilot):
        await press(app, pilot, "t", "enter")
        assert person(app, "alessandra").place == "eliminated"
        assert say("tui.place.eliminated") in shown(app)
        await turned(app, pilot, "u")

        assert "out after turn 2 unless healed" in shown(app)


async def test_an_end_that_a_note_brings_is_asked_about_first(opened):
    async with opened("table-turn") as (app, pilot):
        before = commands(app)
        await press(app, pilot, "e", "4e", "enter")
        assert isinstance(app.screen, Confirm)
        assert say("tui.tracker.sure_end") in shown(app)
        await press(app, pilot, "escape")
        assert commands(app) == before
        await press(app, pilot, "e", "4e", "enter", "enter")

        assert app.head_view.state.memory is None
        assert isinstance(app.screen, Page)
        await press(app, pilot, "escape")
        assert isinstance(app.screen, OverviewScreen)


async def test_on_two_maps_each_has_its_card_alert_and_direction(opened):
    async with opened("table-two-maps", size=(120, 40)) as (app, pilot):
        await press(app, pilot, "t", "Calm", "up")
        assert isinstance(app.screen, EventPrompt)
        assert "map b" in shown(app)
        await press(app, pilot, "fog", "left")
        assert (memory(app).maps["a"].event, memory(app).maps["a"].direction) == ("Calm", "N")
        assert (memory(app).maps["b"].event, memory(app).maps["b"].direction) == ("Fog on the water", "W")
        await press(app, pilot, "M", "a")
        assert not memory(app).maps["b"].alert
        await press(app, pilot, "M", "a")

        assert memory(app).maps["a"].alert
        assert "Event a Calm" in shown(app)
        assert "Event b Fog on the water" in shown(app)


async def test_dice_of_a_test_are_counted_while_they_are_typed(opened):
    async with opened("table-turn") as (app, pilot):
        before = commands(app)
        await press(app, pilot, "d", "312")
        assert "9 dice" in shown(app)
        assert "in 3 throws" in shown(app)
        await press(app, pilot, "1")
        assert "5 dice" in shown(app)
        await press(app, pilot, "enter")

        assert isinstance(app.screen, TrackerScreen)
        assert commands(app) == before


async def test_a_click_on_a_key_does_what_the_key_does(opened):
    async with opened("table-turn") as (app, pilot):
        keypad = app.screen.query_one(Keypad)
        row, left, _, _ = next(place for place in keypad._places if place[3] == action("noted_alert").method)
        await pilot.click(Keypad, offset=(left + 2, row + 1))
        await idle(app, pilot)

        assert not memory(app).maps["a"].alert


async def test_notes_that_are_made_faster_than_they_are_written_come_one_after_the_other(opened):
    async with opened("table-turn") as (app, pilot):
        for key in ("2", "minus", "minus", "3", "minus", "N"):
            app.post_message(events.Key(key, None))
        for _ in range(12):
            await idle(app, pilot)

        assert commands(app)[-4:] == [c.Hurt("bastiano"), c.Hurt("bastiano"), c.Hurt("claudio"), c.EnemyPhase()]
        assert isinstance(app.screen, TrackerScreen)


async def test_letters_and_enter_come_in_the_order_in_which_they_were_typed(opened):
    async with opened("table-turn") as (app, pilot):
        await press(app, pilot, "t")
        for key in (*"fog", "left", "N"):
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        for _ in range(12):
            await idle(app, pilot)

        assert commands(app)[-2:] == [c.NextTurn("Fog on the water", "W"), c.EnemyPhase()]


# ---- where it was ------------------------------------------------------------------------------------


async def test_after_a_kill_everything_is_where_it_was(tables, tmp_path):
    path = tmp_path / "store.db"
    async with tables.app(path, "table-enemies") as (app, pilot):
        await press(app, pilot, "3", "enter", "enter")
        app.remember()
        app.returning.keeper = None
    async with tables.app(path) as (app, pilot):
        await idle(app, pilot)
        assert isinstance(app.screen, TrackerScreen)
        assert app.screen.who == "claudio"
        assert app.screen.ticked == {0, 1}
        await press(app, pilot, "e", "3c")
        app.returning.keeper = None
    async with tables.app(path) as (app, pilot):
        await idle(app, pilot)
        assert isinstance(app.screen, NotePrompt)
        assert app.screen.text == "3c"
        await press(app, pilot, "enter")

        assert commands(app)[-1] == c.Reinforce((("crossbowman", 3),))


async def test_every_step_back_to_the_first_and_on_again(opened):
    async with opened("table-turn") as (app, pilot):
        path = list(app.desk.opened.session.timeline.path())
        while app.head_view.state.at_table:
            await turned(app, pilot, "u")
        assert isinstance(app.screen, OverviewScreen)
        while app.head_view.action != path[-1]:
            await turned(app, pilot, "ctrl+r")

        assert isinstance(app.screen, TrackerScreen)
        assert list(app.desk.opened.session.timeline.path()) == path


async def test_a_resize_keeps_what_is_selected_and_too_small_is_said(opened):
    async with opened("table-enemies") as (app, pilot):
        await press(app, pilot, "2", "enter")
        for size in ((60, 20), (200, 60), (120, 40), (80, 24)):
            await pilot.resize_terminal(*size)
            await idle(app, pilot)
        assert app.screen.who == "bastiano"
        assert app.screen.ticked == {0}
        before = commands(app)
        await pilot.resize_terminal(60, 20)
        await press(app, pilot, "-")

        # Nothing else is left on the screen, a reminder or a lesson neither.
        assert shown(app) == say("tui.too_small", width=60, height=20)
        assert commands(app) == before


@pytest.mark.parametrize("size", SIZES)
async def test_long_names_and_many_objectives_leave_the_columns_as_they_are(opened, size):
    async with opened("table-turn", size=size) as (app, pilot):
        for number in range(9):
            await press(app, pilot, "o", f"Task {chr(65 + number)} with a name as long as can be", "enter")
        await press(app, pilot, "t", "W" * 40, "up")
        text = shown(app)

        assert len(memory(app).objectives) == 10
        assert "more" in text
        assert say("tui.header.alert_on") in text
        assert "4/4" in text


async def test_typed_names_are_data(opened):
    async with opened("table-turn", size=(120, 40)) as (app, pilot):
        await press(app, pilot, "t", "[b]Fog[/b]", "up")
        await press(app, pilot, "4", "g", "[red]x[/]", "enter", "o")

        assert "[b]Fog[/b]" in shown(app)
        assert "[red]x[/]" in shown(app)


async def test_the_past_is_looked_at_and_not_changed(opened):
    async with opened("table-turn", size=(120, 40)) as (app, pilot):
        head = app.head_view.action
        await press(app, pilot, "[", "[")
        assert app.screen.view.past
        assert app.screen.view.state.at_table
        for key in ("N", "-", "a", "t", "c", "x", "enter"):
            await press(app, pilot, key)

        assert told(app) == say("tui.past.nothing")
        assert app.head_view.action == head


async def test_it_is_told_in_sentences_where_screens_are_read_aloud(opened):
    async with opened("table-turn", size=(120, 40), settings="linear = true\nlessons = false\nreminders = false\n") as (
        app,
        _,
    ):
        assert "Alessandra: 0 of 3 health cubes" in shown(app)
        assert "Alessandra is out at the end of turn 2 unless healed." in shown(app)


async def test_a_refusal_is_worded_for_keys_as_well(opened):
    async with opened("table-set-up") as (app, pilot):
        await press(app, pilot, "-")

        assert told(app) == f"{say('refusal.table_set_up')} {say('remedy.table_set_up')}"
        assert "with turn" not in told(app)


@pytest.mark.parametrize(("key", "taken"), [("escape", False), ("y", True)])
async def test_experience_that_is_hardly_ever_meant_is_asked_about(opened, key, taken):
    async with opened("table-turn") as (app, pilot):
        await press(app, pilot, "f", "9", "9", "9", "enter")
        assert isinstance(app.screen, Confirm)
        assert say("doubt.xp", xp=999, mark=125) in shown(app)
        await press(app, pilot, key)

        assert (commands(app)[-1] == c.EndMemory("success", 999)) == taken


async def test_kinds_are_called_alike_in_the_reserve_and_in_its_prompts(opened):
    async with opened("table-turn") as (app, pilot):
        await press(app, pilot, "e")

        assert [item.label for item in app.screen.query_one("#rows", Menu).items] == ["Crossbowman", "Elite"]


async def test_where_nobody_has_a_card_the_list_says_so(opened):
    async with opened("table-set-up") as (app, pilot):
        await press(app, pilot, "b")

        assert app.screen.query_one("#rows", Menu).empty == say("tui.tracker.fault.held")


@pytest.mark.parametrize("leave", ["quit", "killed", "campaign"])
async def test_ticks_of_the_enemy_phase_are_there_again(tables, tmp_path, leave):
    path = tmp_path / "a.db"
    async with tables.app(path, "table-turn") as (app, pilot):
        await press(app, pilot, "N", "enter", "enter")
        assert app.screen.ticked == {0, 1}
        if leave == "campaign":
            await press(app, pilot, "escape")
        elif leave == "killed":
            app.returning.keeper = None
        else:
            app.exit()
    async with tables.app(path) as (app, pilot):
        if not isinstance(app.screen, TrackerScreen):
            await press(app, pilot, "enter")
        assert app.screen.ticked == {0, 1}


async def test_xp_and_sync_of_a_memory_that_ends_are_told_not_taken_for_none(opened):
    async with opened("table-set-up") as (app, pilot):
        await press(app, pilot, "t", "enter", "f", "enter")
        assert say("tui.tracker.fault.no_xp") in shown(app)
        rows = [item.value for item in app.screen.query_one(Menu).items]
        await press(app, pilot, "0", *["down"] * (len(rows) - 1), "enter")
        assert rows == ["success", "failure", "synced"]
        made = [command for command in commands(app) if isinstance(command, c.ClaimSync | c.EndMemory)]
        assert made == [c.ClaimSync(), c.EndMemory("success", 0)]
