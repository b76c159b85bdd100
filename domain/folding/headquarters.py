"""Facts of the headquarters, applied."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.folding.parts import Apply, with_figure
from domain.language import events as e
from domain.model.headquarters import Bag, Headquarters
from domain.model.state import MemoryRecord, State


def _with(state: State, **changes: Any) -> State:  # noqa: ANN401 - fields of Headquarters, of many types
    return replace(state, headquarters=replace(state.headquarters, **changes))


def _opened(state: State, f: e.HeadquartersOpened) -> State:
    figures = dict.fromkeys(f.figures, "hall")
    there = Headquarters(f.board, f.level, figures, contracts=f.contracts, blueprints=state.headquarters.blueprints)
    return replace(state, headquarters=there)


def _assignment_begun(state: State, _: e.AssignmentBegun) -> State:
    # Wherever figures were, they are assigned anew from here on.
    state = replace(state, open=tuple(path for path in state.open if not path.startswith("headquarters/places")))
    return _with(state, assignments=state.headquarters.assignments + 1)


def _assignment_untold(state: State, _: e.AssignmentUntold) -> State:
    return _with(state, assignments=state.headquarters.assignments + 1)


def _figure_assigned(state: State, f: e.FigureAssigned) -> State:
    return _with(state, figures={**state.headquarters.figures, f.figure: f.place})


def _patient_admitted(state: State, f: e.PatientAdmitted) -> State:
    return _with(state, patients=(*state.headquarters.patients, f.who))


def _patient_healed(state: State, f: e.PatientHealed) -> State:
    bag = state.assassins[f.who].bag or Bag()
    return with_figure(state, f.who, bag=replace(bag, health=bag.health + f.cubes))


def _patient_discharged(state: State, f: e.PatientDischarged) -> State:
    return _with(state, patients=tuple(who for who in state.headquarters.patients if who != f.who))


def _blueprint_gained(state: State, f: e.BlueprintGained) -> State:
    return _with(state, blueprints=tuple(sorted((*state.headquarters.blueprints, f.blueprint))))


def _blueprint_laid(state: State, f: e.BlueprintLaid) -> State:
    there = state.headquarters
    lying = {*there.blueprints, there.blueprint} - {f.blueprint, ""}
    return _with(state, blueprint=f.blueprint, blueprints=tuple(sorted(lying)))


def _blueprint_put_back(state: State, f: e.BlueprintPutBack) -> State:
    return _with(state, blueprint="", blueprints=tuple(sorted({*state.headquarters.blueprints, f.blueprint})))


def _blueprint_built(state: State, _: e.BlueprintBuilt) -> State:
    return _with(state, blueprint="")


def _contract_revealed(state: State, _: e.ContractRevealed) -> State:
    return _with(state, revealed=True)


def _contract_box_played(state: State, f: e.ContractBoxPlayed) -> State:
    return _with(state, box=f.box)


def _noted(state: State, memory: str, contract: str, *, fulfilled: bool) -> State:
    # A contract that is fulfilled in the assignment belongs to no memory.
    if not memory:
        return state
    line = state.diary.get(memory, MemoryRecord())
    line = replace(line, contract=contract, contract_fulfilled=fulfilled)
    return replace(state, diary={**state.diary, memory: line})


def _contract_fulfilled(state: State, f: e.ContractFulfilled) -> State:
    state = _noted(state, f.memory, f.contract, fulfilled=True)
    rest = state.headquarters.contracts[1:]
    return _with(state, contracts=rest, level=f.level, revealed=False, failed=False, box=0)


def _contract_failed(state: State, f: e.ContractFailed) -> State:
    return _with(_noted(state, f.memory, f.contract, fulfilled=False), failed=True)


APPLY: dict[type[e.Fact], Apply] = {
    e.HeadquartersOpened: _opened,
    e.AssignmentBegun: _assignment_begun,
    e.AssignmentUntold: _assignment_untold,
    e.FigureAssigned: _figure_assigned,
    e.PatientAdmitted: _patient_admitted,
    e.PatientHealed: _patient_healed,
    e.PatientDischarged: _patient_discharged,
    e.BlueprintGained: _blueprint_gained,
    e.BlueprintLaid: _blueprint_laid,
    e.BlueprintPutBack: _blueprint_put_back,
    e.BlueprintBuilt: _blueprint_built,
    e.ContractRevealed: _contract_revealed,
    e.ContractBoxPlayed: _contract_box_played,
    e.ContractFulfilled: _contract_fulfilled,
    e.ContractFailed: _contract_failed,
}
"""What each fact does to a state."""
