"""The state of a campaign: the fold of the facts along one path of the action tree.

Nothing here grows with the number of turns. Squares are named by column letter and row number ("C4"); a second
map's squares carry its letter ("b.C4"). Numbers of cubes, dice and figures are whole numbers.

States, frames and facts are trees: nothing in them leads back to what holds it. So the garbage collector needn't follow
them (`gc=False`), which a long fold would otherwise pay for.
"""

from typing import TypeAlias, final

from msgspec import Struct
from msgspec.structs import replace

from domain.model.agenda import Amounts, AnyFrame
from domain.model.between import TableMemory
from domain.model.headquarters import Away, Bag, Headquarters
from domain.model.owned import OwnCard, OwnEvent, OwnGuard
from domain.model.region import Region

STATE_SCHEMA = 2
"""Number of the stored shape of `State`; a keyframe of another number is discarded.

It changes when a field changes its place, type or meaning, or when facts of old logs fill a new one. A field at the
end, with a default that old logs leave as it is, changes nothing: shorter keyframes are read with the default.
"""

UNTOLD = "untold"
"""What closes a line of the diary of which nobody has said how it went."""

UNIT_MAP = "a"
"""The letter of a memory's only (or first) map."""

ON_MAP = frozenset({"map", "spot", "tower", "machine"})
"""Places of an assassin whose figure stands (or lies) on the map: hidden, on a tower or in a machine included."""

ON_SQUARE = frozenset({"map", "spot"})
"""Places on a square itself: hiding spots are part of it, tower tops and the insides of machines aren't (49.q3)."""


class Deck(Struct, frozen=True, array_like=True, gc=False):
    """A deck whose unknown part has no order: it is drawn lazily, so no hidden order can leak."""

    top: tuple[str, ...] = ()
    """Known cards on top, the next one first."""
    unknown: Amounts = ()
    bottom: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """Cards in the deck, discards not counted."""
        return len(self.top) + sum(n for _, n in self.unknown) + len(self.bottom)


class Board(Struct, frozen=True, array_like=True, gc=False):
    """The cards of one assassin, by slot (7.10, 24)."""

    melee: str = ""
    ranged: str = ""
    blade: str = ""
    armour: str = ""
    inventory: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()


class Assassin(Struct, frozen=True, array_like=True, gc=False):
    """One assassin or apprentice: board and figure."""

    name: str
    board: Board
    health: int
    max_health: int
    cubes: int = 0
    """Action cubes on the three grouped slots."""
    saved: int = 0
    """0 or 1: the cube on the + slot (19)."""
    place: str = "aside"
    """"map", "spot" (hiding spot), "tower", "machine", "left" (by fast travel), "eliminated" or "aside" (no memory)."""
    square: str = ""
    exposed: bool = False
    critical_since: int = 0
    """The turn in which the last health cube was lost; 0 when not in critical condition."""
    level: int = 0
    apprentice: bool = False
    used: tuple[str, ...] = ()
    """Cards with a limit that have been used in this attempt."""
    disguise: str = ""
    """The kind of guard whose figure stands for the assassin, or empty."""
    used_now: tuple[str, ...] = ()
    """Cards with a limit that have been used in this turn."""
    bag: Bag | None = None
    """What waits in the bag while an apprentice stands in (26.14, 40.22)."""
    companion: bool = False
    """Run by all players together, an assassin to every text but a few (A2)."""
    poison: int = 0
    """Poison cubes on grouped slots (A5.4)."""
    poison_plus: int = 0
    """0 or 1: a poison cube on the + slot (A5.q2)."""
    lent: int = 0
    """How many of the companion's `cubes` were handed over: they lie outside of the slots (A2.7, A2.q7)."""
    helped: int = 0
    """The turn in which the companion was handed cubes last (A2.5)."""
    seized: str = ""
    """The danger token of the crocodile on the base, or empty (A6.22)."""

    @property
    def on_map(self) -> bool:
        """Whether the figure stands (or lies) on the map: hidden, on a tower or in a machine included."""
        return self.place in ON_MAP

    @property
    def critical(self) -> bool:
        """Whether the assassin is in critical condition (26.3)."""
        return self.critical_since > 0


@final
class Ally(Struct, frozen=True, array_like=True, gc=False):
    """An ally on the map: a figure of its own, without a board (0.7, 44)."""

    name: str
    square: str
    health: int = 0
    max_health: int = 0
    """Health cubes printed on the card; 0 for one that can't be attacked (44.14)."""
    place: str = "map"
    """"map", "spot" (hiding spot), "left" (by fast travel) or "eliminated"."""
    exposed: bool = False
    critical_since: int = 0
    """The turn in which the last health cube was lost; 0 when not in critical condition."""
    disguise: str = ""
    """The kind of guard whose figure stands for the ally, or empty (6.5)."""

    @property
    def on_map(self) -> bool:
        """Whether the figure stands (or lies) on the map, hidden or not."""
        return self.place in ON_SQUARE

    @property
    def critical(self) -> bool:
        """Whether the ally is in critical condition (26.3)."""
        return self.critical_since > 0


