"""`script/soak --screens`: whole campaigns, every screen drawn after each action, added up in docs/proof/screens.md."""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from domain.content.loader import load_pack
from tests.whole.playing import named, play

RESULTS = Path(__file__).parents[2] / "docs" / "proof" / "screens.json"
PACKS = ("drowned_ledger", "salt_road")
SIZES = ((80, 24), (120, 40), (200, 60))


def main() -> int:
    """Play the pieces that are still to be played; exit code 1 when one of them has found a fault."""
    parser = argparse.ArgumentParser(prog="script/soak --screens", description=__doc__)
    parser.add_argument("only", nargs="*", help="memories, instead of all")
    parser.add_argument("--again", action="store_true", help="what was played already as well")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seconds", type=float, help="begin no piece after so many seconds")
    parser.add_argument("--results", type=Path, default=RESULTS)
    wish = parser.parse_args()
    done: dict[str, Any] = {"pieces": {}, "found": []}
    if wish.results.exists():
        done = json.loads(wish.results.read_text())
    begun, failed = time.monotonic(), 0
    wanted = [
        (pack, memory, size)
        for pack in PACKS
        for memory in load_pack(pack).memories
        for size in SIZES
        if (not wish.only or memory in wish.only) and (wish.again or named(memory, size) not in done["pieces"])
    ]
    with ProcessPoolExecutor(wish.processes, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(play, *wanted.pop(0)) for _ in range(min(wish.processes, len(wanted)))]
        while waiting:
            name, told = waiting.pop(0).result()
            late = wish.seconds is not None and time.monotonic() - begun > wish.seconds
            if wanted and not late:
                waiting.append(pool.submit(play, *wanted.pop(0)))
            failed += bool(told["faults"])
            done["pieces"][name] = told
            _write(wish.results, done)
            _tell(name, told)
    return 1 if failed else 0


def _tell(name: str, told: dict[str, Any]) -> None:
    """A piece in a line, and what was found in it."""
    sys.stdout.write(f"{name}: {told['actions']} actions, {told['pictures']} pictures, {told.get('seconds', 0)} s\n")
    for fault in told["faults"]:
        sys.stdout.write(f"  {fault}\n")
    sys.stdout.flush()


# ---- the page ----------------------------------------------------------------------------------------


def _write(results: Path, done: dict[str, Any]) -> None:
    """The results as data, and as a page beside it."""
    results.write_text(json.dumps(done, indent=1, sort_keys=True, ensure_ascii=False) + "\n")
    results.with_suffix(".md").write_text(_page(done))


def _page(done: dict[str, Any]) -> str:
    """The results as a page."""
    played, packs = done["pieces"], [load_pack(pack) for pack in PACKS]
    kinds = sorted({kind for told in played.values() for kind in told["moments"]})
    lines = [
        "# Every screen of whole campaigns",
        "",
        "`script/soak --screens [MEMORY...]` has the careful bots play a campaign of *The Drowned Ledger* and one of",
        "*The Salt Road* from the first line to the last page, in an app of each size. After every action each step,",
        "page and lesson that is told is drawn; after every tenth in a memory, and every third between them, the other",
        "screens as well. In each picture it looks for text that is cut or beyond the edge of its panel; and for each",
        "fact that is worth a banner it looks for the words of the banner in a picture after that action. A piece is a",
        "memory with all that leads to the next; what was played already isn't played again without `--again`. That",
        "command writes this page, out of `screens.json` beside it.",
        "",
        "| memory | actions | pictures 80x24 | 120x40 | 200x60 | moments | faults now | processor time |",
        "|---|---|---|---|---|---|---|---|",
    ]
    total = [0] * 7
    for memory in (memory for pack in packs for memory in pack.memories):
        told = [played.get(named(memory, size)) for size in SIZES]
        if not any(told):
            continue
        row = [
            max(one["actions"] for one in told if one),
            *(one["pictures"] if one else 0 for one in told),
            max(sum(one["moments"].values()) for one in told if one),
            sum(len(one["faults"]) for one in told if one),
            round(sum(one.get("seconds", 0) for one in told if one)),
        ]
        total = [a + b for a, b in zip(total, row, strict=True)]
        lines.append(f"| {memory} | {' | '.join(map(str, row))} s |")
    lines += [f"| all | {' | '.join(map(str, total))} s |", ""]
    most = {
        kind: sum(told["moments"].get(kind, 0) for n, told in played.items() if n.endswith("80x24")) for kind in kinds
    }
    lines += [f"Moments by kind: {', '.join(f'{kind}: {n}' for kind, n in most.items())}.", ""]
    now = [f"- {name}: `{fault}`" for name, told in sorted(played.items()) for fault in told["faults"]]
    if now:
        lines += ["## Faults that are still there", "", *now, ""]
    if done["found"]:
        lines += ["## What was found and is mended", "", *(f"- {sentence}" for sentence in done["found"]), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
