"""A log that is kept while the program runs: for tests, and for whoever plays without leaving anything behind.

It offers what `ports.Recorder` promises, conflicts included. There is no database behind it: it keeps no read models.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from threading import RLock
from typing import Any

from domain.core.canonical import HASH_SIZE, ActionId
from domain.core.errors import StoreError
from domain.store.log import EVENT, RECORD, TIMELINE, Anchor, CampaignId, Cursor
from domain.store.ports import Carried, Keyframe, RawRow, RowConflict, Write
from domain.text.catalogue import say

WHERE = ":memory:"
"""What sentences call the place of such a store."""

TAG_AT = HASH_SIZE + 2
"""Where the tag of a fact begins in a row: behind the hash and the array marks of event and fact."""


class _Kept:
    """What is kept of one campaign."""

    def __init__(self, anchor: Anchor, rows: list[RawRow], seed: bytes | None) -> None:
        self.anchor = anchor
        self.rows = rows
        self.seed = seed
        self.keyframes: dict[bytes, Keyframe] = {}
        self.packs: dict[str, Carried] = {}

    def carry(self, packs: Iterable[Carried]) -> None:
        """Take packs in; what travels once does so from then on."""
        for one in packs:
            there = self.packs.get(one.hash)
            if there is None or not there.travels:
                self.packs[one.hash] = one


class Memory:
    """What one store holds. Any number of windows, `MemoryLog(memory)`, may be open on it at a time."""

    def __init__(self) -> None:
        """Hold nothing yet."""
        self.campaigns: dict[CampaignId, _Kept] = {}
        self.lock = RLock()


class MemoryLog:
    """One window on a store in memory (`ports.Recorder`)."""

    looking = False

    def __init__(self, memory: Memory) -> None:
        """Open the window."""
        self._memory = memory
        self._closed = False

    @contextmanager
    def reading(self) -> Iterator[Cursor]:
        """One moment: nobody else gets a turn meanwhile (`ports.Recorder`)."""
        with self._turn():
            yield NoTables()

    # Writing.
    def append(self, rows: Iterable[RawRow], write: Write) -> None:
        """Store rows with their anchor and keyframes (`ports.Recorder`)."""
        with self._turn() as campaigns:
            kept = campaigns.get(write.campaign)
            added = list(rows)
            if write.before is None:
                if kept is not None:
                    raise RowConflict
                kept = _Kept(write.after, [], write.seed)
            elif kept is None:
                raise self._unknown(write.campaign)
            elif (kept.anchor.rows, kept.anchor.hash) != (write.before.rows, write.before.hash):
                raise RowConflict
            if write.sink is not None:
                write.sink(NoTables())
            if write.kept is not None:
                del kept.rows[write.kept :]
                kept.keyframes = {action: one for action, one in kept.keyframes.items() if one[0] <= write.kept}
            kept.rows.extend(added)
            kept.anchor = write.after
            kept.keyframes.update({keyframe[1]: keyframe for keyframe in write.keyframes})
            kept.carry(write.packs)
            campaigns[write.campaign] = kept

    def restore(
        self,
        campaign: CampaignId,
        rows: Iterator[RawRow],
        finish: Callable[[], Anchor],
        seed: bytes | None,
        packs: tuple[Carried, ...] = (),
    ) -> None:
        """Store a whole history (`ports.Recorder`)."""
        with self._turn() as campaigns:
            if campaign in campaigns:
                raise RowConflict
            # Whoever finishes reads them here; nobody else gets a turn meanwhile.
            kept = campaigns[campaign] = _Kept(Anchor(0, b"", ActionId(b"")), [], seed)
            try:
                kept.rows.extend(rows)
                kept.anchor = finish()
                kept.carry(packs)
            except BaseException:
                del campaigns[campaign]
                raise

    def keep(self, campaign: CampaignId, keyframes: Iterable[Keyframe]) -> None:
        """Store keyframes (`ports.Recorder`)."""
        with self._turn():
            self._kept(campaign).keyframes.update({keyframe[1]: keyframe for keyframe in keyframes})

    def drop_keyframes(self, campaign: CampaignId, actions: Iterable[bytes]) -> None:
        """Remove keyframes (`ports.Recorder`)."""
        with self._turn():
            for action in actions:
                self._kept(campaign).keyframes.pop(action, None)

    def carry(self, campaign: CampaignId, packs: Iterable[Carried]) -> None:
        """Let a campaign carry packs (`ports.Recorder`)."""
        with self._turn():
            self._kept(campaign).carry(packs)

    def delete(self, campaign: CampaignId, also: Callable[[Cursor], None] | None) -> None:
        """Remove a campaign with everything it has (`ports.Recorder`)."""
        with self._turn() as campaigns:
            self._kept(campaign)
            if also is not None:
                also(NoTables())
            del campaigns[campaign]

    # Reading.
    def campaigns(self) -> list[tuple[CampaignId, Anchor]]:
        """Every campaign with its anchor (`ports.Recorder`)."""
        with self._turn() as campaigns:
            return [(campaign, kept.anchor) for campaign, kept in campaigns.items()]

    def anchor(self, campaign: CampaignId) -> Anchor | None:
        """The anchor of a campaign (`ports.Recorder`)."""
        with self._turn() as campaigns:
            kept = campaigns.get(campaign)
            return None if kept is None else kept.anchor

    def seed(self, campaign: CampaignId) -> bytes | None:
        """The seed of a campaign (`ports.Recorder`)."""
        with self._turn():
            return self._kept(campaign).seed

    def packs(self, campaign: CampaignId) -> list[tuple[str, bool]]:
        """Which packs a campaign carries (`ports.Recorder`)."""
        with self._turn():
            return [(one.hash, one.travels) for one in self._kept(campaign).packs.values()]

    def pack_text(self, pack_hash: str) -> bytes | None:
        """The text of a pack (`ports.Recorder`)."""
        with self._turn() as campaigns:
            found = (kept.packs.get(pack_hash) for kept in campaigns.values())
            return next((one.text for one in found if one is not None), None)

    def rows(self, campaign: CampaignId, after: int = 0, last: int | None = None) -> Iterator[RawRow]:
        """The rows of a campaign (`ports.Recorder`)."""
        return (row for row in self._rows(campaign) if after < row[0] and (last is None or row[0] <= last))

    def rows_about(self, campaign: CampaignId, tags: Collection[bytes], last: int) -> Iterator[RawRow]:
        """All but the fact rows of other tags (`ports.Recorder`)."""
        tag = slice(TAG_AT, TAG_AT + len(next(iter(tags))))
        return (row for row in self.rows(campaign, 0, last) if row[1] != EVENT or row[2][tag] in tags or row[0] == last)

    def numbers_about(self, campaign: CampaignId, tags: Collection[bytes], last: int, most: int) -> list[int]:
        """Numbers of the newest fact rows of some tags (`ports.Recorder`)."""
        begins = tuple(tags)
        newest = (row for row in reversed(self._rows(campaign)) if row[0] <= last and row[1] == EVENT)
        return [*islice((row[0] for row in newest if row[2].startswith(begins, TAG_AT)), most)]

    def all_rows(self, campaign: CampaignId) -> Iterator[RawRow]:
        """Every row (`ports.Recorder`)."""
        return iter(self._rows(campaign))

    def framework(self, campaign: CampaignId, last: int, after: int = 0) -> Iterator[RawRow]:
        """All but fact rows (`ports.Recorder`)."""
        return (row for row in self.rows(campaign, after, last) if row[1] != EVENT)

    def moves(self, campaign: CampaignId, last: int) -> list[RawRow]:
        """The timeline rows (`ports.Recorder`)."""
        return [row for row in self.rows(campaign, 0, last) if row[1] == TIMELINE]

    def records(self, campaign: CampaignId, last: int) -> list[RawRow]:
        """The record rows (`ports.Recorder`)."""
        return [row for row in self.rows(campaign, 0, last) if row[1] == RECORD]

    def framework_back(self, campaign: CampaignId, last: int) -> Iterator[RawRow]:
        """All but fact rows, newest first (`ports.Recorder`)."""
        return (row for row in reversed(self._rows(campaign)) if row[0] <= last and row[1] != EVENT)

    def facts(self, campaign: CampaignId, first: int, last: int) -> Iterator[tuple[bytes]]:
        """Fact rows (`ports.Recorder`)."""
        return ((row[2],) for row in self.rows(campaign, first - 1, last) if row[1] == EVENT)

    def keyframes(self, campaign: CampaignId) -> list[tuple[int, bytes, int]]:
        """What keyframes there are (`ports.Recorder`)."""
        with self._turn():
            kept = self._kept(campaign).keyframes.values()
            return sorted((row, action, schema) for row, action, schema, _ in kept)

    def keyframe(self, campaign: CampaignId, action: ActionId) -> bytes | None:
        """The encoded state of a keyframe (`ports.Recorder`)."""
        with self._turn():
            found = self._kept(campaign).keyframes.get(action)
            return None if found is None else found[3]

    def faults(self) -> list[tuple[str, str]]:
        """Nothing: there is no file that could be damaged (`ports.Recorder`)."""
        return []

    def fold(self) -> None:
        """Nothing: what is written is in its place (`ports.Recorder`)."""

    def close(self) -> None:
        """Close this window; what is stored stays for others (`ports.Recorder`)."""
        self._closed = True

    @contextmanager
    def _turn(self) -> Iterator[dict[CampaignId, _Kept]]:
        """What is stored, while nobody else reads or writes it. Raises StoreError when the window is closed."""
        if self._closed:
            raise StoreError(say("store.closed", where=WHERE))
        with self._memory.lock:
            yield self._memory.campaigns

    def _kept(self, campaign: CampaignId) -> _Kept:
        """What is kept of a campaign. Raises StoreError when it isn't there."""
        kept = self._memory.campaigns.get(campaign)
        if kept is None:
            raise self._unknown(campaign)
        return kept

    def _rows(self, campaign: CampaignId) -> list[RawRow]:
        """The rows as they are now: what comes later doesn't show in a stream that has begun."""
        with self._turn():
            return self._kept(campaign).rows[:]

    def _unknown(self, campaign: CampaignId) -> StoreError:
        return StoreError(say("store.no_campaign", where=WHERE, id=campaign.hex()))


class NoTables:
    """What a row sink gets from a store without tables: every statement raises StoreError, and nothing is stored."""

    def execute(self, sql: str, parameters: Any = (), /) -> Any:  # noqa: ANN401 - as `Cursor` has it
        """Refuse."""
        raise StoreError(say("store.no_tables"))

    def executemany(self, sql: str, rows: Any, /) -> Any:  # noqa: ANN401 - as `Cursor` has it
        """Refuse."""
        raise StoreError(say("store.no_tables"))

    @property
    def rowcount(self) -> int:
        """Refuse."""
        raise StoreError(say("store.no_tables"))

    def fetchone(self) -> Any:  # noqa: ANN401 - as `Cursor` has it
        """Refuse."""
        raise StoreError(say("store.no_tables"))

    def fetchall(self) -> Any:  # noqa: ANN401 - as `Cursor` has it
        """Refuse."""
        raise StoreError(say("store.no_tables"))
