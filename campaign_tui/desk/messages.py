"""What the desk reports to the app: one message a fact, each with finished values."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, dataclass_transform

from textual.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign_tui.session.comparing import Comparison
    from campaign_tui.session.explaining import Reason
    from campaign_tui.session.link import Shared
    from campaign_tui.session.retelling import HeadChange
    from campaign_tui.views.banners import Banner
    from campaign_tui.views.campaign_cards import LaterSync
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


@dataclass_transform(eq_default=False)
class Answer(Message):
    """Whatever the desk reports: the app takes it in, then every screen hears it.

    Its classes name their values as dataclasses do, and what isn't given is as there. They are no dataclasses, as to
    make all of them would keep the first frame waiting.
    """

    _names: ClassVar[tuple[str, ...]] = ()
    """The values of a class in order, those of its bases first."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._names = (*cls._names, *vars(cls).get("__annotations__", {}))

    def __init__(self, *given: object, **named: object) -> None:
        """With the values of the class. Raises TypeError for one too many or too few."""
        values = {**dict(zip(self._names, given, strict=False)), **named}
        lacking = [name for name in self._names if name not in values and not hasattr(type(self), name)]
        unknown = values.keys() - set(self._names)
        if lacking or unknown or len(values) < len(given) + len(named):
            wrong = ", ".join([*lacking, *sorted(unknown)]) or "too many"
            message = f"{type(self).__name__} takes {', '.join(self._names)}: {wrong}"
            raise TypeError(message)
        vars(self).update(values)
        super().__init__()


class CampaignOpened(Answer):
    """A campaign is open."""

    view: View
    lessons: tuple[Lesson, ...] = ()
    """Rules met for the first time where it stands."""
    campaign: bytes = b""
    """Its id."""
    recap: tuple[Line, ...] = ()
    """What came of the last evening, where one has ended since."""
    fault: str = ""
    """Why it can be looked at and not played on, where that is so."""
    under_way: bool = False
    """Whether it was played before it is kept here: then the first thing is to say where it stands."""


class RecapRead(Answer):
    """What came of the last evening."""

    lines: tuple[Line, ...]


class PackOffered(Answer):
    """Another version of the pack that the open campaign is played with; None where there is none."""

    pack: Pack | None
    changes: Changes | None
    """What taking it over would change."""
    asked: bool
    """Whether a player has asked for it."""


class LifeTold(Answer):
    """Where a card is and was, as a page to read."""

    title: str
    text: str


class SyncsRead(Answer):
    """The 100% syncs that campaigns begun later let this one's diary show."""

    syncs: tuple[LaterSync, ...]


class JourneysRead(Answer):
    """The journeys on the path to an action, a sentence each, for the diary."""

    lines: tuple[str, ...]


class Adjusted(Answer):
    """A value was overridden; the sentence says which."""

    view: View
    sentence: str
    pages: tuple[tuple[str, str], ...]


class Decided(Answer):
    """A decision was taken; `moments` tell it step by step."""

    view: View
    before: View | None
    moments: tuple[Moment, ...]
    pages: tuple[tuple[str, str], ...]
    """(title, text) of what is read aloud before or after a memory."""
    lessons: tuple[Lesson, ...] = ()
    """Rules met for the first time."""
    banners: tuple[Banner, ...] = ()
    """What is worth more than a sentence of what the players did themselves."""


class HeadMoved(Answer):
    """The head is elsewhere: by undo, redo, a jump, or a correction that is told in a sentence of its own."""

    view: View
    change: HeadChange
    pieces: tuple[str, ...]
    """What to do with the pieces on the table, in order."""
    sentence: str = ""


class AlternativesRead(Answer):
    """What can be said of an action of the past; of a row of a ripple, where there is an `index`."""

    found: Alternatives
    index: int | None = None


class RippleRead(Answer):
    """What a correction would make of everything after it; a screen that shows one already has `taken` it."""

    view: RippleView
    taken: bool = False


class RippleRowTold(Answer):
    """What differs in a row of a ripple."""

    view: RippleView
    index: int
    words: tuple[str, ...]


