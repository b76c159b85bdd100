"""A companion joins, and everybody enters the map: the set-up of a memory (A2.1)."""

from __future__ import annotations

from domain.content.pack import MemoryPlan
from domain.language.events import CompanionJoined
from domain.playing.play import Play


def join(play: Play, plan: MemoryPlan) -> None:
    """Whom the memory says to join is in play from now on, and belongs to all players together (A2.1, A2.q1)."""
    if plan.joins and plan.joins not in play.state.assassins:
        card = play.pack.companions[plan.joins]
        play.emit(CompanionJoined(plan.joins, card.health, play.state.level), "A2.1")


def entering(play: Play) -> tuple[str, ...]:
    """Who comes onto the map, in seating order, a companion last."""
    figures = play.state.assassins
    return tuple(sorted(figures, key=lambda who: figures[who].companion))
