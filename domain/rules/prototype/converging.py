"""All guards of a map head for the closest red base, by the shortest way: P23.1, P23.5, P23.6, P23.12."""

from __future__ import annotations

from msgspec.structs import replace

from domain.language.waiting import Choice
from domain.model.agenda import Amounts, EnemyMovement
from domain.model.amounts import plus, total
from domain.model.editions import flag
from domain.model.prototype import Convergence
from domain.model.terrain import Terrain, map_of
from domain.playing.play import Play
from domain.rules.memory.movement import arrivals, bring, free_to_leave, magnets, room
from domain.rules.memory.stealth import enter, noted

Options = dict[str, tuple[str, Amounts, Amounts]]
"""Option text -> (target, who comes, which bodies go)."""

FAR = 10_000
"""Steps that no map has: there is no way."""


def begin_converging(play: Play, frame: EnemyMovement) -> None:
    """Fix the goals for the whole step (P23.12); maps without a red base follow the compass (P23.2)."""
    goals = tuple(magnets(play))
    play.swap(replace(frame, stage="direction"))
    if goals:
        play.push(Convergence(goals, _nearest_first(play, goals)))


def drawn_maps(play: Play) -> set[str]:
    """The maps on which a red base counts and the compass doesn't (P23.1); in most editions none."""
    if flag(play.state, "attraction") != "whole_map":
        return set()
    return {map_of(square) for square in magnets(play)}


def _nearest_first(play: Play, goals: tuple[str, ...]) -> tuple[str, ...]:
    """Squares with guards, those with the shortest way to a base first (P23.5)."""

    def rank(square: str) -> tuple[int, str]:
        kinds = (kind for kind, _ in play.state.at(square).guards)
        return min(_distances(play, kind, goals).get(square, FAR) for kind in kinds), square

    letters = {map_of(goal) for goal in goals}
    held = (name for name, here in play.state.play.squares.items() if here.guards and map_of(name) in letters)
    return tuple(sorted(held, key=rank))


def _distances(play: Play, kind: str, goals: tuple[str, ...]) -> dict[str, int]:
    """The fewest steps from each square to the closest base for guards of a kind, others in the way not counted.

    Walls and ladders count (P23.q1).
    """
    needs_ladder = not play.pack.guards[kind].ladderless
    found = dict.fromkeys(goals, 0)
    edge = list(goals)
    while edge:
        to = edge.pop(0)
        terrain = play.memory_plan.terrain(to)
        for origin in terrain.near.get(to, ()):
            if origin not in found and terrain.walkable(origin, to, needs_ladder=needs_ladder):
                found[origin] = found[to] + 1
                edge.append(origin)
    return found


def _ends(play: Play, kind: str, origin: str, goals: tuple[str, ...]) -> list[str]:
    """Where a guard of a kind can get to: a step along any shortest way, or as many as its card allows (P23.q6).

    By a red base it has arrived (P23.q2).
    """
    card = play.pack.guards[kind]
    terrain: Terrain = play.memory_plan.terrain(origin)
    ways = _distances(play, kind, goals)
    front, ends = [origin], list[str]()
    for _ in range(card.speed):
        steps = [
            to
            for here in front
            for to in terrain.near[here]
            if terrain.walkable(here, to, needs_ladder=not card.ladderless)
            and ways.get(to, FAR) == ways.get(here, FAR) - 1
        ]
        front = list(dict.fromkeys(steps))
        ends = [to for to in front if room(play.state, to) > 0] or ends
    return ends


def _unmoved(play: Play, frame: Convergence, square: str) -> Amounts:
    """Guards of a square that may still move."""
    free = free_to_leave(play.state, square)
    for where, kind, number in frame.moved:
        if where == square:
            free = plus(free, kind, -min(dict(free).get(kind, 0), number))
    return free


def _options(play: Play, frame: Convergence) -> Options:
    """Groups that can leave the square being served: the players choose between ways alike (P23.6, P23.8)."""
    origin = frame.squares[0]
    groups: dict[str, Amounts] = {}
    for kind, number in _unmoved(play, frame, origin):
        for to in _ends(play, kind, origin, frame.magnets):
            groups[to] = plus(groups.get(to, ()), kind, number)
    found: Options = {}
    for to, movers in groups.items():
        number = min(total(movers), room(play.state, to))
        for name, (coming, going) in arrivals(play, to, movers, number).items():
            found[f"{origin}.{to}.{name}"] = (to, coming, going)
    return found


def work_convergence(play: Play, frame: Convergence) -> Choice | None:
    """Serve square after square, a group and its test at a time (P23.q4).

    Also P10b.2.
    """
    while frame.squares:
        options = _options(play, frame)
        if options:
            if frame is not play.state.top:
                play.swap(frame)
            return Choice("converge", tuple(options), "", frame.squares[0], ("P23.1", "P23.6"))
        frame = replace(frame, squares=frame.squares[1:])
    play.swap()
    below = play.state.top
    if frame.arrivals and isinstance(below, EnemyMovement):
        play.swap(replace(below, arrivals=(*below.arrivals, *frame.arrivals)))
    return None


def answer_convergence(play: Play, frame: Convergence, option: str) -> None:
    """A group goes, and is tested at once where the edition says so (P23.7)."""
    to, coming, going = _options(play, frame)[option]
    origin = frame.squares[0]
    moved = (*frame.moved, *((to, kind, number) for kind, number in coming))
    come = (to, total(coming), total(going))
    play.swap(replace(frame, moved=moved, arrivals=(*frame.arrivals, *noted(play, come))))
    bring(play, origin, to, coming, going, "P23.1", "P23.4")
    enter(play, *come)
