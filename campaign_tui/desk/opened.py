"""The store and the campaign that is open in it. Everything here is for the desk's thread alone."""

from __future__ import annotations

import secrets
import time
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from domain.core.errors import CampaignError
from domain.language.chance import SEED_SIZE
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator
    from contextlib import AbstractContextManager
    from typing import TypeAlias

    from campaign_tui.session.library import LibrarySession
    from campaign_tui.session.session import CampaignSession
    from campaign_tui.views.view import Viewer
    from domain.coach.lessons import Lesson
    from domain.language.events import Event
    from domain.store import CampaignSummary
    from projections.marks import Mark

    NewSeed: TypeAlias = Callable[[], bytes]
    OpenLibrary: TypeAlias = Callable[[], AbstractContextManager[LibrarySession]]


def new_seed() -> bytes:
    """The seed of a new campaign's dice, drawn from the system."""
    return secrets.token_bytes(SEED_SIZE)


class Opened:
    """One store, opened when it is first needed, and at most one campaign of it."""

    def __init__(self, open_library: OpenLibrary, new_seed: NewSeed) -> None:
        """With the way to the store; nothing is opened yet."""
        self._open_library = open_library
        self._stack = ExitStack()
        self._library: LibrarySession | None = None
        self._viewer: Viewer | None = None
        self.session: CampaignSession | None = None
        """The open campaign, if one is."""
        self.listed: tuple[CampaignSummary, ...] = ()
        """The campaigns as they were listed last."""
        self.quiet = 0
        """How often in a row nothing but a look for others has been asked for."""
        self.new_seed = new_seed
        self.now: Callable[[], float] = time.time
        """Seconds since 1970."""
        self.come_to: Callable[[int, int], None] = lambda _done, _total: None
        """Called while something takes long: how far it has come, of how much."""
        self.taught: Container[str] | None = None
        """The ids of the lessons that the player has had; None for a player who wants none."""
        self.recapped = True
        """Whether a campaign that is opened on another evening tells of the last one."""

    @property
    def is_open(self) -> bool:
        """Whether the store has been opened."""
        return self._library is not None

    @property
    def library(self) -> LibrarySession:
        """The store; opened now if it isn't yet. Raises StoreError."""
        if self._library is None:
            self._library = self._stack.enter_context(self._open_library())
        return self._library

    @property
    def campaign(self) -> CampaignSession:
        """The open campaign. Raises CampaignError when none is."""
        if self.session is None:
            raise CampaignError(say("tui.said.no_campaign"))
        return self.session

    @property
    def viewer(self) -> Viewer:
        """What works out views of the open campaign. Raises CampaignError when none is open."""
        if self._viewer is None:
            raise CampaignError(say("tui.said.no_campaign"))
        return self._viewer

    def hold(self, session: CampaignSession) -> None:
        """Let this be the open campaign."""
        from campaign_tui.views.view import Viewer

        self.shut()
        self.session, self._viewer = session, Viewer(session)

    def shut(self) -> None:
        """Let the open campaign go."""
        if self.session is not None:
            self.session.close()
        self.session = self._viewer = None

    def let_go(self) -> None:
        """Close the store; it is opened again when it is needed next."""
        self.shut()
        self._stack.close()
        self._library = None

    @contextmanager
    def held_or(self, text: str) -> Iterator[CampaignSession]:
        """A campaign of the library, or the open one ("")."""
        if text:
            with self.library.open(text) as session:
                yield session
        else:
            yield self.campaign

    def marks(self) -> dict[bytes, Mark]:
        """Where every action of the open campaign belongs; empty where the store has no read models."""
        from projections.reader import ReadModelsMissing

        try:
            return self.library.read_models.marks(self.campaign.campaign)
        except ReadModelsMissing:
            return {}

    def lessons(self, events: tuple[Event, ...]) -> tuple[Lesson, ...]:
        """The rules that the player meets for the first time."""
        if self.taught is None:
            return ()
        from domain.coach.lessons import met

        return met(self.campaign.pack, events, self.campaign.state, self.taught)
