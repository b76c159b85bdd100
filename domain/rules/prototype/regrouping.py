"""A failed memory goes on where it is, as the prototype plays it: P10."""

from __future__ import annotations

from domain.language.events import AlertRaised, AllyAppeared, HealthRestored, MachineLeft, MemoryFailed, Regrouped
from domain.language.waiting import Choice
from domain.model.agenda import FirstTurn
from domain.model.editions import flag
from domain.model.prototype import Regroup
from domain.model.state import Assassin
from domain.model.terrain import Terrain
from domain.playing.play import Play
from domain.rules.apocalypse.tokens import release
from domain.rules.campaign.standing_in import come_back
from domain.rules.memory.clearing import clear_table
from domain.rules.memory.machines import machine_of
from domain.rules.memory.slots import missing

REACH = 2
"""Moves away from a station at most (P10.3)."""


def stays_in_place(play: Play) -> bool:
    """Whether a failure now leaves the memory where it is.

    One on the table is the players' own affair, and a memory that has lost what it asks for could only fail again.
    """
    memory = play.state.play
    if play.state.at_table or not memory.maps or flag(play.state, "after_failure") != "in_place":
        return False
    return not any(token.lost and token.mandatory for token in memory.objectives.values())


def is_regrouping(play: Play) -> bool:
    """Whether the memory has just failed in place: nothing else ends or begins before everybody stands again."""
    return type(play.state.top) is Regroup


def go_on(play: Play, reason: str, *rules: str) -> None:
    """The turn stops at once, everything stays as it is, and everybody stands near a station again (P10.1 to P10.7).

    There is no limit to failures, and a limit of turns counts anew (P10.6, P10.q2).

    Also P4.5.
    """
    memory = play.state.play
    play.drop_agenda()
    play.emit(MemoryFailed(memory.memory, reason, memory.turn), "P10.1", "P10.2", *rules)
    for letter, here in memory.maps.items():
        if here.alert_due:
            play.emit(AlertRaised(letter), "28.8")
    clear_table(play)
    for figure in tuple(play.state.assassins.values()):
        _recover(play, figure)
    for name, plan in play.memory_plan.allies.items():
        # Whom the memory can't do without comes back as well, or it would fail at once again.
        ally = play.state.play.allies.get(name)
        if ally is not None and ally.place == "eliminated" and (plan.survive or plan.leave):
            play.emit(AllyAppeared(name, plan.square or near_stations(play)[0], ally.max_health), "P10.3")
    play.push(Regroup(tuple(play.state.assassins)))


def _recover(play: Play, figure: Assassin) -> None:
    """A life cube for each level, for the fallen and the eliminated too (P10.4); whoever starts at level 0 gets one.

    Also P10.5.
    """
    who, cubes = figure.name, max(1, figure.level)
    if figure.seized:
        release(play, figure, "P10.3")
    if figure.place == "machine":
        play.emit(MachineLeft(machine_of(play.state, who).name, who), "P10.3")
    if figure.apprentice and figure.bag is not None:
        # Healed by the failure: P26.q2
        come_back(play, who, cubes, "P10.4", "P26.q2")
        return
    lacking = min(cubes, missing(figure))
    if lacking:
        play.emit(HealthRestored(who, lacking), "P10.4")


def near_stations(play: Play) -> tuple[str, ...]:
    """The squares at most two moves from a station that lets people in, itself included (P10.3, P10.q1)."""
    found: dict[str, None] = {}
    for terrain in play.memory_plan.maps.values():
        found.update(dict.fromkeys(_within(terrain, [name for name in terrain.stations if name not in terrain.exits])))
    return tuple(found) or play.memory_plan.starts


def _within(terrain: Terrain, squares: list[str]) -> list[str]:
    """Squares and all that can be reached from them in so many moves."""
    for _ in range(REACH):
        squares = list(dict.fromkeys((*squares, *(near for square in squares for near in terrain.near[square]))))
    return squares


def work_regroup(play: Play, frame: Regroup) -> Choice | None:
    """Put the next one down, or begin a turn (P10.6)."""
    if not frame.waiting:
        play.swap(FirstTurn())
        return None
    return Choice("regroup", near_stations(play), frame.waiting[0], "", ("P10.3", "P10.q1"))


def answer_regroup(play: Play, frame: Regroup, option: str) -> None:
    """To be placed is no move: nobody tests or chases, and whoever was exposed still is (P10.q1, P10b.3)."""
    play.swap(Regroup(frame.waiting[1:]))
    play.emit(Regrouped(frame.waiting[0], option), "P10.3")
