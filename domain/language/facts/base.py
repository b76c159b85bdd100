"""The base of all facts."""

from msgspec import Struct


class Fact(Struct, frozen=True, array_like=True, gc=False):
    """Base of all facts: what follows from a command, or is bookkeeping."""


class Telling(Fact, frozen=True):
    """Base of the facts that one line about an action can mention."""
