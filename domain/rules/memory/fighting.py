"""Enemies attack: point 31."""

from __future__ import annotations

from collections.abc import Callable

from domain.language.waiting import Choice
from domain.model.agenda import EnemyCombat, Volley
from domain.model.editions import flag
from domain.model.state import Assassin, Figure
from domain.playing.play import Play
from domain.rules.memory import machines
from domain.rules.memory.boss import enemy_dice, poison_dice
from domain.rules.memory.escort import can_be_attacked


def work_enemy_combat(play: Play, frame: EnemyCombat) -> Choice | None:
    """Let every group aim (31.3 to 31.6); then the attacks, all at once (31.1).

    Also 31.2, P24.1, P24.2.
    """
    if not frame.begun:
        in_sight = play.once(_in_sight, play.state.assassins)
        if not in_sight:
            # Nobody to aim at, as most of the time.
            play.swap()
            return None
        # Of all maps: 51.4; nobody aims further than to the next square (31.5).
        beside = [play.memory_plan.terrain(square).near.get(square, ()) for square in in_sight]
        squares = play.state.play.squares
        groups = [square for square in in_sight.union(*beside).intersection(squares) if squares[square].guards]
        aiming = sorted([square for square in groups if _targets(play, square)])
        play.swap(EnemyCombat(begun=True, groups=tuple(aiming)))
        return None
    if frame.groups:
        origin = frame.groups[0]
        targets = _targets(play, origin)
        if len(targets) > 1:
            return Choice("aim", targets, "", origin, ("31.6",))
        answer_enemy_combat(play, frame, targets[0])
        return None
    play.swap(*_volleys(play, frame))
    return None


def answer_enemy_combat(play: Play, frame: EnemyCombat, option: str) -> None:
    """A group has chosen its target square."""
    play.swap(EnemyCombat(begun=True, groups=frame.groups[1:], aimed=(*frame.aimed, (frame.groups[0], option))))


def _exposed(play: Play, square: str) -> tuple[str, ...]:
    """What can be attacked on a square: exposed assassins and allies (31.14, 26.q1, 44.q3), machines among them.

    Also 20.1, 20.2, 20.4, P10b.1.
    """
    # Of one edition the base stays on whoever has fallen, and hits there are lost: P26.q1
    there = play.state.present(square)
    fallen = flag(play.state, "critical_keeps_base") == "true"
    exposed = [a for a in there if a.exposed and (fallen or not a.critical)]
    beside = machines.targets(play, square, exposed=any(isinstance(a, Assassin) for a in exposed))
    return (*(a.name for a in exposed if can_be_attacked(play, a)), *beside)


def _in_sight(play: Play, figures: dict[str, Assassin]) -> frozenset[str]:
    """The squares on which anybody can be attacked: where people and machines are, and few of those."""
    memory = play.state.play
    people: tuple[Figure, ...] = (*figures.values(), *memory.allies.values())
    # Whoever is incognito can't be, nor a machine beside them but by its card.
    seen = {one.square for one in people if one.exposed}.union([one.square for one in memory.machines.values()])
    return frozenset([square for square in seen if _exposed(play, square)])


def _targets(play: Play, origin: str) -> tuple[str, ...]:
    """The squares a group can aim at: its own before all others (31.4), else nearby ones in shot (31.5).

    Also P24.3.
    """
    in_sight = play.once(_in_sight, play.state.assassins)
    if not in_sight:
        return ()
    if origin in in_sight:
        return (origin,)
    cards = play.pack.guards
    if not [kind for kind, _ in play.state.at(origin).guards if cards[kind].ranged]:
        return ()
    near = play.memory_plan.terrain(origin).near[origin]
    return tuple(sorted([square for square in near if square in in_sight]))


def _dice(play: Play, origin: str, target: str, count: Callable[[Play, str], int] = enemy_dice) -> int:
    """The dice that a group adds: of all its enemies on its own square, of the ranged ones further off (31.5, 31.7).

    Also 31.16, A4.4, P31.4.
    """
    cards = play.pack.guards
    return sum(
        count(play, kind) * number
        for kind, number in play.state.at(origin).guards
        if origin == target or cards[kind].ranged
    )


def _volleys(play: Play, frame: EnemyCombat) -> tuple[Volley, ...]:
    """One volley a target square, with the dice of all groups that aim at it (31.7)."""
    pooled: dict[str, tuple[int, int]] = {}
    for origin, target in frame.aimed:
        black, poison = pooled.get(target, (0, 0))
        # All dice aimed at a square are one pool, whatever their kind (A3.3, A3.q5).
        pooled[target] = black + _dice(play, origin, target), poison + _dice(play, origin, target, poison_dice)
    return tuple(
        Volley(
            tuple((who, 0) for who in _exposed(play, target)),
            black + poison,
            even=False,
            pool=(0, 0, black, poison) if poison else (),
        )
        for target, (black, poison) in pooled.items()
        if black + poison
    )
