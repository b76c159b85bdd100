"""What the map shows of each square, as plain values: two states compare square by square."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from domain.content.pack import Pack
    from domain.model.state import Assassin, Objective, State
    from domain.model.terrain import Terrain


class Figure(Struct, frozen=True, array_like=True):
    """An assassin on the map."""

    letter: str
    name: str
    seat: int
    exposed: bool
    critical: bool
    place: str


class Guards(Struct, frozen=True, array_like=True):
    """Living enemies of one kind; `seated` of them stand on the objective base."""

    letter: str
    name: str
    number: int
    seated: int
    elite: bool


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
    ally: str = ""
    marks: tuple[str, ...] = ()


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
        value = _square(pack, state, square, figures, goals)
        if value != NOTHING:
            shown[square] = value
    return shown


def figure(pack: Pack, assassin: Assassin, seat: int) -> Figure:
    """An assassin as the map shows it; `seat` counts from 0."""
    card = pack.assassins.get(assassin.name)
    letter = card.letter if card else assassin.name[:1].upper()
    name = card.name if card else assassin.name
    return Figure(letter, name, seat, assassin.exposed, assassin.critical, assassin.place)


def _is_open(objective: Objective) -> bool:
    """Whether an objective is shown as one."""
    return not objective.done and not objective.hidden


def _square(
    pack: Pack, state: State, square: str, figures: dict[str, list[Figure]], goals: dict[str, list[Goal]]
) -> Contents:
    """One square."""
    there = state.at(square)
    kinds = list(pack.guards)
    seated = dict(there.seated)
    guards = tuple(
        Guards(
            pack.guards[kind].letter if kind in pack.guards else kind[:1],
            pack.guards[kind].name if kind in pack.guards else kind,
            number,
            seated.get(kind, 0),
            kind != kinds[0] if kinds else False,
        )
        for kind, number in there.guards
    )
    return Contents(
        figures=tuple(figures.get(square, ())),
        guards=guards,
        bodies=sum(number for _, number in there.bodies),
        bases=there.bases,
        goals=tuple(goals.get(square, ())),
        chest=there.chest,
        ally=there.ally,
        marks=there.marks,
    )
