"""The region map: journeys, locations, gauge, numbered cards (A12, A13, A17 to A21).

A fact is stored as an array: the tag, then the fields in order. No fact holds what the group hasn't seen: a number that
goes into a deck unseen is named by its number.
"""

from domain.language.facts.base import Fact, Telling
from domain.model.region import Charted


class RegionUnfolded(Fact, frozen=True, tag="region_unfolded"):
    """The region map lies on the table: the group stands on its first location, and these numbers are in the slot."""

    position: int
    memory: str
    numbers: tuple[int, ...]


class ExplorationBegun(Telling, frozen=True, tag="exploration_begun"):
    """An exploration phase begins where the memory was (A17.5)."""

    cause: str
    position: int
    cubes: int


class ExplorationCubesChanged(Fact, frozen=True, tag="exploration_cubes_changed"):
    """Exploration cubes gained, or with a negative number spent or lost."""

    cubes: int


class ClueGained(Telling, frozen=True, tag="clue_gained"):
    """A clue card is in the bag (A12.1)."""

    clue: str


class ClueSpent(Telling, frozen=True, tag="clue_spent"):
    """A clue card has paid for a journey and is retired (A12.3)."""

    clue: str


class JourneyPaid(Fact, frozen=True, tag="journey_paid"):
    """A journey has been paid for by "cube", "clue", "tick" or "overflow" (A17.7, A17.8)."""

    means: str


class GaugeTicked(Telling, frozen=True, tag="gauge_ticked"):
    """The next box of the threat gauge is ticked (A20.3)."""

    box: int


class GaugeOverflowed(Telling, frozen=True, tag="gauge_overflowed"):
    """Every box is ticked, and a tick is due: everybody pays with health (A20.2)."""


class LineDrawn(Fact, frozen=True, tag="line_drawn"):
    """A line joins two locations (A17.10)."""

    origin: int
    to: int


class GroupMoved(Telling, frozen=True, tag="group_moved"):
    """The group is elsewhere: by "journey", "jump" or "card"."""

    to: int
    means: str


class StickerPlaced(Telling, frozen=True, tag="sticker_placed"):
    """A location shows its symbol now (A17.11); `result` is what its code stands for, if it has one (A18.6)."""

    location: int
    symbol: str
    result: str


class LocationActivated(Telling, frozen=True, tag="location_activated"):
    """An observation point, healer or forge is active (A18.11, A18.13, A18.16)."""

    location: int


class LocationClosed(Fact, frozen=True, tag="location_closed"):
    """No card will be drawn here any more (A18.2, A18.4, A18.7); `told` for a narrative location (A18.19)."""

    location: int
    told: bool = False


class PileSubstituted(Telling, frozen=True, tag="pile_substituted"):
    """A pile has run out, and another one serves for it (A18.5)."""

    wanted: str
    used: str


class NothingHere(Fact, frozen=True, tag="nothing_here"):
    """The group has arrived and nothing happens: it has been "visited" before, or the piles are "empty"."""

    location: int
    why: str = "visited"


class NumberTaken(Telling, frozen=True, tag="number_taken"):
    """A number has left the # slot; `to` is "bag", "read", or the deck that it joined unseen (A13.1)."""

    number: int
    to: str


class NumberMissing(Fact, frozen=True, tag="number_missing"):
    """A number was asked for that the slot doesn't hold: nothing is taken (A13.q2)."""

    number: int


class CardRead(Fact, frozen=True, tag="card_read"):
    """An exploration card is read, up to its next stop; `step` is where reading goes on (A19.1)."""

    card: str
    step: int


class ExposedByCard(Telling, frozen=True, tag="exposed_by_card"):
    """A character is exposed until the card is read (A19.2, A19.q1)."""

    who: str


class CardReturned(Fact, frozen=True, tag="card_returned"):
    """A card goes back into its deck, which is shuffled: nothing of its order is known any more (A19.6)."""

    deck: str
    card: str


class HealerUsed(Telling, frozen=True, tag="healer_used"):
    """A healer has been used in this phase (A18.15)."""

    location: int


class SkillUsedOnMap(Telling, frozen=True, tag="skill_used_on_map"):
    """A skill with a red box has been used in this phase (A19.13)."""

    who: str
    skill: str


class ItemCrafted(Telling, frozen=True, tag="item_crafted"):
    """A blueprint has become the item of its number; the blueprint is retired (A18.18)."""

    blueprint: str
    number: int


class MemoryFound(Telling, frozen=True, tag="memory_found"):
    """The black sticker of a memory lies beside a location: it is played next (A18.8)."""

    memory: str
    location: int


class ExplorationEnded(Telling, frozen=True, tag="exploration_ended"):
    """The phase is over; unspent cubes are gone (A21.1, A21.4)."""


class PlaceCompleted(Fact, frozen=True, tag="place_completed"):
    """The memory of a location is behind the group (A18.10)."""

    location: int


class LocationCharted(Fact, frozen=True, tag="location_charted"):
    """The players have entered a location of their own map, as far as they see it."""

    location: int
    charted: Charted


class EntryNoted(Fact, frozen=True, tag="entry_noted"):
    """The players have named a card of their own box; `kind` as in `domain.model.region.OwnEntry`."""

    card: str
    kind: str
    name: str


class NumberNoted(Fact, frozen=True, tag="number_noted"):
    """The players have said what a number of their own # slot is; `card` is empty while nobody has named it."""

    number: int
    kind: str
    card: str = ""


class HydrasSpent(Fact, frozen=True, tag="hydras_spent"):
    """Hydras have left the bag because an instruction asked for them (A6.38)."""

    tokens: tuple[str, ...]
