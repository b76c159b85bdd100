"""What the length of a history costs people at the screen (L): at 20,000 and at 100,000 events, each by the same means.

First frame (L1), key to repaint (L2), resident memory (L3), undo (L4) and jump (L5): the budgets of G1, G3, D1 and D3
asked at both lengths, on the memory's screen and in the list of the history.
"""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tests.bench import reading, windows
from tests.bench.histories import History, scratch
from tests.bench.results import Line, in_turn, percentile, slower, unmeasured
from tests.bench.terminal import Terminal
from tests.bench.windows import CALM, DOWN, TICK, UP

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ROUNDS = 5
KEYS = 40
WARM_UP = 5

OPENED = b"turn"
"""A word of the memory screen's header."""

LISTED = b"actions,"
"""A word of the history's header, there once it is known how many there are."""

MOST_MEMORY = 90.0
"""Megabytes, whatever the length: what grows with it lies on the disk."""


def first_frame(small: History, histories: list[History], folder: Path) -> list[Line]:
    """L1: from the start of the process to the memory of a campaign on the screen.

    A short history against a one-widget app, longer ones against the short one.
    """
    stores = [scratch(one.path, folder, f"frame-{one.events}.db") for one in (small, *histories)]

    def opened(place: int) -> float:
        campaign = (small, *histories)[place].campaign.hex()
        command = [sys.executable, "-c", windows.MAIN, "--store", str(stores[place]), campaign]
        with Terminal(command) as terminal:
            return terminal.wait_for(OPENED) - terminal.started

    def one_widget() -> float:
        with Terminal([sys.executable, "-c", windows.ONE_WIDGET]) as terminal:
            return terminal.wait_for(b"Here-I-am") - terminal.started

    measures = (_opening(opened, place) for place in range(len(stores)))
    limit, short, *values = in_turn(one_widget, *measures, rounds=ROUNDS)
    note = f"limit: the same at {small.events:,} events"
    what = f"first frame, {small.events:,} events"
    return [
        slower("L1", what, 2.5, seconds=short, limit=limit, note="limit: a one-widget app"),
        *(
            slower("L1", f"first frame, {one.events:,} events", 1.1, seconds=value, limit=short, note=note)
            for one, value in zip(histories, values, strict=True)
        ),
    ]


def _opening(opened: Callable[[int], float], place: int) -> Callable[[], float]:
    return lambda: opened(place)


def key_to_repaint(history: History, folder: Path) -> list[Line]:
    """L2: cursor keys on the memory's screen as in G1, and in the list of all actions."""
    lines = [line for line in windows.keys(history, folder) if line.row == "G1"]
    return [
        *(replace(line, row="L2", what=f"{line.what}, {history.events:,} events") for line in lines),
        *_list_keys(history, folder),
    ]


def _list_keys(history: History, folder: Path) -> list[Line]:
    """Keys in the history's list, which tells each action it points at, against the status line of that screen."""
    names = [f"key in the history, {part}, {history.events:,} events" for part in ("p50", "p95")]
    goals = (1.6, 2.0)
    with windows.memory_screen(history, folder) as terminal:
        _open_list(terminal)
        for _ in range(WARM_UP):
            terminal.press(TICK)
            terminal.press(UP)
        moves, ticks = [], []
        for number in range(KEYS):
            moves.append(terminal.press(UP if number % 4 else DOWN).first)
            ticks.append(terminal.press(TICK).first)
    moved, ticked = [one for one in moves if one], [one for one in ticks if one]
    if not moved or not ticked:
        return [unmeasured("L2", what, goal, "no answer") for what, goal in zip(names, goals, strict=True)]
    return [
        slower("L2", what, goal, seconds=percentile(moved, part), limit=percentile(ticked, part))
        for what, goal, part in zip(names, goals, (0.5, 0.95), strict=True)
    ]


def _open_list(terminal: Terminal) -> None:
    """Open the history and wait until it is there. Raises GivenUp when it doesn't come."""
    before = len(terminal.output)
    terminal.press(b"h")
    terminal.wait_for(LISTED, before)
    terminal.settle(CALM)


def resident(history: History, folder: Path) -> Line:
    """L3: resident memory with the campaign open and the list of all its actions on the screen."""
    with windows.memory_screen(history, folder) as terminal:
        _open_list(terminal)
        for key in (UP, DOWN, UP):
            terminal.press(key)
        shown = subprocess.run(
            ["ps", "-o", "rss=", "-p", str(terminal.process.pid)], check=True, capture_output=True, text=True
        )
    what = f"memory, history open, {history.events:,} events"
    return Line("L3", what, MOST_MEMORY, unit="MB", value=int(shown.stdout) * 1024 / 1e6)


def undo(small: History, history: History, folder: Path) -> list[Line]:
    """L4: D1 at this length."""
    return [_named("L4", line, history) for line in reading.steps_in_memory(small, history, folder)]


def jump(history: History, folder: Path) -> list[Line]:
    """L5: D3 at this length."""
    return [_named("L5", line, history) for line in reading.anywhere(history, folder)]


def _named(row: str, line: Line, history: History) -> Line:
    return replace(line, row=row, what=f"{line.what.partition(':')[0]}, {history.events:,} events")
