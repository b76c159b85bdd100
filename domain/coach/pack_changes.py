"""What another version of a pack changes for a campaign, in players' words.

First what concerns the memory in play, then what the campaign has: its people, cards and headquarters. Of what the
players haven't met only the number is told: nothing that waits for them is given away.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.rules.campaign.pack_taking import Missing, lacks, missing
from domain.telling import names as n
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from domain.content.pack import MemoryPlan, Pack
    from domain.model.state import Memory, State

TABLES = ("cards", "events", "reinforcements", "guards", "assassins", "allies", "machines", "companions", "dangers")
"""The tables of a pack by which changes that nobody has met are counted."""

LONGEST = 24
"""Letters of a value that is shown; of a longer one it is only said that it differs."""

UNTOLD = ("id", "hash")


class Section(Struct, frozen=True):
    """Changes that belong together; `kind` is "memory", "own", "behind" or "ahead"."""

    kind: str
    lines: tuple[str, ...]


class Changes(Struct, frozen=True):
    """A version of a pack against the one that a campaign is played with."""

    sections: tuple[Section, ...]
    obstacles: tuple[str, ...]
    """Why the campaign can't go on with it; empty when it can."""


def changes(old: Pack, new: Pack, state: State) -> Changes:
    """What taking over `new` would change for a campaign that is played with `old`."""
    found = (
        Section("memory", tuple(_of_memory(old, new, state.memory)) if state.memory else ()),
        Section("own", tuple(_of_campaign(old, new, state))),
        Section("behind", tuple(_behind(old, new, state))),
        Section("ahead", tuple(_ahead(old, new, state))),
    )
    obstacles = tuple(_obstacle(old, new, one) for one in dict.fromkeys(missing(new, state)))
    return Changes(tuple(section for section in found if section.lines), obstacles)


def _obstacle(old: Pack, new: Pack, one: Missing) -> str:
    """Why not, by the names of the pack that is played with."""
    shown = {"card": n.card, "guard": n.guard, "objective": n.objective, "memory": n.memory, "clue": n.clue}
    name = shown.get(one.kind, n.assassin)(old, one.name)
    key = lacks(one.kind)
    return f"{say(families.REFUSAL[key], lacking=name, pack=new.title)} {say(families.REMEDY[key])}"


def _of_memory(old: Pack, new: Pack, memory: Memory) -> Iterator[str]:
    before, after = old.memories.get(memory.memory), new.memories.get(memory.memory)
    if before is None or after is None:  # a map of the players' own, or an obstacle, which is told apart
        return
    yield from _plan(n.memory(old, before.id), before, after)
    guards = {kind for kind, _ in memory.reserve} | {*memory.bosses}
    yield from _entries(old.guards, new.guards, guards)
    yield from _entries(old.allies, new.allies, memory.allies)
    yield from _entries(old.machines, new.machines, memory.machines)
    yield from _entries(old.events, new.events, {one.event for one in memory.maps.values()})


def _plan(name: str, before: MemoryPlan, after: MemoryPlan) -> Iterator[str]:
    """The parts of a memory that differ, by what they are: what is in them stays hidden."""
    parts = [_field(field) for field in _unlike(before, after)]
    if parts:
        yield say("pack_changes.memory", name=name, parts=", ".join(dict.fromkeys(parts)))


def _of_campaign(old: Pack, new: Pack, state: State) -> Iterator[str]:
    if old.title != new.title:
        yield say("pack_changes.title", old=old.title, new=new.title)
    if old.dice != new.dice:
        yield say("pack_changes.dice")
    yield from _entries(old.assassins, new.assassins, state.assassins)
    yield from _entries(old.companions, new.companions, state.assassins)
    yield from _entries(old.cards, new.cards, sorted(_cards(old, state)))
    before, after = old.campaign, new.campaign
    if before is None or after is None or not state.flow:
        return
    if before.levels != after.levels:
        shown = [", ".join(map(str, plan.levels)) for plan in (before, after)]
        yield say("pack_changes.levels", old=shown[0], new=shown[1])
    there = state.headquarters
    yield from _entries(before.figures, after.figures, sorted({one.rpartition("_")[0] for one in there.figures}))
    yield from _entries(before.blueprints, after.blueprints, (*there.blueprints, there.blueprint))
    yield from _entries(before.contract_cards, after.contract_cards, there.contracts[:1] if there.revealed else ())


