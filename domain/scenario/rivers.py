"""Rivers, hideouts and danger tokens of a scenario."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec
from msgspec.structs import replace

from domain.content.building import both_ways
from domain.content.pack import Danger
from domain.model.danger import is_danger
from domain.model.terrain import Terrain
from domain.scenario.schema import ScenarioFile

POISON_DIE = {"poison": ("poison", "poison", "poison", "nothing", "nothing", "nothing")}
"""Where a file with danger tokens gives no poison die of its own."""


def has_danger(file: ScenarioFile) -> bool:
    """Whether danger tokens play a part in a file."""
    marks = (mark for place in file.squares.values() for mark in place.marks or ())
    seized = any(figure.seized for figure in file.assassins.values())
    brought = any(effect.op == "place_danger" for event in file.events.values() for effect in event.effects)
    named = bool(file.danger or file.dangers or "danger" in file.decks)
    return named or seized or brought or any(map(is_danger, marks))


@cache
def practice_dangers() -> dict[str, Danger]:
    """The danger tokens of files that don't write their own."""
    text = (Path(__file__).parent / "danger.toml").read_text(encoding="utf-8")
    return {name: msgspec.convert({**entry, "id": name}, Danger) for name, entry in sorted(tomllib.loads(text).items())}


HIDEOUTS = {"tree": "trees", "pond": "ponds", "grass": "grass"}
"""Lists of a file that name hiding spots by their form."""


def with_river(file: ScenarioFile, terrain: Terrain) -> Terrain:
    """A map with its part of the river."""
    river = file.river
    if river is None:
        return terrain
    drift = {square: to for square, to in sorted(river.drift.items()) if square in terrain.kinds}
    skull = frozenset(square for square in river.skull if square in terrain.kinds)
    barred = frozenset(pair for pair in both_ways(river.barred) if pair[0] in terrain.kinds)
    return replace(terrain, drift=drift, skull=skull, barred=barred)
