"""Enemy dice are dealt, rolled and taken: points 16.28, 26 and 31.7 to 31.13."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from domain.language.chance import ChanceNode
from domain.language.events import DiceRolled, Eliminated, HealthLost, MachineLeft, SavedCubeLost
from domain.language.waiting import Choice
from domain.model.agenda import PoolDeal, Strike, Volley
from domain.model.state import Figure
from domain.playing.play import Play
from domain.rules.apocalypse.tokens import release
from domain.rules.memory.falling import fall
from domain.rules.memory.gifts import granted
from domain.rules.memory.machines import hit_machine, machine_of
from domain.rules.memory.stealth import MOST_DICE, end_disguise


def work_volley(play: Play, frame: Volley) -> Choice | None:
    """Deal dice: to each target alike (31.8), the rest as the players decide (31.9).

    Also P24.4.
    """
    if not frame.near_loose and not frame.loose:
        # A parry takes away dice of a retaliation, and of no other attack; dice are even in a retaliation only.
        left = tuple((who, dice - frame.even * granted(play, who, "parry")) for who, dice in frame.targets)
        if frame.pool:
            # Which kind each of the dice is comes next (A3.3).
            waiting = tuple((who, max(0, dice)) for who, dice in left)
            black, poison = frame.pool[0] + frame.pool[2], frame.pool[1] + frame.pool[3]
            play.swap(PoolDeal(waiting, frame.pool, frame.near_only, mixed=bool(black and poison)))
            return None
        play.swap(*(Strike(who, dice) for who, dice in left if dice > 0))
        return None
    dealt = _dealt_alike(frame)
    if dealt:
        play.swap(dealt)
        return None
    return Choice("dice_share", _takers(frame), rules=("31.9", "16.28"))


def _dealt_alike(frame: Volley) -> Volley | None:
    """The volley after each of the takers has got a die; None when there are too few dice for that."""
    takers = _takers(frame)
    loose = frame.near_loose or frame.loose
    if loose < len(takers):
        return None
    targets = tuple((who, dice + (who in takers)) for who, dice in frame.targets)
    if frame.near_loose:
        return replace(frame, targets=targets, near_loose=loose - len(takers))
    return replace(frame, targets=targets, loose=loose - len(takers))


def _takers(frame: Volley) -> tuple[str, ...]:
    """Who may get the next of the dice that can't be dealt alike.

    In a retaliation whoever has fewest (31.q3), dice of melee enemies only to those in their reach (16.q5). In the
    combat step the remainder is free, so that several of its dice may go to one target.
    """
    allowed = frame.near_only if frame.near_loose else tuple(who for who, _ in frame.targets)
    if not frame.even:
        return allowed
    dice = dict(frame.targets)
    fewest = min(dice[who] for who in allowed)
    return tuple(who for who in allowed if dice[who] == fewest)


def _deal(play: Play, frame: Volley, who: str) -> None:
    targets = tuple((name, dice + (name == who)) for name, dice in frame.targets)
    if frame.near_loose:
        play.swap(replace(frame, targets=targets, near_loose=frame.near_loose - 1))
    else:
        play.swap(replace(frame, targets=targets, loose=frame.loose - 1))


def answer_volley(play: Play, frame: Volley, option: str) -> None:
    """The players have given a die to somebody."""
    _deal(play, frame, option)


def work_strike(play: Play, frame: Strike) -> ChanceNode:
    """Roll the dice that fell to one target (31.10)."""
    number = min(frame.dice, MOST_DICE)
    machine = play.state.play.machines.get(frame.target)
    square = (machine or play.person(frame.target)).square
    return play.dice_node("enemy", number, "strike", "31.10", whose=frame.target, square=square)


def answer_strike(play: Play, frame: Strike, faces: tuple[str, ...]) -> None:
    """Each hit takes a health cube (31.11); hits beyond the last are lost (31.13, 16.20).

    Also 31.q1.
    """
    play.emit(DiceRolled("enemy", faces, frame.target), "31.10")
    left, hits = frame.dice - len(faces), faces.count("hit")
    if frame.target not in play.state.play.machines:
        play.swap(*((Strike(frame.target, left),) if left else ()))
        hurt(play, frame.target, hits, "31.11")
        return
    # A machine counts the hits of the whole attack together.
    hits += frame.hits
    play.swap(*((Strike(frame.target, left, hits),) if left else ()))
    if not left:
        hit_machine(play, frame.target, hits)


def hurt(play: Play, who: str, hits: int, *rules: str) -> None:
    """Take health cubes off a board or an ally's card; at none the figure is critical (26.3, 26.4, 26.21, 44.9).

    Also 21.14, P24.5.
    """
    figure = play.person(who)
    cubes = min(hits, figure.health)
    if not cubes:
        return
    play.emit(HealthLost(who, cubes), *rules)
    if figure.health == cubes:
        fall(play, who, "26.3", "26.4", "31.12")


def meet_deadlines(play: Play, people: Iterable[Figure]) -> None:
    """Fell in turn N, not healed by the end of turn N + 1: eliminated (26.12, 44.10).

    Also P26.2.
    """
    turn = play.state.play.turn
    for figure in people:
        if figure.critical and figure.critical_since < turn and figure.place != "eliminated":
            eliminate(play, figure.name, "26.12")


def eliminate(play: Play, who: str, *rules: str) -> None:
    """Take an assassin or ally off the map for the rest of the attempt (26.13)."""
    end_disguise(play, who)
    if who in play.state.assassins:
        release(play, play.figure(who), "A6.q9")
    if play.person(who).place == "machine":
        play.emit(MachineLeft(machine_of(play.state, who).name, who), *rules)
    play.emit(Eliminated(who), "26.13", *rules)
    figure = play.state.assassins.get(who)
    if figure is not None and figure.saved:
        play.emit(SavedCubeLost(who), "19.9")
