"""How much room there is on the square that a question is about, where guards come there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.language.waiting import Choice
from domain.rules.memory.movement import room
from domain.text.catalogue import say

if TYPE_CHECKING:
    from domain.language.chance import ChanceNode
    from domain.model.state import State

COMING = frozenset({"march", "placement"})
"""Kinds of choices by which guards come onto a square that has no room for all of them."""


def places(state: State, waiting: Choice | ChanceNode) -> str:
    """How many more enemies the square can take, and that bodies there give way; empty for other questions."""
    if not isinstance(waiting, Choice) or waiting.kind not in COMING or state.memory is None:
        return ""
    told = say("tui.prompt.places", n=room(state, waiting.square), square=waiting.square)
    return f"{told} {say('tui.prompt.bodies')}" if state.at(waiting.square).bodies else told
