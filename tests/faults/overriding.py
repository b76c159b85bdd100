"""Values overridden at random in the store of a campaign; then the app is walked through and played on."""

from __future__ import annotations

import asyncio
import json
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from campaign_tui.app.app import CampaignApp
from campaign_tui.keys.actions import actions
from campaign_tui.session.library import LibrarySession
from campaign_tui.session.overriding import override, values
from campaign_tui.session.session import CampaignSession
from campaign_tui.session.wiring import open_library
from domain.content.loader import load_pack
from domain.core.errors import CampaignError, Refused
from domain.folding.adjusting import value_at
from tests.faults.trials import FaultFound, run
from tests.table.overriding import PACKS, chosen, fitting, mistyped, names
from tests.tui.pilot import DefinitePilot, settled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.faults.trials import Chance

DEPTHS = (0, 6, 25, 60)
"""Decisions of a campaign before its values are overridden."""

PARTS = 12
"""So many trials share the values of a campaign: each overrides every twelfth, so that together they miss none."""

MORE = 4
"""Values at random beside those."""

AFTERWARDS = 20
"""Decisions with which the campaign is played on."""

QUIET = "motion = false\nlessons = false\nreminders = false\nrecap = false\nend_turn = false\n"

NAME = "Overridden"

LEFT_OUT = frozenset(
    {
        # The pointer and the look; what leaves the app, or writes beside the store; what changes what is looked at.
        *("up", "down", "left", "right", "page_up", "page_down", "first", "last", "go", "back", "quit", "theme"),
        *("undo", "redo", "undo_to", "play", "seal", "export", "backup_now", "slower", "faster"),
    }
)

MOST_SCREENS = 8
"""On top of each other."""


def overrides(chance: Chance, folder: Path) -> str:
    """Override values of a campaign, look at all of it, play on, and look again. Raises whatever breaks."""
    part = chance.number
    pack = PACKS[part % len(PACKS)]
    depth = DEPTHS[part // len(PACKS) % len(DEPTHS)]
    block = part // (len(PACKS) * len(DEPTHS)) % PARTS
    store = folder / "campaigns.db"
    store.write_bytes(_campaign(pack, depth))
    with _opened(store) as session:
        number = _override(session, chance, block)
    asyncio.run(_walk(store, chance, 1))
    run("show", NAME, "--store", str(store))
    run("decisions", NAME, "--store", str(store))
    with _opened(store) as session:
        _play(session, chance.randrange, AFTERWARDS)
    asyncio.run(_walk(store, chance, 4))
    return f"{number} overrides"


@cache
def _campaign(name: str, depth: int) -> bytes:
    """The store of a campaign after so many decisions; made once a process, the same each time."""
    pack, pick = load_pack(name), Random(f"{name} {depth}").randrange
    letters = {card.letter: who for who, card in reversed(pack.assassins.items())}
    team = tuple(sorted(letters.values()))[: 2 + pick(3)]
    source = "table" if any(plan.box or plan.open for plan in pack.memories.values()) else "app"
    flow = "story" if pack.campaign else ""
    with TemporaryDirectory() as folder:
        store = Path(folder) / "campaigns.db"
        with (
            open_library(str(store)) as library,
            LibrarySession(library).create(
                NAME, pack, team, edition="fr_1_05", difficulty="normal", source=source, seed=bytes(32), flow=flow
            ) as session,
        ):
            _play(session, pick, depth)
        return store.read_bytes()


@contextmanager
def _opened(store: Path) -> Iterator[CampaignSession]:
    with open_library(str(store)) as library, LibrarySession(library).open(NAME) as session:
        yield session


def _play(session: CampaignSession, pick: Callable[[int], int], number: int) -> None:
    """Decisions at random, as far as there are any; what the rules refuse is left."""
    for _ in range(number):
        command = chosen(session.pack, session.state, pick)
        if command is None:
            return
        try:
            session.submit(command)
        except Refused:
            continue


def _override(session: CampaignSession, chance: Random, block: int) -> int:
    """Override every twelfth value and some more; how many were tried."""
    pick = chance.randrange
    paths = [value.path for value in values(session.pack, session.state)]
    mine = paths[block::PARTS] + [paths[pick(len(paths))] for _ in range(MORE)]
    for path in mine:
        try:
            now = json.loads(value_at(session.state, path))
        except CampaignError:
            continue  # an override before it took the value away
        known = names(session.pack, session.state)
        made = fitting(session.pack, path, now, pick) if pick(4) else mistyped(path, now, pick, known)
        try:
            override(session, path, json.dumps(made), "a slip")
        except Refused:
            continue
    return len(mine)


async def _walk(store: Path, chance: Random, every: int) -> None:
    """Open the campaign in the app, and from its screen every so manieth other one; from those some of theirs."""

    @contextmanager
    def library() -> Iterator[LibrarySession]:
        with open_library(str(store)) as opened:
            yield LibrarySession(opened)

    settings = store.with_name("settings.toml")
    settings.write_text(QUIET, encoding="utf-8")
    size = chance.choice(((80, 24), (120, 40)))
    app = CampaignApp(library, campaign=NAME, settings=settings, look="night")
    async with app.run_test(size=size):
        pilot: DefinitePilot[int] = DefinitePilot(app)
        await settled(app)
        _sound(app, "the beginning")
        base = app.screen
        for key in _keys(base)[chance.randrange(every) :: every]:
            await pilot.press(key)
            _sound(app, key)
            inner = _keys(app.screen) if app.screen is not base and chance.randrange(3) == 0 else []
            if inner:
                more = chance.choice(inner)
                await pilot.press(more)
                _sound(app, f"{key} {more}")
            for _ in range(MOST_SCREENS):
                if app.screen is base:
                    break
                await pilot.press("escape")
                _sound(app, f"{key} escape")
            if not app.is_running or base not in app.screen_stack:
                return


def _keys(screen: object) -> list[str]:
    """The keys of a screen that show something, and decide nothing."""
    there = actions(getattr(screen, "where", ""))
    return [one.presses[0] for one in there if not one.decides and one.id not in LEFT_OUT]


def _sound(app: CampaignApp, after: str) -> None:
    """Raises what the app has stumbled over."""
    where = getattr(app.screen, "where", type(app.screen).__name__)
    if app.crash is not None:
        raise app.crash
    if type(app.screen).__name__ in {"Trouble", "BrokenScreen"}:
        raise FaultFound(f"{where} after {after}: {app.desk.last_report[-300:]}")
