"""Whether a decision loses the memory for certain: asked of the engine, which plays on until dice fall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import engine
from domain.core.errors import Refused
from domain.language.commands import Pick
from domain.language.events import MemoryEnded
from domain.language.waiting import Choice
from domain.model.agenda import Departure
from domain.playing.play import Play
from domain.rules.memory.time_limit import is_last_phase

if TYPE_CHECKING:
    from domain.content.pack import Pack
    from domain.language.commands import AnyCommand
    from domain.model.state import State


def ends_last_turn(pack: Pack, state: State) -> bool:
    """Whether the turn of the assassins is the last one, and the memory is lost as it ends (47.q2)."""
    memory, plan = state.memory, Play(pack, state).plan
    return memory is not None and plan is not None and is_last_phase(plan, memory)


def loses(pack: Pack, state: State, command: AnyCommand) -> bool:
    """Whether the memory is failed once this is done, whatever falls; of somebody leaving whoever comes along.

    What dice or cards still decide isn't certain, and what the rules refuse loses nothing.
    """
    try:
        settled = engine.settle(pack, state, command, lambda _node, _state: None)
    except Refused:
        return False
    if any(isinstance(event.fact, MemoryEnded) and event.fact.outcome == "failure" for event in settled.events):
        return True
    waiting = engine.pending(pack, settled.state)
    if not isinstance(waiting, Choice) or not isinstance(settled.state.top, Departure):
        return False
    return all(loses(pack, settled.state, Pick(option)) for option in waiting.options)
