"""A map that is being drawn: the tables of a memory's file, as far as they are there, and the squares of its drawing.

A draft can miss anything and is judged by nobody until it is entered: `missing` says what still stands against that.
It is never changed; whatever draws on it gives another one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from copy import deepcopy
from functools import cached_property
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from domain.content import schema
from domain.content.building import build_terrain
from domain.content.drawing import CELL, MOST_COLUMNS, MOST_ROWS, read_drawing
from domain.content.entries import read_entry
from domain.content.faults import Report
from domain.content.pack import MemoryPlan, Pack, SyncPlan
from domain.core.errors import ContentError
from domain.model.terrain import Terrain, map_of, square_name
from domain.playing.own_memory import ENTERED, check_table, compact_drawing, read_text
from domain.text import families
from domain.text.catalogue import say
from domain.text.toml_text import toml_text

Table: TypeAlias = dict[str, Any]
Place: TypeAlias = tuple[int, int]
"""Column and row, from 0."""

MAP_LETTERS = ("a", "b", "c", "d")
SQUARE = re.compile(r"\b(?:([b-d])\.)?([A-Z])([1-9][0-9]?)\b")
BLANK: Table = {"drawing": ""}
"""A map on which nothing is drawn yet."""

HIDING = ("haystack", "cart", "garden")
"""Hiding spots that lie on a square of any ground."""
BLOCKS = ("towers", "nagas", "tiles")
"""Lists of lists of squares, of a map."""
WORDS = frozenset({"name", "text", "drawing", "title"})
"""Fields in which something that looks like a square is none."""


class Draft(Struct, frozen=True, dict=True):
    """A half-drawn memory: its id, and the tables of its file."""

    memory: str
    table: Table

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of its maps."""
        return tuple(sorted(self.table["maps"]))

    @cached_property
    def text(self) -> str:
        """The text of its file, written once: every stroke keeps the texts of the strokes before it."""
        said = {name: value for name, value in self.table.items() if value or name == "steps" or value is False}
        return toml_text(said)

    def field(self, name: str) -> Any:  # noqa: ANN401 - whatever a file holds
        """What stands under a name of the memory; empty for nothing."""
        return self.table.get(name, ())

    def on_map(self, letter: str, name: str) -> Any:  # noqa: ANN401 - as above
        """What stands under a name of one of the maps; empty for nothing."""
        return self.table["maps"].get(letter, {}).get(name, ())


class Missing(Struct, frozen=True):
    """Something that stands against entering a draft: a sentence, and the square that it is about, if it is."""

    sentence: str
    square: str = ""


# ---- where drafts come from --------------------------------------------------------------------------


def blank(memory: str) -> Draft:
    """A draft with nothing on it."""
    return Draft(memory, {"maps": {"a": dict(BLANK)}})


def of_plan(plan: MemoryPlan) -> Draft:
    """A draft of the map that a pack has of a memory: what was entered earlier, and lies in a private pack."""
    values: Table = {
        "maps": {letter: _of_terrain(terrain) for letter, terrain in plan.maps.items()},
        "objectives": {name: _given(goal) for name, goal in plan.objectives.items()},
        "allies": {name: _given(ally) for name, ally in plan.allies.items()},
        "machines": {name: _given(machine) for name, machine in plan.machines.items()},
        "collapse": asdict(plan.collapse) if plan.collapse else {},
        "synchronise": [_given(effect) for effect in plan.synchronise],
        "reinforcements": {str(team): dict(cards) for team, cards in plan.reinforcements.items() if cards},
        **{name: dict(getattr(plan, name)) for name in ("reserve", "events", "equipment")},
        "guards": {},
        "steps": list(plan.steps),
        "sync": _of_sync(plan.sync) if plan.sync else {},
    }
    for square, kind, number in plan.guards:
        values["guards"].setdefault(square, {})[kind] = number
    for name in ENTERED:
        if name not in values and (value := getattr(plan, name)):
            values[name] = list(value) if isinstance(value, tuple) else value
    if not plan.saving:
        values["saving"] = False
    draft = Draft(plan.id, {name: values[name] for name in ENTERED if values.get(name)})
    return draft if plan.maps else blank(plan.id)


def _of_sync(sync: SyncPlan) -> Table:
    """The table of a 100% sync."""
    table: Table = {"objective": sync.objective, "turns": sync.turns, "never": list(sync.never)}
    if sync.stays_off:
        table["stays_off"] = asdict(sync.stays_off)
    return {"text": sync.text} | {name: value for name, value in table.items() if value}


def _given(value: Struct) -> Table:
    """The fields of a part of a plan that say something, without its id."""
    usual = {"id": asdict(value).get("id"), "mandatory": True, "base": True}
    return {name: part for name, part in asdict(value).items() if part != usual.get(name, type(part)())}


