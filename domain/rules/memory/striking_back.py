"""What an attack may cost besides action cubes, before it is rolled: who strikes back, and how likely."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.model.editions import flag
from domain.playing.play import Play
from domain.rules.memory.boss import enemy_dice, poison_dice
from domain.rules.memory.combat import enemies_to_hit, pushable
from domain.rules.memory.gifts import granted
from domain.rules.memory.prospects import strikes
from domain.rules.memory.retaliation import retaliators

if TYPE_CHECKING:
    from domain.content.pack import Pack
    from domain.language.commands import AttackWith
    from domain.model.state import State


class Price(Struct, frozen=True):
    """What an attack may cost those who make it."""

    dice: int
    """Enemy dice that strike back where nobody of the square has fallen, less those that are parried (16.20, 16.21)."""
    chance: Fraction | None
    """How likely somebody strikes back, where the players take as many off the square as the hits allow; None where
    the odds of the dice aren't known (16.16)."""


def price(pack: Pack, state: State, command: AttackWith) -> Price:
    """What an attack may cost."""
    play = Play(pack, state)
    people = [play.person(who) for who, _ in command.attackers]
    chance = _struck(play, command) if flag(state, "retaliation") != "false" else Fraction(0)
    near = any(figure.square == command.target for figure in people)
    strikers = retaliators(play, command.target)
    reach = [(kind, n) for kind, n in strikers if near or play.pack.guards[kind].ranged]
    # Poison dice are thrown along: A3.1
    dice = sum((enemy_dice(play, kind) + poison_dice(play, kind)) * n for kind, n in reach)
    parried = sum(granted(play, who, "parry") for who, _ in command.attackers)
    return Price(max(0, dice - parried), chance)


def _struck(play: Play, command: AttackWith) -> Fraction | None:
    """How likely a retaliation face is on the dice while somebody is left who strikes back."""
    likely, sure = strikes(play, command.attackers, back=True)
    if not sure:
        return None
    loose, firm = _needs(play, command)
    return sum(
        (
            chance
            for strike, chance in likely.items()
            if strike.back and sum(firm) + sum(loose[strike.pushes :]) > strike.hits
        ),
        Fraction(0),
    )


NEVER = 1000
"""Hits for somebody who can't be hit."""


def _needs(play: Play, command: AttackWith) -> tuple[list[int], list[int]]:
    """The hits that take each of those off the square who strike back: of those who can be pushed away, and the rest.

    Of those who can be pushed away the hardest come first: the players push these.
    """
    within, pushed = dict(enemies_to_hit(play, command.target)), pushable(play, command)
    loose: list[int] = []
    firm: list[int] = []
    for kind, number in retaliators(play, command.target):
        cubes = play.state.play.bosses.get(kind, 0)
        need = cubes * (cubes + 1) // 2 if cubes else play.pack.guards[kind].armour
        reached, free = min(number, within.get(kind, 0)), min(number, pushed.get(kind, 0))
        needs = [need] * reached + [NEVER] * (number - reached)
        loose += needs[:free]
        firm += needs[free:]
    return sorted(loose, reverse=True), firm
