"""Enemies, bodies, red bases and the alert.

A fact is stored as an array: the tag, then the fields in order. Numbers are differences unless a field says otherwise.
"""

from domain.language.facts.base import Fact, Telling


class AlertRaised(Telling, frozen=True, tag="alert_raised"):
    """The alert of a map is on."""

    map: str


class AlertDue(Fact, frozen=True, tag="alert_due"):
    """The alert of a map will come on at the end of the running enemy step (28.8)."""

    map: str


class AlertEnded(Telling, frozen=True, tag="alert_ended"):
    """A card has switched the alert of a map off (23.5)."""

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


class GuardsEliminated(Telling, frozen=True, tag="guards_eliminated"):
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


class BossEntered(Telling, frozen=True, tag="boss_entered"):
    """A boss stands on a square, with these health cubes on its card (33.1)."""

    square: str
    kind: str
    health: int
    team: int = 0
    """Assassins on the map now: they decide its dice for good (33.3, 33.q1)."""


class BossHurt(Telling, frozen=True, tag="boss_hurt"):
    """Health cubes leave a boss's card (33.6)."""

    kind: str
    cubes: int
