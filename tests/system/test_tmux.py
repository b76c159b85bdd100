"""Whole memories with the installed program in a terminal, by keyboard alone."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.text.catalogue import say
from tests.system.keyboard import READ, Keyboard, in_memory, reading
from tests.system.terminal import Terminal

pytestmark = pytest.mark.system

PROGRAM = str(Path(sys.executable).with_name("campaign-tui"))
NAME = "Night at the bank"
MEMORY, TITLE = "0.1", "The Rope Walk"


@pytest.fixture
def terminal(tmp_path, request) -> Iterator[Terminal]:
    """A terminal of the size that the test asks for."""
    made = Terminal(tmp_path, request.param)
    yield made
    made.close()


def begin(terminal: Terminal, store: Path) -> None:
    """Open the program on a fresh store, make a campaign and start a memory, all by keys."""
    terminal.run(PROGRAM, "--store", str(store))
    terminal.wait_for(say("tui.library.first"))
    terminal.press("n")
    terminal.wait_for(say("tui.new.title"))
    terminal.type(NAME)
    terminal.wait_for(NAME)
    terminal.press("Enter")
    # The story begins with its page.
    terminal.wait_for(READ)
    terminal.press("Space")
    terminal.wait_for(f" {say('tui.panel.next')} ")
    terminal.press("/")
    terminal.wait_for(say("tui.ask.find"))
    terminal.type(MEMORY)
    terminal.press("Enter")
    terminal.wait(lambda screen: say("tui.ask.find") not in screen, "the list of memories")
    terminal.press("Enter")


def verified(store: Path) -> str:
    """What the program says about its store."""
    ran = subprocess.run(
        [PROGRAM, "verify", "--store", str(store)], capture_output=True, text=True, check=False, env=os.environ
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def in_the_diary(screen: str) -> str:
    """What the campaign's diary says of the memory, behind a sign and its name: the story beside it has no sign."""
    found = re.search(rf"[^\w\s│] {re.escape(f'{MEMORY} {TITLE}')}([^│]*)", screen)
    return found[1] if found else ""


@pytest.mark.parametrize(
    ("terminal", "seed"), [((80, 24), 7), ((120, 40), 8)], ids=["80x24", "120x40"], indirect=["terminal"]
)
def test_a_memory_is_played_to_its_end_by_keyboard(terminal, seed, tmp_path):
    store = tmp_path / "store.db"
    begin(terminal, store)
    terminal.wait_for(READ)
    with reading(store) as session:
        player = Keyboard(terminal, session, seed=seed)
        taken = player.play()
        record = session.state.diary[MEMORY]
    lost = (say("tui.diary_short.failure", n=1, xp=record.xp), say("tui.diary.failure", n=1, xp=record.xp))
    told = (str(record.best_turns),) if record.successes else lost

    def noted(screen: str) -> bool:
        # The page of the memory's end may open after the campaign is there, and lies over the diary until it is read.
        return not player.passes(screen) and any(words in in_the_diary(screen) for words in told)

    terminal.wait(noted, "the memory in the diary")

    assert taken > 10
    assert player.meant > taken // 2
    assert record.plays == 1
    assert say("cli.all_well", n=1) in verified(store)


@pytest.mark.parametrize("terminal", [(80, 24)], indirect=True)
def test_after_a_kill_in_the_middle_the_memory_goes_on(terminal, tmp_path):
    store = tmp_path / "store.db"
    begin(terminal, store)
    terminal.wait_for(READ)
    with reading(store) as session:
        Keyboard(terminal, session, seed=3).play(8)
        before = session.head
    terminal.kill_program()
    verified(store)

    terminal.run(PROGRAM, "--store", str(store))
    terminal.wait_for(NAME)
    terminal.press("Enter")
    with reading(store) as session:
        assert session.head == before
        goes_on = Keyboard(terminal, session, seed=4)
        terminal.wait(in_memory, "the memory")
        assert goes_on.play(4) == 4
        assert before in session.timeline.path()
    verified(store)
