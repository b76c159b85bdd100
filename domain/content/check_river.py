"""The checks of what the expansion puts on maps: river, tall grass, trees, ponds, nagas, exits, danger tokens."""

from collections import Counter
from collections.abc import Iterator, Mapping

from domain.content import schema
from domain.content.building import Entries
from domain.content.faults import Report
from domain.model.terrain import Terrain

ANIMALS = ("cobra", "crocodile")
FOOT = 4
"""Squares at the foot of a naga."""


def check_dangers(entries: Entries, report: Report) -> None:
    """Animals have their dice or hits, other tokens none; a cobra needs the poison die (A6.14, A6.18)."""
    for name, token in entries.dangers.items():
        halves = {token.river, token.land}
        animal = not halves.isdisjoint(ANIMALS)
        if animal and not token.strength:
            report.add("danger.toml", f"{name}.strength", "danger.strength", name=token.name)
        elif token.strength and not animal:
            report.add("danger.toml", f"{name}.strength", "danger.idle", name=token.name)
        if "cobra" in halves and not entries.pack.dice.poison:
            report.add("danger.toml", name, "danger.poison", name=token.name)


def squares_named(memory: schema.MemoryFile) -> Iterator[tuple[str, str, str]]:
    """Squares that all this names: (path, square, letter of the only map it may lie on or empty)."""
    for letter, entry in memory.maps.items():
        path = f"maps.{letter}"
        if entry.river:
            for square, to in entry.river.drift.items():
                yield f"{path}.river.drift", square, letter
                yield f"{path}.river.drift.{square}", to, letter
            yield from ((f"{path}.river.skull[{n}]", square, letter) for n, square in enumerate(entry.river.skull))
            for number, pair in enumerate(entry.river.barred):
                yield from ((f"{path}.river.barred[{number}][{n}]", square, letter) for n, square in enumerate(pair))
        yield from ((f"{path}.grass", square, letter) for square in entry.grass)
        for name in ("trees", "ponds", "exits"):
            yield from ((f"{path}.{name}[{n}]", square, letter) for n, square in enumerate(getattr(entry, name)))
        for number, naga in enumerate(entry.nagas):
            yield from ((f"{path}.nagas[{number}][{n}]", square, letter) for n, square in enumerate(naga))
    yield from ((f"danger[{number}]", square, "") for number, square in enumerate(memory.danger))


def check_river(
    file: str, memory: schema.MemoryFile, maps: Mapping[str, Terrain], entries: Entries, report: Report
) -> None:
    """What a memory says of all this fits together; squares that aren't on the map are told elsewhere."""
    for letter, entry in memory.maps.items():
        terrain, path = maps[letter], f"maps.{letter}"
        if not terrain.kinds:
            continue
        if entry.river:
            _check_current(file, f"{path}.river", entry.river, terrain, report)
        _check_hideouts(file, path, entry, terrain, report)
        for number, naga in enumerate(entry.nagas):
            if not _is_block(terrain, naga):
                report.add(file, f"{path}.nagas[{number}]", "hideout.naga")
        for square in sorted({*entry.stations} & {*entry.exits}):
            report.add(file, f"{path}.exits", "hideout.exit", square=square)
    _check_tokens(file, memory, entries, report)


def _check_current(file: str, path: str, river: schema.RiverEntry, terrain: Terrain, report: Report) -> None:
    """The current stays on the tile, goes from square to touching square, and ends at the waterfall (A15.5, A15.14)."""
    squares = {*river.drift, *river.skull}
    for square in sorted(squares & terrain.kinds.keys()):
        if terrain.kinds[square] != "canal":
            report.add(file, f"{path}.drift.{square}", "river.canal", square=square)
    if not river.skull:
        report.add(file, f"{path}.skull", "river.skull")
    for square, to in river.drift.items():
        if to in terrain.kinds and to not in squares:
            report.add(file, f"{path}.drift.{square}", "river.target", square=square, to=to)
        elif {square, to} <= terrain.kinds.keys() and to not in terrain.near[square]:
            report.add(file, f"{path}.drift.{square}", "river.far", square=square, to=to)
        elif river.skull and not _falls(river, square):
            report.add(file, f"{path}.drift.{square}", "river.round", square=square)
    for number, pair in enumerate(river.barred):
        if {*pair} <= terrain.kinds.keys() and not (len(pair) == 2 and pair[1] in _beside(terrain, pair[0])):
            report.add(file, f"{path}.barred[{number}]", "river.barred", squares=", ".join(pair))


def _falls(river: schema.RiverEntry, square: str) -> bool:
    """Whether the current leads from a square to the waterfall, or off what is known of it."""
    for _ in range(len(river.drift) + 1):
        if square in river.skull or square not in river.drift:
            return True
        square = river.drift[square]
    return False


def _beside(terrain: Terrain, square: str) -> set[str]:
    """The squares that touch one along a side."""
    return {to for side in "NESW" if (to := terrain.step(square, side)) is not None}


def _check_hideouts(file: str, path: str, entry: schema.MapEntry, terrain: Terrain, report: Report) -> None:
    """A square has one hiding spot (A7.1); marked sides of tall grass lead somewhere (A7.4)."""
    spots = Counter([*entry.hiding, *entry.trees, *entry.ponds, *entry.grass])
    for square, number in sorted(spots.items()):
        if number > 1:
            report.add(file, path, "hideout.twice", square=square)
    for square, sides in entry.grass.items():
        for side in sides if square in terrain.kinds else ():
            if terrain.step(square, side) not in terrain.near[square]:
                report.add(file, f"{path}.grass.{square}", "hideout.side", square=square, side=side)


def _is_block(terrain: Terrain, naga: list[str]) -> bool:
    """Whether four squares form a block; squares that aren't on the map are told elsewhere."""
    places = {terrain.places[square] for square in naga if square in terrain.places}
    if len(places) < len({*naga}):
        return True
    columns, rows = {column for column, _ in places}, {row for _, row in places}
    spread = max(columns) - min(columns) == max(rows) - min(rows) == 1
    return len(naga) == len(places) == FOOT and spread


def _check_tokens(file: str, memory: schema.MemoryFile, entries: Entries, report: Report) -> None:
    """There are danger tokens for the squares that want one (A1.21, A6.q18)."""
    have = sum(token.number for token in entries.dangers.values() if token.reserve)
    if memory.danger and not entries.dangers:
        report.add(file, "danger", "danger.none")
    elif len(memory.danger) > have:
        report.warn(file, "danger", "danger.few", number=len(memory.danger), have=have)
