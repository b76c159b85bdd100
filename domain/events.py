"""What happened: the facts of the game family, with their outcomes. Tags are stored names.

A fact is stored as an array: the tag, then the fields in order. `evolve` applies facts; it never refuses.
Numbers are differences unless a field says otherwise.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from domain.model.agenda import AnyFrame
from domain.model.state import Ally, Board, Deck, Machine, MapState, Objective, Square


class Fact(Struct, frozen=True, array_like=True):
    """Base of all facts."""


class CampaignBegun(Fact, frozen=True, tag="campaign_begun"):
    """A campaign exists; `seed_hash` commits to the seed of the app's dice without showing it."""

    pack: str
    pack_hash: str
    edition: str
    difficulty: str
    seed_hash: str


class AssassinJoined(Fact, frozen=True, tag="assassin_joined"):
    """An assassin sits down at the end of the row."""

    who: str
    board: Board
    health: int
    apprentice: bool


class MemoryBegun(Fact, frozen=True, tag="memory_begun"):
    """A memory is set up: the map as the plan shows it, before the assassins enter."""

    memory: str
    attempt: int
    maps: dict[str, MapState]
    squares: dict[str, Square]
    objectives: dict[str, Objective]
    reserve: tuple[tuple[str, int], ...]
    allies: dict[str, Ally] = {}
    machines: dict[str, Machine] = {}


class DeckBuilt(Fact, frozen=True, tag="deck_built"):
    """A deck lies ready in this form; it replaces one of the same name."""

    deck: str
    cards: Deck


class AgendaChanged(Fact, frozen=True, tag="agenda_changed"):
    """The first `popped` frames are done, `pushed` are put on top (their first will be the top)."""

    popped: int
    pushed: tuple[AnyFrame, ...]


class PhaseBegun(Fact, frozen=True, tag="phase_begun"):
    """A phase of the turn begins: "event", "assassins", "enemies" or "end"."""

    phase: str


class TurnBegun(Fact, frozen=True, tag="turn_begun"):
    """`turn` is the number of the turn, from 1."""

    turn: int


class Entered(Fact, frozen=True, tag="entered"):
    """An assassin comes onto the map, or back onto it, incognito."""

    who: str
    square: str


class CubesGained(Fact, frozen=True, tag="cubes_gained"):
    """Action cubes are put on the grouped slots."""

    who: str
    cubes: int


class CubesSpent(Fact, frozen=True, tag="cubes_spent"):
    """Action cubes are paid; `saved` of them from the + slot."""

    who: str
    cubes: int
    saved: int


class CubesLost(Fact, frozen=True, tag="cubes_lost"):
    """Cubes left on the grouped slots are lost with the phase (4.4)."""

    who: str
    cubes: int


class CubeSaved(Fact, frozen=True, tag="cube_saved"):
    """A regular cube lies on the + slot."""

    who: str


class SavedCubeLost(Fact, frozen=True, tag="saved_cube_lost"):
    """The cube on the + slot is removed (19.9)."""

    who: str


class Moved(Fact, frozen=True, tag="moved"):
    """An assassin or ally has gone from one square to another; a fixed red base goes along."""

    who: str
    origin: str
    to: str


class PlaceTaken(Fact, frozen=True, tag="place_taken"):
    """An assassin or ally is now in another place of the same square: "map", "spot" or "tower"."""

    who: str
    place: str
    square: str


class Exposed(Fact, frozen=True, tag="exposed"):
    """An assassin or ally carries a red base; `picked_up` when it was a loose one of the square (21.6)."""

    who: str
    picked_up: bool


class Incognito(Fact, frozen=True, tag="incognito"):
    """The red base has come off; `left` when it stays as a loose base on the figure's square."""

    who: str
    left: bool


class AlertRaised(Fact, frozen=True, tag="alert_raised"):
    """The alert of a map is on."""

    map: str


class AlertDue(Fact, frozen=True, tag="alert_due"):
    """The alert of a map will come on at the end of the running enemy step (28.8)."""

    map: str


