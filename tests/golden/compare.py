"""Runs the same command lines with two versions of the program and compares all they print and write, byte for byte.

    script/compare-outputs --against COMMIT    this tree with that of a commit
    script/compare-outputs --recorded VERSION  this tree with what the release of VERSION has printed
    script/compare-outputs --record VERSION    writes that down, once, on the commit of the release

Both work on copies of the golden stores of all releases up to now, with the same clock, ids, time zone and terminal.
"""

import argparse
import difflib
import io
import json
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from tests.golden import command_lines as lines
from tests.golden.command_lines import Line
from tests.golden.program import ROOT, Answer, program
from tests.golden.releases import RELEASES, Golden, campaigns, releases, stores, unpack

DIGITS = 16
"""Of a hash that is recorded."""
SHOWN = 12
"""Lines of a difference that are shown."""
OUTPUTS = "outputs.json"
STORE_ENDS = ".db"
PASSING_ENDS = ("-wal", "-shm")
NOT_OURS = 2
"""Exit code of a wrong command line."""

Families = dict[str, list[Line]]


class Runs(Protocol):
    """What is compared: something that runs command lines in a folder."""

    folder: Path

    def run(self, *words: str, stdin: bytes = b"") -> Answer:
        """Run a command line."""

    def turn_back(self) -> None:
        """Forget that the last command line took time."""


class Side:
    """One of two programs, and the folder that it works in."""

    def __init__(self, running: Runs, name: str) -> None:
        self.running, self.name = running, name

    def run(self, asked: Line) -> Answer:
        """What it prints, with its own folder called alike on both sides."""
        answer = self.running.run(*asked.words, stdin=asked.stdin)
        return replace(answer, out=self._alike(answer.out), err=self._alike(answer.err))

    def files(self) -> dict[str, bytes]:
        """What it has written, by path: stores as the text of what is in them."""
        folder = self.running.folder
        found = (one for one in sorted(folder.rglob("*")) if one.is_file() and not one.name.endswith(PASSING_ENDS))
        return {str(one.relative_to(folder)): self._alike(_content(one)) for one in found}

    def _alike(self, text: bytes) -> bytes:
        return text.replace(str(self.running.folder).encode(), b"<folder>")


def _content(file: Path) -> bytes:
    """What is in a file; of a database its tables and rows."""
    if file.suffix != STORE_ENDS:
        return file.read_bytes()
    with closing(sqlite3.connect(file)) as db:
        return "\n".join(db.iterdump()).encode()


@contextmanager
def side(tree: Path, release: str, name: str) -> Iterator[Side]:
    """A program in a folder of its own with the stores of a release."""
    # The folders' names have the same length: texts are wrapped alike.
    with tempfile.TemporaryDirectory(prefix="compare-") as made:
        folder = Path(made).resolve()
        unpack(release, folder)
        with program(folder, tree) as running:
            yield Side(running, name)


@contextmanager
def tree_of(commit: str) -> Iterator[Path]:
    """The files of a commit in a temporary folder. Raises SystemExit where git doesn't know it."""
    found = subprocess.run(["git", "-C", str(ROOT), "archive", commit], capture_output=True, check=False)
    if found.returncode:
        raise SystemExit(f"compare-outputs: no commit {commit} in this clone: {found.stderr.decode().strip()}")
    with tempfile.TemporaryDirectory(prefix="tree-") as folder:
        with tarfile.open(fileobj=io.BytesIO(found.stdout)) as tar:
            tar.extractall(folder, filter="data")
        # Texts are compiled from what a commit holds.
        if (script := Path(folder, "script", "compile_texts.py")).is_file():
            subprocess.run([sys.executable, str(script)], cwd=folder, check=True)
        yield Path(folder).resolve()


def looking(release: str) -> Families:
    """The families that change nothing, over all campaigns of a release."""
    found = {
        name: [asked for one in campaigns(release) for asked in each(one, ("--store", f"{one.store}.db"))]
        for name, each in lines.LOOKING.items()
    }
    return {"list, verify": list(lines.of_stores(stores(release))), **found}


def everything(release: str, tree: Path) -> Families:
    """All families; rules examples are those of `tree`."""
    writing = {
        name: [asked for one in campaigns(release) for asked in each(one, ("--store", f"{one.store}.db"))]
        for name, each in lines.WRITING.items()
    }
    nothing = {"new": list(lines.begin()), "help, engine, scenario": list(lines.of_nothing(lines.scenario_files(tree)))}
    return looking(release) | writing | nothing


def told_apart(old: Answer, new: Answer) -> str:
    """The first difference between two answers; empty where they are alike."""
    for what, before, after in (
        ("exit code", str(old.code).encode(), str(new.code).encode()),
        ("standard error", old.err, new.err),
        ("standard output", old.out, new.out),
    ):
        if before != after:
            return f"{what}:\n{difference(before, after)}"
    return ""


