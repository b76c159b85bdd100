"""A content pack as the engine reads it: cards, dice, guards, assassins and memories. Never changed by play.

`docs/packs.md` describes the files these values are read from; `domain.content.loader` reads them.
"""

from msgspec import Struct

from domain.content.campaign_plan import CampaignPlan
from domain.content.region_plan import RegionPlan
from domain.model.agenda import Amounts
from domain.model.terrain import Terrain, map_of

ENEMY_STEPS = ("reinforcement", "movement", "combat")

WEAPONS = ("melee", "ranged", "blade")
"""Slots of cards that attacks are made with."""

LASTING = ("skill", "ability", "machine")
"""Slots whose cards belong to one assassin or machine for good: they lie in no deck, and nobody is given one."""


class Effect(Struct, frozen=True):
    """One thing that a card does. `op` names it; the other fields are its arguments, unused ones empty."""

    op: str
    kind: str = ""
    entrance: str = ""
    number: int = 0
    square: str = ""
    text: str = ""
    """What the players do, for "by_hand"; empty where the card's own text says it."""


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
    """For a boss: enemy dice by number of assassins on the map when it enters (33.3); they win over `dice`."""
    searchable: bool = True
    """False where the card forbids hiding and searching the body (33.12)."""
    xp: int = 0
    """For a boss: experience for eliminating it (33.16)."""
    keen: int = 0
    """Detection dice more for each assassin or ally that is tested on its square."""
    keen_nearby: bool = False
    """Whether these dice are rolled on the squares nearby too."""
    poison: int = 0
    """Poison dice (A3.1)."""
    infiltrator: bool = False
    """Enters on the squares of assassins (A4.1)."""
    legendary_armour: int = 0
    """Values of the black-bordered side (A8.3); 0 or None leaves the usual one."""
    legendary_dice: int | None = None
    legendary_poison: int | None = None


class Card(Struct, frozen=True):
    """A weapon, a piece of armour or equipment, a skill, or the special ability of an assassin."""

    id: str
    name: str
    slot: str = ""
    """"melee", "ranged", "blade", "armour", "skill", "ability", or empty: works from the inventory."""
    dice: int = 0
    range: str = "own"
    """"own" square or "nearby" square, for weapons."""
    exposed: bool = False
    alert: bool = False
    special: tuple[Effect, ...] = ()
    cost: int = 0
    effects: tuple[Effect, ...] = ()
    single_use: bool = False
    """A black card: used up; otherwise light-grey."""
    health: int = 0
    """Health cubes that armour adds (25.2)."""
    text: str = ""
    bulky: bool = False
    """Can't be used in the water (11.3)."""
    ends_search: bool = False
    """Takes effect the moment it is drawn in a search, and ends it (17.6)."""
    point: int | None = None
    """The point of the rules that explains it, if one does (24.10)."""
    envelope: str = ""
    """The envelope it comes from, and goes back to when it is retired (24.7, 24.10)."""
    level: int = 0
    """For a skill: 1 to 4."""
    limit: str = ""
    """How often it may be used: once a "turn", once an "attempt", or empty for no limit of its own."""
    moment: str = ""
    """When it may be used (39.8): in the phase of the "assassins" only, or empty for any time."""
    headquarters: int = 0
    """For a skill: the level of the headquarters that it asks for (39.12)."""
    grants: tuple[Effect, ...] = ()
    """For a skill or an ability: what its owner is better at."""
    lasts: str = ""
    """How long it `grants`: for the rest of the "turn" in which it is used, or empty for always."""
    exploration: bool = False
    """For a skill: it has the red box, and can be used once an exploration phase (A19.12)."""
    florins: int = 0
    """What it is worth where cards are sold (P5.4)."""


class EventCard(Struct, frozen=True):
    """An event card: what happens and where the enemies march; direction "?" is looked for (30.6)."""

    id: str
    name: str
    direction: str
    effects: tuple[Effect, ...] = ()
    text: str = ""
    retires: bool = False
    """Whether it carries the sign by which one edition retires it after its turn (P4.7)."""


