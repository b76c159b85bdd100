"""How commands come by the library or a campaign."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from campaign_tui.session.library import LibrarySession
from campaign_tui.session.session import CampaignSession
from campaign_tui.session.wiring import open_library

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign_tui.shell.subcommands.console import Console
    from domain.core.canonical import ActionId


@contextmanager
def library_session(console: Console, *, looking: bool = False) -> Iterator[LibrarySession]:
    """The library of the store that was asked for; with `looking` nothing is going to be written."""
    with open_library(console.store, looking=looking) as library:
        yield LibrarySession(library, console.player)


@contextmanager
def campaign_session(console: Console, campaign: str, *, looking: bool = False) -> Iterator[CampaignSession]:
    """A campaign of the store that was asked for, by id, prefix or name."""
    with library_session(console, looking=looking) as library, library.open(campaign) as session:
        yield session


def action_of(session: CampaignSession, at: str | None) -> ActionId:
    """The action that `--at` means: the head where it isn't given. Raises UnknownName."""
    return session.head if at is None else session.find(at)
