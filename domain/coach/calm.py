"""Whether the enemies did anything that somebody with a cube left would want to answer."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from domain.language import events as e
from domain.model.state import State

CALM = (e.AgendaChanged, e.GuardsSeated, e.PhaseBegun)
"""Facts that ask for no answer whoever stands where."""

REINFORCEMENT = "reinforcement"


def calm(state: State, events: Iterable[e.Event]) -> bool:
    """Whether nothing came of an action but enemies on their way: no die fell, and none came to anybody.

    `state` is the one before it. Enemies who enter are on their way as well; a card of another deck than theirs may
    do anything. The gap that follows is like the one before (19.6).
    """
    people = {one.square for one in state.assassins.values() if one.on_map}
    if state.memory is not None:
        people |= {ally.square for ally in state.memory.allies.values() if ally.on_map}
    return all(_is_calm(event.fact, people) for event in events)


def _is_calm(fact: e.AnyFact, people: Collection[str]) -> bool:
    match fact:
        case e.GuardsMoved(to=square) | e.GuardsAdded(square=square):
            return square not in people
        case e.CardDrawn(deck=deck) | e.CardDiscarded(deck=deck):
            return deck == REINFORCEMENT
    return isinstance(fact, CALM)
