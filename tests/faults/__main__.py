"""`script/soak --faults`: faults by the thousand, resumable by seed, added up in docs/proof/reliability.md."""

from __future__ import annotations

import argparse
import gc
import json
import resource
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from tests.faults import damages, files, on_screen, overriding, playing, processes
from tests.faults.trials import Chance, home, sound

if TYPE_CHECKING:
    from tests.faults.trials import Trial

RESULTS = Path(__file__).parents[2] / "docs" / "proof" / "reliability.json"

TRIALS: dict[str, tuple[Trial, int, str]] = {
    "kills": (processes.killed, 10_000, "SIGKILL at any moment of all commands that write"),
    "damages": (damages.damaged_store, 10_000, "bits, pages, cells, rows of a store changed or gone"),
    "jsonl": (files.history, 20_000, "exports with changed bytes and values"),
    "forged": (files.forged_history, 20_000, "exports that say something else, all hashes made anew"),
    "packs": (files.pack, 20_000, "packs with changed bytes"),
    "scenarios": (files.scenario, 20_000, "scenario files with changed bytes"),
    "settings": (files.settings, 20_000, "settings with changed bytes"),
    "house": (files.house, 20_000, "house rules with changed bytes"),
    "engine": (files.engine, 20_000, "conversations with the engine, lines changed"),
    "writes": (
        processes.failing_write,
        2_000,
        "the n-th write, fsync or rename fails (EIO), or all from there (ENOSPC)",
    ),
    "full": (processes.full_disk, 2_000, "files that can't grow"),
    "writers": (processes.writers, 200, "eight processes write into one campaign, verify beside them"),
    "crowd": (processes.crowd, 250, "eight processes take 400 decisions in one campaign, overtaking each other"),
    "texts": (playing.hostile_text, 500, "hostile texts typed everywhere, shown and exported"),
    "app": (on_screen.hostile_in_app, 500, "hostile texts in the store, the app walked through"),
    "overrides": (
        overriding.overrides,
        240,
        "values overridden, each path of each pack's four campaigns; the open screens, show, 20 decisions after each",
    ),
    "walks": (
        playing.walk,
        200_000,
        "memories by chance without a store, invariants after every decision; ten million of them",
    ),
    "play": (playing.decisions, 1_000, "random games of 100 decisions with invariants, in a store"),
}
"""Each trial with how many of it are the goal, and what it does."""

AT_ONCE = 50
"""Trials after which the results are written."""

MEMORY = 3 << 30
"""Bytes of address space that a process may take."""


def trial(kind: str, seed: int) -> str:
    """One trial by its seed: what came of it. Raises what broke."""
    with TemporaryDirectory() as folder, home(Path(folder)):
        return TRIALS[kind][0](Chance(kind, seed), Path(folder))


def main() -> int:
    """Do trials and add them to the results; exit code 1 when one has found a fault."""
    parser = argparse.ArgumentParser(prog="script/soak --faults", description=__doc__)
    parser.add_argument("--seed", type=int, help="the first seed; without it, the one after those done")
    parser.add_argument("--count", type=int, default=100, help="trials of each kind")
    parser.add_argument("--only", nargs="*", choices=sorted(TRIALS), default=sorted(TRIALS))
    parser.add_argument("--seconds", type=float, help="stop a kind after so many seconds")
    parser.add_argument("--results", type=Path, default=RESULTS)
    wish = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    results: dict[str, Any] = json.loads(wish.results.read_text()) if wish.results.exists() else {}
    sound()
    # What is loaded stays, and trials leave little rubbish in circles: the program's own setting.
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)
    failed = 0
    for kind in wish.only:
        done = results.setdefault(
            kind, {"seeds": [], "trials": 0, "outcomes": {}, "faults": [], "seconds": 0.0, "peak": 0}
        )
        first = wish.seed if wish.seed is not None else max((last for _, last in done["seeds"]), default=0) + 1
        begun, before = time.monotonic(), failed
        for seed in range(first, first + wish.count, AT_ONCE):
            failed += _some(kind, seed, min(AT_ONCE, first + wish.count - seed), done)
            _keep(results, wish.results)
            if wish.seconds is not None and time.monotonic() - begun > wish.seconds:
                break
        sys.stdout.write(f"{kind}: up to seed {done['seeds'][-1][1]}, {failed - before} faults\n")
        sys.stdout.flush()
    return 1 if failed else 0


