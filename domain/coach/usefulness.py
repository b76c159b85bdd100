"""In which order decisions are offered: what brings a memory forward first, what gives something away last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.core.tags import tag_of
from domain.language.commands import ClaimSync, Concede, GiveUp, Trade, Travel
from domain.rules.memory.ending import objectives_done
from domain.rules.memory.objectives import STAY_OFF

if TYPE_CHECKING:
    from domain.language.commands import AnyCommand
    from domain.model.state import State

ORDER = (
    "fight_off",
    "pay",
    "attack",
    "open_chest",
    "synchronise",
    "board_machine",
    "move",
    "climb",
    "leap",
    "use",
    "use_on_map",
    "hide",
    "step_out",
    "hide_bodies",
    "hand_over",
    "equip",
    "save",
    "travel",
    "leave_machine",
)
"""Kinds of decisions by their tags, the most useful ones first."""

UNKNOWN = len(ORDER)
IDLE = 100
"""From here on a decision is hardly what anybody wants."""
GIVEN_UP = 200
"""From here on a decision gives something up, or takes the players at their word."""


def usefulness(state: State, command: AnyCommand) -> int:
    """The place of a decision among those that can be taken now: the smaller, the earlier."""
    match command:
        case GiveUp() | Concede():
            return GIVEN_UP + 1
        case ClaimSync():
            return GIVEN_UP
        case Travel(to=to) if to == STAY_OFF:
            # The way out wins once all is done; before, it gives up an assassin's turns, or the memory.
            return 0 if state.memory is not None and objectives_done(state) else GIVEN_UP
        case Trade():
            # Free to be offered on every shared square, and seldom what somebody came for.
            return IDLE
        case Travel(who=who, to=to) if to == state.person(who).square:
            return IDLE + 1
        case _:
            tag = tag_of(command)
            return 1 + (ORDER.index(tag) if tag in ORDER else UNKNOWN)
