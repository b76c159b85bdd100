"""The bench: `script/bench`, which is `python -m tests.bench.run`.

Prints one line a budget with value, limit, ratio, goal and verdict, and writes `build/bench.json`. Value and limit of a
ratio are taken in turn in the same run. Exit code 1 when a row was missed or failed, 2 for a row that doesn't exist.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.bench import against, correcting, durable, lengths, playing, reading, sharing, windows
from tests.bench.histories import BUILD, ROOT, Histories, History, say
from tests.bench.results import MISSED, Line, amount, unmeasured

SMALL, MEDIUM, LARGE = 1_000, 30_000, 100_000
LONG = 20_000
"""Events of the histories: for costs that shouldn't grow, for the app on the screen, for folds and reads; and `LONG`,
beside the longest, for what a player meets."""

RESULTS = ROOT / "build" / "bench.json"

HEADINGS = ("row", "what", "value", "limit", "ratio", "goal", "verdict")


class Bench:
    """What all rows work with: the histories, a folder for copies, the options."""

    def __init__(self, folder: Path, size: int, *, fetch: bool) -> None:
        """Histories are made when a row asks for them."""
        self.folder = folder
        self.fetch = fetch
        self._size = size
        self._histories = Histories()

    def rows(self) -> dict[str, Callable[[], Line | list[Line]]]:
        """Every row by its id, in the order of the report. G1 and G2 are measured together."""
        histories, folder = self._histories, self.folder
        keys = _once(lambda: windows.keys(histories.of(min(MEDIUM, self._size)), folder))
        return {
            "A1": lambda: durable.decision_full(histories.of(SMALL), folder),
            "A2": lambda: durable.decision_normal(histories.of(SMALL), folder),
            "A3": lambda: durable.decision_growth(histories.of(SMALL), histories.of(self._size), folder),
            "B1": lambda: reading.head_from_nothing(histories.of(self._size), folder),
            "B2": lambda: reading.opening(histories.of(self._size), folder),
            "C1": lambda: reading.rebuilding(histories.of(self._size), folder),
            "D1": lambda: reading.steps_in_memory(histories.of(SMALL), histories.of(self._size), folder),
            "D2": lambda: durable.head_moves(histories.of(self._size), folder),
            "D3": lambda: reading.anywhere(histories.of(self._size), folder),
            "E1": playing.random_play,
            "E2": lambda: playing.replay(histories.of(self._size), fetch=self.fetch),
            "E3": playing.enemy_phase,
            "R1": playing.rollouts,
            "F1": lambda: windows.first_paint(histories, folder),
            "F2": lambda: windows.modules(histories, folder),
            "F3": lambda: windows.commands(histories.of(SMALL), folder),
            "G1": lambda: [line for line in keys() if line.row == "G1"],
            "G2": lambda: [line for line in keys() if line.row == "G2"],
            "G3": lambda: windows.memory(histories.of(min(MEDIUM, self._size)), folder),
            "H1": lambda: reading.log_size(histories.of(self._size)),
            "L1": lambda: lengths.first_frame(histories.of(SMALL), self._both(), folder),
            "L2": lambda: [line for one in self._both() for line in lengths.key_to_repaint(one, folder)],
            "L3": lambda: [lengths.resident(one, folder) for one in self._both()],
            "L4": lambda: [line for one in self._both() for line in lengths.undo(histories.of(SMALL), one, folder)],
            "L5": lambda: [line for one in self._both() for line in lengths.jump(one, folder)],
            "M1": lambda: sharing.measured("M1", sharing.sending, histories.of(SMALL), folder),
            "M2": lambda: sharing.measured("M2", sharing.taking, histories.of(SMALL), folder),
            "M3": lambda: sharing.measured("M3", sharing.many_campaigns, histories.of(SMALL), folder),
            "M4": lambda: sharing.measured("M4", sharing.own_news, histories.of(SMALL), folder),
            "P1": lambda: correcting.previews(histories.of(self._size), folder),
            "P2": lambda: reading.explaining(histories.of(self._size), folder),
        }

    def _both(self) -> list[History]:
        """The two lengths at which a history is asked what it costs."""
        return [self._histories.of(size) for size in (min(LONG, self._size), self._size)]


def _once(measure: Callable[[], list[Line]]) -> Callable[[], list[Line]]:
    """The same measurement however often it is asked for."""
    found: list[Line] = []

    def ask() -> list[Line]:
        if not found:
            found.extend(measure())
        return found

    return ask


def main(arguments: list[str] | None = None) -> int:
    """Measure the rows that are asked for, all by default."""
    options = _parser().parse_args(arguments)
    BUILD.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="run-", dir=BUILD) as folder:
        known = Bench(Path(folder), options.size, fetch=options.fetch).rows()
        wanted = [row.strip().upper() for row in options.rows.split(",")] if options.rows else list(known)
        unknown = [row for row in wanted if row not in known]
        if unknown:
            say(f"there is no row {unknown[0]}; the rows are {', '.join(known)}")
            return 2
        if options.against:
            return _compare(options, wanted)
        lines = [line for row in wanted for line in _measured(row, known[row], show=not options.json)]
    data = _as_data(lines, options.size, time.monotonic() - begun)
    RESULTS.write_text(json.dumps(data, indent=2) + "\n")
    if options.json:
        print(json.dumps(data, indent=2))
    else:
        print(f"\n{time.monotonic() - begun:.0f} s; load {_load()}; written to {RESULTS.relative_to(ROOT)}")
    return int(any(line.verdict == MISSED or line.note.startswith(FAILED) for line in lines))


def _compare(options: argparse.Namespace, rows: list[str]) -> int:
    """The rows of the sources here beside those of a commit; 1 where one of them costs more by more than noise."""
    try:
        lines = against.compare(options.against, rows, options.size, options.rounds)
    except LookupError as fault:
        say(f"there is no commit {options.against}: {fault}")
        return 2
    data = against.as_data(lines)
    RESULTS.with_name("bench-against.json").write_text(json.dumps(data, indent=2) + "\n")
    if options.json:
        print(json.dumps(data, indent=2))
    else:
        against.show(lines, print)
        print(f"\n{options.rounds} rounds of both in turn; load {_load()}")
    return int(any(line.verdict == against.WORSE for line in lines))


FAILED = against.FAILED


def _measured(row: str, measure: Callable[[], Line | list[Line]], *, show: bool) -> list[Line]:
    """The lines of a row; a row that breaks is a line that says so, and the others are measured all the same."""
    say(f"measuring {row}")
    try:
        found = measure()
    except Exception as fault:  # noqa: BLE001 - whatever it is: it belongs into the report
        found = unmeasured(row, "", 0, f"{FAILED}{type(fault).__name__}: {str(fault)[:300]}")
    lines = found if isinstance(found, list) else [found]
    if show:
        for line in lines:
            _show(line)
    return lines


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="script/bench", description="Measures the budgets; see docs/proof/benchmarks.md."
    )
    parser.add_argument("--rows", default="", help="only these, for instance A1,B1")
    parser.add_argument("--size", type=int, default=LARGE, help="events of the long history (default %(default)s)")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument("--against", default="", metavar="COMMIT", help="compare with another commit, round by round")
    parser.add_argument("--rounds", type=int, default=against.ROUNDS, help="of a comparison (default %(default)s)")
    parser.add_argument("--fetch", action="store_true", help="install boardgame.io in build/bench for E2, with npm")
    return parser


WIDTHS = (3, 37, 10, 10, 7, 10, 16)


def _show(line: Line) -> None:
    """Print a line of the table, with its note below."""
    if not _show.__dict__.get("begun"):
        _show.__dict__["begun"] = True
        _print_row(HEADINGS)
    sign = "≥" if line.at_least else "≤"
    goal = f"{sign} {amount(line.goal, '' if line.ratio is not None else line.unit)}"
    ratio = "" if line.ratio is None else f"{line.ratio:.2f}"
    _print_row(
        (line.row, line.what, amount(line.value, line.unit), amount(line.limit, line.unit), ratio, goal, line.verdict)
    )
    if line.note:
        print(f"    {line.note}", flush=True)


def _print_row(cells: tuple[str, ...]) -> None:
    padded = [
        f"{cell:>{width}}" if 2 <= place <= 4 else f"{cell:<{width}}"
        for place, (cell, width) in enumerate(zip(cells, WIDTHS, strict=True))
    ]
    print("  ".join(padded).rstrip(), flush=True)


def _as_data(lines: list[Line], size: int, seconds: float) -> dict[str, Any]:
    return {
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "system": platform.system(),
        "cores": os.cpu_count(),
        "load": _load(),
        "size": size,
        "seconds": round(seconds, 1),
        "rows": [line.as_data() for line in lines],
    }


def _load() -> str:
    """How busy the machine was, of the last one, five and fifteen minutes: numbers taken on a busy one say little."""
    return " ".join(f"{load:.1f}" for load in os.getloadavg())


if __name__ == "__main__":
    sys.exit(main())
