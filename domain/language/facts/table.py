"""The table: books kept turn by turn, and cards that the players named.

A fact is stored as an array: the tag, then the fields in order. Numbers are differences unless a field says otherwise.
"""

from domain.language.facts.base import Fact, Telling


class ReserveChanged(Fact, frozen=True, tag="reserve_changed"):
    """Figures have left the reserve on the table, or come back to it."""

    kind: str
    number: int


class TokenTicked(Telling, frozen=True, tag="token_ticked"):
    """An objective that only the players' booklet knows is done, and counts so much."""

    objective: str
    xp: int
    mandatory: bool


class CardNoted(Telling, frozen=True, tag="card_noted"):
    """A card of the players' own box has a name in this campaign."""

    card: str
    name: str
    slot: str
    black: bool
    health: int


class MemoryEstimated(Telling, frozen=True, tag="memory_estimated"):
    """What is entered for a memory was played before and is known roughly."""

    memory: str


class TableTaken(Telling, frozen=True, tag="table_taken"):
    """The players have said what lies on their table: JSON texts by path. What of it is `open` nobody has told."""

    values: tuple[tuple[str, str], ...]
    open: tuple[str, ...]


class PlanNoted(Telling, frozen=True, tag="plan_noted"):
    """The players have entered the map and set-up of a memory; `text` holds the file of a pack, as short as it gets."""

    memory: str
    text: str


class EventNoted(Telling, frozen=True, tag="event_noted"):
    """An event card of the players' own box has a name in this campaign."""

    card: str
    name: str
    direction: str
    text: str


class ThingNamed(Telling, frozen=True, tag="thing_named"):
    """Something of the players' own box has a name and a line of text in this campaign; empty ones change nothing."""

    path: str
    name: str
    text: str


class GuardNoted(Telling, frozen=True, tag="guard_noted"):
    """A kind of enemy of the players' own box has a name in this campaign."""

    guard: str
    name: str
    letter: str
    boss: bool
