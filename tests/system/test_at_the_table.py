"""Evenings with the box on the table, by keyboard alone in a terminal: what is noted, and how many keys that takes."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from campaign_tui.notes.memory_result import reportable
from campaign_tui.session.session import CampaignSession
from campaign_tui.views.view import View, Viewer
from domain.core.canonical import ActionId
from domain.language.waiting import Choice
from domain.telling.names import memory as memory_words
from domain.text.catalogue import say
from tests.system.keyboard import MISSED, READ, STILL, reading
from tests.system.terminal import Terminal
from tests.system.test_tmux import verified

pytestmark = pytest.mark.system

PROGRAM = str(Path(sys.executable).with_name("campaign-tui"))
NAME = "Our Venice"
TEAM = "alessandra,bastiano,claudio,daria"
SIZES = pytest.mark.parametrize("terminal", [(80, 24), (120, 40)], ids=["80x24", "120x40"], indirect=True)

UNEVENTFUL, BUSY, RESULT, BACKFILL = 6, 25, 40, 250
"""Keys that a turn, a memory, or the beginning of a campaign may take."""


@pytest.fixture
def terminal(tmp_path, request) -> Iterator[Terminal]:
    """A terminal of the size that the test asks for."""
    made = Terminal(tmp_path, request.param)
    yield made
    made.close()


class Table:
    """A player who counts keys, and goes on when the store has what they mean."""

    def __init__(self, terminal: Terminal, session: CampaignSession, store: Path) -> None:
        """`session` only reads: it is another window on the same store."""
        self.terminal, self.session, self.store = terminal, session, store
        self.viewer = Viewer(session)
        self.keys = 0

    @property
    def view(self) -> View:
        """The campaign as the store has it now."""
        self.session.refresh()
        return self.viewer.look()

    def open(self, on: str) -> None:
        """Start the program, and open the campaign."""
        self.terminal.run(PROGRAM, "--store", str(self.store))
        self.terminal.wait_for(NAME)
        self.terminal.press("Enter")
        self.terminal.wait_for(on)

    def press(self, *keys: str, asks: str = "") -> None:
        """Press keys, texts letter by letter; then wait for words on the screen."""
        for key in keys:
            self.keys += 1 if key in NAMED else len(key)
            if key in NAMED:
                self.terminal.press(key)
            else:
                self.terminal.type(key)
        if asks:
            self.terminal.wait_for(asks)

    def note(self, key: str, *rest: str, asks: str = "", then: str = "", kind: str = "") -> None:
        """A note by one key; with more of them behind it once something is asked; `kind` for a card nobody knows."""
        before = self.view.action
        self.press(key, asks=asks)
        self.press(*rest, asks=then)
        if kind:
            self.press(kind)
        self.arrived(before)

    def arrived(self, before: ActionId) -> None:
        """Wait until the store has more than it had, and the screen shows it."""
        self.terminal.wait(lambda _: self.view.action != before, "the note")
        self.still()

    def still(self) -> None:
        """Wait until the screen stays as it is."""
        looks: list[str] = []

        def same(screen: str) -> bool:
            looks.append(screen)
            return looks[-STILL:] == [screen] * STILL

        self.terminal.comes(same, MISSED)

    def turn(self, *keys: str) -> None:
        """The next turn with its event card."""
        number = self.view.state.play.turn + 1
        self.note("t", *keys, asks=say("tui.tracker.ask.turn", turn=number, map=""))

    def spent(self) -> int:
        """Keys since this was asked last."""
        keys, self.keys = self.keys, 0
        return keys


CARDS = say("tui.report.card_keys").partition(",")[0]
"""How the keys of a list of cards begin: windows break the line at different places."""

NAMED = {"Enter", "Escape", "Up", "Down", "Left", "Right", "Tab", "BSpace", "End", "Space"}
"""Keys by tmux's names; everything else is typed."""


def program(store: Path, *words: str) -> None:
    """The program on the command line."""
    command = [PROGRAM, *words, "--store", str(store)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ)
    assert ran.returncode == 0, ran.stderr


