"""Random play with what must always hold, and texts that nobody should have to fear."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import msgspec

from domain.bots.players import random_player
from domain.content.loader import load_pack
from domain.core.errors import CampaignError
from domain.engine import legal_decisions, settle
from domain.language.commands import Start
from domain.scenario.invariants import broken
from domain.store import Library
from tests.domain.test_every_memory import MEMORIES
from tests.faults.trials import HOSTILE, FaultFound, run, sound
from tests.store.fakes import Clock, Ids
from tests.strategies import begun, decision, pack_of, thrower

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from domain.language.commands import AnyCommand

PACKS = ("drowned_ledger", "practice", "salt_road")

EDITIONS = ("fr_1_05", "en_1_03", "it", "eog_v2")

MOST_STEPS = 1000
"""Decisions of a walk."""

DECISIONS = 100
"""Decisions of one trial."""

MOST_STATE = 64 * 1024
"""Bytes of a state."""

ACTING = frozenset("\x1b\x07\x00\x08\x9b\u202e\u202a\u2066\u2067\u2028")

encode = msgspec.msgpack.Encoder().encode


def decisions(chance: Random, folder: Path) -> str:
    """Random decisions: the state stays small, undo and redo come back to the same, the log is in order."""
    pack = load_pack(chance.choice(PACKS))
    bot = random_player(chance.randrange)
    team = tuple(sorted(pack.assassins)[: chance.randint(2, min(4, len(pack.assassins)))])
    taken = 0
    with Library.open(folder / "campaigns.db", clock=Clock(), new_id=Ids()) as library:
        edition, seed = chance.choice(EDITIONS), chance.randbytes(32)
        service = library.service(library.create("x", pack, team, edition, "normal", "app", seed))
        for _ in range(DECISIONS):
            try:
                command = bot(pack, service.state)
            except (CampaignError, IndexError, ValueError):
                break  # nothing is left to decide
            service.submit(command)
            taken += 1
            if len(encode(service.state)) > MOST_STATE:
                raise FaultFound("the state has grown beyond 64 KB")
            if chance.random() < 0.1:
                before, head = service.state, service.head
                service.move(service.timeline.undo_target(1), "undo")
                service.move(head, "redo")
                if service.state != before:
                    raise FaultFound("undo and redo lead to another state")
        found = service.verify()
    if found:
        raise FaultFound(f"verify finds {found[:2]}")
    return f"{taken} decisions"


def walk(chance: Random, _folder: Path) -> str:
    """A memory by chance, any way it can go, held to the invariants after every decision; nothing is stored."""
    name, memory = chance.choice(MEMORIES)
    pack, pick = pack_of(name), chance.randrange
    state, answer = begun(name, chance.choice(EDITIONS), chance.choice(("easy", "normal"))), thrower(pick)
    command: AnyCommand = Start(memory)
    taken = 0
    for _ in range(MOST_STEPS):
        settled = settle(pack, state, command, answer)
        state, taken = settled.state, taken + 1
        if found := broken(pack, state):
            raise FaultFound(f"{name} {memory}, decision {taken}: {found[:2]}")
        if state.memory is None:
            break
        command = decision(list(legal_decisions(pack, state)), pick)
    return f"{taken} decisions"


def hostile_text(chance: Random, folder: Path) -> str:
    """A text that acts on terminals, pages or tables, typed everywhere: refused, or shown without acting."""
    store = str(folder / "campaigns.db")
    (folder / "campaigns.db").write_bytes(sound().store)
    text = chance.choice(HOSTILE) + "".join(chance.choice(HOSTILE)[:40] for _ in range(chance.randrange(3)))
    if "\0" in text:
        text = text.replace("\0", "")  # a shell can't hand it over
    campaign, at = sound().campaign, ("--store", store)
    for words in (
        ("rename", campaign, "--", text),
        ("note", campaign, "--", text),
        ("bookmark", campaign, "--", text),
        ("branch", campaign, "--", text),
        ("adjust", campaign, "difficulty", '"normal"', f"--why={text}"),
        ("note", campaign, "x", f"--player={text}"),
    ):
        run(*words[:2], *at, *words[2:])
    for asked in (("list",), ("show", campaign), ("log", campaign), ("audit", campaign), ("doctor",)):
        shown = run(*asked, *at).out.decode()
        if ACTING & set(shown):
            raise FaultFound(f"{asked[0]} prints what acts: {text!r}")
    for form in ("md", "html", "json", "csv", "jsonl"):
        _well_formed(form, run("export", campaign, "--format", form, *at).out.decode())
    if run("verify", *at).code:
        raise FaultFound("verify finds something")
    return "shown"


def _well_formed(form: str, text: str) -> None:
    match form:
        case "json":
            json.loads(text)
        case "jsonl":
            for line in text.splitlines():
                json.loads(line)
        case "csv":
            rows = list(csv.reader(io.StringIO(text)))
            if len({len(row) for row in rows}) != 1:
                raise FaultFound("the table has rows of several lengths")
        case "html":
            for svg in text.split("<svg")[1:]:
                ET.fromstring("<svg" + svg.partition("</svg>")[0] + "</svg>")  # noqa: S314 - our own page
            if "<b>&" in text or "\x1b" in text:
                raise FaultFound("a text is markup in the page")
