"""The checks of memories: maps, set-up, decks."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from domain.content import schema
from domain.content.building import Entries, build_terrain
from domain.content.check_campaign import cards_gained
from domain.content.check_limits import check_limits
from domain.content.check_river import check_river, squares_named
from domain.content.check_special import check_memory, special_squares
from domain.content.drawing import read_drawing
from domain.content.faults import Report
from domain.model.terrain import Terrain

TEAMS = ("2", "3", "4")
DECK_SIZE = 8
"""Reinforcement cards of one team size (29.2)."""

FULL_SQUARE = 4
"""Enemies and bodies that a square holds (29.12)."""


class Subject(Struct):
    """A memory under check: its file, its entries and its maps as far as they can be read."""

    file: str
    memory: schema.MemoryFile
    maps: dict[str, Terrain]
    entries: Entries
    report: Report

    def add(self, path: str, key: str, **values: object) -> None:
        """Note a fault of this memory."""
        self.report.add(self.file, path, key, **values)

    def warn(self, path: str, key: str, **values: object) -> None:
        """Note a warning of this memory."""
        self.report.warn(self.file, path, key, **values)

    def kind_of(self, square: str) -> str:
        """The tile kind of a square, empty where none of the maps has it."""
        return next((t.kinds[square] for t in self.maps.values() if square in t.kinds), "")


def check_memories(entries: Entries, report: Report) -> None:
    """Check every memory, then what holds between them."""
    ids: dict[str, str] = {}
    names: dict[str, str] = {}
    for file, memory in entries.memories.items():
        maps = {str(letter): build_terrain(letter, entry) for letter, entry in memory.maps.items()}
        subject = Subject(file, memory, maps, entries, report)
        if memory.id and memory.id in ids:
            subject.add("id", "memory.twice", name=memory.id, other=ids[memory.id])
        ids.setdefault(memory.id, file)
        for name, objective in memory.objectives.items():
            if objective.name and names.setdefault(name, objective.name) != objective.name:
                subject.add(f"objectives.{name}.name", "objective.renamed", other=names[name])
        if not memory.box:
            check_plan(subject)
    if not entries.memories:
        report.add("memories", "", "memory.none")
    _check_unused(entries, report)


def check_plan(subject: Subject) -> None:
    """Check one memory: what it takes to play it, on a map of a pack or on one that players have entered."""
    _check_maps(subject)
    _check_squares(subject)
    _check_figures(subject)
    _check_objectives(subject)
    _check_finds(subject)
    _check_events(subject)
    _check_reinforcements(subject)
    check_memory(subject.file, subject.memory, subject.entries, subject.report)
    check_limits(subject.file, subject.memory, subject.maps, subject.report)
    check_river(subject.file, subject.memory, subject.maps, subject.entries, subject.report)


def _check_maps(subject: Subject) -> None:
    """Drawings can be read, maps hang together, towers stand on four squares with a hiding spot (9.1, 9.8)."""
    if "a" not in subject.maps:
        subject.add("maps", "map.none")
    stations = 0
    for letter, entry in subject.memory.maps.items():
        path = f"maps.{letter}"
        faults = read_drawing(entry.drawing, letter)[1] if entry.drawing else ()
        for fault in faults:
            subject.add(f"{path}.drawing", "drawn", fault=str(fault))
        terrain = subject.maps[letter]
        stations += len(entry.stations)
        if faults or not terrain.kinds:
            continue
        cut = _unreached(terrain)
        if cut:
            subject.add(f"{path}.drawing", "map.cut", squares=", ".join(cut), first=next(iter(terrain.kinds)))
        for number, tower in enumerate(entry.towers):
            _check_tower(subject, f"{path}.towers[{number}]", terrain, tower)
    if subject.maps and not stations:
        subject.add("maps", "map.no_station")


def _unreached(terrain: Terrain) -> list[str]:
    """Squares that nobody can walk to from the first one (13.2)."""
    first = next(iter(terrain.kinds))
    reached, waiting = {first}, [first]
    while waiting:
        for square in terrain.near[waiting.pop()]:
            if square not in reached:
                reached.add(square)
                waiting.append(square)
    return [square for square in terrain.kinds if square not in reached]


def _check_tower(subject: Subject, path: str, terrain: Terrain, tower: list[str]) -> None:
    """A tower has four foot squares in a block, one of them with a cart or haystack to leap into."""
    places = {terrain.places[square] for square in tower if square in terrain.places}
    columns, rows = {column for column, _ in places}, {row for _, row in places}
    block = len(places) == 4 and len(columns) == len(rows) == 2
    if not block or max(columns) - min(columns) != 1 or max(rows) - min(rows) != 1:
        subject.add(path, "map.tower")
    elif not any(terrain.hiding.get(square) in {"haystack", "cart"} for square in tower):
        subject.add(path, "map.leap")


def _squares(memory: schema.MemoryFile) -> Iterator[tuple[str, str, str]]:
    """Every square that a memory names: (path, square, letter of the only map it may lie on or empty)."""
    yield from _squares_of_maps(memory)
    for square in memory.guards:
        yield "guards", square, ""
    for name, objective in memory.objectives.items():
        yield f"objectives.{name}.square", objective.square, ""
    for number, effect in enumerate(memory.synchronise):
        yield f"synchronise[{number}].square", effect.square or "", ""
    for field in ("chests", "starts", "restricted", "bases"):
        for number, square in enumerate(getattr(memory, field)):
            yield f"{field}[{number}]", square, ""
    yield from special_squares(memory)
    yield from squares_named(memory)


def _squares_of_maps(memory: schema.MemoryFile) -> Iterator[tuple[str, str, str]]:
    """The squares that maps name."""
    for letter, entry in memory.maps.items():
        path = f"maps.{letter}"
        for number, square in enumerate(entry.stations):
            yield f"{path}.stations[{number}]", square, letter
        for number, token in enumerate(entry.entrances):
            for place, square in enumerate(token.squares):
                yield f"{path}.entrances[{number}].squares[{place}]", square, letter
        for square in entry.hiding:
            yield f"{path}.hiding", square, letter
        for number, tower in enumerate(entry.towers):
            for place, square in enumerate(tower):
                yield f"{path}.towers[{number}][{place}]", square, letter


def _check_squares(subject: Subject) -> None:
    """Every square that is named lies on its map, and a list names it once."""
    seen: set[tuple[str, str]] = set()
    for path, square, letter in _squares(subject.memory):
        maps = [subject.maps[letter]] if letter else list(subject.maps.values())
        if square and maps and not any(square in terrain.kinds for terrain in maps):
            subject.add(path, "off_map" if not letter else "off_this_map", square=square, letter=letter)
        listed = (path.partition("[")[0], square)
        shared = any(f".{name}[" in path for name in ("towers", "tiles", "entrances", "nagas", "barred"))
        once = path.startswith(("chests", "restricted", "maps")) and not shared
        if once and square and listed in seen:
            subject.add(path, "listed_twice", square=square)
        seen.add(listed)
    for letter, entry in subject.memory.maps.items():
        for number, token in enumerate(entry.entrances):
            if not token.squares:
                subject.add(f"maps.{letter}.entrances[{number}].squares", "map.no_squares")
        for square, form in entry.hiding.items():
            if form == "garden" and subject.kind_of(square) not in {"roof", ""}:
                subject.warn(f"maps.{letter}.hiding.{square}", "map.garden")


def _check_figures(subject: Subject) -> None:
    """Guards are known, fit on their squares (29.12) and are all in the reserve (7.9); bosses are not (33.13)."""
    placed: dict[str, int] = {}
    for square, guards in subject.memory.guards.items():
        path = f'guards."{square}"' if "." in square else f"guards.{square}"
        if sum(guards.values()) > FULL_SQUARE:
            subject.add(path, "guards.full", most=FULL_SQUARE, number=sum(guards.values()))
        for kind, number in guards.items():
            placed[kind] = placed.get(kind, 0) + number
            if kind not in subject.entries.guards:
                subject.add(path, "unknown.guard", name=kind)
    bosses = {kind for kind, guard in subject.entries.guards.items() if guard.boss}
    for kind in subject.memory.reserve:
        if kind not in subject.entries.guards:
            subject.add("reserve", "unknown.guard", name=kind)
        elif kind in bosses:
            subject.add("reserve", "guards.boss_reserve", kind=kind)
    for kind, number in placed.items():
        have = subject.memory.reserve.get(kind, 0)
        if kind in bosses and number > 1:
            subject.add("guards", "guards.one_boss", kind=kind)
        elif kind not in bosses and have < number:
            subject.add("reserve", "guards.reserve", kind=kind, have=have, number=number)


def _check_objectives(subject: Subject) -> None:
    """Something has to be done, and only one base fits on a square."""
    objectives = subject.memory.objectives
    if not any(objective.mandatory for objective in objectives.values()):
        subject.add("objectives", "objective.none")
    bases: dict[str, str] = {}
    revealed = {effect.kind for effect in subject.memory.synchronise if effect.op == "reveal_objective"}
    for name, objective in objectives.items():
        if objective.hidden and name not in revealed:
            subject.add(f"objectives.{name}.hidden", "objective.revealed")
        if objective.base and objective.square:
            if objective.square in bases:
                subject.add(f"objectives.{name}.base", "objective.base", other=bases[objective.square])
            bases.setdefault(objective.square, name)


def _check_finds(subject: Subject) -> None:
    """The cards of chests and of the equipment deck are known; a chest brings nothing to a search (17.6)."""
    known = subject.entries.cards
    for field, names in (("chest_deck", subject.memory.chest_deck), ("equipment", list(subject.memory.equipment))):
        for number, name in enumerate(names):
            path = f"{field}[{number}]" if field == "chest_deck" else f"{field}.{name}"
            if name and name not in known:
                subject.add(path, "unknown.card", name=name)
            elif name and known[name].slot in {"skill", "ability"}:
                subject.add(path, "card.personal", name=name)
            elif name and field == "chest_deck" and known[name].ends_search:
                subject.add(path, "chest_search", name=name)
    # An optional memory offers what was left behind (46.1).
    stocked = subject.memory.chest_deck or subject.memory.optional or _lies_open(subject, "chest", "chest_deck")
    _lies_open(subject, "equipment", "equipment")
    if subject.memory.chests and not stocked:
        subject.warn("chest_deck", "empty_chests")


def _lies_open(subject: Subject, deck: str, field: str) -> bool:
    """Whether a deck lies on the table; then nobody has listed its cards."""
    is_open = deck in subject.memory.open
    if is_open and getattr(subject.memory, field):
        subject.add(field, "deck_open", deck=deck)
    return is_open


def _check_events(subject: Subject) -> None:
    """The event deck has cards, all known, at least one with a direction (30.6)."""
    deck = subject.memory.events
    if not _lies_open(subject, "event", "events") and not deck:
        subject.add("events", "events.none")
    known = subject.entries.events
    for name in deck:
        if name not in known:
            subject.add(f"events.{name}", "unknown.event", name=name)
    directions = {known[name].direction for name in deck if name in known}
    if directions == {"?"}:
        subject.add("events", "events.direction")
    for name in deck:
        _check_arrivals(subject, f"events.{name}", known[name].effects if name in known else [])
    _check_arrivals(subject, "synchronise", subject.memory.synchronise)


def _check_reinforcements(subject: Subject) -> None:
    """The decks of 2, 3 and 4 assassins have eight known cards each (29.2), if the step is played."""
    decks, known = subject.memory.reinforcements, subject.entries.reinforcements
    if _lies_open(subject, "reinforcement", "reinforcements") or "reinforcement" not in subject.memory.steps:
        return
    arriving: set[tuple[str, str]] = set()
    for team in TEAMS:
        deck = decks.get(team, {})  # type: ignore[call-overload]  # the key is one of the Literal's
        if sum(deck.values()) != DECK_SIZE:
            subject.add(f"reinforcements.{team}", "deck_size", size=DECK_SIZE, number=sum(deck.values()))
        for name in deck:
            if name not in known:
                subject.add(f"reinforcements.{team}.{name}", "unknown.reinforcement", name=name)
                continue
            for column in (known[name].off, known[name].on):
                arriving |= {(letter, kind) for letter, guards in column.items() for kind in guards}
    for letter, kind in sorted(arriving):
        _check_arrival(subject, "reinforcements", letter, kind)


def _check_arrivals(subject: Subject, path: str, effects: list[schema.EffectEntry]) -> None:
    """Guards that a card adds can come, bosses have their square."""
    for effect in effects:
        if effect.op == "add_guards":
            _check_arrival(subject, path, effect.entrance or "", effect.kind or "")
        elif effect.square and path != "synchronise" and not subject.kind_of(effect.square):
            subject.add(path, "off_map", square=effect.square)


def _check_arrival(subject: Subject, path: str, letter: str, kind: str) -> None:
    """A letter without token brings nothing (29.6), a kind that isn't in the reserve ends the memory (29.9)."""
    tokens = {token.letter for entry in subject.memory.maps.values() for token in entry.entrances}
    if letter and letter not in tokens:
        subject.warn(path, "no_token", letter=letter)
    elif kind in subject.entries.guards and kind not in subject.memory.reserve:
        subject.add("reserve", "guards.never", kind=kind, source=path)


