"""One campaign in this store and in a shared log: what is there comes here, what was decided here goes there.

Rows that were sent stay as they are, here and there. Rows that weren't yet have number and chain of this store only:
they get those of the shared log when they are sent (decision 0021).
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.core.canonical import ActionId, genesis_hash, row_hash
from domain.core.errors import StoreError
from domain.language.events import Event
from domain.log.timeline import Timeline
from domain.store import rows as r
from domain.store.carrying import packs_of, pinned
from domain.store.following import checked_behind
from domain.store.log import ACTION, EVENT, Anchor, Batch, CampaignId, Exchanged, StoredRow
from domain.store.memory import Memory, MemoryLog
from domain.store.merging import planned, read_side
from domain.store.ports import RowConflict, Write
from domain.store.replica import add_rows, read_all, timeline_of
from domain.store.restoring import restore
from domain.store.rows import stored_row
from domain.store.states import HASH
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from domain.store.log import Cursor, NameFor, RowSink
    from domain.store.ports import Carried, RawRow, Wiring
    from domain.store.restoring import Present
    from domain.store.shared_log import Position, SharedLog

MOST_TRIES = 50
"""Times that others may be faster before an exchange gives up."""

AT_ONCE = 5000
"""Rows that are sent at once, and as many more as belong to their last action."""


def exchange(
    library: Present,
    wiring: Wiring,
    campaign: CampaignId,
    log: SharedLog,
    *,
    player: str,
    name_for: NameFor,
    also: Callable[[Cursor], None] | None = None,
) -> Exchanged:
    """Bring a campaign and its shared log to the same rows; `also` runs where rows here have to give way.

    Raises StoreError when the log can't be reached or holds something that doesn't fit, Refused when it holds another
    campaign under the same id. What was sent until then stays sent; nothing here is lost.
    """
    for _ in range(MOST_TRIES):
        here = library.store.anchor(campaign)
        if here is None:
            raise StoreError(say("store.gone", id=campaign.hex()))
        try:
            return _exchanged(library, wiring, campaign, log, here, player, name_for, also)
        except RowConflict:
            continue
    raise StoreError(say("store.contested"))


def _exchanged(  # noqa: PLR0917 - as above
    library: Present,
    wiring: Wiring,
    campaign: CampaignId,
    log: SharedLog,
    here: Anchor,
    player: str,
    name_for: NameFor,
    also: Callable[[Cursor], None] | None,
) -> Exchanged:
    """One try. Raises RowConflict when somebody here or there was faster."""
    news = _news(log, campaign, here)
    if news is not None:
        if not news:
            return Exchanged(here.rows)
        _follow(library, wiring, campaign, here, news, _packs(log, campaign, news))
        return Exchanged(news[-1].number, _actions(news), player=_newest_player(news))
    there = log.position(campaign)
    if there.rows == 0 or (there.rows < here.rows and _stands_at(library, campaign, there)):
        unsent = [*read_all(library.store, campaign, there.rows, here.rows)]
        _send(log, campaign, unsent)
        if any(pinned([_raw(row) for row in unsent])):
            log.put_packs(campaign, packs_of(library.store, campaign))
        return Exchanged(here.rows, went=_actions(unsent), player=_newest_player(unsent))
    stored = [*read_all(library.store, campaign, 0, here.rows)]
    theirs = [*pulled(log, campaign, stored)]
    checked = _checked(library, wiring, campaign, theirs, stored, log)
    own = planned_rows(theirs, stored, wiring.clock(), player, name_for)
    if own.rows:
        _send(log, campaign, own.rows)
        if any(pinned([_raw(row) for row in own.rows])):
            log.put_packs(campaign, packs_of(library.store, campaign))
    rows = [*theirs, *own.rows]
    common = _common(stored, rows)
    known = {row.value.id for row in stored if row.family == ACTION}  # type: ignore[union-attr] # headers
    new = [row for row in theirs if row.family == ACTION and row.value.id not in known]  # type: ignore[union-attr] # headers
    latest = max(here.latest, *(row.value.time for row in rows if not isinstance(row.value, Event)))
    after = Anchor(len(rows), rows[-1].hash, own.head or checked.head, latest)
    added, gives_way = rows[common:], common < len(stored)
    write = Write(
        campaign,
        added,
        here,
        after,
        sink=also if gives_way else None,
        packs=_packs(log, campaign, theirs[common:]),
        kept=common if gives_way else None,
    )
    library.application.write(campaign, added, write)
    return Exchanged(len(rows), len(new), own.actions, own.branch, _newest_player(theirs))


def _stands_at(library: Present, campaign: CampaignId, there: Position) -> bool:
    """Whether the newest row of a shared log is the one of that number here."""
    return any(row.hash == there.hash for row in read_all(library.store, campaign, there.rows - 1, there.rows))


def _news(log: SharedLog, campaign: CampaignId, here: Anchor) -> list[StoredRow] | None:
    """The rows behind those of a store; None where the newest one here isn't there. Raises StoreError.

    Most of the time all that is to be known is asked at once: whether the newest row here is there, and what follows.
    """
    behind = log.pull(campaign, here.rows - 1)
    newest = next(behind, None)
    if newest is None or row_hash(newest[2][:HASH], newest[1].encode(), newest[2][HASH:]) != here.hash:
        return None
    return [*_read(behind, here.rows, here.hash)]


def _follow(  # noqa: PLR0917 - as above
    library: Present,
    wiring: Wiring,
    campaign: CampaignId,
    here: Anchor,
    news: list[StoredRow],
    packs: tuple[Carried, ...],
) -> None:
    """Store rows behind those here, with what they mean for the read models. Raises RowConflict, StoreError."""
    found = checked_behind(library.store, wiring, campaign, here, news)

    def fold() -> Timeline:
        timeline = timeline_of(library.store, campaign, here.rows)
        add_rows(timeline, news)
        return timeline

    after, row_sink = found.anchor, wiring.row_sink
    batch = Batch(campaign, tuple(news), found.before, found.after, here.head, after.head, fold)
    sink = None if row_sink is None else partial(_told, row_sink, batch)
    library.application.write(campaign, news, Write(campaign, news, here, after, sink=sink, packs=packs))


def _told(row_sink: RowSink, batch: Batch, cursor: Cursor) -> None:
    row_sink(cursor, batch)


def _packs(log: SharedLog, campaign: CampaignId, rows: Sequence[StoredRow]) -> tuple[Carried, ...]:
    """The packs of a shared log that these rows pin."""
    named = {ref.hash for ref in pinned([_raw(row) for row in rows])}
    return tuple(one for one in log.packs(campaign) if one.hash in named) if named else ()


def fetched(log: SharedLog, campaign: CampaignId) -> tuple[list[StoredRow], Anchor]:
    """A whole campaign out of a shared log, for a store that doesn't have it. Raises StoreError."""
    rows = [*pulled(log, campaign, ())]
    if not rows:
        raise StoreError(say("shared.not_there"))
    return rows, Anchor(len(rows), rows[-1].hash, _head(rows))


