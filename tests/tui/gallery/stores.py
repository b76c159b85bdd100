"""Stores with campaigns in prepared positions, and apps on them: clock, ids, dice and version are always the same."""

import shutil
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, chdir, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from campaign_tui.app.app import CampaignApp
from campaign_tui.session.library import LibrarySession
from campaign_tui.session.session import CampaignSession
from domain import notation
from domain.content.loader import load_pack
from domain.log.history import EveningBegun
from domain.store import Library
from migrations.run import prepare
from projections.sink import sink
from tests.tui import regions, stories
from tests.tui.gallery import boxes, maps, own_regions, tables
from tests.tui.gallery.positions import EDITION, PACK, SEED, TEAM, Position, positions
from tests.tui.pilot import install, settled

install()

NOON = 1_700_000_000
"""Seconds since 1970."""

LATER = NOON + 90_000
"""When the app is opened."""

NAME = "The Drowned Ledger"
OTHERS = (
    ("Rainy Thursdays [at Ada’s]", ("aurelia", "donata"), False),
    ("A campaign with a name so long that no window of eighty columns has room for it", ("corvo", "biagio"), False),
    ("Last winter", TEAM, True),
)  # fmt: skip - a table
"""Name, team and whether it is archived, of campaigns beside the one in play."""

STORIES = {
    "story-levels": (PACK, "levels:0.4"),
    "story-resolution": (PACK, "resolution:1.2"),
    "story-offer": (PACK, "offer:M.A"),
    "story-assignment": (PACK, "assignment:1.2"),
    "story-box": ("brotherhood_of_venice", "ready:0.2"),
}
"""Positions between the memories of a story: the pack, and how far it goes."""

REGIONS = {
    "region-open": ("app", ("journey:18:cube",)),
    "region-read": ("table", ("journey:18:cube", "journey:24:cube", "draw:encounter.1", "pick:go_on")),
}
"""Positions on a region map: who rolls and draws, and what is decided there."""

QUIET = {"lessons": False, "reminders": False, "recap": False, "motion": False, "end_turn": False}
"""Settings: nothing glides, and nothing explains itself."""


@contextmanager
def library(
    path: Path, ticks: Iterator[int] | None = None, ids: Iterator[int] | None = None
) -> Iterator[LibrarySession]:
    """A library whose clock and ids are the same each time: a minute later at each look, and counted from 1."""
    ticks, ids = ticks or count(NOON * 1_000_000, 60_000_000), ids or count(1)
    opened = Library.open(
        path,
        clock=lambda: next(ticks),
        new_id=lambda: next(ids).to_bytes(16, "big"),
        packs=load_pack,
        row_sink=sink,
        version="0",
    )
    prepare(str(path))
    try:
        yield LibrarySession(opened)
    finally:
        opened.close()


def make(path: Path, position: str) -> None:
    """A store with the campaign of a position; "empty" for nothing, "shelf" for some campaigns around one."""
    with library(path) as shelf:
        if position == "empty":
            return
        if position in STORIES:
            pack, until = STORIES[position]
            with stories.begun(shelf, pack, TEAM[:3] if pack == PACK else (), name=NAME) as session:
                stories.go_on(session, until)
            return
        if position in maps.DRAWINGS:
            maps.play(shelf, position, NAME)
            return
        if position in boxes.BOXES:
            boxes.play(shelf, position, NAME)
            return
        if position in REGIONS:
            source, decisions = REGIONS[position]
            with stories.begun(shelf, "salt_road", (), source=source, name=NAME) as session:
                regions.exploring(session, *decisions)
            return
        if position in own_regions.REGIONS:
            own_regions.play(shelf, position, NAME)
            return
        if position in tables.TABLES:
            tables.play(shelf, position, NAME)
            return
        if position == "shelf":
            for name, team, archived in OTHERS:
                with _begin(shelf, name, team, "app") as session:
                    session.submit(notation.parse("start:0.1"))
                    if archived:
                        session.archive()
        recorded = positions()["alert" if position == "shelf" else position]
        with _begin(shelf, NAME, TEAM, recorded.source) as session:
            _play(session, recorded)


