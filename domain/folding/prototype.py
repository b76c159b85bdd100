"""Facts of the prototype's rules, applied."""

from __future__ import annotations

from msgspec.structs import replace

from domain.folding.parts import Apply, seat_figure, with_figure, with_memory
from domain.language import events as e
from domain.model.state import MemoryRecord, State


def _base_kept(state: State, f: e.BaseKept) -> State:
    return with_figure(state, f.who, exposed=True)


def _memory_failed(state: State, f: e.MemoryFailed) -> State:
    line = state.diary.get(f.memory, MemoryRecord())
    line = replace(line, plays=line.plays + 1, failures=line.failures + 1)
    state = replace(state, diary={**state.diary, f.memory: line})
    return with_memory(state, attempt=state.play.attempt + 1, since=f.turn)


def _regrouped(state: State, f: e.Regrouped) -> State:
    return seat_figure(state, f.who, replace(state.person(f.who), place="map", square=f.square))


def _assassin_stored(state: State, f: e.AssassinStored) -> State:
    return with_figure(
        state,
        f.who,
        critical_since=0,
        cubes=0,
        exposed=False,
        place="aside",
        square="",
        used=(),
        used_now=(),
        disguise="",
        seized="",
        lent=0,
        helped=0,
    )


def _companion_gone(state: State, f: e.CompanionGone) -> State:
    return with_figure(state, f.who, place="left", square="", exposed=False)


def _card_sold(state: State, f: e.CardSold) -> State:
    return replace(state, florins=state.florins + f.florins)


APPLY: dict[type[e.Fact], Apply] = {
    e.BaseKept: _base_kept,
    e.MemoryFailed: _memory_failed,
    e.Regrouped: _regrouped,
    e.AssassinStored: _assassin_stored,
    e.CompanionGone: _companion_gone,
    e.CardSold: _card_sold,
}
"""What each fact does to a state."""
