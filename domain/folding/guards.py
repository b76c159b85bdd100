"""Facts of guards, applied."""

from __future__ import annotations

from msgspec.structs import replace

from domain.folding.parts import Apply, put_square, with_map, with_memory, with_square, with_square_in
from domain.language import events as e
from domain.model.agenda import Amounts
from domain.model.amounts import plus
from domain.model.state import EMPTY_SQUARE, Square, State


def _alert_raised(state: State, f: e.AlertRaised) -> State:
    return with_map(state, f.map, alert=True, alert_due=False)


def _alert_due(state: State, f: e.AlertDue) -> State:
    return with_map(state, f.map, alert_due=True)


def _alert_ended(state: State, f: e.AlertEnded) -> State:
    return with_map(state, f.map, alert=False)


def _direction_set(state: State, f: e.DirectionSet) -> State:
    return with_map(state, f.map, direction=f.direction)


def _guards_added(state: State, f: e.GuardsAdded) -> State:
    memory = state.play
    square = memory.squares.get(f.square, EMPTY_SQUARE)
    square = replace(square, guards=plus(square.guards, f.kind, f.number))
    reserve = plus(memory.reserve, f.kind, -f.number)
    changed = replace(memory, squares=with_square_in(memory, f.square, square), reserve=reserve)
    return replace(state, memory=changed)


def _guards_moved(state: State, f: e.GuardsMoved) -> State:
    memory = state.play
    kind, number = f.kind, f.number
    squares = memory.squares.copy()
    origin = squares[f.origin]
    put_square(squares, f.origin, replace(origin, guards=plus(origin.guards, kind, -number)))
    to = squares.get(f.to, EMPTY_SQUARE)
    squares[f.to] = replace(to, guards=plus(to.guards, kind, number))
    return replace(state, memory=replace(memory, squares=squares))


def _without_seats(square: Square, kind: str, guards: Amounts) -> Amounts:
    """Seats left when fewer guards of a kind are there than sat."""
    sitting = dict(square.seated).get(kind, 0)
    standing = dict(guards).get(kind, 0)
    return plus(square.seated, kind, standing - sitting) if sitting > standing else square.seated


def _guards_eliminated(state: State, f: e.GuardsEliminated) -> State:
    square = state.at(f.square)
    guards = plus(square.guards, f.kind, -f.number)
    seated = _without_seats(square, f.kind, guards)
    return with_square(state, f.square, guards=guards, seated=seated, bodies=plus(square.bodies, f.kind, f.number))


def _guards_seated(state: State, f: e.GuardsSeated) -> State:
    return with_square(state, f.square, seated=plus(state.at(f.square).seated, f.kind, f.number))


def _guards_removed(state: State, f: e.GuardsRemoved) -> State:
    square = state.at(f.square)
    guards = plus(square.guards, f.kind, -f.number)
    state = with_square(state, f.square, guards=guards, seated=_without_seats(square, f.kind, guards))
    if f.kind in state.play.bosses:
        # A boss is put aside: the reserve holds guards (33.q3).
        return state
    return with_memory(state, reserve=plus(state.play.reserve, f.kind, f.number))


def _bodies_removed(state: State, f: e.BodiesRemoved) -> State:
    state = with_square(state, f.square, bodies=plus(state.at(f.square).bodies, f.kind, -f.number))
    if f.kind in state.play.bosses:
        # A boss is put aside: the reserve holds guards (17.q4, 33.q3).
        return state
    return with_memory(state, reserve=plus(state.play.reserve, f.kind, f.number))


def _bases_cleared(state: State, _: e.BasesCleared) -> State:
    squares = state.play.squares.copy()
    for name, square in state.play.squares.items():
        if square.bases:
            put_square(squares, name, replace(square, bases=0))
    return with_memory(state, squares=squares)


def _base_placed(state: State, f: e.BasePlaced) -> State:
    return with_square(state, f.square, bases=state.at(f.square).bases + 1)


def _boss_entered(state: State, f: e.BossEntered) -> State:
    state = with_square(state, f.square, guards=plus(state.at(f.square).guards, f.kind, 1))
    teams = {**state.play.boss_teams, f.kind: f.team}
    return with_memory(state, bosses={**state.play.bosses, f.kind: f.health}, boss_teams=teams)


def _boss_hurt(state: State, f: e.BossHurt) -> State:
    return with_memory(state, bosses={**state.play.bosses, f.kind: state.play.bosses[f.kind] - f.cubes})


APPLY: dict[type[e.Fact], Apply] = {
    e.AlertRaised: _alert_raised,
    e.AlertDue: _alert_due,
    e.AlertEnded: _alert_ended,
    e.DirectionSet: _direction_set,
    e.GuardsAdded: _guards_added,
    e.GuardsMoved: _guards_moved,
    e.GuardsEliminated: _guards_eliminated,
    e.GuardsSeated: _guards_seated,
    e.GuardsRemoved: _guards_removed,
    e.BodiesRemoved: _bodies_removed,
    e.BasesCleared: _bases_cleared,
    e.BasePlaced: _base_placed,
    e.BossEntered: _boss_entered,
    e.BossHurt: _boss_hurt,
}
"""What each fact does to a state."""