@contextmanager
def opened(terminal: Terminal, store: Path, *behind: str) -> Iterator[Table]:
    """A campaign with the box, open in the program; some memories are behind it."""
    pack = ("--pack", "brotherhood_of_venice", "--assassins", TEAM, "--chance", "table")
    program(store, "new", "--name", NAME, *pack)
    if behind:
        program(store, "act", NAME, *(f"report:{memory}:success:1:6:4" for memory in behind))
    with reading(store) as session:
        made = Table(terminal, session, store)
        made.open(say("tui.tracker.row.begin"))
        made.still()
        yield made


@pytest.fixture
def table(terminal, tmp_path) -> Iterator[Table]:
    """A campaign that stands before its fourth memory."""
    with opened(terminal, tmp_path / "store.db", "0.1", "0.2", "0.3") as made:
        yield made


@pytest.fixture
def fresh(terminal, tmp_path) -> Iterator[Table]:
    """A campaign that has just begun."""
    with opened(terminal, tmp_path / "store.db") as made:
        yield made


def tracked(table: Table) -> list[tuple[str, int]]:
    """A memory of eight turns: whether each is busy, and its keys. The last one stays open."""
    spent = []

    def done(kind: str) -> None:
        spent.append((kind, table.spent()))

    table.note("t")
    table.spent()
    # A card that nobody knows, somebody hurt, the alert.
    table.turn("Fog", "Right")
    table.press("2")
    table.note("-")
    table.note("g", "Stiletto", "Enter", asks=gain("Bastiano"), then=kind("Stiletto"), kind="m")
    table.note("a")
    table.note("N")
    done("busy")
    # A card that has been noted before, with its direction.
    table.turn("f", "Enter")
    table.note("N")
    done("uneventful")
    # No card noted.
    table.turn("Enter")
    table.note("N")
    done("uneventful")
    # Two hits, an objective, guards.
    table.turn("Market", "Up")
    table.note("o", "2", "Enter", asks=say("tui.tracker.ask.objective_must"))
    table.press("3")
    table.note("-")
    table.note("-")
    table.note("N")
    table.note("e", "3c1e", "Enter", asks=say("tui.tracker.ask.enter"))
    done("busy")
    table.turn("m", "Down")
    table.note("N")
    done("uneventful")
    table.turn("f", "Left")
    table.note("a")
    table.note("N")
    done("uneventful")
    # A card is used, a cube comes back, another one is saved; the reserve is counted anew.
    table.turn("Enter")
    table.note("+")
    table.note("c")
    table.note("i", "sti", "Enter", asks=say("tui.tracker.ask.use"))
    table.note("v", "20c", "Enter", asks=say("tui.tracker.ask.count"))
    table.note("N")
    done("busy")
    table.turn("m", "Enter")
    done("uneventful")
    return spent


def gain(who: str) -> str:
    return say("tui.tracker.ask.gain", who=who)


def kind(card: str) -> str:
    return say("tui.tracker.ask.kind", name=card)


@SIZES
def test_eight_turns_take_few_keys_and_are_all_in_the_books(table):
    spent = tracked(table)
    state = table.view.state

    assert len(spent) == state.play.turn == 8
    for number, (what, keys) in enumerate(spent, start=1):
        assert keys <= {"busy": BUSY, "uneventful": UNEVENTFUL}[what], (number, keys)
    assert {what for what, _ in spent} == {"busy", "uneventful"}
    assert state.play.reserve == (("crossbowman", 20), ("elite", 9))
    assert state.play.counted == {say("tui.tracker.objective_number", n=1): 2}
    assert [figure.health for figure in state.assassins.values()] == [3, 2, 2, 3]
    assert state.assassins["claudio"].saved
    assert state.assassins["bastiano"].board.melee == "stiletto"
    assert not state.play.maps["a"].alert
    table.note("f", "Enter", asks=say("tui.tracker.ask.done", xp=2))
    record = table.view.state.diary["0.4"]
    assert (record.successes, record.best_turns, record.xp) == (1, 8, 2)
    assert say("cli.all_well", n=1) in verified(table.store)


