"""The companion, poison, and miniatures that run short: facts of the expansion's memories.

A fact is stored as an array: the tag, then the fields in order. Numbers are differences unless a field says otherwise.
"""

from domain.language.facts.base import Telling


class CompanionJoined(Telling, frozen=True, tag="companion_joined"):
    """Somebody whom all players run together is in play from now on, with these health cubes (A2.1)."""

    who: str
    health: int
    level: int = 0


class CubesHanded(Telling, frozen=True, tag="cubes_handed"):
    """An assassin has handed action cubes to the companion; `saved` of them from the + slot (A2.5)."""

    who: str
    to: str
    cubes: int
    saved: int
    turn: int
    """The turn, in which there is no second hand-over."""


class Poisoned(Telling, frozen=True, tag="poisoned"):
    """A health cube lies on an action slot: a "free" one, one "taken" by a cube that had to go, or the "plus" slot."""

    who: str
    slot: str


class PoisonCured(Telling, frozen=True, tag="poison_cured"):
    """All poison cubes leave the action slots; as health they don't come back (A16.2, A16.3)."""

    who: str


class DieDealt(Telling, frozen=True, tag="die_dealt"):
    """A die out of a mixed pool falls blindly to somebody: "black" or "poison" (A3.3)."""

    who: str
    kind: str
    black: int
    """Black dice in the pool before it."""
    poison: int


class ShortageNoted(Telling, frozen=True, tag="shortage_noted"):
    """Guard miniatures have run short: a token lies on the reinforcement deck (A9.1)."""


class MemoryHardened(Telling, frozen=True, tag="memory_hardened"):
    """A memory is played on legendary difficulty: its line says so (A8.q3)."""

    memory: str
