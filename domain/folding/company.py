"""Facts of the companion, of poison and of shortages, applied."""

from __future__ import annotations

from msgspec.structs import replace

from domain.folding.parts import Apply, with_figure, with_memory
from domain.language import events as e
from domain.model.state import Assassin, Board, MemoryRecord, State


def _companion_joined(state: State, f: e.CompanionJoined) -> State:
    figure = Assassin(f.who, Board(), f.health, f.health, level=f.level, companion=True)
    return replace(state, assassins=dict(sorted({**state.assassins, f.who: figure}.items())))


def _cubes_handed(state: State, f: e.CubesHanded) -> State:
    donor = state.assassins[f.who]
    state = with_figure(state, f.who, cubes=donor.cubes - (f.cubes - f.saved), saved=donor.saved - f.saved)
    taker = state.assassins[f.to]
    return with_figure(state, f.to, cubes=taker.cubes + f.cubes, lent=taker.lent + f.cubes, helped=f.turn)


def _poisoned(state: State, f: e.Poisoned) -> State:
    figure = state.assassins[f.who]
    if f.slot == "plus":
        return with_figure(state, f.who, poison_plus=1, saved=0)
    return with_figure(state, f.who, poison=figure.poison + 1, cubes=figure.cubes - (f.slot == "taken"))


def _poison_cured(state: State, f: e.PoisonCured) -> State:
    return with_figure(state, f.who, poison=0, poison_plus=0)


def _die_dealt(state: State, _: e.DieDealt) -> State:
    return replace(state, consumed={**state.consumed, KINDS: state.consumed.get(KINDS, 0) + 1})


def _shortage_noted(state: State, _: e.ShortageNoted) -> State:
    return with_memory(state, shortages=state.play.shortages + 1)


def _memory_hardened(state: State, f: e.MemoryHardened) -> State:
    line = state.diary.get(f.memory, MemoryRecord())
    return replace(state, diary={**state.diary, f.memory: replace(line, legendary=True)})


KINDS = "deck.kinds"
"""The stream from which the kinds of pooled dice are drawn."""

APPLY: dict[type[e.Fact], Apply] = {
    e.CompanionJoined: _companion_joined,
    e.CubesHanded: _cubes_handed,
    e.Poisoned: _poisoned,
    e.PoisonCured: _poison_cured,
    e.DieDealt: _die_dealt,
    e.ShortageNoted: _shortage_noted,
    e.MemoryHardened: _memory_hardened,
}
"""What each fact does to a state."""
