"""The desk: every call of the store, one after the other in one thread, each ending in one message.

Screens ask the desk and go on; the answer comes as a message to the app. Nothing here knows a rule or a widget.
What only an open campaign needs is imported when the first one is opened: the library is painted before that.
"""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import TYPE_CHECKING

from campaign_tui.desk import messages as m
from campaign_tui.desk.shelf import ShelfDesk
from campaign_tui.desk.story import StoryDesk
from campaign_tui.desk.table import TableDesk
from campaign_tui.views.campaign_cards import Card
from domain.core.errors import CampaignError, HeadMovedError, StoreError
from domain.language.chance import SEED_SIZE
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Container
    from contextlib import AbstractContextManager
    from typing import TypeAlias

    from textual.message import Message
    from textual.message_pump import MessagePump

    from campaign_tui.session.new_campaign import Choices
    from campaign_tui.session.session import CampaignSession, HeadChange, LibrarySession
    from campaign_tui.views.view import Viewer
    from domain.coach.lessons import Lesson
    from domain.core.canonical import ActionId
    from domain.language.commands import AnyCommand
    from domain.language.events import Event
    from domain.log.history import AnyRecord
    from projections.marks import Mark

    NewSeed: TypeAlias = Callable[[], bytes]
    OpenLibrary: TypeAlias = Callable[[], AbstractContextManager[LibrarySession]]


def new_seed() -> bytes:
    """The seed of a new campaign's dice, drawn from the system."""
    return secrets.token_bytes(SEED_SIZE)


