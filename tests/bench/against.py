"""Two commits side by side: `script/bench --against COMMIT`. Their rows are measured in turn, round after round.

The other commit lies unpacked under `build/bench/against/`, with bytecode and texts of its own, and runs with this
environment's libraries. Its rows are measured by the rows' code of today over its packages, as far as these still fit
together; where they don't, by the rows' code that it came with, and the line says so.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.bench.histories import BUILD, ROOT, say
from tests.bench.results import amount

ROUNDS = 5
"""Rounds of both that count; the first one of each, which makes the histories, is thrown away."""

SHARED = ("tests/__init__.py", "tests/narrow.py", "tests/bench")
"""What the rows' code is made of."""

PACKAGES = ("campaign_tui", "domain", "exports", "migrations", "projections")

FAILED = "failed: "

BETTER, SAME, WORSE, UNKNOWN = "better", "no worse than noise", "worse", "not measured"


class Measured(Struct, frozen=True):
    """One line of one commit in one round: its value, and the ratio to the limit of the same run where it has one."""

    value: float
    unit: str
    ratio: float | None
    at_least: bool

    @property
    def cost(self) -> float:
        """What is compared: smaller is better. The ratio, as a busy machine moves value and limit alike."""
        reached = self.value if self.ratio is None else self.ratio
        return 1 / reached if self.at_least and reached else reached


class Side(Struct, frozen=True):
    """A commit that is measured: where it lies, and whether its rows are measured by today's code."""

    name: str
    tree: Path
    own: bool = False


class Compared(Struct, frozen=True):
    """A line of the comparison, of as many rounds as both sides were measured in."""

    row: str
    what: str
    pairs: tuple[tuple[Measured, Measured], ...]
    """Here and there, round by round."""
    note: str = ""

    @property
    def change(self) -> float:
        """By which part it costs more here than there: the median of the rounds; below 0 where it costs less."""
        return statistics.median(here.cost / there.cost for here, there in self.pairs) - 1

    @property
    def noise(self) -> float:
        """How far one and the same commit differs from its own median: the wider one of both, the extremes left out."""
        return max(spread([pair[side].cost for pair in self.pairs]) for side in (0, 1))

    @property
    def verdict(self) -> str:
        """Whether the difference is more than noise."""
        if not self.pairs:
            return UNKNOWN
        if abs(self.change) <= self.noise:
            return SAME
        return WORSE if self.change > 0 else BETTER


def spread(values: list[float]) -> float:
    """The part of the median by which values lie apart from it, at most; of more than three without the extremes."""
    ordered = sorted(values)
    inner = ordered[1:-1] if len(ordered) > 3 else ordered
    middle = statistics.median(ordered)
    return max(abs(value - middle) for value in inner) / middle if middle else 0.0


def compare(commit: str, rows: list[str], size: int, rounds: int = ROUNDS) -> list[Compared]:
    """Measure rows of the sources here and of a commit in turn. Raises LookupError for a commit that isn't there."""
    sha = _git("rev-parse", "--verify", f"{commit}^{{commit}}").decode().strip()
    home = BUILD / "against" / sha[:12]
    today, own = Side(sha[:8], home / "today"), Side(sha[:8], home / "own", own=True)
    unpack(sha, today.tree, overlay=True)
    unpack(sha, own.tree, overlay=False)
    here = Side("here", ROOT)
    return [line for row in rows for line in _row(row, here, (today, own), size, rounds)]


def _row(row: str, here: Side, there: tuple[Side, Side], size: int, rounds: int) -> Iterator[Compared]:
    """The lines of a row. The first round says which code the other commit can be measured by."""
    say(f"measuring {row} of both, round 0 of {rounds}")
    first = measure(here, row, size)
    by_today = measure(there[0], row, size)
    side = there[0] if by_today and by_today.keys() == first.keys() else there[1]
    if side.own and not measure(side, row, size):
        yield Compared(row, "", (), f"{side.name} can't be measured, by today's code and by its own")
        return
    found: dict[str, list[tuple[Measured, Measured]]] = {}
    for number in range(1, rounds + 1):
        say(f"measuring {row} of both, round {number} of {rounds}")
        # Whoever comes second finds the machine warmer: by turns.
        both = {one.name: measure(one, row, size) for one in ((here, side) if number % 2 else (side, here))}
        for what in both[here.name].keys() & both[side.name].keys():
            found.setdefault(what, []).append((both[here.name][what], both[side.name][what]))
    note = f"{side.name} by its own code of the row" if side.own else ""
    if not found:
        yield Compared(row, "", (), f"{side.name} measures something else in this row")
    for what in sorted(found):
        yield Compared(row, what, tuple(found[what]), note)


