"""Facts of the region map, applied."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.folding.danger import hydras_gone
from domain.folding.parts import Apply, with_deck
from domain.language import events as e
from domain.model.amounts import plus
from domain.model.region import OwnEntry, OwnNumber, Phase, Region, numbered
from domain.model.state import State


def _with(state: State, **changes: Any) -> State:  # noqa: ANN401 - fields of Region, of many types
    return replace(state, region=replace(state.region, **changes))


def _told(state: State, path: str) -> State:
    """What nobody had told of a campaign that was taken over is known once it has come about."""
    return replace(state, open=tuple(one for one in state.open if one != path)) if path in state.open else state


def _with_place(state: State, location: int, **changes: Any) -> State:  # noqa: ANN401 - fields of Place
    place = replace(state.region.place(location), **changes)
    return _with(state, places={**state.region.places, str(location): place})


def _with_phase(state: State, **changes: Any) -> State:  # noqa: ANN401 - fields of Phase
    phase = state.region.phase
    return _with(state, phase=replace(phase, **changes)) if phase else state


def _unfolded(state: State, f: e.RegionUnfolded) -> State:
    state = replace(state, region=Region(f.position, slot=f.numbers, charted=state.region.charted, memory=f.memory))
    return _with_place(state, f.position, stickered=True, result=f.memory) if f.position else state


def _begun(state: State, f: e.ExplorationBegun) -> State:
    phases = state.region.phases + 1
    return _with(state, position=f.position, phase=Phase(f.cause, f.cubes), phases=phases, memory="")


def _cubes(state: State, f: e.ExplorationCubesChanged) -> State:
    phase = state.region.phase
    return _with_phase(state, cubes=phase.cubes + f.cubes) if phase else state


def _clue_gained(state: State, f: e.ClueGained) -> State:
    return _with(state, clues=tuple(sorted((*state.region.clues, f.clue))))


def _clue_spent(state: State, f: e.ClueSpent) -> State:
    clues = list(state.region.clues)
    clues.remove(f.clue)
    state = replace(state, retired=tuple(sorted((*state.retired, f.clue))))
    return _with(state, clues=tuple(clues))


COUNTED = {"cube": "cubes", "clue": "clues", "tick": "ticks", "overflow": "overflows"}
"""The counter of each way to pay for a journey."""


def _paid(state: State, f: e.JourneyPaid) -> State:
    tally, name = state.region.tally, COUNTED[f.means]
    return _with(state, tally=replace(tally, journeys=tally.journeys + 1, **{name: getattr(tally, name) + 1}))


def _ticked(state: State, f: e.GaugeTicked) -> State:
    return _with(state, ticks=f.box)


def _same(state: State, _: object) -> State:
    return state


def _line(state: State, f: e.LineDrawn) -> State:
    pair = (min(f.origin, f.to), max(f.origin, f.to))
    return _with(state, lines=tuple(sorted({*state.region.lines, pair})))


def _moved(state: State, f: e.GroupMoved) -> State:
    return _told(_with(state, position=f.to), "region/position")


def _sticker(state: State, f: e.StickerPlaced) -> State:
    return _with_place(state, f.location, stickered=True, result=f.result)


def _activated(state: State, f: e.LocationActivated) -> State:
    return _with_place(state, f.location, activated=True)


def _closed(state: State, f: e.LocationClosed) -> State:
    return _with_place(state, f.location, told=True) if f.told else _with_place(state, f.location, explored=True)


REBUILT = {"event", "reinforcement"}
"""Decks that every memory builds anew: what has joined them is remembered (A13.2)."""


def _taken(state: State, f: e.NumberTaken) -> State:
    if f.number in state.region.slot:
        state = _with(state, slot=tuple(n for n in state.region.slot if n != f.number))
    else:
        # The players' own slot: only what leaves it is known.
        state = _with(state, taken=(*state.region.taken, f.number))
    if f.to in {"bag", "read"}:
        return state
    if f.to not in REBUILT:
        return _shuffled_in(state, f.to, numbered(f.number))
    state = _with(state, joined=(*state.region.joined, f.number))
    if state.memory is None or f.to not in state.decks:
        return state
    team = sum(not figure.companion for figure in state.assassins.values())
    return _shuffled_in(state, f.to, numbered(f.number, team if f.to == "reinforcement" else 0))


def _shuffled_in(state: State, name: str, card: str) -> State:
    """A card joins a deck that is shuffled; its discards stay where they are (A13.q1)."""
    if name not in state.decks:
        # The piles of the players' own map lie on the table.
        return state
    deck = state.decks[name]
    unknown = plus(deck.unknown, card, 1)
    for known in (*deck.top, *deck.bottom):
        unknown = plus(unknown, known, 1)
    return with_deck(state, name, replace(deck, top=(), unknown=unknown, bottom=()))


def _returned(state: State, f: e.CardReturned) -> State:
    return _shuffled_in(state, f.deck, f.card)


def _healer(state: State, f: e.HealerUsed) -> State:
    return _with_phase(state, healer=f.location)


def _skill(state: State, f: e.SkillUsedOnMap) -> State:
    phase = state.region.phase
    return _with_phase(state, skills=tuple(sorted({*phase.skills, f.skill}))) if phase else state


def _crafted(state: State, f: e.ItemCrafted) -> State:
    there = state.headquarters
    left = list(there.blueprints)
    left.remove(f.blueprint)
    state = replace(state, headquarters=replace(there, blueprints=tuple(left)))
    return replace(state, retired=tuple(sorted((*state.retired, f.blueprint))))


def _found(state: State, f: e.MemoryFound) -> State:
    return _told(_with(state, memory=f.memory), "region/memory")


def _ended(state: State, _: e.ExplorationEnded) -> State:
    return _with(state, phase=None)


def _completed(state: State, f: e.PlaceCompleted) -> State:
    # On the players' own map the first memory has no location yet.
    return _with(_with_place(state, f.location, completed=True) if f.location else state, memory="")


def _charted(state: State, f: e.LocationCharted) -> State:
    return _with(state, charted={**state.region.charted, str(f.location): f.charted})


def _entry(state: State, f: e.EntryNoted) -> State:
    return _with(state, own={**state.region.own, f.card: OwnEntry(f.kind, f.name)})


def _number(state: State, f: e.NumberNoted) -> State:
    return _with(state, numbers={**state.region.numbers, str(f.number): OwnNumber(f.kind, f.card)})


APPLY: dict[type[e.Fact], Apply] = {
    e.RegionUnfolded: _unfolded,
    e.ExplorationBegun: _begun,
    e.ExplorationCubesChanged: _cubes,
    e.ClueGained: _clue_gained,
    e.ClueSpent: _clue_spent,
    e.JourneyPaid: _paid,
    e.GaugeTicked: _ticked,
    e.GaugeOverflowed: _same,
    e.LineDrawn: _line,
    e.GroupMoved: _moved,
    e.StickerPlaced: _sticker,
    e.LocationActivated: _activated,
    e.LocationClosed: _closed,
    e.PileSubstituted: _same,
    e.NothingHere: _same,
    e.ExposedByCard: _same,
    e.CardReturned: _returned,
    e.NumberTaken: _taken,
    e.NumberMissing: _same,
    e.CardRead: _same,
    e.HealerUsed: _healer,
    e.SkillUsedOnMap: _skill,
    e.ItemCrafted: _crafted,
    e.MemoryFound: _found,
    e.ExplorationEnded: _ended,
    e.PlaceCompleted: _completed,
    e.LocationCharted: _charted,
    e.EntryNoted: _entry,
    e.NumberNoted: _number,
    e.HydrasSpent: hydras_gone,
}
"""What each fact does to a state."""
