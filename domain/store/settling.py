"""Decisions settled one after the other, for a write that takes all of them or none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.content.pack import Pack
from domain.core.errors import Refused
from domain.folding.stored import as_stored
from domain.language.chance import Answer
from domain.language.commands import Begin
from domain.language.events import Event
from domain.model.state import State
from domain.text.catalogue import say

if TYPE_CHECKING:
    from domain.language.chance import ChanceNode
    from domain.language.commands import AnyCommand
    from domain.store.log import Act
    from domain.store.ports import Answering, Engine


class Taken(Struct, frozen=True):
    """What a decision comes to, before it has a place in the log."""

    events: tuple[Event, ...]
    answers: tuple[Answer, ...]
    state: State
    pack: Pack
    """What it was taken with."""


def settled(
    engine: Engine,
    pack_for: Callable[[State, AnyCommand], Pack],
    state: State,
    acts: Sequence[Act],
    answering: Sequence[Answering],
) -> list[Taken]:
    """What decisions come to, from a state on, each with the app's answers to it.

    Raises Refused, ContentError.
    """
    taken: list[Taken] = []
    for act, answer in zip(acts, answering, strict=True):
        command = act.command
        if isinstance(command, Begin):
            raise Refused("1.1", say("log.begun"))
        pack = pack_for(state, command)
        one = engine.settle(pack, state, command, answer)
        state = as_stored(engine.evolve, state, one.events, one.state)
        taken.append(Taken(one.events, one.answers, state, pack))
    return taken


def given(answers: Sequence[Answer]) -> Answering:
    """Answers that are there already, in their order; what they don't fit is left to the table."""
    waiting = list(answers)

    def answer(node: ChanceNode, _state: State) -> Answer | None:
        fits = bool(waiting) and (waiting[0].stream, len(waiting[0].outcomes)) == (node.stream, node.number)
        return waiting.pop(0) if fits else None

    return answer
