"""The players' own map: what the pack doesn't know is asked for when the group gets there (A17.11, A18.6).

The pack says `own = true` in region.toml. Locations come from the players (`chart`), symbols are asked for on arrival,
cards are read at the table and entered by hand (`domain.apocalypse.by_hand`). From there on the rules are those of any
other region.
"""

from __future__ import annotations

from msgspec.structs import replace

from domain.apocalypse.characters import amend_reading, is_card, region_of
from domain.apocalypse.own_plan import box, charts, is_own, told
from domain.apocalypse.own_slot import BAG, CARDS, KINDS, take_own
from domain.content.region_plan import PILES, SYMBOLS, Location
from domain.events import (
    ExplorationCubesChanged,
    GroupMoved,
    LocationCharted,
    NothingHere,
    NumberMissing,
    NumberNoted,
    NumberTaken,
    NumberTold,
    PlaceCompleted,
    StickerPlaced,
)
from domain.model.between import AskNumber, Journey, OwnMap
from domain.model.region import Charted
from domain.model.state import State
from domain.rules.play import Play
from domain.waiting import Choice

MYSTERY, MEMORY = "mystery", "memory"
DONE, TICK, LESS, MORE, FOUND, EMPTY, GONE = "done", "tick", "cube_less", "cube_more", "found", "empty", "gone"
BROUGHT = (DONE, TICK, LESS, MORE, FOUND)
"""What a card that is read at the table can bring with a single key; the rest is written as notes."""
MOST_AMOUNT = 9
MOST_IN_BOX = 99
"""The highest number that is offered for a box of the gauge; a higher one is told with `tell`."""


# On arrival


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


# What is carried out at the table


def work_own_map(play: Play, frame: OwnMap) -> Choice | None:
    """Ask where the group is, what is printed somewhere, or what a card that is read at the table brings."""
    number = str(frame.number or "")
    match frame.asks:
        case "where":
            return Choice("own_where", tuple(map(str, region_of(play).locations)), rules=("A17.5",))
        case "memory":
            return Choice("own_found", open_memories(play), rules=("A18.8",))
        case "box":
            return _ask_box(play, frame)
        case "number":
            return Choice("own_number", (*KINDS, GONE), rules=("A13.1",), about=number)
        case "gain":
            return Choice("own_gain", (DONE,), rules=("A13.5",), about=number, confirm=True)
        case "bonus":
            return Choice("own_bonus", (DONE, GONE), rules=("A21.2",), about=number)
    return Choice(f"own_{frame.asks}", _brought(play, frame), rules=("A19.1",), about=number, confirm=True)


def _ask_box(play: Play, frame: OwnMap) -> Choice | None:
    """Ask for the number in a box, once; then take that card (A20.1)."""
    number = told(play.pack, play.state).get(box(frame.number))
    if number is None:
        options = tuple(map(str, range(MOST_IN_BOX + 1)))
        return Choice("own_box", options, rules=("A20.1",), about=str(frame.number), confirm=True)
    play.swap()
    if number:
        take_own(play, number)
    return None


def _brought(play: Play, frame: OwnMap) -> tuple[str, ...]:
    """What can be entered with one key: in a phase gauge, cubes and the next memory; of a pile that it is empty."""
    options: tuple[str, ...] = BROUGHT if play.state.region.phase is not None else (DONE, TICK)
    if frame.memory:
        options = tuple(option for option in options if option != FOUND)
    # Once something has been read there was a card.
    unread = not (frame.card or frame.doomed or frame.memory or frame.arrival)
    return (*options, EMPTY) if frame.asks in PILES and unread else options


def told_path(state: State) -> str:
    """The path of the number that is asked for; empty where none is."""
    match state.top:
        case AskNumber(path=path):
            return path
        case OwnMap(asks="box", number=number):
            return box(number)
    return ""


