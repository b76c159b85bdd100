"""Somebody who follows a campaign in an app, sees every picture of it, and misses what is cut or isn't said."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from textual._compositor import Compositor
from textual.widgets import Static

from campaign_tui.app.app import CampaignApp
from campaign_tui.desk import playing
from campaign_tui.screens.dialogs import Reading, Trouble
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.views.banners import banner_of, won
from campaign_tui.widgets.notice import NoticePanel
from domain.language import events as e
from domain.model.between import SyncOffer
from domain.telling.seats import with_packs
from tests.tui import stories
from tests.tui.gallery.stores import LATER, library
from tests.tui.pilot import settled
from tests.tui.readable import EARLIER, Picture, squeezed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from domain.content.pack import Pack
    from tests.whole.campaigns import Played

BESIDE = {
    "memory": ("history", "diary", "statistics", "legend", "board_cards"),
    "campaign": ("history", "diary", "headquarters", "belongings", "region", "statistics"),
}
"""What is looked at besides, by the screen that is shown."""


class Reader:
    """Somebody who sees every picture of an app, and goes through all that is told."""

    def __init__(self, app: CampaignApp) -> None:
        """Of an app that runs."""
        self.app = app
        self.faults: Counter[str] = Counter()
        self.seen: list[str] = []
        """What was said since the last action."""
        self.pictures = self.actions = 0
        self.moments: Counter[str] = Counter()
        """The banners that were looked for, by their kinds."""
        self._on_the_road = False
        """Whether the last action was none of a memory, which is told in steps."""

    async def look(self) -> None:
        """One picture."""
        await settled(self.app)
        assert self.app.is_running, "the app has ended"
        assert not isinstance(self.app.screen, Trouble), self.app.screen._sentence
        self.pictures += 1
        picture = Picture(self.app)
        self.faults.update([*picture.faults(), *self.parts()])
        self.seen.append(picture.said())

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
        if self._on_the_road:
            yield from self.left_out(screen)

    def left_out(self, screen: Any) -> Iterator[str]:
        """Sentences that a screen leaves out of what happened last, and that no screen before it has said."""
        words, before = "\n".join(self.seen), screen.view.story[-1].sentences if screen.view.story else ()
        for panel in screen.query("#say").results(Static):
            said = str(panel.content).strip()
            if panel.display and said.startswith(EARLIER):
                for one in before:
                    if squeezed(one) not in squeezed(said) and squeezed(one) not in words:
                        yield f"{type(screen).__name__} {self.app.size.width} #say: left out: {one}"

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
        self.actions += 1
        self._on_the_road = played.before.memory is None
        view = self.app.head_view
        assert view is not None
        self.app.desk.ask(playing.submit, played.command, view.action)
        await self.read()
        await self.learn()
        view = self.app.head_view
        assert view is not None
        as_played = view.state == played.after or isinstance(played.after.top, SyncOffer)
        assert as_played, f"{played.command} came out otherwise on {type(self.app.screen).__name__}"
        words = "\n".join(self.seen)
        for kind, text in remembered(pack, played):
            self.moments[kind] += 1
            if squeezed(text) not in words:
                self.faults[f"no moment: {text}"] += 1

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


def remembered(pack: Pack, played: Played) -> Iterator[tuple[str, str]]:
    """Kind and words of all that is worth a banner."""
    for named, event in with_packs(pack, played.before, played.after, won(played.events)):
        banner = banner_of(named, event.fact, event.rules)
        # The pages of the end, of the headquarters and of a new memory have titles of their own.
        if banner is not None and not isinstance(event.fact, e.MemoryEnded | e.HeadquartersOpened | e.SyncMet):
            yield banner.kind, banner.text


def app_on(store: Path, settings: str) -> CampaignApp:
    """An app on the one campaign of a store, with settings as their file says them; the file lies beside the store."""
    file = store.with_suffix(".toml")
    file.write_text(settings, encoding="utf-8")
    return CampaignApp(
        lambda: library(store),
        campaign=stories.NAME,
        now=lambda: LATER,
        new_seed=lambda: stories.SEED,
        settings=file,
        look="night",
    )


async def read(pack: Pack, store: Path, actions: Iterable[Played], size: tuple[int, int], *, beside: int) -> Reader:
    """Play actions of a campaign in an app of a size; gives whoever has seen all of it.

    The other screens are looked at after each so many actions in a memory, and more often between memories.
    """
    app = app_on(store, "motion = false\nrecap = false\n")
    with _drawn_once():
        async with app.run_test(size=size):
            reader = Reader(app)
            await reader.read()
            for number, played in enumerate(actions):
                if played.offered:
                    continue
                await reader.follow(pack, played)
                if number % (beside if played.after.memory else 1 + beside // 5) == 0:
                    await reader.beside()
    return reader


@contextmanager
def _drawn_once() -> Iterator[None]:
    """Leave the painting to the reader, who draws every picture when it is at rest."""
    as_ever = Compositor.render_update

    def nothing(compositor: Any, **_given: object) -> None:
        compositor._dirty_regions.clear()

    Compositor.render_update = nothing  # type: ignore[assignment,method-assign] # Textual's own
    try:
        yield
    finally:
        Compositor.render_update = as_ever  # type: ignore[method-assign] # as above
