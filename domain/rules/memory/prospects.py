"""What may come of dice before they are thrown: the chance that an attack succeeds, and that somebody is found.

Exact, as fractions. Hits are counted as if all of them went to one target; where nobody has said how often each face is
on the dice, what it takes can still be told.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from domain.language.chance import outcomes
from domain.language.commands import AttackWith, FightOff
from domain.model.agenda import DetectionTest
from domain.playing.play import Play
from domain.rules.apocalypse.crocodile import ENOUGH, OUTRIGHT
from domain.rules.memory.boss import bosses_on, guards_only
from domain.rules.memory.combat import enemies_to_hit, hit_machines, pushable
from domain.rules.memory.weapons import attack_dice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from domain.content.pack import Pack
    from domain.language.chance import ChanceNode
    from domain.language.commands import AnyCommand
    from domain.model.state import State

GUARD, BOSS, MACHINE, CROCODILE = "guard", "boss", "machine", "crocodile"


PAST_ARMOUR = frozenset({"wound_boss"})
"""Special abilities that take a health cube off a boss whatever its armour (33.17)."""

STAYS = 99
"""Pushes that somebody can do without who isn't pushed at all."""


class _Target(NamedTuple):
    """Something that can be hit: hits that it takes, and how many pushes it can spare before it is pushed away."""

    kind: str
    name: str
    need: int
    spare: int = STAYS


class Strike(NamedTuple):
    """What dice of an attack show, of one attacker or of several together."""

    hits: int = 0
    past: bool = False
    """Whether an ability goes past armour."""
    pushes: int = 0
    back: bool = False
    """Whether a face is among them on which enemies strike back."""

    def together(self, other: Strike) -> Strike:
        """Both thrown for the same attack."""
        return Strike(
            self.hits + other.hits, self.past or other.past, self.pushes + other.pushes, self.back or other.back
        )


class Prospect(Struct, frozen=True):
    """One target of an attack: what takes a guard, a health cube of a boss or machine, or a crocodile off."""

    kind: str
    """"guard", "boss", "machine" or "crocodile"."""
    name: str
    """The kind of guard or boss, or the machine; whom the crocodile holds."""
    need: int
    """Hits of this one attack that it takes (16.9, 33.6, 48.8, A6.24)."""
    most: int
    """Hits that are possible."""
    possible: bool
    """Whether it can succeed at all."""
    chance: Fraction | None = None
    """None where the odds of the dice aren't known."""


def prospects(pack: Pack, state: State, command: AnyCommand) -> tuple[Prospect, ...]:
    """The targets of an attack with what they take, one for each kind; nothing for other commands."""
    play = Play(pack, state)
    match command:
        case AttackWith():
            likely, sure = strikes(play, command.attackers, PAST_ARMOUR)
            return tuple(_prospect(target, likely, sure=sure) for target in _targets(play, command))
        case FightOff():
            likely, sure = strikes(play, command.attackers, OUTRIGHT, first_only=False)
            return (_prospect(_Target(CROCODILE, command.who, ENOUGH), likely, sure=sure),)
        case _:
            return ()


def _targets(play: Play, command: AttackWith) -> Iterator[_Target]:
    """Everything on the square that can be hit."""
    loose = pushable(play, command)
    for kind, number in guards_only(play, enemies_to_hit(play, command.target)):
        others = sum(n for other, n in loose.items() if other != kind)
        # One that is pushed away is out of reach of the hits (16.7, 16.30); of several the players push another one.
        spare = others + (number - 1 if kind in loose else STAYS)
        yield _Target(GUARD, kind, play.pack.guards[kind].armour, spare)
    for boss in bosses_on(play, command.target):
        # The first cube costs as many hits as there are cubes: 33.6.
        yield _Target(BOSS, boss, play.state.play.bosses[boss])
    for machine in hit_machines(play, command.target):
        yield _Target(MACHINE, machine.name, machine.health)


def _prospect(target: _Target, likely: dict[Strike, Fraction], *, sure: bool) -> Prospect:
    straight = target.kind in {BOSS, CROCODILE}
    chance = sum(
        (
            chance
            for strike, chance in likely.items()
            if (strike.hits >= target.need and strike.pushes <= target.spare) or (strike.past and straight)
        ),
        Fraction(0),
    )
    most = max(strike.hits for strike in likely)
    return Prospect(target.kind, target.name, target.need, most, chance > 0, chance if sure else None)


def strikes(
    play: Play,
    attackers: Iterable[tuple[str, str]],
    outright: frozenset[str] = frozenset(),
    *,
    first_only: bool = True,
    back: bool = False,
) -> tuple[dict[Strike, Fraction], bool]:
    """How likely each strike of some attackers with their weapons is; whether odds are known.

    Abilities in `outright` go past armour; with `first_only` a weapon has its first one only. What makes enemies strike
    back is looked for with `back`. Where odds aren't known every outcome counts alike: then only what is possible means
    something.
    """
    total = {Strike(): Fraction(1)}
    sure = True
    for who, name in attackers:
        node = play.dice_node("assassin", attack_dice(play, who, name), "attack")
        sure = sure and node.odds_known
        special = play.pack.weapon(name).special[: 1 if first_only else None]
        extra = sum(effect.number for effect in special if effect.op == "extra_hit")
        past = any(effect.op in outright for effect in special)
        push = any(effect.op == "push" for effect in special)
        own: dict[Strike, Fraction] = defaultdict(Fraction)
        for roll, chance in _thrown(node):
            hits = sum(face in {"hit", "special"} for face in roll)
            rolled = "special" in roll
            struck = back and "retaliation" in roll
            own[Strike(hits + extra * rolled, past and rolled, int(push and rolled), struck)] += chance
        both: dict[Strike, Fraction] = defaultdict(Fraction)
        for one, chance in total.items():
            for more, other in own.items():
                both[one.together(more)] += chance * other
        total = both
    return total, sure


def _thrown(node: ChanceNode) -> list[tuple[tuple[str, ...], Fraction]]:
    """The faces of each outcome of a roll with its chance; all alike where odds aren't known."""
    found = [(getattr(roll, "faces", ()), chance) for roll, chance in outcomes(node)]
    return found if node.odds_known else [(faces, Fraction(1, len(found))) for faces, _ in found]


def finding(state: State) -> frozenset[str] | None:
    """The faces that find somebody in the detection test that is due, as the alert stands (22.4, 22.5, 28.13).

    None while no test is due.
    """
    frame = state.top
    if not isinstance(frame, DetectionTest):
        return None
    return frozenset({"exposed", "alarm"} if frame.subjects and frame.alert else {"exposed"})


def raises_alert(state: State) -> bool:
    """Whether somebody who is found in the detection test that is due raises the alert, which is off (22.4, 23.1)."""
    frame = state.top
    return isinstance(frame, DetectionTest) and bool(frame.subjects) and not frame.alert


def alert_is_on(state: State) -> bool:
    """Whether the detection test that is due is made with the alert on."""
    frame = state.top
    return isinstance(frame, DetectionTest) and frame.alert
