"""The files of a pack as authors write them: one Struct a file or table. `docs/packs.md` explains every field.

`extra["words"]` of a type names the message of the catalogue that says what was expected.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

FORMAT = 1
"""Number of this shape of the files."""


def limits(least: int, most: int) -> Meta:
    """Limits of a whole number."""
    return Meta(ge=least, le=most, extra={"words": "number"})


ACTING = (
    r"\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    r"\U000e0000-\U000e001f"
)
"""Characters that move a cursor, hide or reorder text; line breaks are left to the users of this set."""
MARKS = r"<>\[\]\\`"
"""Characters that some front end could take for markup; names do without them."""

PLAIN = rf"\A[^{ACTING}]*\Z"
LINE = rf"\A[^\s{ACTING}{MARKS}]([^\n{ACTING}{MARKS}]*[^\s{ACTING}{MARKS}])?\Z"


def _line(most: int) -> Meta:
    """Limits of a name or title: one line, nothing that acts or could be taken for markup."""
    return Meta(min_length=1, max_length=most, pattern=LINE, extra={"words": "line"})


def _text(most: int) -> Meta:
    """Limits of a text of several lines."""
    return Meta(max_length=most, pattern=PLAIN, extra={"words": "text"})


Id = Annotated[str, Meta(pattern=r"\A[a-z][a-z0-9_]{0,31}\Z", extra={"words": "id"})]
MemoryId = Annotated[str, Meta(pattern=r"\A[0-9A-Za-z]{1,4}(\.[0-9A-Za-z]{1,4}){0,2}\Z", extra={"words": "memory_id"})]
SquareName = Annotated[str, Meta(pattern=r"\A([b-d]\.)?[A-Z][1-9][0-9]?\Z", extra={"words": "square"})]
Name = Annotated[str, _line(40)]
Title = Annotated[str, _line(60)]
Version = Annotated[str, _line(20)]
Text = Annotated[str, _text(400)]
Page = Annotated[str, _text(2000)]
Drawing = Annotated[str, Meta(max_length=8000, extra={"words": "drawing"})]
FigureLetter = Annotated[str, Meta(pattern=r"\A[a-z]\Z", extra={"words": "figure_letter"})]
AssassinLetter = Annotated[str, Meta(pattern=r"\A[A-Z]\Z", extra={"words": "assassin_letter"})]
Entrance = Literal["A", "B", "C", "D"]
MapLetter = Literal["a", "b", "c", "d"]
Present = Literal["1", "2", "3", "4"]
"""Assassins on the map."""
Team = Literal["2", "3", "4"]
"""Assassins in play."""
OpenDeck = Literal["event", "reinforcement", "equipment", "chest"]
"""A deck that can lie on the table, its cards known to the players alone."""

Mishap = Literal[
    "alert",
    "exposed",
    "exposed_restricted",
    "hurt",
    "critical",
    "eliminated",
    "ally_hurt",
    "machine_hurt",
    "killed",
]
"""What a 100% sync may forbid."""

Dice = Annotated[int, limits(0, 12)]
Few = Annotated[int, limits(1, 9)]
Figures = Annotated[int, limits(1, 60)]
Points = Annotated[int, limits(0, 20)]


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything an author writes."""


class EffectEntry(Entry, frozen=True):
    """One effect of a card; `effects.OPERATIONS` says which arguments belong to an `op`."""

    op: Id
    kind: Id | None = None
    """A kind of guard, a boss, an objective, or "square": what it names depends on the `op`."""
    entrance: Entrance | None = None
    number: Few | None = None
    square: SquareName | None = None
    text: Text | None = None


class DiceEntry(Entry, frozen=True):
    """The faces of the three dice, repeats included."""

    assassin: list[Literal["hit", "special", "retaliation"]]
    enemy: list[Literal["hit", "fail"]]
    detection: list[Literal["exposed", "alarm", "blank"]]
    poison: list[Literal["poison", "nothing"]] = []
    """Of packs with poison."""
    detection_green: list[Literal["exposed", "blank"]] = []
    """What one edition rolls while the alert is off; without it the detection die."""
    detection_red: list[Literal["exposed", "blank"]] = []
    """What it rolls while the alert is on."""


