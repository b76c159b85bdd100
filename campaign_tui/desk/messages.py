"""What the desk reports to the app: one message a fact, each with finished values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from pathlib import Path

    from campaign_tui.session.comparing import Comparison
    from campaign_tui.session.explaining import Reason
    from campaign_tui.session.session import HeadChange
    from campaign_tui.session.shelf import Content, Copy
    from campaign_tui.views.banners import Banner
    from campaign_tui.views.campaign_cards import CampaignCard, LaterSync
    from campaign_tui.views.curves import Moment as CurveMoment
    from campaign_tui.views.moments import Moment
    from campaign_tui.views.ripples import Alternatives, RippleView
    from campaign_tui.views.scopes import Scope
    from campaign_tui.views.tree import TreeRow
    from campaign_tui.views.view import View
    from domain.coach.lessons import Lesson
    from domain.coach.pack_changes import Changes
    from domain.coach.recap import Line
    from domain.content.pack import Pack
    from domain.core.canonical import ActionId
    from domain.language.commands import AnyCommand
    from projections.statistics import Statistics


class Answer(Message):
    """Whatever the desk reports: the app takes it in, then every screen hears it."""


class LibraryListed(Answer):
    """The campaigns of the store, without what stands in them."""

    def __init__(self, cards: tuple[CampaignCard, ...], store: str = "", only_looking: str = "") -> None:
        super().__init__()
        self.cards = cards
        """In the order of the library."""
        self.store = store
        """The file of the store."""
        self.only_looking = only_looking
        """Why nothing can be written to it; empty where it can."""


class Sealed(Answer):
    """Everything of a campaign was compared: its seal, and what asks for another one."""

    def __init__(self, campaign: str, question: str) -> None:
        super().__init__()
        self.campaign = campaign
        """Its id, in hexadecimal."""
        self.question = question


class SealRead(Answer):
    """What six words are the seal of."""

    def __init__(self, sentence: str, *, held: bool) -> None:
        super().__init__()
        self.sentence = sentence
        self.held = held
        """Whether the history still is what was sealed."""


class CardRead(Answer):
    """One campaign has been looked into."""

    def __init__(self, card: CampaignCard) -> None:
        super().__init__()
        self.card = card


class CampaignOpened(Answer):
    """A campaign is open."""

    def __init__(
        self,
        view: View,
        lessons: tuple[Lesson, ...] = (),
        campaign: bytes = b"",
        recap: tuple[Line, ...] = (),
        fault: str = "",
    ) -> None:
        super().__init__()
        self.view = view
        self.lessons = lessons
        """Rules met for the first time where it stands."""
        self.campaign = campaign
        """Its id."""
        self.recap = recap
        """What came of the last evening, where one has ended since."""
        self.fault = fault
        """Why it can be looked at and not played on, where that is so."""


class RecapRead(Answer):
    """What came of the last evening."""

    def __init__(self, lines: tuple[Line, ...]) -> None:
        super().__init__()
        self.lines = lines


class PackOffered(Answer):
    """Another version of the pack that the open campaign is played with; None where there is none."""

    def __init__(self, pack: Pack | None, changes: Changes | None, *, asked: bool) -> None:
        super().__init__()
        self.pack = pack
        self.changes = changes
        """What taking it over would change."""
        self.asked = asked
        """Whether a player has asked for it."""


class LifeTold(Answer):
    """Where a card is and was, as a page to read."""

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self.title = title
        self.text = text


class SyncsRead(Answer):
    """The 100% syncs that campaigns begun later let this one's diary show."""

    def __init__(self, syncs: tuple[LaterSync, ...]) -> None:
        super().__init__()
        self.syncs = syncs


