"""One campaign in this store and in a shared log: what is there comes here, what was decided here goes there.

Rows that were sent stay as they are, here and there. Rows that weren't yet have number and chain of this store only:
they get those of the shared log when they are sent (decision 0021).
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from domain.core.canonical import genesis_hash, row_hash
from domain.core.errors import StoreError
from domain.store.following import Following
from domain.store.log import ACTION, Anchor, Batch, CampaignId, Exchanged, StoredRow
from domain.store.log_fold import add_rows, timeline_of
from domain.store.meeting import (
    Meeting,
    as_stored,
    common_rows,
    head_of,
    newest_player,
    packs_there,
    read_behind,
    send,
)
from domain.store.ports import MOST_TRIES, RowConflict, Write
from domain.store.readable import read_all
from domain.store.states import HASH
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from domain.log.timeline import Timeline
    from domain.store.following import Behind
    from domain.store.log import Cursor, NameFor, RowSink
    from domain.store.ports import Carried, Wiring
    from domain.store.restoring import Present
    from domain.store.shared_log import Position, SharedLog


def exchange(
    library: Present,
    wiring: Wiring,
    campaign: CampaignId,
    log: SharedLog,
    *,
    player: str,
    name_for: NameFor,
    also: Callable[[Cursor], None] | None = None,
    since: int = 0,
    kept: dict[CampaignId, Following] | None = None,
) -> Exchanged:
    """Bring a campaign and its shared log to the same rows; `also` runs where rows here have to give way.

    `since` is a row up to which both were the same when last looked; 0 where nobody knows. What was `kept` of earlier
    times spares reading the whole history again.

    Raises StoreError when the log can't be reached or holds something that doesn't fit, Refused when it holds another
    campaign under the same id. What was sent until then stays sent; nothing here is lost.
    """
    for _ in range(MOST_TRIES):
        here = library.store.anchor(campaign)
        if here is None:
            raise StoreError(say("store.gone", id=campaign.hex()))
        try:
            found = _looked(library, wiring, campaign, log, here, since, {} if kept is None else kept)
            return found.settle(player, name_for, also) if isinstance(found, Meeting) else found
        except RowConflict:
            continue
    raise StoreError(say("store.contested"))


def _looked(  # noqa: PLR0917 - as above
    library: Present,
    wiring: Wiring,
    campaign: CampaignId,
    log: SharedLog,
    here: Anchor,
    since: int,
    kept: dict[CampaignId, Following],
) -> Exchanged | Meeting:
    """What one of the two lacks is added to it; where both do, they have to meet. Raises RowConflict, StoreError.

    Most of the time all that is to be known is asked at once: whether a row here is there, and what follows it.
    """
    known = min(since or here.rows, here.rows)
    news = _news(library, log, campaign, known)
    if news is not None:
        unsent = [*read_all(library.store, campaign, known, here.rows)]
        same = common_rows(unsent, news)
        if same == len(unsent):
            return _followed(library, wiring, campaign, here, log, news[same:], kept)
        if same == len(news):
            return _sent(library, log, campaign, here, unsent[same:])
        stored = [*read_all(library.store, campaign, 0, known), *unsent]
        return Meeting(library, wiring, campaign, log, stored, here, [*stored[:known], *news])
    there = log.position(campaign)
    if there.rows == 0 or (there.rows < here.rows and _stands_at(library, campaign, there)):
        return _sent(library, log, campaign, here, [*read_all(library.store, campaign, there.rows, here.rows)])
    stored = [*read_all(library.store, campaign, 0, here.rows)]
    return Meeting(library, wiring, campaign, log, stored, here, [*pulled(log, campaign, stored)])


def _sent(library: Present, log: SharedLog, campaign: CampaignId, here: Anchor, unsent: list[StoredRow]) -> Exchanged:
    """Send what follows the newest row of a log. Raises RowConflict, StoreError."""
    send(library, log, campaign, unsent)
    return Exchanged(here.rows, went=_actions(unsent), player=newest_player(unsent))


def _followed(  # noqa: PLR0917 - as above
    library: Present,
    wiring: Wiring,
    campaign: CampaignId,
    here: Anchor,
    log: SharedLog,
    news: list[StoredRow],
    kept: dict[CampaignId, Following],
) -> Exchanged:
    """Store what follows the newest row here, where there is anything. Raises RowConflict, StoreError."""
    if not news:
        return Exchanged(here.rows)
    following = kept.pop(campaign, None)
    if following is None or not following.reach(here):
        following = Following(library.store, wiring, campaign, here)
    following.take(news)
    _store(library, wiring, campaign, here, news, following.come(), packs_there(log, campaign, news))
    kept[campaign] = following
    return Exchanged(news[-1].number, _actions(news), player=newest_player(news))


def _stands_at(library: Present, campaign: CampaignId, there: Position) -> bool:
    """Whether the newest row of a shared log is the one of that number here."""
    return any(row.hash == there.hash for row in read_all(library.store, campaign, there.rows - 1, there.rows))


def _news(library: Present, log: SharedLog, campaign: CampaignId, known: int) -> list[StoredRow] | None:
    """The rows of a log behind number `known`; None where that one isn't there as it is here. Raises StoreError."""
    behind = log.pull(campaign, known - 1)
    newest = next(behind, None)
    (own,) = read_all(library.store, campaign, known - 1, known)
    if newest is None or row_hash(newest[2][:HASH], newest[1].encode(), newest[2][HASH:]) != own.hash:
        return None
    return [*read_behind(behind, known, own.hash)]


