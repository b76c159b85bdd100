"""The packs that campaigns are played with, by the hash they are pinned to: out of the store, or wherever they are.

A campaign pins a pack by its hash. The store has the text of it; where it doesn't yet (a campaign of the first release,
an import without packs) the pack of that name may be the very one, or one that an earlier release has shipped. As soon
as a campaign is played on its store has the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from domain.content.earlier import earlier_pack
from domain.content.text import hash_of, pack_of, text_of
from domain.core.errors import ContentError
from domain.language.events import CampaignBegun, PackTaken
from domain.model.state import PackRef
from domain.store.log import EVENT
from domain.store.ports import Carried
from domain.store.rows import decode_fact
from domain.text.catalogue import say

if TYPE_CHECKING:
    from domain.content.pack import Pack
    from domain.store.log import CampaignId
    from domain.store.ports import Packs, RawRow, Recorder

HASH = 16
"""Bytes before the body in a stored row."""

TAG_AT = HASH + 3
"""Where the tag of a fact begins: behind the array marks of event and fact and that of the text."""

FIRST_ROWS = 64
"""Rows among which the one stands that says what pack a campaign was begun with: they are its first action's."""

MOST_KEPT = 8
"""Packs that a shelf keeps at hand."""

PINNING = (b"campaign_begun", b"pack_taken")
"""The tags of the facts that pin a pack."""


class Shelf:
    """The packs of one store: whoever knows a hash has the pack."""

    def __init__(self, recorder: Recorder, packs: Packs) -> None:
        """`packs` gives the pack of an id as it is now."""
        self._recorder = recorder
        self._packs = packs
        self._kept: dict[PackRef, Pack] = {}

    def find(self, ref: PackRef) -> Pack | None:
        """The very pack that is pinned; None when it is nowhere. Raises StoreError."""
        found = self._kept.get(ref)
        if found is None:
            found = self._carried(ref) or self._at_hand(ref) or _earlier(ref)
            if found is not None:
                self._kept[ref] = found
                if len(self._kept) > MOST_KEPT:
                    del self._kept[next(iter(self._kept))]
        return found

    def get(self, ref: PackRef) -> Pack:
        """As `find`. Raises ContentError with the reason and what to do when it is nowhere."""
        found = self.find(ref)
        if found is not None:
            return found
        try:
            self._packs(ref.id)
        except ContentError as fault:
            raise ContentError(say("log.pack_gone", fault=str(fault))) from fault
        raise ContentError(say("log.pack_changed", pack=ref.id))

    def newest(self, pack: str) -> Pack:
        """The pack of an id as it is now. Raises ContentError."""
        return self._packs(pack)

    def add(self, pack: Pack) -> None:
        """Have a pack at hand by its hash, wherever it came from."""
        self._kept[PackRef(pack.id, pack.hash)] = pack

    def _carried(self, ref: PackRef) -> Pack | None:
        text = self._recorder.pack_text(ref.hash)
        try:
            return None if text is None else _read(text)
        except ValueError:
            return None

    def _at_hand(self, ref: PackRef) -> Pack | None:
        try:
            found = self._packs(ref.id)
        except ContentError:
            return None
        return found if found.hash == ref.hash else None


@lru_cache(maxsize=MOST_KEPT)
def _read(text: bytes) -> Pack:
    """The pack of a text; a program that opens a store twice reads it once. Raises ValueError."""
    return pack_of(text)


def _earlier(ref: PackRef) -> Pack | None:
    try:
        return earlier_pack(ref.hash)
    except (OSError, ValueError):  # our own file is damaged: as if it weren't there
        return None


def carried(pack: Pack, *, travelling: bool = True) -> tuple[Carried, ...]:
    """A pack to be carried; nothing for one whose hash isn't that of its text (it was put together, not loaded).

    Exports have it along unless it may hold what owners have typed from their box. Without `travelling` they don't:
    a history that was taken in without packs goes out again as it came, until it is played on.
    """
    from domain.content.loader import travels  # noqa: PLC0415 - reads packs, which who looks at campaigns never needs

    text = text_of(pack)
    return (Carried(pack.hash, text, travelling and travels(pack)),) if hash_of(text) == pack.hash else ()


def packs_of(recorder: Recorder, campaign: CampaignId) -> tuple[Carried, ...]:
    """The packs that a campaign carries, with their texts; damaged ones are left out. Raises StoreError."""
    found = ((one, recorder.pack_text(one), travels) for one, travels in recorder.packs(campaign))
    return tuple(Carried(one, text, travels) for one, text, travels in found if text is not None)


def pinned(rows: Iterable[RawRow]) -> Iterator[PackRef]:
    """The packs that rows of a log pin, in order; rows that can't be read are passed over."""
    for _, family, stored in rows:
        if family == EVENT and stored.startswith(PINNING, TAG_AT):
            try:
                fact = decode_fact(stored[HASH:]).fact
            except ValueError:
                continue
            if isinstance(fact, CampaignBegun | PackTaken):
                yield PackRef(fact.pack, fact.pack_hash)


def not_carried(recorder: Recorder, campaign: CampaignId, refs: Iterable[PackRef]) -> list[PackRef]:
    """Of the packs that a log pins, those whose text the store has though the campaign isn't said to carry them.

    Such a text would go with the last other campaign that carries it. Raises StoreError.
    """
    there = {one for one, _ in recorder.packs(campaign)}
    return [ref for ref in refs if ref.hash not in there and recorder.pack_text(ref.hash) is not None]


def carry_all(recorder: Recorder, shelf: Shelf) -> None:
    """Let every campaign that carries nothing yet carry the pack it was begun with, where that can be found.

    For a store of the first release: what is at hand now may be another pack tomorrow. Raises StoreError.
    """
    for campaign, refs in _bare(recorder):
        for pack in filter(None, map(shelf.find, refs)):
            recorder.carry(campaign, carried(pack))


def carry_stored(recorder: Recorder, shelf: Shelf) -> None:
    """Let every campaign that carries nothing carry the pack it was begun with, where the store has its text already.

    For histories that were taken in without their pack, before another campaign brought it. They go out again as they
    came, until they are played on. Raises StoreError.
    """
    for campaign, refs in _bare(recorder):
        for ref in not_carried(recorder, campaign, refs):
            pack = shelf.find(ref)
            if pack is not None:
                recorder.carry(campaign, carried(pack, travelling=False))


def _bare(recorder: Recorder) -> Iterator[tuple[CampaignId, list[PackRef]]]:
    """The campaigns that carry nothing, with the pack that each was begun with."""
    for campaign, anchor in recorder.campaigns():
        if not recorder.packs(campaign):
            yield campaign, list(pinned(recorder.rows(campaign, 0, min(anchor.rows, FIRST_ROWS))))
