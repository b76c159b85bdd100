"""Facts of the table, applied."""

from __future__ import annotations

from msgspec.structs import replace

from domain import events as e
from domain.folding.parts import Apply, with_memory
from domain.model.amounts import plus
from domain.model.owned import OwnCard
from domain.model.state import MemoryRecord, Objective, State


def _reserve_changed(state: State, f: e.ReserveChanged) -> State:
    return with_memory(state, reserve=plus(state.play.reserve, f.kind, f.number))


def _token_ticked(state: State, f: e.TokenTicked) -> State:
    token = Objective("", 0, done=True, mandatory=f.mandatory)
    return with_memory(
        state,
        objectives={**state.play.objectives, f.objective: token},
        counted={**state.play.counted, f.objective: f.xp},
    )


def _card_noted(state: State, f: e.CardNoted) -> State:
    return replace(state, cards={**state.cards, f.card: OwnCard(f.name, f.slot, f.black, f.health)})


def _memory_estimated(state: State, f: e.MemoryEstimated) -> State:
    line = state.diary.get(f.memory, MemoryRecord())
    return replace(state, diary={**state.diary, f.memory: replace(line, estimated=True)})


APPLY: dict[type[e.Fact], Apply] = {
    e.ReserveChanged: _reserve_changed,
    e.TokenTicked: _token_ticked,
    e.CardNoted: _card_noted,
    e.MemoryEstimated: _memory_estimated,
}
"""What each fact does to a state."""