class AlertEnded(Fact, frozen=True, tag="alert_ended"):
    """A card has switched the alert of a map off (23.5)."""

    map: str


class DiceRolled(Fact, frozen=True, tag="dice_rolled"):
    """Dice lie on the table: `die` is the kind, `whose` the assassin or square they concern."""

    die: str
    faces: tuple[str, ...]
    whose: str


class CardDrawn(Fact, frozen=True, tag="card_drawn"):
    """The next card of a deck is known and in hand."""

    deck: str
    card: str


class CardShown(Fact, frozen=True, tag="card_shown"):
    """A card was looked at and lies where it was (30.6)."""

    deck: str
    card: str


class CardTucked(Fact, frozen=True, tag="card_tucked"):
    """A card of those set aside was looked at and lies under them now (47.3).

    `again` when it lay at the bottom before, among those that have been looked at.
    """

    deck: str
    card: str
    again: bool


class CardDiscarded(Fact, frozen=True, tag="card_discarded"):
    """A card lies on the discard pile of its deck."""

    deck: str
    card: str


class DeckReshuffled(Fact, frozen=True, tag="deck_reshuffled"):
    """The discard pile has become the unknown part of its deck."""

    deck: str


class EventRevealed(Fact, frozen=True, tag="event_revealed"):
    """An event card lies beside a map."""

    map: str
    card: str


class EventCleared(Fact, frozen=True, tag="event_cleared"):
    """The event card has left the table's edge; its discarding is a fact of its own."""

    map: str


class EventUsed(Fact, frozen=True, tag="event_used"):
    """The held effect of the event card beside a map has been used (3.6)."""

    map: str


class DirectionSet(Fact, frozen=True, tag="direction_set"):
    """Enemies of a map march this way this turn: "N", "E", "S" or "W"."""

    map: str
    direction: str


class GuardsAdded(Fact, frozen=True, tag="guards_added"):
    """Guards come from the reserve onto a square."""

    square: str
    kind: str
    number: int


class GuardsMoved(Fact, frozen=True, tag="guards_moved"):
    """Guards go from one square to another."""

    kind: str
    number: int
    origin: str
    to: str


class GuardsEliminated(Fact, frozen=True, tag="guards_eliminated"):
    """Guards are bodies now, on the same square (16.9)."""

    square: str
    kind: str
    number: int


class GuardsSeated(Fact, frozen=True, tag="guards_seated"):
    """Guards stand on the objective base of their square (30.14)."""

    square: str
    kind: str
    number: int


class GuardsRemoved(Fact, frozen=True, tag="guards_removed"):
    """Living guards go back to the reserve."""

    square: str
    kind: str
    number: int


class BodiesRemoved(Fact, frozen=True, tag="bodies_removed"):
    """Bodies leave a square for the reserve."""

    square: str
    kind: str
    number: int


class BasePlaced(Fact, frozen=True, tag="base_placed"):
    """A loose red base lies on a square."""

    square: str


class BasesCleared(Fact, frozen=True, tag="bases_cleared"):
    """All loose red bases are off the map (5.3)."""


class HealthLost(Fact, frozen=True, tag="health_lost"):
    """Health cubes leave a board, or the card of an ally."""

    who: str
    cubes: int


class HealthRestored(Fact, frozen=True, tag="health_restored"):
    """Health cubes come back to a board, or the card of an ally; ends critical condition."""

    who: str
    cubes: int


class FellCritical(Fact, frozen=True, tag="fell_critical"):
    """The last health cube is gone: the figure lies, its red base has left the map (26.4)."""

    who: str
    turn: int


class Eliminated(Fact, frozen=True, tag="eliminated"):
    """An assassin or ally is out of this attempt (26.13, 44.10)."""

    who: str


class ObjectivePaid(Fact, frozen=True, tag="objective_paid"):
    """Cubes lie on an objective."""

    objective: str
    cubes: int


