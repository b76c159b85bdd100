"""The checks of region.toml: a map on which every memory can be found, and cards that all come to an end."""

from collections import Counter
from collections.abc import Collection, Iterator

from domain.content.building import Entries
from domain.content.check_own_region import OWN_TABLES, check_own_region
from domain.content.faults import Report
from domain.content.pack import LASTING
from domain.content.region_file import ExplorationEntry, LocationEntry, NumberedEntry, RegionFile, StepEntry

FILE = "region.toml"
MYSTERY = "mystery"
PAYMENTS = ("cube", "gauge")
"""Words that pay for a journey, and so are no ids of clues."""
TEAMS = 3
"""Copies of a reinforcement card: for 2, 3 and 4 assassins (A13.8)."""
OWN_FIELD = {"unknown": "code", "healer": "amount", "narrative": "card"}
"""The field of a location that belongs to its symbol alone."""
CONDITIONS = ("exposed", "doomed", "clue", "cubes", "successes", "hydras")
COUNTED = ("successes", "hydras")
"""Conditions that say of how many."""
WITH_NUMBER = (
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
    "move",
    "hydras",
)
"""Steps that say how many, or which number."""


def check_region(entries: Entries, report: Report) -> None:
    """Section 1.4 of the region map page, each fault with its place; a pack without a region has none."""
    region = entries.region
    if region is None:
        return
    if region.own:
        check_own_region(entries, region, report)
        return
    for field in OWN_TABLES:
        if getattr(region, field):
            report.add(FILE, field, "region.not_own")
    places = {int(name): place for name, place in region.locations.items()}
    _check_roads(region, places, report)
    for number, place in places.items():
        _check_fields(number, place, report)
    _check_codes(region, places, entries, report)
    _check_numbers(region, entries, report)
    for name, card in region.cards.items():
        _check_pile(region, name, card, report)
        _check_script(f"cards.{name}", card.steps, entries, report)
    for name, clue in region.clues.items():
        if name in PAYMENTS or name in entries.cards:
            report.add(FILE, f"clues.{name}", "twice", name=name, other="cards.toml" if name in entries.cards else FILE)
        _check_script(f"clues.{name}", clue.steps, entries, report)


def _check_roads(region: RegionFile, places: dict[int, LocationEntry], report: Report) -> None:
    """Roads lead both ways, to other locations, and from the first one to all (A17.q6, A17.q10)."""
    for number, place in places.items():
        path = f"locations.{number}.connections"
        for to, times in Counter(place.connections).items():
            if to not in places or to == number:
                report.add(FILE, path, "region.dangling", number=to)
            elif number not in places[to].connections:
                report.add(FILE, path, "region.one_way", number=to, back=number)
            if times > 1:
                report.add(FILE, path, "region.listed_twice", number=to)
    if region.first not in places:
        report.add(FILE, "first", "region.no_location", number=region.first)
        return
    reached, waiting = {region.first}, [region.first]
    while waiting:
        new = {to for to in places[waiting.pop()].connections if to in places} - reached
        reached |= new
        waiting += new
    for number in sorted(set(places) - reached):
        report.add(FILE, f"locations.{number}", "region.unreachable", first=region.first)


def _check_fields(number: int, place: LocationEntry, report: Report) -> None:
    """A symbol has its own field and no other one (A18.6, A18.14, A18.19)."""
    if place.symbol is None:
        report.add(FILE, f"locations.{number}.symbol", "missing")
        return
    if place.result:
        report.add(FILE, f"locations.{number}.result", "region.not_own")
    for symbol, field in OWN_FIELD.items():
        given = bool(getattr(place, field))
        if given != (place.symbol == symbol):
            key = "region.field_missing" if place.symbol == symbol else "region.field"
            report.add(FILE, f"locations.{number}.{field}", key, symbol=place.symbol)


def _check_codes(region: RegionFile, places: dict[int, LocationEntry], entries: Entries, report: Report) -> None:
    """Every code belongs to one location and stands for a mystery or a memory, every memory has one place (A18.6)."""
    memories = {memory.id for memory in entries.memories.values()}
    used = Counter(place.code for place in places.values() if place.code)
    for number, place in places.items():
        path = f"locations.{number}.code"
        if place.code and place.code not in region.codes:
            report.add(FILE, path, "region.no_code", code=place.code)
        if place.code and used[place.code] > 1:
            report.add(FILE, path, "region.code_twice", code=place.code)
    for code, result in region.codes.items():
        if result != MYSTERY and result not in memories:
            report.add(FILE, f"codes.{code}", "unknown.memory", name=result)
        if code not in used:
            report.add(FILE, f"codes.{code}", "region.code_unused", code=code)
    named = Counter(result for code, result in region.codes.items() if code in used)
    optional = {memory.id for memory in entries.memories.values() if memory.optional}
    for memory in sorted(memories):
        if named[memory] != 1 and not (memory in optional and not named[memory]):
            report.add(FILE, "codes", "region.memory_places", memory=memory, number=named[memory])
    first = places.get(region.first)
    if first is not None and region.codes.get(first.code or "") not in memories:
        report.add(FILE, "first", "region.first_memory", number=region.first)