class JourneysRead(Answer):
    """The journeys on the path to an action, a sentence each, for the diary."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        super().__init__()
        self.lines = lines


class Adjusted(Answer):
    """A value was overridden; the sentence says which."""

    def __init__(self, view: View, sentence: str, pages: tuple[tuple[str, str], ...]) -> None:
        super().__init__()
        self.view = view
        self.sentence = sentence
        self.pages = pages


class Decided(Answer):
    """A decision was taken; `moments` tell it step by step."""

    def __init__(
        self,
        view: View,
        before: View | None,
        moments: tuple[Moment, ...],
        pages: tuple[tuple[str, str], ...],
        lessons: tuple[Lesson, ...] = (),
        *,
        banners: tuple[Banner, ...] = (),
    ) -> None:
        super().__init__()
        self.view = view
        self.banners = banners
        """What is worth more than a sentence of what the players did themselves."""
        self.before = before
        self.moments = moments
        self.pages = pages
        """(title, text) of what is read aloud before or after a memory."""
        self.lessons = lessons
        """Rules met for the first time."""


class HeadMoved(Answer):
    """The head is elsewhere: by undo, redo, a jump, or a correction that is told in a sentence of its own."""

    def __init__(self, view: View, change: HeadChange, pieces: tuple[str, ...], sentence: str = "") -> None:
        super().__init__()
        self.sentence = sentence
        self.view = view
        self.change = change
        self.pieces = pieces
        """What to do with the pieces on the table, in order."""


class AlternativesRead(Answer):
    """What can be said of an action of the past; of a row of a ripple, where there is an `index`."""

    def __init__(self, found: Alternatives, index: int | None = None) -> None:
        super().__init__()
        self.found = found
        self.index = index


class RippleRead(Answer):
    """What a correction would make of everything after it; a screen that shows one already has `taken` it."""

    def __init__(self, view: RippleView) -> None:
        super().__init__()
        self.view = view
        self.taken = False


class RippleRowTold(Answer):
    """What differs in a row of a ripple."""

    def __init__(self, view: RippleView, index: int, words: tuple[str, ...]) -> None:
        super().__init__()
        self.view = view
        self.index = index
        self.words = words


class Recorded(Answer):
    """A note, bookmark or branch was written."""

    def __init__(self, view: View, sentence: str) -> None:
        super().__init__()
        self.view = view
        self.sentence = sentence


class OthersWrote(Answer):
    """Another window has written; the view is what is there now."""

    def __init__(self, view: View, change: HeadChange) -> None:
        super().__init__()
        self.view = view
        self.change = change


class Conflicted(Answer):
    """Another window was faster than a decision: what it did, and what was wanted."""

    def __init__(self, view: View, change: HeadChange, command: AnyCommand) -> None:
        super().__init__()
        self.view = view
        self.change = change
        self.command = command


class Looked(Answer):
    """A look at an action without going there."""

    def __init__(self, view: View) -> None:
        super().__init__()
        self.view = view


class HistoryRead(Answer):
    """The tree of actions as rows."""

    def __init__(self, rows: tuple[TreeRow, ...], total: int = 0) -> None:
        super().__init__()
        self.rows = rows
        self.total = total or len(rows)
        """How many actions there are; more than rows while only the first page is there."""


class TitlesRead(Answer):
    """Titles of answers that name the question as well."""

    def __init__(self, titles: dict[ActionId, str]) -> None:
        super().__init__()
        self.titles = titles


class ActionTold(Answer):
    """What one action changed, in sentences, and the rules it follows from."""

    def __init__(self, action: ActionId, sentences: tuple[str, ...], rules: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.action = action
        self.sentences = sentences
        self.rules = rules


class ScopesRead(Answer):
    """How far an undo can go."""

    def __init__(self, scopes: tuple[Scope, ...]) -> None:
        super().__init__()
        self.scopes = scopes


class Explained(Answer):
    """Where a value comes from."""

    def __init__(self, reason: Reason) -> None:
        super().__init__()
        self.reason = reason


class SidesCompared(Answer):
    """Two moments side by side."""

    def __init__(
        self, comparison: Comparison, a: tuple[CurveMoment, ...], b: tuple[CurveMoment, ...], view: View
    ) -> None:
        super().__init__()
        self.comparison = comparison
        self.a = a
        """How the first line went, turn by turn."""
        self.b = b
        self.view = view
        """The second moment."""


class StatisticsRead(Answer):
    """Dice, damage and attempts counted up."""

    def __init__(self, statistics: Statistics) -> None:
        super().__init__()
        self.statistics = statistics


class Compared(Answer):
    """What going to an action would take back and do again."""

    def __init__(self, action: ActionId, change: HeadChange, pieces: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.action = action
        self.change = change
        self.pieces = pieces
        """What that would mean for the pieces on the table, in order."""


class LuckCrossed(Answer):
    """An undo would go back across dice or something revealed, and the group wants to be asked; nothing has moved."""

    def __init__(self, steps: int, crossed: int) -> None:
        super().__init__()
        self.steps = steps
        self.crossed = crossed
        """In how many actions that happened."""


class LedgerRead(Answer):
    """What the table did to its own game, a sentence each."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        super().__init__()
        self.lines = lines