class Desk(StoryDesk, TableDesk, ShelfDesk):
    """One store, and at most one open campaign."""

    def __init__(self, open_library: OpenLibrary, report_to: MessagePump, new_seed: NewSeed = new_seed) -> None:
        """`open_library` is called in the desk's own thread, when first needed, and left there at the end."""
        self._open_library = open_library
        self._stack = ExitStack()
        self._report_to = report_to
        self._new_seed = new_seed
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="desk")
        self._library: LibrarySession | None = None
        self._session: CampaignSession | None = None
        self._viewer: Viewer | None = None
        self.taught: Container[str] | None = None
        """The ids of the lessons that the player has had; None for a player who wants none."""
        self.last_report = ""
        """What ended the app, for whoever wants it written to a file."""

    # ---- asking -------------------------------------------------------------------------------

    def list_campaigns(self) -> None:
        """Ask for the library."""
        self._do("library", self._list)

    def read_card(self, plain: Card) -> None:
        """Ask for what stands in a campaign."""
        self._do("card", lambda: self._card(plain))

    def create(self, choices: Choices) -> None:
        """Begin a campaign and open it."""
        self._do("create", lambda: self._create(choices))

    def open(self, text: str) -> None:
        """Open a campaign by id, prefix or name."""
        self._do("open", lambda: self._open(text))

    def shut(self) -> None:
        """Let the open campaign go."""
        self._do("shut", self._shut)

    def rename(self, text: str, name: str) -> None:
        """Give a campaign another name."""
        self._do("rename", lambda: self._written(text, lambda session: session.rename(name)))

    def archive(self, text: str, *, archived: bool) -> None:
        """Put a campaign out of the way, or back."""
        self._do("archive", lambda: self._written(text, lambda session: session.archive(archived=archived)))

    def submit(self, command: AnyCommand, seen: ActionId) -> None:
        """Take a decision at the action that the player saw."""
        self._do("submit", lambda: self._submit(command, seen))

    def undo(self, steps: int = 1) -> None:
        """Go back."""
        self._do("undo", lambda: self._moved(self._campaign.undo(steps)))

    def redo(self, steps: int = 1) -> None:
        """Go on along the way last taken."""
        self._do("redo", lambda: self._moved(self._campaign.redo(steps)))

    def go_to(self, action: ActionId) -> None:
        """Go to any action."""
        self._do("goto", lambda: self._moved(self._campaign.goto(action)))

    def compare(self, action: ActionId, *, before: bool = False) -> None:
        """Ask what going to an action, or to the one before it, would take back and do again."""

        def compared() -> Message:
            return self._compared(self._campaign.timeline.actions[action].parent if before else action)

        self._do("compare", compared)

    def note(self, text: str, action: ActionId | None = None) -> None:
        """Write a note."""
        self._do("note", lambda: self._recorded(lambda: self._campaign.note(text, action), say("tui.said.note")))

    def bookmark(self, name: str, action: ActionId | None = None) -> None:
        """Set a bookmark."""
        sentence = say("tui.said.bookmark", name=name)
        self._do("bookmark", lambda: self._recorded(lambda: self._campaign.bookmark(name, action), sentence))

    def branch(self, name: str, action: ActionId | None = None) -> None:
        """Name a branch."""
        sentence = say("tui.said.branch", name=name)
        self._do("branch", lambda: self._recorded(lambda: self._campaign.branch(name, action), sentence))

    def scopes(self) -> None:
        """Ask how far an undo can go."""

        def read() -> Message:
            from campaign_tui.views.scopes import scopes

            return m.ScopesRead(scopes(self._campaign.timeline.path(), self._marks()))

        self._do("scopes", read)

    def history(self) -> None:
        """Ask for the tree of actions."""

        def read() -> Message:
            from campaign_tui.views.tree import tree_rows

            return m.HistoryRead(tree_rows(self._campaign, self._marks()))

        self._do("history", read)

    def tell(self, action: ActionId) -> None:
        """Ask what an action changed."""

        def told() -> Message:
            rules = (rule for event in self._campaign.events_of(action) for rule in event.rules)
            return m.ActionTold(action, self._view.tell(action).sentences, tuple(dict.fromkeys(rules)))

        self._do("tell", told)

    def statistics(self, action: ActionId) -> None:
        """Ask for dice, damage and attempts on the path to an action."""
        self._do("statistics", lambda: self._statistics(action))

    def policy(self, source: str, after_undo: str) -> None:
        """Say where outcomes come from and what an undo does to them."""
        from domain.log.history import ChancePolicySet

        sentence = say(families.TUI_SAID_POLICY[source, after_undo])
        self._do("policy", lambda: self._wrote(ChancePolicySet(source, after_undo), sentence))

    def join(self, name: str, assassins: tuple[str, ...]) -> None:
        """Let a player take part."""
        sentence = say("tui.said.joined", name=visible(name))
        self._do("join", lambda: self._recorded(lambda: self._campaign.join(name, assassins), sentence))

    def part(self, name: str) -> None:
        """Let a player take part no more."""
        from domain.log.history import PlayerLeft

        def write() -> None:
            self._campaign.record(PlayerLeft(name))
            if self._campaign.player == name:
                self._campaign.sit("")

        self._do("part", lambda: self._recorded(write, say("tui.said.left", name=visible(name))))

    def sit(self, name: str) -> None:
        """Pass the keyboard."""
        sentence = say("tui.said.sits", name=visible(name)) if name else say("tui.said.nobody")
        self._do("sit", lambda: self._recorded(lambda: self._campaign.sit(name), sentence))

    def report(self, error: BaseException, doing: str, terminal: str) -> None:
        """Write a report of an unexpected error."""

        def write() -> Message:
            from campaign_tui.session.error_report import report, write_report

            return m.ReportWritten(write_report(report(error, self._session, doing, terminal)))

        self._do("report", write)

    def refresh(self) -> None:
        """Take in what another window wrote."""
        self._do("refresh", self._refresh)

    def close(self, error: BaseException | None = None, terminal: str = "") -> None:
        """End the thread; what was asked before is still done. `error` is what ended the app, if one did."""
        self._thread.submit(self._close, error, terminal)
        self._thread.shutdown(wait=True)

    # ---- in the desk's thread -----------------------------------------------------------------

    def _do(self, doing: str, job: Callable[[], Message | None]) -> None:
        """Do a job in the desk's thread and report what came of it."""

        def work() -> None:
            try:
                message = job()
            except StoreError as error:
                message = m.Declined(str(error)) if self._library else m.Unusable(str(error))
            except CampaignError as error:
                message = m.Declined(str(error))
            except Exception as error:  # noqa: BLE001 - whatever it is, the app says that the campaign is safe
                message = m.Troubled(error, doing)
            if message is not None:
                self._report_to.post_message(message)

        self._thread.submit(work)

    @property
    def _campaign(self) -> CampaignSession:
        if self._session is None:
            raise CampaignError(say("tui.said.no_campaign"))
        return self._session

    @property
    def _view(self) -> Viewer:
        if self._viewer is None:
            raise CampaignError(say("tui.said.no_campaign"))
        return self._viewer

    def _lib(self) -> LibrarySession:
        if self._library is None:
            self._library = self._stack.enter_context(self._open_library())
        return self._library

    def _let_go(self) -> None:
        """Close the store; it is opened again when it is needed next."""
        self._shut()
        self._stack.close()
        self._library = None

    def _list(self) -> m.LibraryListed:
        library = self._lib()
        cards = tuple(Card(c.id, c.name, c.archived, c.rows) for c in library.campaigns())
        return m.LibraryListed(cards, library.store_path)

    def _card(self, plain: Card) -> Message | None:
        if self._session is not None:
            return None
        from campaign_tui.views.next_steps import card

        with self._lib().open(plain.id.hex()) as session:
            return m.CardRead(card(plain, session))

    def _hold(self, session: CampaignSession) -> Message:
        from campaign_tui.views.view import Viewer

        self._shut()
        self._session, self._viewer = session, Viewer(session)
        return m.Opened(self._viewer.look(), self._lessons(()), session.campaign, self._last_evening())

    def _create(self, choices: Choices) -> Message:
        from campaign_tui.session.founding import furnish, house_rules, player_names
        from campaign_tui.session.new_campaign import flow_of
        from campaign_tui.session.wiring import seed_of

        pack = choices.load()
        players, rules = player_names(choices.players), house_rules(choices.house)
        session = self._lib().create(
            choices.name,
            pack,
            choices.assassins,
            edition=choices.edition,
            difficulty=choices.difficulty,
            source=choices.source,
            seed=seed_of(choices.seed) if choices.seed else self._new_seed(),
            flow=flow_of(pack, choices.flow),
        )
        furnish(session, players, rules)
        return self._hold(session)

    def _open(self, text: str) -> Message:
        library = self._lib()
        library.get_ready()
        return self._hold(library.open(text))

    def _shut(self) -> None:
        if self._session is not None:
            self._session.close()
        self._session = self._viewer = None

    def _written(self, text: str, write: Callable[[CampaignSession], object]) -> Message:
        """Write something into a campaign of the library, and list it anew."""
        with self._lib().open(text) as session:
            write(session)
        return self._list()

    def _submit(self, command: AnyCommand, seen: ActionId) -> Message:
        from campaign_tui.views.moments import moments, pages

        session = self._campaign
        before = session.state
        if session.head != seen:
            return m.Conflicted(self._view.look(), session.compare(seen, session.head), command)
        try:
            done = session.submit(command)
        except HeadMovedError:
            session.refresh()
            return m.Conflicted(self._view.look(), session.compare(seen, session.head), command)
        told = moments(session.pack, before, done.events)
        lessons = self._lessons(done.events)
        return m.Decided(self._view.look(), None, told, pages(session.pack, done.events), lessons)

    def _lessons(self, events: tuple[Event, ...]) -> tuple[Lesson, ...]:
        """The rules that the player meets for the first time."""
        if self.taught is None:
            return ()
        from domain.coach.lessons import met

        return met(self._campaign.pack, events, self._campaign.state, self.taught)

    def _moved(self, change: HeadChange) -> Message:
        session = self._campaign
        pieces = session.pieces(change) if session.timeline.policy.source == "table" else ()
        return m.HeadMoved(self._view.look(), change, pieces)

    def _recorded(self, write: Callable[[], None], sentence: str) -> Message:
        write()
        return m.Recorded(self._view.look(), sentence)

    def _wrote(self, record: AnyRecord, sentence: str) -> Message:
        return self._recorded(lambda: self._campaign.record(record), sentence)

    def _statistics(self, action: ActionId) -> Message:
        return m.StatisticsRead(self._lib().read_models.statistics(self._campaign.campaign, action))

    def _compared(self, action: ActionId) -> Message:
        session = self._campaign
        change = session.compare(session.head, action)
        pieces = session.pieces(change) if session.timeline.policy.source == "table" else ()
        return m.Compared(action, change, pieces)

    def _marks(self) -> dict[bytes, Mark]:
        """Where every action belongs; empty where the store has no read models."""
        from projections.reader import ReadModelsMissing

        try:
            return self._lib().read_models.marks(self._campaign.campaign)
        except ReadModelsMissing:
            return {}

    def _refresh(self) -> Message | None:
        session = self._session
        if session is None:
            return None
        seen = session.head
        if not session.refresh():
            return None
        return m.OthersWrote(self._view.look(), session.compare(seen, session.head))

    def _close(self, error: BaseException | None, terminal: str) -> None:
        if error is not None:
            from campaign_tui.session.error_report import report

            self.last_report = report(error, self._session, "screen", terminal)
        self._shut()
        self._stack.close()
        self._library = None
