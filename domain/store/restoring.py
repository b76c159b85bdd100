"""Taking in a history from elsewhere: checked as it streams in, stored byte for byte, or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

from domain.core.canonical import pack
from domain.core.errors import Refused, StoreError
from domain.folding.bounds import MOST_AMOUNT, excessive_row, excessive_state
from domain.language.chance import SEED_SIZE, seed_hash
from domain.model.state import PackRef
from domain.store.carrying import Shelf, carried, pinned
from domain.store.checking import UNREADABLE, Checker
from domain.store.folding import fold_tree
from domain.store.log import Anchor
from domain.store.ports import RowConflict
from domain.store.rows import DECODE
from domain.text.catalogue import say

if TYPE_CHECKING:
    from domain.store.folding import Folded
    from domain.store.log import CampaignId, Difference, Value
    from domain.store.ports import Carried, RawRow, Recorder, Wiring


class ForeignRow(Protocol):
    """A row from a file: what `StoredRow` has besides its value."""

    @property
    def number(self) -> int:
        """From 1, without gaps."""

    @property
    def family(self) -> str:
        """A letter."""

    @property
    def previous(self) -> bytes:
        """The hash of the row before it."""

    @property
    def body(self) -> bytes:
        """The canonical bytes."""

    @property
    def hash(self) -> bytes:
        """The row's own hash, as the file says."""


def restore(
    recorder: Recorder,
    wiring: Wiring,
    campaign: CampaignId,
    rows: Iterable[ForeignRow],
    anchor: Anchor,
    *,
    seed: bytes | None,
    packs: tuple[Carried, ...] = (),
) -> None:
    """Store a history that fits together: chain, ids, order, every name, every fold, and the packs it pins.

    Raises StoreError naming the first row that doesn't, Refused when the campaign is there already.
    """
    checker = Checker(campaign)
    pins: dict[str, PackRef] = {}

    def finish() -> Anchor:
        for difference in checker.end(anchor.rows, anchor.hash):
            _refuse(difference)
        if not checker.timeline.actions:
            raise StoreError(say("store.import.empty"))
        if anchor.head != checker.timeline.head:
            raise StoreError(say("store.import.head", stored=anchor.head.hex(), computed=checker.timeline.head.hex()))
        for folded in fold_tree(recorder, campaign, wiring.engine, checker.timeline, anchor.rows):
            _check_fold(folded, seed)
        stray = next((one.hash for one in packs if one.hash not in pins), None)
        if stray is not None:
            raise StoreError(say("store.import.pack", hash=stray))
        return Anchor(anchor.rows, anchor.hash, anchor.head, checker.latest)

    def noted() -> Iterator[RawRow]:
        for row in _checked(rows, checker):
            pins.update((ref.hash, ref) for ref in pinned((row,)))
            yield row

    try:
        recorder.restore(campaign, noted(), finish, seed, packs)
    except RowConflict:
        raise Refused("", say("store.import.present", id=campaign.hex())) from None
    _carry_those_here(recorder, wiring, campaign, [pins[one] for one in pins if one not in {p.hash for p in packs}])


def _check_fold(folded: Folded, seed: bytes | None) -> None:
    """Check what an action comes to. Raises StoreError."""
    if folded.fault is not None:
        _refuse(folded.fault)
    elif folded.state is not None and excessive_state(folded.state):
        raise StoreError(say("store.import.excess", row=folded.row, most=MOST_AMOUNT))
    elif folded.row == 1 and seed is not None and folded.state is not None:
        _check_seed(seed, folded.state.seed_hash)


def _carry_those_here(recorder: Recorder, wiring: Wiring, campaign: CampaignId, refs: list[PackRef]) -> None:
    """For a history that comes without its packs: those of this machine, before they become others."""
    shelf = Shelf(recorder, wiring.packs)
    found = [pack for pack in map(shelf.find, refs) if pack is not None]
    if found:
        recorder.carry(campaign, [one for pack in found for one in carried(pack, travelling=False)])


def _check_seed(seed: bytes, commitment: str) -> None:
    """Whether a seed is the one that the first action commits to."""
    if len(seed) != SEED_SIZE or commitment not in {"", seed_hash(seed)}:
        raise StoreError(say("store.import.seed"))


def _checked(rows: Iterable[ForeignRow], checker: Checker) -> Iterator[RawRow]:
    for row in rows:
        raw = row.number, row.family, row.previous + row.body
        for difference in checker.take(raw):
            _refuse(difference)
        if row.hash != checker.hash:
            raise StoreError(
                say("store.import.row", row=row.number, what="hash", stored=row.hash.hex(), computed=checker.hash.hex())
            )
        value = _canonical(row)
        if value is None:
            raise StoreError(say("store.import.unknown", row=row.number))
        if excessive_row(value):
            raise StoreError(say("store.import.excess", row=row.number, most=MOST_AMOUNT))
        yield raw


def _canonical(row: ForeignRow) -> Value | None:
    """The value of a row, where this version would write the very same bytes: nothing in it is unknown here."""
    try:
        value = DECODE[row.family](row.body)
        return value if pack(value) == row.body else None
    except UNREADABLE:
        return None


def _refuse(difference: Difference) -> None:
    raise StoreError(
        say(
            "store.import.row",
            row=difference.row,
            what=difference.what,
            stored=difference.stored,
            computed=difference.computed,
        )
    )