class AdoptionRead(Compared):
    """What making another line the main line takes back and does again; nothing has moved yet."""


class Exported(Answer):
    """A campaign was written to a file; without a sentence it wasn't, as there is such a file already."""

    def __init__(self, sentence: str, path: str) -> None:
        super().__init__()
        self.sentence = sentence
        self.path = path


class Shelved(Answer):
    """Something was done with a whole campaign or store; the library is listed anew."""

    def __init__(self, cards: tuple[CampaignCard, ...], store: str, sentence: str, done: str) -> None:
        super().__init__()
        self.cards = cards
        self.store = store
        self.sentence = sentence
        self.done = done
        """"import" or "restore", whose screens are closed then; empty for anything else."""


class FolderRead(Answer):
    """The files that a path which is being typed could mean."""

    def __init__(self, text: str, entries: tuple[tuple[str, bool], ...]) -> None:
        super().__init__()
        self.text = text
        self.entries = entries
        """(path, whether it is a folder)."""


class FarewellRead(Answer):
    """What deleting a campaign would mean."""

    def __init__(self, campaign: str, name: str, rows: int, target: str) -> None:
        super().__init__()
        self.campaign = campaign
        self.name = name
        self.rows = rows
        self.target = target
        """Where it is exported to first."""


class BackupsRead(Answer):
    """The backups of the store, the newest first."""

    def __init__(self, backups: tuple[Copy, ...], sentence: str = "") -> None:
        super().__init__()
        self.backups = backups
        self.sentence = sentence


class BackupRead(Answer):
    """What one backup holds."""

    def __init__(self, backup: Path, contents: tuple[Content, ...]) -> None:
        super().__init__()
        self.backup = backup
        self.contents = contents


class Declined(Answer):
    """The rules, or the input, don't allow it; nothing has changed."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence


class Unusable(Answer):
    """The store can't be opened at all; nothing has been written."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence


class Unshown(Answer):
    """A campaign is open and can't be shown: something in it is more than the rules or a screen can take."""

    def __init__(self, campaign: bytes, name: str, error: Exception, actions: tuple[tuple[ActionId, str], ...]) -> None:
        super().__init__()
        self.campaign = campaign
        self.name = name
        self.error = error
        self.actions = actions
        """The actions on the way to the head, the newest first, each in notation."""


class Troubled(Answer):
    """Something went wrong that should not have; the campaign is as it was last acknowledged."""

    def __init__(self, error: BaseException, doing: str) -> None:
        super().__init__()
        self.error = error
        self.doing = doing


class ReportWritten(Answer):
    """A report lies in a file of this name in the working folder."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name


class Answered(Message):
    """Something whose answer changes what the next key is about has been answered, one way or the other."""
