"""Cards and guards that the players named themselves."""

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


class OwnEvent(Struct, frozen=True, array_like=True, gc=False):
    """An event card of the players' own box; what it says they carry out themselves."""

    name: str
    direction: str
    """"N", "E", "S", "W", or "?" for one that is looked for in the deck (30.6)."""
    text: str = ""
    """What the players have noted of it, or empty."""


class OwnGuard(Struct, frozen=True, array_like=True, gc=False):
    """A kind of enemy of the players' own box; its numbers are asked for when they are needed."""

    name: str
    letter: str
    """How the map shows it."""
    boss: bool = False
