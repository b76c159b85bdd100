"""The limits of the box (7.9, 7.14): warnings, as a map on a screen needs no cardboard, but one on a table does."""

from collections import Counter

from domain.content import schema
from domain.content.faults import Report
from domain.model.terrain import Terrain

OBJECTIVES_BY_COST = {1: 4, 2: 2, 3: 2}
BASES = 4
ENTRANCES = 8
STATIONS = 3
GARDENS = 3
LADDERS = 12
CHESTS = 4
SQUARES = 39 + 6 * 4 + 2 * 6
"""Small, medium and large tiles in squares."""

FIGURES = 30
"""Figures of the commonest kind of guard."""


def check_limits(file: str, memory: schema.MemoryFile, maps: dict[str, Terrain], report: Report) -> None:
    """Warn of everything that a memory needs more of than lies in the box."""
    entries = memory.maps.values()
    hiding = Counter(form for entry in entries for form in entry.hiding.values())
    costs = Counter(objective.cost for objective in memory.objectives.values())
    counts = [
        ("maps", "squares", sum(len(terrain.kinds) for terrain in maps.values()), SQUARES),
        ("maps", "ladders", sum(len(terrain.ladders) for terrain in maps.values()) // 2, LADDERS),
        ("maps", "entrances", sum(len(entry.entrances) for entry in entries), ENTRANCES),
        ("maps", "stations", sum(len(entry.stations) for entry in entries), STATIONS),
        ("maps", "gardens", hiding["garden"], GARDENS),
        ("chests", "chests", len(memory.chests), CHESTS),
        ("objectives", "bases", sum(objective.base for objective in memory.objectives.values()), BASES),
        *(("objectives", f"cost_{cost}", costs[cost], most) for cost, most in OBJECTIVES_BY_COST.items()),
        *((f"reserve.{kind}", "figures", number, FIGURES) for kind, number in memory.reserve.items()),
    ]
    for path, what, number, most in counts:
        if number > most:
            report.warn(file, path, f"limit.{what}", number=number, most=most)