class ReinforcementCard(Struct, frozen=True):
    """Guards by entrance letter, for the alert off and on: ((letter, kind, number), ...)."""

    id: str
    off: tuple[tuple[str, str, int], ...]
    on: tuple[tuple[str, str, int], ...]
    triangle: str = ""
    """The letter of the map that the triangle on its back points to, for memories with two maps (51.3)."""


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
    abilities: tuple[str, ...] = ()
    """The cards of the special ability from level 0 on, if the engine plays it; the last one holds on (12.4, 39.3)."""
    skills: tuple[str, ...] = ()
    """The skill cards, 3 a level, of which one a level is chosen (39.5)."""
    rewards: tuple[str, ...] = ()
    """In a campaign with a region: reward cards that are taken from the start, whoever plays (A1.6)."""

    def ability_at(self, level: int) -> str:
        """The card of the special ability at a level; empty when the engine plays none."""
        return self.abilities[min(level, len(self.abilities) - 1)] if self.abilities else ""


class AllyCard(Struct, frozen=True):
    """An ally who can be escorted (44)."""

    id: str
    name: str
    letter: str
    """How the map shows it."""
    health: int = 0
    """Health cubes on the card; with none it can't be attacked (44.14)."""
    dice: int = 0
    """Assassin dice on the card: with at least one it can join an attack (44.7)."""
    range: str = "own"
    """Where these dice reach: its "own" square or a "nearby" one."""
    exposed: bool = False
    alert: bool = False
    text: str = ""

    @property
    def weapon(self) -> Card:
        """What the card prints for attacks, as a weapon."""
        slot = "ranged" if self.range == "nearby" else "melee"
        return Card(self.id, self.name, slot, self.dice, self.range, self.exposed, self.alert)


class CompanionCard(Struct, frozen=True):
    """Somebody whom all players run together (A2)."""

    id: str
    name: str
    letter: str
    title: str = ""
    text: str = ""
    health: int = 3
    actions: tuple[str, ...] = ()
    """What her card lists, by the tags of the commands (A2.3)."""
    weapon: str = ""
    """The card that she attacks with."""


class Danger(Struct, frozen=True):
    """A kind of danger token: what it is on the river and what elsewhere (A6.2)."""

    id: str
    name: str
    river: str
    land: str
    """"cobra", "crocodile", "rock", "equipment", "nothing" or "hydra"."""
    number: int = 1
    """How many of them there are."""
    strength: int = 0
    """Dice of a cobra, hits of a crocodile."""
    reserve: bool = True
    """Whether they are in the reserve from the start (A1.21)."""


class MachineCard(Struct, frozen=True):
    """A machine (48)."""

    id: str
    name: str
    letter: str
    """How the map shows it."""
    health: int
    """Health cubes at the start (48.7)."""
    actions: tuple[str, ...] = ()
    """Cards of the slot "machine": all that can be done inside (48.5)."""
    target: bool = False
    """Whether enemies attack it as soon as an assassin is in it (48.q1)."""
    text: str = ""


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
    ally: str = ""
    """The ally that takes the token's place when it is done (44.1)."""
    done: str = ""
    """The story goes on: what is told when it is done."""


class AllyPlan(Struct, frozen=True):
    """What a memory says of an ally."""

    id: str
    square: str = ""
    """Where it stands from the start; empty for one that an objective brings."""
    survive: bool = False
    """The memory fails when it is eliminated (6.3, 44.q5)."""
    leave: bool = False
    """The memory isn't won before it has left by a fast travel station."""


class MachinePlan(Struct, frozen=True):
    """A machine of a memory: where it stands, and the kind of guard aboard, if one is."""

    id: str
    square: str
    guard: str = ""


