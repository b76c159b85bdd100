"""A campaign that has gone on here and in its shared log: both histories brought together, piece by piece.

What was read, checked and sent once stays so. Whoever is faster meanwhile, there or in another window here, adds only
what they did: so it comes to an end however many decide, and however long the histories are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.core.canonical import ActionId
from domain.core.errors import StoreError
from domain.language.events import Event
from domain.log.timeline import Timeline
from domain.store import rows as r
from domain.store.carrying import packs_of, pinned
from domain.store.following import Following
from domain.store.log import EVENT, Anchor, CampaignId, Exchanged, StoredRow
from domain.store.log_fold import add_rows
from domain.store.memory import Memory, MemoryLog
from domain.store.merging import add_to_side, planned, read_side
from domain.store.ports import MOST_TRIES, RowConflict, Write
from domain.store.readable import read_all
from domain.store.restoring import restore
from domain.store.rows import stored_row
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from domain.store.log import Cursor, NameFor
    from domain.store.ports import Carried, RawRow, Wiring
    from domain.store.restoring import Present
    from domain.store.shared_log import SharedLog

FREE = 2
"""Times that others may be faster before they are asked to wait."""

AT_ONCE = 5000
"""Rows that are sent at once, and as many more as belong to their last action."""


class Own(Struct, frozen=True):
    """The rows that bring what was decided here behind those of a shared log."""

    rows: list[StoredRow]
    head: ActionId | None = None
    """Where the head is then; None where nothing is added."""
    branch: str = ""


class Meeting:
    """One campaign here and in its shared log, as far as both are known."""

    def __init__(  # noqa: PLR0917 - what an exchange is about
        self,
        library: Present,
        wiring: Wiring,
        campaign: CampaignId,
        log: SharedLog,
        stored: list[StoredRow],
        here: Anchor,
        theirs: list[StoredRow],
    ) -> None:
        """`stored` are all rows here, up to the anchor `here`, `theirs` the log's. Raises StoreError, Refused."""
        self._library, self._wiring, self._campaign, self._log = library, wiring, campaign, log
        self._stored, self._here, self._theirs = stored, here, theirs
        common = common_rows(stored, theirs)
        if common:
            # What both have alike was checked when it came, or written, here: only what follows is looked at.
            latest = max(row.value.time for row in stored[:common] if not isinstance(row.value, Event))
            end = Anchor(common, stored[common - 1].hash, head_of(stored[:common]), latest)
            self._checked: Following | None = Following(library.store, wiring, campaign, end)
            self._checked.take(theirs[common:])
        else:
            self._checked = None
            self._check_all()
        self._ours, self._others = read_side(stored), read_side(theirs)
        self._theirs_first = frozenset(self._others.timeline.actions)

    def settle(self, player: str, name_for: NameFor, also: Callable[[Cursor], None] | None) -> Exchanged:
        """Send what the log lacks, and store what is lacking here. Raises RowConflict, StoreError, Refused.

        RowConflict: the rows here aren't those any more that were read.
        """
        branch = ""
        for tries in range(MOST_TRIES):
            if tries:
                self._see_there(wait=tries > FREE)
                self._see_here()
            own = self._planned(player, name_for)
            branch = own.branch or branch
            try:
                send(self._library, self._log, self._campaign, own.rows)
            except RowConflict:
                continue
            self._theirs += own.rows
            add_to_side(self._others, own.rows)
            gives_way = self._store(player, name_for, also)
            ours, there = self._ours.timeline.actions, self._others.timeline.actions
            came = sum(action not in ours for action in there)
            went = sum(action in ours and action not in self._theirs_first for action in there)
            return Exchanged(len(self._theirs), came, went, branch, newest_player(self._theirs), gives_way)
        raise StoreError(say("store.contested"))

    def _planned(self, player: str, name_for: NameFor) -> Own:
        """What the log lacks of the rows here, chained behind its own. The head stays where it is there."""
        now = self._wiring.clock()
        drafts, merged = planned(self._others, self._ours, now, player=player, name_for=name_for, all_names=True)
        if not drafts:
            return Own([])
        return Own(r.chained(drafts, len(self._theirs), self._theirs[-1].hash), merged.head, merged.branch)

    def _see_there(self, *, wait: bool) -> None:
        """Take in what the log has besides by now; with `wait` the others are asked to wait for this one."""
        if wait:
            self._log.take_turn(self._campaign)
        last = self._theirs[-1]
        news = [*read_behind(self._log.pull(self._campaign, last.number), last.number, last.hash)]
        self._theirs += news
        if self._checked is None:
            self._check_all()
        else:
            self._checked.take(news)
        add_to_side(self._others, news)

    def _see_here(self) -> bool:
        """Take in what other windows have written here; whether it was anything. Raises RowConflict, StoreError."""
        here, last = self._library.store.anchor(self._campaign), self._stored[-1]
        if here is None:
            raise StoreError(say("store.gone", id=self._campaign.hex()))
        if here == self._here:
            return False
        late = [*read_all(self._library.store, self._campaign, last.number, here.rows)]
        if not late or late[0].previous != last.hash:
            raise RowConflict
        self._stored += late
        add_to_side(self._ours, late)
        self._here = here
        return True

    def _store(self, player: str, name_for: NameFor, also: Callable[[Cursor], None] | None) -> bool:
        """Have the rows of the log here; whether others gave way to them.

        What was written here since they were sent comes behind them, not sent yet. Raises RowConflict, StoreError.
        """
        late = Own([])
        for _ in range(MOST_TRIES):
            if self._see_here():
                late = self._planned(player, name_for)
            rows = [*self._theirs, *late.rows]
            common = common_rows(self._stored, rows)
            gives_way = common < len(self._stored)
            added = rows[common:]
            if not added:
                return False
            head = late.head or self._others.timeline.head
            latest = max([self._here.latest, *self._others.times, *_times(late.rows)])
            write = Write(
                self._campaign,
                added,
                self._here,
                Anchor(len(rows), rows[-1].hash, head, latest),
                sink=also if gives_way else None,
                packs=packs_there(self._log, self._campaign, added),
                kept=common if gives_way else None,
            )
            try:
                self._library.application.write(write)
            except RowConflict:
                continue
            return gives_way
        raise StoreError(say("store.contested"))

    def _check_all(self) -> None:
        """Check a history that has nothing in common with the one here. Raises StoreError, Refused."""
        rows, trial = self._theirs, MemoryLog(Memory())
        anchor = Anchor(len(rows), rows[-1].hash, head_of(rows))
        packs = self._log.packs(self._campaign)
        restore(trial, self._wiring, self._campaign, rows, anchor, seed=None, packs=packs)


