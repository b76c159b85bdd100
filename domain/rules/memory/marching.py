"""Guards move in the enemy phase: point 30."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec.structs import replace

from domain.language.chance import ChanceNode
from domain.language.events import CardShown, DirectionSet, GuardsSeated
from domain.language.waiting import Choice
from domain.model.agenda import Amounts, EnemyMovement, StepAlert, StepTests
from domain.model.amounts import merged, plus, selections, text, total
from domain.model.editions import flag
from domain.model.terrain import DIRECTIONS, map_of, way
from domain.playing.play import Play
from domain.rules.memory.boss import guards_only
from domain.rules.memory.machines import aboard
from domain.rules.memory.movement import arrivals, bring, can_follow, free_to_leave, magnets, room
from domain.rules.memory.stealth import enter, noted
from domain.rules.memory.time_limit import aside_node, tuck
from domain.rules.prototype.converging import begin_converging, drawn_maps

_March: TypeAlias = tuple[str, str, dict[str, tuple[Amounts, Amounts]]]

SEATS = 3
"""Spaces for enemies on an objective base (7.8)."""


def work_enemy_movement(play: Play, frame: EnemyMovement) -> Choice | ChanceNode | None:
    """Go on with the movement step at the stage it has reached."""
    match frame.stage:
        case "seat" | "settle":
            return _seat(play, frame)
        case "attract":
            return _attract(play, frame)
        case "direction":
            return _direction(play, frame)
    return _march(play, frame)


def answer_enemy_movement(play: Play, frame: EnemyMovement, option: str) -> None:
    """The players have picked who sits, who is drawn where, or who marches."""
    match frame.stage:
        case "seat" | "settle":
            _sit(play, *_seatings(play)[option])
        case "attract":
            origin, to, coming, going = play.once(_attractions, frame)[option]
            play.swap(_after_move(play, frame, to, coming, going))
            bring(play, origin, to, coming, going, "30.1")
            enter(play, to, total(coming), total(going))
        case "direction":
            play.emit(DirectionSet(_undirected(play)[0], option), "30.6")
        case _:
            origin, to, options = play.once(_next_march, frame)
            if seats := _seatings(play, to):
                _sit(play, *seats[option])
                return
            coming, going = options[option]
            # The square stays the one being served: guards of another speed may still march from it.
            play.swap(_after_move(play, frame, to, coming, going))
            bring(play, origin, to, coming, going, "30.4")
            enter(play, to, total(coming), total(going))


def _sit(play: Play, square: str, seated: Amounts) -> None:
    for kind, number in seated:
        play.emit(GuardsSeated(square, kind, number), "30.14")


def _after_move(play: Play, frame: EnemyMovement, to: str, coming: Amounts, going: Amounts) -> EnemyMovement:
    """The frame with these guards marked as moved, and their arrival noted for the tests (30.15)."""
    moved = frame.moved
    # 30.20
    for kind, number in coming:
        moved = (*moved, (to, kind, number))
    return replace(frame, moved=moved, arrivals=(*frame.arrivals, *noted(play, (to, total(coming), total(going)))))


def _unmoved(play: Play, frame: EnemyMovement, square: str) -> Amounts:
    """Guards of a square that may still move in this step (30.11, 30.12)."""
    if play.state.at(square).bases:
        # Whoever stands by a red base has found it: 30.12, P23.q2
        return ()
    free = free_to_leave(play.state, square)
    # Nobody moves twice: 30.20
    for where, kind, number in frame.moved:
        if where == square:
            have = dict(free).get(kind, 0)
            free = plus(free, kind, -min(have, number))
    return free


def _seatings(play: Play, only: str = "") -> dict[str, tuple[str, Amounts]]:
    """Who sits down on the next objective base with free spaces: option -> (square, guards) (30.14, A4.q5).

    With `only` on the base of that square.

    Also 30.q4, 29.q6, P23.9.
    """
    plans = play.memory_plan.objectives
    for name, token in play.state.play.objectives.items():
        if not plans[name].base or token.hidden or (only and only != token.square):
            continue
        # A base goes with its objective, where the edition says so (E19), and comes with it.
        if token.done and flag(play.state, "objective_base_removed") == "true":
            continue
        here = play.state.at(token.square)
        standing = guards_only(play, merged(here.guards, merged(here.seated, aboard(play.state, token.square)), -1))
        number = min(total(standing), SEATS - total(here.seated))
        if number > 0:
            found = selections(standing, number)
            return {f"{token.square}.{text(seated)}": (token.square, seated) for seated in found}
    return {}


def _seat(play: Play, frame: EnemyMovement) -> Choice | None:
    options = _seatings(play)
    if options:
        return Choice("seat", tuple(options), "", next(iter(options.values()))[0], ("30.14",))
    if frame.stage == "settle":
        play.swap(StepTests(_together(frame.arrivals)), StepAlert())
    else:
        play.swap(replace(frame, stage="attract"))
    return None


def _drawn(play: Play, frame: EnemyMovement) -> Iterator[tuple[str, str, str, int]]:
    """Guards that a red base draws: (origin, kind, target, number); a guard may have several targets (30.2).

    Also 30.q5.
    """
    for to in magnets(play):
        for origin in play.memory_plan.terrain(to).near[to]:
            for kind, number in _unmoved(play, frame, origin):
                if can_follow(play, kind, origin, to):
                    yield origin, kind, to, number


def _attractions(play: Play, frame: EnemyMovement) -> dict[str, tuple[str, str, Amounts, Amounts]]:
    """The next group that is drawn: option -> (origin, target, who comes, which bodies go).

    Without contention a whole kind goes at once and nothing is asked. Where a guard has several targets, or not all
    fit, the players send one guard after another until no more can go, which lets them pick who stays out (30.2, 30.3).

    Also 30.19.
    """
    drawn = list(_drawn(play, frame))
    options: dict[str, tuple[str, str, Amounts, Amounts]] = {}
    wanted: dict[str, int] = {}
    targets: dict[tuple[str, str], set[str]] = {}
    for origin, kind, to, number in drawn:
        wanted[to] = wanted.get(to, 0) + number
        targets.setdefault((origin, kind), set()).add(to)
    for origin, kind, to, number in drawn:
        simple = len(targets[origin, kind]) == 1 and wanted[to] <= room(play.state, to)
        taken = number if simple else 1
        found = {
            f"{origin}.{to}.{name}": (origin, to, coming, going)
            for name, (coming, going) in arrivals(play, to, ((kind, taken),), taken).items()
        }
        if simple:
            # Order is of no consequence for this group: don't ask.
            return found
        options.update(found)
    return options


def _attract(play: Play, frame: EnemyMovement) -> Choice | None:
    if flag(play.state, "attraction") == "whole_map":
        begin_converging(play, frame)
        return None
    options = play.once(_attractions, frame)
    if options:
        return Choice("attract", tuple(options), "", next(iter(options.values()))[1], ("30.1", "30.2", "30.3", "28.2"))
    play.swap(replace(frame, stage="direction"))
    return None


def _direction(play: Play, frame: EnemyMovement) -> Choice | ChanceNode | None:
    """The direction of the march: the event card's, or that of a card looked up in the event deck (30.6)."""
    for letter in _undirected(play):
        if play.is_open("event"):
            # The players look it up in their own deck.
            return Choice("open_direction", tuple(DIRECTIONS), "", letter, ("30.6",))
        node = aside_node(play) if play.memory_plan.turn_limit else _cut_node(play)
        if node is not None:
            return replace(node, square=letter)
    play.swap(replace(frame, stage="march", squares=_march_order(play)))
    return None


