"""Cards that the players named themselves."""

from __future__ import annotations

from msgspec import Struct


class OwnCard(Struct, frozen=True, array_like=True, gc=False):
    """A card of the players' own box, as far as the books need it."""

    name: str
    slot: str = ""
    """"melee", "ranged", "blade", "armour", or empty: works from the inventory."""
    black: bool = False
    """Used up (24.5)."""
    health: int = 0
    """Health cubes that armour adds (25.2)."""
