"""Slots for cubes on a board, poison in them counted: what is free, what can be healed (7.10, A5)."""

from __future__ import annotations

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


def missing(figure: Figure) -> int:
    """Health cubes that can come back: those on action slots can't (A5.10, A5.q5)."""
    if isinstance(figure, Ally):
        return figure.max_health - figure.health
    return max(0, figure.max_health - figure.health - poison_cubes(figure))
