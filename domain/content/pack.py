"""A content pack as the engine reads it: cards, dice, guards, assassins and memories. Never changed by play.

`docs/packs.md` describes the files these values are read from; `domain.content.loader` reads them.
"""

from __future__ import annotations

from msgspec import Struct

from domain.model.agenda import Amounts
from domain.model.terrain import Terrain, map_of

ENEMY_STEPS = ("reinforcement", "movement", "combat")


class Effect(Struct, frozen=True):
    """One thing that a card does. `op` names it; the other fields are its arguments, unused ones empty."""

    op: str
    kind: str = ""
    entrance: str = ""
    number: int = 0


class GuardCard(Struct, frozen=True):
    """A kind of guard: armour value, enemy dice and traits."""

    id: str
    name: str
    armour: int
    dice: int
    ranged: bool = False
    ladderless: bool = False
    """Needs no ladder between street and roof (30.10)."""
    speed: int = 1
    letter: str = "g"
    """How the map shows it."""
    text: str = ""
    boss: bool = False
    boss_health: dict[int, int] = {}
    """For a boss: health cubes by number of assassins on the map (33.1)."""
    boss_dice: dict[int, int] = {}
    """For a boss: enemy dice by number of assassins in play (33.3); they win over `dice`."""
    searchable: bool = True
    """False where the card forbids hiding and searching the body (33.12)."""


class Card(Struct, frozen=True):
    """A weapon or a piece of equipment."""

    id: str
    name: str
    slot: str = ""
    """"melee", "ranged", "blade", "armour", or empty: works from the inventory (24.12)."""
    dice: int = 0
    range: str = "own"
    """"own" square or "nearby" square, for weapons."""
    exposed: bool = False
    alert: bool = False
    special: tuple[Effect, ...] = ()
    cost: int = 0
    effects: tuple[Effect, ...] = ()
    single_use: bool = False
    """A black card: used up; otherwise light-grey (24.5, 24.6)."""
    health: int = 0
    """Health cubes that armour adds (25.2)."""
    text: str = ""
    bulky: bool = False
    """Can't be used in the water (11.3)."""
    ends_search: bool = False
    """Takes effect the moment it is drawn in a search, and ends it (17.6)."""


class EventCard(Struct, frozen=True):
    """An event card: what happens and where the enemies march; direction "?" is looked for (30.6)."""

    id: str
    name: str
    direction: str
    effects: tuple[Effect, ...] = ()
    text: str = ""


class ReinforcementCard(Struct, frozen=True):
    """Guards by entrance letter, for the alert off and on: ((letter, kind, number), ...)."""

    id: str
    off: tuple[tuple[str, str, int], ...]
    on: tuple[tuple[str, str, int], ...]


class AssassinCard(Struct, frozen=True):
    """A person the players can run."""

    id: str
    name: str
    letter: str
    title: str = ""
    text: str = ""
    health: int = 3
    cards: tuple[str, ...] = ()
    """Cards on the board at the start of the campaign."""


class ObjectivePlan(Struct, frozen=True):
    """An objective token of a memory."""

    id: str
    name: str
    square: str
    cost: int
    xp: int = 0
    mandatory: bool = True
    base: bool = True
    """Whether it lies on an objective base with three spaces for enemies (7.8)."""
    hidden: bool = False
    """Comes onto the map with the tower card (9.5)."""


class MemoryPlan(Struct, frozen=True):
    """A memory: maps, set-up, decks and pages."""

    id: str
    title: str
    maps: dict[str, Terrain]
    objectives: dict[str, ObjectivePlan]
    guards: tuple[tuple[str, str, int], ...]
    """(square, kind, number) at the start."""
    reserve: Amounts
    """Figures in all, those on the map included (7.9)."""
    events: Amounts
    """The event deck: how many of each card."""
    reinforcements: dict[int, Amounts]
    """The reinforcement deck by number of assassins (29.2)."""
    steps: tuple[str, ...] = ENEMY_STEPS
    """The steps of the enemy phase that are played (4.6, 4.q1)."""
    saving: bool = True
    """Whether cubes can be saved (19.1)."""
    chests: tuple[str, ...] = ()
    starts: tuple[str, ...] = ()
    """Squares the assassins start on, in seating order, the last one for all others; empty: their choice of station."""
    synchronise: tuple[Effect, ...] = ()
    """What the tower card brings (9.5)."""
    chest_deck: tuple[str, ...] = ()
    """Cards of the chests, the first one on top (10.1)."""
    equipment: Amounts = ()
    """The equipment deck, where the memory brings one (17.4)."""
    before: str = ""
    success: str = ""
    failure: str = ""

    def terrain(self, square: str) -> Terrain:
        """The map that a square belongs to."""
        return self.maps[map_of(square)]


class Pack(Struct, frozen=True):
    """A whole pack. `hash` is over the canonical bytes of everything else; a campaign pins it."""

    id: str
    title: str
    version: str
    about: str
    dice: dict[str, tuple[str, ...]]
    """Faces by die: "assassin" (hit, special, retaliation), "enemy" (hit, fail), "detection" (exposed, alarm, blank).

    Repeats count; "alarm" exposes only while the alert is on (22.5).
    """
    guards: dict[str, GuardCard]
    cards: dict[str, Card]
    events: dict[str, EventCard]
    reinforcements: dict[str, ReinforcementCard]
    assassins: dict[str, AssassinCard]
    memories: dict[str, MemoryPlan]
    hash: str = ""
