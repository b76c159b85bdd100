"""From the entries of an author to the values the engine reads, and the hash that a campaign pins."""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import permutations
from typing import TypeAlias, TypeVar, get_args

from msgspec import Struct
from msgspec.structs import asdict, replace

from domain.content import schema
from domain.content.campaign_file import CampaignFile, build_campaign
from domain.content.drawing import read_drawing
from domain.content.pack import (
    AllyCard,
    AllyPlan,
    AssassinCard,
    Card,
    CollapsePlan,
    CompanionCard,
    Danger,
    Effect,
    EventCard,
    GuardCard,
    MachineCard,
    MachinePlan,
    MemoryPlan,
    ObjectivePlan,
    Pack,
    ReinforcementCard,
    StayingOff,
    SyncPlan,
)
from domain.content.region_file import RegionFile, build_region
from domain.content.text import pack_hash
from domain.model.agenda import Amounts
from domain.model.region import numbered
from domain.model.terrain import Terrain

Made = TypeVar("Made")
Key = TypeVar("Key", bound=str)
Written = TypeVar("Written")


class Entries(Struct):
    """All files of a pack as entries of the schema; memories by file name."""

    pack: schema.PackFile
    guards: schema.Guards
    cards: schema.Cards
    events: schema.Events
    reinforcements: schema.Reinforcements
    assassins: schema.Assassins
    memories: dict[str, schema.MemoryFile]
    allies: schema.Allies = {}
    machines: schema.Machines = {}
    companions: schema.Companions = {}
    dangers: schema.Dangers = {}
    campaign: CampaignFile | None = None
    region: RegionFile | None = None
    elsewhere: dict[str, str] = {}
    """The file of every card that doesn't stand in cards.toml."""

    @property
    def of_the_box(self) -> bool:
        """Whether memories are played with the box: dice and decks lie on the table."""
        return any(memory.box or memory.open for memory in self.memories.values())

    def file_of(self, card: str) -> str:
        """The file that a card stands in."""
        return self.elsewhere.get(card, "cards.toml")


def build_pack(entries: Entries) -> Pack:
    """The pack of faultless entries, with its hash. Tables are sorted by id, so that their order means nothing."""
    head = entries.pack
    built = Pack(
        id=head.id,
        title=head.title,
        version=head.version,
        about=head.about.strip(),
        dice={name: tuple(faces) for name, faces in asdict(head.dice).items() if faces},
        guards=_each(entries.guards, _guard),
        cards=_each(entries.cards, _card),
        events=_each(entries.events, _event),
        reinforcements=_each(
            entries.reinforcements,
            lambda name, entry: ReinforcementCard(name, _arrivals(entry.off), _arrivals(entry.on), entry.triangle),
        ),
        assassins=_each(entries.assassins, _assassin),
        memories=in_order(_each({entry.id: entry for entry in entries.memories.values()}, build_memory)),
        allies=_each(entries.allies, lambda name, entry: AllyCard(id=name, **asdict(entry))),
        machines=_each(entries.machines, _machine),
        companions=_each(entries.companions, _companion),
        dangers=_each(entries.dangers, lambda name, entry: Danger(id=name, **asdict(entry))),
        campaign=build_campaign(entries.campaign) if entries.campaign else None,
        region=build_region(entries.region) if entries.region else None,
        private=head.private,
    )
    built = with_numbered(built)
    return replace(built, hash=pack_hash(built))


def with_numbered(pack: Pack) -> Pack:
    """Event and reinforcement cards of the # slot by the handles under which they lie in decks (A13.q4)."""
    events, reinforcements = dict(pack.events), dict(pack.reinforcements)
    for number, card in (pack.region.numbers if pack.region else {}).items():
        if card.kind == "event":
            events[numbered(number)] = pack.events[card.card]
        for team, name in enumerate(card.copies, start=2):
            reinforcements[numbered(number, team)] = pack.reinforcements[name]
    return replace(pack, events=events, reinforcements=reinforcements)


