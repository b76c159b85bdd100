"""Bosses: point 33. A boss stands among the guards of its square; what it has of its own is here."""

from __future__ import annotations

from itertools import product

from domain.language.events import BossEntered, BossHurt, GuardsEliminated, GuardsRemoved
from domain.language.waiting import Choice
from domain.model.agenda import Amounts, BossEntry
from domain.model.amounts import merged, selections, text, total
from domain.model.state import Assassin
from domain.playing.play import Play
from domain.rules.memory.machines import aboard, cascade
from domain.rules.memory.movement import MOST_ON_A_SQUARE, clear_bodies, crowd
from domain.rules.memory.stealth import enemies_arrived

SMALLEST_TEAM = 2
"""The least number of assassins that a boss card lists dice for."""


def enemy_dice(play: Play, kind: str) -> int:
    """Dice that an enemy of a kind rolls."""
    card = play.pack.guards[kind]
    if not card.boss_dice:
        return card.dice
    # A boss's were decided when it entered, whoever has left since (33.3, 33.q1).
    team = play.state.play.boss_teams.get(kind) or len(_team(play))
    return card.boss_dice[max(team, SMALLEST_TEAM)]


def poison_dice(play: Play, kind: str) -> int:
    """Poison dice that an enemy of a kind rolls besides (A3.1, A3.q1)."""
    return play.pack.guards[kind].poison


def _team(play: Play) -> tuple[Assassin, ...]:
    """Assassins on the map; a companion counts neither for the cubes nor for the dice of a boss (A2.14, A2.15)."""
    return tuple(a for a in play.on_map() if not a.companion)


def guards_only(play: Play, enemies: Amounts) -> Amounts:
    """Enemies without the bosses: what names guards leaves bosses out (0.10, 33.5)."""
    cards = play.pack.guards
    return tuple([one for one in enemies if not cards[one[0]].boss])


def bosses_on(play: Play, square: str) -> tuple[str, ...]:
    """The bosses that stand on a square."""
    cards = play.pack.guards
    return tuple([kind for kind, _ in play.state.at(square).guards if cards[kind].boss])


def _entry_options(play: Play, frame: BossEntry) -> dict[str, tuple[Amounts, Amounts]]:
    """What gives way: bodies, then a guard (33.13, 33.14): option -> (bodies, guards)."""
    here = play.state.at(frame.square)
    excess = max(0, crowd(play.state, frame.square) + 1 - MOST_ON_A_SQUARE)
    # Bodies go first: 33.q2
    bodies = min(excess, total(here.bodies))
    guards = guards_only(play, merged(here.guards, aboard(play.state, frame.square), -1))
    return {
        f"{text(gone)}/{text(back)}": (gone, back)
        for gone, back in product(selections(here.bodies, bodies), selections(guards, excess - bodies))
    }


def work_boss_entry(play: Play, frame: BossEntry) -> Choice | None:
    """Make room for the boss, if its square is there and the boss isn't yet: a memory has one of each."""
    there = any(frame.square in terrain.kinds for terrain in play.memory_plan.maps.values())
    if not there or frame.kind in play.state.play.bosses:
        play.swap()
        return None
    return Choice("boss_entry", tuple(_entry_options(play, frame)), "", frame.square, ("33.14",))


def answer_boss_entry(play: Play, frame: BossEntry, option: str) -> None:
    """The boss appears with the cubes that its card lists for the assassins on the map, apprentices among them."""
    gone, back = _entry_options(play, frame)[option]
    play.swap()
    clear_bodies(play, frame.square, gone)
    for kind, number in back:
        play.emit(GuardsRemoved(frame.square, kind, number), "33.14")
    people = max(1, len(_team(play)))
    cubes = play.pack.guards[frame.kind].boss_health[people]
    play.emit(BossEntered(frame.square, frame.kind, cubes, people), "33.1", "33.2")
    # During the set-up nobody is tested (7.q3).
    if play.state.play.turn:
        # 33.15
        enemies_arrived(play, frame.square, 1, total(gone), deferred=False)


def wounds(play: Play, kind: str, hits: int) -> list[int]:
    """Hits that the removal of 0, 1, 2, ... health cubes costs, as far as `hits` reach (33.6, 33.7, 33.9)."""
    return cascade(play.state.play.bosses[kind], hits)


def wound_boss(play: Play, kind: str, cubes: int, *rules: str) -> None:
    """Remove health cubes, as many as there are; without any left the boss is eliminated (33.11)."""
    cubes = min(cubes, play.state.play.bosses[kind])
    play.emit(BossHurt(kind, cubes), *rules)
    if not play.state.play.bosses[kind]:
        square = next(name for name, here in play.state.play.squares.items() if kind in dict(here.guards))
        play.emit(GuardsEliminated(square, kind, 1), "33.11")