def _store(  # noqa: PLR0917 - as above
    library: Present,
    wiring: Wiring,
    campaign: CampaignId,
    here: Anchor,
    news: list[StoredRow],
    found: Behind,
    packs: tuple[Carried, ...],
) -> None:
    """Store rows behind those here, with what they mean for the read models. Raises RowConflict, StoreError."""

    def fold() -> Timeline:
        timeline = timeline_of(library.store, campaign, here.rows)
        add_rows(timeline, news)
        return timeline

    after, row_sink = found.anchor, wiring.row_sink
    batch = Batch(campaign, tuple(news), found.before, found.after, here.head, after.head, fold)
    sink = None if row_sink is None else partial(_told, row_sink, batch)
    library.application.write(Write(campaign, news, here, after, sink=sink, packs=packs))


def _told(row_sink: RowSink, batch: Batch, cursor: Cursor) -> None:
    row_sink(cursor, batch)


def fetched(log: SharedLog, campaign: CampaignId) -> tuple[list[StoredRow], Anchor]:
    """A whole campaign out of a shared log, for a store that doesn't have it. Raises StoreError."""
    rows = [*pulled(log, campaign, ())]
    if not rows:
        raise StoreError(say("shared.not_there"))
    return rows, Anchor(len(rows), rows[-1].hash, head_of(rows))


def pulled(log: SharedLog, campaign: CampaignId, stored: Sequence[StoredRow]) -> Iterator[StoredRow]:
    """All rows of a shared log, those that are here already out of `stored`.

    Raises StoreError where one doesn't fit.
    """
    start = _known_start(log, campaign, stored)
    yield from stored[:start]
    yield from read_behind(
        log.pull(campaign, start), start, stored[start - 1].hash if start else genesis_hash(campaign)
    )


def _known_start(log: SharedLog, campaign: CampaignId, stored: Sequence[StoredRow]) -> int:
    """How many rows both have in the same places, found by halving: rows are the same up to somewhere."""
    low, high = 0, min(len(stored), log.position(campaign).rows)
    while low < high:
        middle = (low + high + 1) // 2
        same = any(as_stored(stored[middle - 1]) == row for row in islice(log.pull(campaign, middle - 1), 1))
        low, high = (middle, high) if same else (low, middle - 1)
    return low


def _actions(rows: Sequence[StoredRow]) -> int:
    return sum(row.family == ACTION for row in rows)
