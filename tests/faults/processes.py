"""Processes that are killed, that can't write, and that write all at once: what was acknowledged is there, whole."""

from __future__ import annotations

import errno
import json
import os
import signal
import sys
import time
from pathlib import Path
from random import Random

from campaign_tui.cli import main
from campaign_tui.session.wiring import open_library
from domain.core.errors import HeadMovedError, StoreError
from domain.language.commands import Adjust
from domain.store import CampaignId
from tests.faults.failing import library, run_failing
from tests.faults.trials import UNEXPECTED, FaultFound, run, sound, verified

MOST_WRITES = 160
"""The last write that is let fail: most commands have fewer."""

MOST_SECONDS = 0.12
"""How long a process lives before it is killed, at most: forked, a command takes some tens of milliseconds."""

WRITERS = 8


def _commands(store: str, folder: Path) -> tuple[tuple[str, ...], ...]:
    """Every command that writes, on a store with one campaign in it."""
    campaign, at = sound().campaign, ("--store", store)
    return (
        ("new", "--name", "Another", *at),
        ("note", campaign, "a note", *at),
        ("act", campaign, _possible(store), *at),
        ("undo", campaign, "1", *at),
        ("redo", campaign, *at),
        ("bookmark", campaign, "there", *at),
        ("branch", campaign, "way", *at),
        ("rename", campaign, "Renamed", *at),
        ("archive", campaign, *at),
        ("duplicate", campaign, "--name", "Copy", *at),
        ("adjust", campaign, "difficulty", '"normal"', "--why", "x", *at),
        ("export", campaign, "--format", "jsonl", "-o", str(folder / "out.jsonl"), *at),
        ("import", str(folder / "in.jsonl"), "--store", str(folder / "into.db")),
        ("backup", *at),
        ("restore", "latest", *at),
        ("rebuild", *at),
        ("delete", campaign, "--yes", "-o", str(folder / "farewell.jsonl"), *at),
    )


def _possible(store: str) -> str:
    legal = run("decisions", sound().campaign, "--store", store).out.decode().split()
    return next((one for one in legal if not one.startswith("concede")), "pass")


def _ready(folder: Path) -> str:
    store = folder / "campaigns.db"
    store.write_bytes(sound().store)
    (folder / "in.jsonl").write_bytes(sound().export)
    run("backup", "--store", str(store))
    return str(store)