def _begin(shelf: LibrarySession, name: str, team: tuple[str, ...], source: str) -> CampaignSession:
    """A campaign that has just begun."""
    return shelf.create(name, load_pack(PACK), team, edition=EDITION, difficulty="normal", source=source, seed=SEED)


def _play(session: CampaignSession, position: Position) -> None:
    """Two players take the decisions of a position; where there is a road behind it, with all that people do."""
    session.join("Mina", ("aurelia", "biagio"))
    session.join("Jo", ("corvo", "donata"))
    for number, command in enumerate(position.commands):
        session.sit(("Mina", "Jo")[number // 5 % 2])
        session.submit(command)
        if position.name == "road":
            _live(session, number, len(position.decisions))


def _live(session: CampaignSession, number: int, total: int) -> None:
    """Evenings, notes, bookmarks, branches, and ways that were not taken."""
    if number == 20:
        session.note("Corvo insists that this was the plan.")
        session.bookmark("before the bell")
    if number in {total // 3, 2 * total // 3}:
        session.record(EveningBegun())
    if number == total // 2:
        session.branch("the long way round")
    if number in {40, total - 30}:
        session.undo(3)
        session.redo(3)


# ---- apps --------------------------------------------------------------------------------------------


class Stores:
    """Stores by position, made once; an app gets a copy."""

    def __init__(self, folder: Path) -> None:
        """In a folder of its own."""
        self.folder = folder
        self._copies = count()

    def copy(self, position: str) -> Path:
        """A store to write to, in a folder of its own: what the app keeps beside it is not the next app's."""
        source = self.folder / f"{position}.db"
        if not source.exists():
            make(source, position)
        own = self.folder / f"copy-{next(self._copies)}"
        own.mkdir()
        return Path(shutil.copy(source, own / "store.db"))

    @asynccontextmanager
    async def app(
        self, position: str, size: tuple[int, int], *, settings: Mapping[str, bool] = {}, **options: object
    ) -> AsyncIterator[tuple[CampaignApp, Pilot[int]]]:
        """An app on a copy, with the campaign open where there is one; "shelf" stays in the library."""
        store = self.copy(position)
        file = store.with_name("settings.toml")
        lines = [f"{name} = {str(value).lower()}\n" for name, value in (QUIET | dict(settings)).items()]
        file.write_text("".join(lines), encoding="utf-8")
        campaign = "" if position in {"empty", "shelf"} else NAME
        app = CampaignApp(
            lambda: library(store),
            campaign=campaign,
            now=lambda: LATER,
            new_seed=lambda: SEED,
            settings=file,
            **options,  # type: ignore[arg-type] # options by name
        )
        # Where files are looked for is a folder with the same things in it each time.
        with chdir(store.parent):
            async with app.run_test(size=size) as pilot:
                await idle(app, pilot)
                yield app, pilot
        shutil.rmtree(store.parent)


def story_app(store: Path, settings: str = "", **options: Any) -> CampaignApp:
    """An app on a store with a story of `stories.begun`, whose file of settings stands beside it."""
    file = store.with_name("settings.toml")
    file.write_text(f"motion = false\nlessons = false\n{settings}", encoding="utf-8")
    return CampaignApp(
        lambda: library(store),
        campaign=stories.NAME,
        now=lambda: NOON + 3600,
        settings=file,
        **({"look": "night"} | options),
    )


async def press(app: CampaignApp, pilot: Pilot[int], *keys: str) -> None:
    """Press keys, each when all that came of the one before it is done."""
    await pilot.press(*keys)


async def idle(app: CampaignApp, pilot: Pilot[int]) -> None:
    """Wait until the desk has done everything and the app has heard of it."""
    await settled(app)