def _of_terrain(terrain: Terrain) -> Table:
    """A map's table."""
    towers = [list(feet) for feet in terrain.towers if feet not in terrain.nagas]
    large = [list(tile) for tile in terrain.tiles if tile not in terrain.towers]
    barred = sorted(pair for pair in terrain.barred if pair[0] < pair[1])
    river = {
        "drift": terrain.drift,
        "skull": sorted(terrain.skull),
        "barred": [list(pair) for pair in barred],
    }
    table: Table = {
        "drawing": compact_drawing(terrain),
        "stations": [square for square in terrain.stations if square not in terrain.exits],
        "entrances": [{"letter": letter, "squares": list(squares)} for letter, squares in terrain.entrances],
        "hiding": {square: form for square, form in terrain.hiding.items() if form in HIDING},
        "towers": towers,
        "tiles": large,
        "river": river if terrain.drift else {},
        "grass": {square: list(sides) for square, sides in terrain.grass.items()},
        "trees": [square for square, form in terrain.hiding.items() if form == "tree"],
        "ponds": [square for square, form in terrain.hiding.items() if form == "pond"],
        "nagas": [list(feet) for feet in terrain.nagas],
        "exits": list(terrain.exits),
    }
    return {name: value for name, value in table.items() if value or name == "drawing"}


def of_text(memory: str, text: str) -> Draft:
    """The draft of a file's text, half of which may be missing.

    Raises ContentError with one sentence for a text in which something can't be read.
    """
    report, file = Report(), say("own_map.file", memory=memory)
    read = read_text(file, text, report)
    if read is None:
        raise ContentError(report.faults[0].what)
    table = {name: value for name, value in read.items() if name not in {"id", "title"}}
    table.setdefault("maps", {"a": dict(BLANK)})
    entry = read_entry({"id": memory, "title": memory, **table}, schema.MemoryFile, file, report)
    for letter, one in entry.maps.items():
        for fault in read_drawing(one.drawing, letter)[1]:
            if fault.key not in {"empty", "ladder"}:
                report.add(file, f"maps.{letter}.drawing", "drawn", fault=str(fault))
    if not report.usable:
        raise ContentError(str(report.faults[0]))
    return Draft(memory, table)


