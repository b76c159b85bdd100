"""Enemies strike back after an attack (16.16 to 16.24)."""

from __future__ import annotations

from domain.model.agenda import Amounts, Attack, Volley
from domain.model.editions import flag
from domain.playing.play import Play
from domain.rules.memory.boss import enemy_dice, poison_dice
from domain.rules.memory.escort import can_be_attacked
from domain.rules.memory.machines import shield
from domain.rules.memory.stealth import expose


def retaliators(play: Play, square: str) -> Amounts:
    """The enemies of a square that retaliate, bosses among them (33.10).

    All of them do (45.2), but for crossbowmen in easy difficulty (16.24, 45.4); stalkers take their place (A8.q2).
    """
    guards = play.state.at(square).guards
    if play.state.difficulty == "easy":
        spared = "stalker" if play.pack.region is not None and "stalker" in play.pack.guards else "crossbowman"
        return tuple((kind, n) for kind, n in guards if kind != spared)
    return guards


def retaliate(play: Play, frame: Attack) -> None:
    """One retaliation, if a face calls for it and somebody is left to strike back (16.16 to 16.20, 16.22).

    Also 16.23, 31.15, 33.10.
    """
    play.swap()
    if flag(play.state, "retaliation") == "false":
        # P12.1, P15.6
        return
    guards = retaliators(play, frame.target)
    # With nobody left who retaliates nobody is exposed either: 45.q1
    if not (frame.retaliation and guards):
        return
    attackers = [who for who, _ in frame.attackers]
    for who in attackers:
        # Of those exposed already nobody becomes it, and the alert stays as it is: 16.q9
        expose(play, who, "16.18", "21.4", "16.q4", alert=not play.person(who).exposed)
    # Dice meant for an assassin in a machine fall on the machine (48.10, 48.13).
    struck = {shield(play.state, who): play.person(who) for who in attackers}
    struck = {name: figure for name, figure in struck.items() if can_be_attacked(play, figure)}
    # From next door only those with a ranged weapon reach: 16.21
    near = tuple(name for name, figure in struck.items() if figure.square == frame.target)
    cards = play.pack.guards
    # 16.21
    melee = sum(enemy_dice(play, kind) * n for kind, n in guards if not cards[kind].ranged) if near else 0
    ranged = sum(enemy_dice(play, kind) * n for kind, n in guards if cards[kind].ranged)
    poison = _poison_of(play, guards, near=bool(near))
    if melee + ranged + sum(poison):
        shares = tuple((name, 0) for name in struck)
        pool = (melee, poison[0], ranged, poison[1]) if sum(poison) else ()
        play.push(
            Volley(shares, ranged + poison[1], even=True, near_only=near, near_loose=melee + poison[0], pool=pool)
        )


def _poison_of(play: Play, guards: Amounts, *, near: bool) -> tuple[int, int]:
    """Poison dice of those who strike at close quarters, if somebody is near, and of those who shoot (A3.1)."""
    dice = [(play.pack.guards[kind].ranged, poison_dice(play, kind) * n) for kind, n in guards]
    return sum(n for ranged, n in dice if near and not ranged), sum(n for ranged, n in dice if ranged)
