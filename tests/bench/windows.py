"""What people at the screen wait for: first paint, commands (F), keys and memory (G)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.histories import ROOT, History, library_names, scratch
from tests.bench.results import Line, in_turn, percentile, slower, unmeasured
from tests.bench.terminal import PATIENCE, Shown, Terminal

if TYPE_CHECKING:
    from tests.bench.histories import Histories

CAMPAIGNS = 8
"""Campaigns in the library whose first paint is measured."""

ROUNDS = 9

MAIN = "import sys; from campaign_tui.cli import main; sys.exit(main())"
"""What the installed command does."""

ONE_WIDGET = """
from textual.app import App
from textual.widgets import Static

class One(App):
    def compose(self):
        yield Static("Here-I-am")

One().run()
"""

HEAVY = ("sqlalchemy", "sqlmodel", "alembic", "pydantic")

KEYS = 60
TICK = b"\x1b[20~"
UP, DOWN, RIGHT, LEFT = b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"
ZOOM, ZOOM_IN = b"z", b"+"

WARM_UP = 10
CALM = 1.5
"""Seconds without output after which a screen counts as complete."""


def first_paint(histories: Histories, folder: Path) -> Line:
    """F1: from the start of the process until the first campaign's name is on the screen."""
    store = scratch(histories.library(CAMPAIGNS), folder, "paint.db")
    name = library_names(CAMPAIGNS)[0].encode()

    def painted(command: list[str], text: bytes) -> float:
        with Terminal(command) as terminal:
            return terminal.wait_for(text) - terminal.started

    value, limit = in_turn(
        lambda: painted([sys.executable, "-c", MAIN, "--store", str(store)], name),
        lambda: painted([sys.executable, "-c", ONE_WIDGET], b"Here-I-am"),
        rounds=ROUNDS,
    )
    return slower("F1", "first paint of the library", 1.5, seconds=value, limit=limit, note=f"{CAMPAIGNS} campaigns")


def modules(histories: Histories, folder: Path) -> Line:
    """F2: asked of the app itself the moment the first campaign's name is on the screen."""
    store = scratch(histories.library(CAMPAIGNS), folder, "modules.db")
    target = folder / "modules.txt"
    command = [sys.executable, "-m", "tests.bench.child", str(store)]
    with Terminal(command, {"BENCH_MODULES": str(target), "PYTHONPATH": str(ROOT)}) as terminal:
        terminal.wait_for(library_names(CAMPAIGNS)[0].encode())
        os.kill(terminal.process.pid, signal.SIGUSR1)
        deadline = time.perf_counter() + PATIENCE
        while not target.exists() and time.perf_counter() < deadline:
            terminal.read(0.05)
    loaded = set(target.read_text().splitlines())
    heavy = sorted(loaded.intersection(HEAVY))
    note = f"{len(loaded)} modules; " + (", ".join(heavy) or "none of " + ", ".join(HEAVY))
    return Line("F2", "heavy modules at first paint", 0, value=float(len(heavy)), note=note)


def commands(small: History, folder: Path) -> Line:
    """F3: the slowest of the three."""
    store = scratch(small.path, folder, "commands.db")
    campaign = small.campaign.hex()

    def ran(*arguments: str) -> float:
        begun = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - begun

    shared = ("-c", MAIN, "--store", str(store))
    names = ("list", "show", "log")
    *values, limit = in_turn(
        lambda: ran(*shared, "list"),
        lambda: ran(*shared, "show", campaign),
        lambda: ran(*shared, "log", campaign),
        lambda: ran("-c", "pass"),
        rounds=ROUNDS,
    )
    each = ", ".join(f"{name} {value * 1e3:.0f} ms" for name, value in zip(names, values, strict=True))
    note = f"{each}; a campaign of {small.events:,} events"
    return slower("F3", "list, show, log without the app", 10, seconds=max(values), limit=limit, note=note)


