"""Values overridden at random in the app: all that it shows follows each of them, and every screen is gone through."""

from __future__ import annotations

import asyncio
import json
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from textual._compositor import Compositor

from campaign_tui.app.app import CampaignApp
from campaign_tui.desk import playing
from campaign_tui.keys.actions import BETWEEN, actions
from campaign_tui.session.library import LibrarySession
from campaign_tui.session.overriding import values
from campaign_tui.session.wiring import open_library
from domain.content.loader import load_pack
from domain.core.errors import CampaignError, Refused
from domain.folding.adjusting import value_at
from tests.faults.trials import FaultFound, run
from tests.table.overriding import PACKS, chosen, fitting, goes_on, mistyped, names
from tests.tui import pilot as definite
from tests.tui.pilot import DefinitePilot, settled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from campaign_tui.session.session import CampaignSession
    from domain.core.canonical import ActionId
    from tests.faults.trials import Chance

DEPTHS = (0, 6, 25, 60)
"""Decisions of a campaign before its values are overridden."""

PARTS = 6
"""So many trials share the values of a campaign: each overrides every sixth, so that together they miss none."""

MORE = 6
"""Values at random beside those."""

AFTERWARDS = 20
"""Decisions with which the campaign is played on."""

BACK = 8
"""Overrides taken after which the campaign goes back to what it was: so much of it can be wrong at once."""

FEW = 8
"""After one in so many overrides taken a screen more is opened by its key."""

SOME = 8
"""One screen in so many is opened at the end of the other trials."""

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

FOLLOWING = ("history", *BETWEEN)
"""Screens that lie open over the campaign while its values change: each writes all of itself anew every time."""


