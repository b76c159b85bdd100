"""The whole tree folded at once: every action's state, each parent's kept until its last child has been folded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from domain.core.canonical import ROOT_PARENT, ActionId
from domain.log.history import Header
from domain.store.log import ACTION, EVENT, Difference
from domain.store.rows import DECODE
from domain.store.states import FOLD_FAULTS, HASH

if TYPE_CHECKING:
    from domain.language.events import AnyFact
    from domain.log.timeline import Timeline
    from domain.model.state import State
    from domain.store.log import CampaignId
    from domain.store.ports import Engine, Recorder


class Folded(NamedTuple):
    """An action with its facts and the states around it. Without a state, `fault` says why it can't be folded."""

    row: int
    header: Header
    facts: list[AnyFact]
    before: State
    state: State | None
    fault: Difference | None


def fold_tree(
    recorder: Recorder, campaign: CampaignId, engine: Engine, timeline: Timeline, last: int
) -> Iterator[Folded]:
    """All actions of `timeline` up to row `last`, in the order of the log.

    What hangs on an action that can't be folded is left out: its fault is told once.
    """
    states: dict[bytes, State] = {ROOT_PARENT: engine.EMPTY}
    waiting: dict[bytes, int] = {ROOT_PARENT: 1}
    for row, header, facts in _actions(recorder, campaign, last):
        action, parent = header.id, header.parent
        before = states.get(parent)
        if before is None:
            continue
        state, fault = _folded(engine, before, row, facts)
        yield Folded(row, header, facts, before, state, fault)
        at = timeline.actions.get(ActionId(action))
        if state is not None and at is not None and at.children:
            states[action] = state
            waiting[action] = len(at.children)
        waiting[parent] -= 1
        if not waiting[parent]:
            del states[parent], waiting[parent]


def _actions(recorder: Recorder, campaign: CampaignId, last: int) -> Iterator[tuple[int, Header, list[AnyFact]]]:
    """Header rows with their facts; rows that can't be read are left out, they have been told."""
    row, header = 0, None
    facts: list[AnyFact] = []
    for number, family, stored in recorder.rows(campaign, 0, last):
        if family != EVENT and header is not None:
            yield row, header, facts
            header, facts = None, []
        if family not in {ACTION, EVENT}:
            continue
        try:
            value = DECODE[family](stored[HASH:])
        except (TypeError, ValueError):
            continue
        if isinstance(value, Header):
            row, header = number, value
        elif header is not None:
            facts.append(value.fact)  # type: ignore[union-attr] # an event, by its family
    if header is not None:
        yield row, header, facts


def _folded(
    engine: Engine, before: State, row: int, facts: list[AnyFact]
) -> tuple[State, None] | tuple[None, Difference]:
    state = before
    for number, fact in enumerate(facts, row + 1):
        try:
            state = engine.evolve(state, fact)
        except FOLD_FAULTS as fault:
            return None, Difference(number, "fold", str(fact), f"impossible: {fault!r}")
    return state, None
