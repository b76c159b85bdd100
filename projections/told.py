"""What a line of the turn log keeps of a command and of a fact, in stored form.

It follows from the command or the fact alone, so a walk over a long log works it out once for those that come again.
"""

from collections.abc import Sequence
from typing import get_args

import msgspec

from domain.language import commands as c
from domain.language import events as e
from projections.rows import text

KIND = {command: command.__struct_config__.tag for command in get_args(c.AnyCommand)}

CHANGES_CONTEXT = frozenset({e.MemoryBegun, e.MemoryEnded, e.PhaseBegun, e.TurnBegun, e.ValueAdjusted})


class Asked(msgspec.Struct, frozen=True):
    """A command: its kind, its stored form, the assassins that act, and whether it is a roll by hand."""

    kind: str
    text: str
    names: tuple[str, ...]
    by_hand: bool


class Told(msgspec.Struct, frozen=True):
    """A fact that is told."""

    fact: e.AnyFact
    text: str
    who: str | None
    """The assassin that it happens to, where it is about one."""
    changes_context: bool
    """Whether another memory, turn or phase may follow from it."""
    die: str = ""
    """What was rolled, where it is a roll."""
    whose: str = ""
    faces: str = ""
    """JSON: what a roll has shown, one face a die."""


def asked(command: c.AnyCommand) -> Asked:
    """What the line of an action keeps of its command."""
    actor: str | None = getattr(command, "who", None)
    names: tuple[str, ...] = ()
    if actor is not None:
        names = (actor,)
    elif isinstance(command, c.AttackWith):
        names = tuple(dict.fromkeys(who for who, _ in command.attackers))
    elif isinstance(command, c.Begin):
        names = command.assassins
    return Asked(KIND[type(command)], text(command), names, isinstance(command, c.Roll))


def told(fact: e.AnyFact) -> Told:
    """What the line of an action keeps of one of its facts; of a memory's beginning the map is no matter for it."""
    kept = without_map(fact) if isinstance(fact, e.MemoryBegun) else fact
    roll = (fact.die, fact.whose, text(fact.faces)) if isinstance(fact, e.DiceRolled) else ()
    return Told(kept, text(kept), getattr(fact, "who", None), type(fact) in CHANGES_CONTEXT, *roll)


def concerned(names: tuple[str, ...], facts: Sequence[Told]) -> tuple[str, ...]:
    """Assassins that an action is about: those that act first, then those that something told happens to."""
    for fact in facts:
        who = fact.who
        if who is not None and who not in names:
            names = (*names, who)
    return names


def without_map(fact: e.MemoryBegun) -> e.MemoryBegun:
    """The beginning of a memory as the line of its action keeps it."""
    return e.MemoryBegun(fact.memory, fact.attempt, {}, {}, {}, ())
