"""The checks of a region that the players enter themselves: what an earlier campaign has seen of it.

Nothing has to be there, as nobody knows the map; what is there has to fit together.
"""

import re
from collections.abc import Iterator

from domain.content.building import Entries
from domain.content.faults import Report
from domain.content.region_file import LocationEntry, RegionFile
from domain.content.region_plan import BLUEPRINT, CLUES, HELD, MOST_BOXES

FILE = "region.toml"
PRINTED = ("codes", "gauge", "cards", "numbers", "clues")
"""Tables of a map that comes with its pack."""
OWN_TABLES = ("entries", "known", "told")
"""Tables of a map that the players enter."""
OF_SYMBOL = {"code": "unknown", "result": "unknown", "amount": "healer", "card": "narrative"}
"""Fields that belong to one symbol alone."""
MYSTERY = "mystery"
TOLD = re.compile(r"region\.gauge(\.[1-9][0-9]?)?|blueprints\.([a-z][a-z0-9_]*)\.(white|black|number)")
"""Paths of numbers that the map and blueprints print."""


def check_own_region(entries: Entries, region: RegionFile, report: Report) -> None:
    """Roads lead both ways, symbols have their own fields, numbers and cards are known by what they name."""
    for field in PRINTED:
        if getattr(region, field):
            report.add(FILE, field, "region.own")
    places = {int(name): place for name, place in region.locations.items()}
    if region.first and region.first not in places:
        report.add(FILE, "first", "region.no_location", number=region.first)
    memories = {memory.id for memory in entries.memories.values()}
    for number, place in places.items():
        _check_roads(number, place, places, report)
        _check_symbol(number, place, memories, report)
    found = [place.result for place in places.values() if place.result in memories]
    for memory in sorted({name for name in found if found.count(name) > 1}):
        report.add(FILE, "locations", "region.memory_places", memory=memory, number=found.count(memory))
    _check_slot(entries, region, report)
    for path, number in region.told.items():
        for key, values in _wrong_number(region, path, number):
            report.add(FILE, f"told.{path}", key, **values)


def _check_roads(number: int, place: LocationEntry, places: dict[int, LocationEntry], report: Report) -> None:
    """Connections go both ways (A17.q6)."""
    path = f"locations.{number}.connections"
    for to in dict.fromkeys(place.connections):
        if to == number or to not in places:
            report.add(FILE, path, "region.dangling", number=to)
        elif number not in places[to].connections:
            report.add(FILE, path, "region.one_way", number=to, back=number)
        if place.connections.count(to) > 1:
            report.add(FILE, path, "region.listed_twice", number=to)


def _check_symbol(number: int, place: LocationEntry, memories: set[str], report: Report) -> None:
    """A field that belongs to another symbol, and what a code stands for (A18.6)."""
    for field, symbol in OF_SYMBOL.items():
        if getattr(place, field) and place.symbol != symbol:
            report.add(FILE, f"locations.{number}.{field}", "region.field", symbol=place.symbol or "-")
    if place.result and place.result != MYSTERY and place.result not in memories:
        report.add(FILE, f"locations.{number}.result", "unknown.memory", name=place.result)


def _check_slot(entries: Entries, region: RegionFile, report: Report) -> None:
    """Every card that a number is known to be is there; no card has two names in one pack (A13)."""
    for name in region.entries:
        if name in entries.cards or name in entries.events:
            other = "cards.toml" if name in entries.cards else "events.toml"
            report.add(FILE, f"entries.{name}", "twice", name=name, other=other)
    clues = {name for name, card in region.entries.items() if card.kind in CLUES}
    for number, known in region.known.items():
        path = f"known.{number}.card"
        if known.card is None:
            continue
        if known.kind in HELD:
            if known.card not in entries.cards:
                report.add(FILE, path, "unknown.card", name=known.card)
        elif known.kind in CLUES:
            if known.card not in clues:
                report.add(FILE, path, "region.no_clue", name=known.card)
        else:
            report.add(FILE, path, "region.unseen_card", kind=known.kind)


def _wrong_number(region: RegionFile, path: str, number: int) -> Iterator[tuple[str, dict[str, object]]]:
    """Why a told number is none of the map or its blueprints."""
    fits = TOLD.fullmatch(path)
    blueprint = fits[2] if fits else None
    card = region.entries.get(blueprint or "")
    if fits is None or (blueprint and (card is None or card.kind != BLUEPRINT)):
        yield "region.no_told", {"told": path}
    elif path == "region.gauge" and not 1 <= number <= MOST_BOXES:
        yield "region.boxes", {"most": MOST_BOXES}