Figure: TypeAlias = Assassin | Ally
"""Whoever can be incognito, exposed, hurt or critical: the stealth rules are the same for both (44.6)."""


class Machine(Struct, frozen=True, array_like=True, gc=False):
    """A machine on the map (48)."""

    name: str
    square: str
    health: int
    """Health cubes on its card."""
    aboard: str = ""
    """The assassin or the kind of guard in it, or empty (48.1)."""


class Square(Struct, frozen=True, array_like=True, gc=False):
    """What lies on a square besides assassins; empty squares are not stored."""

    guards: Amounts = ()
    bodies: Amounts = ()
    bases: int = 0
    """Loose red bases (5.4)."""
    seated: Amounts = ()
    """Those of `guards` that stand on an objective base (30.11)."""
    chest: bool = False
    ally: str = ""
    marks: tuple[str, ...] = ()
    """Markers by name: "collapse" (due to fall), "fallen", "restricted", danger tokens."""

    @property
    def enemies(self) -> int:
        """Living enemies on the square."""
        number = 0
        for _, n in self.guards:
            number += n
        return number


class Objective(Struct, frozen=True, array_like=True, gc=False):
    """An objective token on the map."""

    square: str
    cost: int
    paid: int = 0
    """Cubes paid this turn (14.3)."""
    done: bool = False
    mandatory: bool = True
    hidden: bool = False
    lost: bool = False
    """It has left the map with its tile and can't be done any more (43.q2)."""


class MapState(Struct, frozen=True, array_like=True, gc=False):
    """What one map of a memory has of its own (23.9, 51)."""

    alert: bool = False
    alert_due: bool = False
    """A test of the running enemy step has raised the alert (28.8)."""
    event: str = ""
    """The event card beside the map, empty between turns."""
    direction: str = ""
    """"N", "E", "S", "W", or empty while unknown."""
    tower_used: bool = False
    event_used: bool = False
    """The held effect of the event card has been used (3.6)."""


class Memory(Struct, frozen=True, array_like=True, gc=False):
    """A memory in play."""

    memory: str
    attempt: int
    turn: int
    maps: dict[str, MapState]
    squares: dict[str, Square]
    objectives: dict[str, Objective]
    reserve: Amounts
    travelled: bool = False
    """An assassin has left by a fast travel station (5.5)."""
    phase: str = "setup"
    """"setup", "event", "assassins", "enemies" or "end": for display and effects, set by `phase_begun`."""
    bosses: dict[str, int] = {}
    """Health cubes on the card of each boss in play."""
    chests_won: tuple[str, ...] = ()
    """Cards won from chests in this attempt, in order (6.9)."""
    boss_teams: dict[str, int] = {}
    """How many assassins were on the map when each boss entered (33.3)."""
    chest_tokens: int = 0
    """Chest tokens set aside with their face up: chests opened in this attempt (10.1)."""
    allies: dict[str, Ally] = {}
    """Allies that have come onto the map, by name, sorted; those who have left it included."""
    machines: dict[str, Machine] = {}
    """Machines on the map, by name, sorted."""
    sync_met: bool = False
    """The 100% sync has been met in this attempt (34.2)."""
    shortages: int = 0
    """Tokens on the reinforcement deck: how often guard miniatures have run short in this attempt (A9.1, A9.q5)."""
    counted: dict[str, int] = {}
    """Experience by objective, as the players read it from their own booklet."""
    hydras: tuple[str, ...] = ()
    """Hydra tokens captured in this attempt (A6.43)."""
    since: int = 0
    """The turn of the last failure that went on in place, from which a limit of turns counts (P10.q2)."""
    sync_lost: str = ""
    """What has put the 100% sync out of reach in this attempt, as its plan calls it; empty while it is possible."""


class MemoryRecord(Struct, frozen=True, array_like=True, gc=False):
    """A line of the diary: what became of one memory, over all its plays."""

    plays: int = 0
    successes: int = 0
    failures: int = 0
    attempts: int = 0
    """Failed attempts of a play that is still open: 1 while the second attempt is due (6.6)."""
    best_turns: int = 0
    xp: int = 0
    eased: bool = False
    """Easy was the difficulty for all or part of the last play: its 100% sync is grey (45.5)."""
    closed: str = ""
    """"success", "synchronised" after two failures (6.14), or "untold" where nobody has said how it went; empty while
    the memory isn't behind the group."""
    skipped: bool = False
    """An optional memory that was turned down (46.2)."""
    sync: str = ""
    """The sticker of the 100% sync: "red", "grey" or none (34.4)."""
    sync_shared: bool = False
    """Earlier campaigns may show this sync too (34.6)."""
    contract: str = ""
    """The contract tried in the resolution of this memory."""
    contract_fulfilled: bool = False
    sync_met: bool = False
    """The 100% sync was met in the first attempt, and the second one is due (34.q1)."""
    legendary: bool = False
    """Legendary was the difficulty of the last play (A8.q3)."""
    estimated: bool = False
    """It was played before the campaign was kept here: its numbers are known roughly."""


