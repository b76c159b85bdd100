"""The checks of what the special rules need: allies, machines, tiles that fall, time limits, two maps."""

from collections import Counter
from collections.abc import Iterator

from domain.content import schema
from domain.content.building import Entries
from domain.content.faults import Report

TILE_SIZES = (4, 6)
"""Squares of a medium and of a large tile (7.6)."""


def check_figures(entries: Entries, report: Report) -> None:
    """Allies and machines are told apart on a map, and have what their cards need (44.7, 48.5)."""
    letters = Counter(guard.letter for guard in entries.guards.values())
    letters.update(ally.letter for ally in entries.allies.values())
    letters.update(machine.letter for machine in entries.machines.values())
    for file, figures in (("allies.toml", entries.allies), ("machines.toml", entries.machines)):
        for name, figure in figures.items():
            if figure.letter and letters[figure.letter] > 1:
                report.add(file, f"{name}.letter", "same_letter", letter=figure.letter)
    for name, ally in entries.allies.items():
        if not ally.dice and (ally.exposed or ally.alert or ally.range != "own"):
            report.add("allies.toml", f"{name}.dice", "ally.no_dice")
    for name, machine in entries.machines.items():
        for number, card in enumerate(machine.actions):
            known = entries.cards.get(card)
            if card and (known is None or known.slot != "machine"):
                report.add("machines.toml", f"{name}.actions[{number}]", "machine.action", name=card)


def check_machine_card(name: str, card: schema.CardEntry, report: Report) -> None:
    """A card of a machine strikes with dice or does something, for cubes, and never exposes (48.4, 48.5)."""
    if bool(card.dice) == bool(card.effects):
        report.add("cards.toml", name, "machine.card")
    if not card.cost:
        report.add("cards.toml", f"{name}.cost", "machine.cost")
    if card.exposed:
        report.add("cards.toml", f"{name}.exposed", "machine.exposed")


def special_squares(memory: schema.MemoryFile) -> Iterator[tuple[str, str, str]]:
    """Squares that the special rules name: (path, square, letter of the only map it may lie on or empty)."""
    for letter, entry in memory.maps.items():
        for number, tile in enumerate(entry.tiles):
            for place, square in enumerate(tile):
                yield f"maps.{letter}.tiles[{number}][{place}]", square, letter
    for name, ally in memory.allies.items():
        yield f"allies.{name}.square", ally.square or "", ""
    for name, machine in memory.machines.items():
        yield f"machines.{name}.square", machine.square, ""
    if memory.collapse:
        yield "collapse.square", memory.collapse.square, ""


def check_memory(file: str, memory: schema.MemoryFile, entries: Entries, report: Report) -> None:
    """What a memory says of allies, machines, tiles, its time limit and a second map."""
    _check_allies(file, memory, entries, report)
    _check_machines(file, memory, entries, report)
    _check_tiles(file, memory, report)
    _check_limit(file, memory, report)
    _check_triangles(file, memory, entries, report)
    _check_optional(file, memory, entries, report)
    _check_sync(file, memory, entries, report)


def _check_sync(file: str, memory: schema.MemoryFile, entries: Entries, report: Report) -> None:
    """The conditions of the 100% sync are about what the memory has (34.1)."""
    if memory.sync is None:
        return
    never, off = memory.sync.never, memory.sync.stays_off
    lacking = {
        "exposed_restricted": not memory.restricted,
        "machine_hurt": not memory.machines,
        "ally_hurt": not (memory.allies or any(token.ally for token in memory.objectives.values())),
        "alert": memory.alert,
    }
    for number, name in enumerate(never):
        if lacking.get(name):
            report.add(file, f"sync.never[{number}]", "sync.void", name=name)
        elif name in never[:number]:
            report.add(file, f"sync.never[{number}]", "sync.twice", name=name)
    if off and off.who not in entries.assassins:
        report.add(file, "sync.stays_off.who", "unknown.assassin", name=off.who)
    if memory.sync.turns and memory.turn_limit and memory.limit_fails and memory.sync.turns > memory.turn_limit:
        report.warn(file, "sync.turns", "sync.late", most=memory.turn_limit)