def answer_own_map(play: Play, frame: OwnMap, option: str) -> None:
    """Do what the players say."""
    match frame.asks:
        case "where":
            play.swap()
            _put_down(play, int(option))
        case "memory":
            _found(play, option)
        case "box":
            play.emit(NumberTold(box(frame.number), int(option)), "A20.1")
        case "number":
            _noted(play, frame, option)
        case "gain":
            play.swap()
            if frame.number:
                play.emit(NumberTaken(frame.number, BAG), "A13.5")
        case "bonus":
            play.swap()
            gone = option == GONE
            play.emit(NumberMissing(frame.number) if gone else NumberTaken(frame.number, BAG), "A21.2", "A21.q1")
        case _:
            _of_card(play, frame, option)


def _noted(play: Play, frame: OwnMap, kind: str) -> None:
    """The players have looked at the back, or at the card: its kind says what becomes of it (A13.1)."""
    play.swap()
    if kind == GONE:
        play.emit(NumberMissing(frame.number), "A13.q2", "A20.q5")
        return
    play.emit(NumberNoted(frame.number, kind), "A13.1")
    take_own(play, frame.number)


def _of_card(play: Play, frame: OwnMap, option: str) -> None:
    """One thing that the card brings, or its end."""
    from domain.apocalypse.closing import close_card  # noqa: PLC0415 - that module asks exploring, which asks this one
    from domain.apocalypse.slot import tick  # noqa: PLC0415 - as above

    phase, plan = play.state.region.phase, region_of(play)
    match option:
        case "tick":
            tick(play)
        case "cube_less" | "cube_more":
            change = -1 if option == LESS else 1
            # R2
            if phase is not None and 0 <= phase.cubes + change <= plan.cubes:
                play.emit(ExplorationCubesChanged(change), "A19.1")
        case "found":
            play.push(OwnMap("memory"))
        case "empty":
            play.swap()
            play.emit(NothingHere(play.state.region.position, "empty"), "A18.q1")
        case _:
            # A clue was retired when it paid.
            close_card(play, frame, "" if frame.asks == "clue" else frame.card)


def _found(play: Play, memory: str) -> None:
    """The card shows the next memory: the phase ends when the card has been read (T15)."""
    from domain.apocalypse.exploring import find_memory  # noqa: PLC0415 - that module asks this one

    play.swap()
    top = play.state.top
    if top is not None and is_card(top):
        amend_reading(play, memory=memory)
    else:
        find_memory(play, memory, play.state.region.position)


def _put_down(play: Play, location: int) -> None:
    """The group stands where its first memory was (A17.5)."""
    first = next(iter(play.pack.memories))
    mark_unknown(play, location, "A17.11")
    play.emit(StickerPlaced(location, "unknown", first), "A17.5")
    play.emit(PlaceCompleted(location), "A18.10")
    play.emit(GroupMoved(location, "start"), "A17.5")


def can_hold(play: Play, location: int, memory: str) -> bool:
    """Whether a memory can be at a location: nothing else has been seen there (A18.8, A18.q9)."""
    place, known = region_of(play).locations[location], play.state.region.place(location)
    return known.result == memory if known.stickered else place.symbol in {"", "unknown"}


def mark_unknown(play: Play, location: int, *rules: str) -> None:
    """A location is one with a code: a memory is there (A18.8)."""
    if region_of(play).locations[location].symbol != "unknown":
        place = charts(play.pack, play.state)[str(location)]
        play.emit(LocationCharted(location, replace(place, symbol="unknown", amount=0, number=0)), *rules)


def card_taken(play: Play, number: int, card: str) -> None:
    """A card out of the slot has been named while its number is asked for: it is remembered, and taken (A13.5)."""
    play.swap()
    if not number:
        return
    known = region_of(play).known.get(number)
    play.emit(NumberNoted(number, known.kind if known and known.kind in CARDS else CARDS[-1], card), "A13.5")
    play.emit(NumberTaken(number, BAG), "A13.5", "A21.2")
