"""Rows of others that come behind those of a store: checked as a whole history would be, without reading it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.core.canonical import ActionId
from domain.core.errors import StoreError
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


class Following:
    """Rows behind those of a store, checked as they come: a piece is looked at once, however many follow it."""

    def __init__(self, recorder: Recorder, wiring: Wiring, campaign: CampaignId, here: Anchor) -> None:
        """Behind the row that `here` names, which is one of the store's. Raises StoreError."""
        self._recorder, self._wiring, self._campaign = recorder, wiring, campaign
        self._checker = Checker.behind(recorder, campaign, here)
        self._replica = Replica(recorder, campaign, wiring.engine)
        self._shelf = Shelf(recorder, wiring.packs)
        self._states: dict[bytes, State] = {}
        self._before = here.head

    def reach(self, here: Anchor) -> bool:
        """Go on to where the store has come by now, as it is trusted; whether it has only gone on from here."""
        checker = self._checker
        try:
            self._replica.refresh()
            for row in [*self._recorder.rows(self._campaign, checker.number, here.rows)]:
                if any(True for _ in checker.take(row)):
                    return False
            if any(True for _ in checker.end(here.rows, here.hash)):
                return False
        except StoreError:
            return False
        self._states.clear()
        self._before = here.head
        return (checker.number, checker.hash) == (here.rows, here.hash)

    def take(self, rows: Sequence[StoredRow]) -> None:
        """Check whole actions that come next. Raises StoreError at the first row that doesn't fit."""
        if not rows:
            return
        for _ in checked_rows(rows, self._checker, foreign=True):
            pass
        for difference in self._checker.end(rows[-1].number, rows[-1].hash):
            refuse_row(difference)
        for row, header, facts in _actions(rows):
            folded = _folded(self._wiring, row, header, facts, self._state(header.parent))
            check_fold(folded, None)
            check_memories(self._shelf, folded)
            if folded.state is not None:
                self._states[header.id] = folded.state

    def come(self) -> Behind:
        """What has come of all of them. Raises StoreError."""
        checker, head = self._checker, self._checker.timeline.head
        anchor = Anchor(checker.number, checker.hash, head, checker.latest)
        return Behind(anchor, self._state(self._before), self._state(head))

    def _state(self, action: bytes) -> State:
        found = self._states.get(action)
        return self._replica.state_at(ActionId(action)) if found is None else found


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
