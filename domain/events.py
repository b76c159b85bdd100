"""What happened: the facts of the game family, with their outcomes. Tags are stored names.

The facts stand in `domain.facts`, by subject; here they are one union. `evolve` applies them; it never refuses.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from domain.facts.base import Fact
from domain.facts.campaign import (
    AgendaChanged,
    AssassinJoined,
    CampaignBegun,
    DeckBuilt,
    DifficultySet,
    MapDismantled,
    MemoryBegun,
    MemoryEased,
    MemoryEnded,
    ObjectiveCompleted,
    ObjectiveLost,
    ObjectivePaid,
    ObjectiveRevealed,
    PaymentsLapsed,
    PhaseBegun,
    TilesFallen,
    TilesMarked,
    TowerTurned,
    TurnBegun,
    ValueAdjusted,
)
from domain.facts.cards import (
    CardDiscarded,
    CardDrawn,
    CardGivenUp,
    CardKept,
    CardRetired,
    CardShown,
    CardTucked,
    CardUsed,
    ChestOpened,
    DeckReshuffled,
    DiceRolled,
    DoneByHand,
    EventCleared,
    EventRevealed,
    EventUsed,
)
from domain.facts.figures import (
    AllyAppeared,
    ApprenticeCalled,
    AssassinRested,
    AssassinReturned,
    CubeSaved,
    CubesGained,
    CubesLost,
    CubesSpent,
    Disguised,
    DisguiseEnded,
    Eliminated,
    Entered,
    Exposed,
    FellCritical,
    HealthLost,
    HealthRestored,
    Incognito,
    LeftMap,
    MachineBoarded,
    MachineGone,
    MachineHurt,
    MachineLeft,
    MachineMoved,
    MaxHealthChanged,
    Moved,
    PlaceTaken,
    SavedCubeLost,
)
from domain.facts.guards import (
    AlertDue,
    AlertEnded,
    AlertRaised,
    BasePlaced,
    BasesCleared,
    BodiesRemoved,
    BossEntered,
    BossHurt,
    DirectionSet,
    GuardsAdded,
    GuardsEliminated,
    GuardsMoved,
    GuardsRemoved,
    GuardsSeated,
)

__all__ = [
    "AgendaChanged",
    "AlertDue",
    "AlertEnded",
    "AlertRaised",
    "AllyAppeared",
    "AnyFact",
    "ApprenticeCalled",
    "AssassinJoined",
    "AssassinRested",
    "AssassinReturned",
    "BasePlaced",
    "BasesCleared",
    "BodiesRemoved",
    "BossEntered",
    "BossHurt",
    "CampaignBegun",
    "CardDiscarded",
    "CardDrawn",
    "CardGivenUp",
    "CardKept",
    "CardRetired",
    "CardShown",
    "CardTucked",
    "CardUsed",
    "ChestOpened",
    "CubeSaved",
    "CubesGained",
    "CubesLost",
    "CubesSpent",
    "DeckBuilt",
    "DeckReshuffled",
    "DiceRolled",
    "DifficultySet",
    "DirectionSet",
    "DisguiseEnded",
    "Disguised",
    "DoneByHand",
    "Eliminated",
    "Entered",
    "Event",
    "EventCleared",
    "EventRevealed",
    "EventUsed",
    "Exposed",
    "Fact",
    "FellCritical",
    "GuardsAdded",
    "GuardsEliminated",
    "GuardsMoved",
    "GuardsRemoved",
    "GuardsSeated",
    "HealthLost",
    "HealthRestored",
    "Incognito",
    "LeftMap",
    "MachineBoarded",
    "MachineGone",
    "MachineHurt",
    "MachineLeft",
    "MachineMoved",
    "MapDismantled",
    "MaxHealthChanged",
    "MemoryBegun",
    "MemoryEased",
    "MemoryEnded",
    "Moved",
    "ObjectiveCompleted",
    "ObjectiveLost",
    "ObjectivePaid",
    "ObjectiveRevealed",
    "PaymentsLapsed",
    "PhaseBegun",
    "PlaceTaken",
    "SavedCubeLost",
    "TilesFallen",
    "TilesMarked",
    "TowerTurned",
    "TurnBegun",
    "ValueAdjusted",
]

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
