"""The players' own region, entered as they see it: numbers and roads, later the symbols (A17.11)."""

from __future__ import annotations

from domain.commands import Chart
from domain.content.region_plan import SYMBOLS
from domain.events import LocationCharted
from domain.model.region import Charted
from domain.rules.play import Play, Refusal, refuse

MOST = 999
"""The highest number of a location."""
CODE_DIGITS = 4
MOST_AMOUNT = 9
MOST_PLACES = 200
"""No printed map has nearly as many locations."""


def check_chart(play: Play, command: Chart) -> Refusal | None:
    """Whether a location can be entered like this; it can be corrected at any time."""
    if not 1 <= command.location <= MOST:
        return refuse("A17.7", "chart_number", most=MOST)
    if command.location in command.connections:
        return refuse("A17.q6", "chart_itself", location=command.location)
    if not all(1 <= other <= MOST for other in command.connections):
        return refuse("A17.7", "chart_number", most=MOST)
    if command.code and not (len(command.code) == CODE_DIGITS and command.code.isascii() and command.code.isdigit()):
        return refuse("A18.6", "chart_code")
    if not (0 <= command.amount <= MOST_AMOUNT and 0 <= command.number <= MOST):
        return refuse("A18.14", "chart_amount", most=MOST_AMOUNT)
    if len(play.state.region.charted) >= MOST_PLACES and str(command.location) not in play.state.region.charted:
        return refuse("A17.7", "chart_full", most=MOST_PLACES)
    if command.symbol and command.symbol not in SYMBOLS:
        return refuse("A17.11", "chart_symbol", symbol=command.symbol, known=", ".join(SYMBOLS))
    return None


def do_chart(play: Play, command: Chart) -> None:
    """Keep it, and the way back of every road: connections go both ways (A17.q6)."""
    charted = Charted(
        tuple(sorted(set(command.connections))), command.symbol, command.code, command.amount, command.number
    )
    play.emit(LocationCharted(command.location, charted), "A17.q6", "A17.11")
    known = play.state.region.charted
    # A road that has been crossed out is gone from both ends.
    for other in sorted({*charted.connections, *(int(name) for name in known)} - {command.location}):
        there = known.get(str(other), Charted())
        others = set(there.connections) - {command.location}
        roads = tuple(sorted(others | {command.location} if other in charted.connections else others))
        if roads != there.connections or str(other) not in known:
            play.emit(LocationCharted(other, _with_roads(there, roads)), "A17.q6")


def _with_roads(known: Charted, roads: tuple[int, ...]) -> Charted:
    return Charted(roads, known.symbol, known.code, known.amount, known.number)
