"""The tables of the read models: a cache of the log, rebuilt from it whenever it doesn't fit.

Every row belongs to a campaign, named by its 16 bytes. Depths count actions from the root, whose depth is 0. Times are
whole microseconds since 1970, UTC. Columns that hold several values hold JSON text.

Head tables say how things stand at the head; history tables get rows and never lose one.

This is the one place where columns are written down: script/columns makes `projections.columns` of it, for everything
that may not load an object mapper. A changed table also needs a migration, and its number in
`projections.schema.REVISION`.
"""

from typing import ClassVar

from sqlalchemy import BigInteger
from sqlmodel import Field, SQLModel

# Constraints need names on every database, or no later revision can alter them.
SQLModel.metadata.naming_convention = {
    "pk": "pk_%(table_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ix": "ix_%(table_name)s_%(column_0_name)s",
}

CLUSTERED = {"sqlite_with_rowid": False}
"""Rows lie in the order of their key: a page of the history is a stretch of the file, and there is no second index."""

POSITION = {**CLUSTERED, "info": {"group": "position"}}
HEAD = {**CLUSTERED, "info": {"group": "head"}}
HISTORY = {**CLUSTERED, "info": {"group": "history"}}
"""What a table is for: how far the log is covered, how things stand at the head, or what has ever happened."""


class PositionRow(SQLModel, table=True):
    """How much of a campaign's log the read models cover, and what the next row of it needs to know."""

    __tablename__: ClassVar = "read_position"
    __table_args__: ClassVar = POSITION

    campaign: bytes = Field(primary_key=True)
    rows: int
    """Rows of the log that are covered."""
    hash: bytes
    """Chain hash of the last of them."""
    head: bytes
    segment: int
    """Segment and depth of the head."""
    depth: int
    actions: int
    segments: int
    evenings: int
    time: int = Field(sa_type=BigInteger)
    """When the last covered row was written."""


class CampaignRow(SQLModel, table=True):
    """Head table: a campaign as the library shows it."""

    __tablename__: ClassVar = "read_campaign"
    __table_args__: ClassVar = HEAD

    campaign: bytes = Field(primary_key=True)
    name: str
    archived: bool
    players: str
    """JSON: names."""
    pack: str
    edition: str
    difficulty: str
    memory: str
    """The memory in play, or empty."""
    turn: int
    seats: int
    alive: int
    """Assassins that are not eliminated."""
    hurt: int
    """Assassins that miss health cubes, eliminated ones not counted."""
    level: int
    """The highest level of an assassin."""
    xp: int
    waits_for: str
    """Tag of the frame that waits for the players; "between" when no memory is in play."""


class BoardRow(SQLModel, table=True):
    """Head table: one assassin's board and figure."""

    __tablename__: ClassVar = "read_board"
    __table_args__: ClassVar = HEAD

    campaign: bytes = Field(primary_key=True)
    assassin: str = Field(primary_key=True)
    place: str
    square: str
    health: int
    max_health: int
    cubes: int
    saved: int
    exposed: bool
    disguise: str
    critical_since: int
    level: int
    apprentice: bool
    cards: str
    """JSON: the stored form of `domain.model.state.Board`."""
    used: str
    """JSON: cards with a limit that have been used in this attempt."""
    bag: str
    """JSON: the stored form of `domain.model.headquarters.Bag`; null where nothing waits in one."""


class DiaryRow(SQLModel, table=True):
    """Head table: a line of the diary."""

    __tablename__: ClassVar = "read_diary"
    __table_args__: ClassVar = HEAD

    campaign: bytes = Field(primary_key=True)
    memory: str = Field(primary_key=True)
    plays: int
    successes: int
    failures: int
    attempts: int
    best_turns: int
    xp: int
    sync: str
    """The sticker of the 100% sync: "red", "grey" or none."""
    sync_shared: bool
    """Whether campaigns that were begun earlier may show it too."""
    eased: bool
    """Whether easy was the difficulty at some time of the last play: a sync is grey then."""
    closed: str
    """"success", "synchronised" after two failures, or empty while the memory isn't behind the group."""
    skipped: bool
    """Whether an optional memory was turned down."""
    contract: str
    """The contract that was tried after it."""
    contract_fulfilled: bool


class MapRow(SQLModel, table=True):
    """Head table: how things stand on one map of the memory in play; no row between memories."""

    __tablename__: ClassVar = "read_map"
    __table_args__: ClassVar = HEAD

    campaign: bytes = Field(primary_key=True)
    map: str = Field(primary_key=True)
    memory: str
    attempt: int
    turn: int
    phase: str
    alert: bool
    event: str
    direction: str
    guards: int
    bodies: int
    bases: int


