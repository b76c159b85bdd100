"""What a library and its campaigns need from outside: a recorder of rows, an engine, packs. Nothing here is a database.

There are two recorders, `sqlite.LogFile` and `memory.MemoryLog`; the same tests run on both. A test's engine offers the
calls of `domain.engine` that stand here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Protocol, TypeAlias

from msgspec import Struct

from domain.content.pack import Pack
from domain.core.canonical import ActionId
from domain.core.errors import StoreError
from domain.language.chance import Answer, ChanceNode
from domain.language.commands import AnyCommand
from domain.language.events import AnyFact, Event
from domain.model.state import State
from domain.store.log import Anchor, CampaignId, Cursor, RowSink, StoredRow
from domain.text.catalogue import say

Clock: TypeAlias = Callable[[], int]
"""The time: whole microseconds since 1970, UTC."""

MOST_TRIES = 50
"""Times that others may be faster with a row (`RowConflict`) before a write, a merge or an exchange gives up."""

Packs: TypeAlias = Callable[[str], Pack]
"""The pack of an id. Raises ContentError."""

Answering: TypeAlias = Callable[[ChanceNode, State], Answer | None]

NewId: TypeAlias = Callable[[], bytes]
"""A campaign id that nobody else has: 16 bytes."""

Point: TypeAlias = Callable[[str], None]
"""Called at named points of a write, for tests that let the program die there."""

Keyframe: TypeAlias = tuple[int, ActionId, int, bytes]
"""Header row, action, schema and encoded state."""

RawRow: TypeAlias = tuple[int, str, bytes]
"""Number, family, and the hash of the row before it followed by the body."""


class Settled(Protocol):
    """What `engine.settle` gives back."""

    @property
    def events(self) -> tuple[Event, ...]:
        """The facts of the action with their rules."""

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What the app's dice answered."""

    @property
    def state(self) -> State:
        """The state after it."""


class Engine(Protocol):
    """The calls of `domain.engine` that the service makes."""

    @property
    def EMPTY(self) -> State:  # noqa: N802 - a constant of the engine
        """The state before the first action."""

    def evolve(self, state: State, fact: AnyFact) -> State:
        """The state after one fact."""

    def settle(self, pack: Pack, state: State, command: AnyCommand, answer: Answering) -> Settled:
        """One whole action. Raises Refused."""


class Wiring(Struct, frozen=True):
    """What comes in from outside: time, ids, packs, the engine, who listens, the app's version."""

    clock: Clock
    new_id: NewId
    packs: Packs
    engine: Engine
    row_sink: RowSink | None = None
    version: Callable[[], str] = str
    """Noted in the log when it differs from the last one noted; empty: never. Asked for when something is written."""


class RowConflict(Exception):  # noqa: N818 - an answer of the store, met by reading again
    """Rows of these numbers are there already, or the anchor has moved on: another writer was faster."""


class DamagedRow(StoreError):  # noqa: N818 - reads as the sentence it is
    """A row that can't be read or folded; `row` is its number."""

    def __init__(self, row: int, sentence: str) -> None:
        """Keep the number for whoever lists differences."""
        super().__init__(sentence)
        self.row = row


def damaged(row: int) -> DamagedRow:
    """The error of a row that can't be read."""
    return DamagedRow(row, say("store.row", row=row))


class NewerRow(DamagedRow):
    """A row that is whole and means nothing to this version: a newer one has written it."""


class Carried(Struct, frozen=True):
    """A pack that a campaign carries: the store has its text, whatever becomes of the folder it was read from."""

    hash: str
    text: bytes
    """As `domain.content.text` writes it."""
    travels: bool
    """Whether exports have it along unless something else is asked for."""


class Write(Struct, frozen=True):
    """Rows with everything that goes into their transaction. Without `before` the campaign is a new one."""

    campaign: CampaignId
    rows: list[StoredRow]
    before: Anchor | None
    after: Anchor
    keyframes: tuple[Keyframe, ...] = ()
    seed: bytes | None = None
    """Kept with a new campaign; of no concern to later writes."""
    sink: Callable[[Cursor], None] | None = None
    """Called when everything else is written, before the commit; what it raises undoes all of it."""
    packs: tuple[Carried, ...] = ()
    """Carried by the campaign from now on."""
    kept: int | None = None
    """The rows above this number, and their keyframes, give way to these; none do where it isn't said.

    Only rows that nobody else has been sent give way: they get number and chain where a shared log puts them.
    """


class Upstream(Protocol):
    """A log elsewhere that hears of decisions before they are stored here. Calls come from the thread that writes."""

    def send(self, campaign: CampaignId, rows: Sequence[StoredRow]) -> None:
        """Send rows that are about to be stored.

        Raises RowConflict where somebody elsewhere was faster. Where the campaign is in no log, or the log isn't at
        hand just now, nothing happens: the rows are stored here and go later. It waits a moment at most.
        """

    def take_in(self, campaign: CampaignId) -> bool:
        """Take in what was faster, where `send` has said so; whether it has. Raises nothing."""


