"""Whether what stands in a state is something that the rules can go on from: ids that exist, slots that fit, bounds.

What players put down themselves is looked at before it is taken: overrides, and what lies on the table of a campaign
that is taken over. A state that the rules have made is sound.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any, NamedTuple

from msgspec import Struct

from domain.content.pack import Pack
from domain.content.region_plan import BLUEPRINT, CLUES, PILES, SYMBOLS
from domain.model.state import State
from domain.playing.owned import MOST_HEALTH, SLOTS, with_own
from domain.playing.play import Refusal, refuse
from domain.rules.campaign.assignment import PLACES
from domain.rules.campaign.sync_watch import MISHAPS
from domain.rules.memory.slots import MOST_POISON
from domain.rules.table import sound_values as v


class Fault(NamedTuple):
    """Something that can't stand at a path."""

    path: str
    refusal: Refusal


class _Keys(tuple[str, ...]):
    """The keys of a table, in the place of a value."""

    __slots__ = ()


def first_fault(pack: Pack, before: State, after: State, *, keeps: bool = True) -> Refusal | None:
    """What of `after` can't stand, and didn't stand in `before` already; None for a sound change.

    `pack` is the campaign's, without what its players have named; unless it `keeps` its entries a table can grow.
    """
    if keeps and (refusal := _other_entries(before, after)):
        return refusal
    if before.memory and after.memory and before.memory.memory != after.memory.memory:
        return refuse("0.1", "adjust_fixed", path="memory/memory")
    there = {fault.path: fault for fault in faults(pack, before)}
    return next((fault.refusal for fault in faults(pack, after) if there.get(fault.path) != fault), None)


def _other_entries(before: State, after: State) -> Refusal | None:
    """A table that has other entries than it had, and can't have."""
    old, new = dict(_tables(before)), dict(_tables(after))
    for path in old.keys() & new.keys():
        if path not in FREE and set(old[path]) != set(new[path]):
            return refuse("0.1", "unsound_entries", path=path, known=", ".join(old[path]) or "-")
    return None


def _tables(state: State) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The tables of a state with their keys, whatever lies in those that come and go."""
    for path, value in leaves(state):
        if isinstance(value, _Keys):
            yield "/".join(path), value


def faults(pack: Pack, state: State) -> Iterator[Fault]:
    """Everything in a state that the rules can't go on from, by path."""
    table = v.Table(pack, with_own(pack, state), state)
    for path, value in leaves(state):
        look = _look_at(path)
        refusal = look(table, "/".join(path), value) if look else None
        if refusal is not None:
            yield Fault("/".join(path), refusal)


