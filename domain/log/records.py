"""The record family of the log folded up: names, notes, bookmarks, players, evenings, policy, versions.

Records hang on actions and survive undo; the newest row of a name wins. `timeline` folds the other two families.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Struct

from domain.core.canonical import ActionId
from domain.core.errors import Refused, UnknownName
from domain.log import history as h
from domain.text.catalogue import say

EVENING_GAP = 6 * 60 * 60 * 1_000_000
"""Microseconds without any write after which the next write begins an evening."""

SOURCES = ("app", "table")
AFTER_UNDO = ("same", "anew", "same_ask", "anew_ask")
"""What an undo does to outcomes; with `_ask` an undo across dice or reveals asks first."""


class Note(Struct, frozen=True):
    """A note that is shown: its record id, the action it hangs on, and the row that holds it."""

    id: bytes
    on: ActionId
    text: str
    player: str
    time: int
    row: int


class Evening(Struct, frozen=True):
    """An evening of play: from the row after `row` to the next evening. The first one includes the rows before it."""

    row: int
    on: ActionId
    time: int


class Policy(Struct, frozen=True):
    """Where outcomes come from, "app" or "table", and what an undo does to them, "same" or "anew"."""

    source: str = "app"
    after_undo: str = "same"

    @property
    def anew(self) -> bool:
        """Whether outcomes come anew after an undo."""
        return self.after_undo.startswith("anew")

    @property
    def asks(self) -> bool:
        """Whether an undo across dice or something revealed asks first."""
        return self.after_undo.endswith("_ask")


class Correction(Struct, frozen=True):
    """Which earlier action an action stands for, and why; sixteen zero bytes where it is new in a corrected line."""

    corrected: ActionId
    why: str
    player: str = ""
    """Who corrected."""
    time: int = 0


class Records(Struct):
    """Everything the record rows say so far. Changed by `add` only."""

    name: str = ""
    archived: bool = False
    policy: Policy = Policy()
    version: str = ""
    """The app version last noted."""
    notes: dict[bytes, Note] = {}
    """By record id, without the withdrawn ones."""
    bookmarks: dict[str, ActionId] = {}
    """The action on which each was set last."""
    copied: dict[str, tuple[ActionId, ...]] = {}
    """Bookmarks that corrections have copied: the actions that carry them besides, oldest first."""
    players: dict[str, tuple[str, ...]] = {}
    """Who takes part, with the assassins they run."""
    evenings: list[Evening] = []
    corrections: dict[ActionId, Correction] = {}
    """By action of a corrected line."""
    closings: dict[ActionId, ActionId] = {}
    """By last action of a corrected line: the head that the correction was made at."""

    def add(self, number: int, row: h.RecordRow) -> None:
        """Take in one record row; `number` is its place in the log."""
        ADD[type(row.record)](self, row.record, row, number)

    def carrying(self, name: str) -> tuple[ActionId, ...]:
        """The actions that carry a bookmark: one, or its counterparts in corrected lines too; the newest is last."""
        newest = self.bookmarks.get(name)
        return () if newest is None else (*self.copied.get(name, ()), newest)

    def check(self, record: h.AnyRecord) -> None:
        """Whether a record can be written now.

        Raises Refused for a record that says nothing, UnknownName for one that takes away what isn't there.
        """
        match record:
            case h.CampaignNamed(name) | h.BookmarkSet(name) | h.PlayerJoined(name, _) if not name.strip():
                raise Refused("", say("log.record.nameless"))
            case h.NoteWritten(text) if not text.strip():
                raise Refused("", say("log.record.blank"))
            case h.NoteWithdrawn(note) if note not in self.notes:
                raise UnknownName(say("log.record.no_note", note=note.hex()[:8]))
            case h.BookmarkRemoved(name) if name not in self.bookmarks:
                raise UnknownName(say("log.record.no_bookmark", name=name))
            case h.PlayerLeft(name) if name not in self.players:
                raise UnknownName(say("log.record.no_player", name=name))
            case h.ChancePolicySet(source, after) if source not in SOURCES or after not in AFTER_UNDO:
                raise Refused("", say("log.record.policy", source=source, after=after))


Add: TypeAlias = Callable[[Records, Any, h.RecordRow, int], None]


def _named(records: Records, record: h.CampaignNamed, row: h.RecordRow, number: int) -> None:
    records.name = record.name


def _archived(records: Records, record: h.CampaignArchived, row: h.RecordRow, number: int) -> None:
    records.archived = record.archived


def _note(records: Records, record: h.NoteWritten, row: h.RecordRow, number: int) -> None:
    records.notes[row.id] = Note(row.id, ActionId(row.on), record.text, row.player, row.time, number)


def _withdrawn(records: Records, record: h.NoteWithdrawn, row: h.RecordRow, number: int) -> None:
    records.notes.pop(record.note, None)


def _bookmark(records: Records, record: h.BookmarkSet, row: h.RecordRow, number: int) -> None:
    on = ActionId(row.on)
    others = records.carrying(record.name)
    link = records.corrections.get(on)
    # On the counterpart of an action that carries it, it is a copy: both lines show it.
    if link is not None and link.corrected in others:
        records.copied[record.name] = tuple(other for other in others if other != on)
    else:
        records.copied.pop(record.name, None)
    records.bookmarks[record.name] = on


def _bookmark_removed(records: Records, record: h.BookmarkRemoved, row: h.RecordRow, number: int) -> None:
    records.bookmarks.pop(record.name, None)
    records.copied.pop(record.name, None)


def _joined(records: Records, record: h.PlayerJoined, row: h.RecordRow, number: int) -> None:
    records.players[record.name] = record.assassins


def _left(records: Records, record: h.PlayerLeft, row: h.RecordRow, number: int) -> None:
    records.players.pop(record.name, None)


def _policy(records: Records, record: h.ChancePolicySet, row: h.RecordRow, number: int) -> None:
    records.policy = Policy(record.source, record.after_undo)


def _evening(records: Records, record: h.EveningBegun, row: h.RecordRow, number: int) -> None:
    records.evenings.append(Evening(number, ActionId(row.on), row.time))


def _version(records: Records, record: h.VersionNoted, row: h.RecordRow, number: int) -> None:
    records.version = record.version


def _correction(records: Records, record: h.CorrectionLinked, row: h.RecordRow, number: int) -> None:
    on, corrected = ActionId(row.on), ActionId(record.corrected)
    if on in records.corrections:
        # The second link on an action closes the correction: the line that it ends stands for the one that ended here.
        records.closings[on] = corrected
    else:
        records.corrections[on] = Correction(corrected, record.why, row.player, row.time)


ADD: dict[type, Add] = {
    h.CampaignNamed: _named,
    h.CampaignArchived: _archived,
    h.NoteWritten: _note,
    h.NoteWithdrawn: _withdrawn,
    h.BookmarkSet: _bookmark,
    h.BookmarkRemoved: _bookmark_removed,
    h.PlayerJoined: _joined,
    h.PlayerLeft: _left,
    h.ChancePolicySet: _policy,
    h.EveningBegun: _evening,
    h.VersionNoted: _version,
    h.CorrectionLinked: _correction,
}