def missing(pack: Pack, draft: Draft) -> tuple[Missing, ...]:
    """All that stands against entering a draft; nothing where it can be played."""
    found = [
        Missing(say("map_editor.at", place=square, what=say(families.CONTENT_DRAWING[fault.key])), square)
        for letter in draft.letters
        for fault in read_drawing(draft.on_map(letter, "drawing"), letter)[1]
        for square in [square_name(letter, (fault.column - 1) // CELL, (fault.line - 1) // 2)]
        if fault.key == "ladder"
    ]
    if not draft.text.strip() or not any(terrain_of(draft, letter).kinds for letter in draft.letters):
        return (Missing(say("map_editor.empty")),)
    faults = check_table(pack, draft.memory, deepcopy(draft.table)).faults
    drawn = [fault for fault in faults if not fault.path.endswith(".drawing") or not found]
    for fault in drawn:
        place = f"{fault.path}: " if fault.path not in {"", "maps"} else ""
        found.append(Missing(f"{place}{fault.what}", _square_in(draft, f"{fault.what} {fault.path}")))
    return tuple(found)


def _square_in(draft: Draft, words: str) -> str:
    """The first square that words name and the draft has."""
    squares = {name for letter in draft.letters for name in terrain_of(draft, letter).kinds}
    return next((match[0] for match in SQUARE.finditer(words) if match[0] in squares), "")


# ---- the drawing -------------------------------------------------------------------------------------


def terrain_of(draft: Draft, letter: str) -> Terrain:
    """A map of a draft as far as it is drawn, with all that lies on its squares."""
    entry = msgspec.convert(draft.table["maps"][letter], schema.MapEntry)
    return build_terrain(letter, entry)


def place_of(square: str) -> Place:
    """Column and row of a square. Raises LookupError for what is no name of one."""
    found = SQUARE.fullmatch(square)
    if found is None:
        raise LookupError(square)
    return ord(found[2]) - ord("A"), int(found[3]) - 1


def fits(place: Place) -> bool:
    """Whether a map can have a square there."""
    return 0 <= place[0] < MOST_COLUMNS and 0 <= place[1] < MOST_ROWS


def changed(draft: Draft, change: Callable[[Table], None]) -> Draft:
    """The draft with its tables changed by a function that gets a copy of them; what is empty then goes."""
    table = deepcopy(draft.table)
    change(table)
    for one in table["maps"].values():
        _tidy(one, keep={"drawing"})
    _tidy(table, keep={"maps", "steps"})
    return draft if table == draft.table else Draft(draft.memory, table)


def _tidy(table: Table, keep: set[str]) -> None:
    for name in [name for name, value in table.items() if name not in keep and value in ({}, [], "")]:
        del table[name]


def painted(draft: Draft, squares: Iterable[str], kind: str) -> Draft:
    """The draft with these squares of a kind of ground; without a kind they go, with all that lies there."""
    every = tuple(squares)

    def paint(table: Table) -> None:
        for letter in {map_of(square) for square in every}:
            terrain = read_drawing(table["maps"][letter]["drawing"], letter)[0]
            kinds = {**terrain.kinds, **{square: kind for square in every if map_of(square) == letter}}
            _draw(table, letter, {name: ground for name, ground in kinds.items() if ground}, terrain)
        if not kind:
            _renamed(table, lambda square: "" if square in every else square)

    return changed(draft, paint)


def _draw(table: Table, letter: str, kinds: dict[str, str], edges: Terrain) -> None:
    """Write the drawing of a map: these squares, with the edges of a terrain as far as their squares are there."""
    places = {name: place_of(name) for name in kinds}
    columns = max((column for column, _ in places.values()), default=-1) + 1
    rows = max((row for _, row in places.values()), default=-1) + 1
    terrain = Terrain(letter, columns, rows, kinds, {}, edges.walls, edges.ladders, places=places)
    table["maps"][letter]["drawing"] = compact_drawing(terrain) if kinds else ""


def edged(draft: Draft, pairs: Iterable[tuple[str, str]], edge: str) -> Draft:
    """The draft with "wall", "ladder" or "open" between pairs of touching squares, as far as they are on the map."""
    both = {way for pair in pairs for way in (pair, pair[::-1])}

    def draw(table: Table) -> None:
        for letter in {map_of(first) for first, _ in both}:
            terrain = read_drawing(table["maps"][letter]["drawing"], letter)[0]
            walls = terrain.walls | both if edge == "wall" else terrain.walls - both
            ladders = terrain.ladders | both if edge == "ladder" else terrain.ladders - both
            _draw(table, letter, terrain.kinds, msgspec.structs.replace(terrain, walls=walls, ladders=ladders))

    return changed(draft, draw)


def edge_between(draft: Draft, first: str, second: str) -> str:
    """What is drawn between two squares: "wall", "ladder" or "open"."""
    terrain = terrain_of(draft, map_of(first))
    pair = (first, second)
    return "wall" if pair in terrain.walls else "ladder" if pair in terrain.ladders else "open"


def shifted(draft: Draft, letter: str, axis: int, at: int, by: int) -> Draft:
    """The draft with a column (axis 0) or row (axis 1) more before `at`, by 1, or without that one, by -1.

    What stands in one that goes is lost; the draft stays as it is where it would leave the board.
    """
    terrain = terrain_of(draft, letter)
    names: dict[str, str] = {}
    for square in terrain.kinds:
        place = list(place_of(square))
        gone = by < 0 and place[axis] == at
        place[axis] += by if place[axis] >= at else 0
        if not gone and not fits((place[0], place[1])):
            return draft
        names[square] = "" if gone else square_name(letter, *place)

    def shift(table: Table) -> None:
        kinds = {name: terrain.kinds[square] for square, name in names.items() if name}
        walls, ladders = (
            frozenset((names[one], names[two]) for one, two in pairs if names[one] and names[two])
            for pairs in (terrain.walls, terrain.ladders)
        )
        _draw(table, letter, kinds, msgspec.structs.replace(terrain, walls=walls, ladders=ladders))
        _renamed(table, lambda square: names.get(square, square))

    return changed(draft, shift)


def with_map(draft: Draft) -> Draft:
    """The draft with one map more, as long as there are letters."""
    free = next((letter for letter in MAP_LETTERS if letter not in draft.letters), "")

    def add(table: Table) -> None:
        table["maps"][free] = dict(BLANK)

    return changed(draft, add) if free else draft


def without_map(draft: Draft, letter: str) -> Draft:
    """The draft without one of its further maps; the first one is only wiped."""
    wiped = painted(draft, terrain_of(draft, letter).kinds, "")

    def drop(table: Table) -> None:
        del table["maps"][letter]

    return changed(wiped, drop) if letter != MAP_LETTERS[0] else wiped


def _renamed(table: Table, name: Callable[[str], str]) -> None:
    """Give squares other names wherever a file names them; what stands on one without a name goes."""
    for field, value in list(table.items()):
        if field not in WORDS:
            kept = _rename(value, name)
            table[field] = {} if kept is None else kept


def _rename(value: Any, name: Callable[[str], str]) -> Any:  # noqa: ANN401 - whatever a file holds
    """A value with its squares renamed; None for what goes: a square, and what stood on it or needed it."""
    match value:
        case str() if SQUARE.fullmatch(value):
            return name(value) or None
        case list():
            parts = [(part, _rename(part, name)) for part in value]
            # A tower that has lost a foot is none.
            return [
                new for old, new in parts if new is not None and not (isinstance(old, list) and len(new) < len(old))
            ]
        case dict():
            return _rename_table(value, name)
        case _:
            return value


def _rename_table(table: Table, name: Callable[[str], str]) -> Table | None:
    kept: Table = {}
    for key, value in table.items():
        here = name(key) if SQUARE.fullmatch(key) else key
        part = value if key in WORDS else _rename(value, name)
        if (part is None and key == "square") or (part == [] and key == "squares"):
            return None
        if here and part is not None:
            kept[here] = part
    return kept
