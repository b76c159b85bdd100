"""Cubes on objectives that aren't paid yet: an objective is paid whole within one turn, or not at all (14.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.rules.memory.objectives import payment

if TYPE_CHECKING:
    from domain.language.commands import Pay
    from domain.model.state import State
    from domain.playing.play import Play


def lapsing(state: State) -> tuple[tuple[str, int, int], ...]:
    """Objectives that lose their cubes as this turn ends, each with the cubes on it and what it takes (14.3)."""
    tokens = state.memory.objectives if state.memory else {}
    return tuple((name, token.paid, token.cost) for name, token in tokens.items() if token.paid and not token.done)


def missing_after(play: Play, command: Pay) -> int:
    """Cubes that the objective still takes in this turn once this is paid; 0 where that pays it (14.1, 14.3)."""
    token = play.state.play.objectives[command.objective]
    return max(0, token.cost - token.paid - payment(play, command.objective))
