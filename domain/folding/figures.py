"""Facts of figures, applied."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.folding.parts import Apply, seat_figure, with_figure, with_memory, with_square
from domain.language import events as e
from domain.model.amounts import plus
from domain.model.state import Ally, State


def _entered(state: State, f: e.Entered) -> State:
    return seat_figure(state, f.who, replace(state.assassins[f.who], place="map", square=f.square, exposed=False))


def _cubes_gained(state: State, f: e.CubesGained) -> State:
    figure = state.assassins[f.who]
    return seat_figure(state, f.who, replace(figure, cubes=figure.cubes + f.cubes))


def _cubes_spent(state: State, f: e.CubesSpent) -> State:
    figure = state.assassins[f.who]
    cubes, saved = figure.cubes - (f.cubes - f.saved), figure.saved - f.saved
    # Cubes that were handed over go last: only they are safe from poison.
    lent = min(figure.lent, cubes)
    return seat_figure(state, f.who, replace(figure, cubes=cubes, saved=saved, lent=lent))


def _cubes_lost(state: State, f: e.CubesLost) -> State:
    figure = state.assassins[f.who]
    cubes = figure.cubes - f.cubes
    return seat_figure(state, f.who, replace(figure, cubes=cubes, lent=min(figure.lent, cubes)))


def _cube_saved(state: State, f: e.CubeSaved) -> State:
    figure = state.assassins[f.who]
    return with_figure(state, f.who, cubes=figure.cubes - 1, saved=1, lent=min(figure.lent, figure.cubes - 1))


def _saved_cube_lost(state: State, f: e.SavedCubeLost) -> State:
    return with_figure(state, f.who, saved=0)


def _moved(state: State, f: e.Moved) -> State:
    return seat_figure(state, f.who, replace(state.person(f.who), square=f.to))


def _place_taken(state: State, f: e.PlaceTaken) -> State:
    return seat_figure(state, f.who, replace(state.person(f.who), place=f.place, square=f.square))


def _exposed(state: State, f: e.Exposed) -> State:
    state = with_figure(state, f.who, exposed=True)
    if not f.picked_up:
        return state
    square = state.person(f.who).square
    return with_square(state, square, bases=state.at(square).bases - 1)


def _incognito(state: State, f: e.Incognito) -> State:
    state = with_figure(state, f.who, exposed=False)
    if not f.left:
        return state
    square = state.person(f.who).square
    return with_square(state, square, bases=state.at(square).bases + 1)


def _disguised(state: State, f: e.Disguised) -> State:
    state = with_figure(state, f.who, disguise=f.kind)
    return with_memory(state, reserve=plus(state.play.reserve, f.kind, -1))


def _disguise_ended(state: State, f: e.DisguiseEnded) -> State:
    state = with_figure(state, f.who, disguise="")
    return with_memory(state, reserve=plus(state.play.reserve, f.kind, 1))


def _apprentice_called(state: State, f: e.ApprenticeCalled) -> State:
    return with_figure(state, f.who, apprentice=True)


def _assassin_returned(state: State, f: e.AssassinReturned) -> State:
    state = with_figure(state, f.who, apprentice=False)
    if f.who not in state.withheld:
        return state
    return replace(state, withheld={who: card for who, card in state.withheld.items() if who != f.who})


def _armour_withheld(state: State, f: e.ArmourWithheld) -> State:
    return replace(state, withheld={**state.withheld, f.who: f.card})


def _health_lost(state: State, f: e.HealthLost) -> State:
    return with_figure(state, f.who, health=state.person(f.who).health - f.cubes)


def _health_restored(state: State, f: e.HealthRestored) -> State:
    return with_figure(state, f.who, health=state.person(f.who).health + f.cubes, critical_since=0)


def _fell_critical(state: State, f: e.FellCritical) -> State:
    return with_figure(state, f.who, critical_since=f.turn, exposed=False)


def _eliminated(state: State, f: e.Eliminated) -> State:
    return with_figure(state, f.who, place="eliminated", square="", exposed=False)


def _left_map(state: State, f: e.LeftMap) -> State:
    if f.base_left:
        square = state.person(f.who).square
        state = with_square(state, square, bases=state.at(square).bases + 1)
    state = with_figure(state, f.who, place="left", square="", exposed=False)
    return with_memory(state, travelled=True) if f.who in state.assassins else state


def _max_health_changed(state: State, f: e.MaxHealthChanged) -> State:
    return with_figure(state, f.who, max_health=state.assassins[f.who].max_health + f.cubes)


def _assassin_rested(state: State, f: e.AssassinRested) -> State:
    return with_figure(
        state,
        f.who,
        health=f.health,
        critical_since=0,
        cubes=0,
        saved=0,
        exposed=False,
        place="aside",
        square="",
        used=(),
        used_now=(),
        disguise="",
        seized="",
        poison=0,
        poison_plus=0,
        lent=0,
        helped=0,
    )


def _ally_appeared(state: State, f: e.AllyAppeared) -> State:
    allies = {**state.play.allies, f.who: Ally(f.who, f.square, f.health, f.health)}
    return with_memory(state, allies=dict(sorted(allies.items())))


def _machine(state: State, name: str, **changes: Any) -> State:  # noqa: ANN401 - fields of Machine
    machines = state.play.machines.copy()
    machines[name] = replace(machines[name], **changes)
    return with_memory(state, machines=machines)


def _machine_boarded(state: State, f: e.MachineBoarded) -> State:
    return _machine(with_figure(state, f.who, place="machine"), f.machine, aboard=f.who)


def _machine_left(state: State, f: e.MachineLeft) -> State:
    return _machine(with_figure(state, f.who, place="map"), f.machine, aboard="")


def _machine_moved(state: State, f: e.MachineMoved) -> State:
    aboard = state.play.machines[f.machine].aboard
    if aboard in state.assassins:
        state = with_figure(state, aboard, square=f.to)
    return _machine(state, f.machine, square=f.to)


def _machine_hurt(state: State, f: e.MachineHurt) -> State:
    return _machine(state, f.machine, health=state.play.machines[f.machine].health - f.cubes)


def _machine_gone(state: State, f: e.MachineGone) -> State:
    return with_memory(state, machines={name: m for name, m in state.play.machines.items() if name != f.machine})


APPLY: dict[type[e.Fact], Apply] = {
    e.Entered: _entered,
    e.CubesGained: _cubes_gained,
    e.CubesSpent: _cubes_spent,
    e.CubesLost: _cubes_lost,
    e.CubeSaved: _cube_saved,
    e.SavedCubeLost: _saved_cube_lost,
    e.Moved: _moved,
    e.PlaceTaken: _place_taken,
    e.Exposed: _exposed,
    e.Incognito: _incognito,
    e.Disguised: _disguised,
    e.DisguiseEnded: _disguise_ended,
    e.ApprenticeCalled: _apprentice_called,
    e.AssassinReturned: _assassin_returned,
    e.ArmourWithheld: _armour_withheld,
    e.HealthLost: _health_lost,
    e.HealthRestored: _health_restored,
    e.FellCritical: _fell_critical,
    e.Eliminated: _eliminated,
    e.LeftMap: _left_map,
    e.MaxHealthChanged: _max_health_changed,
    e.AssassinRested: _assassin_rested,
    e.AllyAppeared: _ally_appeared,
    e.MachineBoarded: _machine_boarded,
    e.MachineLeft: _machine_left,
    e.MachineMoved: _machine_moved,
    e.MachineHurt: _machine_hurt,
    e.MachineGone: _machine_gone,
}
"""What each fact does to a state."""
