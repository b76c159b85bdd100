"""The agenda: what is still to resolve, as plain data on the state.

The agenda is a stack, its top is the first item. A frame that waits for players is a choice, a chance node or an
open window; every other frame is worked off by the engine at once. Frame names are stored names.
"""

from typing import TypeAlias

from domain.model.between import (
    ApprenticeCall,
    AskNumber,
    Assignment,
    Bestowal,
    CommandRoom,
    ContractBoxes,
    Crafting,
    EndOfMemory,
    Exploration,
    HeadquartersChoice,
    Healing,
    Hospital,
    Journey,
    LevelUp,
    MemoryOffer,
    OwnMap,
    Payment,
    Reading,
    Recollection,
    Shop,
    SyncOffer,
    TableMemory,
    Untold,
    Workshop,
)
from domain.model.danger import (
    AnimalAttack,
    Current,
    DangerEquipment,
    DangerReveal,
    DangerRevealAmid,
    DangerSquares,
    DangerSquaresAmid,
    DangerTokens,
    FightOff,
    NagaLanding,
)
from domain.model.frame import Frame
from domain.model.prototype import BodyCall, Clearing, Convergence, Regroup, Rummage

Amounts: TypeAlias = tuple[tuple[str, int], ...]
"""How many of each kind, sorted by kind, no zeros."""


class SetUp(Frame, frozen=True, tag="set_up"):
    """Assassins enter the map, one after another (7.q3)."""

    waiting: tuple[str, ...]


class BossEntry(Frame, frozen=True, tag="boss_entry"):
    """A boss appears on a square; a guard may have to give way (33.1, 33.14)."""

    square: str
    kind: str


class FirstTurn(Frame, frozen=True, tag="first_turn"):
    """The set-up is done: turn 1 begins, or the next one where a memory has failed in place."""


class EventPhase(Frame, frozen=True, tag="event_phase"):
    """Action cubes are handed out and the event card is drawn (2.1, 3.1)."""

    cubes_given: bool = False
    maps: tuple[str, ...] = ()
    """Maps whose event is still to be drawn (51.1)."""


class AssassinPhase(Frame, frozen=True, tag="assassin_phase"):
    """An open window: the assassins spend cubes until the players pass."""


class EnemyGap(Frame, frozen=True, tag="enemy_gap"):
    """An open window before (0 to 2) or after (3) the steps of the enemy phase (19.6)."""

    gap: int


class Reinforcement(Frame, frozen=True, tag="reinforcement"):
    """A reinforcement card is drawn and its guards enter (29)."""


class Placement(Frame, frozen=True, tag="placement"):
    """Guards still to enter in this step: one entry a square, in the order they are served."""

    entries: tuple[tuple[str, str, int], ...]
    """(square, kind, number)."""
    arrivals: tuple[tuple[str, int, int], ...] = ()
    """Squares already served, for the tests: (square, guards that entered, bodies that had to go)."""
    short: bool = False
    """True when a token has been put on the deck for this instruction (A9.q1)."""


class EnemyMovement(Frame, frozen=True, tag="enemy_movement"):
    """Guards move: first to red bases, then in the direction of the event card (30).

    `stage` is "seat", "attract", "direction", "march" or "settle"; `moved` are guards that
    have used their move, by square.
    """

    stage: str = "seat"
    moved: tuple[tuple[str, str, int], ...] = ()
    squares: tuple[str, ...] = ()
    """In the march: the squares not yet served, front row first."""
    arrivals: tuple[tuple[str, int, int], ...] = ()
    """For the tests: (square, guards that came, bodies that had to go)."""


class StepTests(Frame, frozen=True, tag="step_tests"):
    """Detection tests of one enemy step, all read against the alert it began with (22.11, 28.8)."""

    arrivals: tuple[tuple[str, int, int], ...]
    """(square, guards that arrived, bodies that had to go)."""


class StepAlert(Frame, frozen=True, tag="step_alert"):
    """The alert raised by the tests of this step comes on now (28.8)."""


