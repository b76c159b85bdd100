"""Rows of others that come behind those of a store: checked as a whole history would be, without reading it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.core.canonical import ActionId
from domain.language.events import Event
from domain.log.history import Header
from domain.model.state import State
from domain.store.carrying import Shelf
from domain.store.checking import Checker
from domain.store.folding import Folded
from domain.store.log import Anchor, Difference
from domain.store.replica import Replica
from domain.store.restoring import check_fold, check_memories, checked_rows, refuse_row
from domain.store.states import FOLD_FAULTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domain.language.events import AnyFact
    from domain.store.log import CampaignId, StoredRow
    from domain.store.ports import Recorder, Wiring


class Behind(Struct, frozen=True):
    """What comes of rows that stand behind those of a store."""

    anchor: Anchor
    before: State
    """At the head of the rows that were there."""
    after: State
    """At the head of all of them."""


def checked_behind(
    recorder: Recorder, wiring: Wiring, campaign: CampaignId, here: Anchor, rows: Sequence[StoredRow]
) -> Behind:
    """What comes of `rows` behind `here`. Raises StoreError at the first that doesn't fit."""
    checker = Checker.behind(recorder, campaign, here)
    for _ in checked_rows(rows, checker, foreign=True):
        pass
    for difference in checker.end(rows[-1].number, rows[-1].hash):
        refuse_row(difference)
    replica = Replica(recorder, campaign, wiring.engine)
    shelf = Shelf(recorder, wiring.packs)
    states: dict[bytes, State] = {}
    for row, header, facts in _actions(rows):
        before = states.get(header.parent)
        if before is None:
            before = replica.state_at(ActionId(header.parent))
        folded = _folded(wiring, row, header, facts, before)
        check_fold(folded, None)
        check_memories(shelf, folded)
        if folded.state is not None:
            states[header.id] = folded.state
    head = checker.timeline.head
    after = states.get(head)
    return Behind(
        Anchor(rows[-1].number, rows[-1].hash, head, checker.latest),
        replica.state_at(here.head),
        replica.state_at(head) if after is None else after,
    )


def _actions(rows: Sequence[StoredRow]) -> Iterator[tuple[int, Header, list[AnyFact]]]:
    """Headers with the facts behind them."""
    found: list[tuple[int, Header, list[AnyFact]]] = []
    for row in rows:
        if isinstance(row.value, Header):
            found.append((row.number, row.value, []))
        elif isinstance(row.value, Event):
            found[-1][2].append(row.value.fact)
    yield from found


def _folded(wiring: Wiring, row: int, header: Header, facts: list[AnyFact], before: State) -> Folded:
    state = before
    for number, fact in enumerate(facts, row + 1):
        try:
            state = wiring.engine.evolve(state, fact)
        except FOLD_FAULTS as fault:
            wrong = Difference(number, "fold", str(fact), f"impossible: {fault!r}")
            return Folded(row, header, facts, before, None, wrong)
    return Folded(row, header, facts, before, state, None)
