"""The tree of actions as rows of a list: the path of the head as a trunk, side branches indented below their fork."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain import words
from domain.canonical import ROOT_PARENT, ActionId
from domain.words.names import tag_of
from projections.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign_tui.session import CampaignSession
    from domain.timeline import Timeline


ROUTINE = frozenset({"pick", "roll", "draw"})
"""Kinds of actions that follow from the one before."""


class TreeRow(Struct, frozen=True):
    """An action in the list."""

    action: ActionId
    title: str
    indent: int
    """0 on the way through the head, 1 and more on side branches."""
    depth: int
    time: int
    player: str
    is_head: bool
    on_path: bool
    """Whether it lies on the path from the first action to the head."""
    labels: tuple[str, ...]
    """Branches and bookmarks here."""
    notes: tuple[str, ...]
    kind: str = ""
    """Tag of the command."""
    mark: Mark = Mark()
    """Memory, turn, evening, whom it is about: empty where the read models don't have it."""

    @property
    def routine(self) -> bool:
        """Whether it only answers what the decision before it asked: it can be folded away."""
        return self.kind in ROUTINE and not (self.is_head or self.labels or self.notes)

    @property
    def text(self) -> str:
        """Everything that a search looks at."""
        return " ".join((self.title, self.player, *self.labels, *self.notes, self.action.hex()[:8]))


def tree_rows(session: CampaignSession, marks: Mapping[bytes, Mark] | None = None) -> tuple[TreeRow, ...]:
    """All actions, oldest first; each side branch stands below the action it leaves from."""
    places = marks or {}
    timeline, pack = session.timeline, session.pack
    path = set(timeline.path())
    labels: dict[bytes, list[str]] = {}
    for name, action in [*timeline.branches.items(), *timeline.bookmarks.items()]:
        labels.setdefault(action, []).append(name)
    notes: dict[bytes, list[str]] = {}
    for note in timeline.notes.values():
        notes.setdefault(note.on, []).append(note.text)
    rows = []
    for action, indent in _order(timeline):
        entry = timeline.actions[action]
        rows.append(
            TreeRow(
                action,
                words.visible(words.describe(pack, entry.command)),
                indent,
                entry.depth,
                entry.time,
                entry.player,
                action == timeline.head,
                action in path,
                tuple(labels.get(action, ())),
                tuple(notes.get(action, ())),
                tag_of(entry.command),
                places.get(action, NO_MARK),
            )
        )
    return tuple(rows)


NO_MARK = Mark()


def _order(timeline: Timeline) -> list[tuple[ActionId, int]]:
    """Actions with their indent, in the order of the list."""
    first = next((a.id for a in timeline.actions.values() if a.parent == ROOT_PARENT), None)
    found: list[tuple[ActionId, int]] = []
    todo = [] if first is None else [(first, 0)]
    while todo:
        action, indent = todo.pop()
        found.append((action, indent))
        entry = timeline.actions[action]
        straight = entry.redo if entry.redo in entry.children else (entry.children[-1] if entry.children else None)
        if straight is not None:
            todo.append((straight, indent))
            todo += [(child, indent + 1) for child in reversed(entry.children) if child != straight]
    return found
