"""The players' own map: what the pack doesn't know is asked for when the group gets there (A17.11, A18.6).

The pack says `own = true` in region.toml. Locations come from the players (`chart`), symbols are asked for on arrival,
cards are read at the table (`own_map`) and entered by hand (`by_hand`). From there on the rules are those of any other
region.
"""

from __future__ import annotations

from msgspec.structs import replace

from domain.content.region_plan import SYMBOLS, Location
from domain.language.events import LocationCharted
from domain.language.waiting import Choice
from domain.model.between import Journey
from domain.model.region import Charted
from domain.playing.own_plan import charts, is_own
from domain.playing.play import Play
from domain.rules.apocalypse.characters import region_of

MYSTERY, MEMORY = "mystery", "memory"
MOST_AMOUNT = 9
"""Cubes of a healer that are offered."""


def asked_on_arrival(play: Play, frame: Journey) -> Choice | None:
    """What the players have to read from their map before the group is there; None when nothing is missing."""
    if not is_own(play.pack) or play.state.region.place(frame.to).stickered:
        return None
    here, place = str(frame.to), region_of(play).locations[frame.to]
    if not place.symbol:
        return Choice("own_symbol", SYMBOLS, rules=("A17.11",), about=here)
    if place.symbol == "unknown" and not _looked_up(play, place) and not frame.result:
        return Choice("own_code", (MYSTERY, MEMORY), rules=("A18.6",), about=here)
    if frame.result == MEMORY:
        return Choice("own_memory", open_memories(play), rules=("A18.6", "A18.8"), about=here)
    if place.symbol == "healer" and not place.amount:
        options = tuple(str(n) for n in range(1, MOST_AMOUNT + 1))
        return Choice("own_amount", options, rules=("A18.14",), about=here)
    return None


def _looked_up(play: Play, place: Location) -> str:
    """What is known already of the code of a place."""
    return region_of(play).codes.get(place.code, "") or place.result


def open_memories(play: Play) -> tuple[str, ...]:
    """The memories that aren't behind the group: only the players' booklet says which one a code means."""
    diary = play.state.diary
    names = (name for name in play.pack.memories if name not in diary or not diary[name].closed)
    return tuple(sorted(names, key=lambda name: [part.zfill(4) for part in name.split(".")]))


def answer_arrival(play: Play, frame: Journey, option: str) -> None:
    """Keep what the players have read."""
    place = charts(play.pack, play.state).get(str(frame.to), Charted())
    known = region_of(play).locations[frame.to]
    if not known.symbol:
        play.emit(LocationCharted(frame.to, replace(place, symbol=option)), "A17.11")
    elif known.symbol == "healer":
        play.emit(LocationCharted(frame.to, replace(place, symbol="healer", amount=int(option))), "A18.14")
    else:
        play.swap(replace(frame, result=option))


def can_hold(play: Play, location: int, memory: str) -> bool:
    """Whether a memory can be at a location: nothing else has been seen there (A18.8, A18.q9)."""
    place, known = region_of(play).locations[location], play.state.region.place(location)
    return known.result == memory if known.stickered else place.symbol in {"", "unknown"}


def mark_unknown(play: Play, location: int, *rules: str) -> None:
    """A location is one with a code: a memory is there (A18.8)."""
    if region_of(play).locations[location].symbol != "unknown":
        place = charts(play.pack, play.state)[str(location)]
        play.emit(LocationCharted(location, replace(place, symbol="unknown", amount=0, number=0)), *rules)