class PackFile(Entry, frozen=True):
    """pack.toml: what the pack is, and its dice."""

    format: Annotated[int, limits(FORMAT, FORMAT)]
    id: Id
    title: Title
    version: Version
    dice: DiceEntry
    about: Page = ""
    base: Id | None = None
    """A pack that comes along, whose guards, cards and people this one takes over."""
    joins: list[Id] | None = None
    """Packs that come along: the campaign of the first one, with the memories and people of the others."""
    private: bool = False
    """Whether it holds what somebody has typed from a box: exports have it along only when that is asked for."""


class GuardEntry(Entry, frozen=True):
    """A table of guards.toml."""

    name: Name
    letter: FigureLetter
    armour: Few
    dice: Dice
    ranged: bool = False
    ladderless: bool = False
    speed: Annotated[int, limits(0, 3)] = 1
    text: Text = ""
    boss: bool = False
    boss_health: dict[Present, Few] = {}
    boss_dice: dict[Team, Dice] = {}
    searchable: bool = True
    xp: Points = 0
    keen: Annotated[int, limits(0, 3)] = 0
    keen_nearby: bool = False
    poison: Dice = 0
    infiltrator: bool = False
    legendary_armour: Dice = 0
    legendary_dice: Dice | None = None
    legendary_poison: Dice | None = None


class CardEntry(Entry, frozen=True):
    """A table of cards.toml."""

    name: Name
    slot: Literal["", "melee", "ranged", "blade", "armour", "skill", "ability", "machine"] = ""
    dice: Dice = 0
    range: Literal["own", "nearby"] = "own"
    exposed: bool = False
    alert: bool = False
    special: list[EffectEntry] = []
    cost: Annotated[int, limits(0, 4)] = 0
    effects: list[EffectEntry] = []
    single_use: bool = False
    health: Annotated[int, limits(0, 9)] = 0
    text: Text = ""
    bulky: bool = False
    ends_search: bool = False
    point: Annotated[int, limits(0, 51)] | None = None
    envelope: Name | None = None
    level: Annotated[int, limits(0, 4)] = 0
    limit: Literal["", "turn", "attempt"] = ""
    moment: Literal["", "assassins"] = ""
    headquarters: Annotated[int, limits(0, 4)] = 0
    grants: list[EffectEntry] = []
    lasts: Literal["", "turn"] = ""
    exploration: bool = False
    florins: Annotated[int, limits(0, 999)] = 0


class EventEntry(Entry, frozen=True):
    """A table of events.toml."""

    name: Name
    direction: Literal["N", "E", "S", "W", "?"]
    text: Text
    effects: list[EffectEntry] = []
    retires: bool = False


class ReinforcementEntry(Entry, frozen=True):
    """A table of reinforcements.toml: guards by entrance letter, for the alert off and on."""

    off: dict[Entrance, dict[Id, Few]]
    on: dict[Entrance, dict[Id, Few]]
    triangle: Literal["", "a", "b", "c", "d"] = ""


class AssassinEntry(Entry, frozen=True):
    """A table of assassins.toml."""

    name: Name
    letter: AssassinLetter
    title: Title | None = None
    text: Text = ""
    health: Few = 3
    cards: list[Id] = []
    abilities: list[Id] = []
    skills: list[Id] = []
    rewards: list[Id] = []


class AllyCardEntry(Entry, frozen=True):
    """A table of allies.toml."""

    name: Name
    letter: FigureLetter
    health: Annotated[int, limits(0, 9)] = 0
    dice: Dice = 0
    range: Literal["own", "nearby"] = "own"
    exposed: bool = False
    alert: bool = False
    text: Text = ""


class CompanionEntry(Entry, frozen=True):
    """A table of companions.toml: somebody whom all players run together."""

    name: Name
    letter: AssassinLetter
    title: Title | None = None
    text: Text = ""
    health: Few = 3
    actions: list[Id] = []
    weapon: Id | None = None


class DangerEntry(Entry, frozen=True):
    """A table of danger.toml: a kind of danger token, what counts on the river and what elsewhere."""

    name: Name
    river: Literal["cobra", "crocodile", "rock", "equipment", "nothing", "hydra"]
    land: Literal["cobra", "crocodile", "rock", "equipment", "nothing", "hydra"]
    number: Figures = 1
    strength: Annotated[int, limits(0, 6)] = 0
    reserve: bool = True


class MachineCardEntry(Entry, frozen=True):
    """A table of machines.toml."""

    name: Name
    letter: FigureLetter
    health: Few
    actions: list[Id] = []
    target: bool = False
    text: Text = ""


