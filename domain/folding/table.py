"""Facts of the table, applied."""

from __future__ import annotations

from msgspec.structs import replace

from domain.folding.adjusting import taken_over
from domain.folding.parts import Apply, with_memory
from domain.language import events as e
from domain.model.amounts import plus
from domain.model.owned import OwnCard, OwnEvent, OwnGuard
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


def _table_taken(state: State, f: e.TableTaken) -> State:
    return taken_over(state, f.values, f.open)


def _plan_noted(state: State, f: e.PlanNoted) -> State:
    return replace(state, plans={**state.plans, f.memory: f.text})


def _event_noted(state: State, f: e.EventNoted) -> State:
    return replace(state, events={**state.events, f.card: OwnEvent(f.name, f.direction, f.text)})


def _guard_noted(state: State, f: e.GuardNoted) -> State:
    return replace(state, guards={**state.guards, f.guard: OwnGuard(f.name, f.letter, f.boss)})


def _thing_named(state: State, f: e.ThingNamed) -> State:
    name, text = state.named.get(f.path, ("", ""))
    return replace(state, named={**state.named, f.path: (f.name or name, f.text or text)})


APPLY: dict[type[e.Fact], Apply] = {
    e.ReserveChanged: _reserve_changed,
    e.TokenTicked: _token_ticked,
    e.CardNoted: _card_noted,
    e.TableTaken: _table_taken,
    e.MemoryEstimated: _memory_estimated,
    e.PlanNoted: _plan_noted,
    e.EventNoted: _event_noted,
    e.GuardNoted: _guard_noted,
    e.ThingNamed: _thing_named,
}
"""What each fact does to a state."""
