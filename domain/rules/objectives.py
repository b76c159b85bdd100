"""What assassins do on their square: objectives, stations, bodies, saving (points 14, 15, 17, 19)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.commands import Pay, Save, Travel
from domain.events import (
    CubeSaved,
    CubesLost,
    Entered,
    LeftMap,
    ObjectiveCompleted,
    ObjectivePaid,
)
from domain.model.agenda import AssassinPhase
from domain.rules.acting import refuse_actor, refuse_place, refuse_stealth, spend
from domain.rules.play import Play, Refusal, refuse
from domain.rules.stealth import arrival_test, end_disguise

STAY_OFF = "off"


def considered_payments(play: Play) -> Iterator[Pay]:
    """A payment of everybody on the map for every open objective."""
    for figure in play.on_map():
        for name, token in play.state.play.objectives.items():
            if not token.done and not token.hidden:
                yield Pay(figure.name, name)


def check_pay(play: Play, command: Pay) -> Refusal | None:
    """Whether an assassin may put a cube on an objective (14.1, 14.4)."""
    token = play.state.play.objectives.get(command.objective)
    if token is None:
        return refuse("14.1", "no_such_objective", objective=command.objective)
    refusal = refuse_actor(play.state, command.who, 1) or refuse_place(play.state, command.who, "8.q2")
    if refusal:
        return refusal
    if token.hidden:
        return refuse("9.5", "objective_hidden")
    if token.done:
        return refuse("14.5", "objective_done", objective=_title(play, command.objective))
    if play.figure(command.who).square != token.square:
        return refuse(
            "14.q1",
            "not_on_objective",
            name=command.who,
            objective=_title(play, command.objective),
            square=token.square,
        )
    return refuse_stealth(play.state, command.who, "14.4")


def _title(play: Play, objective: str) -> str:
    return play.memory_plan.objectives[objective].name


def do_pay(play: Play, command: Pay) -> None:
    """Add a cube; at the token's number the objective is done (14.1, 14.2, 14.5)."""
    spend(play, command.who, 1, "14.1")
    play.emit(ObjectivePaid(command.objective, 1), "14.1", "14.2")
    token = play.state.play.objectives[command.objective]
    if token.paid >= token.cost:
        play.emit(ObjectiveCompleted(command.objective, play.memory_plan.objectives[command.objective].xp), "14.5")


def considered_travels(play: Play) -> Iterator[Travel]:
    """Leaving by a station: to stay off, or to any station of the memory (15.2, 15.4)."""
    stations = [square for terrain in play.memory_plan.maps.values() for square in terrain.stations]
    for figure in play.on_map():
        for to in (STAY_OFF, *stations):
            yield Travel(figure.name, to)


def check_travel(play: Play, command: Travel) -> Refusal | None:
    """Whether an assassin may take the fast travel station (15.1, 15.6)."""
    refusal = refuse_actor(play.state, command.who, 1) or refuse_place(play.state, command.who, "8.q2")
    if refusal:
        return refusal
    square = play.figure(command.who).square
    if square not in play.memory_plan.terrain(square).stations:
        return refuse("15.1", "no_station", name=command.who, square=square)
    stations = {name for terrain in play.memory_plan.maps.values() for name in terrain.stations}
    if command.to not in {STAY_OFF, *stations}:
        return refuse("15.4", "not_a_station", square=command.to)
    return refuse_stealth(play.state, command.who, "15.6")


def do_travel(play: Play, command: Travel) -> None:
    """Leave the map; stay off for the rest of the memory, or come back at a station at once (15.2 to 15.6)."""
    exposed = play.figure(command.who).exposed
    spend(play, command.who, 1, "15.1")
    end_disguise(play, command.who)
    play.emit(LeftMap(command.who, base_left=exposed), "15.1", *(("15.6",) if exposed else ()))
    if command.to != STAY_OFF:
        play.emit(Entered(command.who, command.to), "15.4")
        arrival_test(play, command.who)


def considered_savings(play: Play) -> Iterator[Save]:
    """Saving a cube, by everybody on the map."""
    for figure in play.on_map():
        yield Save(figure.name)


def check_save(play: Play, command: Save) -> Refusal | None:
    """Whether an assassin may save a cube (19.1, 19.2, 19.3, 19.q2)."""
    refusal = refuse_actor(play.state, command.who, 0)
    if refusal:
        return refusal
    figure = play.figure(command.who)
    if not play.memory_plan.saving:
        return refuse("19.1", "no_saving_yet")
    if not isinstance(play.state.top, AssassinPhase):
        return refuse("19.q2", "save_in_phase", name=command.who)
    if figure.saved:
        return refuse("19.3", "already_saved", name=command.who)
    if not figure.cubes:
        return refuse("19.2", "no_cube", name=command.who, cost=1)
    return None


def do_save(play: Play, command: Save) -> None:
    """A regular cube goes onto the + slot instead of being spent (19.2)."""
    play.emit(CubeSaved(command.who), "19.2")


def lose_leftovers(play: Play) -> None:
    """Cubes left on the grouped slots are lost with the assassin phase (4.4)."""
    for figure in play.state.assassins.values():
        if figure.cubes:
            play.emit(CubesLost(figure.name, figure.cubes), "4.4")
