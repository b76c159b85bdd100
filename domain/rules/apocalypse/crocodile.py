"""A crocodile on somebody's base: seizing, damage, and the attack that ends it (A6.20 to A6.28)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from msgspec.structs import replace

from domain.content.pack import Card
from domain.language.chance import ChanceNode
from domain.language.commands import FightOff as FightOffCommand
from domain.language.events import DiceRolled, Seized
from domain.model.danger import Current, FightOff
from domain.model.state import Assassin
from domain.playing.play import Play, Refusal, refuse
from domain.rules.apocalypse.tokens import danger, release
from domain.rules.memory.acting import actors, refuse_actor, spend
from domain.rules.memory.damage import hurt
from domain.rules.memory.stealth import end_disguise
from domain.rules.memory.weapons import attack_dice, check_weapon, in_range, use_up, weapons

ENOUGH = 3
"""Successes of one attack that eliminate a crocodile (A6.24)."""

OUTRIGHT = frozenset({"wound_boss"})
"""Special abilities that go past armour: they eliminate a crocodile on their own (A6.24)."""


def seize(play: Play, who: str, token: str) -> None:
    """The crocodile is on somebody's base (A6.22); whom the current has brought to it, it hurts at once (A15.13)."""
    play.emit(Seized(who, token), "A6.20", "A6.22")
    if any(isinstance(frame, Current) for frame in play.state.agenda):
        # Exposed before or by it (A15.q5); the damage of this turn's end is past (A15.q4).
        hurt(play, who, danger(play, token).strength, "A15.13", "A15.q5")


def hurt_seized(play: Play) -> None:
    """At the end of each turn a crocodile takes the health cubes that its token prints (A6.28).

    Without any left it takes nothing, and it stays (A6.q9).
    """
    for figure in play.on_map():
        if figure.seized:
            hurt(play, figure.name, danger(play, figure.seized).strength, "A6.28")


def considered_fights(play: Play) -> Iterable[FightOffCommand]:
    """Everybody who is held, alone or with those whose weapons reach the square, against the crocodile (A6.25)."""
    held = [a for a in play.on_map() if a.seized]
    return _fights(play, held) if held else ()


def _fights(play: Play, held: list[Assassin]) -> Iterator[FightOffCommand]:
    for victim in held:
        own = [(victim.name, card) for card in weapons(play, victim)]
        helpers: dict[str, list[tuple[str, str]]] = {}
        for figure in actors(play, 1):
            reach = [card for card in weapons(play, figure) if _reaches(play, figure.name, card, victim.square)]
            if figure.name != victim.name and reach and not figure.seized:
                helpers[figure.name] = [(figure.name, card) for card in reach]
        for number in range(len(helpers) + 1):
            for team in combinations(helpers, number):
                for attackers in product(own, *(helpers[who] for who in team)):
                    yield FightOffCommand(attackers, victim.name)


def _reaches(play: Play, who: str, name: str, square: str) -> bool:
    card = play.pack.cards.get(name, Card(name, name))
    return in_range(play, play.figure(who), card, square)


def check_fight(play: Play, command: FightOffCommand) -> Refusal | None:
    """Whether these assassins may attack the crocodile that holds one of them (A6.25, A6.q8).

    The one who is held must be among them, and be able to act; others need a weapon that reaches.
    """
    victim = play.state.assassins.get(command.who)
    if victim is None or not victim.seized:
        return refuse("A6.25", "not_seized", name=command.who)
    names = [who for who, _ in command.attackers]
    if not names or len(set(names)) != len(names):
        return refuse("16.25", "attack_twice", name=", ".join(names))
    if command.who not in names:
        return refuse("A6.q8", "seized_must_fight", name=command.who)
    for who, card in command.attackers:
        refusal = refuse_actor(play.state, who, 1, held=who == command.who)
        refusal = refusal or check_weapon(play, who, card, victim.square)
        if refusal:
            return refusal
    return None


def do_fight(play: Play, command: FightOffCommand) -> None:
    """Everybody pays a cube as for any attack (16.26); the dice follow."""
    for who, _ in command.attackers:
        end_disguise(play, who)
        spend(play, who, 1, "16.1", "A6.25")
    play.push(FightOff(command.attackers, command.who))


def work_fight(play: Play, frame: FightOff) -> ChanceNode | None:
    """Roll for one attacker after another; then the crocodile is gone, or it isn't (A6.24, A6.27).

    Each attack is judged alone (A6.q7), and nobody strikes back (A6.26).
    """
    if frame.rolled < len(frame.attackers):
        who, name = frame.attackers[frame.rolled]
        dice = attack_dice(play, who, name)
        square = play.figure(frame.who).square
        return play.dice_node("assassin", dice, "fight_off", "A6.25", whose=who, square=square)
    play.swap()
    if frame.hits >= ENOUGH or frame.outright:
        release(play, play.figure(frame.who), "A6.24", "A6.27")
    use_up(play, frame.attackers, play.figure(frame.who).square)
    return None


def answer_fight(play: Play, frame: FightOff, faces: tuple[str, ...]) -> None:
    """Count hit and special faces; retaliation faces count for nothing (A6.24, A6.26)."""
    who, name = frame.attackers[frame.rolled]
    play.emit(DiceRolled("assassin", faces, who), "A6.25", "A6.26")
    hits = sum(face in {"hit", "special"} for face in faces)
    abilities = play.pack.weapon(name).special if "special" in faces else ()
    hits += sum(effect.number for effect in abilities if effect.op == "extra_hit")
    # A6.q6
    outright = frame.outright or any(effect.op in OUTRIGHT for effect in abilities)
    play.swap(replace(frame, rolled=frame.rolled + 1, hits=frame.hits + hits, outright=outright))