def measure(side: Side, row: str, size: int) -> dict[str, Measured]:
    """The lines of a row on one side, by what they measure; empty where it can't be measured."""
    command = [sys.executable, "-m", "tests.bench.run", "--rows", row, "--size", str(size), "--json"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    # Before the installed packages, which are the ones here.
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, (str(side.tree), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(command, cwd=side.tree, env=environment, capture_output=True, text=True, check=False)
    return read(done.stdout)


def read(output: str) -> dict[str, Measured]:
    """What a run with `--json` has printed: its lines that were measured."""
    try:
        lines: list[dict[str, Any]] = json.loads(output)["rows"]
    except (ValueError, KeyError, TypeError):
        return {}
    return {
        line["what"]: Measured(line["value"], line["unit"], line["ratio"], "at least" in line["goal"])
        for line in lines
        if line["value"] is not None and not line["note"].startswith(FAILED)
    }


def unpack(sha: str, tree: Path, *, overlay: bool) -> None:
    """Lay a commit out in a folder, once; with `overlay` the rows' code of today in place of its own."""
    if not tree.exists():
        making = tree.with_name(f"{tree.name}.{os.getpid()}")
        making.mkdir(parents=True)
        with tarfile.open(fileobj=BytesIO(_git("archive", "--format=tar", sha))) as packed:
            packed.extractall(making, filter="data")
        making.rename(tree)
        texts = tree / "script" / "compile_texts.py"
        if texts.exists():
            subprocess.run([sys.executable, str(texts)], cwd=tree, check=True, capture_output=True)
    if overlay:
        for name in SHARED:
            _lay_over(ROOT / name, tree / name)
    packages = [name for name in PACKAGES if (tree / name).exists()]
    subprocess.run([sys.executable, "-m", "compileall", "-q", *packages], cwd=tree, check=False, capture_output=True)


def _lay_over(source: Path, target: Path) -> None:
    if source.is_file():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        return
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))


def _git(*words: str) -> bytes:
    """What git says. Raises LookupError for a commit that it doesn't know."""
    git = shutil.which("git")
    done = subprocess.run([git or "git", *words], cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        raise LookupError(done.stderr.decode(errors="replace").strip())
    return done.stdout


HEADINGS = ("row", "what", "here", "there", "change", "noise", "verdict")
WIDTHS = (3, 37, 10, 10, 7, 6, 19)


def show(lines: Iterable[Compared], write: Callable[[str], None]) -> None:
    """The comparison as a table: medians of both, what it costs more or less here, and how sure that is."""
    write(_cells(HEADINGS))
    for line in lines:
        medians = ["", ""]
        if line.pairs:
            unit = line.pairs[0][0].unit
            medians = [amount(statistics.median(pair[side].value for pair in line.pairs), unit) for side in (0, 1)]
        change, noise = (f"{line.change:+.0%}", f"{line.noise:.0%}") if line.pairs else ("", "")
        write(_cells((line.row, line.what, *medians, change, noise, line.verdict)))
        if line.note:
            write(f"    {line.note}")


def _cells(cells: tuple[str, ...]) -> str:
    padded = [
        f"{cell:>{width}}" if 2 <= place <= 5 else f"{cell:<{width}}"
        for place, (cell, width) in enumerate(zip(cells, WIDTHS, strict=True))
    ]
    return "  ".join(padded).rstrip()


def as_data(lines: Iterable[Compared]) -> list[dict[str, Any]]:
    """The comparison as plain data."""
    return [
        {
            "row": line.row,
            "what": line.what,
            "here": [here.value for here, _ in line.pairs],
            "there": [there.value for _, there in line.pairs],
            "change": line.change if line.pairs else None,
            "noise": line.noise if line.pairs else None,
            "verdict": line.verdict,
            "note": line.note,
        }
        for line in lines
    ]
