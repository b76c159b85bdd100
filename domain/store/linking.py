"""What a corrected line takes along: links to what it stands for, notes, bookmarks, branch names (decision 0016)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from domain.core.canonical import ROOT_PARENT, ActionId
from domain.log.history import BookmarkSet, BranchNamed, CorrectionLinked, NoteWritten
from domain.store import rows as r

if TYPE_CHECKING:
    from domain.log.history import AnyMove, AnyRecord
    from domain.log.timeline import Timeline
    from domain.store.log import Line


def linked(timeline: Timeline, line: Line, ids: Sequence[ActionId], player: str, time: int) -> list[r.Draft]:
    """The rows that follow the actions of a corrected line, from a time on; the head is still where it was."""
    left = timeline.head
    new = {act.stands_for: own for act, own in zip(line.acts, ids, strict=True) if act.stands_for != ROOT_PARENT}
    drafts: list[r.Draft] = []
    for act, own in zip(line.acts, ids, strict=True):
        drafts.append(r.record_row(own, CorrectionLinked(act.stands_for, line.why), player, time + len(drafts)))
    drafts.append(r.record_row(ids[-1], CorrectionLinked(left, line.why), player, time + len(drafts)))
    for on, record, signed in _copied(timeline, new):
        drafts.append(r.record_row(on, record, signed or player, time + len(drafts)))
    for name, action in timeline.branches.items():
        to = new.get(action, ids[-1] if action == left else None)
        if to is not None and name not in timeline.kept:
            drafts.append(r.timeline_row(BranchNamed(name, to), player, time + len(drafts)))
    if line.name:
        drafts.append(r.timeline_row(BranchNamed(line.name, left), player, time + len(drafts)))
    return drafts


def _copied(timeline: Timeline, new: dict[ActionId, ActionId]) -> Iterator[tuple[ActionId, AnyRecord, str]]:
    """Notes and bookmarks for the counterparts of the actions that carry them: on which, what, signed by whom."""
    for note in timeline.notes.values():
        if note.on in new:
            yield new[note.on], NoteWritten(note.text), note.player
    for name in timeline.bookmarks:
        for action in timeline.records.carrying(name):
            if action in new:
                yield new[action], BookmarkSet(name), ""


def most_rows(timeline: Timeline, line: Line) -> int:
    """How many rows of their own times `linked` makes at most."""
    marks = sum(len(timeline.records.carrying(name)) for name in timeline.bookmarks)
    return len(line.acts) + len(timeline.notes) + marks + len(timeline.branches) + 2


def renamed(timeline: Timeline, to: ActionId, how: str) -> list[AnyMove]:
    """The branch names that move because an undo takes corrections back, or a redo makes them again."""
    moved: dict[str, ActionId] = {}
    crossed = {"undo": timeline.crossed, "redo": timeline.repeated}.get(how)
    for end, left in crossed(to) if crossed else ():
        new, old = timeline.lines(end)
        old = (*old, left)
        here, there = (new, old) if how == "undo" else (old, new)
        for name, action in timeline.branches.items():
            came = timeline.came.get(name)
            if name not in timeline.kept and moved.get(name, action) in here and came in there:
                moved[name] = came
    return [BranchNamed(name, action) for name, action in moved.items()]
