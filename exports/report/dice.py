"""Dice of a campaign: what fell, and how often it was to be expected."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.content.pack import Pack
from domain.language import commands
from domain.language.events import DiceRolled
from domain.playing.known import faces

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domain.language.commands import Command
    from domain.language.events import Event


class Roll(Struct, frozen=True):
    """Dice that fell together."""

    die: str
    source: str
    """"app", or "table" for dice rolled by hand."""
    whose: str
    """The assassin or square they concern."""
    faces: tuple[str, ...]


class FaceLine(Struct, frozen=True):
    """How often a face came up."""

    face: str
    fallen: int
    expected: float | None
    """How often it comes up on average in as many dice; 0 where the pack doesn't know the face, None where nobody has
    told how often it is on the die."""


class DieLine(Struct, frozen=True):
    """How the dice of a kind fell, those of one source."""

    die: str
    source: str
    rolls: int
    dice: int
    faces: tuple[FaceLine, ...]


def rolls_of(command: Command, events: Iterable[Event]) -> tuple[Roll, ...]:
    """The dice that fell in an action: a roll by hand answers what waited, so it is the first."""
    facts = [event.fact for event in events if isinstance(event.fact, DiceRolled)]
    by_hand = isinstance(command, commands.Roll)
    return tuple(
        Roll(fact.die, "table" if by_hand and not number else "app", fact.whose, fact.faces)
        for number, fact in enumerate(facts)
    )


def statistics(pack: Pack, rolls: Iterable[Roll]) -> tuple[DieLine, ...]:
    """What fell by kind of die and source, each face with what was to be expected; sorted."""
    times: Counter[tuple[str, str]] = Counter()
    fallen: dict[tuple[str, str], Counter[str]] = {}
    for roll in rolls:
        key = roll.die, roll.source
        times[key] += 1
        fallen.setdefault(key, Counter()).update(roll.faces)
    return tuple(
        DieLine(die, source, times[die, source], count.total(), _faces(pack, die, count))
        for (die, source), count in sorted(fallen.items())
    )


def _faces(pack: Pack, die: str, count: Counter[str]) -> tuple[FaceLine, ...]:
    """Every face of a die in the order of the pack, then those that the pack doesn't know."""
    sides = pack.dice.get(die, ())
    order = dict.fromkeys((*sides, *sorted(count)))
    total, known = count.total(), bool(faces(pack, die)) or not sides
    return tuple(
        FaceLine(face, count[face], (total * sides.count(face) / len(sides) if sides else 0.0) if known else None)
        for face in order
    )
