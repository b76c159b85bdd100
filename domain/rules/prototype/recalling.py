"""Guards for whom no miniature is left come out of the bodies: the prototype's P25.4 and P25.5."""

from __future__ import annotations

from msgspec.structs import replace

from domain.language.events import BodiesRemoved, GuardsAdded
from domain.language.waiting import Choice
from domain.model.agenda import Amounts
from domain.model.amounts import count, total
from domain.model.editions import flag
from domain.model.prototype import BodyCall
from domain.playing.play import Play


def bodies_return(play: Play) -> bool:
    """Whether a shortage of miniatures takes bodies from the map instead of failing the memory."""
    return flag(play.state, "shortage") == "bodies_return"


def obtainable(play: Play, wanted: Amounts) -> Amounts:
    """Those of the wanted guards for whom there is a miniature in the reserve or a body on the map (P25.5)."""
    bodies = [here.bodies for here in play.state.play.squares.values()]
    most = (
        (kind, count(play.state.play.reserve, kind) + sum(count(lie, kind) for lie in bodies)) for kind, _ in wanted
    )
    cut = ((kind, min(count(wanted, kind), there)) for kind, there in most)
    return tuple((kind, number) for kind, number in cut if number)


def place(play: Play, square: str, kind: str, number: int) -> None:
    """Put guards of a kind on a square: out of the reserve as far as it goes, then out of the bodies (P25.4)."""
    there = min(number, count(play.state.play.reserve, kind))
    if there:
        play.emit(GuardsAdded(square, kind, there), "29.5")
    if number > there:
        play.push(BodyCall(square, kind, number - there))


def _fullest(play: Play, kind: str) -> tuple[str, ...]:
    """Squares with most bodies of any kind among those with one of this kind (P25.q2)."""
    found = {name: total(here.bodies) for name, here in play.state.play.squares.items() if count(here.bodies, kind)}
    most = max(found.values(), default=0)
    return tuple(sorted(name for name, number in found.items() if number == most))


def work_body_call(play: Play, frame: BodyCall) -> Choice | None:
    """Ask where the next body is taken from, as long as one is missing and one is there (P25.4, P25.5)."""
    squares = _fullest(play, frame.kind) if frame.number else ()
    if not squares:
        play.swap()
        return None
    return Choice("body_call", squares, "", frame.square, ("P25.4", "P25.q2"))


def answer_body_call(play: Play, frame: BodyCall, option: str) -> None:
    """The miniature of a body comes in as a guard."""
    play.swap(replace(frame, number=frame.number - 1))
    play.emit(BodiesRemoved(option, frame.kind, 1), "P25.4")
    play.emit(GuardsAdded(frame.square, frame.kind, 1), "P25.4")
