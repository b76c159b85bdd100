"""The sentence of a fact."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.core.tags import tag_of
from domain.language import events
from domain.telling.values import values_of
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from typing import Any

    from domain.content.pack import Pack
    from domain.language.events import AnyFact, Fact
    from domain.model.headquarters import Bag

MISHAPS = frozenset(
    {
        "alert",
        "exposed",
        "exposed_restricted",
        "hurt",
        "critical",
        "eliminated",
        "ally_hurt",
        "machine_hurt",
        "killed",
        "stays_off",
    }
)
"""What can put a 100% sync out of reach, as far as there are words for it."""

UNTOLD: frozenset[type[Fact]] = frozenset({events.AgendaChanged, events.EventCleared})
"""Facts without a sentence: bookkeeping, or the first half of something that the next fact tells."""

HUMDRUM = (
    events.PhaseBegun,
    events.CardDiscarded,
    events.DeckBuilt,
    events.DeckReshuffled,
    events.DirectionSet,
    events.GuardsSeated,
)
"""Facts that only say how the table is kept; whoever shows a few sentences leaves them out."""

VARIANTS: dict[type[Fact], Callable[[Any], str]] = {
    events.AssassinJoined: lambda fact: "apprentice" if fact.apprentice else "plain",
    events.MemoryBegun: lambda fact: "again" if fact.attempt > 1 else "first",
    events.CubesSpent: lambda fact: "saved" if fact.saved else "plain",
    events.DiceRolled: lambda fact: "plain" if fact.whose else "nobody",
    events.PlaceTaken: lambda fact: fact.place if fact.place in {"spot", "tower"} else "map",
    events.Exposed: lambda fact: "picked_up" if fact.picked_up else "plain",
    events.Incognito: lambda fact: "left" if fact.left else "plain",
    events.LeftMap: lambda fact: "base" if fact.base_left else "plain",
    events.ObjectiveCompleted: lambda fact: "xp" if fact.xp else "plain",
    events.DoneByHand: lambda fact: "card" if fact.card else "tower",
    events.MaxHealthChanged: lambda fact: "longer" if fact.cubes > 0 else "shorter",
    events.CardsBagged: lambda fact: _filled(fact.bag),
    events.AssassinLeft: lambda fact: _filled(fact.bag),
    events.SkillChosen: lambda fact: "bagged" if fact.bagged else "plain",
    events.SyncEarned: lambda fact: "grey" if fact.colour == "grey" else "red",
    events.SyncLost: lambda fact: fact.mishap if fact.mishap in MISHAPS else "plain",
    events.MemoryClosed: lambda fact: "synchronised" if fact.synchronised else "success",
    events.RegionUnfolded: lambda fact: "plain" if fact.position else "blank",
    events.PlaceCompleted: lambda fact: "plain" if fact.location else "nowhere",
    events.ExplorationBegun: lambda fact: _begun(fact.cause, fact.position),
    events.ExplorationCubesChanged: lambda fact: "gained" if fact.cubes > 0 else "lost",
    events.JourneyPaid: lambda fact: fact.means if fact.means in {"clue", "tick", "overflow"} else "cube",
    events.GroupMoved: lambda fact: fact.means if fact.means in {"jump", "card", "start"} else "journey",
    events.StickerPlaced: lambda fact: "plain" if not fact.result else _looked_up(fact.result),
    events.LocationClosed: lambda fact: "told" if fact.told else "plain",
    events.NothingHere: lambda fact: "empty" if fact.why == "empty" else "visited",
    events.NumberTaken: lambda fact: fact.to if fact.to in {"bag", "read"} else "deck",
    events.HydraCaptured: lambda fact: "plain" if fact.square else "bag",
    events.ReserveChanged: lambda fact: "more" if fact.number > 0 else "fewer",
    events.TokenTicked: lambda fact: "xp" if fact.xp else "plain",
    events.Poisoned: lambda fact: fact.slot if fact.slot in {"free", "taken"} else "plus",
    events.DieDealt: lambda fact: "poison" if fact.kind == "poison" else "black",
    events.MemoryEnded: lambda fact: _ended(fact.outcome, fact.turns),
}
"""Facts that are told in more than one way: which one, by their fields."""


def _filled(bag: Bag) -> str:
    """Whether anything lies in a bag."""
    return "plain" if bag.cards or bag.health else "empty"


def _begun(cause: str, position: int) -> str:
    """Why exploration begins; where is told only once the players' own map has a location for it."""
    return ("second_failure" if cause == "second_failure" else "success") if position else "nowhere"


def _ended(outcome: str, turns: int) -> str:
    """How the memory ended; turns that nobody has counted aren't told."""
    if not turns:
        return "won" if outcome == "success" else "failed"
    return "success" if outcome == "success" else "failure"


def _looked_up(result: str) -> str:
    """What a code stands for (A18.6)."""
    return "mystery" if result == "mystery" else "memory"


BY_STATION = "15.4"
"""Whoever enters by this statement comes out of a station: a journey, where a memory is left for good otherwise."""

TURNED_OVER = frozenset({"12.1", "P14.5"})
"""An apprentice becomes an assassin by these statements, where one who was stood in for comes back otherwise."""

BY_EVENT = "3.4"
"""What an event card does follows from this statement: cubes go by it, and not with the phase."""

BY_TRAVEL = "A17.7"
"""A cube that goes by this statement pays for a journey."""

CAUSES = {"A15.14": "waterfall", "43.4": "fallen", "A19.8": "on_the_road", "A19.9": "on_the_road"}
"""How somebody was eliminated, by the statement that it follows from."""


def narrate(pack: Pack, fact: AnyFact, rules: Collection[str] = ()) -> str:
    """A fact told in one sentence, with the names of the pack; "" for one that isn't told.

    `rules` are the statements that it follows from: where they say more about it than the fact does, so do the words.
    """
    if type(fact) in UNTOLD or (isinstance(fact, events.CubesGained) and not fact.cubes):
        return ""
    if isinstance(fact, events.ExplorationCubesChanged) and BY_TRAVEL in rules:
        # That the journey costs a cube has been told.
        return ""
    variant = VARIANTS.get(type(fact))
    if isinstance(fact, events.Eliminated):
        key = families.STORY_VARIANT[tag_of(fact), next((CAUSES[rule] for rule in rules if rule in CAUSES), "plain")]
    elif isinstance(fact, events.Entered):
        key = "story.entered.station" if BY_STATION in rules else "story.entered.plain"
    elif isinstance(fact, events.CubesLost):
        key = families.STORY_VARIANT[tag_of(fact), "event" if BY_EVENT in rules else "phase"]
    elif isinstance(fact, events.AssassinReturned):
        key = families.STORY_VARIANT[tag_of(fact), "plain" if TURNED_OVER.isdisjoint(rules) else "first"]
    elif isinstance(fact, events.SyncEarned) and pack.campaign and fact.memory == pack.campaign.free_sync:
        # Nothing had to be played for it: 34.7
        key = "story.sync_earned.free"
    else:
        key = families.STORY_VARIANT[tag_of(fact), variant(fact)] if variant else families.STORY[tag_of(fact)]
    return say(key, **values_of(pack, fact))
