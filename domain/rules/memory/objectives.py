"""What assassins do on their square: objectives, stations, bodies, saving (points 14, 15, 17, 19)."""

from __future__ import annotations

from domain.language.commands import Pay, Save, Travel
from domain.language.events import BaseKept, CubeSaved, CubesLost, Entered, LeftMap
from domain.language.waiting import Choice
from domain.model.agenda import AssassinPhase, Departure
from domain.model.editions import flag
from domain.model.terrain import map_of
from domain.playing.play import Play, Refusal, refuse
from domain.rules.apocalypse import tokens
from domain.rules.memory.acting import actors, refuse_actor, refuse_place, refuse_stealth, spend, spendable
from domain.rules.memory.escort import able_to_leave, ask_who_leaves, leave
from domain.rules.memory.locks import pay
from domain.rules.memory.stealth import arrival_test, end_disguise

STAY_OFF = "off"


def considered_payments(play: Play) -> list[Pay]:
    """A payment of everybody on the map for every open objective."""
    tokens, explains = play.state.play.objectives.items(), play.explains
    return [
        Pay(figure.name, name)
        for figure in actors(play, 1)
        for name, token in tokens
        if (explains or token.square == figure.square) and not (token.done or token.hidden or token.lost)
    ]


def check_pay(play: Play, command: Pay) -> Refusal | None:
    """Whether an assassin may put a cube on an objective (14.1, 14.4).

    Also 14.q2, P6.2.
    """
    token = play.state.play.objectives.get(command.objective)
    if token is None:
        return refuse("14.1", "no_such_objective", objective=command.objective)
    refusal = refuse_actor(play.state, command.who, 1) or refuse_place(play.state, command.who, "8.q2")
    if refusal:
        return refusal
    if token.hidden:
        return refuse("9.5", "objective_hidden")
    if token.lost:
        return refuse("43.q2", "objective_gone", objective=_title(play, command.objective))
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
    refusal = refuse_stealth(play.state, command.who, "14.4")
    if refusal is None and spendable(play.state, play.figure(command.who)) < payment(play, command.objective):
        # P6.3
        return refuse("P6.3", "objective_alone", name=command.who, cost=payment(play, command.objective))
    return refusal


def payment(play: Play, objective: str) -> int:
    """Cubes of one payment: 1, as anybody can add to it (14.1), or all that is asked for, by one (P6.1, P6.3)."""
    token = play.state.play.objectives[objective]
    return 1 if flag(play.state, "objective_payment") == "pooled" else token.cost - token.paid


def _title(play: Play, objective: str) -> str:
    return play.memory_plan.objectives[objective].name


def do_pay(play: Play, command: Pay) -> None:
    """Add a cube (14.1), or all cubes at once where nobody else adds any (P6.3)."""
    cubes = payment(play, command.objective)
    spend(play, command.who, cubes, "14.1")
    pay(play, command.objective, cubes, "14.1")


def considered_travels(play: Play) -> list[Travel]:
    """Leaving by a station: to stay off, or to any station of the memory (15.2, 15.4)."""
    plan, explains = play.memory_plan, play.explains
    leaving = [a.name for a in actors(play, 1) if explains or a.square in plan.terrain(a.square).stations]
    if not leaving:
        return []
    stations = [square for terrain in plan.maps.values() for square in terrain.stations]
    return [Travel(who, to) for who in leaving for to in (STAY_OFF, *stations)]


