"""Frozen values of the region map: places, lines, gauge, and the exploration phase (region map page, section 2)."""

from msgspec import Struct

GAUGE = "region.gauge"
"""The path under which the number of boxes of the threat gauge is told; `region.gauge.3` is the number in box 3."""


class Place(Struct, frozen=True, array_like=True):
    """What the group knows of a location, and what is done there. Nothing of it ever goes back (R5)."""

    stickered: bool = False
    activated: bool = False
    """An observation point, healer or forge that has been reached (A18.11, A18.13, A18.16)."""
    explored: bool = False
    """An encounter, ruins or mystery that gives no card any more (A18.2, A18.4, A18.7)."""
    result: str = ""
    """What the code stands for: "mystery", or a memory; empty while unknown (A18.6)."""
    completed: bool = False
    """Its memory is behind the group (A18.10)."""
    told: bool = False
    """Its narrative card has been played (A18.19)."""


class Phase(Struct, frozen=True, array_like=True):
    """An open exploration phase (A17), kept like everything else between any two commands."""

    cause: str
    """"success", or "second_failure" (A17.1, A17.2)."""
    cubes: int
    healer: int = 0
    """The healer that has been used, 0 for none (A18.15)."""
    skills: tuple[str, ...] = ()
    """Skills with a red box that have been used (A19.13)."""


class Tally(Struct, frozen=True, array_like=True):
    """How journeys were paid for, over the whole campaign (R14)."""

    journeys: int = 0
    cubes: int = 0
    clues: int = 0
    ticks: int = 0
    overflows: int = 0


class Charted(Struct, frozen=True, array_like=True):
    """A location that the players have entered from their own map, as far as they have seen it."""

    connections: tuple[int, ...] = ()
    symbol: str = ""
    code: str = ""
    amount: int = 0
    number: int = 0


class OwnEntry(Struct, frozen=True, array_like=True):
    """A card of the players' own box that belongs to the region map, as far as they have named it.

    `kind` is a pile of exploration cards, "narrative", "clue", "major_clue" or "blueprint".
    """

    kind: str
    name: str


class OwnNumber(Struct, frozen=True, array_like=True):
    """What a number of the players' own # slot turned out to be: its kind, and its card where they named one."""

    kind: str
    card: str = ""


class Region(Struct, frozen=True, array_like=True):
    """The region map of a campaign."""

    position: int = 0
    """Where the group is; 0 in a campaign without a region."""
    places: dict[str, Place] = {}
    """By location number; places that nobody has been to aren't stored."""
    lines: tuple[tuple[int, int], ...] = ()
    """Roads travelled: pairs of locations, the lower number first, sorted."""
    ticks: int = 0
    """Ticked boxes of the threat gauge, from the left (A20.3)."""
    slot: tuple[int, ...] = ()
    """Numbers that are still in the # slot, sorted (A13)."""
    clues: tuple[str, ...] = ()
    """Clue cards in the bag, sorted (A12)."""
    phase: Phase | None = None
    memory: str = ""
    """The memory that has been found and has to be played next (A18.9)."""
    phases: int = 0
    """How many exploration phases have begun."""
    tally: Tally = Tally()
    joined: tuple[int, ...] = ()
    """Numbers whose cards belong to the event or reinforcement deck now, in the order they came (A13.2)."""
    charted: dict[str, Charted] = {}
    """Locations of the players' own map, by number."""
    own: dict[str, OwnEntry] = {}
    """Cards of the players' own box, by id."""
    numbers: dict[str, OwnNumber] = {}
    """Numbers of the players' own # slot that they have said something about."""
    taken: tuple[int, ...] = ()
    """Numbers that have left the players' own # slot, in the order in which they did; nobody has listed the others."""

    def place(self, number: int) -> Place:
        """What is known of a location."""
        return self.places.get(str(number), UNSEEN)


UNSEEN = Place()


def numbered(number: int, team: int = 0) -> str:
    """The handle of a card of the # slot in a deck: it says no more than the number (A13.q4).

    `team` tells the copies of a reinforcement card apart (A13.8).
    """
    return f"no.{number}.{team}" if team else f"no.{number}"