def keys(history: History, folder: Path) -> list[Line]:
    """G1 and G2, on one screen in one process, the keys of both sides in turn."""
    rows = (
        ("G1", "key to screen, p50", 1.6),
        ("G1", "key to screen, p95", 2),
        ("G2", "full repaint of the map, p50", 2.5),
    )
    with memory_screen(history, folder) as terminal:
        for _ in range(WARM_UP):
            terminal.press(TICK)
            terminal.press(RIGHT)
            terminal.press(LEFT)
        moves, ticks = [], []
        way = (RIGHT, DOWN, LEFT, UP)
        for number in range(KEYS):
            moves.append(terminal.press(way[number % len(way)]))
            ticks.append(terminal.press(TICK))
        zooms = [terminal.press(ZOOM) for _ in range(KEYS // 2)]
        scrolls = _scrolled(terminal)
    moved, ticked, zoomed, scrolled = map(_firsts, (moves, ticks, zooms, scrolls))
    if not moved or not ticked or not zoomed:
        return [unmeasured(row, what, goal, "the screen didn't answer") for row, what, goal in rows]
    usual = percentile(ticked, 0.5)
    whole = percentile([shown.last for shown in moves if shown.first], 0.5)
    last = percentile([shown.last for shown in ticks if shown.first], 0.5)
    note = (
        f"cursor keys; to the last picture {whole * 1e3:.1f} ms against {last * 1e3:.1f}; "
        f"{percentile([float(shown.size) for shown in moves], 0.5):,.0f} bytes against {ticks[0].size}"
    )
    found = [
        slower(*rows[0], seconds=percentile(moved, 0.5), limit=usual, note=note),
        slower(*rows[1], seconds=percentile(moved, 0.95), limit=percentile(ticked, 0.95)),
    ]
    repaint = max(percentile(zoomed, 0.5), percentile(scrolled, 0.5) if scrolled else 0)
    parts = f"zoom {percentile(zoomed, 0.5) * 1e3:.1f} ms"
    if scrolled:
        parts += f", scroll {percentile(scrolled, 0.5) * 1e3:.1f} ms"
    found.append(slower(*rows[2], seconds=repaint, limit=usual, note=f"the slower of {parts}"))
    return found


def _firsts(shown: list[Shown]) -> list[float]:
    return [one.first for one in shown if one.first]


def _scrolled(terminal: Terminal) -> list[Shown]:
    """Cursor keys at the nearest zoom, as far as they bring as much as a zoom does: then the map has scrolled."""
    for _ in range(2):
        terminal.press(ZOOM_IN)
    whole = terminal.press(ZOOM).size
    for _ in range(2):
        terminal.press(ZOOM_IN)
    found = [terminal.press(key) for key in (*(RIGHT,) * 12, *(LEFT,) * 12, *(DOWN,) * 6, *(UP,) * 6)]
    return [shown for shown in found if shown.size > whole / 3]


def memory_screen(history: History, folder: Path) -> Terminal:
    """The app with the memory of a history on the screen."""
    store = scratch(history.path, folder, "keys.db")
    command = [sys.executable, "-m", "tests.bench.child", str(store), history.campaign.hex()]
    terminal = Terminal(command, {"PYTHONPATH": str(ROOT)})
    try:
        terminal.wait_for(b"\x1b[?1049h")
        terminal.settle(CALM)
        # The page about the evening before lies over the memory: any key that means nothing else lets it go.
        terminal.press(TICK)
    except BaseException:
        terminal.end()
        raise
    return terminal


def memory(history: History, folder: Path) -> Line:
    """G3: resident memory of the app with the campaign open and the memory's screen shown."""
    with memory_screen(history, folder) as terminal:
        for key in (RIGHT, DOWN, LEFT, UP, ZOOM):
            terminal.press(key)
        shown = subprocess.run(
            ["ps", "-o", "rss=", "-p", str(terminal.process.pid)], check=True, capture_output=True, text=True
        )
    megabytes = int(shown.stdout) * 1024 / 1e6
    return Line("G3", "resident memory", 90, unit="MB", value=megabytes, note=f"{history.events:,} events")