def _undirected(play: Play) -> list[str]:
    """The maps whose direction isn't known; where a red base draws everybody none is wanted (P23.1)."""
    drawn = drawn_maps(play)
    return [letter for letter, here in play.state.play.maps.items() if not here.direction and letter not in drawn]


def _cut_node(play: Play) -> ChanceNode | None:
    """The chance node for a card of the event deck, looked at where it lies (30.6); None when none shows a direction.

    About halfway down the deck cards whose place is known aren't met, unless all that could be met show no direction.
    Where the edition says any card (E43) they are met like all others.

    Also P23.3.
    """
    node = play.draw_node("event", "direction", "30.6") if _has_direction(play) else None
    if node is None:
        return None
    deck = play.state.decks["event"]
    unknown = tuple(card for card, number in deck.unknown for _ in range(number))
    halfway = flag(play.state, "unknown_direction") == "cut_half"
    if halfway and any(play.pack.events[card].direction in "NESW" for card in unknown):
        return replace(node, faces=unknown)
    return replace(node, faces=(*deck.top, *unknown, *deck.bottom))


def _has_direction(play: Play) -> bool:
    """Whether some card of deck or discards shows a direction: otherwise the search would never end."""
    deck = play.state.decks["event"]
    cards = {*deck.top, *(card for card, _ in deck.unknown), *deck.bottom}
    return any(play.pack.events[card].direction in "NESW" for card in cards or set(deck.discards))


