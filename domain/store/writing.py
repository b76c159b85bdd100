"""How a write to a campaign comes about: one transaction, tried again on top of what another window wrote."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from domain.core.errors import HeadMovedError, StoreError
from domain.language.events import Event
from domain.log.history import EveningBegun, VersionNoted
from domain.log.records import EVENING_GAP
from domain.model.state import STATE_SCHEMA, State
from domain.store import rows as r
from domain.store.log import Anchor, Batch
from domain.store.planning import Planned, at_border, header_row
from domain.store.ports import MOST_TRIES, RowConflict, Write
from domain.store.states import frozen
from domain.store.telling import what_happened
from domain.text.catalogue import say

if TYPE_CHECKING:
    from domain.log.history import AnyRecord
    from domain.store.log import Cursor, StoredRow
    from domain.store.planning import OpenLibrary
    from domain.store.ports import Wiring
    from domain.store.replica import Replica

KEYFRAME_EVERY = 1000
"""Rows of a path between keyframes on the disk."""

KEYFRAME_WORTH = 200
"""Rows since the last keyframe that are worth one where a memory begins or ends, and when the campaign is closed."""


class Writer:
    """Adds to one campaign what is planned, with the records and keyframes that are due; calls take turns outside."""

    def __init__(self, library: OpenLibrary, replica: Replica, wiring: Wiring) -> None:
        """Of the campaign of a `replica`, which takes in everything that is written."""
        self._library = library
        self._replica = replica
        self._wiring = wiring
        self._kept: dict[str, Any] = {}
        """What the row sink knows of the last write."""

    def keep_keyframe(self) -> None:
        """Keep the state of the head where that is worth it: it makes the next opening short."""
        replica, recorder = self._replica, self._library.store
        due = replica.since_keyframe >= KEYFRAME_WORTH and replica.head not in replica.states.disk
        if due and not recorder.looking:
            with suppress(StoreError):  # only the next opening is longer without it
                row = replica.row_of(replica.head)
                state = frozen(replica.head, replica.state)
                recorder.keep(replica.campaign, [(row, replica.head, STATE_SCHEMA, state)])
                replica.states.disk.add(replica.head)
                replica.since_keyframe = 0

    def write(
        self, plan: Callable[[int], Planned], player: str, kind: type[AnyRecord] | None = None, times: int = 1
    ) -> None:
        """Store what `plan` makes from a time on, after the records that are due; `kind` is written on purpose.

        `times` is how many successive times the plan takes at most.

        Raises HeadMovedError, StoreError.
        """
        replica = self._replica
        now = self._wiring.clock()
        due = self._due(now, kind)
        start = replica.free_time(now, len(due) + times)
        planned = plan(start + len(due))
        seen = replica.head
        for _ in range(MOST_TRIES):
            drafts = planned.drafts
            if due:
                first = [r.record_row(replica.head, record, player, start + i) for i, record in enumerate(due)]
                drafts = [*first, *drafts]
            try:
                self._attempt(drafts, planned)
            except RowConflict:
                upstream = self._library.upstream
                elsewhere = upstream is not None and upstream.take_in(replica.campaign)
                news = replica.refresh()
                if elsewhere and not news:
                    continue  # what was faster can't be had just now: this is stored here, and lies beside it later
                if not news:
                    raise StoreError(say("store.behind")) from None
                if planned.head is not None and replica.head != seen:
                    raise HeadMovedError(what_happened(news)) from None
                due = self._due(now, kind)
                if replica.anchor.latest >= start:
                    # Ids stay when only a note came between, unless a row of it has the very same time.
                    taken = {row.value.time for row in news if not isinstance(row.value, Event)}
                    if not taken.isdisjoint(range(start, start + len(due) + times + 1)):
                        start = replica.free_time(now, len(due) + times)
                        planned = plan(start + len(due))
            else:
                return
        raise StoreError(say("store.contested"))

    def _due(self, now: int, kind: type[AnyRecord] | None) -> list[AnyRecord]:
        """The records to be written before anything else now: an evening that begins, another version."""
        due: list[AnyRecord] = []
        if kind is not EveningBegun and now - self._replica.last_time >= EVENING_GAP:
            due.append(EveningBegun())
        version = self._wiring.version()
        if kind is not VersionNoted and version and version != self._replica.records.version:
            due.append(VersionNoted(version))
        return due

    def _attempt(self, drafts: Sequence[r.Draft], planned: Planned) -> None:
        """One transaction. Raises RowConflict, StoreError, and what the row sink raises."""
        replica = self._replica
        before = replica.anchor
        state = replica.state if planned.state is None else planned.state
        rows = r.chained(drafts, before.rows, before.hash)
        latest = before.latest
        for draft in drafts:
            if not isinstance(draft.value, Event):
                latest = max(latest, draft.value.time)
        after = Anchor(rows[-1].number, rows[-1].hash, planned.head or before.head, latest)
        folded = replica.since_keyframe + (len(rows) if planned.keyframe else 0)
        due = folded >= KEYFRAME_EVERY or (folded >= KEYFRAME_WORTH and at_border(rows))
        keyframe = planned.keyframe and due
        keyframes = ((header_row(rows), after.head, STATE_SCHEMA, frozen(after.head, state)),) if keyframe else ()
        sink = self._sink(rows, before, after, state)
        write = Write(self._replica.campaign, rows, before, after, keyframes, sink=sink, packs=planned.packs)
        try:
            # All of it is kept, wherever the campaign stands: 36.6, 42.1, 42.3 to 42.7, 42.q2, A16.q12, map.R22
            self._library.application.write(write)
        except BaseException:
            self._kept.clear()
            replica.abandon()
            raise
        replica.take(rows, after, state)
        replica.since_keyframe = 0 if keyframe else folded
        if keyframe:
            replica.states.disk.add(after.head)

    def _sink(
        self, rows: list[StoredRow], before: Anchor, after: Anchor, state: State
    ) -> Callable[[Cursor], None] | None:
        """The application's row sink with what it is told about this write, then the log elsewhere."""
        row_sink, replica, upstream = self._wiring.row_sink, self._replica, self._library.upstream
        if row_sink is None and upstream is None:
            return None
        batch = Batch(
            self._replica.campaign,
            tuple(rows),
            replica.state,
            state,
            before.head,
            after.head,
            lambda: replica.timeline_with(rows),
            self._kept,
        )

        def sink(cursor: Cursor) -> None:
            if row_sink is not None:
                row_sink(cursor, batch)
            # Last, when nothing but the commit can fail: what a log elsewhere has taken is stored here too.
            if upstream is not None:
                upstream.send(replica.campaign, rows)

        return sink
