"""campaign.toml as authors write it, and the value that becomes of it. `docs/packs.md` explains every field."""

from typing import Annotated, Literal

from msgspec import Meta, field

from domain.content.campaign_plan import Blueprint, CampaignPlan, Contract, ContractBox, FigureCard
from domain.content.schema import Entry, Id, MemoryId, Name, Page, Text, limits

Level = Annotated[int, limits(0, 9)]
Cubes = Annotated[int, limits(0, 20)]
Experience = Annotated[int, limits(1, 500)]


NumberPath = Annotated[str, Meta(pattern=r"\A[a-z][a-z0-9_]*(\.[a-z0-9_]+){0,3}\Z", extra={"words": "number_path"})]
"""Where a number of this file stands: `levels`, `figures.boatman.dice`, `contracts.lamp_oil.hits`."""


class FigureEntry(Entry, frozen=True):
    """A table of `[figures]`."""

    name: Name
    number: Annotated[int, limits(1, 6)] = 1
    heal: list[Cubes] = field(default_factory=lambda: [1])
    white: Cubes = 0
    black: Cubes = 0
    keep: Cubes = 1
    dice: Cubes = 1
    ally: Id | None = None
    text: Text = ""


class BoxEntry(Entry, frozen=True):
    """A box of a contract."""

    colour: Literal["grey", "red"]
    text: Text
    rewards: list[Id] = []
    blueprints: list[Id] = []
    figures: list[Id] = []
    xp: Cubes = 0


class ContractEntry(Entry, frozen=True):
    """A table of `[contracts]`."""

    name: Name
    hits: Cubes
    level: Level
    text: Text = ""
    boxes: list[BoxEntry] = []


class BlueprintEntry(Entry, frozen=True):
    """A table of `[blueprints]`."""

    name: Name
    item: Id
    # 38.q1
    white: Cubes = 4
    black: Cubes = 3
    text: Text = ""


class CampaignFile(Entry, frozen=True):
    """campaign.toml."""

    levels: list[Experience] = []
    apprentices: MemoryId | None = None
    villa: list[MemoryId] = []
    free_sync: MemoryId | None = None
    headquarters_after: MemoryId | None = None
    boards: list[Id] = []
    apprentice: Id | None = None
    companions: list[Id] = []
    level: Level = 0
    contracts: list[Id] = []
    """The order of the contract deck."""
    figures: dict[Id, FigureEntry] = {}
    contract: dict[Id, ContractEntry] = {}
    blueprints: dict[Id, BlueprintEntry] = {}
    unknown: list[NumberPath] = []
    confidence: dict[NumberPath, Text] = {}
    banned: list[Id] = []
    start_level: Level = 0
    opening: Page = ""
    headquarters: Page = ""
    epilogue: Page = ""
    sequel: Id | None = None


def build_campaign(entry: CampaignFile) -> CampaignPlan:
    """The campaign of faultless entries."""
    return CampaignPlan(
        levels=tuple(entry.levels),
        apprentices=entry.apprentices or "",
        villa=tuple(entry.villa),
        free_sync=entry.free_sync or "",
        headquarters_after=entry.headquarters_after or "",
        boards=tuple(entry.boards),
        apprentice=entry.apprentice or "",
        companions=tuple(entry.companions),
        level=entry.level,
        contracts=tuple(entry.contracts),
        figures={name: _figure(name, figure) for name, figure in sorted(entry.figures.items())},
        contract_cards={name: _contract(name, contract) for name, contract in sorted(entry.contract.items())},
        blueprints={
            name: Blueprint(name, drawn.name, drawn.white, drawn.black, drawn.item, drawn.text)
            for name, drawn in sorted(entry.blueprints.items())
        },
        unknown=tuple(entry.unknown),
        confidence=dict(sorted(entry.confidence.items())),
        banned=tuple(entry.banned),
        start_level=entry.start_level,
        opening=entry.opening.strip(),
        headquarters=entry.headquarters.strip(),
        epilogue=entry.epilogue.strip(),
        sequel=entry.sequel or "",
    )


def _figure(name: str, entry: FigureEntry) -> FigureCard:
    return FigureCard(
        name,
        entry.name,
        entry.number,
        tuple(entry.heal) or (0,),
        entry.white,
        entry.black,
        entry.keep,
        entry.dice,
        entry.ally or "",
        entry.text,
    )


def _contract(name: str, entry: ContractEntry) -> Contract:
    boxes = tuple(
        ContractBox(box.colour, box.text, tuple(box.rewards), tuple(box.blueprints), tuple(box.figures), box.xp)
        for box in entry.boxes
    )
    return Contract(name, entry.name, entry.hits, entry.level, entry.text, boxes)
