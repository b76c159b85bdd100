"""A memory's map and set-up as its players have entered them: the text of a pack's file, and the plan made of it.

What players don't enter stays what the pack says of the memory. Decks that they don't list lie open: their cards are
drawn by hand. The text is kept as short as it gets, as a campaign holds those of all its memories.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from domain.content import schema
from domain.content.building import Entries, build_memory, build_terrain
from domain.content.check_effects import check_effects
from domain.content.check_memories import Subject, check_plan
from domain.content.drawing import EMPTY, LETTERS
from domain.content.entries import read_entry
from domain.content.faults import Fault, Report
from domain.content.files import table_of
from domain.content.pack import Effect, MemoryPlan, Pack
from domain.model.terrain import Terrain
from domain.playing.reserve import usual_reserve
from domain.text.catalogue import say

Table: TypeAlias = dict[str, Any]

MOST_TEXT = 16 * 1024
"""Characters of one memory: a map of sixty squares with all that is on it takes some 1,500."""

ENTERED = (
    "maps",
    "objectives",
    "reserve",
    "events",
    "reinforcements",
    "guards",
    "steps",
    "saving",
    "chests",
    "starts",
    "synchronise",
    "chest_deck",
    "equipment",
    "last_chests",
    "restricted",
    "allies",
    "machines",
    "collapse",
    "turn_limit",
    "limit_fails",
    "danger",
    "open",
    "bases",
    "alert",
    "sync",
)
"""Fields of a memory's file that players enter; all others are the pack's, and are passed over."""

DECKS = {"event": "events", "reinforcement": "reinforcements", "equipment": "equipment", "chest": "chest_deck"}
"""Decks that can lie on the table, and the field in which their cards would be listed."""


class Entered(Struct, frozen=True):
    """What was made of a text: the memory's own text and file, or faults that say where and what."""

    text: str
    memory: schema.MemoryFile | None
    faults: tuple[Fault, ...]

    @property
    def sentence(self) -> str:
        """The first fault, and how many there are besides."""
        first, *others = [str(fault) for fault in self.faults]
        return f"{first} {say('own_map.more', n=len(others))}" if others else first


def read_memory(pack: Pack, memory: str, text: str) -> Entered:
    """Read and check the text of a memory as the pack's own files are; never raises for what stands in it."""
    file = say("own_map.file", memory=memory)
    report = Report()
    table = read_text(file, text, report)
    if table is None:
        return Entered("", None, tuple(report.faults))
    if str(table.get("id", memory)) != memory:
        report.add(file, "id", "own_id", found=str(table["id"]), memory=memory)
        return Entered("", None, tuple(report.faults))
    return check_table(pack, memory, table, report)


def check_table(pack: Pack, memory: str, table: Table, report: Report | None = None) -> Entered:
    """The same for the tables of such a file."""
    report = report or Report()
    file = say("own_map.file", memory=memory)
    kept = {name: table[name] for name in ENTERED if name in table}
    known = {*ENTERED, *schema.MemoryFile.__struct_fields__}
    kept |= {name: value for name, value in table.items() if name not in known}
    named = {"id": memory, "title": pack.memories[memory].title}
    first = read_entry({**named, **kept}, schema.MemoryFile, file, report)
    if not report.usable:
        return Entered("", None, _wrong(report))
    kept = _completed(pack, memory, kept, first)
    entry = read_entry({**named, **kept}, schema.MemoryFile, file, report)
    report.end_reading()
    maps = {str(letter): build_terrain(letter, one) for letter, one in entry.maps.items()}
    entries = _entries(pack, file, entry)
    check_effects(entries, report)
    check_plan(Subject(file, entry, maps, entries, report))
    if not report.usable:
        return Entered("", None, _wrong(report))
    for letter, one in kept.get("maps", {}).items():
        one["drawing"] = compact_drawing(maps[letter])
    from domain.text.toml_text import toml_text  # noqa: PLC0415 - the library behind it isn't loaded to play

    return Entered(toml_text(kept), entry, ())


def _wrong(report: Report) -> tuple[Fault, ...]:
    """The faults without the warnings."""
    return tuple(fault for fault in report.faults if not fault.warning)


def read_text(file: str, text: str, report: Report) -> Table | None:
    """The tables of a text that is no longer than `MOST_TEXT`, or None with a fault."""
    if len(text) > MOST_TEXT:
        report.add(file, "", "own_long", most=MOST_TEXT, number=len(text))
        return None
    return table_of(text, file, report)


def _completed(pack: Pack, memory: str, table: Table, entry: schema.MemoryFile) -> Table:
    """The table with what goes without saying: open decks, the usual reserve, a tower card that players read."""
    completed = dict(table)
    steps = entry.steps if "steps" in table else pack.memories[memory].steps
    completed["steps"] = list(steps)
    if "open" not in table:
        idle = {"reinforcement"} if "reinforcement" not in steps else set()
        idle |= set() if entry.chests else {"chest"}
        completed["open"] = [deck for deck, field in DECKS.items() if deck not in idle and not table.get(field)]
    if not entry.reserve:
        completed["reserve"] = usual_reserve(pack, entry.guards)
    if any(one.towers for one in entry.maps.values()) and not entry.synchronise:
        completed["synchronise"] = [{"op": "by_hand", "text": say("own_map.tower")}]
    # In one order, so that what is kept is the same text when it is read and kept again; what is unknown comes last.
    names = (*ENTERED, *(name for name in completed if name not in ENTERED))
    given = ((name, completed[name]) for name in names if name in completed)
    return {name: value for name, value in given if value or value is False or name == "steps"}


