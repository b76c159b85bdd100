"""What only the prototype's rules bring about: failures in place, bases that stay on figures, cards that are sold.

A fact is stored as an array: the tag, then the fields in order. Numbers are differences unless a field says otherwise.
"""

from domain.language.facts.base import Fact, Telling


class BaseKept(Telling, frozen=True, tag="base_kept"):
    """A red base stays on a figure that has left, come back or fallen (P9.5, P26.q1)."""

    who: str


class MemoryFailed(Telling, frozen=True, tag="memory_failed"):
    """A memory has failed in this turn, for this reason, and goes on where it is (P10.1, P10.2)."""

    memory: str
    reason: str
    turn: int


class Regrouped(Fact, frozen=True, tag="regrouped"):
    """After a failure in place a figure stands on this square, wherever it was, exposed or not as before (P10.3)."""

    who: str
    square: str


class AssassinStored(Fact, frozen=True, tag="assassin_stored"):
    """After a memory: figure aside, health cubes and saved cube as they are (P4.10)."""

    who: str


class CompanionGone(Telling, frozen=True, tag="companion_gone"):
    """Somebody who came for a turn has disappeared from the map (P27.3)."""

    who: str


class CardSold(Telling, frozen=True, tag="card_sold"):
    """A card was sold for so many florins; where it goes is a fact of its own (P5.4)."""

    who: str
    card: str
    florins: int
