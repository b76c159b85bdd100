"""The program of any tree, driven by its command line, with a clock that tests turn."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).parents[2]
CHILD = Path(__file__).with_name("child.py")
BEGIN = 1_764_000_000_000_000
"""The time of the first command line, in microseconds since 1970: an evening in November 2025."""
STEP = 41_000_000
"""Microseconds between two command lines."""


@dataclass(frozen=True)
class Answer:
    """What a command line gave."""

    words: tuple[str, ...]
    code: int
    out: bytes
    err: bytes


class Failed(Exception):  # noqa: N818 - it says what the command line did, as Refused does
    """A command line ended with another code than 0."""


class Program:
    """A running child of a tree; its folder is where relative paths begin."""

    def __init__(self, child: "subprocess.Popen[str]", tree: Path, folder: Path) -> None:
        assert child.stdin
        assert child.stdout
        self._requests: IO[str] = child.stdin
        self._answers: IO[str] = child.stdout
        self.time = BEGIN
        self.folder = folder
        loaded = Path(json.loads(self._answers.readline()))
        assert loaded.is_relative_to(tree), f"{loaded} is not in {tree}"

    def run(self, *words: str, stdin: bytes = b"") -> Answer:
        """Run a command line; the clock goes on."""
        self.time += STEP
        request = {"words": words, "stdin": stdin.decode("latin-1"), "time": self.time}
        self._requests.write(json.dumps(request) + "\n")
        self._requests.flush()
        line = self._answers.readline()
        assert line, f"the program ended at: {words}"
        told: dict[str, Any] = json.loads(line)
        return Answer(words, told["code"], told["out"].encode("latin-1"), told["err"].encode("latin-1"))

    def do(self, *words: str) -> bytes:
        """Run a command line that has to succeed; returns what it printed. Raises Failed."""
        answer = self.run(*words)
        if answer.code:
            raise Failed(f"{' '.join(words)}: {answer.code}: {answer.err.decode()}")
        return answer.out

    def turn_back(self) -> None:
        """Forget that the last command line took time: it was one that another program isn't asked."""
        self.time -= STEP

    def wait(self, hours: int) -> None:
        """Let time pass."""
        self.time += hours * 3_600_000_000


@contextmanager
def program(folder: Path, tree: Path = ROOT) -> Iterator[Program]:
    """The program of a tree, at work in a folder, which is also its home; the same surroundings wherever it runs."""
    surroundings = {name: value for name, value in os.environ.items() if name in {"PATH", "LD_LIBRARY_PATH"}}
    surroundings |= {
        "PYTHONPATH": str(tree),
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "HOME": str(folder / "home"),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "TZ": "UTC",
        "LC_ALL": "C.UTF-8",
        "TERM": "dumb",
        "COLUMNS": "100",
        "LINES": "40",
    }
    with subprocess.Popen(
        [sys.executable, "-P", str(CHILD)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=folder,
        env=surroundings,
        text=True,
        encoding="utf-8",
    ) as child:
        yield Program(child, tree, folder)
        assert child.stdin
        child.stdin.close()
