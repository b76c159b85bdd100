"""What the map shows of each square, as plain values: two states compare square by square."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.model.danger import token_of

if TYPE_CHECKING:
    from domain.content.pack import Pack
    from domain.model.state import Ally, Assassin, Machine, Objective, State
    from domain.model.terrain import Terrain


class Figure(Struct, frozen=True, array_like=True):
    """An assassin on the map."""

    letter: str
    name: str
    seat: int
    exposed: bool
    critical: bool
    place: str
    seized: bool = False
    """Whether a crocodile holds the assassin."""


class Guards(Struct, frozen=True, array_like=True):
    """Living enemies of one kind; `seated` of them stand on the objective base."""

    letter: str
    name: str
    number: int
    seated: int
    elite: bool
    """Better armoured than the commonest kind, or a boss."""
    health: int = 0
    """For a boss: health cubes on its card."""
    boss: bool = False


class AllyShown(Struct, frozen=True, array_like=True):
    """An ally on the map."""

    letter: str
    name: str
    exposed: bool
    critical: bool
    place: str
    health: int
    max_health: int
    """0 for one that can't be attacked (44.14)."""


class MachineShown(Struct, frozen=True, array_like=True):
    """A machine on the map."""

    letter: str
    name: str
    health: int
    aboard: str
    """The name of whoever is in it, or empty."""
    sign: str
    """The letter of whoever is in it, else its own."""
    manned: bool
    """Whether an assassin is in it, who is shown as a figure."""


class Goal(Struct, frozen=True, array_like=True):
    """An open objective."""

    name: str
    cost: int
    paid: int


class Contents(Struct, frozen=True, array_like=True):
    """All that lies or stands on one square."""

    figures: tuple[Figure, ...] = ()
    guards: tuple[Guards, ...] = ()
    bodies: int = 0
    bases: int = 0
    goals: tuple[Goal, ...] = ()
    chest: bool = False
    marks: tuple[str, ...] = ()
    allies: tuple[AllyShown, ...] = ()
    machines: tuple[MachineShown, ...] = ()


NOTHING = Contents()


def contents(pack: Pack, state: State, terrain: Terrain) -> dict[str, Contents]:
    """What to show on each square of a map; empty squares are left out."""
    if state.memory is None:
        return {}
    plan = pack.memories.get(state.memory.memory)
    names = {} if plan is None else {key: goal.name for key, goal in plan.objectives.items()}
    goals: dict[str, list[Goal]] = {}
    for key, objective in state.memory.objectives.items():
        if _is_open(objective):
            goal = Goal(names.get(key, key), objective.cost, objective.paid)
            goals.setdefault(objective.square, []).append(goal)
    figures: dict[str, list[Figure]] = {}
    for seat, assassin in enumerate(state.assassins.values()):
        if assassin.on_map:
            figures.setdefault(assassin.square, []).append(figure(pack, assassin, seat))
    shown = {}
    for square in terrain.kinds:
        value = _square(pack, state, terrain, square, (figures.get(square, []), goals.get(square, [])))
        if value != NOTHING:
            shown[square] = value
    return shown


def figure(pack: Pack, assassin: Assassin, seat: int) -> Figure:
    """An assassin as the map shows it; `seat` counts from 0."""
    card = pack.assassins.get(assassin.name) or pack.companions.get(assassin.name)
    letter = card.letter if card else assassin.name[:1].upper()
    name = card.name if card else assassin.name
    seized = bool(assassin.seized)
    return Figure(letter, name, seat, assassin.exposed, assassin.critical, assassin.place, seized)


def _is_open(objective: Objective) -> bool:
    """Whether an objective is shown as one."""
    return not objective.done and not objective.hidden


def _mark(pack: Pack, terrain: Terrain, square: str, mark: str) -> str:
    """A mark as the map shows it: a danger token that has been turned by what it is on this square (A6.2)."""
    token = pack.dangers.get(token_of(mark))
    if token is None:
        return mark
    return token.river if square in terrain.drift or square in terrain.skull else token.land


def _square(pack: Pack, state: State, terrain: Terrain, square: str, upon: tuple[list[Figure], list[Goal]]) -> Contents:
    """One square, with the assassins and open objectives upon it."""
    figures, goals = upon
    there = state.at(square)
    seated = dict(there.seated)
    guards = tuple(guards_shown(pack, state, kind, number, seated.get(kind, 0)) for kind, number in there.guards)
    return Contents(
        figures=tuple(figures),
        guards=guards,
        bodies=sum(number for _, number in there.bodies),
        bases=there.bases,
        goals=tuple(goals),
        chest=there.chest,
        marks=tuple(_mark(pack, terrain, square, mark) for mark in there.marks),
        allies=tuple(ally_shown(pack, a) for a in state.play.allies.values() if a.on_map and a.square == square),
        machines=tuple(machine_shown(pack, m) for m in state.play.machines.values() if m.square == square),
    )


def guards_shown(pack: Pack, state: State, kind: str, number: int, seated: int = 0) -> Guards:
    """Guards of one kind as the map shows them."""
    card = pack.guards.get(kind)
    health = state.memory.bosses.get(kind, 0) if state.memory else 0
    letter, name = (card.letter, card.name) if card else (kind[:1], kind)
    return Guards(letter, name, number, seated, pack.is_elite(kind), health, boss=card is not None and card.boss)


def ally_shown(pack: Pack, ally: Ally) -> AllyShown:
    """An ally as the map shows it."""
    card = pack.allies.get(ally.name)
    letter, name = (card.letter, card.name) if card else (ally.name[:1], ally.name)
    return AllyShown(letter, name, ally.exposed, ally.critical, ally.place, ally.health, ally.max_health)


def machine_shown(pack: Pack, machine: Machine) -> MachineShown:
    """A machine as the map shows it."""
    card = pack.machines.get(machine.name)
    letter, name = (card.letter, card.name) if card else (machine.name[:1], machine.name)
    who = machine.aboard
    crew = pack.assassins.get(who) or pack.guards.get(who)
    sign = (crew.letter if crew else who[:1]) if who else letter
    return MachineShown(
        letter, name, machine.health, crew.name if crew else who, sign, bool(who) and who not in pack.guards
    )
