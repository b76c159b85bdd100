"""Numbers of enemies and weapons that nobody has told: asked for one at a time, when the first rule needs them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from domain.model.agenda import AnyFrame, Arrival, Attack, BossEntry, EnemyCombat, EnemyMovement
from domain.model.terrain import Terrain
from domain.playing.own_values import CUBES, guard_path, weapon_paths
from domain.playing.play import Play
from domain.rules.campaign.numbers import ask_first


def ask_numbers(play: Play, frame: AnyFrame) -> bool:
    """Ask for the first number that this frame needs and nobody knows; whether there is one."""
    needs = NEEDED.get(type(frame))
    campaign = play.pack.campaign
    if needs is None or campaign is None or not campaign.unknown:
        return False
    return ask_first(play, needs(play, frame))


def _kinds(play: Play, squares: Iterable[str]) -> tuple[str, ...]:
    """The kinds of enemies on squares, in order."""
    return tuple(dict.fromkeys(kind for square in squares for kind, _ in play.state.at(square).guards))


def _of_attack(play: Play, frame: Attack) -> Iterator[str]:
    """Dice and icons of the weapons (16.4, 16.13); hits that a guard takes (16.8); who strikes back, how (16.16)."""
    if frame.stage == "roll":
        yield from (path for _, weapon in frame.attackers if weapon in play.pack.cards for path in weapon_paths(weapon))
    kinds = _kinds(play, (frame.target,))
    if frame.stage == "hits" and frame.hits:
        yield from (guard_path(kind, "life") for kind in kinds if not play.pack.guards[kind].boss)
    if frame.stage == "retaliation" and frame.retaliation:
        yield from (guard_path(kind, field) for kind in kinds for field in ("ranged", "dice"))


def _of_combat(play: Play, _: EnemyCombat) -> Iterator[str]:
    """Who shoots at nearby squares, and all their dice (31.4 to 31.7)."""
    for square, here in play.state.play.squares.items():
        if not here.guards:
            continue
        kinds = _kinds(play, (square,))
        if _is_exposed(play, (square,)):
            yield from (guard_path(kind, "dice") for kind in kinds)
        elif _is_exposed(play, play.memory_plan.terrain(square).near.get(square, ())):
            yield from (guard_path(kind, "ranged") for kind in kinds)
            yield from (guard_path(kind, "dice") for kind in kinds if play.pack.guards[kind].ranged)


def _is_exposed(play: Play, squares: Iterable[str]) -> bool:
    """Whether somebody who can be attacked stands there."""
    return any(figure.exposed and not figure.critical for square in squares for figure in play.state.present(square))


def _of_movement(play: Play, frame: EnemyMovement) -> Iterator[str]:
    """How far they go, and whether they need ladders where there are roofs (30.4, 30.10)."""
    if frame.stage not in {"attract", "march"}:
        return
    kinds = _kinds(play, play.state.play.squares)
    if any(map(_has_heights, play.memory_plan.maps.values())):
        yield from (guard_path(kind, "ladderless") for kind in kinds)
    if frame.stage == "march":
        yield from (guard_path(kind, "speed") for kind in kinds)


def _has_heights(terrain: Terrain) -> bool:
    """Whether a map has roofs and other squares."""
    kinds = set(terrain.kinds.values())
    return "roof" in kinds and len(kinds) > 1


def _of_hunt(play: Play, frame: Arrival) -> Iterator[str]:
    """Whether hunters need a ladder that isn't there (32.2, 30.10)."""
    to = play.figure(frame.who).square
    terrain = play.memory_plan.terrain(to)
    if frame.exposed and not frame.gliding and frame.origin in terrain.kinds and terrain.climb(frame.origin, to):
        yield from (guard_path(kind, "ladderless") for kind in _kinds(play, (frame.origin,)))


def _of_boss(play: Play, frame: BossEntry) -> Iterator[str]:
    """The health cubes of a boss (33.1)."""
    people = sum(not figure.companion for figure in play.on_map())
    if frame.kind not in play.state.play.bosses:
        yield guard_path(frame.kind, CUBES, str(max(1, people)))


NEEDED: dict[type, Callable[[Play, Any], Iterable[str]]] = {
    Attack: _of_attack,
    EnemyCombat: _of_combat,
    EnemyMovement: _of_movement,
    Arrival: _of_hunt,
    BossEntry: _of_boss,
}
"""The numbers that each frame is about to need."""
