"""The ground gives way: point 43."""

from __future__ import annotations

from typing import TypeAlias

from domain.language.events import (
    BodiesRemoved,
    BossHurt,
    GuardsRemoved,
    MachineGone,
    ObjectiveLost,
    TilesFallen,
    TilesMarked,
)
from domain.model.terrain import DIRECTIONS, Terrain
from domain.playing.ground import DUE, fallen
from domain.playing.play import Play
from domain.rules.memory.damage import eliminate

Tile: TypeAlias = tuple[str, ...]


def tiles_of(terrain: Terrain) -> tuple[Tile, ...]:
    """The tiles of a map, those of one square included: a larger one falls as one (43.q3)."""
    large = {square for tile in terrain.tiles for square in tile}
    return (*terrain.tiles, *((square,) for square in terrain.kinds if square not in large))


def touching(terrain: Terrain, tile: Tile) -> set[str]:
    """The squares beside a tile along a side; walls don't matter (43.5)."""
    beside = {terrain.step(square, direction) for square in tile for direction in DIRECTIONS}
    return {square for square in beside if square is not None} - set(tile)


def due(play: Play) -> tuple[str, ...]:
    """The squares of the tiles that fall at the end of this turn, as it begins (43.1 to 43.3, 43.q4)."""
    plan = play.pack.memories[play.state.play.memory]
    if plan.collapse is None or play.state.play.turn < plan.collapse.turn:
        return ()
    terrain = plan.terrain(plan.collapse.square)
    if terrain.letter not in play.state.play.maps:
        return ()
    gone = fallen(play.state.play)
    standing = [tile for tile in tiles_of(terrain) if gone.isdisjoint(tile)]
    if not gone:
        return tuple(sorted(next((tile for tile in standing if plan.collapse.square in tile), ())))
    found: set[str] = set()
    for tile in standing:
        beside = touching(terrain, tile)
        # It touches what has fallen, or nothing at all any more.
        if beside & gone or not beside - gone:
            found.update(tile)
    return tuple(sorted(found))


def mark_tiles(play: Play) -> None:
    """Put tokens on the tiles that fall at the end of this turn (43.6)."""
    squares = due(play)
    if squares:
        play.emit(TilesMarked(squares), "43.6", "43.q4")


def collapse(play: Play) -> None:
    """The marked tiles fall, with every figure on them (43.4)."""
    squares = tuple(
        sorted([name for name, here in play.state.play.squares.items() if here.marks and DUE in here.marks])
    )
    if not squares:
        return
    for square in squares:
        sweep(play, square, "43.4")
    for name, token in play.state.play.objectives.items():
        if token.square in squares and not (token.done or token.lost):
            play.emit(ObjectiveLost(name), "43.q2")
    play.emit(TilesFallen(squares), "43.1", "43.2", "43.3")
    play.redraw()


def sweep(play: Play, square: str, *rules: str) -> None:
    """Take every figure off a square: people are eliminated, enemies go back to the reserve."""
    for figure in play.people():
        if figure.square == square:
            eliminate(play, figure.name, *rules)
    for machine in play.state.play.machines.values():
        if machine.square == square:
            play.emit(MachineGone(machine.name), *rules)
    here = play.state.at(square)
    for kind, number in here.guards:
        left = play.state.play.bosses.get(kind, 0)
        if left:
            play.emit(BossHurt(kind, left), *rules)
        play.emit(GuardsRemoved(square, kind, number), *rules)
    for kind, number in here.bodies:
        play.emit(BodiesRemoved(square, kind, number), *rules)