def _keep(results: dict[str, Any], path: Path) -> None:
    """Write what came of the trials so far, for whoever goes on after this process."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n")
    path.with_suffix(".md").write_text(_page(results))


def _some(kind: str, first: int, count: int, done: dict[str, Any]) -> int:
    """Trials of one kind; how many found a fault."""
    outcomes: Counter[str] = Counter(done["outcomes"])
    begun, failed = time.monotonic(), 0
    for seed in range(first, first + count):
        try:
            _count(outcomes, trial(kind, seed))
        except Exception as fault:  # noqa: BLE001 - whatever it is, it is what was looked for
            failed += 1
            done["faults"].append([seed, f"{type(fault).__name__}: {fault}"[:300]])
            sys.stderr.write(f"{kind} {seed}: {type(fault).__name__}: {fault}\n")
        done["trials"] += 1
    done["seeds"] = _joined([*done["seeds"], [first, first + count - 1]])
    done["outcomes"] = dict(sorted(outcomes.items()))
    done["seconds"] = round(done["seconds"] + time.monotonic() - begun, 1)
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    done["peak"] = max(done["peak"], own)
    return failed


def _count(outcomes: Counter[str], outcome: str) -> None:
    """Add up an outcome; of what was done so many times ("400 decisions, 3 notes") how many there were in all."""
    for part in outcome.split(", ") if outcome[:1].isdigit() else (outcome,):
        number, _, what = part.partition(" ")
        if number.isdigit():
            outcomes[f"{what} in all"] += int(number)
        else:
            outcomes[part] += 1


def _joined(seeds: list[list[int]]) -> list[list[int]]:
    """Stretches of seeds, with those that follow each other as one."""
    joined: list[list[int]] = []
    for first, last in sorted(seeds):
        if joined and first == joined[-1][1] + 1:
            joined[-1][1] = last
        else:
            joined.append([first, last])
    return joined


def _page(results: dict[str, Any]) -> str:
    """The results as a page."""
    lines = [
        "# Faults done on purpose",
        "",
        "`script/soak --faults [--seed S] [--count N] [--only KIND...]` does them; a seed does the same again",
        "on the same code. That command writes this page, out of `reliability.json` beside it. A fault is whatever was",
        "lost, half done or not explained, and every error that the program didn't expect. The goal is what a release",
        "wants.",
        "",
        "| kind | what | goal | done | faults | seeds | seconds | peak, MB |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for kind, (_, goal, what) in TRIALS.items():
        done = results.get(kind, {"trials": 0, "faults": [], "seeds": [], "seconds": 0, "peak": 0})
        seeds = ", ".join(f"{first} to {last}" for first, last in _joined(done["seeds"]))
        lines.append(
            f"| {kind} | {what} | {goal} | {done['trials']} | {len(done['faults'])} | {seeds} "
            f"| {done['seconds']} | {done['peak']} |"
        )
    lines += ["", "## What came of them", ""]
    for kind, done in sorted(results.items()):
        told = ", ".join(f"{outcome}: {n}" for outcome, n in done["outcomes"].items())
        lines.append(f"- **{kind}**: {told}")
    faults = [(kind, seed, told) for kind, done in sorted(results.items()) for seed, told in done["faults"]]
    if faults:
        lines += ["", "## Faults found", "", *(f"- {kind}, seed {seed}: `{told}`" for kind, seed, told in faults)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
