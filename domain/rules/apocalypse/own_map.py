"""What the players carry out and read from their own map and cards: questions and answers of `OwnMap` frames.

What is asked for on arrival stands in `own_arrival`; what else a card says is entered with the notes of `by_hand`.
"""

from __future__ import annotations

from domain.content.region_plan import HELD, PILES
from domain.language.events import (
    ExplorationCubesChanged,
    GroupMoved,
    NothingHere,
    NumberMissing,
    NumberNoted,
    NumberTaken,
    NumberTold,
    PlaceCompleted,
    StickerPlaced,
)
from domain.language.waiting import Choice
from domain.model.between import AskNumber, OwnMap
from domain.model.state import State
from domain.playing.known import is_untold
from domain.playing.own_plan import box, told
from domain.playing.play import Play
from domain.rules.apocalypse.characters import amend_reading, is_card, region_of
from domain.rules.apocalypse.closing import close_card
from domain.rules.apocalypse.exploring import find_memory
from domain.rules.apocalypse.own_arrival import mark_unknown, open_memories
from domain.rules.apocalypse.own_slot import BAG, KINDS, take_own
from domain.rules.apocalypse.slot import tick

DONE, TICK, LESS, MORE, FOUND, EMPTY, GONE = "done", "tick", "cube_less", "cube_more", "found", "empty", "gone"
BROUGHT = (DONE, TICK, LESS, MORE, FOUND)
"""What a card that is read at the table can bring with a single key; the rest is written as notes."""
MOST_IN_BOX = 99
"""The highest number that is offered for a box of the gauge; a higher one is told with `tell`."""


def work_own_map(play: Play, frame: OwnMap) -> Choice | None:
    """Ask where the group is, what is printed somewhere, or what a card that is read at the table brings."""
    number = str(frame.number or "")
    match frame.asks:
        case "where" if play.state.region.position:
            # It has been filled in since.
            play.swap()
            return None
        case "where":
            places = region_of(play).locations
            if is_untold(play.state, "region/position"):
                return Choice("own_where", tuple(map(str, places)), rules=("A17.5",))
            # A memory is where a code is printed: a symbol that was entered isn't written over (A18.8).
            fitting = [number for number, place in places.items() if place.symbol in {"", "unknown"}]
            return Choice("own_where", tuple(map(str, fitting or places)), rules=("A17.5",))
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
    play.swap()
    top = play.state.top
    if top is not None and is_card(top):
        amend_reading(play, memory=memory)
    else:
        find_memory(play, memory, play.state.region.position)


def _put_down(play: Play, location: int) -> None:
    """The group stands where its first memory was (A17.5)."""
    if is_untold(play.state, "region/position"):
        # Taken over in the middle: any location can be where the group is.
        play.emit(StickerPlaced(location, region_of(play).locations[location].symbol, ""), "A17.11")
        play.emit(GroupMoved(location, "start"), "A17.5")
        return
    first = next(iter(play.pack.memories))
    mark_unknown(play, location, "A17.11")
    play.emit(StickerPlaced(location, "unknown", first), "A17.5")
    play.emit(PlaceCompleted(location), "A18.10")
    play.emit(GroupMoved(location, "start"), "A17.5")


def card_taken(play: Play, number: int, card: str) -> None:
    """A card out of the slot has been named while its number is asked for: it is remembered, and taken (A13.5)."""
    play.swap()
    if not number:
        return
    known = region_of(play).known.get(number)
    play.emit(NumberNoted(number, known.kind if known and known.kind in HELD else HELD[-1], card), "A13.5")
    play.emit(NumberTaken(number, BAG), "A13.5", "A21.2")