def check_travel(play: Play, command: Travel) -> Refusal | None:
    """Whether an assassin may take the fast travel station, or leave by an exit as by one (15.1, 15.6, A14.1).

    Also 15.q1, P9.1, P9.2, P9.6, P21.6.
    """
    refusal = refuse_actor(play.state, command.who, 1) or refuse_place(play.state, command.who, "8.q2")
    if refusal:
        return refusal
    square = play.figure(command.who).square
    terrain = play.memory_plan.terrain(square)
    if square not in terrain.stations:
        return refuse("15.1", "no_station", name=command.who, square=square)
    if command.to != STAY_OFF:
        # On any of the maps: 51.5
        there = play.memory_plan.maps.get(map_of(command.to))
        if there is None or command.to not in there.stations:
            return refuse("15.4", "not_a_station", square=command.to)
        if command.to in there.exits:
            return refuse("A14.3", "exit_only", square=command.to)
        if square in terrain.exits:
            # For good: it only lets people out of the memory (A14.2).
            return refuse("A14.q1", "leaves_for_good", square=square)
    # At an exit too: A14.q2
    return refuse_stealth(play.state, command.who, "15.6")


def do_travel(play: Play, command: Travel) -> None:
    """Pay; what follows from it stands on the agenda.

    Also 15.q3.
    """
    spend(play, command.who, 1, "15.1")
    end_disguise(play, command.who)
    play.push(Departure(command.who, command.to, able_to_leave(play, play.figure(command.who).square)))


def work_departure(play: Play, frame: Departure) -> Choice | None:
    """Leave the map; stay off for the rest of the memory, or come back at a station at once (15.2 to 15.6).

    Allies leave before, so that the memory isn't over when they are asked.

    Also P9.4, P9.q2.
    """
    if frame.asked:
        return ask_who_leaves(play, frame)
    play.swap()
    exposed = play.figure(frame.who).exposed
    # Of one edition the base goes along, and whoever wears it stays exposed: P9.5, P9.q1
    kept = exposed and flag(play.state, "travel_base") == "kept"
    # By a station or an exit, it counts alike: A14.q3
    left = exposed and not kept
    rules = ("15.1", *(("15.6",) if left else ()))
    play.emit(LeftMap(frame.who, base_left=left), *rules)
    # P9.3
    if frame.to != STAY_OFF:
        play.emit(Entered(frame.who, frame.to), "15.4")
    if kept:
        play.emit(BaseKept(frame.who), "P9.5", "P9.q1")
    if frame.to != STAY_OFF:
        tokens.offer(play, frame.who)
        arrival_test(play, frame.who)
    return None


def answer_departure(play: Play, frame: Departure, option: str) -> None:
    """An ally leaves as well, or nobody else does (44.4)."""
    play.swap(leave(play, frame, option))


def considered_savings(play: Play) -> list[Save]:
    """Saving a cube, by everybody on the map; where no reasons are wanted by those who have one to save."""
    explains = play.explains
    return [Save(a.name) for a in actors(play, 0) if explains or (a.cubes and not a.saved)]


def check_save(play: Play, command: Save) -> Refusal | None:
    """Whether an assassin may save a cube (19.1, 19.2, 19.3, 19.q2).

    Also P20.1, P20.5.
    """
    refusal = refuse_actor(play.state, command.who, 0)
    if refusal:
        return refusal
    figure = play.figure(command.who)
    # The cube beside the board comes with later memories: 7.12; with a region map it is there from the first one: A1.9
    if not play.memory_plan.saving and play.pack.region is None:
        return refuse("19.1", "no_saving_yet")
    if type(play.state.top) is not AssassinPhase:
        return refuse("19.q2", "save_in_phase", name=command.who)
    if figure.saved:
        return refuse("19.3", "already_saved", name=command.who)
    if figure.poison_plus:
        return refuse("A5.q2", "plus_poisoned", name=command.who)
    if not figure.cubes:
        return refuse("19.2", "no_cube", name=command.who, cost=1)
    return None


def do_save(play: Play, command: Save) -> None:
    """A regular cube goes onto the + slot instead of being spent (19.2).

    Also P20.2.
    """
    play.emit(CubeSaved(command.who), "19.2")


def lose_leftovers(play: Play) -> None:
    """Cubes left on the grouped slots are lost with the assassin phase (4.4), a companion's too (A2.8, A2.q2).

    Also P3.4.
    """
    for figure in play.state.assassins.values():
        if figure.cubes:
            play.emit(CubesLost(figure.name, figure.cubes), "4.4")
