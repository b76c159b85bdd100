"""Bosses: point 33. A boss stands among the guards of its square; what it has of its own is here."""

from __future__ import annotations

from itertools import product

from domain.events import BossEntered, BossHurt, GuardsEliminated, GuardsRemoved
from domain.model.agenda import Amounts, BossEntry
from domain.model.amounts import selections, text, total
from domain.rules.movement import MOST_ON_A_SQUARE, clear_bodies
from domain.rules.play import Play
from domain.rules.stealth import enemies_arrived
from domain.waiting import Choice


def enemy_dice(play: Play, kind: str) -> int:
    """Dice that an enemy of a kind rolls: for a boss by the number of assassins in play (33.3)."""
    card = play.pack.guards[kind]
    return card.boss_dice.get(len(play.state.assassins), card.dice) if card.boss else card.dice


def guards_only(play: Play, enemies: Amounts) -> Amounts:
    """Enemies without the bosses: what names guards leaves bosses out (0.10, 33.5)."""
    return tuple((kind, number) for kind, number in enemies if not play.pack.guards[kind].boss)


def _entry_options(play: Play, frame: BossEntry) -> dict[str, tuple[Amounts, Amounts]]:
    """What gives way: bodies first, then a guard (33.14, 33.q2): option -> (bodies, guards)."""
    here = play.state.at(frame.square)
    excess = max(0, here.enemies + total(here.bodies) + 1 - MOST_ON_A_SQUARE)
    bodies = min(excess, total(here.bodies))
    guards = guards_only(play, here.guards)
    return {
        f"{text(gone)}/{text(back)}": (gone, back)
        for gone, back in product(selections(here.bodies, bodies), selections(guards, excess - bodies))
    }


def work_boss_entry(play: Play, frame: BossEntry) -> Choice:
    """Make room for the boss."""
    return Choice("boss_entry", tuple(_entry_options(play, frame)), "", frame.square, ("33.14",))


def answer_boss_entry(play: Play, frame: BossEntry, option: str) -> None:
    """The boss appears, with cubes for the assassins on the map, and tests at once (33.1, 33.2, 33.15)."""
    gone, back = _entry_options(play, frame)[option]
    play.swap()
    clear_bodies(play, frame.square, gone)
    for kind, number in back:
        play.emit(GuardsRemoved(frame.square, kind, number), "33.14")
    people = len(play.on_map())
    health = play.pack.guards[frame.kind].boss_health
    cubes = health.get(people) or max(health.values())
    play.emit(BossEntered(frame.square, frame.kind, cubes), "33.1", "33.2", "33.13")
    if play.state.play.turn:
        enemies_arrived(play, frame.square, 1, total(gone), deferred=False)


def wounds(play: Play, kind: str, hits: int) -> list[int]:
    """Hits that the removal of 0, 1, 2, ... health cubes costs, as far as `hits` reach (33.6, 33.9)."""
    left = play.state.play.bosses[kind]
    costs = [0]
    while left and costs[-1] + left <= hits:
        costs.append(costs[-1] + left)
        left -= 1
    return costs


def hurt_boss(play: Play, square: str, kind: str, cubes: int) -> None:
    """Remove health cubes; without any left the boss is eliminated (33.6, 33.11)."""
    play.emit(BossHurt(kind, cubes), "33.6", "33.9")
    if not play.state.play.bosses[kind]:
        play.emit(GuardsEliminated(square, kind, 1), "33.11")
