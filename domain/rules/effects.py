"""What cards do: the operations of the declarative vocabulary that `docs/packs.md` lists.

An operation gets the map it acts on, and for cards that somebody uses, who uses them and what they are aimed at.
What can't be done is skipped (16.q2).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from domain.content.pack import Effect
from domain.events import (
    AlertEnded,
    BasePlaced,
    CubesGained,
    CubesLost,
    Disguised,
    GuardsEliminated,
    HealthRestored,
    Moved,
)
from domain.model.agenda import BossEntry
from domain.model.amounts import count
from domain.rules.play import Play
from domain.rules.reinforcement import add_by_effect
from domain.rules.stealth import arrival_test, expose, go_incognito, is_clear, raise_alert


class Aim(NamedTuple):
    """Where an effect acts."""

    map: str
    who: str = ""
    on: str = ""
    rules: tuple[str, ...] = ()


Operation: TypeAlias = Callable[[Play, Effect, Aim], None]


def apply_effect(play: Play, letter: str, effect: Effect, *rules: str, who: str = "", on: str = "") -> None:
    """Carry out one effect of a card."""
    operation = OPERATIONS.get(effect.op)
    if operation:
        operation(play, effect, Aim(letter, who, on, rules))


def _add_guards(play: Play, effect: Effect, aim: Aim) -> None:
    add_by_effect(play, aim.map, effect)


def _raise_alert(play: Play, _: Effect, aim: Aim) -> None:
    raise_alert(play, aim.map, *aim.rules)


def _end_alert(play: Play, _: Effect, aim: Aim) -> None:
    if play.state.play.maps[aim.map].alert:
        play.emit(AlertEnded(aim.map), "23.5", *aim.rules)


def _gain_cube(play: Play, effect: Effect, aim: Aim) -> None:
    for figure in play.on_map():
        if not aim.who or figure.name == aim.who:
            play.emit(CubesGained(figure.name, effect.number), *aim.rules)


def _lose_cube(play: Play, effect: Effect, aim: Aim) -> None:
    for figure in play.on_map():
        if figure.cubes and (not aim.who or figure.name == aim.who):
            play.emit(CubesLost(figure.name, min(effect.number, figure.cubes)), *aim.rules)


def _heal(play: Play, effect: Effect, aim: Aim) -> None:
    """Health for everybody injured, or for the one the card is aimed at, in critical condition too (26.6)."""
    for figure in play.on_map():
        missing = figure.max_health - figure.health
        meant = figure.name == aim.on if aim.who else not figure.critical
        if missing and meant:
            play.emit(HealthRestored(figure.name, min(effect.number, missing)), "26.7", *aim.rules)


def _incognito(play: Play, effect: Effect, aim: Aim) -> None:
    """The user, or everybody on the square, becomes incognito; red bases stay there (21.10, E29)."""
    square = play.figure(aim.who).square
    for figure in play.state.standing(square):
        if figure.exposed and (effect.kind == "square" or figure.name == aim.who):
            go_incognito(play, figure.name, "21.10", *aim.rules)


def _expose(play: Play, _: Effect, aim: Aim) -> None:
    if aim.who:
        expose(play, aim.who, "21.3", *aim.rules)


def _glide(play: Play, _: Effect, aim: Aim) -> None:
    """Move over walls, unhunted; on arrival as after any move (22.q3, 32.12)."""
    figure = play.figure(aim.who)
    play.emit(Moved(aim.who, figure.square, aim.on), "32.12", *aim.rules)
    if not figure.exposed:
        arrival_test(play, aim.who)
    elif is_clear(play.state, aim.on):
        go_incognito(play, aim.who, "32.12")


def _lure(play: Play, _: Effect, aim: Aim) -> None:
    play.emit(BasePlaced(aim.on), "21.13", *aim.rules)


def _eliminate(play: Play, effect: Effect, aim: Aim) -> None:
    """Guards of the square aimed at, up to a number, those of the kind named or the weakest first."""
    left = effect.number
    guards = [(play.pack.guards[kind].armour, kind, n) for kind, n in play.state.at(aim.on).guards]
    for _, kind, number in sorted(guards):
        taken = min(left, number)
        if taken and not play.pack.guards[kind].boss and effect.kind in {"", kind}:
            play.emit(GuardsEliminated(aim.on, kind, taken), *aim.rules)
            left -= taken


def _add_boss(play: Play, effect: Effect, _: Aim) -> None:
    """A boss appears on the square named (33.15)."""
    play.push(BossEntry(effect.entrance, effect.kind))


def _disguise(play: Play, effect: Effect, aim: Aim) -> None:
    """A guard figure of the reserve stands for the user (6.5); without one nothing happens."""
    if count(play.state.play.reserve, effect.kind) and not play.figure(aim.who).exposed:
        play.emit(Disguised(aim.who, effect.kind), "6.5", *aim.rules)


OPERATIONS: dict[str, Operation] = {
    "add_guards": _add_guards,
    "raise_alert": _raise_alert,
    "end_alert": _end_alert,
    "gain_cube": _gain_cube,
    "lose_cube": _lose_cube,
    "heal": _heal,
    "incognito": _incognito,
    "expose": _expose,
    "glide": _glide,
    "lure": _lure,
    "eliminate": _eliminate,
    "disguise": _disguise,
    "add_boss": _add_boss,
}
"""By name. "push", "extra_hit", "skip_test", "skip_first_test" and "by_hand" are worked where they arise."""
