"""People and their cards between memories: villa, bags, levels, syncs, who plays.

A fact is stored as an array: the tag, then the fields in order. Numbers are differences unless a field says otherwise.
"""

from domain.language.facts.base import Fact, Telling
from domain.model.headquarters import Bag


class CardShelved(Telling, frozen=True, tag="card_shelved"):
    """A card lies in the villa, or in the main hall once there is a headquarters (36.4, 40.7)."""

    card: str


class CardUnshelved(Telling, frozen=True, tag="card_unshelved"):
    """A card has been taken out of the villa or main hall; where it goes is a fact of its own."""

    card: str


class CardsBagged(Telling, frozen=True, tag="cards_bagged"):
    """The cards named are off the board, in the bag of the assassin with the health cubes left (26.14, 40.22)."""

    who: str
    bag: Bag


class BagEmptied(Telling, frozen=True, tag="bag_emptied"):
    """The assassin has taken the bagged cards back; their slots are free (41.9). Health is a fact of its own."""

    who: str


class AssassinLeft(Telling, frozen=True, tag="assassin_left"):
    """The assassin isn't in play any more; `bag` is what waits for a return (37.6)."""

    who: str
    bag: Bag


class ExperienceGained(Telling, frozen=True, tag="experience_gained"):
    """Experience from something else than a memory (35.2); `source` is the contract that it stands on."""

    xp: int
    source: str


class NumberTold(Fact, frozen=True, tag="number_told"):
    """The players have read a number from their own cards; `path` says which."""

    path: str
    number: int


class LevelReached(Telling, frozen=True, tag="level_reached"):
    """All assassins of the campaign have this level now, those not in play included (39.2)."""

    level: int


class SkillChosen(Telling, frozen=True, tag="skill_chosen"):
    """A skill card is the assassin's: on the board, or with `bagged` in the bag (39.6)."""

    who: str
    skill: str
    bagged: bool


class SyncMet(Telling, frozen=True, tag="sync_met"):
    """The 100% sync of the memory in play is met; whether it is earned depends on how the memory ends (34.2)."""


class SyncLost(Telling, frozen=True, tag="sync_lost"):
    """Something has happened in this attempt that the 100% sync of the memory forbids."""

    mishap: str
    """What it was, as the plan of the sync calls it: one of its `never`, or "stays_off"."""


class SyncEarned(Telling, frozen=True, tag="sync_earned"):
    """The sticker of a 100% sync: "red", or "grey" when easy was the difficulty (34.4)."""

    memory: str
    colour: str


class SyncShared(Telling, frozen=True, tag="sync_shared"):
    """The players mark this 100% sync in the diaries of earlier campaigns too (34.6)."""

    memory: str


class MemorySkipped(Telling, frozen=True, tag="memory_skipped"):
    """An optional memory was turned down for good (46.2)."""

    memory: str


class MemoryClosed(Telling, frozen=True, tag="memory_closed"):
    """The memory is behind the group: won, or with two failures synchronised by the brotherhood (5.9, 6.14)."""

    memory: str
    synchronised: bool