@SIZES
def test_every_step_is_taken_back(table):
    tracked(table)
    while table.view.state.at_table:
        before = table.view.action
        # What to do with the pieces comes as a page, which any key closes.
        table.press("u")
        table.terminal.comes(lambda _, before=before: table.view.action != before, MISSED)
        table.still()

    assert not table.view.state.diary.get("0.4")
    table.press(asks=READ)
    table.press("Escape")
    table.terminal.wait_for(say("tui.tracker.row.begin"))
    assert say("cli.all_well", n=1) in verified(table.store)


@SIZES
def test_after_a_kill_the_table_is_as_it_was(table):
    tracked(table)
    table.note("N")
    table.press("3", "Enter", "Enter", "Enter")
    table.press("e", asks=say("tui.tracker.ask.enter"))
    table.press("2c")
    table.terminal.wait_for(say("tui.tracker.row.figures", n=20, left=18))
    table.terminal.wait_until_kept('"2c"')
    before = table.view.action
    table.terminal.kill_program()
    assert say("cli.all_well", n=1) in verified(table.store)

    table.open(say("tui.tracker.ask.enter"))
    screen = table.terminal.wait_for(say("tui.tracker.row.figures", n=20, left=18))
    assert "2c" in screen
    assert table.view.action == before
    table.press("Enter")
    table.arrived(before)
    screen = table.terminal.look()
    assert screen.count("☑") == 3
    assert dict(table.view.state.play.reserve)["crossbowman"] == 18


@SIZES
def test_a_result_takes_few_keys(table):
    before = table.view.action
    table.press("e", asks=say("tui.report.came"))
    # Turns, XP, the 100% sync; somebody hurt, somebody eliminated; a card for the store.
    table.press("Down", "Down", "8", "Down", "14", "Down", "Space")
    table.press("Down", "2", "Down", "0", "Left", "Down", "Down", "Down")
    table.press("Enter", asks=CARDS)
    table.press("smoke store", "Enter")
    table.terminal.wait(lambda screen: CARDS not in screen, "the form")
    table.press("End", "Enter")
    table.arrived(before)
    state = table.view.state

    assert table.spent() <= RESULT
    record = state.diary["0.4"]
    assert (record.successes, record.best_turns, record.xp) == (1, 8, 14)
    assert "smoke_bomb" in state.hall
    assert say("cli.all_well", n=1) in verified(table.store)


@SIZES
def test_a_campaign_is_entered_up_to_a_memory_in_the_middle(fresh):
    fresh.press("b", asks=say("tui.backfill.title"))
    while not (last := fresh.view.state.diary.get("2.3")) or not last.plays:
        # Decisions that need no answer follow by themselves; then the next line or a question is there.
        fresh.terminal.wait(
            lambda screen: _due(fresh, screen) or isinstance(fresh.view.waiting, Choice), "the next line"
        )
        fresh.still()
        view = fresh.view
        fresh.press(*_answer(view))
        fresh.arrived(view.action)
        assert fresh.keys <= BACKFILL, fresh.terminal.look()
    keys = fresh.spent()

    assert keys <= BACKFILL
    assert all(line.estimated for line in fresh.view.state.diary.values() if line.plays)
    assert say("cli.all_well", n=1) in verified(fresh.store)


def _answer(view: View) -> list[str]:
    """What is typed: the XP of the memory that is due, a number that the players' cards tell, or what comes first."""
    if not isinstance(view.waiting, Choice):
        return ["12", "Enter"]
    # Nothing is chosen for good by the first Enter on a row that nobody pointed at.
    return ["0", "Enter"] if "0" in view.waiting.options else ["Enter", "Enter"]


def _due(table: Table, screen: str) -> bool:
    """Whether the line for the memory that is due stands on the screen, with the mark of the row pointed at."""
    view = table.view
    due = reportable(view, mapped=True, long_ago=True)
    found = (memory_words(view.pack, memory) for memory, reason, _ in due if not reason)
    return any(f"⏎▸{title} " in screen for title in found)