def build_sync(entry: schema.SyncEntry) -> SyncPlan:
    """The 100% sync of a memory."""
    off = entry.stays_off
    return SyncPlan(
        entry.text,
        entry.objective or "",
        entry.turns,
        tuple(sorted(set(entry.never))),
        StayingOff(off.who, off.ground, off.after) if off else None,
    )


def build_terrain(letter: str, entry: schema.MapEntry) -> Terrain:
    """A map from its drawing and its lists, as far as the drawing can be read."""
    drawn, _ = read_drawing(entry.drawing, letter)
    entrances = sorted((token.letter, tuple(token.squares)) for token in entry.entrances)
    return replace(
        drawn,
        entrances=tuple(entrances),
        stations=(*entry.stations, *entry.exits),
        hiding=dict(sorted((entry.hiding | _hideouts(entry)).items())),
        towers=tuple(map(tuple, (*entry.towers, *entry.nagas))),
        tiles=tuple(map(tuple, (*entry.towers, *entry.nagas, *entry.tiles))),
        drift=dict(sorted(entry.river.drift.items())) if entry.river else {},
        skull=frozenset(entry.river.skull) if entry.river else frozenset(),
        barred=frozenset(both_ways(entry.river.barred)) if entry.river else frozenset(),
        grass={name: tuple(sides) for name, sides in sorted(entry.grass.items())},
        nagas=tuple(map(tuple, entry.nagas)),
        exits=tuple(entry.exits),
    )


def _hideouts(entry: schema.MapEntry) -> dict[str, str]:
    """Hideouts of the expansion, which are hiding spots by their form."""
    forms = {"tree": entry.trees, "pond": entry.ponds, "grass": list(entry.grass)}
    return {square: form for form, squares in forms.items() for square in squares}


def both_ways(pairs: list[list[str]]) -> Iterator[tuple[str, str]]:
    """Pairs of squares in both orders."""
    for pair in pairs:
        # A pair of another number of squares is a fault that the checks tell.
        yield from permutations(pair, 2)


def _each(written: Mapping[Key, Written], make: Callable[[Key, Written], Made]) -> dict[str, Made]:
    """Make a value of every entry, sorted by id."""
    return {name: make(name, entry) for name, entry in sorted(written.items())}


Rank: TypeAlias = tuple[list[list[str]], bool, list[list[str]]]
"""Where a memory comes in a campaign."""


def in_order(memories: dict[str, MemoryPlan]) -> dict[str, MemoryPlan]:
    """Memories as a campaign meets them: by id, an optional one after the memory that it follows."""

    def place(item: tuple[str, MemoryPlan]) -> Rank:
        name, plan = item
        return rank_of(name, plan.after, optional=plan.optional)

    return dict(sorted(memories.items(), key=place))


def rank_of(memory: str, after: str, *, optional: bool) -> Rank:
    """What memories are sorted by; `after` is the one that an optional memory follows, or empty."""
    return _parts(after or memory), optional, _parts(memory)


def _parts(name: str) -> list[list[str]]:
    """The numbers and letters of a memory's id, part by part, so that A.10 comes after A.9, and 4.1A after 4.1."""
    return [[piece.zfill(4) for piece in re.findall(r"\d+|\D+", part)] for part in name.split(".")]


def _effects(written: list[schema.EffectEntry]) -> tuple[Effect, ...]:
    """The effects of a card, absent arguments empty."""
    return tuple(
        Effect(
            entry.op, entry.kind or "", entry.entrance or "", entry.number or 0, entry.square or "", entry.text or ""
        )
        for entry in written
    )


def _guard(name: str, entry: schema.GuardEntry) -> GuardCard:
    """A kind of guard."""
    given = asdict(entry)
    for field in ("boss_health", "boss_dice"):
        given[field] = {int(present): number for present, number in sorted(given[field].items())}
    return GuardCard(id=name, **given)


