"""Which rules a square of the map brings up: those of the things on it, the rarest first, then those of its ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.model.terrain import map_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.content.pack import Pack
    from domain.model.state import State
    from domain.model.terrain import Terrain

MARKS = {
    "collapse": "43.6",
    "fallen": "43.4",
    "restricted": "49.1",
    "danger": "A6.3",
    "danger_laid": "A6.3",
    "rock": "A6.2",
    "equipment": "A6.2",
    "hydra": "A6.37",
}
"""The statement about a marker."""

HIDEOUTS = {"tree": "A7.2", "pond": "A7.3", "grass": "A7.4"}
"""The statement about a hiding spot of the expansion; point 8 is about all others."""

GROUND = {"canal": "11.2"}
"""The statement about a kind of ground."""


def about(pack: Pack, state: State, square: str) -> tuple[str, ...]:
    """The ids of statements about what is on a square of the memory in play; none for a square that isn't there."""
    plan = pack.memories.get(state.memory.memory) if state.memory else None
    terrain = plan.maps.get(map_of(square)) if plan else None
    if terrain is None or square not in terrain.kinds:
        return ()
    return tuple(dict.fromkeys((*_things(pack, state, square), *_place(terrain, square))))


def _things(pack: Pack, state: State, square: str) -> Iterator[str]:
    """What stands or lies on it."""
    memory, here = state.play, state.at(square)
    tokens = [token for token in memory.objectives.values() if token.square == square and not token.hidden]
    if any(not token.done and not token.lost for token in tokens):
        yield "14.1"
    if any(kind in memory.bosses for kind, _ in here.guards):
        yield "33.6"
    if any(machine.square == square for machine in memory.machines.values()):
        yield "48.1"
    if any(ally.square == square and ally.on_map for ally in memory.allies.values()):
        yield "44.1"
    yield from (MARKS[mark] for mark in here.marks if mark in MARKS)
    if here.chest:
        yield "10.1"
    if any(not pack.guards[kind].boss for kind, _ in here.guards if kind in pack.guards):
        yield "16.9"
    if any(figure.exposed for figure in state.present(square)):
        yield "21.4"
    if here.bodies:
        yield "17.1"
    if here.bases:
        yield "21.6"


def _place(terrain: Terrain, square: str) -> Iterator[str]:
    """What the place is."""
    if square in terrain.exits:
        yield "A14.1"
    elif square in terrain.stations:
        yield "15.1"
    if square in terrain.drift:
        yield "A15.1"
    if square in terrain.hiding:
        yield HIDEOUTS.get(terrain.hiding[square], "8.1")
    if any(square in feet for feet in terrain.towers):
        yield "9.1"
    if any(square in at for _, at in terrain.entrances):
        yield "29.5"
    if any(square == origin for origin, _ in terrain.ladders):
        yield "13.3"
    if terrain.kinds[square] in GROUND:
        yield GROUND[terrain.kinds[square]]
