"""A scenario file as its author writes it: the table before, the steps, what must be seen. See `docs/scenarios.md`.

Every value is optional where the game has a plain default; a value that is left out of an expectation isn't looked at.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

from domain.content import schema as content
from domain.content.campaign_file import CampaignFile
from domain.content.region_file import ClueEntry, Code, ExplorationEntry, LocationEntry, LocationNumber, NumberedEntry

Text = Annotated[str, Meta(min_length=1)]
Count = Annotated[int, Meta(ge=0)]
Name = Annotated[str, Meta(pattern=r"\A[a-z][a-z0-9_]*\Z")]


DieName: TypeAlias = Literal["assassin", "enemy", "detection", "poison", "detection_green", "detection_red"]


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything an author writes."""


class BagEntry(Entry, frozen=True):
    """What waits in the bag of an assassin (26.14, 37.6, 40.22)."""

    blade: str | UnsetType = UNSET
    armour: str | UnsetType = UNSET
    skills: tuple[str, ...] | UnsetType = UNSET
    health: Count | UnsetType = UNSET
    memory: str | UnsetType = UNSET
    """The memory in which the assassin was eliminated."""


class AwayEntry(Entry, frozen=True):
    """An assassin who isn't in play."""

    bag: BagEntry = BagEntry()
    played: bool | UnsetType = UNSET


class Figure(Entry, frozen=True):
    """An assassin: where, in which state, with which cards."""

    at: str | UnsetType = UNSET
    place: Literal["map", "spot", "tower", "machine", "left", "eliminated", "aside"] | UnsetType = UNSET
    exposed: bool | UnsetType = UNSET
    cubes: Count | UnsetType = UNSET
    saved: Annotated[int, Meta(ge=0, le=1)] | UnsetType = UNSET
    health: Count | UnsetType = UNSET
    max_health: Count | UnsetType = UNSET
    critical_since: Count | UnsetType = UNSET
    level: Count | UnsetType = UNSET
    apprentice: bool | UnsetType = UNSET
    used: tuple[str, ...] | UnsetType = UNSET
    used_now: tuple[str, ...] | UnsetType = UNSET
    disguise: str | UnsetType = UNSET
    melee: str | UnsetType = UNSET
    ranged: str | UnsetType = UNSET
    blade: str | UnsetType = UNSET
    armour: str | UnsetType = UNSET
    inventory: tuple[str, ...] | UnsetType = UNSET
    skills: tuple[str, ...] | UnsetType = UNSET
    companion: bool | UnsetType = UNSET
    poison: Count | UnsetType = UNSET
    poison_plus: Count | UnsetType = UNSET
    lent: Count | UnsetType = UNSET
    helped: Count | UnsetType = UNSET
    seized: str | UnsetType = UNSET
    """The danger token of the crocodile on the base."""
    bag: BagEntry | Literal["none"] | UnsetType = UNSET
    """What waits while an apprentice stands in; "none" for nobody being stood in for."""


class AllyFigure(Entry, frozen=True):
    """An ally: where, in which state, and what the memory says of it (`survive`, `leave`: before the first step)."""

    at: str | UnsetType = UNSET
    place: Literal["map", "spot", "left", "eliminated", "aside"] | UnsetType = UNSET
    exposed: bool | UnsetType = UNSET
    health: Count | UnsetType = UNSET
    max_health: Count | UnsetType = UNSET
    critical_since: Count | UnsetType = UNSET
    survive: bool | UnsetType = UNSET
    leave: bool | UnsetType = UNSET


class MachineFigure(Entry, frozen=True):
    """A machine: where, its health cubes, and who is in it: an assassin, a kind of guard, or nobody."""

    at: str | UnsetType = UNSET
    health: Count | UnsetType = UNSET
    aboard: str | UnsetType = UNSET


class Place(Entry, frozen=True):
    """What lies on a square besides assassins. Guards and bodies read like "2crossbowman+1runner"."""

    guards: str | UnsetType = UNSET
    bodies: str | UnsetType = UNSET
    bases: Count | UnsetType = UNSET
    seated: str | UnsetType = UNSET
    chest: bool | UnsetType = UNSET
    ally: str | UnsetType = UNSET
    marks: tuple[str, ...] | UnsetType = UNSET


