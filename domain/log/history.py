"""The other two families of the log, and the headers of actions: what `docs/events.md` calls a, t and r rows.

Times are whole microseconds since 1970, UTC. Player names are as typed, empty when nobody is named.
"""

from typing import TypeAlias

from msgspec import Struct

from domain.language.chance import Answer
from domain.language.commands import AnyCommand

WAYS = ("undo", "redo", "jump", "merge", "adopt")
"""How the head can go elsewhere."""


class Header(Struct, frozen=True, array_like=True):
    """The header row of an action; its fact rows follow."""

    id: bytes
    parent: bytes
    command: AnyCommand
    answers: tuple[Answer, ...]
    player: str
    time: int


class HeadMoved(Struct, frozen=True, array_like=True, tag="head_moved"):
    """The head has gone elsewhere: by "undo", "redo", "jump", "merge" or "adopt"."""

    origin: bytes
    to: bytes
    how: str


class BranchNamed(Struct, frozen=True, array_like=True, tag="branch_named"):
    """An action carries the name of a branch; a later row of the same name moves it."""

    name: str
    action: bytes


AnyMove: TypeAlias = HeadMoved | BranchNamed


class TimelineRow(Struct, frozen=True, array_like=True):
    """A row of the timeline family."""

    id: bytes
    move: AnyMove
    player: str
    time: int


class CampaignNamed(Struct, frozen=True, array_like=True, tag="campaign_named"):
    """The campaign's name in the library."""

    name: str


class CampaignArchived(Struct, frozen=True, array_like=True, tag="campaign_archived"):
    """The campaign is out of the way, or back."""

    archived: bool


class NoteWritten(Struct, frozen=True, array_like=True, tag="note_written"):
    """Players' words about an action."""

    text: str


class NoteWithdrawn(Struct, frozen=True, array_like=True, tag="note_withdrawn"):
    """A note is no longer shown; it stays in the log."""

    note: bytes


class BookmarkSet(Struct, frozen=True, array_like=True, tag="bookmark_set"):
    """An action carries a bookmark."""

    name: str


class BookmarkRemoved(Struct, frozen=True, array_like=True, tag="bookmark_removed"):
    """A bookmark is gone."""

    name: str


class PlayerJoined(Struct, frozen=True, array_like=True, tag="player_joined"):
    """A player takes part and runs these assassins."""

    name: str
    assassins: tuple[str, ...]


class PlayerLeft(Struct, frozen=True, array_like=True, tag="player_left"):
    """A player takes part no more."""

    name: str


class ChancePolicySet(Struct, frozen=True, array_like=True, tag="chance_policy_set"):
    """Where outcomes come from, "app" or "table", and what an undo does to them, "same" or "anew"."""

    source: str
    after_undo: str


class EveningBegun(Struct, frozen=True, array_like=True, tag="evening_begun"):
    """An evening of play begins with the row after this one."""


class VersionNoted(Struct, frozen=True, array_like=True, tag="version_noted"):
    """The app of this version writes from here on."""

    version: str


class CorrectionLinked(Struct, frozen=True, array_like=True, tag="correction_linked"):
    """This action stands for an earlier one that was corrected, for this reason."""

    corrected: bytes
    why: str


AnyRecord: TypeAlias = (
    CampaignNamed
    | CampaignArchived
    | NoteWritten
    | NoteWithdrawn
    | BookmarkSet
    | BookmarkRemoved
    | PlayerJoined
    | PlayerLeft
    | ChancePolicySet
    | EveningBegun
    | VersionNoted
    | CorrectionLinked
)


class RecordRow(Struct, frozen=True, array_like=True):
    """A row of the record family; it hangs on an action and survives undo."""

    id: bytes
    on: bytes
    record: AnyRecord
    player: str
    time: int
