"""Campaigns by the bots, every screen drawn after each action: nothing is cut, and every moment is on a screen."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from textual.app import App
from textual.containers import VerticalScroll
from textual.widgets import Static

from campaign_tui.app.app import CampaignApp
from campaign_tui.desk import playing
from campaign_tui.screens.dialogs import Reading, Trouble
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.shell.subcommands.bots import make_player
from campaign_tui.shell.subcommands.policies import CAREFUL
from campaign_tui.views.banners import banner_of
from campaign_tui.widgets.notice import NoticePanel
from domain.bots.stewards import careful_steward
from domain.bots.story_simulation import play_story
from domain.content.loader import load_pack
from domain.content.pack import Pack
from domain.language import commands as c
from domain.language import events as e
from domain.language.events import Event
from domain.model.between import SyncOffer
from domain.model.state import State
from tests.tui import stories
from tests.tui.gallery.stores import LATER, library
from tests.tui.pilot import settled
from tests.tui.readable import faults, said, squeezed

SIZES = [(80, 24), (120, 40), (200, 60)]
TEAM = ("aurelia", "biagio", "corvo")
LINES = "one\ntwo\nthree"

BESIDE = {
    "memory": ("history", "diary", "statistics", "legend", "board_cards"),
    "campaign": ("history", "diary", "headquarters", "belongings", "region", "statistics"),
}
"""What is looked at besides, by the screen that is shown."""


class Played(Struct, frozen=True):
    """An action of a campaign."""

    before: State
    command: c.AnyCommand
    events: tuple[Event, ...]
    after: State


class EnoughError(Exception):
    """So many actions were wanted."""


def campaign(pack: Pack, state: State, most: int) -> list[Played]:
    """At most so many actions of a campaign from its beginning, as the careful ones play it."""
    actions: list[Played] = []
    last = [state]
    pick = Random(5).randrange
    steward = careful_steward(pick)

    def watch(command, events, after):
        actions.append(Played(last[0], command, events, after))
        last[0] = after
        if len(actions) == most:
            raise EnoughError

    def manage(pack, state):
        return c.Pick("no") if isinstance(state.top, SyncOffer) else steward(pack, state)

    with suppress(EnoughError):
        played = play_story(pack, state, make_player(CAREFUL, 1, 5), manage, seed=stories.SEED, watch=watch)
        assert played.finished
    return actions


class Reader:
    """Somebody who sees every picture of an app, and goes through all that is told."""

    def __init__(self, app: CampaignApp) -> None:
        self.app = app
        self.faults: Counter[str] = Counter()
        self.seen: list[str] = []
        self.pictures = 0
        self.met: set[type] = set()
        """The kinds of facts that were played."""

    async def look(self) -> None:
        """One picture."""
        await settled(self.app)
        assert not isinstance(self.app.screen, Trouble), self.app.screen._sentence
        self.pictures += 1
        self.faults.update([*faults(self.app), *self.parts()])
        self.seen.append(said(self.app))

    def parts(self) -> Iterator[str]:
        """Sentences of the story and the log that are shown in part."""
        screen: Any = self.app.screen
        if getattr(screen, "view", None) is None or getattr(screen, "telling", False):
            return
        told = [squeezed(words) for one in screen.view.story for words in (one.title, *one.sentences)]
        for panel in screen.query("#story, #log, #tale").results(Static):
            rest = squeezed(str(panel.content)) if panel.display else ""
            for words in reversed(told):
                rest = rest.removesuffix(words)
            if rest and rest not in told and any(one.endswith(rest) or one.startswith(rest) for one in told):
                yield f"{type(screen).__name__} {self.app.size.width} #{panel.id}: in part: {rest[-150:]}"

    async def read(self) -> None:
        """All steps that are told, and all pages."""
        await self.look()
        while True:
            screen = self.app.screen
            if isinstance(screen, Reading):
                screen.dismiss(None)
            elif isinstance(screen, MemoryScreen) and screen.telling:
                screen.telling.go_on()
            else:
                return
            await self.look()

    async def follow(self, pack: Pack, played: Played) -> None:
        """An action, with all that is told of it and all that is explained."""
        self.seen.clear()
        view = self.app.head_view
        assert view is not None
        self.app.desk.ask(playing.submit, played.command, view.action)
        await self.read()
        await self.learn()
        view = self.app.head_view
        assert view is not None
        assert view.state == played.after or isinstance(played.after.top, SyncOffer)
        words = "\n".join(self.seen)
        lacking = (text for text in remembered(pack, played.events) if squeezed(text) not in words)
        self.faults.update(f"no moment: {text}" for text in lacking)
        self.met |= {type(event.fact) for event in played.events}

    async def learn(self) -> None:
        """All that is explained or called to mind, piece by piece."""
        while any(panel.display for panel in self.app.screen.query(NoticePanel)):
            await self.app.screen.run_action("lesson")
            await self.read()

    async def beside(self) -> None:
        """The other screens that can be opened here."""
        first = self.app.screen
        for name in BESIDE.get(getattr(first, "where", ""), ()):
            await first.run_action(f"open('{name}')" if not hasattr(first, f"action_{name}") else name)
            await self.look()
            while self.app.screen is not first:
                self.app.pop_screen()
                await settled(self.app)


def remembered(pack: Pack, events: tuple[Event, ...]) -> Iterator[str]:
    """The words of all that is worth a banner."""
    for event in events:
        banner = banner_of(pack, event.fact, event.rules)
        # The pages of the end, of the headquarters and of a new memory have titles of their own.
        if banner is not None and not isinstance(event.fact, e.MemoryEnded | e.HeadquartersOpened | e.SyncMet):
            yield banner.text


async def play(path: Path, pack_id: str, size: tuple[int, int], *, most: int, beside: int) -> Reader:
    """Play so many actions of a campaign in an app of a size; gives whoever has seen all of it.

    The other screens are looked at after every action between memories, and after each so many in one.
    """
    pack = load_pack(pack_id)
    with library(path) as shelf, stories.begun(shelf, pack_id, TEAM) as session:
        actions = campaign(pack, session.state, most)
    file = path.with_name("settings.toml")
    file.write_text("motion = false\nrecap = false\n", encoding="utf-8")
    app = CampaignApp(
        lambda: library(path),
        campaign=stories.NAME,
        now=lambda: LATER,
        new_seed=lambda: stories.SEED,
        settings=file,
        look="night",
    )
    async with app.run_test(size=size):
        reader = Reader(app)
        await reader.read()
        for number, played in enumerate(actions):
            if isinstance(played.before.top, SyncOffer):
                # Nobody is asked for earlier campaigns where there are none.
                continue
            await reader.follow(pack, played)
            if number % beside == 0 or played.after.memory is None:
                await reader.beside()
    return reader


@pytest.mark.parametrize(
    ("pack", "most"), [("drowned_ledger", 32), pytest.param("salt_road", 25, marks=pytest.mark.full)]
)
async def test_the_first_screens_of_a_campaign_show_everything_whole(tmp_path, pack, most):
    reader = await play(tmp_path / "store.db", pack, SIZES[0], most=most, beside=20)

    assert reader.pictures > most
    assert not reader.faults, "\n".join(reader.faults)


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("pack", ["drowned_ledger", "salt_road"])
async def test_all_screens_of_a_campaign_show_everything_whole(tmp_path, pack, size):
    reader = await play(tmp_path / "store.db", pack, size, most=100_000, beside=10)

    assert reader.met >= {e.GuardsEliminated, e.AlertRaised, e.Eliminated, e.MemoryEnded, e.LevelReached}
    assert not reader.faults, "\n".join(reader.faults)


# ---- what finds them ---------------------------------------------------------------------------------


class Pinched(App[None]):
    """A text in a panel that is too low for it, one in a panel that scrolls, and one that fits."""

    CSS = "#low { height: 2; } #tall { height: 4; } #scroll { height: 2; }"

    def compose(self):
        yield Static(LINES, id="low")
        yield Static(LINES, id="tall")
        with VerticalScroll(id="scroll"):
            yield Static(LINES, id="inside")
        yield Static("A name that is too l…", id="short")


async def test_a_panel_too_low_for_its_text_is_found_and_one_that_scrolls_is_not():
    app = Pinched()
    async with app.run_test(size=(40, 20)):
        found = faults(app)

    assert [fault.split(":")[0].rpartition(" ")[2] for fault in found] == ["#low", "#short"]
