"""The ground that is left: maps without their fallen tiles (43), memories without dismantled maps (51.7)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from domain.content.pack import MemoryPlan, Pack
from domain.core.same import Same
from domain.model.state import Memory, State
from domain.model.terrain import Terrain
from domain.playing.owned import with_own

FALLEN = "fallen"
"""The mark of a square whose tile has fallen."""

DUE = "collapse"
"""The mark of a square whose tile falls at the end of this turn (43.6)."""


def plan_in_play(pack: Pack, state: State) -> MemoryPlan:
    """The plan of the memory in play with its maps as they are now: what rules, players and screens go by.

    Raises LookupError between memories.
    """
    return standing_plan(with_own(pack, state).memories[state.play.memory], state.play)


def standing_plan(plan: MemoryPlan, memory: Memory) -> MemoryPlan:
    """A plan with the maps as far as they still stand."""
    if plan.collapse is None and len(memory.maps) == len(plan.maps):
        return plan
    return _reduced(Same(plan), fallen(memory), tuple(memory.maps))


def fallen(memory: Memory) -> frozenset[str]:
    """The squares whose tiles have fallen."""
    return frozenset(name for name, square in memory.squares.items() if FALLEN in square.marks)


@lru_cache(maxsize=64)
def _reduced(plan: Same[MemoryPlan], gone: frozenset[str], letters: tuple[str, ...]) -> MemoryPlan:
    maps = plan.of.maps
    return replace(plan.of, maps={letter: _without(maps[letter], gone) for letter in letters if letter in maps})


def _without(terrain: Terrain, gone: frozenset[str]) -> Terrain:
    """A map without some of its squares; nothing leads there, and nothing on them is left."""
    if gone.isdisjoint(terrain.kinds):
        return terrain

    def left(squares: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(square for square in squares if square not in gone)

    return replace(
        terrain,
        kinds={name: kind for name, kind in terrain.kinds.items() if name not in gone},
        near={name: left(squares) for name, squares in terrain.near.items() if name not in gone},
        entrances=tuple((letter, left(squares)) for letter, squares in terrain.entrances),
        stations=left(terrain.stations),
        drift={name: to for name, to in terrain.drift.items() if gone.isdisjoint((name, to))},
        skull=terrain.skull - gone,
        grass={name: sides for name, sides in terrain.grass.items() if name not in gone},
        nagas=tuple(naga for naga in terrain.nagas if gone.isdisjoint(naga)),
        exits=left(terrain.exits),
        hiding={name: form for name, form in terrain.hiding.items() if name not in gone},
        towers=tuple(tower for tower in terrain.towers if gone.isdisjoint(tower)),
        tiles=tuple(tile for tile in terrain.tiles if gone.isdisjoint(tile)),
        places={name: place for name, place in terrain.places.items() if name not in gone},
    )
