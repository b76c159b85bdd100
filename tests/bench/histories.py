"""Campaigns with long histories, made by the product itself: a bot plays through the campaign service.

A history is one path without branches, row sink on, with evenings and a memory in play at its end. It lies in a
library of its own under `build/bench/`, in a folder named after the sources that wrote it; other sources, new folder.
Only the making is less durable than play: the store's connection is told `synchronous = OFF`. Every decision is still
a transaction of its own.
"""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from hashlib import blake2b
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign_tui.session.wiring import find_pack, prepare_read_models, version
from domain import engine
from domain.bots.players import random_player
from domain.language.waiting import Window
from domain.store import CampaignId, Library
from domain.store.sqlite import LogFile
from projections.sink import sink
from tests.narrow import a

if TYPE_CHECKING:
    from domain.store import CampaignService, RowSink

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "bench"
SOURCES = ("domain", "projections", "campaign_tui/session/wiring.py", "tests/bench/histories.py")

PACK = "drowned_ledger"
TEAM = ("aurelia", "biagio", "corvo", "donata")
NAME = "A long winter"
PLAYER = "Ann"
SEED = b"bench" + bytes(27)

BEGIN = 1_704_132_000_000_000
"""When the first evening begins, in microseconds since 1970: long before any bench runs."""
THINKING = 20_000_000
NIGHT = 20 * 3600 * 1_000_000
DECISIONS_AN_EVENING = 300

OVER = 20
"""A history ends at most this part of its length later than was asked for: a twentieth."""


class History(Struct, frozen=True):
    """A library with one campaign. `events` are its fact rows, `actions` its headers."""

    path: Path
    campaign: CampaignId
    events: int
    actions: int


class Clock:
    """Players who think for 20 seconds a decision and meet on the next day after 300 of them."""

    def __init__(self, decisions: int = 0) -> None:
        """Go on after so many decisions."""
        self._asked = decisions

    def __call__(self) -> int:
        """The time."""
        self._asked += 1
        return BEGIN + self._asked * THINKING + self._asked // DECISIONS_AN_EVENING * NIGHT


def fingerprint() -> str:
    """What the stored histories depend on: the sources that play and write them."""
    found = blake2b(digest_size=8)
    files = [file for name in SOURCES for file in _files(ROOT / name)]
    for file in sorted(files):
        found.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


def _files(place: Path) -> Iterator[Path]:
    if place.is_file():
        yield place
    else:
        yield from (file for file in place.rglob("*") if file.suffix in {".py", ".toml"})


class Histories:
    """The histories of this version of the sources, made when first asked for."""

    def __init__(self) -> None:
        """Throw away what other versions have left."""
        self.folder = BUILD / f"histories-{fingerprint()}"
        for old in BUILD.glob("histories-*"):
            if old != self.folder:
                shutil.rmtree(old)
        self.folder.mkdir(parents=True, exist_ok=True)

    def of(self, events: int) -> History:
        """The history that ends soon after its `events`-th fact."""
        path = self.folder / f"{events}.db"
        if not path.exists():
            done = [int(file.stem) for file in self.folder.glob("*.db") if file.stem.isdigit()]
            start = max((size for size in done if size < events), default=0)
            making = self.folder / "making.db"
            say(f"playing a campaign to {events:,} events")
            for player in count():
                _remove(making)
                if start:
                    shutil.copyfile(self.folder / f"{start}.db", making)
                if _play(making, events, player=player):
                    break
            making.rename(path)
        return look(path)

    def library(self, campaigns: int) -> Path:
        """A library of several campaigns of 200 events, each with its own name: `library_names`."""
        path = self.folder / f"library-{campaigns}.db"
        if not path.exists():
            making = self.folder / "making.db"
            _remove(making)
            say(f"playing {campaigns} short campaigns")
            for number, name in enumerate(library_names(campaigns)):
                _play(making, 200, name=name, number=number)
            making.rename(path)
        return path


def library_names(campaigns: int) -> list[str]:
    """The names of the campaigns of `Histories.library`: single words, as text reaches the terminal word by word."""
    return [f"Bench-{number + 1:02}" for number in range(campaigns)]


def look(path: Path) -> History:
    """What a library of one campaign holds."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as db:
        ((campaign,),) = db.execute("SELECT id FROM campaigns").fetchall()
        rows = dict(db.execute("SELECT family, count(*) FROM stored_events GROUP BY family").fetchall())
    return History(path, CampaignId(campaign), rows["e"], rows["a"])


def open_by(path: Path, clock: Clock, row_sink: RowSink = sink, number: int = 0) -> Library:
    """A library opened as the application does it, but for the clock and the ids."""
    library = Library.open(
        path,
        clock=clock,
        new_id=lambda: blake2b(b"%d" % number, digest_size=16).digest(),
        packs=find_pack,
        row_sink=row_sink,
        version=version(),
    )
    prepare_read_models(library)
    return library


def set_synchronous(library: Library, level: str) -> None:
    """How durable the store's commits are: OFF, NORMAL or FULL. The store itself offers nothing but FULL."""
    connection = a(LogFile, library.store)._connection.raw
    connection.execute(f"PRAGMA synchronous = {level}")


def _play(path: Path, events: int, *, name: str = NAME, number: int = 0, player: int = 0) -> bool:
    """Go on with the campaign of that name, or begin it, until it has that many facts and the assassins' turn.

    Returns whether it came to that in time (`OVER`): a player by chance may be lost between memories for long.
    """
    clock = Clock()
    with open_by(path, clock, number=number) as library:
        set_synchronous(library, "OFF")
        known = {campaign.name: campaign.id for campaign in library.campaigns()}
        campaign = known.get(name)
        if campaign is None:
            campaign = library.create(name, PACK, TEAM, "fr_1_05", "normal", "app", SEED, PLAYER)
        service = library.service(campaign)
        have = sum(action.facts for action in service.timeline.actions.values())
        clock._asked = len(service.timeline.actions) + 10
        bot = random_player(random.Random(f"{number} {have} {player}").randrange)
        while have < events or not _is_window(service):
            if have > events + events // OVER:
                return False
            have += len(service.submit(bot(service.pack, service.state), player=PLAYER).events)
    return True


def _is_window(service: CampaignService) -> bool:
    """Whether the assassins may act, with most of the team on the map."""
    state = service.state
    waiting = engine.pending(service.pack, state)
    there = sum(figure.on_map and not figure.critical for figure in state.assassins.values())
    return isinstance(waiting, Window) and waiting.kind == "assassins" and there >= len(TEAM) - 1


def scratch(history: Path, folder: Path, name: str) -> Path:
    """A copy to write in, on the disk."""
    path = folder / name
    _remove(path)
    shutil.copyfile(history, path)
    with path.open("rb") as file:
        os.fsync(file.fileno())
    return path


def _remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)


def say(text: str) -> None:
    """Progress, on standard error."""
    print(f"bench: {text}", file=sys.stderr, flush=True)