class Token(Entry, frozen=True):
    """An objective token."""

    square: str | UnsetType = UNSET
    cost: Annotated[int, Meta(ge=1, le=3)] | UnsetType = UNSET
    paid: Count | UnsetType = UNSET
    done: bool | UnsetType = UNSET
    mandatory: bool | UnsetType = UNSET
    hidden: bool | UnsetType = UNSET
    base: bool | UnsetType = UNSET
    xp: Count | UnsetType = UNSET
    name: str | UnsetType = UNSET
    ally: str | UnsetType = UNSET
    """The ally that takes its place when it is done."""
    lost: bool | UnsetType = UNSET


class Pile(Entry, frozen=True):
    """A deck: known cards on top, an unordered rest like "3calm+1gale", known cards at the bottom, discards."""

    top: tuple[str, ...] | UnsetType = UNSET
    unknown: str | UnsetType = UNSET
    bottom: tuple[str, ...] | UnsetType = UNSET
    discards: tuple[str, ...] | UnsetType = UNSET


class Line(Entry, frozen=True):
    """The line of this memory in the diary."""

    plays: Count | UnsetType = UNSET
    successes: Count | UnsetType = UNSET
    failures: Count | UnsetType = UNSET
    attempts: Count | UnsetType = UNSET
    best_turns: Count | UnsetType = UNSET
    xp: Count | UnsetType = UNSET
    sync: Literal["red", "grey"] | UnsetType = UNSET
    """The colour of its 100% sync; in `diary` the one that it has or would have, in `lines` the sticker."""
    eased: bool | UnsetType = UNSET
    closed: Literal["", "success", "synchronised"] | UnsetType = UNSET
    skipped: bool | UnsetType = UNSET
    sync_shared: bool | UnsetType = UNSET
    contract: str | UnsetType = UNSET
    contract_fulfilled: bool | UnsetType = UNSET
    legendary: bool | UnsetType = UNSET


Whereabouts = Literal["", "hall", "hospital", "workshop", "shop", "command", "memory"]
"""Places of a figure of the headquarters (40.1)."""


class HeadquartersEntry(Entry, frozen=True):
    """The headquarters: who is where, contracts, blueprints."""

    board: str | UnsetType = UNSET
    level: Count | UnsetType = UNSET
    figures: dict[Name, Whereabouts] = {}
    """Where each figure is; "" for one that isn't there."""
    patients: tuple[str, ...] | UnsetType = UNSET
    blueprints: tuple[str, ...] | UnsetType = UNSET
    blueprint: str | UnsetType = UNSET
    contracts: tuple[str, ...] | UnsetType = UNSET
    revealed: bool | UnsetType = UNSET
    failed: bool | UnsetType = UNSET
    box: Count | UnsetType = UNSET
    assignments: Count | UnsetType = UNSET


class SpotEntry(Entry, frozen=True):
    """A location of the region map, as far as the group knows it."""

    stickered: bool | UnsetType = UNSET
    activated: bool | UnsetType = UNSET
    explored: bool | UnsetType = UNSET
    result: str | UnsetType = UNSET
    completed: bool | UnsetType = UNSET
    told: bool | UnsetType = UNSET


class TallyEntry(Entry, frozen=True):
    """How journeys were paid for."""

    journeys: Count | UnsetType = UNSET
    cubes: Count | UnsetType = UNSET
    clues: Count | UnsetType = UNSET
    ticks: Count | UnsetType = UNSET
    overflows: Count | UnsetType = UNSET


class ChartedEntry(Entry, frozen=True):
    """A location of the players' own map."""

    connections: tuple[int, ...] | UnsetType = UNSET
    symbol: str | UnsetType = UNSET
    code: str | UnsetType = UNSET
    amount: Count | UnsetType = UNSET
    number: Count | UnsetType = UNSET


class RegionEntry(Entry, frozen=True):
    """The region map as it lies on the table."""

    position: Count | UnsetType = UNSET
    places: dict[str, SpotEntry] = {}
    lines: tuple[tuple[int, int], ...] | UnsetType = UNSET
    ticks: Count | UnsetType = UNSET
    slot: tuple[int, ...] | UnsetType = UNSET
    clues: tuple[str, ...] | UnsetType = UNSET
    memory: str | UnsetType = UNSET
    phases: Count | UnsetType = UNSET
    joined: tuple[int, ...] | UnsetType = UNSET
    tally: TallyEntry = TallyEntry()
    charted: dict[str, ChartedEntry] = {}
    open: bool | UnsetType = UNSET
    """Whether an exploration phase is open."""
    cause: Literal["success", "second_failure", ""] | UnsetType = UNSET
    cubes: Count | UnsetType = UNSET
    healer: Count | UnsetType = UNSET
    skills: tuple[str, ...] | UnsetType = UNSET