def _check_unused(entries: Entries, report: Report) -> None:
    """Cards that no deck and no assassin holds; of decks that lie on the table nobody knows the cards."""
    if entries.of_the_box:
        return
    used: dict[str, set[str]] = {"events.toml": set(), "reinforcements.toml": set(), "cards.toml": set()}
    for memory in entries.memories.values():
        used["events.toml"] |= set(memory.events)
        used["reinforcements.toml"] |= {name for deck in memory.reinforcements.values() for name in deck}
        used["cards.toml"] |= {*memory.chest_deck, *memory.equipment}
    for assassin in entries.assassins.values():
        used["cards.toml"] |= {*assassin.cards, *assassin.abilities, *assassin.skills, *assassin.rewards}
    for machine in entries.machines.values():
        used["cards.toml"] |= set(machine.actions)
    used["cards.toml"] |= {companion.weapon or "" for companion in entries.companions.values()}
    used["cards.toml"] |= cards_gained(entries)
    for entry in entries.region.numbers.values() if entries.region else ():
        used["events.toml"] |= {entry.card or ""}
        used["reinforcements.toml"] |= set(entry.copies)
    tables: dict[str, Mapping[str, object]] = {
        "events.toml": entries.events,
        "reinforcements.toml": entries.reinforcements,
        "cards.toml": entries.cards,
    }
    for file, table in tables.items():
        for name in table:
            if name not in used[file]:
                report.warn(entries.file_of(name) if file == "cards.toml" else file, name, "unused")
