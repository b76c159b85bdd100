"""A player at the keyboard: decides by what the store says is pending, and presses what a player would press."""

import random
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from campaign_tui.looks.dress import NIGHT
from campaign_tui.session.library import LibrarySession
from campaign_tui.session.session import CampaignSession
from campaign_tui.session.wiring import open_library
from campaign_tui.views.outcomes import options
from campaign_tui.views.view import Entry, View, Viewer
from campaign_tui.widgets import at_cursor
from domain.bots.players import careful_player
from domain.language.commands import AnyCommand, Pass
from domain.language.waiting import Between, Window
from domain.model.terrain import Terrain, map_of
from domain.text.catalogue import say
from tests.system.terminal import LOOKS_A_SECOND, Terminal

PAGES = (say("tui.page.keys"), say("tui.page.keys_more"), say("tui.page.keys_whole"))
READ = say("tui.page.keys_whole").rstrip(".")
"""How the line below a page begins that has nothing more to read, whether it can be scrolled back or not."""

TELLING = say("tui.telling.place", number="", total="").split("  ")[-1].strip()
SURE = say("tui.confirm.keys")
NEXT, DECIDE = say("tui.panel.next"), say("tui.panel.prompt")

MOST_KEYS = 400
"""Turns of the loop within which a memory ends."""

MISSED = 3.0
"""Seconds after which keys count as missed, and the screen is looked at anew."""

HARMLESS = "Left"
"""The key for "any key": all that it does where no key was asked for is move the cursor."""

COLUMN, ROW = re.compile(r"(?<=   )[A-Z](?=   )"), re.compile(r" ?(\d+) ")
"""The letter above a column of the map, and the number before a row."""

STILL = 3
"""Looks that show the same: then the program has drawn what it had to draw."""


class Keyboard:
    """Plays the one campaign of a store in a terminal."""

    def __init__(self, terminal: Terminal, session: CampaignSession, seed: int) -> None:
        """`session` only reads: it is another window on the same store."""
        self.terminal = terminal
        self.session = session
        self.viewer = Viewer(session)
        self.player = careful_player(random.Random(seed).randrange, 1)
        self.told = 0
        self.meant = 0
        """Decisions that came out as they were meant."""

    # ---- what is there ------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The campaign as the store has it now."""
        self.session.refresh()
        return self.viewer.look()

    def settled(self, before: str) -> str:
        """The screen once it is another one and stays as it is for a moment."""
        looks: list[str] = []

        def still(screen: str) -> bool:
            looks.append(screen)
            return screen != before and looks[-STILL:] == [screen] * STILL

        self.terminal.comes(still, MISSED)
        return looks[-1]

    def pressed(self, *keys: str) -> str:
        """Press keys and wait for what they do."""
        before = self.terminal.look()
        self.terminal.press(*keys)
        return self.settled(before)

    # ---- playing ------------------------------------------------------------------------------

    def play(self, decisions: int = MOST_KEYS) -> int:
        """Go on until the memory is over, at most so many decisions; how many were taken."""
        taken = 0
        for _ in range(MOST_KEYS):
            screen = self.terminal.look()
            view = self.view
            if self.passes(screen):
                continue
            if isinstance(view.waiting, Between) and view.state.diary:
                # The store is ahead of the screen, which tells of the end and shows its page.
                if f" {NEXT} " in screen:
                    return taken
                time.sleep(1 / LOOKS_A_SECOND)
                continue
            if taken == decisions:
                return taken
            if f" {NEXT} " in screen or view.state.memory is None:
                self.pressed("Enter")
                continue
            taken += self._decide(view, screen)
        raise AssertionError(f"the memory never ended:\n{self.terminal.look()}")

    def passes(self, screen: str) -> bool:
        """Go past pages and what is told: step by step at first, later to the end."""
        if any(keys in screen for keys in PAGES):
            self.pressed(HARMLESS)
            return True
        if TELLING in screen:
            self.told += 1
            self.pressed("Escape" if self.told % 4 == 0 else HARMLESS)
            return True
        return False

    def _decide(self, view: View, screen: str) -> bool:
        """Take one decision by keys; whether the store has it."""
        command = self.player(view.pack, view.state)
        if not isinstance(view.waiting, Window):
            if f" {DECIDE} " not in screen:
                self.pressed("Space")
                return False
            rows = [outcome.command for outcome in options(view)]
            keys = ["Up"] * len(rows) + ["Down"] * rows.index(command) + ["Enter"]
        elif isinstance(command, Pass):
            keys = ["p"]
        else:
            keys = self._point(view, command)
            if not keys:
                # Something took the keys. Out of it; the next look at the screen shows where that leads.
                self.pressed("Escape")
                return False
        before = self.terminal.look()
        self.terminal.press(*keys)
        done = self._arrived(view)
        self.settled(before)
        self.meant += done and self.session.timeline.actions[self.session.head].command == command
        return done

    def _arrived(self, view: View) -> bool:
        """Wait until the store has an action more, sure that a turn ends with cubes left; False for missed keys."""
        end = time.monotonic() + MISSED
        while time.monotonic() < end:
            self.session.refresh()
            if self.session.head != view.action:
                return True
            if SURE in self.terminal.look():
                self.pressed("y")
            time.sleep(1 / LOOKS_A_SECOND)
        return False

    def _point(self, view: View, command: AnyCommand) -> list[str]:
        """Select who acts, put the cursor where it happens, and give the keys for the row in the list there.

        No keys when the screen doesn't follow.
        """
        entry = next(e for e in view.entries if e.command == command)
        team = list(view.state.assassins)
        seat = team.index(entry.who[0]) if entry.who and entry.who[0] in team else 0
        actor = view.state.assassins[team[seat]]
        self.terminal.press(str(seat + 1))
        square = entry.square or actor.square
        if (actor.on_map and not self._sees_cursor(view, actor.square)) or not self._go_to(view, square):
            return []
        rows = [item.value for item in at_cursor.items(view, square, team[seat], NIGHT)]
        return ["Space", *["Down"] * _row_of(rows, entry), "Enter"]

    def _go_to(self, view: View, square: str) -> bool:
        """Move the cursor, seen on the screen, with the arrows; to another map with its key. Whether it is there."""
        maps = view.pack.memories[view.state.play.memory].maps
        for _ in range(len(maps)):
            if map_of(self._cursor(maps)) == map_of(square):
                break
            self.pressed("M")
        terrain, start = maps[map_of(square)], self._cursor(maps)
        if start not in terrain.kinds:
            return False
        self.terminal.press(*_way(terrain, start, square))
        return self._sees_cursor(view, square)

    def _sees_cursor(self, view: View, square: str) -> bool:
        """Whether the panel beside the map comes to tell about a square."""
        maps = view.pack.memories[view.state.play.memory].maps
        return self.terminal.comes(lambda screen: _square_in(screen, maps) == square, MISSED)

    def _cursor(self, maps: dict[str, Terrain]) -> str:
        """The square under the cursor, empty when the screen doesn't tell."""
        self.terminal.comes(lambda screen: _square_in(screen, maps), MISSED)
        return _square_in("\n".join(self.terminal.shown), maps)


