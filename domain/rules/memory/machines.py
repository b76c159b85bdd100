"""Machines: point 48. An assassin in one is out of everybody's reach, and so is everybody else."""

from __future__ import annotations

from collections import deque

from domain.language.commands import BoardMachine, LeaveMachine
from domain.language.events import Incognito, MachineBoarded, MachineGone, MachineHurt, MachineLeft, MachineMoved
from domain.model.agenda import Amounts
from domain.model.amounts import plus
from domain.model.state import Assassin, Machine, State
from domain.playing.play import Play, Refusal, refuse
from domain.rules.memory.acting import actors, refuse_actor, refuse_place, spend
from domain.rules.memory.stealth import arrival_test, end_disguise


def machine_of(state: State, who: str) -> Machine:
    """The machine that an assassin is in. Raises StopIteration for anybody else."""
    return next(machine for machine in state.play.machines.values() if machine.aboard == who)


def is_guarded(state: State, machine: Machine) -> bool:
    """Whether a guard controls a machine."""
    return bool(machine.aboard) and machine.aboard not in state.assassins


def aboard(state: State, square: str) -> Amounts:
    """Guards of a square who are in a machine: they take places like any (48.14), but stay in it."""
    found: Amounts = ()
    for machine in state.play.machines.values():
        if machine.square == square and is_guarded(state, machine):
            found = plus(found, machine.aboard, 1)
    return found


def actions(play: Play, figure: Assassin) -> tuple[str, ...]:
    """The cards of the machine that an assassin is in: all that can be done there (48.5, 48.6)."""
    return play.pack.machines[machine_of(play.state, figure.name).name].actions


# Getting in and out


def considered_boardings(play: Play) -> list[BoardMachine]:
    """Everybody into the machines of their square."""
    machines = play.state.play.machines.values()
    return [
        BoardMachine(figure.name, machine.name)
        for figure in (actors(play, 0) if machines else ())
        for machine in machines
        if machine.square == figure.square and figure.place == "map"
    ]


def check_board(play: Play, command: BoardMachine) -> Refusal | None:
    """Whether an assassin, exposed or not, may climb into a machine of the square (48.2)."""
    refusal = refuse_actor(play.state, command.who, 0) or refuse_place(play.state, command.who, "8.q2")
    if refusal:
        return refusal
    machine = play.state.play.machines.get(command.machine)
    square = play.figure(command.who).square
    if machine is None or machine.square != square:
        return refuse("48.2", "no_machine", machine=command.machine, square=square)
    if machine.aboard:
        return refuse("48.1", "machine_taken", machine=command.machine)
    return None


def do_board(play: Play, command: BoardMachine) -> None:
    """Climb in, for nothing; a red base stays on the square (48.q2)."""
    end_disguise(play, command.who)
    if play.figure(command.who).exposed:
        play.emit(Incognito(command.who, left=True), "48.4", "48.q2")
    play.emit(MachineBoarded(command.machine, command.who), "48.2")


def considered_exits(play: Play) -> list[LeaveMachine]:
    """Everybody out of the machines."""
    return [LeaveMachine(a.name) for a in play.on_map() if a.place == "machine"]


def check_leave(play: Play, command: LeaveMachine) -> Refusal | None:
    """Whether an assassin may get out (48.3), enemies there or not (48.q3)."""
    refusal = refuse_actor(play.state, command.who, 1, aboard=True)
    if not refusal and play.figure(command.who).place != "machine":
        return refuse("48.3", "not_in_machine", name=command.who)
    return refusal


def do_leave(play: Play, command: LeaveMachine) -> None:
    """Get out for a cube; enemies there test at once (48.3)."""
    spend(play, command.who, 1, "48.3")
    get_out(play, machine_of(play.state, command.who), "48.3")


def get_out(play: Play, machine: Machine, *rules: str) -> None:
    """Stand on the machine's square, incognito; enemies there test at once."""
    play.emit(MachineLeft(machine.name, machine.aboard), *rules)
    arrival_test(play, machine.aboard)


# What a machine does


def driving_range(play: Play, machine: Machine, squares: int) -> tuple[str, ...]:
    """Where a machine can drive: so many squares at most, round walls, never between street and roof."""
    terrain = play.memory_plan.terrain(machine.square)
    far = {machine.square: 0}
    waiting = deque((machine.square,))
    while waiting:
        here = waiting.popleft()
        for to in terrain.near[here]:
            if to not in far and far[here] < squares and not terrain.climb(here, to):
                far[to] = far[here] + 1
                waiting.append(to)
    return tuple(sorted(far.keys() - {machine.square}))


def drive(play: Play, who: str, to: str, *rules: str) -> None:
    """A machine goes to a square, with the assassin in it; inside nobody is tested (48.4)."""
    machine = machine_of(play.state, who)
    play.emit(MachineMoved(machine.name, machine.square, to), "48.5", *rules)


# What is done to a machine


def shield(state: State, who: str) -> str:
    """What takes the enemy dice meant for an assassin: the machine around them, if there is one (48.10)."""
    figure = state.assassins.get(who)
    return machine_of(state, who).name if figure is not None and figure.place == "machine" else who


def targets(play: Play, square: str, *, exposed: bool) -> tuple[str, ...]:
    """Machines of a square that enemies aim at: by the card, or along with exposed assassins (48.11, 48.q1, 48.q4).

    `exposed` says whether an exposed assassin is on the square. Never those with a guard aboard (48.12).
    """
    machines = play.state.play.machines
    if not machines:
        return ()
    here = (m for m in machines.values() if m.square == square and not is_guarded(play.state, m))
    return tuple(m.name for m in here if exposed or (m.aboard and play.pack.machines[m.name].target))


def cascade(left: int, hits: int) -> list[int]:
    """Hits that the removal of 0, 1, 2, ... of `left` health cubes costs, as far as `hits` reach (48.8, 48.15)."""
    costs = [0]
    while left and costs[-1] + left <= hits:
        costs.append(costs[-1] + left)
        left -= 1
    return costs


def hit_machine(play: Play, name: str, hits: int) -> None:
    """Enemy hits on a machine: each cube asks for as many hits as are left (48.8, 48.15)."""
    cubes = len(cascade(play.state.play.machines[name].health, hits)) - 1
    if cubes:
        hurt_machine(play, name, cubes, "48.8", "48.15")


def hurt_machine(play: Play, name: str, cubes: int, *rules: str) -> None:
    """Remove health cubes; without any left the machine is off the map, and whoever was in it stands there (48.9)."""
    play.emit(MachineHurt(name, cubes), *rules)
    machine = play.state.play.machines[name]
    if machine.health:
        return
    if machine.aboard in play.state.assassins:
        play.emit(MachineLeft(name, machine.aboard), "48.9")
    play.emit(MachineGone(name), "48.9")
    if machine.aboard in play.state.assassins:
        arrival_test(play, machine.aboard)
