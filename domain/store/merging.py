"""Two histories of one campaign brought together: what the other one has besides comes here, nothing is overwritten.

`docs/events.md` says what a merge writes; decision 0020 why numbers and chain are made here while ids stay.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from domain.core.errors import Refused, StoreError
from domain.language.events import Event
from domain.log import history as h
from domain.log.timeline import Timeline
from domain.store import rows as r
from domain.store.log import Anchor, Merged, StoredRow
from domain.store.log_fold import add_rows
from domain.store.memory import Memory, MemoryLog
from domain.store.ports import MOST_TRIES, RowConflict, Write
from domain.store.readable import read_all
from domain.store.replica import STALL
from domain.store.restoring import bring_forward, restore
from domain.text.catalogue import say

if TYPE_CHECKING:
    from domain.store.log import CampaignId, NameFor
    from domain.store.ports import Carried, Wiring
    from domain.store.restoring import Present

WORDS_OF_ALL = (h.CampaignNamed, h.CampaignArchived, h.ChancePolicySet)
"""Records of which a campaign has one that counts."""


class Side(Struct):
    """A history as it is read for a merge: its rows in groups, each a header with its facts or a row of its own."""

    timeline: Timeline
    groups: list[list[StoredRow]]
    ids: set[bytes]
    """Of every row that has one."""
    times: set[int]


def merge(
    library: Present,
    wiring: Wiring,
    campaign: CampaignId,
    rows: Sequence[StoredRow],
    anchor: Anchor,
    *,
    packs: tuple[Carried, ...] = (),
    player: str = "",
    name_for: NameFor,
) -> Merged:
    """Bring another history of a campaign that is here together with it (`Library.merge`)."""
    theirs = read_side(rows)
    checked = False
    for _ in range(MOST_TRIES):
        here, stored = _stored(library, campaign)
        ours = read_side(stored)
        forward = _is_more(rows, stored)
        drafts, merged = planned(ours, theirs, wiring.clock(), player=player, name_for=name_for)
        if not (drafts or forward):
            return merged
        if forward:
            count = bring_forward(library, wiring, campaign, rows, anchor, packs=packs)
            return replace(merged, rows=count, head=merged.theirs, branch="", followed=True)
        if not checked:
            restore(MemoryLog(Memory()), wiring, campaign, rows, anchor, seed=None, packs=packs)
            checked = True
        added = r.chained(drafts, here.rows, here.hash)
        latest = max(here.latest, *(one.value.time for one in drafts if not isinstance(one.value, Event)))
        after = Anchor(added[-1].number, added[-1].hash, merged.head, latest)
        try:
            library.application.write(Write(campaign, added, here, after, packs=packs))
        except RowConflict:
            continue
        return merged
    raise StoreError(say("store.contested"))


def has_news(library: Present, campaign: CampaignId, rows: Sequence[StoredRow]) -> bool:
    """Whether a merge would write anything (`Library.has_news`)."""
    _, stored = _stored(library, campaign)
    if _is_more(rows, stored):
        return True
    return bool(planned(read_side(stored), read_side(rows), 0, player="", name_for=lambda *_: "?")[0])


def _stored(library: Present, campaign: CampaignId) -> tuple[Anchor, list[StoredRow]]:
    """What is here. Raises StoreError."""
    here = library.store.anchor(campaign)
    if here is None:
        raise StoreError(say("store.gone", id=campaign.hex()))
    return here, [*read_all(library.store, campaign, 0, here.rows)]


def _is_more(rows: Sequence[StoredRow], stored: Sequence[StoredRow]) -> bool:
    """Whether the other history is this one and more: then its rows come as they are, and the chains stay the same."""
    return len(rows) > len(stored) and rows[len(stored) - 1].hash == stored[-1].hash


def planned(
    ours: Side, theirs: Side, now: int, *, player: str, name_for: NameFor, all_names: bool = False
) -> tuple[list[r.Draft], Merged]:
    """The rows that bring `theirs` to `ours`, and what they come to.

    With `all_names` their branches are named where the name is free, on whatever action; else on those that are new.
    Raises Refused when the two never were one.
    """
    mine, other = ours.timeline, theirs.timeline
    if next(iter(mine.actions)) != next(iter(other.actions)):
        raise Refused("", say("store.merge.unrelated"))
    new = [action for action in other.actions if action not in mine.actions]
    drafts = [r.Draft(row.family, row.body, row.value) for group in _lacking(ours, theirs) for row in group]
    newest = other.actions[other.head]
    follows = _follows(mine, other)
    head = other.head if follows else mine.head
    time = _free_time(ours, theirs, now)
    moves: list[h.AnyMove] = []
    if new and new[-1] != head:
        moves.append(h.HeadMoved(new[-1], head, "merge"))
    branch = ""
    if not follows and other.head not in mine.actions:
        branch = _free_name(name_for(newest.player, newest.time), mine, other)
        moves.append(h.BranchNamed(branch, other.head))
    for name, action in other.branches.items():
        if (all_names or action not in mine.actions) and name not in {*mine.branches, branch}:
            moves.append(h.BranchNamed(name, action))
    drafts += [r.timeline_row(move, player, time + at) for at, move in enumerate(moves)]
    return drafts, Merged(len(new), len(drafts), head, other.head, branch, newest.player, newest.time, follows)


def _follows(mine: Timeline, other: Timeline) -> bool:
    """Whether they have only gone on from where this one stands, and nobody here has gone back from there."""
    if other.head in mine.actions:
        return False
    way = other.path(other.head)
    after = next(at for at, action in enumerate(way) if action not in mine.actions)
    return way[after - 1] == mine.head


def _lacking(ours: Side, theirs: Side) -> Iterator[list[StoredRow]]:
    """What is to be appended: actions with their facts, and records, in the order of their log.

    A record that says one thing for the whole campaign (its name, a bookmark's place) stays away where something else
    has been said here since: nothing is overwritten.
    """
    said = {
        key
        for group in ours.groups
        if isinstance(row := group[0].value, h.RecordRow) and row.id not in theirs.ids
        for key in [_subject(row.record)]
        if key is not None
    }
    for group in theirs.groups:
        value = group[0].value
        if isinstance(value, h.TimelineRow) or not isinstance(value, h.Header | h.RecordRow) or value.id in ours.ids:
            continue
        if isinstance(value, h.RecordRow) and _subject(value.record) in said:
            continue
        yield group


def _subject(record: h.AnyRecord) -> Hashable | None:
    """What a record says something about, of which one thing holds at a time; None where any number can be said."""
    match record:
        case h.BookmarkSet(name) | h.BookmarkRemoved(name):
            return h.BookmarkSet, name
        case h.PlayerJoined(name=name) | h.PlayerLeft(name):
            return h.PlayerJoined, name
        case _:
            return type(record) if isinstance(record, WORDS_OF_ALL) else None


def _free_name(name: str, mine: Timeline, other: Timeline) -> str:
    """The name, or with a number behind it where something else is called so here.

    A branch that has only grown keeps its name.
    """
    way = frozenset(other.path(other.head))
    given, number = name, 1
    while mine.branches.get(given, other.head) not in way or given in mine.bookmarks:
        number += 1
        given = f"{name} ({number})"
    return given


def _free_time(ours: Side, theirs: Side, now: int) -> int:
    """The first of three successive microseconds and more that no row of both has, `now` where it can be."""
    times = ours.times | theirs.times
    latest = max(times)
    if now > latest:
        return now
    if latest - now < STALL:
        return latest + 1
    count = 2 + len(theirs.timeline.branches)
    while not times.isdisjoint(range(now, now + count)):
        now += 1
    return now


def read_side(rows: Sequence[StoredRow]) -> Side:
    """The rows of a whole history in groups, with its log fold."""
    side = Side(Timeline(), [], set(), set())
    add_to_side(side, rows)
    return side


def add_to_side(side: Side, rows: Sequence[StoredRow]) -> None:
    """Go on with whole actions that have come behind the rows of a side."""
    add_rows(side.timeline, rows)
    for row in rows:
        if isinstance(row.value, Event):
            side.groups[-1].append(row)
        else:
            side.groups.append([row])
            side.ids.add(row.value.id)
            side.times.add(row.value.time)
