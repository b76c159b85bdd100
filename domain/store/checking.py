"""Checks of a history row by row, before it is trusted: chain, order, ids, families, everything that is named.

`verify` lists what a stored history has wrong; `restore` refuses a foreign one at the first fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from domain.core.canonical import ActionId, genesis_hash, row_hash
from domain.log.history import Header, HeadMoved, RecordRow, TimelineRow
from domain.log.timeline import Timeline
from domain.store.log import ACTION, EVENT, Difference
from domain.store.log_fold import timeline_of
from domain.store.rows import DECODE, action_id_of, row_id_of
from domain.store.states import HASH, STORED_ID

if TYPE_CHECKING:
    from domain.store.log import Anchor, CampaignId, Value
    from domain.store.ports import RawRow, Recorder

UNREADABLE = (LookupError, TypeError, ValueError)
"""What decoding and folding a damaged row can raise."""


class Misfit(NamedTuple):
    """A row says another hash of the row before it than that row has."""

    row: int
    stored: str
    computed: str
    followed: bool
    """Whether the row before this one misfits as well."""


class Checker:
    """Takes in stored rows in order and yields what is wrong. `timeline` is the log fold of what could be read."""

    def __init__(self, campaign: bytes) -> None:
        """Start before the first row."""
        self.timeline = Timeline()
        self.number = 0
        """The number of the last row."""
        self.latest = 0
        self.hash = genesis_hash(campaign)
        """The hash of the last row, by its stored bytes."""
        self._misfit: Misfit | None = None
        self._ids: set[bytes] = set()
        self._header: tuple[int, Header, bytes] | None = None
        self._facts: list[bytes] = []

    @classmethod
    def behind(cls, recorder: Recorder, campaign: CampaignId, anchor: Anchor) -> Checker:
        """Start behind the rows of a store, which are taken as checked. Raises StoreError when they can't be read."""
        made = cls(campaign)
        made.number, made.hash, made.latest = anchor.rows, anchor.hash, anchor.latest
        made.timeline = timeline_of(recorder, campaign, anchor.rows)
        for _, family, stored in recorder.framework(campaign, anchor.rows):
            if family != ACTION:
                made._ids.add(stored[STORED_ID])
        return made

    def take(self, row: RawRow) -> Iterator[Difference]:
        """Check one row."""
        number, family, stored = row
        if family != EVENT:
            yield from self._close_action()
        if type(number) is not int:  # a damaged file can have anything in place of a number
            yield Difference(self.number + 1, "row number", repr(number), str(self.number + 1))
            number = self.number + 1
        if number != self.number + 1:
            yield Difference(self.number + 1, "row number", str(number), str(self.number + 1))
            yield from self._settle_misfit(fits=True)
            self.hash = stored[:HASH]  # the gap is told; that the rows around it don't fit each other is no news
        self.number = number
        yield from self._chain(number, stored[:HASH])
        self.hash = row_hash(stored[:HASH], family.encode(), stored[HASH:])
        if family not in DECODE:
            yield Difference(number, "family", family, "a, e, t or r")
            return
        try:
            value = DECODE[family](stored[HASH:])
            yield from self._content(number, family, stored[HASH:], value)
        except UNREADABLE as fault:
            yield Difference(number, "body", stored[HASH:].hex(), f"unreadable: {fault}")

    def end(self, count: int, newest: bytes) -> Iterator[Difference]:
        """Check the end against an anchor's number of rows and newest hash."""
        yield from self._close_action()
        if count == self.number:
            yield from self._chain(self.number + 1, newest)
            yield from self._settle_misfit(fits=True)
        else:
            yield from self._settle_misfit(fits=True)
            yield Difference(min(count, self.number) + 1, "number of rows", str(count), str(self.number))

    def _chain(self, number: int, previous: bytes) -> Iterator[Difference]:
        """Check what row `number` says about the row before it."""
        fits = previous == self.hash
        followed = self._misfit is not None
        yield from self._settle_misfit(fits=fits)
        if not fits:
            self._misfit = Misfit(number, previous.hex(), self.hash.hex(), followed)

    def _settle_misfit(self, *, fits: bool) -> Iterator[Difference]:
        """Tell which of two rows that misfit was changed, now that it is known whether the next one `fits`.

        A row's hash covers what the row says about its predecessor. So a change there makes the next row misfit as
        well; if the next row fits, it was the body of the row before that was changed.
        """
        misfit, self._misfit = self._misfit, None
        if misfit is None:
            return
        if not fits:
            yield Difference(misfit.row, "hash of the row before", misfit.stored, misfit.computed)
        elif misfit.row == 1:
            yield Difference(1, "campaign id", misfit.stored, misfit.computed)
        elif not misfit.followed:
            yield Difference(misfit.row - 1, "hash", misfit.stored, misfit.computed)

    def _content(self, number: int, family: str, body: bytes, value: Value) -> Iterator[Difference]:
        if isinstance(value, Header):
            self._header = number, value, body
            self._facts = []
            self.latest = max(self.latest, value.time)
        elif isinstance(value, TimelineRow | RecordRow):
            self.latest = max(self.latest, value.time)
            own = row_id_of(family, body)
            if own != value.id:
                yield Difference(number, "row id", value.id.hex(), own.hex())
            if value.id in self._ids:
                yield Difference(number, "row id", value.id.hex(), "stands twice")
            self._ids.add(value.id)
            yield from self._named(number, value)
        elif self._header is None:
            yield Difference(number, "fact", "without an action", "after its header")
        else:
            self._facts.append(body)

    def _close_action(self) -> Iterator[Difference]:
        """Check the id of the action whose rows are all in."""
        if self._header is None:
            return
        number, header, body = self._header
        self._header = None
        try:
            own = action_id_of(body, self._facts)
            if own != header.id:
                yield Difference(number, "action id", header.id.hex(), own.hex())
            self.timeline.add_action(number, header, len(self._facts))
        except UNREADABLE as fault:
            yield Difference(number, "action", header.id.hex(), f"impossible: {fault}")

    def _named(self, number: int, value: TimelineRow | RecordRow) -> Iterator[Difference]:
        """Check that the actions that a row names are there."""
        timeline = self.timeline
        if isinstance(value, RecordRow):
            if ActionId(value.on) not in timeline.actions:
                yield Difference(number, "action", value.on.hex(), "unknown")
            timeline.add_record(number, value)
            return
        move = value.move
        if isinstance(move, HeadMoved) and move.origin != timeline.head:
            yield Difference(number, "head", move.origin.hex(), timeline.head.hex())
        named = move.to if isinstance(move, HeadMoved) else move.action
        if ActionId(named) in timeline.actions:
            timeline.add_move(value)
        else:
            yield Difference(number, "action", named.hex(), "unknown")