def send(library: Present, log: SharedLog, campaign: CampaignId, rows: Sequence[StoredRow]) -> None:
    """Send rows with the packs that they pin, whole actions at a time: nobody ever sees half of one.

    Raises RowConflict, StoreError.
    """
    begun = 0
    while begun < len(rows):
        end = min(begun + AT_ONCE, len(rows))
        while end < len(rows) and rows[end].family == EVENT:
            end += 1
        log.push(campaign, [as_stored(row) for row in rows[begun:end]], rows[begun].number - 1)
        begun = end
    if any(pinned([as_stored(row) for row in rows])):
        log.put_packs(campaign, packs_of(library.store, campaign))


def packs_there(log: SharedLog, campaign: CampaignId, rows: Sequence[StoredRow]) -> tuple[Carried, ...]:
    """The packs of a shared log that these rows pin."""
    named = {ref.hash for ref in pinned([as_stored(row) for row in rows])}
    return tuple(one for one in log.packs(campaign) if one.hash in named) if named else ()


def read_behind(rows: Iterable[RawRow], number: int, newest: bytes) -> Iterator[StoredRow]:
    """Rows with their values, each behind the one before it, the first one behind row `number`. Raises StoreError."""
    for row in rows:
        number += 1
        try:
            read = stored_row(row[0], row[1], row[2])
        except (TypeError, ValueError) as fault:
            raise StoreError(say("store.import.unknown", row=number)) from fault
        if read.number != number or read.previous != newest:
            raise StoreError(say("shared.broken", row=number))
        newest = read.hash
        yield read


def as_stored(row: StoredRow) -> RawRow:
    """A row as a log holds it."""
    return row.number, row.family, row.previous + row.body


def common_rows(stored: Sequence[StoredRow], rows: Sequence[StoredRow]) -> int:
    """How many rows two histories begin with alike."""
    same = 0
    for one, other in zip(stored, rows, strict=False):
        if one.hash != other.hash:
            break
        same += 1
    return same


def head_of(rows: Sequence[StoredRow]) -> ActionId:
    """Where the head of a history is. Raises StoreError."""
    timeline = Timeline()
    try:
        add_rows(timeline, rows)
    except (LookupError, ValueError) as fault:
        raise StoreError(say("shared.broken", row=len(rows))) from fault
    return timeline.head


def newest_player(rows: Sequence[StoredRow]) -> str:
    """Who signed the newest row."""
    found = (row.value.player for row in reversed(rows) if not isinstance(row.value, Event))
    return next(found, "")


def _times(rows: Sequence[StoredRow]) -> Iterator[int]:
    return (row.value.time for row in rows if not isinstance(row.value, Event))
