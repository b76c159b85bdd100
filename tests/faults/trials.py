"""Trials: one fault done on purpose each, by a seed, with what came of it."""

from __future__ import annotations

import io
import json
import shutil
import sys
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch

from campaign_tui.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Trial = Callable[["Chance", Path], str]
    """Does one fault in an empty folder; returns in a word what came of it. Raises FaultFound, or what broke."""

UNEXPECTED = ("Something went wrong", "Traceback")
"""How a program begins to speak that has met what it was not made for."""

STEPS = 25
"""Decisions of the campaign that the faults are done to."""


class Chance(Random):
    """The chance of a trial, by its kind and number: the same each time."""

    def __init__(self, kind: str, number: int) -> None:
        """Of the trial with this number."""
        super().__init__(f"{kind} {number}")
        self.number = number


class FaultFound(Exception):  # noqa: N818 - what a trial is for
    """Something was lost, half done, or not explained."""


class Ran(NamedTuple):
    """What a command gave."""

    code: int
    out: bytes
    err: str


def run(*words: str) -> Ran:
    """A command of the program in this process. Raises FaultFound when it says that it didn't expect this."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    with patch.object(sys, "stdout", out), patch.object(sys, "stderr", err):
        code = main([*words])
    for stream in (out, err):
        stream.flush()
    said = Ran(code, _bytes(out), _bytes(err).decode())
    if any(sign in said.err for sign in UNEXPECTED):
        raise FaultFound(f"{' '.join(words)[:200]}: {said.err.strip()[:300]}")
    return said


def _bytes(stream: io.TextIOWrapper) -> bytes:
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue()


class Sound(NamedTuple):
    """A campaign in order: its id, the file of its store, its export with the seed."""

    campaign: str
    store: bytes
    export: bytes


@cache
def sound() -> Sound:
    """A campaign with decisions, undo, a branch, notes, players and an override; made once a process."""
    folder = Path(mkdtemp())
    store = str(folder / "campaigns.db")
    chance = Random(1)
    campaign = (
        run("new", "--store", store, "--name", "Sound", "--seed", "1", "--player", "Ann").out.decode().split()[-1]
    )
    for step in range(STEPS):
        legal = run("decisions", campaign, "--store", store).out.decode().split()
        chosen = [one for one in legal if not one.startswith("concede")] or legal
        run("act", campaign, chance.choice(chosen), "--store", store)
        if step % 8 == 7:
            run("undo", campaign, "2", "--store", store)
            run("note", campaign, f"after step {step}", "--store", store, "--player", "Bo")
    run("bookmark", campaign, "here", "--store", store)
    run("branch", campaign, "tail", "--store", store)
    run("adjust", campaign, "difficulty", '"easy"', "--why", "house rule", "--store", store)
    export = run("export", campaign, "--format", "jsonl", "--seed", "--store", store).out
    content = Path(store).read_bytes()
    shutil.rmtree(folder)
    return Sound(campaign, content, export)


@contextmanager
def home(folder: Path) -> Iterator[None]:
    """Nothing outside of a folder is read or written."""
    with patch.dict("os.environ", {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}):
        yield


def verified(store: str) -> bool:
    """Whether everything in a store is in order."""
    return run("verify", "--store", store).code == 0


def damage_bytes(chance: Random, content: bytes, most: int = 8) -> bytes:
    """Bytes changed, cut, doubled, moved or put in."""
    data = bytearray(content)
    for _ in range(chance.randint(1, most)):
        at = chance.randrange(len(data) or 1)
        size = chance.choice((1, 1, 2, 8, 64))
        match chance.randrange(6):
            case 0 if data:
                data[at] ^= 1 << chance.randrange(8)
            case 1:
                del data[at : at + size]
            case 2:
                data[at:at] = data[chance.randrange(len(data) or 1) :][:size]
            case 3:
                data[at:at] = chance.randbytes(size)
            case 4:
                data[at : at + size] = chance.choice((b"\x00", b"\xff", b'"', b"\\", b"[", b"{", b"9", b"\n")) * size
            case _:
                if chance.random() < 0.2:
                    del data[at:]
    return bytes(data)


HOSTILE = (
    *("", " ", "\x00", "\x1b[2J", "\x1b]2;x\x07", "\x9b31m", "\u202eabc", "\u2066", "\ud800", "a" * 5000),
    *("[b]x[/b]", "<b>&'\"", "=1+1", "%s{}", "../../x", "-", "--help", "\n", "\t", "NaN", "null", "😀" * 50, "é" * 80),
)
"""Texts that somebody may come to write."""


def damage_value(chance: Random, value: object) -> object:
    """JSON with one of its leaves, or a whole part, replaced."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(sorted(value))
        return {**value, key: damage_value(chance, value[key])}
    if isinstance(value, list) and value and chance.random() < 0.9:
        at = chance.randrange(len(value))
        changed = [*value[:at], damage_value(chance, value[at]), *value[at + 1 :]]
        match chance.randrange(12):
            case 0:
                return value[:at]
            case 1:
                return [*value, value[at]]
        return changed
    return chance.choice(
        (0, -1, 1, 2**31, 2**62, 10**30, 1.5, None, True, [], {}, [[]], {"$hex": "00"}, *HOSTILE, str(value), [value])
    )


def dumped(value: object) -> bytes:
    """JSON, whatever texts are in it."""
    return json.dumps(value, ensure_ascii=True).encode()


@contextmanager
def database(path: Path) -> Iterator[object]:
    """A store opened behind the program's back."""
    import sqlite3

    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        yield db