class EntranceEntry(Entry, frozen=True):
    """An entrance token: its letter and the squares that touch it."""

    letter: Entrance
    squares: list[SquareName]


class RiverEntry(Entry, frozen=True):
    """The river tile: where the current carries from each square, and the squares above the waterfall."""

    drift: dict[SquareName, SquareName]
    skull: list[SquareName] = []
    barred: list[list[SquareName]] = []


class MapEntry(Entry, frozen=True):
    """A map: its drawing and what stands on it."""

    drawing: Drawing
    stations: list[SquareName] = []
    entrances: list[EntranceEntry] = []
    hiding: dict[SquareName, Literal["haystack", "cart", "garden"]] = {}
    towers: list[list[SquareName]] = []
    tiles: list[list[SquareName]] = []
    river: RiverEntry | None = None
    grass: dict[SquareName, list[Literal["N", "E", "S", "W"]]] = {}
    trees: list[SquareName] = []
    ponds: list[SquareName] = []
    nagas: list[list[SquareName]] = []
    exits: list[SquareName] = []


class ObjectiveEntry(Entry, frozen=True):
    """An objective token."""

    name: Name
    square: SquareName
    cost: Annotated[int, limits(1, 3)]
    xp: Points = 0
    mandatory: bool = True
    base: bool = True
    hidden: bool = False
    ally: Id | None = None
    done: Text = ""


class AllyEntry(Entry, frozen=True):
    """What a memory says of an ally."""

    square: SquareName | None = None
    survive: bool = False
    leave: bool = False


class MachineEntry(Entry, frozen=True):
    """A machine of a memory."""

    square: SquareName
    guard: Id | None = None


class CollapseEntry(Entry, frozen=True):
    """The tile that falls first, named by a square, and the turn in which the collapse begins."""

    square: SquareName
    turn: Figures


class StayingOffEntry(Entry, frozen=True):
    """Somebody who sets no foot on a kind of ground, after so many turns."""

    who: Id
    ground: Literal["street", "roof", "interior", "canal"]
    after: Annotated[int, limits(0, 60)] = 0


class SyncEntry(Entry, frozen=True):
    """The 100% sync of a memory: the app sees whether its conditions are met; without any the players say so."""

    text: Text
    objective: Id | None = None
    turns: Annotated[int, limits(0, 60)] = 0
    never: list[Mishap] = []
    stays_off: StayingOffEntry | None = None


class MemoryFile(Entry, frozen=True):
    """A file of memories/: one memory."""

    id: MemoryId
    title: Title
    maps: dict[MapLetter, MapEntry] = {}
    objectives: dict[Id, ObjectiveEntry] = {}
    reserve: dict[Id, Figures] = {}
    events: dict[Id, Few] = {}
    reinforcements: dict[Team, dict[Id, Few]] = {}
    guards: dict[SquareName, dict[Id, Few]] = {}
    steps: list[Literal["reinforcement", "movement", "combat"]] = field(
        default_factory=lambda: ["reinforcement", "movement", "combat"]
    )
    saving: bool = True
    chests: list[SquareName] = []
    starts: list[SquareName] = []
    synchronise: list[EffectEntry] = []
    chest_deck: list[Id] = []
    equipment: dict[Id, Few] = {}
    last_chests: bool = False
    restricted: list[SquareName] = []
    before: Page = ""
    success: Page = ""
    failure: Page = ""
    allies: dict[Id, AllyEntry] = {}
    machines: dict[Id, MachineEntry] = {}
    collapse: CollapseEntry | None = None
    turn_limit: Annotated[int, limits(0, 60)] = 0
    limit_fails: bool = False
    fixed_difficulty: bool = False
    optional: bool = False
    after: MemoryId | None = None
    rewards: list[Id] = []
    blueprints: list[Id] = []
    sync: SyncEntry | None = None
    box: bool = False
    danger: list[SquareName] = []
    joins: Id | None = None
    open: list[OpenDeck] = []
    bases: list[SquareName] = []
    alert: bool = False


Guards = dict[Id, GuardEntry]
Cards = dict[Id, CardEntry]
Events = dict[Id, EventEntry]
Reinforcements = dict[Id, ReinforcementEntry]
Assassins = dict[Id, AssassinEntry]
Allies = dict[Id, AllyCardEntry]
Machines = dict[Id, MachineCardEntry]
Companions = dict[Id, CompanionEntry]
Dangers = dict[Id, DangerEntry]