def leaves(state: State) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every value with its path; for a table of values its keys as well, at the path of the table."""
    for field in state.__struct_fields__:
        yield from _below((field,), getattr(state, field))


def _below(path: tuple[str, ...], value: Any) -> Iterator[tuple[tuple[str, ...], Any]]:  # noqa: ANN401 - any type
    if isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from _below((*path, field), getattr(value, field))
    elif isinstance(value, dict):
        yield path, _Keys(value)
        for key, inner in value.items():
            yield from _below((*path, key), inner)
    elif value is not None:
        yield path, value


_amount = partial(v.number, 0, v.MOST)
_any_card = partial(v.each, v.Table.cards)
_guards = partial(v.amounts, lambda table: table.pack.guards)
_contracts = partial(v.once, lambda table: table.pack.campaign.contract_cards if table.pack.campaign else ())
_boards = partial(v.one, lambda table: table.pack.campaign.boards if table.pack.campaign else ())
_memory = partial(v.one, lambda table: table.pack.memories)
_people = partial(v.once, lambda table: table.state.assassins)

LOOKS: tuple[tuple[str, v.Look], ...] = (
    ("assassins/*/name", v.owner),
    ("memory/allies/*/name", v.owner),
    ("memory/machines/*/name", v.owner),
    ("assassins/*/board/inventory", v.inventory),
    ("assassins/*/board/skills", v.skills),
    ("assassins/*/board/*", v.card),
    ("assassins/*/bag/skills", v.skills),
    ("assassins/*/bag/memory", _memory),
    ("assassins/*/bag/health", _amount),
    ("assassins/*/bag/*", v.card),
    ("assassins/*/max_health", partial(v.number, 1, v.MOST)),
    ("assassins/*/saved", partial(v.number, 0, 1)),
    ("assassins/*/poison", partial(v.number, 0, MOST_POISON)),
    ("assassins/*/poison_plus", partial(v.number, 0, 1)),
    ("assassins/*/level", partial(v.number, 0, v.HIGHEST_LEVEL)),
    ("assassins/*/place", v.place),
    ("assassins/*/square", v.square),
    ("assassins/*/used", _any_card),
    ("assassins/*/used_now", _any_card),
    ("assassins/*/disguise", partial(v.one, lambda table: table.pack.guards)),
    ("assassins/*/seized", partial(v.one, lambda table: table.pack.dangers)),
    ("assassins/*/companion", v.companion),
    ("assassins/*/*", _amount),
    ("away/*/bag/skills", v.skills),
    ("away/*/bag/memory", _memory),
    ("away/*/bag/health", _amount),
    ("away/*/bag/*", v.card),
    ("decks/*/unknown", v.deck_amounts),
    ("decks/*/*", v.deck),
    ("diary/*/attempts", partial(v.number, 0, 1)),
    ("diary/*/closed", partial(v.word, v.CLOSED)),
    ("diary/*/sync", partial(v.word, v.STICKERS)),
    (
        "diary/*/contract",
        partial(v.one, lambda table: table.pack.campaign.contract_cards if table.pack.campaign else ()),
    ),
    ("diary/*/*", _amount),
    ("memory/attempt", partial(v.number, 1, 2)),
    ("memory/turn", _amount),
    ("memory/maps/*/event", partial(v.one, lambda table: table.pack.events)),
    ("memory/squares", v.squares),
    ("memory/squares/*/guards", partial(_guards, 1)),
    ("memory/squares/*/bodies", partial(_guards, 1)),
    ("memory/squares/*/seated", partial(_guards, 1)),
    ("memory/squares/*/bases", _amount),
    ("memory/squares/*/ally", partial(v.one, lambda table: table.pack.allies)),
    ("memory/squares/*/marks", v.marks),
    ("memory/objectives/*/square", v.square),
    ("memory/objectives/*/*", _amount),
    ("memory/reserve", partial(v.amounts, v.Table.reserve, 0)),
    ("memory/bosses/*", partial(v.number, 1, v.MOST)),
    ("memory/boss_teams/*", partial(v.number, 1, v.MOST)),
    ("memory/chests_won", _any_card),
    ("memory/allies/*/place", v.place),
    ("memory/allies/*/square", v.square),
    ("memory/allies/*/disguise", partial(v.one, lambda table: table.pack.guards)),
    ("memory/allies/*/*", _amount),
    ("memory/machines/*/square", v.square),
    ("memory/machines/*/aboard", v.seat),
    ("memory/machines/*/health", partial(v.number, 1, v.MOST)),
    ("memory/hydras", partial(v.each, lambda table: table.pack.dangers)),
    ("memory/sync_lost", partial(v.word, ("", *MISHAPS))),
    ("memory/counted/*", _amount),
    ("memory/*", _amount),
    ("retired", _any_card),
    ("level", partial(v.number, 0, v.HIGHEST_LEVEL)),
    ("hall", v.carried),
    ("headquarters/board", _boards),
    ("headquarters/figures", v.figures),
    ("headquarters/figures/*", partial(v.word, PLACES)),
    ("headquarters/level", partial(v.number, 0, v.MOST_LEVEL)),
    ("headquarters/patients", _people),
    ("headquarters/blueprints", partial(v.once, v.Table.blueprints)),
    ("headquarters/blueprint", partial(v.one, v.Table.blueprints)),
    ("headquarters/contracts", _contracts),
    ("headquarters/*", _amount),
    ("region/position", v.location),
    ("region/places", v.places),
    ("region/places/*/result", partial(v.one, lambda table: (v.MYSTERY, *table.pack.memories))),
    ("region/lines", v.roads),
    ("region/slot", v.of_slot),
    ("region/joined", v.of_slot),
    ("region/taken", v.of_slot),
    ("region/clues", partial(v.each, lambda table: table.pack.region.clues if table.pack.region else ())),
    ("region/memory", _memory),
    ("region/phase/skills", _any_card),
    ("region/*/*", _amount),
    ("region/*", _amount),
    ("hydras", partial(v.each, lambda table: table.pack.dangers)),
    ("told/*", v.told),
    ("cards/*/name", v.called),
    ("cards/*/slot", partial(v.word, tuple(SLOTS.values()))),
    ("cards/*/health", partial(v.number, 0, MOST_HEALTH)),
    ("events/*/name", v.called),
    ("events/*/direction", partial(v.word, ("N", "E", "S", "W", "?"))),
    ("guards/*/name", v.called),
    ("guards/*/letter", v.letter),
    ("region/own/*/name", v.called),
    ("region/own/*/kind", partial(v.word, (*PILES, "narrative", *CLUES, BLUEPRINT))),
    ("region/charted/*/symbol", partial(v.word, ("", *SYMBOLS))),
    ("region/charted/*/*", _amount),
)
"""How the value at a path is looked at, the first pattern that fits; a star stands for one name."""

FREE = ("flags", "headquarters/figures", "region/places", "memory/squares")
"""Tables whose entries come and go; all others have one for each thing that there is."""


@lru_cache(maxsize=4096)
def _look_at(path: tuple[str, ...]) -> v.Look | None:
    return next((look for pattern, look in _PATTERNS if _fits(pattern, path)), None)


_PATTERNS = tuple((tuple(pattern.split("/")), look) for pattern, look in LOOKS)


def _fits(pattern: tuple[str, ...], path: tuple[str, ...]) -> bool:
    return len(pattern) == len(path) and all(part in {"*", name} for part, name in zip(pattern, path, strict=True))
