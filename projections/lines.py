"""The lines of the read models as plain frozen values: what queries give and screens and exports take."""

import msgspec

from domain.language.commands import AnyCommand
from domain.language.events import AnyFact
from domain.model.headquarters import Bag
from domain.model.region import Charted
from domain.model.state import Board


class LibraryLine(msgspec.Struct, frozen=True, array_like=True):
    """A campaign as the library shows it. Numbers as in `projections.tables`."""

    campaign: bytes
    name: str
    archived: bool
    players: tuple[str, ...]
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
    actions: int
    """Actions in the whole tree."""
    depth: int
    """Actions from the first one to the head."""
    evenings: int
    last_played: int


class BoardLine(msgspec.Struct, frozen=True, array_like=True):
    """An assassin's board at the head."""

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
    cards: Board
    used: tuple[str, ...]
    bag: Bag | None


class DiaryLine(msgspec.Struct, frozen=True, array_like=True):
    """A line of the diary at the head."""

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


class HeadquartersLine(msgspec.Struct, frozen=True, array_like=True):
    """The headquarters at the head."""

    board: str
    level: int
    figures: dict[str, str]
    patients: tuple[str, ...]
    blueprints: tuple[str, ...]
    blueprint: str
    contracts: tuple[str, ...]
    revealed: bool
    failed: bool
    box: int
    assignments: int


class RegionLine(msgspec.Struct, frozen=True, array_like=True):
    """The region map at the head. Columns as in `projections.tables`."""

    position: int
    memory: str
    exploring: bool
    cause: str
    cubes: int
    healer: int
    ticks: int
    clues: tuple[str, ...]
    slot: tuple[int, ...]
    joined: tuple[int, ...]
    roads: tuple[tuple[int, int], ...]
    phases: int
    journeys: int
    by_cube: int
    by_clue: int
    by_tick: int
    overflows: int


class LocationLine(msgspec.Struct, frozen=True, array_like=True):
    """A location that is known at the head."""

    location: int
    stickered: bool
    activated: bool
    explored: bool
    result: str
    completed: bool
    told: bool
    charted: Charted | None


class SharedSync(msgspec.Struct, frozen=True, array_like=True):
    """A 100% sync of a later campaign that this one's diary may show too (34.6)."""

    memory: str
    sync: str
    campaign: bytes
    """The campaign that earned it."""
    name: str


class MapLine(msgspec.Struct, frozen=True, array_like=True):
    """One map of the memory in play at the head; `guards`, `bodies` and loose `bases` are counts of the whole map."""

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


class Place(msgspec.Struct, frozen=True, array_like=True):
    """Where an action is in the tree: what is live seen from there are its segment's and its ancestors' stretches."""

    segment: int
    depth: int


class LogLine(msgspec.Struct, frozen=True, array_like=True):
    """One action in the turn log. Its sentence is made of `command` and `facts` by whoever shows it."""

    header: int
    action: bytes
    parent: bytes
    segment: int
    depth: int
    memory: str
    turn: int
    phase: str
    kind: str
    command: AnyCommand
    who: tuple[str, ...]
    player: str
    time: int
    evening: int
    facts: tuple[AnyFact, ...]


class LogFilter(msgspec.Struct, frozen=True):
    """Which lines of the turn log are wanted; what isn't given isn't asked for.

    `text` is looked for, without regard to case, in the stored command, facts and player, and in what `words` makes
    of a line where that is given.
    """

    memory: str | None = None
    kind: str | None = None
    assassin: str | None = None
    player: str | None = None
    evening: int | None = None
    text: str = ""


class LogPage(msgspec.Struct, frozen=True):
    """A page of the turn log. `after` continues it: hand it to the next call; None at the end."""

    lines: tuple[LogLine, ...]
    after: int | None


class DiceCount(msgspec.Struct, frozen=True):
    """How often the faces of a die have come up."""

    die: str
    source: str
    """"app" or "table"."""
    rolls: int
    faces: dict[str, int]

    @property
    def dice(self) -> int:
        """How many dice fell."""
        return sum(self.faces.values())


class EveningLine(msgspec.Struct, frozen=True, array_like=True):
    """What was played on one evening: from the first action to the last, abandoned ones included."""

    evening: int
    begun: int
    ended: int
    actions: int


EVERYTHING = LogFilter()