def answer_direction(play: Play, frame: EnemyMovement, card: str) -> None:
    """Look at a card; it stays where it was (30.6, 30.q3)."""
    del frame
    if play.memory_plan.turn_limit:
        tuck(play, card)
    else:
        play.emit(CardShown("event", card), "30.6")
    direction = play.pack.events[card].direction
    if direction in "NESW":
        play.emit(DirectionSet(_undirected(play)[0], direction), "30.6")


def _march_order(play: Play) -> tuple[str, ...]:
    """Squares with guards, those nearest to the direction of travel first (30.7)."""

    def rank(square: str) -> tuple[int, str]:
        column, row = play.memory_plan.terrain(square).places[square]
        heading = play.state.play.maps[map_of(square)].direction
        return {"N": row, "S": -row, "W": column, "E": -column}.get(heading, 0), square

    drawn = drawn_maps(play)
    held = (name for name, here in play.state.play.squares.items() if here.guards and map_of(name) not in drawn)
    # Of all maps: 51.4
    return tuple(sorted(held, key=rank))


def _goal(play: Play, kind: str, origin: str, heading: str) -> str:
    """The square that a guard marches to: one step, or as far as its card lets it and the way is open (30.4, 30.5).

    A square that it only crosses may be full; the one it ends on needs room (30.9, 30.q2). Empty: it stays.

    Also P23.4, P23.8.
    """
    card = play.pack.guards[kind]
    terrain = play.memory_plan.terrain(origin)
    goal = ""
    for to in way(terrain, origin, heading, card.speed, needs_ladder=not card.ladderless):
        if room(play.state, to) > 0:
            goal = to
    return goal


def _next_march(play: Play, frame: EnemyMovement) -> _March:
    """The next group of the square being served."""
    return _march_from(play, frame, frame.squares[0])


def _march_from(play: Play, frame: EnemyMovement, origin: str) -> _March:
    """The next group of a square: (square, target, options); no options when nobody moves from it.

    Also 15.8, 30.13, 30.18, P23.11.
    """
    # 51.9
    heading = play.state.play.maps[map_of(origin)].direction
    groups: dict[str, Amounts] = {}
    for kind, number in _unmoved(play, frame, origin) if heading else ():
        goal = _goal(play, kind, origin, heading)
        if goal:
            groups[goal] = plus(groups.get(goal, ()), kind, number)
    for to, movers in groups.items():
        number = min(total(movers), room(play.state, to))
        return origin, to, arrivals(play, to, movers, number)
    return origin, "", {}


def _march(play: Play, frame: EnemyMovement) -> Choice | None:
    """March square by square, the front row first (30.4, 30.7, A4.3)."""
    for served, origin in enumerate(frame.squares):
        # What has come to the top is asked for again when it is answered.
        found = _march_from(play, frame, origin) if served else play.once(_next_march, frame)
        _, to, options = found
        if options:
            if served:
                frame = replace(frame, squares=frame.squares[served:])
                play.swap(frame)
                play.knows(_next_march, frame, found)
            # Whoever came before has a seat before the next ones come (30.q4).
            if seats := _seatings(play, to):
                return Choice("seat", tuple(seats), "", to, ("30.14",))
            return Choice("march", tuple(options), "", to, ("30.4", "29.q4"))
    play.swap(replace(frame, stage="settle", squares=()))
    return None


def _together(arrivals_: tuple[tuple[str, int, int], ...]) -> tuple[tuple[str, int, int], ...]:
    """One entry a square, for the tests after all moves (30.15): one test a square, whoever came (28.9)."""
    sums: dict[str, tuple[int, int]] = {}
    for square, arrived, removed in arrivals_:
        have = sums.get(square, (0, 0))
        sums[square] = (have[0] + arrived, have[1] + removed)
    return tuple((square, *numbers) for square, numbers in sums.items())