def _cards(pack: Pack, state: State) -> set[str]:
    """The cards that the campaign has, and the abilities of its people."""
    found = {*state.hall}
    for name, figure in state.assassins.items():
        board = figure.board
        found |= {board.melee, board.ranged, board.blade, board.armour, *board.inventory, *board.skills}
        found |= {*(figure.bag.cards if figure.bag else ())}
        card = pack.assassins.get(name)
        found |= {card.ability_at(figure.level)} if card else set()
    for away in state.away.values():
        found |= {*away.bag.cards}
    return found - {""}


def _behind(old: Pack, new: Pack, state: State) -> Iterator[str]:
    """Memories that have been played: their titles are known."""
    played = {name for name, line in state.diary.items() if line.plays or line.skipped}
    played -= {state.memory.memory} if state.memory else set()
    for name in old.memories:
        if name in played and name in new.memories:
            yield from _plan(n.memory(old, name), old.memories[name], new.memories[name])


def _ahead(old: Pack, new: Pack, state: State) -> Iterator[str]:
    """What nobody has met yet, as numbers."""
    met = {*state.diary, *([state.memory.memory] if state.memory else ())}
    yield from _counted("memories", _others(old.memories, new.memories, met))
    mine = {*state.assassins, *_cards(old, state)}
    if state.memory:
        mine |= {kind for kind, _ in state.memory.reserve} | {one.event for one in state.memory.maps.values()}
    for table in TABLES:
        yield from _counted(table, _others(getattr(old, table), getattr(new, table), mine))
    if old.region != new.region:
        yield say("pack_changes.region")
    if old.campaign != new.campaign:
        yield say("pack_changes.story")
    if (old.about, old.version) != (new.about, new.version):
        yield say("pack_changes.version", old=old.version, new=new.version)


def _others(old: Mapping[str, Struct], new: Mapping[str, Struct], met: Collection[str]) -> tuple[int, int, int]:
    """How many entries that nobody has met are changed, new and gone."""
    before = {name: entry for name, entry in old.items() if name not in met}
    after = {name: entry for name, entry in new.items() if name not in met}
    changed = sum(name in after and after[name] != entry for name, entry in before.items())
    return changed, len(after.keys() - before.keys()), len(before.keys() - after.keys())


def _counted(table: str, numbers: tuple[int, int, int]) -> Iterator[str]:
    keys = ("pack_changes.changed", "pack_changes.added", "pack_changes.gone")
    parts = [say(key, n=count) for key, count in zip(keys, numbers, strict=True) if count]
    if parts:
        what = known(families.PACK_CHANGES_TABLES[table], table)
        yield say("pack_changes.table", what=what, parts=", ".join(parts))


def _entries(old: Mapping[str, Struct], new: Mapping[str, Struct], names: Iterable[str]) -> Iterator[str]:
    """The entries of these names that differ, with what differs; those that are gone are told as obstacles."""
    for name in names:
        before, after = old.get(name), new.get(name)
        if before is None or after is None or before == after:
            continue
        parts = [_difference(field, getattr(before, field), getattr(after, field)) for field in _unlike(before, after)]
        yield say("pack_changes.entry", name=getattr(before, "name", name), parts="; ".join(parts))


def _unlike(before: Struct, after: Struct) -> list[str]:
    fields = before.__struct_fields__
    return [one for one in fields if one not in UNTOLD and getattr(before, one) != getattr(after, one)]


def _difference(field: str, old: object, new: object) -> str:
    """A field that differs: with both values where they are short."""
    if isinstance(old, bool) or isinstance(new, bool):
        return say("pack_changes.now" if new else "pack_changes.no_more", what=_field(field))
    if all(isinstance(value, int) or (isinstance(value, str) and 0 < len(value) <= LONGEST) for value in (old, new)):
        return say("pack_changes.value", what=_field(field), old=old, new=new)
    return say("pack_changes.differs", what=_field(field))


def _field(field: str) -> str:
    return known(families.PACK_CHANGES_FIELDS[field], field.replace("_", " "))
