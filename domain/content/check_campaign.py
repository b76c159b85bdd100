"""The checks of campaign.toml, and of what memories say of the story around them."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from domain.content.building import Entries
from domain.content.campaign_file import BoxEntry, CampaignFile, ContractEntry
from domain.content.faults import Report
from domain.content.pack import LASTING
from domain.content.schema import MemoryFile

FILE = "campaign.toml"
LEVELS = 4
"""Levels of the assassins (39.1)."""
CREW = 4
"""Apprentices, and allies of the kind that is chosen (40.12, 40.17)."""
MOST_AT_FIRST = 9
"""Figures that the first assignment can place: one each in three buildings, six in the command room (40.19, 40.20)."""


def check_campaign(entries: Entries, report: Report) -> None:
    """What is named is there, and every assignment can be finished."""
    for file, memory in entries.memories.items():
        _check_memory(file, memory, entries, report)
    campaign = entries.campaign
    if campaign is None:
        return
    for path, kind, name, known in _named(campaign, entries):
        if name and name not in known:
            report.add(FILE, path, f"unknown.{kind}", name=name)
    _check_ids(campaign, entries, report)
    _check_levels(campaign, report)
    _check_house(campaign, report)
    _check_contracts(campaign, report)
    _check_gains(campaign, entries, report)


def cards_gained(entries: Entries) -> set[str]:
    """Cards that memories, contracts and the workshop bring."""
    found = {card for memory in entries.memories.values() for card in memory.rewards}
    if entries.campaign:
        found |= {card for _, box in _boxes(entries.campaign) for card in box.rewards}
        found |= {blueprint.item for blueprint in entries.campaign.blueprints.values()}
    if entries.region:
        found |= {entry.card for entry in entries.region.numbers.values() if entry.card}
        found |= {step.card for card in entries.region.cards.values() for step in card.steps if step.op == "gain"}
    return found


def _boxes(campaign: CampaignFile) -> Iterator[tuple[str, BoxEntry]]:
    """All boxes of all contracts with their paths."""
    for name, contract in campaign.contract.items():
        for number, box in enumerate(contract.boxes):
            yield f"contract.{name}.boxes[{number}]", box


Named = tuple[str, str, str, Collection[str]]
"""A path, the kind of what is named there, its id, and the ids that there are."""


def _listed(path: str, kind: str, names: list[str], known: Collection[str]) -> Iterator[Named]:
    yield from ((f"{path}[{number}]", kind, name, known) for number, name in enumerate(names))


def _named(campaign: CampaignFile, entries: Entries) -> Iterator[Named]:
    """Everything that campaign.toml names."""
    memories = {memory.id for memory in entries.memories.values()}
    cards = [name for name, card in entries.cards.items() if card.slot not in LASTING]
    for field in ("apprentices", "free_sync", "headquarters_after"):
        yield field, "memory", getattr(campaign, field) or "", memories
    yield from _listed("villa", "memory", campaign.villa, memories)
    yield from _listed("boards", "figure", campaign.boards, campaign.figures)
    yield from _listed("companions", "figure", campaign.companions, campaign.figures)
    skills = [name for name, card in entries.cards.items() if card.slot == "skill"]
    yield from _listed("banned", "skill", campaign.banned, skills)
    yield "apprentice", "figure", campaign.apprentice or "", campaign.figures
    yield from _listed("contracts", "contract", campaign.contracts, campaign.contract)
    for name, figure in campaign.figures.items():
        yield f"figures.{name}.ally", "ally", figure.ally or "", entries.allies
    for name, blueprint in campaign.blueprints.items():
        yield f"blueprints.{name}.item", "card", blueprint.item, cards
    for path, box in _boxes(campaign):
        yield from _listed(f"{path}.rewards", "card", box.rewards, cards)
        yield from _listed(f"{path}.blueprints", "blueprint", box.blueprints, campaign.blueprints)
        yield from _listed(f"{path}.figures", "figure", box.figures, campaign.figures)


def _check_ids(campaign: CampaignFile, entries: Entries, report: Report) -> None:
    """Decisions name figures and blueprints by their ids alone; a figure may be called like its ally."""
    taken: dict[str, str] = {}
    others: dict[str, Mapping[str, object]] = {
        "guards.toml": entries.guards,
        "events.toml": entries.events,
        "assassins.toml": entries.assassins,
        "machines.toml": entries.machines,
    }
    for file, table in others.items():
        taken |= dict.fromkeys(table, file)
    taken |= {name: entries.file_of(name) for name in entries.cards}
    tables: dict[str, Mapping[str, object]] = {
        "figures": campaign.figures,
        "blueprints": campaign.blueprints,
    }
    for table_name, own in tables.items():
        for name in own:
            if name in taken:
                report.add(FILE, f"{table_name}.{name}", "twice", name=name, other=taken[name])
            taken[name] = FILE


def _check_levels(campaign: CampaignFile, report: Report) -> None:
    """Levels need more and more experience (39.1)."""
    if list(campaign.levels) != sorted(set(campaign.levels)):
        report.add(FILE, "levels", "campaign.levels")
    if len(campaign.levels) > LEVELS:
        report.add(FILE, "levels", "campaign.many_levels", most=LEVELS)


def _check_house(campaign: CampaignFile, report: Report) -> None:
    """There is a headquarters to choose, each kind of figure has one part in it, and all of them find room at first."""
    if campaign.headquarters_after and not campaign.boards:
        report.add(FILE, "boards", "campaign.no_board")
    parts = [*campaign.boards, *campaign.companions, *([campaign.apprentice] if campaign.apprentice else [])]
    for kind, number in Counter(parts).items():
        if number > 1:
            report.add(FILE, f"figures.{kind}", "campaign.two_parts", name=kind)
    for kind in (*campaign.boards, campaign.apprentice or ""):
        if kind in campaign.figures and campaign.figures[kind].number != CREW:
            report.warn(FILE, f"figures.{kind}.number", "campaign.crew", number=CREW)
    for board in campaign.boards:
        # One of the board goes to the memory, and so do companions who can.
        house = campaign.figures
        staying = [kind for kind in campaign.companions if kind in house and not house[kind].ally]
        kinds = [kind for kind in (board, campaign.apprentice or "", *staying) if kind in house]
        number = sum(house[kind].number for kind in kinds) - 1
        if number > MOST_AT_FIRST:
            report.add(FILE, f"figures.{board}", "campaign.crowd", number=number, most=MOST_AT_FIRST)


def _check_contracts(campaign: CampaignFile, report: Report) -> None:
    """Each contract is in the deck once, levels never fall (41.q12), and boxes can be played in their order."""
    level = campaign.level
    for number, name in enumerate(campaign.contracts):
        if campaign.contracts.index(name) != number:
            report.add(FILE, f"contracts[{number}]", "campaign.contract_twice", name=name)
        contract = campaign.contract.get(name)
        if contract is None:
            continue
        if contract.level < level:
            report.add(FILE, f"contract.{name}.level", "campaign.falls", level=level)
        level = max(level, contract.level)
    for name, contract in campaign.contract.items():
        if name not in campaign.contracts:
            report.warn(FILE, f"contract.{name}", "unused")
        _check_boxes(name, contract, report)


def _check_boxes(name: str, contract: ContractEntry, report: Report) -> None:
    """A card with hits is retired when they are made: no grey box of it is left by then (40.32, 41.29)."""
    colours = [box.colour for box in contract.boxes]
    if contract.hits and colours != sorted(colours):
        report.add(FILE, f"contract.{name}.boxes", "campaign.colours")
    if not (contract.hits or colours):
        report.add(FILE, f"contract.{name}", "campaign.nothing")


def _check_gains(campaign: CampaignFile, entries: Entries, report: Report) -> None:
    """Every blueprint is unique and comes once (38.1)."""
    gained = Counter(name for memory in entries.memories.values() for name in memory.blueprints)
    gained += Counter(name for _, box in _boxes(campaign) for name in box.blueprints)
    if entries.region:
        steps = (step for card in entries.region.cards.values() for step in card.steps)
        gained += Counter(step.card for step in steps if step.op == "blueprint")
    for name in campaign.blueprints:
        if gained[name] > 1:
            report.add(FILE, f"blueprints.{name}", "campaign.gained_twice", name=name)
        elif not gained[name]:
            report.warn(FILE, f"blueprints.{name}", "campaign.never_gained")


def _check_memory(file: str, memory: MemoryFile, entries: Entries, report: Report) -> None:
    """Rewards, blueprints, 100% sync, and the place of an optional memory (46.2)."""
    campaign = entries.campaign or CampaignFile()
    cards = [name for name, card in entries.cards.items() if card.slot not in LASTING]
    optional = {other.id: other.optional for other in entries.memories.values()}
    named = [
        *_listed("rewards", "card", memory.rewards, cards),
        *_listed("blueprints", "blueprint", memory.blueprints, campaign.blueprints),
        ("after", "memory", memory.after or "", optional),
        ("sync.objective", "objective", (memory.sync.objective or "") if memory.sync else "", memory.objectives),
    ]
    for path, kind, name, known in named:
        if name and name not in known:
            report.add(file, path, f"unknown.{kind}", name=name)
    if memory.optional and not (memory.after or memory.box):
        report.warn(file, "after", "campaign.after")
    if memory.after and not memory.optional:
        report.add(file, "after", "campaign.not_optional")
    if memory.after and (memory.after == memory.id or optional.get(memory.after)):
        report.add(file, "after", "campaign.after_optional", name=memory.after)
