"""What a step expects of the table, held against what is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, Struct

from domain.content.pack import Pack
from domain.model.headquarters import Away, Bag
from domain.model.state import EMPTY_SQUARE, Ally, Assassin, Deck, Machine, Memory, MemoryRecord, State
from domain.rules.memory.difficulty import sync_colour
from domain.rules.memory.time_limit import turns_left
from domain.scenario.faults import misplaced
from domain.scenario.parts import amounts
from domain.scenario.regions import region_values
from domain.scenario.schema import BagEntry, Figure, Line, Pile, Seen, Step
from domain.text.catalogue import say


class Difference(NamedTuple):
    """Something that isn't as expected: the key of the expectation, and both values as they are shown."""

    key: str
    expected: str
    found: str


BOARD = ("melee", "ranged", "blade", "armour", "inventory", "skills")
AMOUNTS = ("guards", "bodies", "seated", "unknown")


def differences(pack: Pack, step: Step, state: State) -> Iterator[Difference]:
    """Every value of the table that the step expects otherwise."""
    yield from _campaign(step, state)
    for name, figure in step.assassins.items():
        yield from _figure(f"assassins.{name}", figure, state.assassins.get(name))
    for name, pile in step.decks.items():
        yield from _deck(f"decks.{name}", pile, state.decks.get(name))
    yield from _memory(pack, step, state)


def _shown(value: object) -> str:
    """A value as a difference shows it."""
    return msgspec.json.encode(value).decode()


def _differs(key: str, expected: object, found: object) -> Iterator[Difference]:
    if expected is not UNSET and expected != found:
        yield Difference(key, _shown(expected), _shown(found))


def _fields(entry: Struct) -> Iterator[tuple[str, Any]]:
    """The fields that an author has written."""
    for name in entry.__struct_fields__:
        value = getattr(entry, name)
        if value is not UNSET:
            yield name, value


def _campaign(step: Step, state: State) -> Iterator[Difference]:
    yield from _differs("difficulty", step.difficulty, state.difficulty)
    yield from _differs("xp", step.xp, state.xp)
    yield from _differs("level", step.level, state.level)
    yield from _differs("hall", step.hall if step.hall is UNSET else tuple(sorted(step.hall)), state.hall)
    yield from _differs("retired", step.retired, state.retired)
    yield from _differs("hydras", step.hydras, state.hydras)
    if step.diary is not UNSET:
        line = next(reversed(state.diary.values()), None)
        for name, expected in _fields(step.diary):
            found = sync_colour(line or MemoryRecord()) if name == "sync" else getattr(line, name, None)
            yield from _differs(f"diary.{name}", expected, found)
    for memory, expected_line in step.lines.items():
        yield from _fields_of(f"lines.{memory}", expected_line, state.diary.get(memory, MemoryRecord()))
    for who, away in step.away.items():
        gone = state.away.get(who, Away())
        yield from _differs(f"away.{who}.played", away.played, gone.played)
        yield from _fields_of(f"away.{who}.bag", away.bag, gone.bag)
    yield from _headquarters(step, state)
    for key, expected, found in region_values(step.region, state):
        yield from _differs(f"region.{key}", expected, found)


def _fields_of(key: str, expected: Line | BagEntry, found: object) -> Iterator[Difference]:
    """Every field that an author has written, against the one of the same name."""
    for name, value in _fields(expected):
        yield from _differs(f"{key}.{name}", value, getattr(found, name))


def _headquarters(step: Step, state: State) -> Iterator[Difference]:
    there = state.headquarters
    for name, value in _fields(step.headquarters):
        if name != "figures":
            yield from _differs(f"headquarters.{name}", value, getattr(there, name))
    for figure, place in step.headquarters.figures.items():
        yield from _differs(f"headquarters.figures.{figure}", place, there.figures.get(figure, ""))


def _figure(key: str, expected: Figure, figure: Assassin | None) -> Iterator[Difference]:
    if figure is None:
        yield Difference(key, key.rpartition(".")[2], say("scenario.found.nothing"))
        return
    if expected.bag == "none" and figure.bag is not None:
        yield Difference(f"{key}.bag", say("scenario.found.nothing"), _shown(figure.bag))
    elif isinstance(expected.bag, BagEntry):
        yield from _fields_of(f"{key}.bag", expected.bag, figure.bag or Bag())
    for name, value in _fields(expected):
        if name == "bag":
            continue
        holder = figure.board if name in BOARD else figure
        yield from _differs(f"{key}.{name}", value, getattr(holder, "square" if name == "at" else name))


