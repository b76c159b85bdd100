"""An exploration card has been read: eliminations, its retirement, then where it leads (region map page, P6)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.language.events import CardRetired
from domain.model.between import Journey, OwnMap, Reading
from domain.playing.play import Play
from domain.rules.apocalypse.characters import eliminate, is_card
from domain.rules.apocalypse.exploring import find_memory, place_of
from domain.rules.apocalypse.own_arrival import can_hold


def close_card(play: Play, frame: Reading | OwnMap, retires: str) -> None:
    """The card is read: whoever has no cube left is eliminated now (A19.9, A19.q4), the card is retired (A18.2, A18.4).

    `retires` is the card that does, empty where none does: a clue was retired when it was played, and a card that
    nobody has named lies on the table. Marks of exposure were for this card only (A19.q1).
    """
    play.swap()
    for who in frame.doomed:
        eliminate(play, who, "A19.9", "A19.q4")
    if retires:
        # For good: map.R13
        play.emit(CardRetired(retires), "A18.2", "A18.4", "A18.7", "A18.19")
    top = play.state.top
    if frame.memory:
        find_memory(play, frame.memory, _where(play, frame))
    elif frame.arrival and isinstance(top, Reading | OwnMap) and is_card(top):
        # First the cards that wait are read; the last one that moves the group says where to.
        play.swap(replace(top, arrival=frame.arrival, line=frame.line))
    elif frame.arrival:
        _set_out(play, frame)


def _set_out(play: Play, frame: Reading | OwnMap) -> None:
    """The group is where the card moves it (T13): a journey that was being paid for meanwhile is over, and stays paid.

    Its line would join two places between which nobody has travelled (A17.10).
    """
    if isinstance(play.state.top, Journey):
        play.swap()
    play.push(Journey(play.state.region.position, frame.arrival, means="card", line=frame.line))


def _where(play: Play, frame: Reading | OwnMap) -> int:
    """Where the memory is that a card shows: a card of the players' own box may have said where (A18.8)."""
    if isinstance(frame, Reading) or not frame.arrival or not can_hold(play, frame.arrival, frame.memory):
        return place_of(play, frame.memory)
    return frame.arrival
