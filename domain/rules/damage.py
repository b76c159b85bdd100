"""Enemy dice are dealt, rolled and taken: points 16.28, 26 and 31.7 to 31.13."""

from __future__ import annotations

from msgspec.structs import replace

from domain.chance import ChanceNode
from domain.events import DiceRolled, FellCritical, HealthLost
from domain.model.agenda import Strike, Volley
from domain.rules.play import Play
from domain.rules.stealth import MOST_DICE
from domain.waiting import Choice


def work_volley(play: Play, frame: Volley) -> Choice | None:
    """Deal dice: to each target alike (31.8), the rest as the players decide (31.9)."""
    if not frame.near_loose and not frame.loose:
        play.swap(*(Strike(who, dice) for who, dice in frame.targets if dice))
        return None
    people = len(frame.targets)
    if not frame.near_loose and frame.loose >= people and len({dice for _, dice in frame.targets}) == 1:
        share = frame.loose // people
        dealt = tuple((who, dice + share) for who, dice in frame.targets)
        play.swap(replace(frame, targets=dealt, loose=frame.loose - share * people))
        return None
    takers = _takers(frame)
    if len(takers) > 1:
        return Choice("dice_share", takers, rules=("31.9", "16.28"))
    _deal(play, frame, takers[0])
    return None


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
    return play.dice_node(
        "enemy", number, "strike", "31.10", whose=frame.target, square=play.figure(frame.target).square
    )


def answer_strike(play: Play, frame: Strike, faces: tuple[str, ...]) -> None:
    """Each hit takes a health cube (31.11); hits beyond the last are lost (31.13, 16.20)."""
    play.emit(DiceRolled("enemy", faces, frame.target), "31.10")
    left = frame.dice - len(faces)
    play.swap(*((Strike(frame.target, left),) if left else ()))
    hurt(play, frame.target, faces.count("hit"), "31.11")


def hurt(play: Play, who: str, hits: int, *rules: str) -> None:
    """Take health cubes off a board; at none the assassin is in critical condition (26.3, 26.4)."""
    figure = play.figure(who)
    cubes = min(hits, figure.health)
    if not cubes:
        return
    play.emit(HealthLost(who, cubes), *rules)
    if figure.health == cubes:
        play.emit(FellCritical(who, play.state.play.turn), "26.3", "26.4", "31.12")