class DetectionTest(Frame, frozen=True, tag="detection_test"):
    """One square is tested: `subjects` one by one, then the bodies together (22, 28)."""

    square: str
    subjects: tuple[str, ...]
    dice: int
    """Detection dice for each subject."""
    body_dice: int
    alert: bool
    """The alert state the test is read against."""
    deferred: bool
    """True inside an enemy step: the alert waits for the end of the step."""
    found: bool = False
    """True when a die has raised the alert."""
    leap: bool = False
    """True when the subject lands in the hiding spot if it stays incognito (9.9)."""
    asked: bool = False
    """True when a held event that could cancel the test was kept back (3.6)."""


class Arrival(Frame, frozen=True, tag="arrival"):
    """An assassin has just moved: hunt, then incognito or a test (21.8, 22.1, 32)."""

    who: str
    origin: str
    exposed: bool
    """Whether the assassin was exposed when leaving."""
    gliding: bool = False
    """True for a move that nobody can hunt (32.12)."""
    asked: tuple[str, ...] = ()
    """Allies that may still follow (44.3)."""
    followers: tuple[str, ...] = ()
    """Allies that have come along."""
    spared: bool = False
    """True when the players have named hunters of whom none can move (E46)."""
    settled: bool = False
    """True when it is decided whether the assassin goes straight into tall grass (A7.4)."""


class Departure(Frame, frozen=True, tag="departure"):
    """An assassin takes a fast travel station: allies may follow, then the figure goes (15.1, 44.4)."""

    who: str
    to: str
    """A station's square, or "off"."""
    asked: tuple[str, ...] = ()
    """Allies that may still follow."""


class HuntArrival(Frame, frozen=True, tag="hunt_arrival"):
    """Hunters stand on the assassin's new square: those already there are tested (32.9)."""

    square: str
    hunters: int
    removed: int = 0
    """Bodies that had to make room (29.14)."""


class Attack(Frame, frozen=True, tag="attack"):
    """One attack, stage by stage: "roll", "special", "hits", "icons", "retaliation" (16.1)."""

    attackers: tuple[tuple[str, str], ...]
    """(assassin or ally, card) of every participant; the first `rolled` of them have rolled."""
    target: str
    stage: str = "roll"
    rolled: int = 0
    hits: int = 0
    specials: tuple[str, ...] = ()
    """Assassins whose weapon's special ability is still to be worked."""
    retaliation: bool = False


class Strike(Frame, frozen=True, tag="strike"):
    """Enemy dice fall on one target: the hits take health cubes (31.10)."""

    target: str
    """An assassin, an ally or a machine."""
    dice: int
    hits: int = 0
    """Hits of earlier batches on a machine, which counts them together (48.8)."""


class EnemyCombat(Frame, frozen=True, tag="enemy_combat"):
    """Groups of enemies choose a target square (31). `groups` wait, `aimed` have chosen."""

    begun: bool = False
    groups: tuple[str, ...] = ()
    aimed: tuple[tuple[str, str], ...] = ()
    """(origin square, target square)."""


class Volley(Frame, frozen=True, tag="volley"):
    """Enemy dice are dealt among the targets before they are rolled (16.28, 31.8).

    `targets` are (assassin, ally or machine, dice dealt so far); `loose` dice are still to be dealt.
    """

    targets: tuple[tuple[str, int], ...]
    loose: int
    even: bool
    """True in a retaliation: shares differ by 1 at most (31.q3)."""
    near_only: tuple[str, ...] = ()
    """The only targets that may take the dice of melee enemies (16.q5)."""
    near_loose: int = 0
    """Dice of melee enemies still to be dealt, dealt before `loose`."""
    pool: tuple[int, ...] = ()
    """With poison dice: black and poison dice of melee enemies, black and poison dice of the others (A3.3)."""


class PoolDeal(Frame, frozen=True, tag="pool_deal"):
    """The kinds of pooled dice are dealt blindly, before any is rolled (A3.3, A3.4)."""

    waiting: tuple[tuple[str, int], ...]
    """(target, dice whose kind isn't known yet)."""
    pool: tuple[int, ...]
    """What is left, as in the volley."""
    near_only: tuple[str, ...] = ()
    dealt: tuple[tuple[str, int, int], ...] = ()
    """(target, black dice, poison dice) so far."""
    mixed: bool = False
    """Whether both kinds of dice were in the pool (A3.5)."""


