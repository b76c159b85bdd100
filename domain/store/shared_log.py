"""What a campaign needs of a log that several machines write to: four calls, and the packs beside it.

A shared log holds the same rows as a store, by the same numbers and in the same chain; it never stands in a store's
place. `postgres.PostgresLog` is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

if TYPE_CHECKING:
    from domain.store.log import CampaignId
    from domain.store.ports import Carried, RawRow


class Position(Struct, frozen=True):
    """How far a shared log has come: number of rows, 0 where it doesn't have the campaign, and the newest hash."""

    rows: int
    hash: bytes = b""


class Here(Struct, frozen=True):
    """Somebody who has a campaign open elsewhere: their name, and where in the app they are, as their app says it."""

    who: str
    place: str


class Beside(Protocol):
    """What else is heard of a log while somebody listens to it, from another thread."""

    def moved(self, campaign: CampaignId) -> None:
        """Somebody came into a campaign, went, or is elsewhere in it now."""

    def broken(self) -> None:
        """The line has broken, or the server is gone."""


class Stop(Protocol):
    """What ends something that goes on by itself."""

    def __call__(self) -> None:
        """End it."""


class SharedLog(Protocol):
    """A log somewhere else. Every call raises StoreError with what to do when it can't be reached or used."""

    def position(self, campaign: CampaignId) -> Position:
        """How far it has come with a campaign."""

    def pull(self, campaign: CampaignId, after: int) -> Iterator[RawRow]:
        """The rows above number `after`, in order."""

    def push(self, campaign: CampaignId, rows: Sequence[RawRow], after: int) -> None:
        """Add rows behind number `after`, all of them or none.

        Raises RowConflict when other rows are there already; the very same rows, sent before the line broke, are none.
        """

    def take_turn(self, campaign: CampaignId) -> None:
        """Ask all others to wait a moment with what they push, until the next push from here.

        For who has more to do between pulling and pushing than they have, and would find them faster for ever. A
        courtesy: nothing is promised, and a log that doesn't know of it does nothing.
        """

    def wake(self, callback: Callable[[CampaignId | None], None], beside: Beside | None = None) -> Stop:
        """Call back, from another thread, with the campaign that there is news of.

        With None there may be news of any: at the beginning, when the line is back after it broke, and now and then in
        case something wasn't heard.
        """

    def be_here(self, campaign: CampaignId, machine: str, who: str, place: str) -> tuple[Here, ...]:
        """Say where somebody is in a campaign, "" for nowhere any more; who else is there.

        `machine` tells those of one role apart. Who says nothing for half a minute is gone.
        """

    def packs(self, campaign: CampaignId) -> tuple[Carried, ...]:
        """The packs that travel with a campaign."""

    def put_packs(self, campaign: CampaignId, packs: Iterable[Carried]) -> None:
        """Let packs travel with a campaign; those that are there stay as they are."""

    def admit(self, campaign: CampaignId, role: str, *, writes: bool) -> None:
        """Let somebody read a campaign, and write to it with `writes`."""

    def dismiss(self, campaign: CampaignId, role: str) -> None:
        """Let somebody out of a campaign; the copy that they have is theirs."""

    def close(self) -> None:
        """Let it go."""
