# ruff: noqa: F403, F405 - a fact is written down once, in the module of its subject; here are all of them
"""What happened: the facts of the game family, with their outcomes. Tags are stored names.

The facts stand in `domain.language.facts`, by subject; here they are one union. `evolve` applies them, never refuses.
"""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from domain.language.facts.base import *
from domain.language.facts.campaign import *
from domain.language.facts.cards import *
from domain.language.facts.company import *
from domain.language.facts.danger import *
from domain.language.facts.figures import *
from domain.language.facts.guards import *
from domain.language.facts.headquarters import *
from domain.language.facts.prototype import *
from domain.language.facts.region import *
from domain.language.facts.roster import *
from domain.language.facts.table import *


def _kinds(base: type[Fact]) -> Iterator[type[Fact]]:
    """The kinds of facts that derive from a base."""
    for kind in base.__subclasses__():
        if kind is not Telling:
            yield kind
        yield from _kinds(kind)


KINDS: tuple[type[Fact], ...] = tuple(_kinds(Fact))
"""Every kind of fact."""

if TYPE_CHECKING:
    AnyFact: TypeAlias = Fact
else:
    # What a row of the game family can hold: decoders tell them apart by their tags.
    AnyFact = reduce(or_, KINDS)


class Event(Struct, frozen=True, array_like=True, gc=False):
    """A fact with the ids of the statements it follows from: one slim row of the log."""

    fact: AnyFact
    rules: tuple[str, ...]
