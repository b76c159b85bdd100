"""Somebody falls: critical condition, point 26."""

from __future__ import annotations

from domain.language.events import BaseKept, FellCritical
from domain.model.editions import flag
from domain.playing.play import Play


def fall(play: Play, who: str, *rules: str) -> None:
    """Somebody without a health cube is in critical condition; whether the red base goes, the edition says (P26.q1).

    Also P26.1.
    """
    kept = play.person(who).exposed and flag(play.state, "critical_keeps_base") == "true"
    play.emit(FellCritical(who, play.state.play.turn), *rules)
    if kept:
        play.emit(BaseKept(who), "P26.q1")