class HeadquartersRow(SQLModel, table=True):
    """Head table: the headquarters, or what lies there for it; no row while there is nothing."""

    __tablename__: ClassVar = "read_headquarters"
    __table_args__: ClassVar = HEAD

    campaign: bytes = Field(primary_key=True)
    board: str
    """The kind of allies that was chosen; empty while it isn't open."""
    level: int
    figures: str
    """JSON: where each figure is."""
    patients: str
    """JSON: assassins in hospital."""
    blueprints: str
    """JSON: blueprints in the main hall."""
    blueprint: str
    """The one in the workshop, or empty."""
    contracts: str
    """JSON: the contracts that aren't fulfilled, the one on top first."""
    revealed: bool
    failed: bool
    """Whether the contract on top has failed once."""
    box: int
    """Boxes of it that have been played."""
    assignments: int


class ShelfRow(SQLModel, table=True):
    """Head table: a card in the villa or main hall, and how many there are of it."""

    __tablename__: ClassVar = "read_shelf"
    __table_args__: ClassVar = HEAD

    campaign: bytes = Field(primary_key=True)
    card: str = Field(primary_key=True)
    number: int


class RegionRow(SQLModel, table=True):
    """Head table: the region map with its gauge, as its players see it; no row in a campaign without one."""

    __tablename__: ClassVar = "read_region"
    __table_args__: ClassVar = HEAD

    campaign: bytes = Field(primary_key=True)
    position: int
    memory: str
    """The memory that has been found and isn't played yet, or empty."""
    exploring: bool
    cause: str
    """Why the phase is open, "success" or "second_failure"; empty outside of one."""
    cubes: int
    healer: int
    """The location of the healer that has been used in the phase, 0 for none."""
    ticks: int
    """Ticked boxes of the threat gauge."""
    clues: str
    """JSON: clue cards in the bag."""
    slot: str
    """JSON: numbers in the # slot."""
    joined: str
    """JSON: numbers that have gone into the event or reinforcement deck."""
    roads: str
    """JSON: pairs of locations with a line between them, the lower number first."""
    phases: int
    journeys: int
    by_cube: int
    by_clue: int
    by_tick: int
    overflows: int


class LocationRow(SQLModel, table=True):
    """Head table: a location that the group has been to, or has entered from its own map."""

    __tablename__: ClassVar = "read_location"
    __table_args__: ClassVar = HEAD

    campaign: bytes = Field(primary_key=True)
    location: int = Field(primary_key=True)
    stickered: bool
    activated: bool
    explored: bool
    result: str
    """What its code stands for, once that is known: "mystery", or a memory."""
    completed: bool
    told: bool
    charted: str
    """JSON: the stored form of `domain.model.region.Charted`; null for a location of the pack's map."""


class SegmentRow(SQLModel, table=True):
    """A stretch of the action tree: the first child goes on with its parent's segment, every other child begins one.

    An action therefore never changes its segment. What is live is the head's segment up to the head, and every
    segment on the way to the root up to where the next one leaves it.
    """

    __tablename__: ClassVar = "read_segment"
    __table_args__: ClassVar = HISTORY

    campaign: bytes = Field(primary_key=True)
    segment: int = Field(primary_key=True)
    """From 1, in the order of their beginning."""
    parent: int
    """The segment that it leaves, right above its first depth; 0 for none."""
    first: int
    last: int


class LogRow(SQLModel, table=True):
    """History table: one action, where it was decided and what it came to, as data; sentences are made when read."""

    __tablename__: ClassVar = "read_log"
    __table_args__: ClassVar = HISTORY

    campaign: bytes = Field(primary_key=True)
    header: int = Field(primary_key=True)
    """Number of the action's header row in the log."""
    action: bytes
    parent: bytes
    segment: int
    depth: int
    memory: str
    """Memory, turn and phase in which it was decided, or the memory that it begins."""
    turn: int
    phase: str
    kind: str
    """Tag of the command."""
    command: str
    """JSON: the stored form of the command."""
    who: str
    """JSON: assassins that acted, then those that something happened to."""
    player: str
    time: int = Field(sa_type=BigInteger)
    evening: int
    """Number of the evening, from 1."""
    facts: str
    """JSON: the stored form of the facts worth a word in one line."""


class DiceRow(SQLModel, table=True):
    """History table: dice that fell."""

    __tablename__: ClassVar = "read_dice"
    __table_args__: ClassVar = HISTORY

    campaign: bytes = Field(primary_key=True)
    entry: int = Field(primary_key=True)
    """Number of the fact's row in the log."""
    header: int
    """Number of the header row of its action."""
    die: str
    source: str
    """"app" for the generator, "table" for dice rolled by hand."""
    whose: str
    faces: str
    """JSON: one face a die."""
