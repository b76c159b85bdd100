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
    CardRecalled,
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
from domain.facts.company import (
    CompanionJoined,
    CubesHanded,
    DieDealt,
    MemoryHardened,
    PoisonCured,
    Poisoned,
    ShortageNoted,
)
from domain.facts.danger import (
    BaseDrawn,
    CrocodileGone,
    DangerAdded,
    DangerPlaced,
    DangerReshuffled,
    DangerTaken,
    DangerTurned,
    HydraCaptured,
    HydrasReturned,
    Seized,
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
from domain.facts.headquarters import (
    AssignmentBegun,
    BlueprintBuilt,
    BlueprintGained,
    BlueprintLaid,
    BlueprintPutBack,
    ContractBoxPlayed,
    ContractFailed,
    ContractFulfilled,
    ContractRevealed,
    FigureAssigned,
    HeadquartersOpened,
    PatientAdmitted,
    PatientDischarged,
    PatientHealed,
)
from domain.facts.region import (
    CardRead,
    CardReturned,
    ClueGained,
    ClueSpent,
    ExplorationBegun,
    ExplorationCubesChanged,
    ExplorationEnded,
    ExposedByCard,
    GaugeOverflowed,
    GaugeTicked,
    GroupMoved,
    HealerUsed,
    ItemCrafted,
    JourneyPaid,
    LineDrawn,
    LocationActivated,
    LocationCharted,
    LocationClosed,
    MemoryFound,
    NothingHere,
    NumberMissing,
    NumberTaken,
    PileSubstituted,
    PlaceCompleted,
    RegionUnfolded,
    SkillUsedOnMap,
    StickerPlaced,
)
from domain.facts.roster import (
    AssassinLeft,
    BagEmptied,
    CardsBagged,
    CardShelved,
    CardUnshelved,
    ExperienceGained,
    LevelReached,
    MemoryClosed,
    MemorySkipped,
    NumberTold,
    SkillChosen,
    SyncEarned,
    SyncMet,
    SyncShared,
)
from domain.facts.table import CardNoted, MemoryEstimated, ReserveChanged, TokenTicked

__all__ = [
    "AgendaChanged",
    "AlertDue",
    "AlertEnded",
    "AlertRaised",
    "AllyAppeared",
    "AnyFact",
    "ApprenticeCalled",
    "AssassinJoined",
    "AssassinLeft",
    "AssassinRested",
    "AssassinReturned",
    "AssignmentBegun",
    "BagEmptied",
    "BaseDrawn",
    "BasePlaced",
    "BasesCleared",
    "BlueprintBuilt",
    "BlueprintGained",
    "BlueprintLaid",
    "BlueprintPutBack",
    "BodiesRemoved",
    "BossEntered",
    "BossHurt",
    "CampaignBegun",
    "CardDiscarded",
    "CardDrawn",
    "CardGivenUp",
    "CardKept",
    "CardNoted",
    "CardRead",
    "CardRecalled",
    "CardRetired",
    "CardReturned",
    "CardShelved",
    "CardShown",
    "CardTucked",
    "CardUnshelved",
    "CardUsed",
    "CardsBagged",
    "ChestOpened",
    "ClueGained",
    "ClueSpent",
    "CompanionJoined",
    "ContractBoxPlayed",
    "ContractFailed",
    "ContractFulfilled",
    "ContractRevealed",
    "CrocodileGone",
    "CubeSaved",
    "CubesGained",
    "CubesHanded",
    "CubesLost",
    "CubesSpent",
    "DangerAdded",
    "DangerPlaced",
    "DangerReshuffled",
    "DangerTaken",
    "DangerTurned",
    "DeckBuilt",
    "DeckReshuffled",
    "DiceRolled",
    "DieDealt",
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
    "ExperienceGained",
    "ExplorationBegun",
    "ExplorationCubesChanged",
    "ExplorationEnded",
    "Exposed",
    "ExposedByCard",
    "Fact",
    "FellCritical",
    "FigureAssigned",
    "GaugeOverflowed",
    "GaugeTicked",
    "GroupMoved",
    "GuardsAdded",
    "GuardsEliminated",
    "GuardsMoved",
    "GuardsRemoved",
    "GuardsSeated",
    "HeadquartersOpened",
    "HealerUsed",
    "HealthLost",
    "HealthRestored",
    "HydraCaptured",
    "HydrasReturned",
    "Incognito",
    "ItemCrafted",
    "JourneyPaid",
    "LeftMap",
    "LevelReached",
    "LineDrawn",
    "LocationActivated",
    "LocationCharted",
    "LocationClosed",
    "MachineBoarded",
    "MachineGone",
    "MachineHurt",
    "MachineLeft",
    "MachineMoved",
    "MapDismantled",
    "MaxHealthChanged",
    "MemoryBegun",
    "MemoryClosed",
    "MemoryEased",
    "MemoryEnded",
    "MemoryEstimated",
    "MemoryFound",
    "MemoryHardened",
    "MemorySkipped",
    "Moved",
    "NothingHere",
    "NumberMissing",
    "NumberTaken",
    "NumberTold",
    "ObjectiveCompleted",
    "ObjectiveLost",
    "ObjectivePaid",
    "ObjectiveRevealed",
    "PatientAdmitted",
    "PatientDischarged",
    "PatientHealed",
    "PaymentsLapsed",
    "PhaseBegun",
    "PileSubstituted",
    "PlaceCompleted",
    "PlaceTaken",
    "PoisonCured",
    "Poisoned",
    "RegionUnfolded",
    "ReserveChanged",
    "SavedCubeLost",
    "Seized",
    "ShortageNoted",
    "SkillChosen",
    "SkillUsedOnMap",
    "StickerPlaced",
    "SyncEarned",
    "SyncMet",
    "SyncShared",
    "TilesFallen",
    "TilesMarked",
    "TokenTicked",
    "TowerTurned",
    "TurnBegun",
    "ValueAdjusted",
]

AnyFact: TypeAlias = (
    CampaignBegun
    | CardRetired
    | CardRecalled
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
    | CardShelved
    | CardUnshelved
    | CardsBagged
    | BagEmptied
    | AssassinLeft
    | ExperienceGained
    | NumberTold
    | LevelReached
    | SkillChosen
    | SyncMet
    | SyncEarned
    | SyncShared
    | MemorySkipped
    | MemoryClosed
    | HeadquartersOpened
    | AssignmentBegun
    | FigureAssigned
    | PatientAdmitted
    | PatientHealed
    | PatientDischarged
    | BlueprintGained
    | BlueprintLaid
    | BlueprintPutBack
    | BlueprintBuilt
    | ContractRevealed
    | ContractBoxPlayed
    | ContractFulfilled
    | ContractFailed
    | RegionUnfolded
    | ExplorationBegun
    | ExplorationCubesChanged
    | ClueGained
    | ClueSpent
    | JourneyPaid
    | GaugeTicked
    | GaugeOverflowed
    | LineDrawn
    | GroupMoved
    | StickerPlaced
    | LocationActivated
    | LocationClosed
    | NothingHere
    | PileSubstituted
    | ExposedByCard
    | CardReturned
    | NumberMissing
    | NumberTaken
    | CardRead
    | HealerUsed
    | SkillUsedOnMap
    | ItemCrafted
    | MemoryFound
    | ExplorationEnded
    | PlaceCompleted
    | LocationCharted
    | ReserveChanged
    | TokenTicked
    | CardNoted
    | MemoryEstimated
    | BaseDrawn
    | CrocodileGone
    | DangerAdded
    | DangerPlaced
    | DangerReshuffled
    | DangerTaken
    | DangerTurned
    | HydraCaptured
    | HydrasReturned
    | Seized
    | CompanionJoined
    | CubesHanded
    | DieDealt
    | MemoryHardened
    | PoisonCured
    | Poisoned
    | ShortageNoted
)


class Event(Struct, frozen=True, array_like=True):
    """A fact with the ids of the statements it follows from: one slim row of the log."""

    fact: AnyFact
    rules: tuple[str, ...]