class ExpeditionEntry(Entry, frozen=True):
    """What the region of a scenario has besides the practice region, or in the place of it."""

    gauge: tuple[int, ...] | UnsetType = UNSET
    bonus: Count | UnsetType = UNSET
    first: Count | UnsetType = UNSET
    locations: dict[LocationNumber, LocationEntry] = {}
    codes: dict[Code, str] = {}
    cards: dict[Name, ExplorationEntry] = {}
    numbers: dict[LocationNumber, NumberedEntry] = {}
    clues: dict[Name, ClueEntry] = {}


class Chapter(Entry, frozen=True):
    """A memory of the story: the drawn one, or another one on the same map."""

    title: str = ""
    optional: bool = False
    after: content.MemoryId | None = None
    rewards: tuple[str, ...] = ()
    blueprints: tuple[str, ...] = ()
    sync: content.SyncEntry | None = None


class Question(Entry, frozen=True):
    """What the game must be waiting for."""

    kind: str
    """The kind of choice or chance, "assassins" or "gap" for an open window, "between" between memories."""
    options: tuple[str, ...] | UnsetType = UNSET
    """Exactly these options, in any order."""
    includes: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    whose: str | UnsetType = UNSET
    square: str | UnsetType = UNSET
    gap: Count | UnsetType = UNSET
    dice: Count | UnsetType = UNSET
    """Number of dice of a roll."""
    about: str | UnsetType = UNSET
    """A part of the text that the players read."""
    odds: dict[str, str] = {}
    """Probability by outcome: "blank+exposed" = "1/3"."""


ByMap = dict[content.MapLetter, bool] | bool
NamesByMap = dict[content.MapLetter, str] | str


class Seen(Entry, frozen=True):
    """What can be looked at on the table; expected of a state after a step, every value on its own."""

    assassins: dict[Name, Figure] = {}
    allies: dict[Name, AllyFigure] = {}
    machines: dict[Name, MachineFigure] = {}
    squares: dict[str, Place] = {}
    objectives: dict[Name, Token] = {}
    decks: dict[Name, Pile] = {}
    reserve: str | dict[Name, Count] | UnsetType = UNSET
    alert: ByMap | UnsetType = UNSET
    event: NamesByMap | UnsetType = UNSET
    direction: NamesByMap | UnsetType = UNSET
    turn: Count | UnsetType = UNSET
    attempt: Count | UnsetType = UNSET
    difficulty: str | UnsetType = UNSET
    tower_used: ByMap | UnsetType = UNSET
    event_used: ByMap | UnsetType = UNSET
    travelled: bool | UnsetType = UNSET
    bosses: dict[Name, Count] = {}
    """Health cubes on the cards of bosses."""
    boss_teams: dict[Name, Count] = {}
    """How many assassins were on the map when each boss entered."""
    chests_won: tuple[str, ...] | UnsetType = UNSET
    shortages: Count | UnsetType = UNSET
    """Tokens on the reinforcement deck."""
    chest_tokens: Count | UnsetType = UNSET
    retired: tuple[str, ...] | UnsetType = UNSET
    xp: Count | UnsetType = UNSET
    level: Count | UnsetType = UNSET
    hall: tuple[str, ...] | UnsetType = UNSET
    """Cards in the villa or main hall."""
    away: dict[Name, AwayEntry] = {}
    lines: dict[str, Line] = {}
    """Lines of the diary by memory."""
    headquarters: HeadquartersEntry = HeadquartersEntry()
    region: RegionEntry = RegionEntry()
    hydras: tuple[str, ...] | UnsetType = UNSET
    """Hydra tokens in the bag."""
    hydras_won: tuple[str, ...] | UnsetType = UNSET
    """Those captured in this attempt."""


class Step(Seen, frozen=True):
    """One step: decisions in the notation, then what must be true."""

    note: str = ""
    do: str | tuple[str, ...] = ()
    chance: tuple[str, ...] = ()
    """Outcomes that this step uses up, before those of the file."""
    refused: str | UnsetType = UNSET
    """The statement on which each decision of the step is refused."""
    pending: str | Question | UnsetType = UNSET
    events: tuple[str | dict[str, str | int | bool | list[str]], ...] = ()
    """Facts in this order, others may stand between them."""
    only_events: tuple[str, ...] | UnsetType = UNSET
    """The tags of all facts of the step, but for the agenda."""
    no_events: tuple[str, ...] = ()
    legal: tuple[str, ...] = ()
    illegal: dict[str, str] | tuple[str, ...] = ()
    """Decisions that are refused now, with or without the statement."""
    phase: Literal["setup", "event", "assassins", "enemies", "end"] | UnsetType = UNSET
    outcome: Literal["in play", "success", "failure"] | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    diary: Line | UnsetType = UNSET
    turns_left: Count | UnsetType = UNSET
    """Turns that the event deck of a time limit still lasts after this one."""
    maps: tuple[content.MapLetter, ...] | UnsetType = UNSET
    """The maps that are in place."""


