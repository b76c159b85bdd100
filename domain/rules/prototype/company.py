"""Companions of the prototype: whoever a card brings onto the map for a turn (P27)."""

from __future__ import annotations

from domain.model.editions import flag
from domain.playing.play import Play


def is_guest(play: Play, who: str) -> bool:
    """Whether somebody is there for this turn only: not one whom the memory itself escorts (P27.q1).

    Also P27.2.
    """
    if flag(play.state, "companions") == "by_card" or play.state.memory is None:
        return False
    return who in play.state.play.allies and who not in play.memory_plan.allies


def guests(play: Play) -> tuple[str, ...]:
    """All who disappear with this turn (P27.3)."""
    return tuple(name for name, ally in play.state.play.allies.items() if ally.on_map and is_guest(play, name))