class PackRef(Struct, frozen=True, array_like=True, gc=False):
    """The content pack a campaign is pinned to."""

    id: str
    hash: str


class State(Struct, frozen=True, array_like=True, gc=False):
    """A whole campaign at one action."""

    pack: PackRef = PackRef("", "")
    edition: str = "fr_1_05"
    flags: dict[str, str] = {}
    """Edition flags that were set by name; they win over the edition."""
    difficulty: str = "normal"
    seed_hash: str = ""
    assassins: dict[str, Assassin] = {}
    """In seating order."""
    decks: dict[str, Deck] = {}
    diary: dict[str, MemoryRecord] = {}
    memory: Memory | None = None
    agenda: tuple[AnyFrame, ...] = ()
    consumed: dict[str, int] = {}
    """Outcomes taken from each chance stream on this path."""
    xp: int = 0
    retired: tuple[str, ...] = ()
    """Cards that have left the campaign, sorted."""
    flow: str = ""
    """"story": the memories of the pack in their order, with all that lies between them; empty: single memories."""
    level: int = 0
    """The level of all assassins (39.2)."""
    hall: tuple[str, ...] = ()
    """Cards in the villa, in the main hall once there is a headquarters; sorted."""
    away: dict[str, Away] = {}
    """Assassins of the pack who have something waiting for them but aren't in play, sorted."""
    headquarters: Headquarters = Headquarters()
    told: dict[str, int] = {}
    """Numbers that the players have read from their own cards, by path; they win over what the pack says."""
    region: Region = Region()
    cards: dict[str, OwnCard] = {}
    """Cards of the players' own box, in the order in which they were named."""
    hydras: tuple[str, ...] = ()
    """Hydra tokens in the bag, sorted (A6.38)."""
    plans: dict[str, str] = {}
    """Maps and set-ups that the players have entered, by memory: the text of a pack's file, as short as it gets."""
    events: dict[str, OwnEvent] = {}
    """Event cards of the players' own box, in the order in which they were named."""
    guards: dict[str, OwnGuard] = {}
    """Kinds of enemies of the players' own box, in the order in which they were named."""
    florins: int = 0
    """What cards were sold for (P5.4); nothing is bought with it (P5.8)."""
    withheld: dict[str, str] = {}
    """Armour that an apprentice may not wear, by the assassin whose it was (27.q5)."""
    open: tuple[str, ...] = ()
    """Paths of values that nobody has told, sorted: what stands there means nothing until somebody does."""
    taken: tuple[str, ...] = ()
    """Paths of values that were taken over from a campaign that had been played elsewhere, sorted."""
    named: dict[str, tuple[str, str]] = {}
    """Names and texts that the players have given to cards, events, memories and contracts, by path."""

    @property
    def at_table(self) -> bool:
        """Whether the memory in play lies on the table and only its books are kept here."""
        # What the players' own cards bring is asked above it.
        if self.memory is None:
            return False
        for frame in self.agenda:  # noqa: SIM110 - asked at every step: a generator takes longer than what it finds
            if type(frame) is TableMemory:
                return True
        return False

    @property
    def play(self) -> Memory:
        """The memory in play.

        Raises LookupError between memories.
        """
        if self.memory is None:
            raise LookupError("no memory is in play")
        return self.memory

    @property
    def top(self) -> AnyFrame | None:
        """The frame to be worked on next."""
        return self.agenda[0] if self.agenda else None

    def at(self, square: str) -> Square:
        """The contents of a square. Raises LookupError between memories."""
        # Asked at every step: `play` only for its error.
        return (self.memory or self.play).squares.get(square, EMPTY_SQUARE)

    def standing(self, square: str) -> tuple[Assassin, ...]:
        """Assassins on the square itself, in seating order.

        Hiding spots are part of it, tower tops and the insides of machines aren't (49.q3).
        """
        return tuple([a for a in self.assassins.values() if a.square == square and a.place in ON_SQUARE])

    def present(self, square: str) -> tuple[Figure, ...]:
        """Assassins and allies on the square itself (hiding spots included), allies last."""
        standing = self.standing(square)
        if self.memory is None or not self.memory.allies:
            return standing
        return (*standing, *[a for a in self.memory.allies.values() if a.square == square and a.on_map])

    def person(self, who: str) -> Figure:
        """An assassin or ally by name.

        Raises KeyError for a name that is neither.
        """
        figure = self.assassins.get(who)
        return figure if figure is not None else self.play.allies[who]


EMPTY_SQUARE = Square()
EMPTY_MAP = MapState()

__all__ = [
    "EMPTY_MAP",
    "EMPTY_SQUARE",
    "STATE_SCHEMA",
    "UNIT_MAP",
    "Ally",
    "Assassin",
    "Away",
    "Bag",
    "Board",
    "Deck",
    "Figure",
    "Headquarters",
    "Machine",
    "MapState",
    "Memory",
    "MemoryRecord",
    "Objective",
    "PackRef",
    "Region",
    "Square",
    "State",
    "replace",
]
