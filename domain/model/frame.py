"""What every frame of the agenda is."""

from msgspec import Struct


class Frame(Struct, frozen=True, array_like=True, gc=False):
    """Base of all frames."""
