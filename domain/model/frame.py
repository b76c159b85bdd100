"""What every frame of the agenda is."""

from __future__ import annotations

from msgspec import Struct


class Frame(Struct, frozen=True, array_like=True, gc=False):
    """Base of all frames."""
