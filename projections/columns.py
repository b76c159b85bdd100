"""The columns of the read models, for everything that may not load an object mapper.

Written by script/columns from `projections.tables`, which says what each column means. Don't edit: change the tables
there, add a migration, and run the script.
"""

from typing import NamedTuple

from projections.statements import Table


class PositionRow(NamedTuple):
    """A row of `read_position`."""

    campaign: bytes
    rows: int
    hash: bytes
    head: bytes
    segment: int
    depth: int
    actions: int
    segments: int
    evenings: int
    time: int


POSITION = Table("read_position", PositionRow, keys=1, long=("time",))


class CampaignRow(NamedTuple):
    """A row of `read_campaign`."""

    campaign: bytes
    name: str
    archived: bool
    players: str
    pack: str
    edition: str
    difficulty: str
    memory: str
    turn: int
    seats: int
    alive: int
    hurt: int
    level: int
    xp: int
    waits_for: str


CAMPAIGN = Table("read_campaign", CampaignRow, keys=1)


class BoardRow(NamedTuple):
    """A row of `read_board`."""

    campaign: bytes
    assassin: str
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
    used: str
    bag: str


BOARD = Table("read_board", BoardRow, keys=2)


class DiaryRow(NamedTuple):
    """A row of `read_diary`."""

    campaign: bytes
    memory: str
    plays: int
    successes: int
    failures: int
    attempts: int
    best_turns: int
    xp: int
    sync: str
    sync_shared: bool
    eased: bool
    closed: str
    skipped: bool
    contract: str
    contract_fulfilled: bool


DIARY = Table("read_diary", DiaryRow, keys=2)


class MapRow(NamedTuple):
    """A row of `read_map`."""

    campaign: bytes
    map: str
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


MAP = Table("read_map", MapRow, keys=2)


class HeadquartersRow(NamedTuple):
    """A row of `read_headquarters`."""

    campaign: bytes
    board: str
    level: int
    figures: str
    patients: str
    blueprints: str
    blueprint: str
    contracts: str
    revealed: bool
    failed: bool
    box: int
    assignments: int


HEADQUARTERS = Table("read_headquarters", HeadquartersRow, keys=1)


class ShelfRow(NamedTuple):
    """A row of `read_shelf`."""

    campaign: bytes
    card: str
    number: int


SHELF = Table("read_shelf", ShelfRow, keys=2)


class RegionRow(NamedTuple):
    """A row of `read_region`."""

    campaign: bytes
    position: int
    memory: str
    exploring: bool
    cause: str
    cubes: int
    healer: int
    ticks: int
    clues: str
    slot: str
    joined: str
    roads: str
    phases: int
    journeys: int
    by_cube: int
    by_clue: int
    by_tick: int
    overflows: int


REGION = Table("read_region", RegionRow, keys=1)


class LocationRow(NamedTuple):
    """A row of `read_location`."""

    campaign: bytes
    location: int
    stickered: bool
    activated: bool
    explored: bool
    result: str
    completed: bool
    told: bool
    charted: str


LOCATION = Table("read_location", LocationRow, keys=2)


class SegmentRow(NamedTuple):
    """A row of `read_segment`."""

    campaign: bytes
    segment: int
    parent: int
    first: int
    last: int


SEGMENT = Table("read_segment", SegmentRow, keys=2)


class LogRow(NamedTuple):
    """A row of `read_log`."""

    campaign: bytes
    header: int
    action: bytes
    parent: bytes
    segment: int
    depth: int
    memory: str
    turn: int
    phase: str
    kind: str
    command: str
    who: str
    player: str
    time: int
    evening: int
    facts: str


LOG = Table("read_log", LogRow, keys=2, long=("time",))


class DiceRow(NamedTuple):
    """A row of `read_dice`."""

    campaign: bytes
    entry: int
    header: int
    die: str
    source: str
    whose: str
    faces: str


DICE = Table("read_dice", DiceRow, keys=2)

POSITION_TABLES = (POSITION,)
HEAD_TABLES = (CAMPAIGN, BOARD, DIARY, MAP, HEADQUARTERS, SHELF, REGION, LOCATION)
HISTORY_TABLES = (SEGMENT, LOG, DICE)
TABLES = (*POSITION_TABLES, *HEAD_TABLES, *HISTORY_TABLES)
