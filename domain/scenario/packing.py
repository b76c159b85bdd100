"""The pack of a scenario: a bundled one with the cards of the file, and the memory that the file draws."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from domain.content.building import build_sync, in_order, with_numbered
from domain.content.campaign_file import CampaignFile, build_campaign
from domain.content.campaign_plan import CampaignPlan
from domain.content.drawing import parse_drawing
from domain.content.loader import load_pack
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
)
from domain.content.schema import MapLetter, ReinforcementEntry
from domain.core.errors import ContentError
from domain.model.agenda import Amounts
from domain.model.amounts import count, plus
from domain.model.terrain import Terrain, map_of
from domain.scenario.faults import misplaced
from domain.scenario.parts import amounts
from domain.scenario.regions import region_of
from domain.scenario.rivers import HIDEOUTS, POISON_DIE, has_danger, practice_dangers, with_river
from domain.scenario.schema import AllyFigure, Chapter, MachineFigure, Pile, ScenarioFile, Token

MEMORY = "1"
"""The id of a memory that a file draws itself."""

BOX = (("crossbowman", 30), ("runner", 10))
"""Figures in the box where a file doesn't say what is left in the reserve (7.9)."""

CALM = "calm"
QUIET: dict[str, Amounts] = {"event": ((CALM, 8),), "reinforcement": (("quiet", 8),)}
"""Decks that do nothing, for files that don't care."""

TEAMS = (2, 3, 4)
MYSTERY = "mystery"
YARD = "+---+---+\n| s   s |\n+---+---+\n"
"""The map of a scenario about the region, where its memories don't matter."""

LYING = ("admission", "assignment", "end_of_memory", "exploration")
"""Phases between memories in which the decks of equipment and chests lie as the file says."""

Made = TypeVar("Made", bound=Struct)


def build_pack(file: ScenarioFile) -> Pack:
    """The pack that a scenario is played with; its one memory is the file's.

    Raises Misplaced for names that aren't there.
    """
    if file.expedition is not None and not (file.map or file.memory):
        file = replace(file, map=YARD)
    try:
        pack = load_pack(file.pack)
    except ContentError as error:
        raise misplaced("pack", "no_pack", why=str(error)) from None
    pack = replace(
        pack,
        dice={**(POISON_DIE if has_danger(file) else {}), **pack.dice, **file.dice},
        dangers=_with(practice_dangers() if has_danger(file) else pack.dangers, file.dangers, Danger),
        guards=_with(pack.guards, file.guard_kinds, GuardCard),
        cards=_with(pack.cards, file.cards, Card),
        events=_with(pack.events, file.events, EventCard),
        reinforcements={**pack.reinforcements, **{k: _columns(k, v) for k, v in file.reinforcements.items()}},
        assassins=_with(pack.assassins, file.people, AssassinCard),
        allies=_with(pack.allies, file.ally_cards, AllyCard),
        machines=_with(pack.machines, file.machine_cards, MachineCard),
        companions=_with(pack.companions, file.companion_cards, CompanionCard),
        campaign=_campaign(file, pack),
    )
    plan = _plan(file, pack)
    chapters = {name: _chapter(plan, name, chapter) for name, chapter in file.memories.items()}
    memories = in_order({plan.id: plan, **chapters})
    if file.expedition is None:
        return replace(pack, memories=memories)
    region = region_of(file.expedition)
    found = {
        name: _chapter(plan, name, Chapter()) for name in region.codes.values() if name not in {MYSTERY, *memories}
    }
    return with_numbered(replace(pack, memories={**memories, **found}, region=region))


def _campaign(file: ScenarioFile, pack: Pack) -> CampaignPlan | None:
    """The campaign of the file: the practice campaign, with what the file says added or in the place of it."""
    if file.campaign is None and (pack.campaign is not None or not (file.flow or file.expedition)):
        return pack.campaign
    base, own = _practice_campaign(), file.campaign or CampaignFile()
    plain = CampaignFile()
    changed: dict[str, Any] = {}
    for name in CampaignFile.__struct_fields__:
        written = getattr(own, name)
        if isinstance(written, dict):
            changed[name] = {**getattr(base, name), **written}
        elif written != getattr(plain, name):
            changed[name] = written
    return build_campaign(replace(base, **changed))


