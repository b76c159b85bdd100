"""The region map of a scenario: as it lies before the first step, and what a step expects of it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from domain.content.pack import Pack
from domain.content.region_file import RegionFile, build_region
from domain.content.region_plan import PILES, RegionPlan
from domain.model.region import Charted, Phase, Place, Region, Tally
from domain.model.state import Deck, State
from domain.rules.apocalypse.after import pile_cards
from domain.scenario.faults import misplaced
from domain.scenario.schema import ExpeditionEntry, RegionEntry, ScenarioFile

OF_PHASE = ("cause", "cubes", "healer", "skills")
"""Values of an open exploration phase."""


def region_of(own: ExpeditionEntry) -> RegionPlan:
    """The practice region, with what the file adds to it or puts in its place."""
    base = _practice_region()
    changed: dict[str, Any] = {}
    for name in own.__struct_fields__:
        written = getattr(own, name)
        if isinstance(written, dict):
            changed[name] = {**getattr(base, name), **written}
        elif written is not UNSET:
            changed[name] = list(written) if isinstance(written, tuple) else written
    return build_region(replace(base, **changed))


@cache
def _practice_region() -> RegionFile:
    text = (Path(__file__).parent / "region.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), RegionFile)


def piles(pack: Pack) -> dict[str, Deck]:
    """The piles of exploration cards, as they lie when a campaign begins."""
    return {pile: Deck(unknown=pile_cards(pack.region, pile)) for pile in PILES} if pack.region else {}


def build_state_of_region(file: ScenarioFile, pack: Pack) -> Region:
    """The region of the table; what the file leaves out is as at the start of a campaign. Raises Misplaced."""
    written, plan = file.region, pack.region
    if plan is None:
        if written != RegionEntry():
            raise misplaced("region", "no_region")
        return Region()
    places = {name: Place(**dict(_written(place))) for name, place in written.places.items()}
    first = str(plan.first)
    start = Place(stickered=True, result=plan.codes.get(plan.locations[plan.first].code, ""), completed=True)
    places.setdefault(first, start)
    for name in (*places, str(written.position or plan.first)):
        if not (name.isdigit() and int(name) in plan.locations):
            raise misplaced(f"region.places.{name}", "no_location", name=name)
    phase = Phase(written.cause or "success", plan.cubes, written.healer or 0, written.skills or ())
    if written.cubes is not UNSET:
        phase = Phase(phase.cause, written.cubes, phase.healer, phase.skills)
    return Region(
        position=written.position or plan.first,
        places={str(int(name)): places[name] for name in sorted(places, key=int)},
        lines=tuple(sorted((min(pair), max(pair)) for pair in written.lines or ())),
        ticks=written.ticks or 0,
        slot=tuple(sorted(plan.numbers)) if written.slot is UNSET else tuple(sorted(written.slot)),
        clues=tuple(sorted(written.clues or ())),
        phase=phase if file.phase == "exploration" else None,
        memory=written.memory or "",
        phases=written.phases or int(file.phase == "exploration"),
        tally=Tally(**dict(_written(written.tally))),
        joined=written.joined or (),
        charted={name: Charted(**dict(_written(charted))) for name, charted in written.charted.items()},
    )


def _written(entry: Struct) -> Iterator[tuple[str, Any]]:
    """The fields that an author has written."""
    for name in entry.__struct_fields__:
        value = getattr(entry, name)
        if value is not UNSET:
            yield name, value


def region_values(expected: RegionEntry, state: State) -> Iterator[tuple[str, Any, Any]]:
    """(key, expected, found) of everything that an author has written of the region."""
    region = state.region
    for name, value in _written(expected):
        match name:
            case "places":
                for place, entry in value.items():
                    known = region.place(int(place))
                    yield from ((f"places.{place}.{n}", v, getattr(known, n)) for n, v in _written(entry))
            case "tally":
                yield from ((f"tally.{n}", v, getattr(region.tally, n)) for n, v in _written(value))
            case "charted":
                for place, entry in value.items():
                    charted = region.charted.get(place, Charted())
                    yield from ((f"charted.{place}.{n}", v, getattr(charted, n)) for n, v in _written(entry))
            case "open":
                yield name, value, region.phase is not None
            case _ if name in OF_PHASE:
                yield name, value, getattr(region.phase, name, None)
            case _:
                yield name, value, getattr(region, name)
