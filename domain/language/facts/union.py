"""All facts as one union: what a row of the game family can hold."""

from __future__ import annotations

from typing import TypeAlias

from domain.language.facts import (
    campaign,
    cards,
    company,
    danger,
    figures,
    guards,
    headquarters,
    prototype,
    region,
    roster,
    table,
)

AnyFact: TypeAlias = (
    campaign.CampaignBegun
    | cards.CardRetired
    | cards.CardRecalled
    | cards.EventUsed
    | guards.BasePlaced
    | campaign.TowerTurned
    | campaign.ObjectiveRevealed
    | guards.BossEntered
    | guards.BossHurt
    | figures.Disguised
    | figures.DisguiseEnded
    | figures.ApprenticeCalled
    | figures.AssassinReturned
    | campaign.AssassinJoined
    | campaign.MemoryBegun
    | campaign.DeckBuilt
    | campaign.AgendaChanged
    | campaign.PhaseBegun
    | campaign.TurnBegun
    | figures.Entered
    | figures.CubesGained
    | figures.CubesSpent
    | figures.CubesLost
    | figures.CubeSaved
    | figures.SavedCubeLost
    | figures.Moved
    | figures.PlaceTaken
    | figures.Exposed
    | figures.Incognito
    | guards.AlertRaised
    | guards.AlertDue
    | guards.AlertEnded
    | cards.DiceRolled
    | cards.CardDrawn
    | cards.CardShown
    | cards.CardDiscarded
    | cards.DeckReshuffled
    | cards.EventRevealed
    | cards.EventCleared
    | guards.DirectionSet
    | guards.GuardsAdded
    | guards.GuardsMoved
    | guards.GuardsEliminated
    | guards.GuardsSeated
    | guards.GuardsRemoved
    | guards.BodiesRemoved
    | guards.BasesCleared
    | figures.HealthLost
    | figures.HealthRestored
    | figures.FellCritical
    | figures.Eliminated
    | campaign.ObjectivePaid
    | campaign.ObjectiveCompleted
    | campaign.PaymentsLapsed
    | figures.LeftMap
    | cards.ChestOpened
    | cards.CardKept
    | cards.CardGivenUp
    | cards.CardUsed
    | cards.DoneByHand
    | figures.MaxHealthChanged
    | campaign.MemoryEnded
    | figures.AssassinRested
    | cards.CardTucked
    | figures.AllyAppeared
    | figures.MachineBoarded
    | figures.MachineLeft
    | figures.MachineMoved
    | figures.MachineHurt
    | figures.MachineGone
    | campaign.TilesMarked
    | campaign.TilesFallen
    | campaign.ObjectiveLost
    | campaign.MapDismantled
    | campaign.MemoryEased
    | campaign.DifficultySet
    | campaign.ValueAdjusted
    | roster.CardShelved
    | roster.CardUnshelved
    | roster.CardsBagged
    | roster.BagEmptied
    | roster.AssassinLeft
    | roster.ExperienceGained
    | roster.NumberTold
    | roster.LevelReached
    | roster.SkillChosen
    | roster.SyncMet
    | roster.SyncEarned
    | roster.SyncShared
    | roster.MemorySkipped
    | roster.MemoryClosed
    | headquarters.HeadquartersOpened
    | headquarters.AssignmentBegun
    | headquarters.FigureAssigned
    | headquarters.PatientAdmitted
    | headquarters.PatientHealed
    | headquarters.PatientDischarged
    | headquarters.BlueprintGained
    | headquarters.BlueprintLaid
    | headquarters.BlueprintPutBack
    | headquarters.BlueprintBuilt
    | headquarters.ContractRevealed
    | headquarters.ContractBoxPlayed
    | headquarters.ContractFulfilled
    | headquarters.ContractFailed
    | region.RegionUnfolded
    | region.ExplorationBegun
    | region.ExplorationCubesChanged
    | region.ClueGained
    | region.ClueSpent
    | region.JourneyPaid
    | region.GaugeTicked
    | region.GaugeOverflowed
    | region.LineDrawn
    | region.GroupMoved
    | region.StickerPlaced
    | region.LocationActivated
    | region.LocationClosed
    | region.NothingHere
    | region.PileSubstituted
    | region.ExposedByCard
    | region.CardReturned
    | region.NumberMissing
    | region.NumberTaken
    | region.CardRead
    | region.HealerUsed
    | region.SkillUsedOnMap
    | region.ItemCrafted
    | region.MemoryFound
    | region.ExplorationEnded
    | region.PlaceCompleted
    | region.LocationCharted
    | region.EntryNoted
    | region.NumberNoted
    | region.HydrasSpent
    | table.ReserveChanged
    | table.TokenTicked
    | table.CardNoted
    | table.MemoryEstimated
    | danger.BaseDrawn
    | danger.CrocodileGone
    | danger.DangerAdded
    | danger.DangerPlaced
    | danger.DangerReshuffled
    | danger.DangerTaken
    | danger.DangerTurned
    | danger.HydraCaptured
    | danger.HydrasReturned
    | danger.Seized
    | company.CompanionJoined
    | company.CubesHanded
    | company.DieDealt
    | company.MemoryHardened
    | company.PoisonCured
    | table.PlanNoted
    | table.EventNoted
    | table.GuardNoted
    | company.Poisoned
    | company.ShortageNoted
    | prototype.AssassinStored
    | prototype.BaseKept
    | prototype.CardSold
    | prototype.CompanionGone
    | prototype.MemoryFailed
    | prototype.Regrouped
)
