"""The naga: a tower with a leap onto any of the squares at its foot (A11)."""

from __future__ import annotations

from domain.language.events import PlaceTaken
from domain.language.waiting import Choice
from domain.model.danger import NagaLanding
from domain.playing.play import Play
from domain.rules.apocalypse.tokens import offer
from domain.rules.memory.stealth import arrival_test, is_clear

POND = "pond"


def naga_at(play: Play, square: str) -> tuple[str, ...]:
    """The foot squares of the naga that a square belongs to; empty where there is none."""
    return next((feet for feet in play.memory_plan.terrain(square).nagas if square in feet), ())


def work_landing(play: Play, frame: NagaLanding) -> Choice:
    """Ask for the square: any of the four (A11.2)."""
    square = play.figure(frame.who).square
    return Choice("landing", naga_at(play, square), frame.who, square, ("A11.2",))


def answer_landing(play: Play, frame: NagaLanding, option: str) -> None:
    """Land in the pond of the square if one is free, as from any tower, else on the square itself (A11.q1).

    Whatever it is, it counts as entering the square.
    """
    play.swap()
    has_pond = play.memory_plan.terrain(option).hiding.get(option) == POND
    taken = any(a.place == "spot" and a.square == option for a in play.people())
    into_pond = has_pond and not taken
    # A guard's clothes are as good as a clear square.
    if into_pond and (is_clear(play.state, option) or play.figure(frame.who).disguise):
        play.emit(PlaceTaken(frame.who, "spot", option), "A11.2", "A11.q1")
        offer(play, frame.who)
        return
    play.emit(PlaceTaken(frame.who, "map", option), "A11.2", "A11.q1")
    offer(play, frame.who)
    arrival_test(play, frame.who, leap=into_pond)
