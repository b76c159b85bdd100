"""What a write of the campaign service is going to add, and what it needs of the library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from domain.core.canonical import ActionId
from domain.language.events import Event, MemoryBegun, MemoryEnded
from domain.model.state import State
from domain.store import rows as r
from domain.store.log import ACTION
from domain.store.ports import Carried

if TYPE_CHECKING:
    from domain.store.application import CampaignLog
    from domain.store.log import StoredRow
    from domain.store.ports import Recorder, Upstream

BORDERS = (MemoryBegun, MemoryEnded)


class Planned(Struct, frozen=True):
    """What a write adds besides the records that go before it."""

    drafts: list[r.Draft]
    head: ActionId | None = None
    """Where the head will be; None when it stays, wherever it is."""
    state: State | None = None
    keyframe: bool = False
    packs: tuple[Carried, ...] = ()


class OpenLibrary(Protocol):
    """What a campaign needs of its library: the log to read, the application to write through."""

    @property
    def store(self) -> Recorder:
        """The log of all campaigns."""

    @property
    def application(self) -> CampaignLog:
        """The event store application over it."""

    @property
    def upstream(self) -> Upstream | None:
        """The log elsewhere that hears of decisions first; None for most."""


def header_row(rows: Sequence[StoredRow]) -> int:
    """The number of the newest header among rows."""
    return next(row.number for row in reversed(rows) if row.family == ACTION)


def at_border(rows: Sequence[StoredRow]) -> bool:
    """Whether a memory begins or ends in these rows."""
    # A loop, as nearly every write asks.
    for row in rows:
        value = row.value
        if isinstance(value, Event) and isinstance(value.fact, BORDERS):
            return True
    return False
