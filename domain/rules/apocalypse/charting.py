"""The players' own region, entered as they see it: numbers and roads, later the symbols (A17.11)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.content.region_plan import SYMBOLS
from domain.core.errors import Refused
from domain.language.commands import Chart
from domain.language.events import LocationCharted
from domain.model.region import Charted
from domain.playing.own_plan import charts, is_own
from domain.playing.play import Play, Refusal, refuse
from domain.rules.apocalypse.characters import region_of
from domain.text.catalogue import say

MOST = 999
"""The highest number of a location."""
CODE_DIGITS = 4
MOST_AMOUNT = 9
MOST_PLACES = 200
"""No printed map has nearly as many locations."""


def check_chart(play: Play, command: Chart) -> Refusal | None:
    """Whether a location can be entered like this; it can be corrected at any time."""
    if play.pack.region is not None and not play.pack.region.own:
        return refuse("A17.11", "chart_known")
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
    return _refuse_change(play, command) if is_own(play.pack) else None


LIKE = (("observation", "healer", "forge"), ("encounter", "ruins"))
"""Symbols that can be corrected into each other after an arrival: what happened there is the same but for the word."""


def _refuse_change(play: Play, command: Chart) -> Refusal | None:
    """Why a location can't be corrected like this: what has been travelled, shown or begun there stands (R4, R5)."""
    region, number = play.state.region, command.location
    ends = {other for line in region.lines if number in line for other in line} - {number}
    if cut := sorted(ends - set(command.connections)):
        return refuse("A17.q4", "chart_travelled", location=number, other=cut[0])
    known = region_of(play).locations.get(number)
    if known is not None and region.place(number).stickered:
        same = next((kinds for kinds in LIKE if known.symbol in kinds), (known.symbol,))
        # Of a map that was taken over nobody may have said the symbol yet.
        if command.symbol and known.symbol and command.symbol not in same:
            return refuse("A17.11", "chart_shown", location=number, symbol=known.symbol)
    needed = {getattr(frame, name, 0) for frame in play.state.agenda for name in ("to", "arrival")}
    needed |= {int(name) for name, place in region.places.items() if place.stickered}
    lost = sorted(needed & _left_out(play, command))
    return refuse("A17.10", "chart_ahead", location=lost[0]) if lost else None


def _left_out(play: Play, command: Chart) -> set[int]:
    """Locations of which nothing would be known any more."""
    alone = {
        int(name)
        for name, place in charts(play.pack, play.state).items()
        if place.connections == (command.location,) and not place.symbol and int(name) not in command.connections
    }
    return alone | (set() if command.connections or command.symbol else {command.location})


def do_chart(play: Play, command: Chart) -> None:
    """Keep it, and the way back of every road: connections go both ways (A17.q6).

    A location without roads and symbol is taken off the map: it was entered by mistake.
    """
    charted = _entered(play, command)
    play.emit(LocationCharted(command.location, charted), "A17.q6", "A17.11")
    known = charts(play.pack, play.state)
    # A road that has been crossed out is gone from both ends.
    for other in sorted({*charted.connections, *(int(name) for name in known)} - {command.location}):
        there = known.get(str(other), Charted())
        others = set(there.connections) - {command.location}
        roads = tuple(sorted(others | {command.location} if other in charted.connections else others))
        if roads != there.connections or str(other) not in known:
            play.emit(LocationCharted(other, _with_roads(there, roads)), "A17.q6")


def _entered(play: Play, command: Chart) -> Charted:
    """The location as it is entered; a symbol that has been shown stays where none is given (R5)."""
    roads = tuple(sorted(set(command.connections)))
    known = play.state.region.charted.get(str(command.location), Charted())
    if not command.symbol and play.state.region.place(command.location).stickered:
        return _with_roads(known, roads)
    return Charted(roads, command.symbol, command.code, command.amount, command.number)


def _with_roads(known: Charted, roads: tuple[int, ...]) -> Charted:
    return Charted(roads, known.symbol, known.code, known.amount, known.number)


