"""The base of all facts."""

from msgspec import Struct


class Fact(Struct, frozen=True, array_like=True, gc=False):
    """Base of all facts."""