class Recorded(Answer):
    """A note, bookmark or branch was written."""

    view: View
    sentence: str


class OthersWrote(Answer):
    """Another window has written; the view is what is there now."""

    view: View
    change: HeadChange


class Conflicted(Answer):
    """Another window was faster than a decision: what it did, and what was wanted."""

    view: View
    change: HeadChange
    command: AnyCommand


class Looked(Answer):
    """A look at an action without going there."""

    view: View


class HistoryRead(Answer):
    """The tree of actions as rows."""

    rows: tuple[TreeRow, ...]
    total: int = 0
    """How many actions there are; more than rows while only the first page is there."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.total = self.total or len(self.rows)


class LogRead(Answer):
    """Some of the log was read beside the game."""

    whole: bool
    """Whether nothing of it is left."""
    fault: str = ""
    """Why it can't be read any further."""


class TitlesRead(Answer):
    """Titles of answers that name the question as well."""

    titles: dict[ActionId, str]
    fault: str = ""
    """Why others that were asked for can't be told."""


class ActionTold(Answer):
    """What one action changed, in sentences, and the rules it follows from."""

    action: ActionId
    sentences: tuple[str, ...]
    rules: tuple[str, ...] = ()


class ScopesRead(Answer):
    """How far an undo can go."""

    scopes: tuple[Scope, ...]


class Explained(Answer):
    """Where a value comes from."""

    reason: Reason


class ChangesAsked(Answer):
    """Which values an action changed: whoever asks may have any of them explained."""

    view: View
    """Of the action."""
    paths: tuple[str, ...]


class SettingTold(Answer):
    """Who said of a campaign what a row of the settings shows, and when."""

    sentence: str


class SidesCompared(Answer):
    """Two moments side by side."""

    comparison: Comparison
    a: tuple[CurveMoment, ...]
    """How the first line went, turn by turn."""
    b: tuple[CurveMoment, ...]
    view: View
    """The second moment."""


class StatisticsRead(Answer):
    """Dice, damage and attempts counted up."""

    statistics: Statistics


class Compared(Answer):
    """What going to an action would take back and do again."""

    action: ActionId
    change: HeadChange
    pieces: tuple[str, ...] = ()
    """What that would mean for the pieces on the table, in order."""
    crossed: int = 0
    """In how many actions it leaves dice or something revealed behind; 0 too where nobody wants to be told."""


class LuckCrossed(Answer):
    """The head would leave dice or something revealed behind, and the group wants to be asked; nothing has moved."""

    crossed: int
    """In how many actions that happened."""
    question: Callable[..., Answer]
    """What to ask again, with `given` and `sure`, once it is meant."""
    given: int | ActionId


class CameTo(Answer):
    """How far the desk has come with what was asked: so many actions of so many."""

    done: int
    total: int


class LedgerRead(Answer):
    """What the table did to its own game, a sentence each."""

    lines: tuple[str, ...]


class AdoptionRead(Compared):
    """What making another line the main line takes back and does again; nothing has moved yet."""


class Declined(Answer):
    """The rules, or the input, don't allow it; nothing has changed."""

    sentence: str


class Unusable(Answer):
    """The store can't be opened at all; nothing has been written."""

    sentence: str


class SharedTold(Answer):
    """Something else is known of a campaign and its shared log."""

    shared: Shared


class Parted(Answer):
    """What was decided here without a line is a branch beside what others decided."""

    branch: str


class Unshown(Answer):
    """A campaign is open and can't be shown: something in it is more than the rules or a screen can take."""

    campaign: bytes
    name: str
    error: Exception
    actions: tuple[tuple[ActionId, str], ...]
    """The actions on the way to the head, the newest first, each in notation."""


class Troubled(Answer):
    """Something went wrong that should not have; the campaign is as it was last acknowledged."""

    error: BaseException
    doing: str


class ReportWritten(Answer):
    """A report has been written: where it lies, in a sentence."""

    sentence: str


class Answered(Message):
    """Something whose answer changes what the next key is about has been answered, one way or the other."""