LETTERS = {
    "e": "encounter",
    "r": "ruins",
    "?": "unknown",
    "o": "observation",
    "h": "healer",
    "f": "forge",
    "n": "narrative",
    "c": "unknown",
}
"""Letters for each symbol, for quick typing; a place with a code has two."""
WITH_NUMBER = {"h": "amount", "n": "number"}
"""Letters that a number follows: a healer's cubes, a narrative's card."""


def read_line(text: str, known: Mapping[str, Charted]) -> Chart:
    """A location typed in one line, `17: 11 23 26 o`: number, roads, then the symbol (A17.11).

    What isn't typed stays as it is known: `17: o` enters a symbol alone, `17: 11 23` roads alone. `+26` adds a road,
    `-26` takes one away, a bare `-` takes the symbol away, and alone the whole location. A symbol is a letter of
    LETTERS or its name; `h2` is a healer with 2 cubes, `n61` a narrative with number 61, `?3108` one with a code.
    Raises Refused with a sentence for what can't be read.
    """
    head, colon, rest = text.partition(":")
    words = rest.replace(",", " ").split() if colon else text.replace(",", " ").split()[1:]
    number = head.strip() if colon else next(iter(text.replace(",", " ").split()), "")
    if not _is_number(number):
        raise _unreadable("A17.7", number or text.strip())
    roads = [word for word in words if _is_number(word)]
    changes = [word for word in words if word[0] in "+-" and _is_number(word[1:])]
    others = [word for word in words if word not in roads and word not in changes]
    if len(others) > 1:
        raise _unreadable("A17.11", others[1])
    had = known.get(str(int(number)), Charted())
    connections = _roads(had, roads, changes)
    if not others:
        return Chart(int(number), connections, had.symbol, had.code, had.amount, had.number)
    if others == [NOTHING]:
        return Chart(int(number), connections if roads or changes else ())
    return Chart(int(number), connections, *_symbol(others[0].casefold(), had))


def line_of(number: int, known: Charted) -> str:
    """The line that enters a location as it is known: what `read_line` reads."""
    letter = next((sign for sign, symbol in LETTERS.items() if symbol == known.symbol), "")
    value = {"?": known.code, "h": known.amount or "", "n": known.number or ""}.get(letter, "")
    return " ".join([f"{number}:", *map(str, known.connections), *filter(None, [f"{letter}{value}"])])


NOTHING = "-"
"""What stands in place of a symbol that there isn't."""


def _roads(had: Charted, roads: list[str], changes: list[str]) -> tuple[int, ...]:
    """The roads that are typed, or those that are known; some of them added or taken away."""
    found = {int(word) for word in roads} if roads else set(had.connections)
    for word in changes:
        (found.add if word[0] == "+" else found.discard)(int(word[1:]))
    return tuple(sorted(found)) if changes else tuple(int(word) for word in roads) if roads else had.connections


def _unreadable(rule: str, found: str) -> Refused:
    return Refused(rule, say("refusal.chart_line", found=found), say("remedy.chart_line"))


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= len(str(MOST)) + 1


def _symbol(word: str, had: Charted) -> tuple[str, str, int, int]:
    """Symbol, code, amount and number of a word. Raises Refused."""
    if word in SYMBOLS:
        return word, had.code, had.amount, had.number
    symbol, value = LETTERS.get(word[0], ""), word[1:]
    if not symbol or (value and not (value.isascii() and value.isdigit())):
        raise _unreadable("A17.11", word)
    if symbol == "unknown":
        return symbol, value or had.code, 0, 0
    if value and (word[0] not in WITH_NUMBER or len(value) > len(str(MOST))):
        raise _unreadable("A17.11", word)
    amount = int(value) if value and word[0] == "h" else had.amount
    card = int(value) if value and word[0] == "n" else had.number
    return (symbol, "", amount, 0) if symbol == "healer" else (symbol, "", 0, card if symbol == "narrative" else 0)
