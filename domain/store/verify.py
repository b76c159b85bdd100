"""Everything about a stored campaign that isn't as its log says: chain, anchor, ids, folds, keyframes, rolls."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from domain.core.canonical import ActionId
from domain.core.errors import StoreError
from domain.log.history import Header
from domain.model.state import STATE_SCHEMA
from domain.store.carrying import Shelf, not_carried, pinned
from domain.store.checking import UNREADABLE, Checker
from domain.store.folding import fold_tree
from domain.store.log import ACTION, Difference
from domain.store.ports import DamagedRow
from domain.store.rolls import Rolls
from domain.store.rows import DECODE
from domain.store.states import FOLD_FAULTS, HASH, thawed

if TYPE_CHECKING:
    from domain.model.state import PackRef, State
    from domain.store.log import Anchor, CampaignId
    from domain.store.ports import Engine, Recorder, Wiring
    from domain.store.replica import Replica


def verify(recorder: Recorder, campaign: CampaignId, wiring: Wiring, live: Replica | None = None) -> list[Difference]:
    """Check one campaign, and what a window has of it in memory, as they are at one moment; empty when all is well.

    Raises nothing: what damage keeps from being read or compared is a difference as well.
    """
    found: list[Difference] = []
    checker = Checker(campaign)
    try:
        with recorder.reading():
            # One by one, so that what was found before a fault is told as well.
            for difference in _differences(recorder, campaign, wiring, live, checker):
                found.append(difference)  # noqa: PERF402 - as said above
    except DamagedRow as fault:
        found.append(Difference(fault.row, "row", str(fault), ""))
    except StoreError as fault:
        found.append(Difference(0, "file", str(fault), ""))
    except (*FOLD_FAULTS, RecursionError) as fault:
        # Whatever stands where no program has put it: told at the row that was reached.
        found.append(Difference(checker.number, "row", f"unreadable: {fault!r}", ""))
    return sorted(set(found), key=lambda difference: (difference.row, difference.what))


def underived(recorder: Recorder, campaign: CampaignId) -> int:
    """How many of the app's answers can't be derived anew, because the store doesn't have the campaign's seed.

    Rows that can't be read count as none: `verify` tells of them. Raises StoreError.
    """
    if recorder.seed(campaign) is not None:
        return 0
    answers = 0
    for _, family, stored in recorder.all_rows(campaign):
        if family == ACTION:
            with suppress(*UNREADABLE):
                header = DECODE[ACTION](stored[HASH:])
                answers += len(header.answers) if isinstance(header, Header) else 0
    return answers


def verify_file(recorder: Recorder) -> list[Difference]:
    """What the database finds wrong with itself, and rows that belong to no campaign. Raises nothing."""
    try:
        return [Difference(0, what, found, "") for what, found in recorder.faults()]
    except StoreError as fault:
        return [Difference(0, "file", str(fault), "")]


def _differences(
    recorder: Recorder, campaign: CampaignId, wiring: Wiring, live: Replica | None, checker: Checker
) -> Iterator[Difference]:
    anchor = recorder.anchor(campaign)
    if anchor is None:
        yield Difference(0, "campaign", campaign.hex(), "not in the store")
        return
    damage: list[Difference] = []
    pins: dict[str, PackRef] = {}
    for row in recorder.all_rows(campaign):
        damage += checker.take(row)
        pins.update((ref.hash, ref) for ref in pinned((row,)))
    damage += checker.end(anchor.rows, anchor.hash)
    damage += _anchor(anchor, checker)
    yield from damage
    for ref in not_carried(recorder, campaign, pins.values()):
        yield Difference(0, f"packs {ref.id}", "", ref.hash)
    if live is not None:
        yield from _log_fold(live, checker)
    corrections = checker.timeline.corrections
    rolls = Rolls(recorder.seed(campaign), wiring, Shelf(recorder, wiring.packs), corrections, is_sound=not damage)
    yield from _folds(recorder, campaign, wiring.engine, checker, rolls, live=live)


def _anchor(anchor: Anchor, checker: Checker) -> Iterator[Difference]:
    if anchor.head != checker.timeline.head:
        yield Difference(anchor.rows, "head", anchor.head.hex(), checker.timeline.head.hex())
    if anchor.latest != checker.latest:
        yield Difference(anchor.rows, "latest time", str(anchor.latest), str(checker.latest))


def _log_fold(live: Replica, checker: Checker) -> Iterator[Difference]:
    last = live.anchor.rows
    if live.records != checker.timeline.records:
        yield Difference(last, "records in memory", "others", "than the log says")
    if live.has_timeline and live.timeline != checker.timeline:
        yield Difference(last, "timeline in memory", "another", "than the log says")


def _folds(
    recorder: Recorder, campaign: CampaignId, engine: Engine, checker: Checker, rolls: Rolls, *, live: Replica | None
) -> Iterator[Difference]:
    """Fold the whole tree from nothing and compare every state that is kept anywhere."""
    timeline = checker.timeline
    frames: dict[bytes, int] = {}
    for row, action, schema in recorder.keyframes(campaign):
        at = timeline.actions.get(ActionId(action))
        # An older version of the app has kept it: nothing reads it, and opening the campaign discards it.
        if at is not None and at.row == row and schema in range(1, STATE_SCHEMA):
            continue
        if at is None or at.row != row or schema != STATE_SCHEMA:
            known = f"row {at.row}, schema {STATE_SCHEMA}" if at else "no such action"
            yield Difference(row, "keyframe", f"row {row}, action {action!r}, schema {schema}", known)
        else:
            frames[action] = row
    for folded in fold_tree(recorder, campaign, engine, timeline, checker.number):
        action, state = ActionId(folded.header.id), folded.state
        if state is None:
            if folded.fault is not None:
                yield folded.fault
            continue
        if action in frames:
            stored = recorder.keyframe(campaign, action)
            kept = None if stored is None else thawed(action, stored)
            yield from _same(folded.row, "keyframe", kept, state)
        if live is not None:
            if action in live.states.window:
                yield from _same(folded.row, "state in memory", live.states.window[action], state)
            if action in live.states.frames:
                yield from _same(folded.row, "keyframe in memory", live.states.frames[action], state)
            if action == live.head:
                yield from _same(folded.row, "state", live.state, state)
        yield from rolls.check(folded)


def _same(row: int, what: str, stored: State | None, computed: State) -> Iterator[Difference]:
    """Compare two states; the first value that differs is named."""
    if stored is None:
        yield Difference(row, what, "unreadable", "a state")
    elif stored != computed:
        path, one, other = next(_unlike("", stored, computed), ("", repr(stored), repr(computed)))
        yield Difference(row, f"{what} {path}".strip(), one, other)


def _unlike(path: str, one: object, other: object) -> Iterator[tuple[str, str, str]]:
    """The values that differ, by path."""
    if one == other:
        return
    if isinstance(one, msgspec.Struct) and type(one) is type(other):
        for name in one.__struct_fields__:
            yield from _unlike(f"{path}/{name}".lstrip("/"), getattr(one, name), getattr(other, name))
    elif isinstance(one, dict) and isinstance(other, dict):
        for key in sorted({*one, *other}):
            yield from _unlike(f"{path}/{key}", one.get(key), other.get(key))
    else:
        yield path, repr(one), repr(other)
