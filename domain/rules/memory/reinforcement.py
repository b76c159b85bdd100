"""Guards enter: point 29."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TypeAlias

from domain.content.pack import Effect
from domain.language.chance import ChanceNode
from domain.language.events import CardDiscarded, CardDrawn, GuardsAdded
from domain.language.waiting import Choice
from domain.model.agenda import Amounts, Infiltration, Placement, Reinforcement, StepAlert, StepTests
from domain.model.amounts import count, plus, selections, text, total
from domain.model.editions import flag
from domain.playing.play import Play
from domain.rules.apocalypse.shortage import available, in_turn, is_forgiving, is_short, note_shortage
from domain.rules.memory.ending import fail
from domain.rules.memory.movement import MOST_ON_A_SQUARE, clear_bodies, crowd, room
from domain.rules.memory.two_maps import reinforced
from domain.rules.prototype.recalling import bodies_return, obtainable, place
from domain.rules.table.open_decks import reinforcement

Table: TypeAlias = frozenset[str]
"""Who has come and gone on the squares, by the names of the options."""

LOST: Table = frozenset({"lost"})
"""The table of a memory that has failed."""

DECK = "reinforcement"


def work_reinforcement(play: Play, _: Reinforcement) -> ChanceNode | None:
    """Draw a reinforcement card (29.3); without one nobody enters."""
    run_out = (
        not play.is_open(DECK)
        and not play.state.decks[DECK].size
        and flag(play.state, "reinforcement_reshuffle") == "false"
    )
    node = None if run_out else play.draw_node(DECK, "reinforcement", "29.3")
    if node is None:
        play.swap()
    return node


def answer_reinforcement(play: Play, _: Reinforcement, card: str) -> None:
    """Read the column of the alert, which stays chosen whatever the tests bring (29.4, 23.q2).

    Also 23.2, 29.q1, P25.1.
    """
    play.emit(CardDrawn(DECK, card), "29.3")
    if not play.is_open(DECK):
        play.emit(CardDiscarded(DECK, card), "29.3")
    plan = reinforcement(play, card)
    entries: list[tuple[str, str, int]] = []
    infiltrators: list[tuple[str, int]] = []
    letter = reinforced(play, plan)
    # The alert is that of the map they enter (51.q2).
    for entrance, kind, number in plan.on if play.state.play.maps[letter].alert else plan.off:
        if play.pack.guards[kind].infiltrator:
            infiltrators.append((kind, number))
        else:
            entries += at_entrance(play, letter, entrance, kind, number)
    play.swap(_entry(entries, infiltrators))


def _entry(
    entries: list[tuple[str, str, int]], infiltrators: list[tuple[str, int]], *, short: bool = False
) -> Placement | Infiltration:
    """The frame in which guards enter: at entrances, or on the squares of assassins first of all (A4.1)."""
    if infiltrators:
        return Infiltration(tuple(infiltrators), tuple(entries), short)
    return Placement(tuple(entries), short=short)


def at_entrance(play: Play, letter: str, entrance: str, kind: str, number: int) -> list[tuple[str, str, int]]:
    """What an entrance letter means on a map: the printed number on every square that touches such a token (29.5).

    Also 0.9, 29.1, 29.6, 29.7, P25.2.
    """
    terrain = play.memory_plan.maps[letter]
    touching = (square for name, squares in terrain.entrances if name == entrance for square in squares)
    # The number is per square, whether one token of the letter touches it or two.
    return [(square, kind, number) for square in dict.fromkeys(touching)]


def add_by_effect(play: Play, letter: str, effect: Effect, *, short: bool) -> None:
    """Guards added by a card, placed like reinforcements, with their tests at once (3.q2).

    `short` says that an earlier effect of the card has brought its token already. Also 3.8, P2.5.
    """
    if play.pack.guards[effect.kind].infiltrator:
        play.push(_entry([], [(effect.kind, effect.number)], short=short))
        return
    entries = at_entrance(play, letter, effect.entrance, effect.kind, effect.number)
    play.push(_entry(entries, [], short=short))


def _wanted(frame: Placement, square: str) -> Amounts:
    wanted: Amounts = ()
    for where, kind, number in frame.entries:
        if where == square:
            wanted = plus(wanted, kind, number)
    return wanted


def _options(play: Play, frame: Placement, square: str) -> dict[str, tuple[Amounts, Amounts]]:
    """Who enters a square and which bodies go: all that fit (29.8, 29.12, 29.13), the players pick (29.q4).

    Also 29.15.
    """
    wanted = _wanted(frame, square)
    if bodies_return(play):
        wanted = obtainable(play, wanted)
    elif is_forgiving(play):
        wanted = available(play, wanted)
    here = play.state.at(square)
    # Whoever has no room isn't placed (E41), and so isn't missed either: 29.q2, P25.3
    number = min(total(wanted), room(play.state, square))
    excess = max(0, crowd(play.state, square) + number - MOST_ON_A_SQUARE)
    found: dict[str, tuple[Amounts, Amounts]] = {}
    for coming, going in product(selections(wanted, number), tuple(selections(here.bodies, excess))):
        name = f"{square}.{text(coming)}" + (f"/{text(going)}" if len(here.bodies) > 1 and going else "")
        found[name] = (coming, going)
    return found


def _squares(frame: Placement) -> tuple[str, ...]:
    return tuple(dict.fromkeys(square for square, _, _ in frame.entries))


def _is_tight(play: Play, frame: Placement) -> bool:
    """Whether the order of the entrances can matter: bodies removed at one refill the reserve for the next (29.q3)."""
    wanted: Amounts = ()
    for _, kind, number in frame.entries:
        wanted = plus(wanted, kind, number)
    return any(count(play.state.play.reserve, kind) < number for kind, number in wanted)


def _answers(play: Play, frame: Placement, squares: tuple[str, ...]) -> tuple[str, ...]:
    """The answers that lead to different tables, one for each, where the order can matter; none where all is lost.

    Who comes and which bodies go is the players' choice square by square (29.q4), the order of squares only as far as
    the reserve then suffices (29.q3): a loss that no order averts isn't asked about (29.9).
    """
    options = {square: _options(play, frame, square) for square in squares}

    @cache
    def tables(left: frozenset[str], reserve: Amounts) -> frozenset[Table]:
        """What the table can be like when these squares are served; LOST where the reserve runs out."""
        found = {table for square in left for name in options[square] for table in after(square, name, left, reserve)}
        return frozenset(found) if left else frozenset({frozenset()})

    def after(square: str, name: str, left: frozenset[str], reserve: Amounts) -> frozenset[Table]:
        """The same with one square served in one way."""
        coming, going = options[square][name]
        for kind, number in going:
            reserve = plus(reserve, kind, number)
        for kind, number in coming:
            if count(reserve, kind) < number:
                return frozenset({LOST})
            reserve = plus(reserve, kind, -number)
        further = tables(left - {square}, reserve)
        return frozenset(table if table == LOST else table | {name} for table in further)

    start, reserve = frozenset(squares), play.state.play.reserve
    distinct: dict[frozenset[Table], str] = {}
    for square in squares:
        for name in options[square]:
            distinct.setdefault(after(square, name, start, reserve), name)
    return () if distinct.keys() <= {frozenset({LOST})} else tuple(distinct.values())


def work_placement(play: Play, frame: Placement) -> Choice | None:
    """Serve the next square; when all are served, test them together (28.8, 29.17)."""
    squares = _squares(frame)
    if not squares:
        tested = flag(play.state, "reinforcements_test") == "true"
        # Of one edition nobody is tested by those who enter: P25.q1
        play.swap(*((StepTests(frame.arrivals), StepAlert()) if tested else ()))
        return None
    tight = _is_tight(play, frame)
    if tight and not (is_forgiving(play) or bodies_return(play)):
        answers = _answers(play, frame, squares)
        if not answers:
            # Whatever the players answer: 29.9, 6.4
            play.swap()
            fail(play, "reserve", "29.9", "6.4")
            return None
        return Choice("placement", answers, "", squares[0], ("29.q4", "29.q3"))
    choices = (in_turn(play, squares) if is_forgiving(play) else squares) if tight else squares[:1]
    options = [name for square in choices for name in _options(play, frame, square)]
    return Choice("placement", tuple(options), "", choices[0], ("29.q4", "29.q3"))


def answer_placement(play: Play, frame: Placement, option: str) -> None:
    """Put guards on a square; a reserve that runs short fails the memory (29.9).

    Also 6.q4.
    """
    square = next(s for s in sorted(_squares(frame), key=len, reverse=True) if option.startswith(f"{s}."))
    coming, going = _options(play, frame, square)[option]
    # Before bodies of this square refill the reserve: A9.q3
    forgiving = is_forgiving(play) and not bodies_return(play)
    short = forgiving and is_short(play, square, _wanted(frame, square))
    rest = tuple(entry for entry in frame.entries if entry[0] != square)
    arrived = total(coming)
    arrivals = (*frame.arrivals, (square, arrived, total(going))) if arrived else frame.arrivals
    play.swap(Placement(rest, arrivals, short=frame.short or short))
    clear_bodies(play, square, going)
    for kind, number in coming:
        if bodies_return(play):
            place(play, square, kind, number)
            continue
        # One reserve for all maps: 51.q3
        if count(play.state.play.reserve, kind) < number:
            fail(play, "reserve", "29.9", "6.4")
            return
        play.emit(GuardsAdded(square, kind, number), "29.5")
    # One token for each card, however many miniatures are missing: A9.q1
    if short and not frame.short and note_shortage(play):
        fail(play, "shortage", "A9.2")