def difference(before: bytes, after: bytes) -> str:
    """The first lines that differ."""
    old, new = (one.decode("utf-8", "backslashreplace").splitlines() for one in (before, after))
    found = difflib.unified_diff(old, new, "before", "now", n=0, lineterm="")
    return "\n".join(f"    {one[:200]}" for _, one in zip(range(SHOWN), found, strict=False))


def compare(old: Side, new: Side, families: Families) -> bool:
    """Ask both the same, family by family, and say what differs; whether nothing does."""
    alike = True
    with ThreadPoolExecutor(2) as both:
        for name, asked in families.items():
            fault = ""
            for one in asked:
                words = tuple(_legal(old, one) if word == lines.LEGAL else word for word in one.words)
                before, now = both.map(lambda on, put: on.run(put), (old, new), [replace(one, words=words)] * 2)
                fault = fault or _fault(words, told_apart(before, now))
            alike = _say(name, len(asked), "command lines", fault) and alike
    kept, written = old.files(), new.files()
    fault = ""
    for file in sorted(kept.keys() | written.keys()):
        if kept.get(file) != written.get(file):
            fault = fault or _fault((file,), difference(kept.get(file, b"(no file)"), written.get(file, b"(no file)")))
    return _say("files", len(kept), "files", fault) and alike


def _fault(words: Iterable[str], found: str) -> str:
    return found and f"  {' '.join(words)[:200]}\n  {found}"


def _say(name: str, number: int, what: str, fault: str) -> bool:
    print(f"{name}: {'differs' if fault else 'alike'} ({number} {what})", flush=True)
    if fault:
        print(fault, flush=True)
    return not fault


def _legal(on: Side, asked: Line) -> str:
    """The first decision that a campaign has; a note at the table where there is none."""
    store = asked.words[asked.words.index("--store") + 1]
    legal = on.running.run("decisions", asked.words[1], "--store", store).out.decode().split()
    # The clock of both sides goes on alike.
    on.running.turn_back()
    return next((one for one in legal if not one.startswith("concede")), "turn")


def recorded(now: Side, release: str) -> dict[str, dict[str, str]]:
    """What the commands that only look print: a code and a hash by command line and campaign."""
    found: dict[str, dict[str, str]] = {}
    for one in campaigns(release):
        at = ("--store", f"{one.store}.db")
        asked = [asked for each in lines.LOOKING.values() for asked in each(one, at)]
        found[f"{one.store}-{one.key}"] = {_short(one, line): _hash(now.run(line)) for line in asked}
    return found


def _short(one: Golden, asked: Line) -> str:
    return " ".join(word for word in asked.words if word not in {one.id, "--store", f"{one.store}.db"})


def _hash(answer: Answer) -> str:
    return f"{answer.code} {sha256(answer.out + answer.err).hexdigest()[:DIGITS]}"


def record(release: str) -> int:
    """Write down what this version prints of its own stores."""
    target = RELEASES / release / OUTPUTS
    if target.exists():
        print(f"{target} is there already: what a release printed stays as it is.", file=sys.stderr)
        return 1
    with side(ROOT, release, "now") as now:
        target.write_text(json.dumps(recorded(now, release), indent=1) + "\n", encoding="utf-8")
    return 0


def against_record(release: str) -> int:
    """Compare with what a release has written down."""
    kept = json.loads((RELEASES / release / OUTPUTS).read_text(encoding="utf-8"))
    with side(ROOT, release, "now") as now:
        found = recorded(now, release)
    families: dict[str, list[str]] = {}
    for campaign, told in kept.items():
        for asked, answer in told.items():
            family = families.setdefault(asked.split()[0], [])
            if found[campaign].get(asked) != answer:
                family.append(f"  {asked} ({campaign}): {answer} before, {found[campaign].get(asked)} now")
    alike = True
    for name, faults in families.items():
        alike = _say(name, len(faults), "differ", "\n".join(faults[:1])) and alike
    return 0 if alike else 1


def against(commit: str) -> int:
    """Compare with the program of a commit, over the golden stores of each release."""
    alike = True
    with tree_of(commit) as tree:
        for release in releases():
            print(f"stores of {release}, {commit} and this tree", flush=True)
            with side(tree, release, commit) as old, side(ROOT, release, "now") as new:
                alike = compare(old, new, everything(release, tree)) and alike
    return 0 if alike else 1


def main(words: list[str]) -> int:
    """Compare; returns the exit code."""
    parser = argparse.ArgumentParser("script/compare-outputs", description="Compares two versions of the program.")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--against", metavar="COMMIT", help="with the program of a commit")
    what.add_argument("--recorded", metavar="VERSION", help="with what a release has printed")
    what.add_argument("--record", metavar="VERSION", help="write down what this release prints")
    given = parser.parse_args(words)
    if given.record:
        return record(given.record)
    return against_record(given.recorded) if given.recorded else against(given.against)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
