"""What passes between the log, the service and whoever listens: rows, batches, results. Plain values, no database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NewType, Protocol, TypeAlias

from msgspec import Struct

from domain.core.canonical import ROOT_PARENT, ActionId
from domain.language.chance import Answer
from domain.language.commands import AnyCommand
from domain.language.events import Event
from domain.log.history import Header, RecordRow, TimelineRow
from domain.log.timeline import Timeline
from domain.model.state import State

CampaignId = NewType("CampaignId", bytes)
"""16 bytes. Printed as 32 hexadecimal digits."""

Value: TypeAlias = Header | Event | TimelineRow | RecordRow

ACTION, EVENT, TIMELINE, RECORD = FAMILIES = ("a", "e", "t", "r")
"""The letters of the rows, as `docs/events.md` names them."""


class StoredRow(Struct, frozen=True):
    """One row of a campaign's log. `number` counts from 1; `hash` is the row's own, `previous` the one before it."""

    number: int
    family: str
    previous: bytes
    body: bytes
    hash: bytes
    value: Value


class Anchor(Struct, frozen=True):
    """What stands outside the rows: how many there are, the newest hash, the head, the latest time of any row."""

    rows: int
    hash: bytes
    head: ActionId
    latest: int = 0
    """Microseconds since 1970, UTC."""


class Batch(Struct, frozen=True):
    """What one write adds, for a row sink: called inside the transaction, before the commit."""

    campaign: CampaignId
    rows: tuple[StoredRow, ...]
    before: State
    after: State
    head_before: ActionId
    head_after: ActionId
    fold: Callable[[], Timeline]
    kept: dict[str, Any] = {}
    """What the row sink keeps from one write of a campaign to the next; empty again when one has failed."""

    @property
    def timeline(self) -> Timeline:
        """The log fold with these rows in it. Loaded when first asked for: a look costs a read of all headers."""
        return self.fold()


class Cursor(Protocol):
    """What a row sink gets to write with: a cursor inside the transaction."""

    def execute(self, sql: str, parameters: Any = ..., /) -> Any:  # noqa: ANN401 - as the database modules have it
        """Run one statement."""

    def executemany(self, sql: str, rows: Any, /) -> Any:  # noqa: ANN401 - as the database modules have it
        """Run one statement for many rows."""

    @property
    def rowcount(self) -> int:
        """Rows that the last statement has changed."""

    def fetchone(self) -> Any:  # noqa: ANN401 - as the database modules have it
        """The next row of the last statement, or None."""

    def fetchall(self) -> Any:  # noqa: ANN401 - as the database modules have it
        """All rows of the last statement."""


RowSink: TypeAlias = Callable[[Cursor, Batch], None]


class CampaignSummary(Struct, frozen=True):
    """A campaign as the library lists it."""

    id: CampaignId
    name: str
    archived: bool
    rows: int
    head: ActionId
    latest: int = 0
    """When a row was last written, in microseconds since 1970, UTC."""


class Submitted(Struct, frozen=True):
    """What a decision has come to."""

    action: ActionId
    events: tuple[Event, ...]
    answers: tuple[Answer, ...]
    state: State


class Act(Struct, frozen=True):
    """A decision of a line of them."""

    command: AnyCommand
    player: str = ""
    """Who signs it."""
    answers: tuple[Answer, ...] = ()
    """All that the app's dice answer in it."""
    stands_for: ActionId = ROOT_PARENT
    """The action whose place it takes; sixteen zero bytes for one that is new."""


class Line(Struct, frozen=True):
    """A corrected line of decisions, from its fork on."""

    after: ActionId
    """The action that the first one follows."""
    acts: tuple[Act, ...]
    why: str = ""
    name: str = ""
    """The branch name that the line left behind gets."""


class Moved(Struct, frozen=True):
    """Where the head has gone."""

    origin: ActionId
    to: ActionId
    state: State


NameFor: TypeAlias = Callable[[str, int], str]
"""The name of a branch that somebody's newest decision gets: of the player ("" where nobody is named) and its time."""


class Merged(Struct, frozen=True):
    """What came of bringing two histories together."""

    actions: int
    """Decisions that are new here."""
    rows: int
    """Rows that were written; none when the other history had nothing new."""
    head: ActionId
    """Where the campaign stands now."""
    theirs: ActionId
    """Where it stands in the other history."""
    branch: str = ""
    """What their newest decision is called here; empty where it needs no name."""
    player: str = ""
    """Who took their newest decision."""
    time: int = 0
    """When."""
    followed: bool = False
    """Whether the campaign has gone on to where it stands there: nobody here had done anything else."""


class Exchanged(Struct, frozen=True):
    """What an exchange has come to."""

    rows: int
    """Rows that both sides have now."""
    came: int = 0
    """Decisions of others that are new here."""
    went: int = 0
    """Decisions from here that are new there."""
    branch: str = ""
    """What the decisions from here are called, where others had gone another way meanwhile."""
    player: str = ""
    """Who took the newest decision."""
    anew: bool = False
    """Whether rows here gave way: read models of the campaign have to be made anew."""


class Difference(Struct, frozen=True):
    """Something that isn't as the log says. `row` is 0 where no row can be named."""

    row: int
    what: str
    stored: str
    computed: str
