"""The base of all commands: what players can ask for."""

from msgspec import Struct


class Command(Struct, frozen=True, array_like=True, gc=False):
    """Base of all commands."""
