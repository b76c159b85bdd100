"""The pages that are read before and after memories."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.language.events import MemoryBegun, MemoryEnded
from domain.telling.names import memory as memory_words
from domain.telling.story import narrate
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domain.content.pack import Pack
    from domain.language.events import Event


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
