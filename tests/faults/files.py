"""Files that somebody else has made: taken in whole or refused in a sentence, and what is taken in can be used."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from campaign_tui.kept.settings import load
from campaign_tui.session.founding import house_rules
from domain.bots.protocol import Conversation
from domain.content.loader import BUNDLED, load_pack
from domain.core.errors import CampaignError
from tests.faults.forging import forged, lines_of
from tests.faults.trials import FaultFound, damage_bytes, damage_value, dumped, run, sound

if TYPE_CHECKING:
    from random import Random

SCENARIOS = Path(__file__).parents[1] / "scenarios"

PACKS = ("practice", "drowned_ledger")

HOUSE = b'[flags]\nretaliation_split_pool = "all_participants"\n'

SETTINGS = b'look = "night"\nmotion = true\nseen = ["turn"]\n\n[keys]\nundo = "u"\n'

REQUESTS = (
    b'{"op": "hello"}',
    b'{"op": "new", "pack": "practice", "seed": 1, "id": 7}',
    b'{"op": "legal", "game": 1, "all": true}',
    b'{"op": "act", "game": 1, "decision": "pass"}',
    b'{"op": "undo", "game": 1}',
    b'{"op": "state", "game": 1}',
)


def history(chance: Random, folder: Path) -> str:
    """An export whose bytes or values were changed."""
    lines = sound().export
    if chance.random() < 0.5:
        content = damage_bytes(chance, lines)
    else:
        values = lines_of(lines)
        at = chance.randrange(len(values))
        content = b"\n".join(dumped(damage_value(chance, one) if n == at else one) for n, one in enumerate(values))
    return _taken_in(content, folder)


def forged_history(chance: Random, folder: Path) -> str:
    """An export that says something else, with every id and hash made anew."""
    lines = lines_of(sound().export)
    rows = [n for n, line in enumerate(lines) if "family" in line and "body" in line]
    for _ in range(chance.choice((1, 1, 1, 3))):
        at = chance.choice(rows)
        if chance.random() < 0.15:
            lines[at : at + 1] = chance.choice(([], [lines[at], lines[at]]))
            rows = [n for n, line in enumerate(lines) if "family" in line and "body" in line]
        else:
            damaged = damage_value(chance, lines[at]["body"])
            lines[at] = {**lines[at], "body": damaged}
    try:
        content = forged(lines)
    except (LookupError, TypeError, ValueError, OverflowError, RecursionError):
        return "can't be written"
    return _taken_in(content, folder)


def _taken_in(content: bytes, folder: Path) -> str:
    file, store = folder / "made.jsonl", str(folder / "campaigns.db")
    file.write_bytes(content)
    told = run("import", str(file), "--store", store)
    if told.code:
        if json.loads(run("list", "--json", "--store", store).out):
            raise FaultFound(f"refused, and something is there: {told.err}")
        return "refused"
    (campaign,) = told.out.decode().split()
    for words in (
        ("show", campaign),
        ("log", campaign),
        ("audit", campaign),
        ("decisions", campaign),
        ("export", campaign, "--format", "html"),
        ("note", campaign, "x"),
        ("undo", campaign),
        ("act", campaign, "pass"),
    ):
        run(*words, "--store", store)
    # Dice that aren't what was answered, or the seed of another pack: such a history fits, and verify tells.
    return "taken in, and verify tells" if run("verify", "--store", store).code else "taken in"


def pack(chance: Random, folder: Path) -> str:
    """A pack with one of its files changed: checked, and begun where the check finds nothing."""
    made = folder / "made"
    shutil.copytree(BUNDLED / chance.choice(PACKS), made)
    about = made / "pack.toml"
    about.write_text(about.read_text(encoding="utf-8").replace('id = "', 'id = "own_', 1), encoding="utf-8")
    file = chance.choice(sorted(made.rglob("*.toml")))
    file.write_bytes(damage_bytes(chance, file.read_bytes(), 3))
    checked = run("pack", "check", str(made))
    if checked.code:
        return "refused"
    store = str(folder / "campaigns.db")
    begun = run("new", "--name", "x", "--pack", str(made), "--seed", "1", "--store", store)
    if begun.code:
        return "begun in vain"
    campaign = begun.out.decode().split()[-1]
    for _ in range(5):
        legal = run("decisions", campaign, "--store", store).out.decode().split()
        if legal:
            run("act", campaign, chance.choice(legal), "--store", store)
    return "played"


def scenario(chance: Random, folder: Path) -> str:
    """A scenario file with changed bytes."""
    made = folder / "made.toml"
    made.write_bytes(damage_bytes(chance, chance.choice(sorted(SCENARIOS.rglob("*.toml"))).read_bytes(), 3))
    return "passed" if run("scenario", "run", str(made)).code == 0 else "failed"


def settings(chance: Random, folder: Path) -> str:
    """A file of settings with changed bytes."""
    made = folder / "settings.toml"
    made.write_bytes(damage_bytes(chance, SETTINGS))
    _, fault = load(made)
    return "refused" if fault else "read"


def house(chance: Random, folder: Path) -> str:
    """A file of house rules with changed bytes."""
    made = folder / "house.toml"
    made.write_bytes(damage_bytes(chance, HOUSE))
    try:
        house_rules(str(made))
    except CampaignError:
        return "refused"
    return "read"


def engine(chance: Random, _folder: Path) -> str:
    """Lines for the engine with changed bytes."""
    conversation = Conversation(load_pack)
    answered = "answered"
    for request in REQUESTS:
        line = damage_bytes(chance, request, 2) if chance.random() < 0.5 else request
        reply = conversation.line(line.decode(errors="replace"))
        if any(sign in str(reply) for sign in ("Something went wrong", "Traceback")):
            raise FaultFound(f"{line!r}: {reply!r}")
    return answered