PHASES = (
    *("event", "assassins", "gap 0", "reinforcement", "gap 1", "movement", "gap 2", "combat", "gap 3", "end"),
    *("between", "admission", "assignment", "end_of_memory", "exploration", "nothing"),
)
"""What comes next: of a turn, or outside of a memory, or before the campaign."""

OUTSIDE = ("between", "admission", "assignment", "end_of_memory", "exploration")
"""Phases in which no memory is in play."""


class ScenarioFile(Seen, frozen=True, kw_only=True):
    """A whole file."""

    title: Text
    rules: tuple[Text, ...]
    about: str = ""
    pack: str = "practice"
    memory: str = ""
    """A memory of the pack to play on, instead of a drawing."""
    edition: str = "fr_1_05"
    flags: dict[str, str] = {}
    map: str = ""
    """The drawing of the map; `map_b` that of a second one."""
    map_b: str = ""
    stations: tuple[str, ...] = ()
    entrances: dict[content.Entrance, tuple[str, ...]] = {}
    hiding: dict[str, Literal["haystack", "cart", "garden"]] = {}
    towers: tuple[tuple[str, ...], ...] = ()
    starts: tuple[str, ...] = ()
    steps: tuple[Literal["reinforcement", "movement", "combat"], ...] = ("reinforcement", "movement", "combat")
    """Steps of the enemy phase that this memory plays."""
    saving: bool = True
    alert_at_start: bool = False
    phase: str = "assassins"
    synchronise: tuple[content.EffectEntry, ...] = ()
    """What the tower card brings."""
    chest_deck: tuple[str, ...] = ()
    """Cards that lie in the chests when the memory begins."""
    last_chests: bool = False
    """Chest cards that are left are retired when the memory is over."""
    restricted: tuple[str, ...] = ()
    """Restricted areas when the memory begins; `marks` of a square say where they are now."""
    tiles: tuple[tuple[str, ...], ...] = ()
    """Tiles of more than one square, besides towers."""
    collapse: content.CollapseEntry | None = None
    river: content.RiverEntry | None = None
    grass: dict[str, tuple[Literal["N", "E", "S", "W"], ...]] = {}
    trees: tuple[str, ...] = ()
    ponds: tuple[str, ...] = ()
    nagas: tuple[tuple[str, ...], ...] = ()
    exits: tuple[str, ...] = ()
    danger: tuple[str, ...] = ()
    """Squares with a danger token when the memory begins; `marks` of a square say where they are now."""
    dangers: dict[Name, content.DangerEntry] = {}
    turn_limit: Count = 0
    limit_fails: bool = False
    fixed_difficulty: bool = False
    reinforcement_decks: dict[Literal["2", "3", "4"], str] = {}
    chance: tuple[str, ...] = ()
    dice: dict[DieName, tuple[str, ...]] = {}
    guard_kinds: dict[Name, content.GuardEntry] = {}
    cards: dict[Name, content.CardEntry] = {}
    events: dict[Name, content.EventEntry] = {}
    reinforcements: dict[Name, content.ReinforcementEntry] = {}
    people: dict[Name, content.AssassinEntry] = {}
    ally_cards: dict[Name, content.AllyCardEntry] = {}
    machine_cards: dict[Name, content.MachineCardEntry] = {}
    companion_cards: dict[Name, content.CompanionEntry] = {}
    joins: str = ""
    """The companion who joins when the memory is set up."""
    flow: Literal["", "story"] = ""
    campaign: CampaignFile | None = None
    """What lies between the memories, in the place of what the pack says."""
    expedition: ExpeditionEntry | None = None
    """The memories are found by exploring a region: the practice region, with what this says."""
    memories: dict[content.MemoryId, Chapter] = {}
    """What the story knows of its memories; those that aren't the drawn one are played on the same map."""
    step: tuple[Step, ...] = field(default=())
