"""Slots for cubes on a board, poison in them counted: what is free, what can be healed (7.10, A5)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from domain.content.pack import Effect, Pack
from domain.core.same import Same
from domain.model.state import Ally, Assassin, Figure

GROUPED_SLOTS = 3
"""Slots for regular action cubes on a board (7.10)."""

MOST_POISON = 2
"""Poison cubes at once: two of the four action slots always stay free (A5.5, A5.q1)."""


def poison_cubes(figure: Assassin) -> int:
    """Poison cubes on a board, the + slot included."""
    return figure.poison + figure.poison_plus


def poisonable(figure: Assassin) -> int:
    """How many more poison cubes the slots take (A5.5)."""
    return MOST_POISON - poison_cubes(figure)


def free_slots(figure: Assassin) -> int:
    """Grouped slots that can take an action cube: none with poison (A5.4), and the deal fills no other (A5.q4, A5.q7).

    Cubes that were handed over lie outside of the slots (A2.q7).
    """
    return GROUPED_SLOTS - figure.poison - (figure.cubes - figure.lent)


def cubes_within_reach(pack: Pack) -> tuple[int, int]:
    """The most action cubes that one assassin can have: with the event of a turn, and with all cards there are (7.10).

    Cubes that were handed over come on top (A2.q7).
    """
    return _within_reach(Same(pack))


@lru_cache(maxsize=16)
def _within_reach(key: Same[Pack]) -> tuple[int, int]:
    pack = key.of
    event = max((_gained(card.effects) for card in pack.events.values()), default=0)
    tower = max((_gained(memory.synchronise) for memory in pack.memories.values()), default=0)
    copies: dict[str, int] = {}
    for memory in pack.memories.values():
        for card, number in memory.equipment:
            copies[card] = max(number, copies.get(card, 1))
    cards = sum(_gained(card.effects) * copies.get(name, 1) for name, card in pack.cards.items())
    return GROUPED_SLOTS + event, GROUPED_SLOTS + event + tower + cards


def _gained(effects: Iterable[Effect]) -> int:
    return sum(effect.number for effect in effects if effect.op == "gain_cube")


def missing(figure: Figure) -> int:
    """Health cubes that can come back: those on action slots can't (A5.10, A5.q5)."""
    if isinstance(figure, Ally):
        return figure.max_health - figure.health
    return max(0, figure.max_health - figure.health - poison_cubes(figure))