def _card(name: str, entry: schema.CardEntry) -> Card:
    """A card with all that is printed on it (24.10)."""
    given = asdict(entry)
    given.update({name: _effects(getattr(entry, name)) for name in ("special", "effects", "grants")})
    given["envelope"] = entry.envelope or ""
    return Card(id=name, **given)


def _event(name: str, entry: schema.EventEntry) -> EventCard:
    """An event card."""
    return EventCard(name, entry.name, entry.direction, _effects(entry.effects), entry.text, entry.retires)


def _assassin(name: str, entry: schema.AssassinEntry) -> AssassinCard:
    """A person the players can run."""
    return AssassinCard(
        name,
        entry.name,
        entry.letter,
        entry.title or "",
        entry.text,
        entry.health,
        tuple(entry.cards),
        tuple(entry.abilities),
        tuple(entry.skills),
        tuple(entry.rewards),
    )


def _machine(name: str, entry: schema.MachineCardEntry) -> MachineCard:
    """A machine."""
    return MachineCard(name, entry.name, entry.letter, entry.health, tuple(entry.actions), entry.target, entry.text)


def _companion(name: str, entry: schema.CompanionEntry) -> CompanionCard:
    """Somebody whom all players run together."""
    return CompanionCard(
        name,
        entry.name,
        entry.letter,
        entry.title or "",
        entry.text,
        entry.health,
        tuple(entry.actions),
        entry.weapon or "",
    )


def _objective(name: str, entry: schema.ObjectiveEntry) -> ObjectivePlan:
    """An objective token."""
    return ObjectivePlan(id=name, **{**asdict(entry), "ally": entry.ally or ""})


def _arrivals(column: dict[schema.Entrance, dict[str, int]]) -> tuple[tuple[str, str, int], ...]:
    """A column of a reinforcement card: (letter, kind, number), sorted."""
    return tuple(
        (letter, kind, number) for letter, guards in sorted(column.items()) for kind, number in sorted(guards.items())
    )


def _amounts(table: Mapping[str, int]) -> Amounts:
    """How many of each, sorted."""
    return tuple(sorted(table.items()))


def build_memory(name: str, entry: schema.MemoryFile) -> MemoryPlan:
    """The plan of a faultless entry."""
    return MemoryPlan(
        id=name,
        title=entry.title,
        maps=_each(entry.maps, build_terrain),
        objectives=_each(entry.objectives, _objective),
        guards=tuple(
            (square, kind, number)
            for square, guards in sorted(entry.guards.items())
            for kind, number in sorted(guards.items())
        ),
        reserve=_amounts(entry.reserve),
        events=_amounts(entry.events),
        reinforcements={int(team): _amounts(entry.reinforcements.get(team, {})) for team in get_args(schema.Team)},
        steps=tuple(entry.steps),
        saving=entry.saving,
        chests=tuple(entry.chests),
        starts=tuple(entry.starts),
        synchronise=_effects(entry.synchronise),
        chest_deck=tuple(entry.chest_deck),
        equipment=_amounts(entry.equipment),
        last_chests=entry.last_chests,
        restricted=tuple(entry.restricted),
        before=entry.before.strip(),
        success=entry.success.strip(),
        failure=entry.failure.strip(),
        allies=_each(entry.allies, lambda key, ally: AllyPlan(key, ally.square or "", ally.survive, ally.leave)),
        machines=_each(entry.machines, lambda key, machine: MachinePlan(key, machine.square, machine.guard or "")),
        collapse=CollapsePlan(entry.collapse.square, entry.collapse.turn) if entry.collapse else None,
        turn_limit=entry.turn_limit,
        limit_fails=entry.limit_fails,
        fixed_difficulty=entry.fixed_difficulty,
        optional=entry.optional,
        after=entry.after or "",
        box=entry.box,
        danger=tuple(entry.danger),
        joins=entry.joins or "",
        open=tuple(sorted(entry.open)),
        bases=tuple(entry.bases),
        alert=entry.alert,
        rewards=tuple(entry.rewards),
        blueprints=tuple(entry.blueprints),
        sync=build_sync(entry.sync) if entry.sync else None,
    )
