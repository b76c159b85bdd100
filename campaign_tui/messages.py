"""What the desk reports to the app: one message a fact, each with finished values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from campaign_tui.cards import Card
    from campaign_tui.scopes import Scope
    from campaign_tui.session import HeadChange
    from campaign_tui.telling import Moment
    from campaign_tui.tree import TreeRow
    from campaign_tui.view import View
    from domain.canonical import ActionId
    from domain.commands import AnyCommand
    from projections.statistics import Statistics


class LibraryListed(Message):
    """The campaigns of the store, without what stands in them."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        super().__init__()
        self.cards = cards
        """In the order of the library."""


class CardRead(Message):
    """One campaign has been looked into."""

    def __init__(self, card: Card) -> None:
        super().__init__()
        self.card = card


class Opened(Message):
    """A campaign is open."""

    def __init__(self, view: View) -> None:
        super().__init__()
        self.view = view


class Decided(Message):
    """A decision was taken; `moments` tell it step by step."""

    def __init__(
        self, view: View, before: View | None, moments: tuple[Moment, ...], pages: tuple[tuple[str, str], ...]
    ) -> None:
        super().__init__()
        self.view = view
        self.before = before
        self.moments = moments
        self.pages = pages
        """(title, text) of what is read aloud before or after a memory."""


class HeadMoved(Message):
    """The head is elsewhere: by undo, redo or a jump."""

    def __init__(self, view: View, change: HeadChange, pieces: tuple[str, ...]) -> None:
        super().__init__()
        self.view = view
        self.change = change
        self.pieces = pieces
        """What to do with the pieces on the table, in order."""


class Recorded(Message):
    """A note, bookmark or branch was written."""

    def __init__(self, view: View, sentence: str) -> None:
        super().__init__()
        self.view = view
        self.sentence = sentence


class OthersWrote(Message):
    """Another window has written; the view is what is there now."""

    def __init__(self, view: View, change: HeadChange) -> None:
        super().__init__()
        self.view = view
        self.change = change


class Conflicted(Message):
    """Another window was faster than a decision: what it did, and what was wanted."""

    def __init__(self, view: View, change: HeadChange, command: AnyCommand) -> None:
        super().__init__()
        self.view = view
        self.change = change
        self.command = command


class Looked(Message):
    """A look at an action without going there."""

    def __init__(self, view: View) -> None:
        super().__init__()
        self.view = view


class HistoryRead(Message):
    """The tree of actions as rows."""

    def __init__(self, rows: tuple[TreeRow, ...]) -> None:
        super().__init__()
        self.rows = rows


class ActionTold(Message):
    """What one action changed, in sentences, and the rules it follows from."""

    def __init__(self, action: ActionId, sentences: tuple[str, ...], rules: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.action = action
        self.sentences = sentences
        self.rules = rules


class ScopesRead(Message):
    """How far an undo can go."""

    def __init__(self, scopes: tuple[Scope, ...]) -> None:
        super().__init__()
        self.scopes = scopes


class StatisticsRead(Message):
    """Dice, damage and attempts counted up."""

    def __init__(self, statistics: Statistics) -> None:
        super().__init__()
        self.statistics = statistics


class Compared(Message):
    """What going to an action would take back and do again."""

    def __init__(self, action: ActionId, change: HeadChange, pieces: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.action = action
        self.change = change
        self.pieces = pieces
        """What that would mean for the pieces on the table, in order."""


class Declined(Message):
    """The rules, or the input, don't allow it; nothing has changed."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence


class Unusable(Message):
    """The store can't be opened at all; nothing has been written."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence


class Troubled(Message):
    """Something went wrong that should not have; the campaign is as it was last acknowledged."""

    def __init__(self, error: BaseException, doing: str) -> None:
        super().__init__()
        self.error = error
        self.doing = doing


class ReportWritten(Message):
    """A report lies in a file of this name in the working folder."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