class Recorder(Protocol):
    """Rows, anchors, keyframes and seeds of all campaigns of one store, as one window sees them.

    Every call raises StoreError when the store can't be used or doesn't have the campaign; a stream may raise it at any
    of its items. Rows are read by the number they have in their campaign. Calls come from any thread.
    Whoever works on tables beside the log in the same transaction gets a cursor; where the store has no tables, its
    calls raise StoreError.
    """

    @property
    def looking(self) -> bool:
        """Whether the store was opened to be looked at: nothing is written then, no cache either."""

    def reading(self) -> AbstractContextManager[Cursor]:
        """One moment of the store: everything read inside is as it was then, whatever other windows write meanwhile.

        Nothing is written inside. The cursor reads tables beside the log at the same moment.
        """

    def append(self, rows: Iterable[RawRow], write: Write) -> None:
        """Store rows with everything that goes with them in one transaction.

        Raises RowConflict when the anchor isn't `write.before` any more, or when a new campaign is there already;
        nothing is stored then.
        """

    def campaigns(self) -> list[tuple[CampaignId, Anchor]]:
        """Every campaign with its anchor, in the order they came in."""

    def anchor(self, campaign: CampaignId) -> Anchor | None:
        """The anchor of a campaign, None when it isn't there."""

    def seed(self, campaign: CampaignId) -> bytes | None:
        """The seed of a campaign, None when the store doesn't have it."""

    def packs(self, campaign: CampaignId) -> list[tuple[str, bool]]:
        """(hash, whether it travels) of every pack that the campaign carries, in the order they came in."""

    def pack_text(self, pack_hash: str) -> bytes | None:
        """The text of the pack with this hash, None when the store doesn't have it or it is damaged."""

    def carry(self, campaign: CampaignId, packs: Iterable[Carried]) -> None:
        """Let a campaign carry packs, a transaction of its own; what travels once does so from then on."""

    def rows(self, campaign: CampaignId, after: int = 0, last: int | None = None) -> Iterator[RawRow]:
        """The rows with numbers above `after`, up to `last`, in order; a stream."""

    def rows_about(self, campaign: CampaignId, tags: Collection[bytes], last: int) -> Iterator[RawRow]:
        """The rows up to `last` without the facts whose stored tag begins like none of `tags`, in order; a stream.

        The tags are of one length, and at least one. Row `last` is there, whatever it is.
        """

    def numbers_about(self, campaign: CampaignId, tags: Collection[bytes], last: int, most: int) -> list[int]:
        """The numbers of the newest `most` fact rows up to `last` whose stored tag is one of `tags`, newest first.

        There is at least one tag. Facts whose tags begin alike, as far as the shortest of them goes, may be among them.
        """

    def all_rows(self, campaign: CampaignId) -> Iterator[RawRow]:
        """Every row of the campaign in order, for `verify`: whatever its number and however damaged it is; a stream."""

    def framework(self, campaign: CampaignId, last: int, after: int = 0) -> Iterator[RawRow]:
        """All but the fact rows with numbers above `after`, up to `last`, in order; a stream."""

    def moves(self, campaign: CampaignId, last: int) -> list[RawRow]:
        """The timeline rows up to row `last`, in order."""

    def records(self, campaign: CampaignId, last: int) -> list[RawRow]:
        """The record rows up to row `last`, in order."""

    def framework_back(self, campaign: CampaignId, last: int) -> Iterator[RawRow]:
        """All but the fact rows up to row `last`, newest first; a stream."""

    def facts(self, campaign: CampaignId, first: int, last: int) -> Iterator[tuple[bytes]]:
        """The stored bytes of the fact rows from `first` to `last`, in order; a stream."""

    def keyframes(self, campaign: CampaignId) -> list[tuple[int, bytes, int]]:
        """(header row, action, schema) of every keyframe."""

    def keyframe(self, campaign: CampaignId, action: ActionId) -> bytes | None:
        """The encoded state of a keyframe."""

    def keep(self, campaign: CampaignId, keyframes: Iterable[Keyframe]) -> None:
        """Store keyframes, a transaction of their own; they replace those of the same actions."""

    def drop_keyframes(self, campaign: CampaignId, actions: Iterable[bytes]) -> None:
        """Remove keyframes."""

    def restore(
        self,
        campaign: CampaignId,
        rows: Iterator[RawRow],
        finish: Callable[[], Anchor],
        seed: bytes | None,
        packs: tuple[Carried, ...] = (),
    ) -> None:
        """Store a whole history in one transaction.

        `finish` is called when all rows are in and can be read here, before the commit; it gives the anchor.

        Raises RowConflict when the campaign is there already; what `rows` and `finish` raise undoes everything.
        """

    def delete(self, campaign: CampaignId, also: Callable[[Cursor], None] | None) -> None:
        """Remove a campaign with everything it has; `also` runs in the same transaction."""

    def faults(self) -> list[tuple[str, str]]:
        """What the store finds wrong with itself, and rows that belong to no campaign: (what, found)."""

    def fold(self) -> None:
        """Put what was written into the place where it stays; left for another time while somebody else is at work."""

    def close(self) -> None:
        """Close this window; later calls raise StoreError."""
