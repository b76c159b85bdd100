"""Taking in a history from elsewhere: checked as it streams in, stored byte for byte, or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from domain.core.canonical import pack
from domain.core.errors import Refused, StoreError
from domain.folding.bounds import MOST_AMOUNT, excessive_row, excessive_state
from domain.language.chance import SEED_SIZE, seed_hash
from domain.language.events import MemoryBegun, MemoryEnded
from domain.model.state import PackRef
from domain.playing.owned import with_own
from domain.store.carrying import Shelf, carried, pinned
from domain.store.checking import UNREADABLE, Checker
from domain.store.folding import fold_tree
from domain.store.log import Anchor
from domain.store.manners import check_manners
from domain.store.memory import Memory, MemoryLog
from domain.store.ports import RowConflict, Write
from domain.store.rows import DECODE
from domain.store.states import FOLD_FAULTS
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from domain.store.application import CampaignLog
    from domain.store.folding import Folded
    from domain.store.log import CampaignId, Difference, StoredRow, Value
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
    foreign: bool = True,
) -> None:
    """Store a history that fits together: chain, ids, order, every name, every fold, and the packs it pins.

    A `foreign` one is also held to what could have been typed and decided here; one of this store has been played on
    already, whatever it says.

    Raises StoreError naming the first row that doesn't, Refused when the campaign is there already.
    """
    checker = Checker(campaign)
    pins: dict[str, PackRef] = {}

    def finish() -> Anchor:
        for difference in checker.end(anchor.rows, anchor.hash):
            refuse_row(difference)
        if not checker.timeline.actions:
            raise StoreError(say("store.import.empty"))
        if anchor.head != checker.timeline.head:
            raise StoreError(say("store.import.head", stored=anchor.head.hex(), computed=checker.timeline.head.hex()))
        shelf = Shelf(recorder, wiring.packs)
        for folded in fold_tree(recorder, campaign, wiring.engine, checker.timeline, anchor.rows):
            check_fold(folded, seed)
            if foreign:
                check_memories(shelf, folded)
        stray = next((one.hash for one in packs if one.hash not in pins), None)
        if stray is not None:
            raise StoreError(say("store.import.pack", hash=stray))
        return Anchor(anchor.rows, anchor.hash, anchor.head, checker.latest)

    def noted() -> Iterator[RawRow]:
        for row in checked_rows(rows, checker, foreign=foreign):
            pins.update((ref.hash, ref) for ref in pinned((row,)))
            yield row

    try:
        recorder.restore(campaign, noted(), finish, seed, packs)
    except RowConflict:
        raise Refused("", say("store.import.present", id=campaign.hex())) from None
    _carry_those_here(recorder, wiring, campaign, [pins[one] for one in pins if one not in {p.hash for p in packs}])


def check_fold(folded: Folded, seed: bytes | None) -> None:
    """Check what an action comes to. Raises StoreError."""
    if folded.fault is not None:
        refuse_row(folded.fault)
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


class Present(Protocol):
    """What is needed of the library that has the campaign."""

    @property
    def store(self) -> Recorder:
        """The log."""

    @property
    def application(self) -> CampaignLog:
        """What writes."""


def bring_forward(
    library: Present,
    wiring: Wiring,
    campaign: CampaignId,
    rows: Sequence[StoredRow],
    anchor: Anchor,
    *,
    packs: tuple[Carried, ...] = (),
) -> int:
    """Append what a newer history of a campaign has besides the rows that are stored (`Library.bring_forward`)."""
    here = library.store.anchor(campaign)
    if here is None:
        raise StoreError(say("store.gone", id=campaign.hex()))
    last = min(here.rows, len(rows))
    ends = list(library.store.rows(campaign, last - 1, last))
    if not ends or ends[0][1:] != (rows[last - 1].family, rows[last - 1].previous + rows[last - 1].body):
        raise Refused("", say("store.import.diverged", id=campaign.hex()))
    if len(rows) <= here.rows:
        raise Refused("", say("store.import.nothing_new", id=campaign.hex()))
    trial = MemoryLog(Memory())
    restore(trial, wiring, campaign, rows, anchor, seed=None, packs=packs)
    checked = trial.anchor(campaign)
    assert checked is not None  # noqa: S101 - it was stored a line above
    try:
        added = rows[here.rows :]
        library.application.write(Write(campaign, [*added], here, checked, packs=packs))
    except RowConflict:
        raise Refused("", say("store.import.diverged", id=campaign.hex())) from None
    there = {one for one, _ in library.store.packs(campaign)}
    pins = pinned((row.number, row.family, row.previous + row.body) for row in added)
    _carry_those_here(library.store, wiring, campaign, [ref for ref in pins if ref.hash not in there])
    return len(added)


def check_memories(shelf: Shelf, folded: Folded) -> None:
    """Whether the pack has the memories that begin and end; nobody can say so where the pack isn't at hand."""
    named = [fact.memory for fact in folded.facts if isinstance(fact, MemoryBegun | MemoryEnded)]
    pack = shelf.find(folded.before.pack) if named else None
    # A pack without a memory is one of the tests of the log.
    if pack is None or not pack.memories:
        return
    try:
        known = with_own(pack, folded.before).memories
    except FOLD_FAULTS:
        return
    for memory in named:
        if memory not in known:
            fault = say("store.import.memory", memory=visible(memory), pack=visible(pack.id))
            raise StoreError(say("store.import.manners", row=folded.row, fault=fault))


def _check_seed(seed: bytes, commitment: str) -> None:
    """Whether a seed is the one that the first action commits to."""
    if len(seed) != SEED_SIZE or commitment not in {"", seed_hash(seed)}:
        raise StoreError(say("store.import.seed"))


def checked_rows(rows: Iterable[ForeignRow], checker: Checker, *, foreign: bool) -> Iterator[RawRow]:
    """The rows one by one, each once it is known to fit. Raises StoreError at the first that doesn't."""
    for row in rows:
        raw = row.number, row.family, row.previous + row.body
        for difference in checker.take(raw):
            refuse_row(difference)
        if row.hash != checker.hash:
            raise StoreError(
                say("store.import.row", row=row.number, what="hash", stored=row.hash.hex(), computed=checker.hash.hex())
            )
        value = _canonical(row)
        if value is None:
            raise StoreError(say("store.import.unknown", row=row.number))
        try:
            if foreign:
                check_manners(value)
        except Refused as refused:
            raise StoreError(say("store.import.manners", row=row.number, fault=str(refused))) from refused
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


def refuse_row(difference: Difference) -> None:
    """Say what is wrong with a row from elsewhere. Raises StoreError."""
    raise StoreError(
        say(
            "store.import.row",
            row=difference.row,
            what=difference.what,
            stored=difference.stored,
            computed=difference.computed,
        )
    )
