"""region.toml as authors write it, and the value that becomes of it. `docs/packs.md` explains every field."""

from typing import Annotated, Literal, TypeVar

from msgspec import Meta

from domain.content.region_plan import PILES, Clue, ExplorationCard, Location, NumberedCard, RegionPlan, Step
from domain.content.schema import Entry, Id, Name, Text, Title, limits
from domain.model.region import OwnEntry, OwnNumber, numbered

LocationNumber = Annotated[str, Meta(pattern=r"\A[1-9][0-9]{0,2}\Z", extra={"words": "location"})]
"""A number as the key of a table, which TOML writes as text."""
Number = Annotated[int, limits(0, 999)]
Code = Annotated[str, Meta(pattern=r"\A[0-9]{4}\Z", extra={"words": "code"})]
Row = TypeVar("Row")
Coordinate = Annotated[int, limits(0, 200)]


class LocationEntry(Entry, frozen=True):
    """A table of `[locations]`."""

    connections: list[Number]
    symbol: Literal["encounter", "ruins", "unknown", "observation", "healer", "forge", "narrative"] | None = None
    """None on an own map alone: nobody has seen it yet."""
    code: Code | None = None
    amount: Annotated[int, limits(0, 9)] = 0
    card: Number = 0
    x: Coordinate = 0
    y: Coordinate = 0
    result: str = ""
    """On an own map: "mystery" or the memory that was found there."""


class StepEntry(Entry, frozen=True):
    """A step of an exploration card."""

    op: Literal[
        "text",
        "stop",
        "choose",
        "test",
        "black",
        "white",
        "poison",
        "lose",
        "recover",
        "equipment",
        "take",
        "tick",
        "cubes",
        "gain",
        "clue",
        "blueprint",
        "move",
        "if",
        "goto",
        "hydras",
        "memory",
        "end",
    ]
    text: Text = ""
    number: Annotated[int, limits(-9, 999)] = 0
    who: Literal["all", "one"] = "all"
    chosen: bool = False
    options: list[tuple[Text, Number]] = []
    goto: Number = 0
    card: str = ""
    line: bool = False


class ExplorationEntry(Entry, frozen=True):
    """A table of `[cards]`."""

    name: Name
    pile: Literal["encounter", "ruins", "mystery", "narrative"]
    steps: list[StepEntry]


class NumberedEntry(Entry, frozen=True):
    """A table of `[numbers]`."""

    kind: Literal["event", "equipment", "reward", "exploration", "reinforcement", "clue", "narrative", "item"]
    card: Id | None = None
    copies: list[Id] = []


class ClueEntry(Entry, frozen=True):
    """A table of `[clues]`."""

    name: Name
    major: bool = False
    text: Text = ""
    steps: list[StepEntry] = []


class SeenCardEntry(Entry, frozen=True):
    """A table of `[entries]`: a card of the players' own box, as they have named it."""

    kind: Literal["encounter", "ruins", "mystery", "narrative", "clue", "major_clue", "blueprint"]
    name: Name


class SeenNumberEntry(Entry, frozen=True):
    """A table of `[known]`: what a number of the players' own # slot turned out to be."""

    kind: Literal[
        "event",
        "reinforcement",
        "encounter",
        "ruins",
        "mystery",
        "clue",
        "major_clue",
        "equipment",
        "reward",
        "item",
        "narrative",
    ]
    card: Id | None = None


class RegionFile(Entry, frozen=True):
    """region.toml."""

    title: Title
    first: Number = 0
    locations: dict[LocationNumber, LocationEntry] = {}
    codes: dict[Code, str] = {}
    """"mystery", or the id of a memory."""
    gauge: list[Number] = []
    cubes: Annotated[int, limits(0, 9)] = 3
    bonus: Number = 24
    cards: dict[Id, ExplorationEntry] = {}
    numbers: dict[LocationNumber, NumberedEntry] = {}
    clues: dict[Id, ClueEntry] = {}
    own: bool = False
    entries: dict[Id, SeenCardEntry] = {}
    known: dict[LocationNumber, SeenNumberEntry] = {}
    told: dict[str, Number] = {}


def build_region(entry: RegionFile) -> RegionPlan:
    """The region of faultless entries.

    The cards of a pile are counted in the order of the file, as they would be printed.
    """
    numbers = {
        int(name): NumberedCard(int(name), card.kind, card.card or "", tuple(card.copies))
        for name, card in _by_number(entry.numbers)
    }
    clues = {
        name: Clue(name, clue.name, clue.major, clue.text, _steps(clue.steps))
        for name, clue in sorted(entry.clues.items())
    }
    scripts = {name: ExplorationCard(name, clue.name, "clue", clue.steps) for name, clue in clues.items() if clue.steps}
    return RegionPlan(
        first=entry.first,
        locations={int(name): _location(int(name), place) for name, place in _by_number(entry.locations)},
        codes=dict(sorted(entry.codes.items())),
        gauge=tuple(entry.gauge),
        cubes=entry.cubes,
        bonus=entry.bonus,
        cards=_by_handle(entry, numbers) | scripts,
        numbers=numbers,
        clues=clues,
        title=entry.title,
        own=entry.own,
        entries={name: OwnEntry(card.kind, card.name) for name, card in sorted(entry.entries.items())},
        known={int(name): OwnNumber(known.kind, known.card or "") for name, known in _by_number(entry.known)},
        told=dict(sorted(entry.told.items())),
    )


def _by_number(table: dict[str, Row]) -> list[tuple[str, Row]]:
    """The rows of a table in the order of their numbers."""
    return sorted(table.items(), key=lambda item: int(item[0]))


def _location(number: int, entry: LocationEntry) -> Location:
    connections = tuple(sorted(entry.connections))
    symbol, code = entry.symbol or "", entry.code or ""
    return Location(number, connections, symbol, code, entry.amount, entry.card, entry.x, entry.y, entry.result)


def _by_handle(entry: RegionFile, numbers: dict[int, NumberedCard]) -> dict[str, ExplorationCard]:
    """The exploration cards under names that tell nothing of them."""
    slot = {
        card.card: numbered(number) for number, card in numbers.items() if card.kind in {"exploration", "narrative"}
    }
    found: dict[str, ExplorationCard] = {}
    counts = dict.fromkeys(PILES, 0)
    for name, card in entry.cards.items():
        handle = slot.get(name, "")
        if not handle:
            counts[card.pile] = counts.get(card.pile, 0) + 1
            handle = f"{card.pile}.{counts[card.pile]}"
        found[handle] = ExplorationCard(name, card.name, card.pile, _steps(card.steps))
    return found


def _steps(written: list[StepEntry]) -> tuple[Step, ...]:
    return tuple(
        Step(s.op, s.text, s.number, s.who, s.chosen, tuple(s.options), s.goto, s.card, s.line) for s in written
    )