def _check_numbers(region: RegionFile, entries: Entries, report: Report) -> None:
    """Numbers of boxes and locations are in the slot, and every entry of the slot has its card (A13, A20.1)."""
    for at, number in enumerate(region.gauge):
        if number and str(number) not in region.numbers:
            report.add(FILE, f"gauge[{at}]", "region.no_number", number=number)
    for name, place in region.locations.items():
        entry = region.numbers.get(str(place.card))
        if place.card and entry is None:
            report.add(FILE, f"locations.{name}.card", "region.no_number", number=place.card)
        elif place.card and entry is not None and entry.kind != "narrative":
            report.add(FILE, f"locations.{name}.card", "region.no_narrative", number=place.card)
    bonus = region.numbers.get(str(region.bonus))
    if bonus is not None and bonus.kind not in {"equipment", "reward", "item"}:
        report.add(FILE, "bonus", "region.bonus", number=region.bonus)
    cards: Counter[str] = Counter()
    for name, entry in region.numbers.items():
        cards.update(filter(None, [entry.card or ""]))
        _check_number(name, entry, region, entries, report)
    for name in region.cards:
        if cards[name] > 1:
            report.add(FILE, f"cards.{name}", "region.two_numbers", name=name)


def _check_number(name: str, entry: NumberedEntry, region: RegionFile, entries: Entries, report: Report) -> None:
    path = f"numbers.{name}"
    if entry.kind == "reinforcement":
        if len(entry.copies) != TEAMS or entry.card:
            report.add(FILE, f"{path}.copies", "region.copies")
        for at, copy in enumerate(entry.copies):
            if copy not in entries.reinforcements:
                report.add(FILE, f"{path}.copies[{at}]", "unknown.reinforcement", name=copy)
        return
    if entry.copies:
        report.add(FILE, f"{path}.copies", "region.no_copies")
    table: tuple[str, Collection[str]]
    match entry.kind:
        case "event":
            table = ("event", entries.events)
        case "clue":
            table = ("clue", region.clues)
        case "exploration":
            table = ("exploration", [n for n, card in region.cards.items() if card.pile != "narrative"])
        case "narrative":
            table = ("narrative", [n for n, card in region.cards.items() if card.pile == "narrative"])
        case _:
            table = ("card", [n for n, card in entries.cards.items() if card.slot not in LASTING])
    if (entry.card or "") not in table[1]:
        report.add(FILE, f"{path}.card", f"unknown.{table[0]}", name=entry.card or "")


def _check_pile(region: RegionFile, name: str, card: ExplorationEntry, report: Report) -> None:
    """A narrative card lies in no pile: only its number brings it (A18.19)."""
    if card.pile == "narrative" and not any(entry.card == name for entry in region.numbers.values()):
        report.add(FILE, f"cards.{name}", "region.no_way_to")


# Scripts


def _check_script(path: str, steps: list[StepEntry], entries: Entries, report: Report) -> None:
    """Every branch comes to an end, as steps only lead on (region map page, 1.4), and what it names is there."""
    for at, step in enumerate(steps):
        here = f"{path}.steps[{at}]"
        for field, to in _leads_to(step):
            if not at < to < len(steps):
                report.add(FILE, f"{here}.{field}", "region.leads_back", number=to, first=at + 1, last=len(steps) - 1)
        for field, key, values in _wrong(step, entries):
            report.add(FILE, f"{here}.{field}" if field else here, key, **values)


def _leads_to(step: StepEntry) -> Iterator[tuple[str, int]]:
    if step.op in {"if", "goto"}:
        yield "goto", step.goto
    if step.op == "choose":
        yield from ((f"options[{at}]", to) for at, (_, to) in enumerate(step.options))


Wrong = tuple[str, str, dict[str, object]]
"""The field, the key of the sentence, and what it says."""


def _wrong(step: StepEntry, entries: Entries) -> Iterator[Wrong]:
    """What is wrong with a step by itself."""
    region = entries.region
    if region is None:
        return
    if step.op in WITH_NUMBER and (step.number == 0 or (step.number < 0 and step.op != "cubes")):
        yield "number", "region.step_number", {"op": step.op}
    if step.op == "choose" and len(step.options) < 2:
        yield "options", "region.few_options", {}
    if step.op == "text" and not step.text.strip():
        yield "text", "missing", {}
    if step.op == "recover" and step.who == "one" and not step.chosen:
        yield "chosen", "region.one_chosen", {}
    if step.op == "poison" and not entries.pack.dice.poison:
        yield "op", "region.no_poison", {}
    if step.op == "take" and step.number > 0 and str(step.number) not in region.numbers:
        yield "number", "region.no_number", {"number": step.number}
    if step.op == "move" and step.number > 0 and str(step.number) not in region.locations:
        yield "number", "region.no_location", {"number": step.number}
    yield from _named(step, entries, region)


def _named(step: StepEntry, entries: Entries, region: RegionFile) -> Iterator[Wrong]:
    """What a step names that isn't there."""
    blueprints = entries.campaign.blueprints if entries.campaign else {}
    known: dict[str, tuple[str, Collection[str]]] = {
        "gain": ("card", [n for n, card in entries.cards.items() if card.slot not in LASTING]),
        "clue": ("clue", region.clues),
        "blueprint": ("blueprint", blueprints),
        "memory": ("memory", [memory.id for memory in entries.memories.values()]),
    }
    if step.op in known and step.card not in known[step.op][1]:
        yield "card", f"unknown.{known[step.op][0]}", {"name": step.card}
    if step.op == "if":
        if step.card not in CONDITIONS:
            yield "card", "region.condition", {"name": step.card, "known": ", ".join(CONDITIONS)}
        if step.card in COUNTED and step.number < 1:
            yield "number", "region.step_number", {"op": f"if {step.card}"}