class ObjectiveCompleted(Fact, frozen=True, tag="objective_completed"):
    """An objective is done; unless the base stays it is off the map, and guards there are free (14.5, 14.q3)."""

    objective: str
    xp: int
    base_stays: bool = False


class PaymentsLapsed(Fact, frozen=True, tag="payments_lapsed"):
    """Part payments of this turn are worth nothing any more (14.3)."""


class LeftMap(Fact, frozen=True, tag="left_map"):
    """An assassin or ally has left by a fast travel station; `base_left` when a red base stays there (15.6)."""

    who: str
    base_left: bool


class TowerTurned(Fact, frozen=True, tag="tower_turned"):
    """The tower card of a map is turned; what it brings follows (9.5)."""

    map: str


class ObjectiveRevealed(Fact, frozen=True, tag="objective_revealed"):
    """An objective lies open on the map now."""

    objective: str


class BossEntered(Fact, frozen=True, tag="boss_entered"):
    """A boss stands on a square, with these health cubes on its card (33.1)."""

    square: str
    kind: str
    health: int
    team: int = 0
    """Assassins on the map now: they decide its dice for good (33.3, 33.q1)."""


class BossHurt(Fact, frozen=True, tag="boss_hurt"):
    """Health cubes leave a boss's card (33.6)."""

    kind: str
    cubes: int


class Disguised(Fact, frozen=True, tag="disguised"):
    """A guard figure from the reserve stands for an assassin (6.5)."""

    who: str
    kind: str


class DisguiseEnded(Fact, frozen=True, tag="disguise_ended"):
    """The guard figure is back in the reserve, the assassin's own stands in its place."""

    who: str
    kind: str


class ApprenticeCalled(Fact, frozen=True, tag="apprentice_called"):
    """An apprentice stands in for an eliminated assassin (27.2, 27.3)."""

    who: str


class AssassinReturned(Fact, frozen=True, tag="assassin_returned"):
    """An assassin takes the place back from the apprentice (27.14)."""

    who: str


class ChestOpened(Fact, frozen=True, tag="chest_opened"):
    """A chest has left the map; its card, if the deck held one, is in the finder's hands (10.1)."""

    square: str
    card: str


class CardKept(Fact, frozen=True, tag="card_kept"):
    """A card lies in a slot of a board: "melee", "ranged", "blade", "armour" or "inventory"."""

    who: str
    card: str
    slot: str


class CardGivenUp(Fact, frozen=True, tag="card_given_up"):
    """A card has left a board, from this slot; where it goes is a fact of its own."""

    who: str
    card: str
    slot: str


class CardRetired(Fact, frozen=True, tag="card_retired"):
    """A card has left the campaign for the envelope named on it (18.8, 24.7)."""

    card: str


class CardUsed(Fact, frozen=True, tag="card_used"):
    """A card was used; it stays on the board unless another fact takes it away."""

    who: str
    card: str


class DoneByHand(Fact, frozen=True, tag="done_by_hand"):
    """The players have carried out what a card says; `card` is empty for the tower card."""

    card: str


class MaxHealthChanged(Fact, frozen=True, tag="max_health_changed"):
    """The health gauge is this much longer or shorter; present cubes follow by their own facts."""

    who: str
    cubes: int


class MemoryEnded(Fact, frozen=True, tag="memory_ended"):
    """The attempt is over: "success" or "failure", for this reason; the diary line is written."""

    memory: str
    outcome: str
    reason: str
    turns: int
    xp: int


class AssassinRested(Fact, frozen=True, tag="assassin_rested"):
    """After a memory: figure aside, these health cubes in all, no action cubes (36.1, 36.2)."""

    who: str
    health: int


class AllyAppeared(Fact, frozen=True, tag="ally_appeared"):
    """An ally stands on a square, incognito, with these health cubes on its card (44.1)."""

    who: str
    square: str
    health: int


class MachineBoarded(Fact, frozen=True, tag="machine_boarded"):
    """An assassin is in a machine (48.2)."""

    machine: str
    who: str


