"""A state as it is after its facts have been read back from the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import get_type_hints

from domain.core.canonical import pack
from domain.core.decoding import msgpack_decoder
from domain.language.events import AnyFact, Event
from domain.model.state import State


@cache
def _has_map(kind: type[AnyFact]) -> bool:
    """Whether facts of this kind have maps in them.

    The log sorts their keys, so a live state is folded from what was stored, not from what the rules made: then it is
    the same after reopening, to the order of the keys.
    """
    return any("dict" in str(hint) for hint in get_type_hints(kind).values())


def as_stored(evolve: Callable[[State, AnyFact], State], before: State, events: Sequence[Event], after: State) -> State:
    """The state after events, `after` as the rules made it, as it is when they have been read back."""
    for event in events:
        if _has_map(type(event.fact)):
            break
    else:
        return after
    decode = msgpack_decoder(Event)
    for event in events:
        before = evolve(before, decode(pack(event)).fact)
    return before