def killed(chance: Random, folder: Path) -> str:
    """A command killed at any moment: the campaign is what it was, or what it was to become; nothing is by halves."""
    store = _ready(folder)
    words = chance.choice(_commands(store, folder))
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        os.dup2(writer, 1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        sys.stdout = os.fdopen(1, "w")
        os._exit(main([*words]))
    os.close(writer)
    time.sleep(chance.uniform(0, MOST_SECONDS))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    with os.fdopen(reader) as told:
        acknowledged = told.read()
    _whole(words, store, folder, acknowledged if words[0] in {"act", "new", "duplicate"} else "")
    return f"{words[0]} {'killed' if os.WIFSIGNALED(status) else 'done'}"


def _whole(words: tuple[str, ...], store: str, folder: Path, acknowledged: str) -> None:
    """Whether nothing was lost and nothing is half. Raises FaultFound."""
    into = folder / "into.db"
    for path in (store, *([str(into)] if into.exists() else [])):
        run("note", sound().campaign, "the next program", "--store", path)
        if not verified(path):
            raise FaultFound(f"{words[0]}: verify finds something in {Path(path).name}")
    rows = [row for row in map(json.loads, sound().export.splitlines()) if "family" in row]
    listed = json.loads(run("list", "--json", "--store", store).out)
    here = {one["id"] for one in listed}
    if sound().campaign not in here and words[0] != "delete":
        raise FaultFound(f"{words[0]}: the campaign is gone")
    if sound().campaign in here:
        lines = run("export", sound().campaign, "--format", "jsonl", "--store", store).out.splitlines()
        kept = {row["hash"] for row in map(json.loads, lines) if "family" in row}
        if any(row["hash"] not in kept for row in rows):
            raise FaultFound(f"{words[0]}: rows are gone")
        missing = [
            word for word in acknowledged.split()[:1] if words[0] == "act" and word not in b"".join(lines).decode()
        ]
        if missing:
            raise FaultFound(f"act: acknowledged and gone: {missing}")
    if [one["name"] for one in listed].count("Sound") > 1:
        raise FaultFound(f"{words[0]}: a name means two campaigns")
    run("backup", "--store", store)
    drafts = [path.name for path in Path(f"{store}.backups").iterdir() if path.name.startswith(".draft")]
    if drafts:
        raise FaultFound(f"{words[0]}: drafts stay: {drafts}")


def failing_write(chance: Random, folder: Path) -> str:
    """A command whose n-th write fails, once or from then on: a sentence, and everything is whole."""
    if not library():
        return "no compiler"
    store = _ready(folder)
    words = chance.choice(_commands(store, folder))
    fault = chance.choice((errno.EIO, errno.ENOSPC))
    done = run_failing(words, chance.randint(1, MOST_WRITES), fault)
    if any(sign in done.err for sign in UNEXPECTED):
        raise FaultFound(f"{' '.join(words)[:100]}: {done.err.strip()[:300]}")
    _whole(words, store, folder, done.out if words[0] == "act" else "")
    return f"{errno.errorcode[fault]} {'told' if done.code else 'done all the same'}"


def full_disk(chance: Random, folder: Path) -> str:
    """A command in a process whose files can't grow beyond a size."""
    import resource

    store = _ready(folder)
    words = chance.choice(_commands(store, folder))
    size = chance.randrange(4096, 2 * len(sound().store))
    child = os.fork()
    if not child:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        os._exit(main([*words]))
    _, status = os.waitpid(child, 0)
    _whole(words, store, folder, "")
    return "told" if os.waitstatus_to_exitcode(status) else "done all the same"


CROWD_WRITES = 50
"""Decisions of each process of a crowd."""


def crowd(chance: Random, folder: Path) -> str:
    """Eight processes decide in one campaign, each for fifty times: all of it is there, once, in an order that fits.

    A process that was overtaken looks again and decides anew, as people at two windows do.
    """
    store = _ready(folder)
    before = len(_actions(store))
    seeds = [chance.randrange(2**32) for _ in range(WRITERS)]
    children = []
    for number, seed in enumerate(seeds):
        child = os.fork()
        if not child:
            try:
                (folder / f"done-{number}").write_text(json.dumps(_decide(store, seed)))
            finally:
                os._exit(0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)
    told = [one for number in range(WRITERS) for one in json.loads((folder / f"done-{number}").read_text())]
    there = _actions(store)
    if len(told) != WRITERS * CROWD_WRITES or len(set(told)) != len(told):
        raise FaultFound(f"{len(set(told))} of {WRITERS * CROWD_WRITES} decisions were acknowledged")
    if len(there) != before + len(told) or not set(told) <= set(there):
        raise FaultFound(f"{len(told)} decisions acknowledged, {len(there) - before} there")
    if not verified(store):
        raise FaultFound("verify finds something afterwards")
    return f"{len(told)} decisions"


def _decide(store: str, seed: int) -> list[str]:
    """Decide so many times; the ids of the actions that were acknowledged."""
    chance = Random(seed)
    told: list[str] = []
    with open_library(store) as library:
        service = library.service(CampaignId(bytes.fromhex(sound().campaign)))
        while len(told) < CROWD_WRITES:
            level = chance.choice(("easy", "normal", "legendary"))
            try:
                done = service.submit(Adjust("difficulty", f'"{level}"', str(chance.random())), expect=service.head)
            except (HeadMovedError, StoreError):  # overtaken, or the store was busy for too long
                service.refresh()
                continue
            told.append(done.action.hex())
    return told


def _actions(store: str) -> list[str]:
    """The ids of all actions that are stored."""
    lines = run("export", sound().campaign, "--format", "jsonl", "--store", store).out.splitlines()
    return [row["body"][0]["$hex"] for row in map(json.loads, lines) if row.get("family") == "a"]


def writers(chance: Random, folder: Path) -> str:
    """Eight processes write notes into one campaign; each acknowledged one is there, once; verify is never wrong."""
    store = _ready(folder)
    each = chance.randint(2, 5)
    children = []
    for number in range(WRITERS):
        child = os.fork()
        if not child:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            codes = [main(["note", sound().campaign, f"{number}-{n}", "--store", store]) for n in range(each)]
            (folder / f"done-{number}").write_text(json.dumps(codes))
            os._exit(0)
        children.append(child)
    false_alarms = 0
    while any(os.waitpid(child, os.WNOHANG)[0] == 0 for child in children[-1:]):
        false_alarms += not verified(store)
    for child in children[:-1]:
        os.waitpid(child, 0)
    if false_alarms:
        raise FaultFound(f"verify was wrong {false_alarms} times beside busy writers")
    log = run("log", sound().campaign, "--store", store).out.decode()
    export = run("export", sound().campaign, "--format", "jsonl", "--store", store).out.decode()
    for number in range(WRITERS):
        codes = json.loads((folder / f"done-{number}").read_text())
        for n, code in enumerate(codes):
            times = export.count(f'"note_written","{number}-{n}"')
            if times != (code == 0):
                raise FaultFound(f"note {number}-{n} with exit code {code} is there {times} times ({len(log)})")
    if not verified(store):
        raise FaultFound("verify finds something afterwards")
    return f"{WRITERS * each} notes"