class CollapsePlan(Struct, frozen=True):
    """Where and when the ground begins to fall: the tile of a square, at the end of a turn (43.1)."""

    square: str
    turn: int


class StayingOff(Struct, frozen=True):
    """A condition of a 100% sync: somebody sets no foot on a kind of ground."""

    who: str
    ground: str
    after: int = 0
    """The last turn in which it doesn't count; 0 where it always does."""


class SyncPlan(Struct, frozen=True):
    """The 100% sync of a memory: an optional aim (34.1). All of its conditions have to be met."""

    text: str
    objective: str = ""
    """The objective that has to be done."""
    turns: int = 0
    """Success has to come within so many turns; 0 where time doesn't matter."""
    never: tuple[str, ...] = ()
    """What must not happen in the attempt, by the names of `schema.Mishap`."""
    stays_off: StayingOff | None = None

    @property
    def lasting(self) -> bool:
        """Whether it has to hold to the end: then a memory that isn't won hasn't met it."""
        return bool(self.turns or self.never or self.stays_off)

    @property
    def seen(self) -> bool:
        """Whether play shows if it is met; what none of the conditions covers, the players declare."""
        return bool(self.objective or self.lasting)


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
    last_chests: bool = False
    """What is left of the chest deck is retired when this memory is over (10.4)."""
    restricted: tuple[str, ...] = ()
    """Squares that are restricted areas (49.1)."""
    before: str = ""
    success: str = ""
    failure: str = ""
    allies: dict[str, AllyPlan] = {}
    machines: dict[str, MachinePlan] = {}
    collapse: CollapsePlan | None = None
    turn_limit: int = 0
    """Turns that the event deck lasts before the cards set aside are drawn (47.1); 0 without a time limit."""
    limit_fails: bool = False
    """Whether the memory fails when the last of these turns ends (47.q2)."""
    fixed_difficulty: bool = False
    """Whether the difficulty stays what it is throughout this memory (34.5)."""
    optional: bool = False
    """Whether the players may do without it (46.2)."""
    after: str = ""
    """For an optional memory: the one after which it is offered."""
    rewards: tuple[str, ...] = ()
    """Cards gained when the memory is behind the group (5.9)."""
    blueprints: tuple[str, ...] = ()
    """Blueprints gained then (38)."""
    sync: SyncPlan | None = None
    box: bool = False
    """Whether it is played with the box on the table: map, figures and cards are there, the app keeps the books."""
    danger: tuple[str, ...] = ()
    """Squares with a danger token at the start (A1.22)."""
    joins: str = ""
    """The companion who joins when this memory is set up, if not in play yet (A2.1)."""
    open: tuple[str, ...] = ()
    """Decks that lie on the table: any card may come, and nobody knows the odds."""
    bases: tuple[str, ...] = ()
    """Squares with a loose red base at the start (5.4)."""
    alert: bool = False
    """Whether the alert is on from the start."""

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
    """In the order of the campaign."""
    hash: str = ""
    allies: dict[str, AllyCard] = {}
    machines: dict[str, MachineCard] = {}
    campaign: CampaignPlan | None = None
    """What lies between the memories; None for a pack of single memories."""
    region: RegionPlan | None = None
    """The region map of a pack whose memories are found by exploring (A17)."""
    companions: dict[str, CompanionCard] = {}
    dangers: dict[str, Danger] = {}
    private: bool = False
    """Whether it holds what somebody has typed from a box: it never goes along with a campaign unasked."""

    def is_elite(self, kind: str) -> bool:
        """Whether enemies of a kind stand out: a boss, or better armour than the weakest kind; not for unknown ones."""
        card = self.guards.get(kind)
        return card is not None and (card.boss or card.armour > min(other.armour for other in self.guards.values()))

    def weapon(self, name: str) -> Card:
        """What an attack is made with: a weapon or machine card, or the dice of an ally.

        Raises KeyError for anything else.
        """
        card = self.cards.get(name)
        return card if card is not None else self.allies[name].weapon