def _deck(key: str, expected: Pile, deck: Deck | None) -> Iterator[Difference]:
    if deck is None:
        yield Difference(key, key.rpartition(".")[2], say("scenario.found.nothing"))
        return
    for name, value in _fields(expected):
        yield from _differs(f"{key}.{name}", _value(key, name, value), getattr(deck, name))


def _value(key: str, name: str, value: object) -> object:
    """A value of the file as the state holds it."""
    return amounts(value, f"{key}.{name}") if name in AMOUNTS and isinstance(value, str) else value


def _memory(pack: Pack, step: Step, state: State) -> Iterator[Difference]:
    wanted = [
        key for key in ("squares", "objectives", "allies", "machines", *WHOLE) if getattr(step, key) not in (UNSET, {})
    ]
    if state.memory is None:
        if wanted:
            yield Difference(wanted[0], _shown(getattr(step, wanted[0])), say("scenario.found.no_memory"))
        return
    memory = state.memory
    for name in ("turn", "attempt", "phase", "travelled", "chests_won", "chest_tokens", "shortages"):
        yield from _differs(name, getattr(step, name), getattr(memory, name))
    for name in BY_MAP:
        expected = getattr(step, name)
        by_map = expected if isinstance(expected, dict) else {next(iter(memory.maps)): expected}
        for letter, value in by_map.items():
            key = f"{name}.{letter}" if isinstance(expected, dict) else name
            yield from _differs(key, value, getattr(memory.maps.get(letter), name, None))
    for name, place in step.squares.items():
        square = memory.squares.get(name, EMPTY_SQUARE)
        for field, value in _fields(place):
            key = f"squares.{name}"
            yield from _differs(f"{key}.{field}", _value(key, field, value), getattr(square, field))
    yield from _special(pack, step, memory)
    yield from _differs("hydras_won", step.hydras_won, memory.hydras)
    for name, token in step.objectives.items():
        for field, value in _fields(token):
            found = getattr(memory.objectives.get(name), field, None)
            yield from _differs(f"objectives.{name}.{field}", value, found)
    for name, team in step.boss_teams.items():
        yield from _differs(f"boss_teams.{name}", team, memory.boss_teams.get(name, 0))
    for name, cubes in step.bosses.items():
        yield from _differs(f"bosses.{name}", cubes, memory.bosses.get(name, 0))
    yield from _reserve(step, state)


def _special(pack: Pack, step: Step, memory: Memory) -> Iterator[Difference]:
    """Allies, machines, maps in place and the time limit; who or what isn't there stands nowhere."""
    for name, ally in step.allies.items():
        figure = memory.allies.get(name, Ally(name, "", place="aside"))
        for field, value in _fields(ally):
            yield from _differs(f"allies.{name}.{field}", value, getattr(figure, AT.get(field, field), None))
    for name, machine in step.machines.items():
        there = memory.machines.get(name, Machine(name, "", 0))
        for field, value in _fields(machine):
            yield from _differs(f"machines.{name}.{field}", value, getattr(there, AT.get(field, field), None))
    yield from _differs("maps", step.maps, tuple(memory.maps))
    yield from _differs("turns_left", step.turns_left, turns_left(pack.memories[memory.memory], memory))


AT = {"at": "square"}
"""Values that a file calls otherwise than the state."""

BY_MAP = ("alert", "event", "direction", "tower_used", "event_used")
WHOLE = (
    *("turn", "attempt", "phase", "travelled", "chests_won", "chest_tokens", "bosses", "boss_teams", "reserve"),
    "shortages",
    *("maps", "turns_left"),
    *BY_MAP,
)


def _reserve(step: Seen, state: State) -> Iterator[Difference]:
    left = dict(state.play.reserve)
    if isinstance(step.reserve, str):
        yield from _differs("reserve", amounts(step.reserve, "reserve"), state.play.reserve)
    elif step.reserve is not UNSET:
        for kind, number in step.reserve.items():
            yield from _differs(f"reserve.{kind}", number, left.get(kind, 0))


def check_names(step: Step, squares: set[str]) -> None:
    """Raise Misplaced when a step expects something of a square that isn't on the map."""
    for name in step.squares:
        if name not in squares:
            raise misplaced(f"squares.{name}", "no_square", square=name)