def _check_optional(file: str, memory: schema.MemoryFile, entries: Entries, report: Report) -> None:
    """An optional memory, and no other, says after which one it is offered: one that nobody skips (46.2)."""
    if memory.optional != (memory.after is not None):
        report.add(file, "after", "optional.after")
    played = {other.id for other in entries.memories.values() if not other.optional}
    if memory.after and memory.after not in played:
        report.add(file, "after", "optional.unknown", name=memory.after)


def _check_allies(file: str, memory: schema.MemoryFile, entries: Entries, report: Report) -> None:
    """Every ally is known and comes in one way: from a square or from an objective (44.1)."""
    ways = Counter(token.ally for token in memory.objectives.values() if token.ally)
    for name, token in memory.objectives.items():
        if token.ally and token.ally not in entries.allies:
            report.add(file, f"objectives.{name}.ally", "unknown.ally", name=token.ally)
    for name, ally in memory.allies.items():
        if name not in entries.allies:
            report.add(file, f"allies.{name}", "unknown.ally", name=name)
        ways[name] += ally.square is not None
    for name, number in ways.items():
        if number != 1:
            report.add(file, f"allies.{name}", "ally.ways", name=name, number=number)


def _check_machines(file: str, memory: schema.MemoryFile, entries: Entries, report: Report) -> None:
    """Machines are known; whoever is aboard is one of the guards of the square (48.14)."""
    for name, machine in memory.machines.items():
        if name not in entries.machines:
            report.add(file, f"machines.{name}", "unknown.machine", name=name)
        if not machine.guard:
            continue
        guard = entries.guards.get(machine.guard)
        if guard is not None and guard.boss:
            report.add(file, f"machines.{name}.guard", "machine.boss", name=machine.guard)
        elif machine.guard not in memory.guards.get(machine.square, {}):
            report.add(file, f"machines.{name}.guard", "machine.guard", name=machine.guard, square=machine.square)


def _check_tiles(file: str, memory: schema.MemoryFile, report: Report) -> None:
    """A square belongs to one tile; tiles have the sizes of the box (7.6)."""
    for letter, entry in memory.maps.items():
        squares = Counter(square for tile in (*entry.towers, *entry.nagas, *entry.tiles) for square in tile)
        for number, tile in enumerate(entry.tiles):
            path = f"maps.{letter}.tiles[{number}]"
            for square in tile:
                if square and squares[square] > 1:
                    report.add(file, path, "tile.twice", square=square)
            if len(tile) not in TILE_SIZES:
                report.warn(file, path, "tile.size", number=len(tile))


def _check_limit(file: str, memory: schema.MemoryFile, report: Report) -> None:
    """The event deck lasts for the limit, and cards are left to be set aside (47.1, 47.3)."""
    if memory.limit_fails and not memory.turn_limit:
        report.add(file, "limit_fails", "limit.none")
    needed = memory.turn_limit * len(memory.maps)
    # How many cards an event deck on the table has, its players see.
    if memory.turn_limit and "event" not in memory.open and sum(memory.events.values()) <= needed:
        report.add(file, "turn_limit", "limit.cards", number=sum(memory.events.values()), needed=needed)


def _check_triangles(file: str, memory: schema.MemoryFile, entries: Entries, report: Report) -> None:
    """With two maps in play each reinforcement card points to one of them (51.3)."""
    if len(memory.maps) == 1 or "reinforcement" not in memory.steps:
        return
    cards = {name for deck in memory.reinforcements.values() for name in deck}
    for name in sorted(cards & set(entries.reinforcements)):
        if entries.reinforcements[name].triangle not in memory.maps:
            report.add(file, "reinforcements", "triangle", name=name, maps=", ".join(sorted(memory.maps)))