def _entries(pack: Pack, file: str, memory: schema.MemoryFile) -> Entries:
    """The pack as far as the checks of a memory look at it."""
    dice = schema.DiceEntry([], [], [])
    return Entries(
        pack=schema.PackFile(schema.FORMAT, pack.id, pack.title, pack.version, dice),
        guards={name: _guard(guard.name, guard.letter, boss=guard.boss) for name, guard in pack.guards.items()},
        cards={
            name: schema.CardEntry(card.name, slot=card.slot, ends_search=card.ends_search)  # type: ignore[arg-type] # a slot of the schema
            for name, card in pack.cards.items()
        },
        events={
            name: schema.EventEntry(card.name, card.direction, "", [*map(_effect, card.effects)])  # type: ignore[arg-type] # as above
            for name, card in pack.events.items()
        },
        reinforcements={
            name: schema.ReinforcementEntry(_column(card.off), _column(card.on), card.triangle)  # type: ignore[arg-type] # as above
            for name, card in pack.reinforcements.items()
        },
        assassins={name: schema.AssassinEntry(one.name, one.letter) for name, one in pack.assassins.items()},
        memories={file: memory},
        allies={name: schema.AllyCardEntry(card.name, card.letter, card.health) for name, card in pack.allies.items()},
        machines={
            name: schema.MachineCardEntry(card.name, card.letter, card.health) for name, card in pack.machines.items()
        },
        dangers={
            name: schema.DangerEntry(kind.name, kind.river, kind.land)  # type: ignore[arg-type] # as above
            for name, kind in pack.dangers.items()
        },
    )


def _guard(name: str, letter: str, *, boss: bool) -> schema.GuardEntry:
    return schema.GuardEntry(name, letter, 1, 1, boss=boss)


def _effect(effect: Effect) -> schema.EffectEntry:
    given = (effect.kind, effect.entrance, effect.number, effect.square, effect.text)
    return schema.EffectEntry(effect.op, *(one or None for one in given))  # type: ignore[arg-type] # of the schema's kinds


def _column(arrivals: tuple[tuple[str, str, int], ...]) -> dict[Any, dict[str, int]]:
    column: dict[Any, dict[str, int]] = {}
    for letter, kind, number in arrivals:
        column.setdefault(letter, {})[kind] = number
    return column


def compact_drawing(terrain: Terrain) -> str:
    """The shortest drawing of a map: no corners, no walls around it. `parse_drawing` reads the same map from it."""
    names = {place: name for name, place in terrain.places.items()}

    def edge(here: tuple[int, int], there: tuple[int, int], wall: str, ladder: str, none: str) -> str:
        pair = (names.get(here, ""), names.get(there, ""))
        return wall if pair in terrain.walls else ladder if pair in terrain.ladders else none

    lines = []
    for row in range(terrain.rows):
        border, cells = "", ""
        for column in range(terrain.columns):
            place = (column, row)
            border += " " + edge((column, row - 1), place, "---", " H ", "   ")
            kind = LETTERS[terrain.kinds[names[place]]] if place in names else EMPTY
            cells += edge((column - 1, row), place, "|", "H", " ") + f" {kind} "
        lines += [border.rstrip(), cells.rstrip()]
    return "\n".join(lines) + "\n"


def with_plans(pack: Pack, plans: dict[str, str]) -> Pack:
    """The pack with memories as their players have entered them; texts that are none are passed over."""
    known = (pack.hash, tuple(pack.guards), tuple(pack.events), tuple(pack.cards))
    found = {
        name: plan
        for name, text in plans.items()
        if name in pack.memories and (plan := _plan(_Pack(pack, known), name, text)) is not None
    }
    return replace(pack, memories={**pack.memories, **found})


class _Pack:
    """A pack as a key: two are the same when what a memory can name in them is the same."""

    __slots__ = ("known", "pack")

    def __init__(self, pack: Pack, known: tuple[object, ...]) -> None:
        self.pack = pack
        self.known = known

    def __hash__(self) -> int:
        return hash(self.known)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Pack) and other.known == self.known


@lru_cache(maxsize=128)
def _plan(key: _Pack, memory: str, text: str) -> MemoryPlan | None:
    """The plan of an entered memory; None for a text that is none: in a history from elsewhere it can be anything."""
    entered = read_memory(key.pack, memory, text)
    return build(key.pack, memory, entered) if entered.memory is not None else None


def build(pack: Pack, memory: str, entered: Entered) -> MemoryPlan:
    """The plan of a memory that was read without a fault. Raises LookupError for another one."""
    if entered.memory is None:
        raise LookupError(memory)
    built = build_memory(memory, entered.memory)
    given = {name: getattr(built, name) for name in ENTERED if name in tomllib.loads(entered.text)}
    return replace(pack.memories[memory], **given, box=False)


def file_of(entry: Table, text: str) -> Table:
    """A pack's file of a memory with what its players have entered in it: no longer one of the box."""
    return {name: value for name, value in entry.items() if name != "box"} | tomllib.loads(text)