def in_memory(screen: str) -> bool:
    """Whether a screen is that of a memory, or a page or a telling before it; the library may name the memory too."""
    return bool(any(keys in screen for keys in PAGES) or TELLING in screen or _framed(screen))


def _square_in(screen: str, maps: dict[str, Terrain]) -> str:
    """The square whose description stands at the top of the panel beside the map, else the one framed on the map."""
    grounds = {say(f"tui.ground.{kind}") for terrain in maps.values() for kind in terrain.kinds.values()}
    for line in screen.splitlines():
        for ground in grounds:
            words = line.partition(f"  {ground}")[0].replace("│", " ").split()
            if f"  {ground}" in line and words and any(words[-1] in t.kinds for t in maps.values()):
                return words[-1]
    framed = _framed(screen)
    return framed if any(framed in terrain.kinds for terrain in maps.values()) else ""


def _framed(screen: str) -> str:
    """The square in the cursor's frame: what can be done there takes the place of its description in small windows."""
    lines = screen.splitlines()
    top = next((number for number, line in enumerate(lines) if "╔" in line), None)
    if top is None:
        return ""
    left, right = lines[top].index("╔"), lines[top].rindex("╗")
    bottom = next((number for number, line in enumerate(lines) if "╚" in line), top)
    columns = [line[at] for line in lines[:top] for at in range(left + 1, right) if COLUMN.match(line, at)]
    rows = [found[1] for line in lines[top : bottom + 1] if (found := ROW.match(line))]
    return columns[-1] + rows[0] if columns and rows else ""


def _row_of(rows: list[object], entry: Entry) -> int:
    """The place of an entry in a list."""
    return next(number for number, row in enumerate(rows) if row == entry)


def _way(terrain: Terrain, start: str, end: str) -> Iterator[str]:
    """Arrows from square to square: the cursor jumps over gaps in the map, so the way is looked for step by step."""
    names = {place: name for name, place in terrain.places.items()}
    ways = {"Right": (1, 0), "Left": (-1, 0), "Down": (0, 1), "Up": (0, -1)}
    reached: dict[str, tuple[str, ...]] = {start: ()}
    todo = [start]
    while todo and end not in reached:
        here_now = todo.pop(0)
        for key, (dx, dy) in ways.items():
            column, row = terrain.places[here_now]
            for _ in range(max(terrain.columns, terrain.rows)):
                column, row = column + dx, row + dy
                if (column, row) in names:
                    there = names[column, row]
                    if there not in reached:
                        reached[there] = (*reached[here_now], key)
                        todo.append(there)
                    break
    return iter(reached[end])


@contextmanager
def reading(store: Path) -> Iterator[CampaignSession]:
    """The one campaign of a store, in a window of its own."""
    with open_library(str(store), looking=True) as library:
        shelf = LibrarySession(library)
        (campaign,) = shelf.campaigns()
        with shelf.open(campaign.id.hex()) as session:
            yield session