def overrides(chance: Chance, folder: Path) -> str:
    """Override values of a campaign in the app; after each, look at all of it and play on. Raises whatever breaks."""
    part = chance.number
    pack = PACKS[part % len(PACKS)]
    depth = DEPTHS[part // len(PACKS) % len(DEPTHS)]
    block = part // (len(PACKS) * len(DEPTHS)) % PARTS
    store = folder / "campaigns.db"
    store.write_bytes(_campaign(pack, depth))
    definite.install()
    with _lines_alone():
        return asyncio.run(_Trial(store, chance, pack).run(block))


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


@contextmanager
def _lines_alone() -> Iterator[None]:
    """Have every widget that is seen write its lines, and leave out what the terminal would make of them.

    Cutting the lines where widgets overlap is the library's own work, knows nothing of campaigns, and takes a third
    of the time.
    """
    before = definite._render

    def lines(compositor: Compositor, **_how: object) -> None:
        compositor._dirty_regions.clear()
        for _ in compositor._get_renders():
            pass

    definite._render = lines  # type: ignore[assignment] # what it gives, nobody looks at
    try:
        yield
    finally:
        definite._render = before


class _Trial:
    """One campaign open in the app, and what is done to it."""

    def __init__(self, store: Path, chance: Chance, pack: str) -> None:
        """On a store with the campaign of that pack."""
        self._store, self._chance, self._name = store, chance, pack
        settings = store.with_name("settings.toml")
        settings.write_text(QUIET, encoding="utf-8")
        self._app = CampaignApp(self._library, campaign=NAME, settings=settings, look="night")
        self._pilot: DefinitePilot[int]
        self._taken = self._wide = 0
        campaigns = len(PACKS) * len(DEPTHS)
        self._whole = chance.number // campaigns % PARTS == chance.number % campaigns % PARTS
        """Whether all screens are opened by their keys at the end: once for each campaign."""

    @contextmanager
    def _library(self) -> Iterator[LibrarySession]:
        with open_library(str(self._store)) as opened:
            yield LibrarySession(opened)

    @property
    def _session(self) -> CampaignSession:
        """The campaign as the app has it, while the app is at rest."""
        session = self._app.desk.opened.session
        assert session is not None
        return session

    async def run(self, block: int) -> str:
        """All of the trial; what came of it."""
        chance = self._chance
        async with self._app.run_test(size=chance.choice(((80, 24), (120, 40)))):
            self._pilot = DefinitePilot(self._app)
            await settled(self._app)
            self._sound("the beginning")
            base = self._app.screen
            await self._open_all()
            tried, paths, missed = await self._override_all(block)
            await self._back_to(base)
            _play(self._session, chance.randrange, AFTERWARDS)
            await self._look()
            await self._walk(1 if self._whole else SOME)
        run("show", NAME, "--store", str(self._store))
        counts = {
            "overrides": tried,
            "overrides taken": self._taken,
            f"paths of {self._name}": paths,
            f"paths of {self._name} overridden": paths - missed,
        }
        return ", ".join(f"{number} {what}" for what, number in counts.items())

    async def _override_all(self, block: int) -> tuple[int, int, int]:
        """Override every sixth value and some more: how many, how many of the sixth, and how many were not there."""
        session, pick, missed = self._session, self._chance.randrange, 0
        whole, beginning = [value.path for value in values(session.pack, session.state)], session.head
        mine = whole[block::PARTS]
        for path in mine + [whole[pick(len(whole))] for _ in range(MORE)]:
            if self._gone(path):
                # An override before it took the value away.
                await self._go_back(beginning)
            if self._gone(path):
                missed += path in mine
                continue
            await self._override(path)
            if self._wide >= BACK:
                await self._go_back(beginning)
        return len(mine) + MORE, len(mine), missed

    def _gone(self, path: str) -> bool:
        try:
            value_at(self._session.state, path)
        except CampaignError:
            return True
        return False

    async def _go_back(self, beginning: ActionId) -> None:
        """The campaign as it was before any value was overridden."""
        self._wide = 0
        self._app.desk.ask(playing.go_to, beginning, sure=True)
        await self._settle("going back")

    async def _override(self, path: str) -> None:
        """Override a value as the app's own form does; where it is taken, look at everything and play on."""
        session, pick = self._session, self._chance.randrange
        now, before = json.loads(value_at(session.state, path)), session.head
        known = names(session.pack, session.state)
        made = fitting(session.pack, path, now, pick) if pick(4) else mistyped(path, now, pick, known)
        self._app.desk.ask(playing.adjust, path, json.dumps(made), "a slip", before)
        await self._settle(f"{path} {made}")
        if session.head == before:
            return
        self._taken += 1
        self._wide += 1
        for command in ("show", "decisions"):
            run(command, NAME, "--store", str(self._store))
        goes_on(session.pack, session.state, pick, AFTERWARDS)
        if pick(FEW) == 0:
            await self._open_one()

    async def _settle(self, after: str) -> None:
        """What has changed is shown; pages that came of it are read."""
        await settled(self._app)
        self._sound(after)
        while getattr(self._app.screen, "where", "") == "page":
            await self._pilot.press("escape")
            self._sound(after)

    async def _look(self) -> None:
        """The app looks for what another window wrote, as it does every second."""
        self._app.desk.ask(playing.refresh)
        await self._settle("looking for others")

    # ---- screens ------------------------------------------------------------------------------

    async def _open_all(self) -> None:
        """Open the screens that follow the campaign, all over each other."""
        for where in self._chance.sample(FOLLOWING, len(FOLLOWING)):
            view = self._app.head_view
            if view is not None:
                self._app.open(where, view)
                await settled(self._app)
                self._sound(f"opening {where}")

    async def _open_one(self) -> None:
        """Press a key of the screen on top, and come back."""
        there, key = self._app.screen, self._chance.choice(_keys(self._app.screen))
        await self._pilot.press(key)
        self._sound(key)
        await self._back_to(there)

    async def _back_to(self, base: object) -> None:
        """Close everything over a screen; where it went with its memory, everything over the campaign."""
        for _ in range(MOST_SCREENS + len(FOLLOWING)):
            if self._app.screen is base or getattr(self._app.screen, "where", "") in {"campaign", "library"}:
                return
            await self._pilot.press("escape")
            self._sound("escape")

    async def _walk(self, every: int) -> None:
        """From the screen on top open every so manieth other one by its key; from those some of theirs."""
        app, pilot, chance = self._app, self._pilot, self._chance
        base = app.screen
        for key in _keys(base)[chance.randrange(every) :: every]:
            await pilot.press(key)
            self._sound(key)
            inner = _keys(app.screen) if app.screen is not base and chance.randrange(3) == 0 else []
            if inner:
                more = chance.choice(inner)
                await pilot.press(more)
                self._sound(f"{key} {more}")
            for _ in range(MOST_SCREENS):
                if app.screen is base:
                    break
                await pilot.press("escape")
                self._sound(f"{key} escape")
            if not app.is_running or base not in app.screen_stack:
                return

    def _sound(self, after: str) -> None:
        """Raises what the app has stumbled over."""
        app = self._app
        where = getattr(app.screen, "where", type(app.screen).__name__)
        if app.crash is not None:
            raise app.crash
        if type(app.screen).__name__ in {"Trouble", "BrokenScreen"}:
            raise FaultFound(f"{where} after {after}: {app.desk.last_report[-300:]}")


def _keys(screen: object) -> list[str]:
    """The keys of a screen that show something, and decide nothing."""
    there = actions(getattr(screen, "where", ""))
    return [one.presses[0] for one in there if not one.decides and one.id not in LEFT_OUT]
