"""The tree of actions as rows of a list: the path of the head as a trunk, side branches indented below their fork."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from msgspec import Struct

from campaign_tui.session import retelling
from domain.core.canonical import ROOT_PARENT, ActionId
from domain.core.tags import tag_of
from domain.telling.decisions import describe
from domain.text.visible import visible
from projections.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from campaign_tui.session.session import CampaignSession
    from domain.content.pack import Pack
    from domain.language.commands import AnyCommand
    from domain.log.timeline import Timeline


ROUTINE = frozenset({"pick", "roll", "draw"})
"""Kinds of actions that follow from the one before."""

ANSWERS = frozenset({"pick", "pass"})
"""Kinds of actions whose titles need more than their commands: what was asked, or whose turn or step it ended."""


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
    told: bool = True
    """Whether the title says all there is to say; that of an answer to a question needs the question."""

    @property
    def routine(self) -> bool:
        """Whether it only answers what the decision before it asked: it can be folded away."""
        return self.kind in ROUTINE and not (self.is_head or self.labels or self.notes)

    @property
    def text(self) -> str:
        """Everything that a search looks at."""
        return " ".join((self.title, self.player, *self.labels, *self.notes, self.action.hex()[:8]))


def tree_rows(
    session: CampaignSession, marks: Mapping[bytes, Mark] | None = None, newest: int = 0
) -> tuple[TreeRow, ...]:
    """All actions, oldest first; each side branch stands below the action it leaves from.

    With `newest` the last so many of the way to the head alone, for a first page while the others are read.

    A long campaign has tens of thousands of them and a jump changes a handful: rows that still hold are taken over from
    the last time.
    """
    places = marks or {}
    timeline, pack = session.timeline, session.pack
    head, path = timeline.head, set(timeline.path())
    labels: dict[bytes, list[str]] = {}
    for name, action in timeline.branches.items():
        labels.setdefault(action, []).append(name)
    for name in timeline.bookmarks:
        for action in timeline.records.carrying(name):
            labels.setdefault(action, []).append(name)
    notes: dict[bytes, list[str]] = {}
    for note in timeline.notes.values():
        notes.setdefault(note.on, []).append(note.text)
    known, words_of = _kept(session), _words_of(pack)
    order = [(action, 0) for action in timeline.path()[-newest:]] if newest else known.order(timeline)
    rows = []
    for action, indent in order:
        mark = places.get(action, NO_MARK)
        row = known.rows.get(action)
        if (
            row is None
            or row.indent != indent
            or row.on_path != (action in path)
            or row.is_head != (action == head)
            or row.mark is not mark
            or row.labels != tuple(labels.get(action, ()))
            or row.notes != tuple(notes.get(action, ()))
        ):
            entry = timeline.actions[action]
            said = words_of.get(entry.command)
            if said is None:
                title = visible(describe(pack, entry.command))
                said = words_of[entry.command] = (title, tag_of(entry.command))
            full = known.titles.get(action, "")
            row = known.rows[action] = TreeRow(
                action,
                full or said[0],
                indent,
                entry.depth,
                entry.time,
                entry.player,
                action == head,
                action in path,
                tuple(labels.get(action, ())),
                tuple(notes.get(action, ())),
                said[1],
                mark,
                bool(full) or said[1] not in ANSWERS,
            )
        rows.append(row)
    return tuple(rows)


def full_titles(session: CampaignSession, actions: Sequence[ActionId]) -> dict[ActionId, str]:
    """The titles of answers with what they answered; they are remembered for the next list of this campaign."""
    kept = _kept(session)
    for action in actions:
        if action not in kept.titles:
            kept.titles[action] = visible(retelling.step(session, action).title)
            kept.rows.pop(action, None)
    return {action: kept.titles[action] for action in actions}


class TreeOrder:
    """What the list of one campaign looked like the last time."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.rows: dict[bytes, TreeRow] = {}
        self.titles: dict[bytes, str] = {}
        self._order: list[tuple[ActionId, int]] = []
        self._forks: list[ActionId] = []
        self._seen: tuple[object, ...] = ()

    def order(self, timeline: Timeline) -> list[tuple[ActionId, int]]:
        """The order of the list: it changes only with new actions and with the way taken at a fork."""
        if self._seen and self._seen[0] == len(timeline.actions):
            ways = tuple(timeline.actions[fork].redo for fork in self._forks)
            if self._seen[1] == ways:
                return self._order
        self._forks = [entry.id for entry in timeline.actions.values() if len(entry.children) > 1]
        ways = tuple(timeline.actions[fork].redo for fork in self._forks)
        self._seen = (len(timeline.actions), ways)
        self._order = _order(timeline)
        return self._order


_lists: WeakKeyDictionary[CampaignSession, TreeOrder] = WeakKeyDictionary()


def _kept(session: CampaignSession) -> TreeOrder:
    found = _lists.get(session)
    if found is None:
        found = _lists[session] = TreeOrder()
    return found


NO_MARK = Mark()

MOST_WORDS = 50_000
_words: dict[str, dict[AnyCommand, tuple[str, str]]] = {}


def _words_of(pack: Pack) -> dict[AnyCommand, tuple[str, str]]:
    """Title and tag of commands told before: a long campaign says the same few thousand things again and again."""
    known = _words.setdefault(pack.hash, {})
    if len(known) > MOST_WORDS:
        known.clear()
    return known


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