class MixedStrike(Frame, frozen=True, tag="mixed_strike"):
    """Black and poison dice fall on one target: rolled kind after kind, then taken together (A3.5)."""

    target: str
    dice: int
    poison: int
    hits: int = 0
    poisons: int = 0
    mixed: bool = False
    """Whether the attack had both kinds of dice."""


class Poisoning(Frame, frozen=True, tag="poisoning"):
    """Health cubes still to be put on action slots, one by one (A5.2)."""

    who: str
    number: int


class Infiltration(Frame, frozen=True, tag="infiltration"):
    """Guards enter on the squares of assassins, together with others (A4.1)."""

    kinds: tuple[tuple[str, int], ...]
    """(kind, number for each assassin)."""
    entries: tuple[tuple[str, str, int], ...] = ()
    """Guards that have their squares already, as in the placement."""
    short: bool = False
    """True when a token has been put on the deck for this instruction (A9.q1)."""


class Search(Frame, frozen=True, tag="search"):
    """Bodies are searched, card by card; at the end they are hidden and the finds kept or not (17)."""

    who: str
    cards_left: int
    found: tuple[str, ...] = ()
    drawing: bool = False
    """True while the next card is being drawn."""


class Equip(Frame, frozen=True, tag="equip"):
    """A found card is kept in a slot or discarded (18)."""

    who: str
    card: str
    traded: bool = False
    """A trade has been paid for another card of the same find (18.6)."""


class Trading(Frame, frozen=True, tag="trading"):
    """Cards change hands among assassins on one square, until somebody is done (13.7)."""

    partners: tuple[str, ...]
    pool: tuple[str, ...] = ()
    """Cards taken off boards and not yet put anywhere."""


class ByHand(Frame, frozen=True, tag="by_hand"):
    """The players carry out an effect that the engine doesn't know, and say when they are done."""

    source: str
    """The card, or empty for the tower card."""
    number: int
    """Which effect of the source it is, from 0, those of a special ability before the others."""
    who: str
    map: str


class CardEffects(Frame, frozen=True, tag="card_effects"):
    """The effects of a card that are left, while what the one before them has set going is resolved (3.q2)."""

    source: str
    """The card or event, or empty for the tower card."""
    number: int
    """The next effect of the source, from 0."""
    map: str
    who: str = ""
    on: str = ""
    rules: tuple[str, ...] = ()
    event: bool = False
    """Whether the source is an event card."""
    short: bool = False
    """True when a token has been put on the deck for this card (A9.q1)."""


class ChestFind(Frame, frozen=True, tag="chest_find"):
    """A chest is open, and the players read the card from their own deck (10.1)."""

    who: str
    square: str


class EndOfTurn(Frame, frozen=True, tag="end_of_turn"):
    """Deadlines, success and failure, then the next turn (5, 26.12)."""

    drifted: bool = False
    """True when the river has done its part (A15.q3)."""


AnyFrame: TypeAlias = (
    SetUp
    | BossEntry
    | FirstTurn
    | EventPhase
    | AssassinPhase
    | EnemyGap
    | Reinforcement
    | Placement
    | EnemyMovement
    | StepTests
    | StepAlert
    | DetectionTest
    | Arrival
    | Departure
    | HuntArrival
    | Attack
    | Strike
    | EnemyCombat
    | Volley
    | Search
    | Equip
    | Trading
    | ByHand
    | CardEffects
    | EndOfTurn
    | LevelUp
    | SyncOffer
    | MemoryOffer
    | HeadquartersChoice
    | ApprenticeCall
    | Hospital
    | Workshop
    | Payment
    | Shop
    | CommandRoom
    | ContractBoxes
    | Recollection
    | Untold
    | Assignment
    | AskNumber
    | EndOfMemory
    | Exploration
    | Journey
    | Reading
    | Bestowal
    | OwnMap
    | Healing
    | Crafting
    | TableMemory
    | PoolDeal
    | MixedStrike
    | Poisoning
    | Infiltration
    | DangerSquares
    | DangerReveal
    | DangerSquaresAmid
    | DangerRevealAmid
    | DangerTokens
    | AnimalAttack
    | DangerEquipment
    | FightOff
    | NagaLanding
    | Current
    | ChestFind
    | Regroup
    | Convergence
    | BodyCall
    | Clearing
    | Rummage
)
