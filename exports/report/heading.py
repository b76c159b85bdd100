"""How a memory in play stands, in words: above pictures and maps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.coach.aims import aims
from domain.coach.aims_words import sentences
from domain.telling import names
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from domain.content.pack import Pack
    from domain.model.state import Memory, State


def has_map(pack: Pack, state: State) -> bool:
    """Whether a memory is in play of which there is a map; one that lies on the table can be without."""
    return state.memory is not None and bool(
        state.play.memory in pack.memories and pack.memories[state.play.memory].maps
    )


def playing(pack: Pack, state: State) -> tuple[str, ...]:
    """The memory in play and how it stands, map by map; nothing between memories."""
    if state.memory is None:
        return ()
    bands = (band(pack, state.memory, letter) for letter in state.memory.maps)
    return (names.memory(pack, state.memory.memory), standing(state.memory), *bands)


def told_aims(pack: Pack, state: State) -> tuple[str, ...]:
    """What the memory in play asks of its players; nothing between memories."""
    found = aims(pack, state)
    return sentences(pack, found) if found is not None else ()


def standing(memory: Memory) -> str:
    """Attempt, turn and phase."""
    phase = known(families.PHASE[memory.phase], memory.phase)
    return say("picture.standing", attempt=memory.attempt, turn=memory.turn, phase=phase)


def band(pack: Pack, memory: Memory, letter: str) -> str:
    """How things stand on one map: its letter where there are several, alert, event and direction."""
    here = memory.maps.get(letter)
    words = [say("picture.map", letter=letter.upper())] if len(memory.maps) > 1 else []
    words.append(say("picture.alert_on" if here and here.alert else "picture.alert_off"))
    if here and here.event:
        words.append(say("picture.event", card=names.card(pack, here.event)))
    if here and here.direction:
        words.append(say("picture.direction", direction=known(families.DIRECTION[here.direction], here.direction)))
    return " · ".join(words)
