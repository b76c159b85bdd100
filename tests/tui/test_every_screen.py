"""Whole campaigns by the bots, every screen drawn after each action: nothing is cut, and every moment is on a screen."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from msgspec import Struct
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


def campaign(pack: Pack, state: State) -> list[Played]:
    """Every action of a whole campaign from its beginning, as the careful ones play it."""
    actions: list[Played] = []
    last = [state]
    pick = Random(5).randrange
    steward = careful_steward(pick)

    def watch(command, events, after):
        actions.append(Played(last[0], command, events, after))
        last[0] = after

    def manage(pack, state):
        return c.Pick("no") if isinstance(state.top, SyncOffer) else steward(pack, state)

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

    async def look(self) -> None:
        """One picture."""
        await settled(self.app)
        assert not isinstance(self.app.screen, Trouble), self.app.screen._sentence
        self.pictures += 1
        self.faults.update([*faults(self.app), *self.parts()])
        self.seen.append(said(self.app))

    def parts(self) -> Iterator[str]:
        """Sentences of the story and the log that are shown in part."""
        screen = self.app.screen
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
                screen.go_on()
            else:
                return
            await self.look()

    async def learn(self) -> None:
        """All that is explained or called to mind, piece by piece."""
        while any(panel.display for panel in self.app.screen.query(NoticePanel)):
            self.app.screen.action_lesson()
            await self.look()

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


async def play(path, pack_id: str, size, chosen=lambda number, played: True, beside=lambda number, played: False):
    """Play a campaign in an app; gives what is wrong with it, and how many pictures were looked at."""
    pack = load_pack(pack_id)
    with library(path) as shelf, stories.begun(shelf, pack_id, TEAM) as session:
        actions = campaign(pack, session.state)
    file = path.with_name("settings.toml")
    file.write_text("motion = false\nrecap = false\n", encoding="utf-8")
    app = CampaignApp(
        lambda: library(path), campaign=stories.NAME, now=lambda: LATER, new_seed=lambda: stories.SEED, settings=file, look="night"
    )
    missing: Counter[str] = Counter()
    async with app.run_test(size=size):
        reader = Reader(app)
        await reader.read()
        for number, played in enumerate(actions):
            if isinstance(played.before.top, SyncOffer):
                # Nobody is asked for earlier campaigns where there are none.
                continue
            assert app.head_view is not None, app.screen
            reader.seen.clear()
            app.desk.ask(playing.submit, played.command, app.head_view.action)
            await reader.read()
            await reader.learn()
            assert app.head_view.state == played.after or isinstance(played.after.top, SyncOffer)
            words = "\n".join(reader.seen)
            missing.update(f"no moment: {text}" for text in remembered(pack, played.events) if squeezed(text) not in words)
            if beside(number, played):
                await reader.beside()
    return reader.faults + missing, reader.pictures
