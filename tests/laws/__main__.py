"""`script/soak --laws`: sequences of keys by the thousand, resumable by seed, added up in docs/proof/laws.md."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.laws.sequences import BATCH, Played, batch, play
from tests.tui.gallery.stores import Stores

RESULTS = Path(__file__).parents[2] / "docs" / "proof" / "laws.json"

GOAL = 10_000
"""Sequences that a release wants."""


def main() -> int:
    """Play sequences and add them to the results; exit code 1 when one has found a fault."""
    parser = argparse.ArgumentParser(prog="script/soak --laws", description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=GOAL, help="sequences")
    parser.add_argument("--seed", type=int, help="one sequence again by its seed, alone; nothing is written")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seconds", type=float, help="begin no batch after so many seconds")
    parser.add_argument("--results", type=Path, default=RESULTS)
    parser.add_argument("--first", type=int, default=0, metavar="BATCH", help="play no batch before this one")
    parser.add_argument(
        "--add", type=Path, nargs="+", metavar="FILE", help="add up results of other runs, and play none"
    )
    wish = parser.parse_args()
    if wish.seed is not None:
        return _again(wish.seed)
    done = _read(wish.results)
    if wish.add:
        _write(wish.results, _added_up(done, [_read(file) for file in wish.add]))
        return 0
    end = wish.first + wish.count // BATCH + len(done["batches"])
    left = iter(sorted(set(range(wish.first, end)) - set(done["batches"])))
    begun, failed = time.monotonic(), 0
    with ProcessPoolExecutor(wish.processes, mp_context=get_context("spawn"), max_tasks_per_child=None) as pool:
        waiting = [pool.submit(batch, number) for _, number in zip(range(wish.processes), left, strict=False)]
        while waiting:
            number, played, seconds = waiting.pop(0).result()
            failed += _add(done, number, played, seconds)
            _write(wish.results, done)
            late = wish.seconds is not None and time.monotonic() - begun > wish.seconds
            following = None if late or len(done["batches"]) * BATCH >= wish.count else next(left, None)
            if following is not None:
                waiting.append(pool.submit(batch, following))
    return 1 if failed else 0


def _read(results: Path) -> dict[str, Any]:
    """What a file knows; nothing for no file."""
    nothing = {"batches": [], "keys": 0, "decisions": 0, "seconds": 0.0, "faults": [], "positions": {}}
    found: dict[str, Any] = json.loads(results.read_text()) if results.exists() else nothing
    return found


def _added_up(done: dict[str, Any], others: list[dict[str, Any]]) -> dict[str, Any]:
    """Results of several runs as those of one. Raises SystemExit where two of them played the same batch."""
    for other in others:
        twice = sorted(set(done["batches"]) & set(other["batches"]))
        if twice:
            raise SystemExit(f"Batches {twice} were played in more than one of these runs: nothing is written.")
        done["batches"] = sorted([*done["batches"], *other["batches"]])
        done["faults"] = sorted([*done["faults"], *other["faults"]])
        done["seconds"] = round(done["seconds"] + other["seconds"], 1)
        for what in ("keys", "decisions"):
            done[what] += other[what]
        for position, number in other["positions"].items():
            done["positions"][position] = done["positions"].get(position, 0) + number
    return done


def _again(seed: int) -> int:
    """One sequence, told."""
    with TemporaryDirectory() as folder:
        (played,) = asyncio.run(play(Stores(Path(folder)), [seed]))
    sys.stdout.write(f"{played.position}: {played.keys} keys, {played.decisions} decisions. {played.fault}\n")
    return 1 if played.fault else 0


def _add(done: dict[str, Any], number: int, played: list[Played], seconds: float) -> int:
    """Add a batch to the results; how many faults it has found."""
    done["batches"] = sorted({*done["batches"], number})
    done["keys"] += sum(one.keys for one in played)
    done["decisions"] += sum(one.decisions for one in played)
    done["seconds"] = round(done["seconds"] + seconds, 1)
    for one in played:
        done["positions"][one.position] = done["positions"].get(one.position, 0) + 1
    faults = [[one.seed, one.position, one.fault[:300]] for one in played if one.fault]
    done["faults"] += faults
    for seed, position, fault in faults:
        sys.stderr.write(f"{seed}, {position}: {fault}\n")
    sys.stdout.write(f"batch {number}: {len(played)} sequences, {len(faults)} faults, {seconds / BATCH:.2f} s each\n")
    sys.stdout.flush()
    return len(faults)


def _write(results: Path, done: dict[str, Any]) -> None:
    """The results as data, and as a page beside it."""
    results.write_text(json.dumps(done, sort_keys=True) + "\n")
    results.with_suffix(".md").write_text(_page(done))


def _page(done: dict[str, Any]) -> str:
    """The results as a page."""
    number = len(done["batches"]) * BATCH
    each = done["seconds"] / number if number else 0
    positions = ", ".join(f"{name}: {n}" for name, n in sorted(done["positions"].items()))
    lines = [
        "# What is highlighted happens",
        "",
        "`script/soak --laws [N]` types keys at random, often faster than a picture, into positions of all packs,",
        "while other windows decide and take back. Of every decision that is stored it is asked whether it was the one",
        "that was highlighted, or named for its key, in the picture that the key belongs to. A seed does the same",
        "again on the same code; what was played already isn't played again. That command writes this page, out of",
        "`laws.json` beside it.",
        "",
        "| sequences | goal | keys | decisions stored | faults found | processor time of a sequence |",
        "|---|---|---|---|---|---|",
        f"| {number} | {GOAL} | {done['keys']} | {done['decisions']} | {len(done['faults'])} | {each:.2f} s |",
        "",
        f"Where they began: {positions}.",
    ]
    if done["faults"]:
        lines += ["", "## Faults found", "", *(f"- {seed}, {name}: `{told}`" for seed, name, told in done["faults"])]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