class MachineLeft(Fact, frozen=True, tag="machine_left"):
    """An assassin stands on the machine's square again (48.3, 48.9)."""

    machine: str
    who: str


class MachineMoved(Fact, frozen=True, tag="machine_moved"):
    """A machine has gone from one square to another, with whoever is in it."""

    machine: str
    origin: str
    to: str


class MachineHurt(Fact, frozen=True, tag="machine_hurt"):
    """Health cubes leave a machine's card (48.8)."""

    machine: str
    cubes: int


class MachineGone(Fact, frozen=True, tag="machine_gone"):
    """A machine is off the map (48.9)."""

    machine: str


class TilesMarked(Fact, frozen=True, tag="tiles_marked"):
    """Tokens lie on the squares of the tiles that fall at the end of this turn (43.6)."""

    tiles: tuple[str, ...]


class TilesFallen(Fact, frozen=True, tag="tiles_fallen"):
    """The tiles of these squares are off the map, with everything that lay on them (43.1, 43.2)."""

    tiles: tuple[str, ...]


class ObjectiveLost(Fact, frozen=True, tag="objective_lost"):
    """An objective has left the map with its tile (43.q2)."""

    objective: str


class MapDismantled(Fact, frozen=True, tag="map_dismantled"):
    """A map is put away, with everything on it; its guards went to the reserve before (51.7)."""

    map: str


class MemoryEased(Fact, frozen=True, tag="memory_eased"):
    """Easy is or was the difficulty in this memory: its 100% sync is grey (45.5)."""

    memory: str


class DifficultySet(Fact, frozen=True, tag="difficulty_set"):
    """The difficulty from now on."""

    level: str


class ValueAdjusted(Fact, frozen=True, tag="value_adjusted"):
    """Players have overridden a value: `old` and `new` are JSON texts, `path` names it."""

    path: str
    old: str
    new: str
    why: str


AnyFact: TypeAlias = (
    CampaignBegun
    | CardRetired
    | EventUsed
    | BasePlaced
    | TowerTurned
    | ObjectiveRevealed
    | BossEntered
    | BossHurt
    | Disguised
    | DisguiseEnded
    | ApprenticeCalled
    | AssassinReturned
    | AssassinJoined
    | MemoryBegun
    | DeckBuilt
    | AgendaChanged
    | PhaseBegun
    | TurnBegun
    | Entered
    | CubesGained
    | CubesSpent
    | CubesLost
    | CubeSaved
    | SavedCubeLost
    | Moved
    | PlaceTaken
    | Exposed
    | Incognito
    | AlertRaised
    | AlertDue
    | AlertEnded
    | DiceRolled
    | CardDrawn
    | CardShown
    | CardDiscarded
    | DeckReshuffled
    | EventRevealed
    | EventCleared
    | DirectionSet
    | GuardsAdded
    | GuardsMoved
    | GuardsEliminated
    | GuardsSeated
    | GuardsRemoved
    | BodiesRemoved
    | BasesCleared
    | HealthLost
    | HealthRestored
    | FellCritical
    | Eliminated
    | ObjectivePaid
    | ObjectiveCompleted
    | PaymentsLapsed
    | LeftMap
    | ChestOpened
    | CardKept
    | CardGivenUp
    | CardUsed
    | DoneByHand
    | MaxHealthChanged
    | MemoryEnded
    | AssassinRested
    | CardTucked
    | AllyAppeared
    | MachineBoarded
    | MachineLeft
    | MachineMoved
    | MachineHurt
    | MachineGone
    | TilesMarked
    | TilesFallen
    | ObjectiveLost
    | MapDismantled
    | MemoryEased
    | DifficultySet
    | ValueAdjusted
)


class Event(Struct, frozen=True, array_like=True):
    """A fact with the ids of the statements it follows from: one slim row of the log."""

    fact: AnyFact
    rules: tuple[str, ...]
