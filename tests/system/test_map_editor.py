"""A map drawn in a terminal: typed fast, a wrong turn, nonsense, a kill in the middle, and played on."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from domain.rules.table.map_draft import blank, missing
from domain.text.catalogue import say
from tests.system.keyboard import reading
from tests.system.terminal import Terminal
from tests.table.box import box

pytestmark = pytest.mark.system

PROGRAM = str(Path(sys.executable).with_name("campaign-tui"))
NAME, MEMORY = "Our Venice", "0.1"
KEYS = 90
"""Keys that a map of twelve squares with all that is on it may take, from opening the editor to having entered it."""


class Counted(Terminal):
    """A terminal that counts keys."""

    keys = 0

    def press(self, *keys):
        self.keys += len(keys)
        super().press(*keys)

    def type(self, text):
        self.keys += len(text)
        super().type(text)


@pytest.fixture
def terminal(tmp_path, request):
    """A terminal of the size that the test asks for."""
    made = Counted(tmp_path, request.param)
    yield made
    made.close()


def called(store, *words):
    """What the program says to a command line."""
    ran = subprocess.run(
        [PROGRAM, *words, "--store", str(store)], capture_output=True, text=True, check=False, env=os.environ
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def opened(terminal, store):
    """Open the program on the campaign, as far as the editor."""
    terminal.run(PROGRAM, "--store", str(store), NAME)
    terminal.wait_for(f" {say('tui.panel.next')} ")
    terminal.press("D")
    terminal.wait_for(missing(box(), blank(MEMORY))[0].sentence[:60])


def draw(terminal):
    """Three rows of ground, typed as fast as a terminal takes them."""
    terminal.type("ssrc")
    terminal.press("Enter")
    terminal.type("ssii")
    terminal.press("Enter")
    terminal.type("..ss")
    terminal.wait_for(say("tui.map_editor.size", columns=4, rows=3))


def at_the_station(screen):
    """Whether the panel beside the board tells of a station.

    The list of keys has the word once, and what is still missing has it for as long as there is none.
    """
    return say("content.map.no_station")[:20] not in screen and screen.count(say("tui.here.station")) > 1


@pytest.mark.parametrize("terminal", [(80, 24), (120, 40)], ids=["80x24", "120x40"], indirect=True)
def test_a_map_is_drawn_killed_reopened_entered_and_played(terminal, tmp_path):
    store = tmp_path / "store.db"
    called(store, "new", "--name", NAME, "--pack", "brotherhood_of_venice", "--chance", "table")
    opened(terminal, store)
    draw(terminal)
    # A wrong turn: off the board, an edge where none can be, letters that mean nothing.
    terminal.press("Up", "Up", "Up", "Left", "Left", "Left", "Left", "Left", "S-Up")
    terminal.wait_for(say("map_editor.no_edge", square="A1"))
    terminal.type("qyE")
    terminal.press("n")
    terminal.wait(at_the_station, "the station at the cursor")
    terminal.wait_until_kept('"cursor":"A1"')
    terminal.kill_program()
    assert say("cli.all_well", n=1) in called(store, "verify")
    terminal.run(PROGRAM, "--store", str(store), NAME)
    terminal.wait_for(say("tui.map_editor.size", columns=4, rows=3))
    terminal.wait(at_the_station, "the station at the cursor")
    terminal.press("Right", "S-Right", "2", "Down", "o")
    terminal.wait_for(say("tui.ask.keys"))
    terminal.type("Papers, 1, 2")
    terminal.press("Enter")
    terminal.wait_for(say("tui.map_editor.ready"))
    terminal.press("f")
    terminal.wait(lambda screen: say("tui.map_editor.row_again") in screen, "the campaign with the map")

    assert terminal.keys <= KEYS
    with reading(store) as session:
        plan = session.pack.memories[MEMORY]
        assert plan.maps["a"].kinds["C1"] == "roof"
        assert plan.maps["a"].walls == {("B1", "C1"), ("C1", "B1")}
        assert plan.guards == (("B1", "crossbowman", 2),)
    called(store, "act", NAME, f"start:{MEMORY}")
    assert say("cli.all_well", n=1) in called(store, "verify")
