"""What is the matter with an assassin, in a few words each: for boards in exports and in `show`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator


class Person(Protocol):
    """An assassin of a state, or the line of a report about one."""

    @property
    def exposed(self) -> bool:
        """A red base is worn."""

    @property
    def critical(self) -> bool:
        """No health cube is left."""

    @property
    def apprentice(self) -> bool:
        """Somebody stands in."""

    @property
    def companion(self) -> bool:
        """Run by all players together."""

    @property
    def poison(self) -> int:
        """Poison cubes on grouped slots."""

    @property
    def poison_plus(self) -> int:
        """A poison cube on the + slot."""

    @property
    def seized(self) -> str:
        """The crocodile on the base."""


def conditions(who: Person) -> Iterator[str]:
    """Everything that holds, most urgent first."""
    yield from troubles(who)
    yield from kinds_of(who)


def kinds_of(who: Person) -> Iterator[str]:
    """What somebody is, other than a player's own assassin."""
    yield from (say(families.REPORT[name]) for name in ("apprentice", "companion") if getattr(who, name))


def troubles(who: Person) -> Iterator[str]:
    """What is wrong."""
    yield from (say(families.REPORT[name]) for name in ("exposed", "critical") if getattr(who, name))
    if who.seized:
        yield say("picture.seized")
    if who.poison:
        yield say("report.poison", n=who.poison)
    if who.poison_plus:
        yield say("report.poison_plus")
