"""Guards who enter on the squares of assassins (A4), and miniatures that run short (A9)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from domain.language.chance import ChanceNode
from domain.language.events import DiceRolled, ShortageNoted
from domain.model.agenda import Amounts, CardEffects, Infiltration, Placement
from domain.model.amounts import count, total
from domain.model.state import Assassin
from domain.playing.play import Play
from domain.rules.memory.ending import fail
from domain.rules.memory.movement import room

MOST_TOKENS = 2
"""Tokens on the reinforcement deck with which a memory fails (A9.2)."""


def is_forgiving(play: Play) -> bool:
    """Whether a shortage brings a token in place of failure: in every campaign with a region map (A9.1, A10.2, E80)."""
    return play.pack.region is not None


def note_shortage(play: Play) -> bool:
    """Put a token on the reinforcement deck (A9.1); returns whether it is the one that fails the memory (A9.2)."""
    play.emit(ShortageNoted(), "A9.1")
    _mark_card(play)
    return play.state.play.shortages >= MOST_TOKENS


def _mark_card(play: Play) -> None:
    """The effects that are left of the card being carried out bring no further token (A9.q1)."""
    agenda = play.state.agenda
    left = next((frame for frame in agenda if isinstance(frame, CardEffects)), None)
    if left is not None:
        at = agenda.index(left)
        play.state = replace(play.state, agenda=(*agenda[:at], replace(left, short=True), *agenda[at + 1 :]))


def available(play: Play, wanted: Amounts) -> Amounts:
    """Those of the wanted guards for whom there are miniatures; bodies and uniforms are none (A9.3, A9.q3)."""
    reserve = play.state.play.reserve
    cut = tuple((kind, min(number, count(reserve, kind))) for kind, number in wanted)
    return tuple((kind, number) for kind, number in cut if number)


def is_short(play: Play, square: str, wanted: Amounts) -> bool:
    """Whether a miniature is missing for a guard for whom there is room; no room is no shortage (A9.q2)."""
    return min(total(wanted), room(play.state, square)) > total(available(play, wanted))


def in_turn(play: Play, squares: tuple[str, ...]) -> tuple[str, ...]:
    """The squares that may be served next while short: those of the first letter on the card (A9.3, A9.q6)."""
    first = min(_letter(play, square) for square in squares)
    return tuple(square for square in squares if _letter(play, square) == first)


def _letter(play: Play, square: str) -> str:
    """The letter of the entrance at a square; squares without one come last."""
    entrances = play.memory_plan.terrain(square).entrances
    return next((letter for letter, touching in entrances if square in touching), "~")


# Infiltrators


def _meant(play: Play) -> list[Assassin]:
    """Assassins who stand on a square, in the order of their letters, a companion last (A4.q1, A4.q2, A9.q4).

    Whoever is in a hideout or in the water counts: the guard stays outside of it, on the same square (A4.q4).
    """
    there = [a for a in play.on_map() if a.place != "tower"]
    return sorted(there, key=lambda a: (a.companion, _initial(play, a), a.name))


def _initial(play: Play, figure: Assassin) -> str:
    card = play.pack.assassins.get(figure.name)
    return card.letter if card else figure.name[:1].upper()


def _squares(play: Play, kind: str, number: int) -> list[tuple[str, str, int]]:
    """(square, kind, number) for every square with assassins; what has no room there doesn't enter (A4.2)."""
    wanted: dict[str, int] = {}
    for figure in _meant(play):
        wanted[figure.square] = wanted.get(figure.square, 0) + number
    cut = ((square, kind, min(n, room(play.state, square))) for square, n in wanted.items())
    return [entry for entry in cut if entry[2]]


def work_infiltration(play: Play, frame: Infiltration) -> ChanceNode | None:
    """Place the next kind of infiltrator; short of miniatures, a die says in which order (A9.4)."""
    if not frame.kinds:
        # Tested on arrival (A4.q3), guards like any other from there on.
        play.swap(Placement(frame.entries, short=frame.short))
        return None
    kind, number = frame.kinds[0]
    entries = _squares(play, kind, number)
    left = _left(play, frame, kind)
    if sum(n for _, _, n in entries) <= left:
        play.swap(Infiltration(frame.kinds[1:], (*frame.entries, *entries), frame.short))
        return None
    if not is_forgiving(play) or not left:
        # In a campaign without tokens the placement fails the memory; with none left there is no order to roll for.
        _run_short(play, frame, entries if not is_forgiving(play) else [])
        return None
    return play.dice_node("enemy", 1, "infiltration", "A9.4")


def _left(play: Play, frame: Infiltration, kind: str) -> int:
    """Miniatures of a kind that nobody on this card has taken yet."""
    return count(play.state.play.reserve, kind) - sum(n for _, other, n in frame.entries if other == kind)


def answer_infiltration(play: Play, frame: Infiltration, faces: tuple[str, ...]) -> None:
    """A hit: by ascending letters, a miss: by descending ones, one a square while there are any (A9.5, A9.6)."""
    play.emit(DiceRolled("enemy", faces, ""), "A9.4")
    kind, number = frame.kinds[0]
    people = _meant(play)
    assassins = [a for a in people if not a.companion]
    ordered = assassins if "hit" in faces else assassins[::-1]
    squares = dict.fromkeys(a.square for a in (*ordered, *(a for a in people if a.companion)))
    wanted = {square: n for square, _, n in _squares(play, kind, number)}
    # Round by round, where more than one is due on a square.
    rounds = [s for turn in range(max(wanted.values(), default=0)) for s in squares if wanted.get(s, 0) > turn]
    served = Counter(rounds[: _left(play, frame, kind)])
    _run_short(play, frame, [(square, kind, n) for square, n in served.items()])


def _run_short(play: Play, frame: Infiltration, entries: list[tuple[str, str, int]]) -> None:
    """Go on with those who can enter, and put the token down, one for each card (A9.q1)."""
    short = frame.short or is_forgiving(play)
    play.swap(Infiltration(frame.kinds[1:], (*frame.entries, *entries), short))
    if is_forgiving(play) and not frame.short and note_shortage(play):
        fail(play, "shortage", "A9.2")
