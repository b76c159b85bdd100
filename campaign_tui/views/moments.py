"""An action told step by step: sentences with the state after them, for screens that show it at the players' pace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain import engine
from domain.core.tags import tag_of
from domain.language.events import MemoryBegun, MemoryEnded
from domain.model.state import State
from domain.telling.names import memory as memory_words
from domain.telling.story import narrate
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domain.content.pack import Pack
    from domain.language.events import Event

MOST_TOGETHER = 2
"""Sentences of one kind that are told together at most: the story has two rows in a small window."""

OWN_PHASES = frozenset({"assassins", "setup", ""})
"""Phases in which players act themselves: what happens in them is shown at once."""


class Moment(Struct, frozen=True):
    """A step of the telling."""

    sentences: tuple[str, ...]
    state: State
    square: str = ""
    """Where to look."""


def moments(pack: Pack, before: State, events: Iterable[Event]) -> tuple[Moment, ...]:
    """What happened outside the players' own phase, in steps; empty when all of it was their own doing."""
    found: list[Moment] = []
    state, last = before, ""
    for event in events:
        own = _phase(state) in OWN_PHASES
        state = engine.evolve(state, event.fact)
        if own and _phase(state) in OWN_PHASES:
            continue
        sentence = narrate(pack, event.fact, event.rules)
        if not sentence:
            continue
        tag = tag_of(event.fact)
        if found and tag == last and len(found[-1].sentences) < MOST_TOGETHER:
            found[-1] = Moment((*found[-1].sentences, sentence), state, _square(state, event.fact) or found[-1].square)
        else:
            found.append(Moment((sentence,), state, _square(state, event.fact)))
        last = tag
    return tuple(found)


def pages(pack: Pack, events: Iterable[Event]) -> tuple[tuple[str, str], ...]:
    """Title and text of the pages that are read before and after memories."""
    found = []
    for event in events:
        match event.fact:
            case MemoryBegun(memory=memory):
                found.append((memory_words(pack, memory), pack.memories[memory].before))
            case MemoryEnded(memory=memory, outcome=outcome):
                plan = pack.memories[memory]
                text = plan.success if outcome == "success" else plan.failure
                title = say(families.TUI_PAGE[outcome], memory=memory_words(pack, memory))
                found.append((title, f"{narrate(pack, event.fact)}\n\n{text}"))
    return tuple((title, text.strip()) for title, text in found if text.strip())


def _phase(state: State) -> str:
    """The phase of the memory in play."""
    return state.memory.phase if state.memory else ""


def _square(state: State, fact: object) -> str:
    """Where a fact happens."""
    for field in ("to", "square"):
        value = getattr(fact, field, "")
        if value:
            return str(value)
    for field in ("who", "whose"):
        name = getattr(fact, field, "")
        if name in state.assassins:
            return state.assassins[name].square
        if name and name[-1].isdigit():
            return str(name)
    return ""