@cache
def _practice_campaign() -> CampaignFile:
    text = (Path(__file__).parent / "campaign.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), CampaignFile)


def memory_of(file: ScenarioFile) -> str:
    """The id of the memory that a file draws or names."""
    return file.memory or MEMORY


def _chapter(plan: MemoryPlan, name: str, chapter: Chapter) -> MemoryPlan:
    """A memory of the story, on the map of the file."""
    sync = chapter.sync
    return replace(
        plan,
        id=name,
        title=chapter.title or (plan.title if name == plan.id else name),
        optional=chapter.optional,
        after=chapter.after or "",
        rewards=chapter.rewards,
        blueprints=chapter.blueprints,
        sync=build_sync(sync) if sync else None,
    )


def _with(have: dict[str, Made], entries: dict[str, Any], kind: type[Made]) -> dict[str, Made]:
    """The cards of a pack, those of the file added or in place of those of the same id."""
    return {**have, **{name: _card(name, entry, kind) for name, entry in entries.items()}}


def _card(name: str, entry: Struct, kind: type[Made]) -> Made:
    """A card from its entry: fields and names are the same on both sides, what was left out stays at its default."""
    written = {key: value for key, value in msgspec.to_builtins(entry).items() if value is not None}
    return msgspec.convert(_bare(written) | {"id": name}, kind, str_keys=True)


def _bare(value: Any) -> Any:  # noqa: ANN401 - walks plain values of any shape
    if isinstance(value, dict):
        return {key: _bare(item) for key, item in value.items() if item is not None}
    return [_bare(item) for item in value] if isinstance(value, list) else value


def _columns(name: str, entry: ReinforcementEntry) -> ReinforcementCard:
    off, on = (
        tuple((letter, kind, n) for letter, guards in sorted(side.items()) for kind, n in sorted(guards.items()))
        for side in (entry.off, entry.on)
    )
    return ReinforcementCard(name, off, on, entry.triangle)


def _plan(file: ScenarioFile, pack: Pack) -> MemoryPlan:
    """The memory of the file: its own drawing, or the pack's memory that it names."""
    base = _base(file, pack)
    maps = _maps(file) or base.maps
    if not maps:
        raise misplaced("map", "no_map")
    guards = tuple(
        (square, kind, number)
        for square, place in sorted(file.squares.items())
        for kind, number in amounts(place.guards or "", f"squares.{square}.guards")
    )
    return replace(
        base,
        maps=maps,
        objectives={name: _objective(name, token) for name, token in sorted(file.objectives.items())}
        or base.objectives,
        guards=guards or base.guards,
        reserve=box(file),
        events=_whole_deck(file, "event", base.events),
        reinforcements=_teams(file, base),
        steps=file.steps,
        saving=file.saving,
        alert=file.alert_at_start,
        synchronise=tuple(msgspec.convert(_bare(msgspec.to_builtins(e)), Effect) for e in file.synchronise)
        or base.synchronise,
        chest_deck=file.chest_deck or base.chest_deck,
        # Between two memories a deck of equipment lies there already.
        equipment=() if file.phase in LYING else _whole_deck(file, "equipment", base.equipment),
        chests=tuple(name for name, place in sorted(file.squares.items()) if place.chest is True),
        starts=file.starts or base.starts,
        joins=file.joins or base.joins,
        last_chests=file.last_chests or base.last_chests,
        restricted=file.restricted or base.restricted,
        allies={name: _ally(name, ally) for name, ally in sorted(file.allies.items())} or base.allies,
        machines={name: _machine(file, name, m) for name, m in sorted(file.machines.items())} or base.machines,
        danger=file.danger or base.danger,
        collapse=CollapsePlan(file.collapse.square, file.collapse.turn) if file.collapse else base.collapse,
        turn_limit=file.turn_limit or base.turn_limit,
        limit_fails=file.limit_fails or base.limit_fails,
        fixed_difficulty=file.fixed_difficulty or base.fixed_difficulty,
    )


def _ally(name: str, ally: AllyFigure) -> AllyPlan:
    return AllyPlan(name, ally.at or "", ally.survive is True, ally.leave is True)


def _machine(file: ScenarioFile, name: str, machine: MachineFigure) -> MachinePlan:
    aboard = machine.aboard or ""
    return MachinePlan(name, machine.at or "", "" if aboard in file.assassins else aboard)


def _base(file: ScenarioFile, pack: Pack) -> MemoryPlan:
    if not file.memory:
        quiet: dict[int, Amounts] = dict.fromkeys(TEAMS, QUIET["reinforcement"])
        return MemoryPlan(MEMORY, file.title, {}, {}, (), (), QUIET["event"], quiet)
    if file.memory not in pack.memories:
        raise misplaced("memory", "no_memory", name=file.memory, known=", ".join(pack.memories))
    return pack.memories[file.memory]


def _maps(file: ScenarioFile) -> dict[str, Terrain]:
    drawn = {"a": ("map", file.map), "b": ("map_b", file.map_b)}
    maps = {letter: _terrain(letter, *drawing) for letter, drawing in drawn.items() if drawing[1]}
    squares = {square for terrain in maps.values() for square in terrain.kinds}
    named = [
        *((f"entrances.{letter}", square) for letter, named in file.entrances.items() for square in named),
        *(("stations", square) for square in file.stations),
        *(("hiding", square) for square in file.hiding),
        *(("towers", square) for tower in file.towers for square in tower),
        *(("tiles", square) for tile in file.tiles for square in tile),
        *(("nagas", square) for naga in file.nagas for square in naga),
        *(("grass", square) for square in file.grass),
        *(("trees", square) for square in file.trees),
        *(("ponds", square) for square in file.ponds),
        *(("exits", square) for square in file.exits),
        *(("danger", square) for square in file.danger),
        *(("river.drift", square) for pair in (file.river.drift.items() if file.river else ()) for square in pair),
        *(("river.skull", square) for square in (file.river.skull if file.river else ())),
        *(("river.barred", square) for pair in (file.river.barred if file.river else ()) for square in pair),
    ]
    for key, square in named:
        if square not in squares:
            raise misplaced(key, "no_square", square=square)
    return {letter: _furnished(file, terrain) for letter, terrain in maps.items()}


def _terrain(letter: str, key: str, drawing: str) -> Terrain:
    try:
        return parse_drawing(drawing, letter)
    except ContentError as error:
        raise misplaced(key, "drawing", why=str(error)) from None


def _furnished(file: ScenarioFile, terrain: Terrain) -> Terrain:
    """A map with what stands on it; every list of the file names the squares of both maps."""

    def here(squares: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(square for square in squares if map_of(square) == terrain.letter)

    forms = {square: form for form in HIDEOUTS for square in getattr(file, HIDEOUTS[form])}
    towers = (*file.towers, *file.nagas)
    return replace(
        with_river(file, terrain),
        entrances=tuple((letter, here(s)) for letter, s in sorted(file.entrances.items()) if here(s)),
        stations=here((*file.stations, *file.exits)),
        hiding={square: form for square, form in sorted((file.hiding | forms).items()) if here((square,))},
        towers=tuple(tower for tower in towers if here(tower)),
        tiles=tuple(tile for tile in (*towers, *file.tiles) if here(tile)),
        grass={square: sides for square, sides in sorted(file.grass.items()) if here((square,))},
        nagas=tuple(naga for naga in file.nagas if here(naga)),
        exits=here(file.exits),
    )


def _objective(name: str, token: Token) -> ObjectivePlan:
    if token.square is UNSET:
        raise misplaced(f"objectives.{name}.square", "missing")
    return ObjectivePlan(
        name,
        token.name or name.replace("_", " ").capitalize(),
        token.square,
        token.cost or 1,
        token.xp or 0,
        mandatory=token.mandatory is not False,
        base=token.base is not False,
        hidden=token.hidden is True,
        ally=token.ally or "",
    )


def standing(file: ScenarioFile) -> Amounts:
    """Guards and bodies that the file puts on the map, and guard figures that stand for assassins."""
    found: Amounts = ()
    for figure in file.assassins.values():
        found = plus(found, figure.disguise, 1) if figure.disguise else found
    for square, place in file.squares.items():
        for key in ("guards", "bodies"):
            for kind, number in amounts(getattr(place, key) or "", f"squares.{square}.{key}"):
                # Bosses are no part of the reserve.
                boss = kind in file.guard_kinds and file.guard_kinds[kind].boss
                found = found if boss else plus(found, kind, number)
    return found


def box(file: ScenarioFile) -> Amounts:
    """All figures of the memory: what is left in the reserve and what is on the map (7.9)."""
    if file.reserve is UNSET:
        return BOX
    left = file.reserve
    text = left if isinstance(left, str) else "+".join(f"{number}{kind}" for kind, number in left.items())
    found = amounts(text, "reserve")
    for kind, number in standing(file):
        found = plus(found, kind, number)
    return found


def left_in_reserve(file: ScenarioFile) -> Amounts:
    """The reserve of the file. Raises Misplaced when more is on the map than the box holds."""
    found = box(file)
    for kind, number in standing(file):
        if count(found, kind) < number:
            raise misplaced("reserve", "reserve", number=count(found, kind), kind=kind)
        found = plus(found, kind, -number)
    return found


def cards_of(pile: Pile, key: str) -> Amounts:
    """All cards of a deck, however they lie."""
    found = amounts(pile.unknown or "", f"{key}.unknown")
    for card in (*(pile.top or ()), *(pile.bottom or ()), *(pile.discards or ())):
        found = plus(found, card, 1)
    return found


def _whole_deck(file: ScenarioFile, name: str, otherwise: Amounts = ()) -> Amounts:
    """A deck of the file with the event cards that lie beside the maps; the other cards when the file has none."""
    if name not in file.decks and (file.memory or not (name == "event" and shown(file))):
        return otherwise
    found = cards_of(file.decks[name], f"decks.{name}") if name in file.decks else QUIET[name]
    if name == "event":
        for card in shown(file):
            found = plus(found, card, 1)
    return found


def shown(file: ScenarioFile) -> tuple[str, ...]:
    """The event cards that lie beside the maps."""
    cards = events_shown(file)
    return tuple(card for card in (cards.values() if isinstance(cards, dict) else (cards,)) if card)


def events_shown(file: ScenarioFile) -> dict[MapLetter, str] | str:
    """The event cards by map; where a file has a direction only, a card that does nothing lies there."""
    if file.event is not UNSET:
        return file.event
    if isinstance(file.direction, dict):
        return {letter: CALM for letter, direction in file.direction.items() if direction}
    return CALM if file.direction else ""


def _teams(file: ScenarioFile, base: MemoryPlan) -> dict[int, Amounts]:
    """The reinforcement decks: of every size of team where the file lists them, else the one that lies ready."""
    found = dict(base.reinforcements)
    for team, deck in file.reinforcement_decks.items():
        found[int(team)] = amounts(deck, f"reinforcement_decks.{team}")
    if "reinforcement" in file.decks:
        found[team_size(file)] = _whole_deck(file, "reinforcement")
    return found


def team_size(file: ScenarioFile) -> int:
    """Assassins at the table, a companion not counted."""
    return sum(figure.companion is not True for figure in file.assassins.values())