def pulled(log: SharedLog, campaign: CampaignId, stored: Sequence[StoredRow]) -> Iterator[StoredRow]:
    """All rows of a shared log, those that are here already out of `stored`.

    Raises StoreError where one doesn't fit.
    """
    start = _known_start(log, campaign, stored)
    yield from stored[:start]
    yield from _read(log.pull(campaign, start), start, stored[start - 1].hash if start else genesis_hash(campaign))


def _read(rows: Iterable[RawRow], number: int, newest: bytes) -> Iterator[StoredRow]:
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


def _known_start(log: SharedLog, campaign: CampaignId, stored: Sequence[StoredRow]) -> int:
    """How many rows both have in the same places, found by halving: rows are the same up to somewhere."""
    low, high = 0, min(len(stored), log.position(campaign).rows)
    while low < high:
        middle = (low + high + 1) // 2
        same = any(_raw(stored[middle - 1]) == row for row in islice(log.pull(campaign, middle - 1), 1))
        low, high = (middle, high) if same else (low, middle - 1)
    return low


class Own(Struct, frozen=True):
    """The rows that bring what was decided here behind those of a shared log."""

    rows: list[StoredRow]
    head: ActionId | None
    """Where the head is then; None where nothing was added."""
    actions: int
    branch: str


def planned_rows(
    theirs: Sequence[StoredRow], stored: Sequence[StoredRow], now: int, player: str, name_for: NameFor
) -> Own:
    """What a shared log lacks of the rows here, chained behind its own. The head stays where it is there."""
    drafts, merged = planned(
        read_side(theirs), read_side(stored), now, player=player, name_for=name_for, all_names=True
    )
    if not drafts:
        return Own([], None, 0, "")
    return Own(r.chained(drafts, len(theirs), theirs[-1].hash), merged.head, merged.actions, merged.branch)


def _checked(  # noqa: PLR0917 - as above
    library: Present,
    wiring: Wiring,
    campaign: CampaignId,
    theirs: Sequence[StoredRow],
    stored: Sequence[StoredRow],
    log: SharedLog,
) -> Anchor:
    """The end of a history that fits together, from elsewhere as it is. Raises StoreError, Refused.

    What both have alike was checked when it came, or written, here: only what follows is looked at.
    """
    common = _common(stored, theirs)
    if 0 < common < len(theirs):
        latest = max(row.value.time for row in stored[:common] if not isinstance(row.value, Event))
        here = Anchor(common, stored[common - 1].hash, _head(stored[:common]), latest)
        return checked_behind(library.store, wiring, campaign, here, theirs[common:]).anchor
    anchor = Anchor(len(theirs), theirs[-1].hash, _head(theirs))
    restore(MemoryLog(Memory()), wiring, campaign, theirs, anchor, seed=None, packs=log.packs(campaign))
    return anchor


def _send(log: SharedLog, campaign: CampaignId, rows: Sequence[StoredRow]) -> None:
    """Send rows, whole actions at a time: nobody ever sees half of one. Raises RowConflict, StoreError."""
    begun = 0
    while begun < len(rows):
        end = min(begun + AT_ONCE, len(rows))
        while end < len(rows) and rows[end].family == EVENT:
            end += 1
        log.push(campaign, [_raw(row) for row in rows[begun:end]], rows[begun].number - 1)
        begun = end


def _raw(row: StoredRow) -> RawRow:
    return row.number, row.family, row.previous + row.body


def _common(stored: Sequence[StoredRow], rows: Sequence[StoredRow]) -> int:
    """How many rows two histories begin with alike."""
    same = 0
    for one, other in zip(stored, rows, strict=False):
        if one.hash != other.hash:
            break
        same += 1
    return same


def _head(rows: Sequence[StoredRow]) -> ActionId:
    timeline = Timeline()
    try:
        add_rows(timeline, rows)
    except (LookupError, ValueError) as fault:
        raise StoreError(say("shared.broken", row=len(rows))) from fault
    return timeline.head


def _actions(rows: Sequence[StoredRow]) -> int:
    return sum(row.family == ACTION for row in rows)


def _newest_player(rows: Sequence[StoredRow]) -> str:
    found = (row.value.player for row in reversed(rows) if not isinstance(row.value, Event))
    return next(found, "")
