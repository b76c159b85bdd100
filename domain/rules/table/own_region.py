"""What a campaign has seen of its players' own region, as the tables of a pack's file (A17.11, A18.q9).

The next campaign begins with the map; symbols, codes and cards it finds out again, without asking for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.content.region_plan import BLUEPRINT
from domain.model.region import Charted, Region
from domain.model.state import State

OF_SYMBOL = {"unknown": ("code", "result"), "healer": ("amount",), "narrative": ("card",)}
"""The fields of a location that belong to its symbol."""


def tell_region(table: dict[str, Any], state: State, first: str) -> None:
    """Put what has been entered into the tables of region.toml; `first` is the memory that a campaign begins with."""
    region = state.region
    locations = table.setdefault("locations", {})
    for number, place in region.charted.items():
        if place == Charted():
            locations.pop(number, None)
        else:
            locations[number] = _location(place, locations.get(number, {}))
    for number, known in region.places.items():
        if number in locations and locations[number].get("symbol") == "unknown" and known.result:
            locations[number]["result"] = known.result
    start = next((int(number) for number, place in locations.items() if place.get("result") == first), 0)
    if start:
        table["first"] = start
    _merge(table, "entries", {name: {"kind": card.kind, "name": card.name} for name, card in region.own.items()})
    _merge(table, "known", {number: _number(number, region) for number in region.numbers})
    blueprints = blueprints_of(table, state)
    _merge(table, "told", {path: number for path, number in state.told.items() if is_of_region(path, blueprints)})
    if not locations:
        del table["locations"]


def blueprints_of(table: Mapping[str, Any], state: State) -> set[str]:
    """Blueprints that players have named, in an earlier campaign or in this one."""
    seen = {name for name, card in table.get("entries", {}).items() if card["kind"] == BLUEPRINT}
    return seen | {name for name, card in state.region.own.items() if card.kind == BLUEPRINT}


def is_of_region(path: str, blueprints: set[str]) -> bool:
    """Whether a told number belongs to the map, or to a blueprint that its players have named."""
    head, _, rest = path.partition(".")
    return head == "region" or (head == "blueprints" and rest.split(".")[0] in blueprints)


def _location(place: Charted, known: Mapping[str, Any]) -> dict[str, Any]:
    """A location as it is written; what an earlier campaign has seen there stays where nothing else was entered."""
    symbol = place.symbol or known.get("symbol", "")
    entry: dict[str, Any] = {"connections": list(place.connections)}
    entry |= {field: known[field] for field in ("x", "y") if field in known}
    if not symbol:
        return entry
    entry["symbol"] = symbol
    values = {"code": place.code, "amount": place.amount, "card": place.number}
    same = known if known.get("symbol") == symbol else {}
    for field in OF_SYMBOL.get(symbol, ()):
        if value := values.get(field) or same.get(field):
            entry[field] = value
    return entry


def _number(number: str, region: Region) -> dict[str, Any]:
    known = region.numbers[number]
    return {"kind": known.kind, "card": known.card} if known.card else {"kind": known.kind}


def _merge(table: dict[str, Any], name: str, rows: dict[str, Any]) -> None:
    """Add rows to a table of the file, which is there when it holds something."""
    if rows:
        table[name] = {**table.get(name, {}), **rows}
