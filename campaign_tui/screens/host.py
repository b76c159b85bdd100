"""What a screen may ask of the app that it stands in, and what the app may ask of every screen of its own."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeVar, cast

from textual.screen import Screen

from campaign_tui.keys.actions import BETWEEN, IN_PLAY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from campaign_tui.desk.desk import Desk
    from campaign_tui.desk.messages import Answer
    from campaign_tui.kept.drawings import Drawings
    from campaign_tui.kept.reminding import Reminding
    from campaign_tui.kept.settings import Settings
    from campaign_tui.kept.teaching import Teaching
    from campaign_tui.looks.dress import Dress
    from campaign_tui.notes.box_notes import BoxNotes
    from campaign_tui.session.link import Shared
    from campaign_tui.views.banners import Banner
    from campaign_tui.views.moments import Moment
    from campaign_tui.views.view import Entry, View
    from domain.model.state import State

T = TypeVar("T")


class Past(Protocol):
    """Going about in the past of the open campaign."""

    def look_by(self, view: View, way: int, by: str = "action") -> None:
        """Look further back (-1) or on (1) than a view: by "event", "action", "turn", "memory" or "evening"."""

    def play(self) -> None:
        """Let the past that is shown go on action by action, until it is the head; or stop."""

    def speed_by(self, by: int) -> None:
        """Play faster (1) or slower (-1)."""


class Host(Protocol):
    """The app, as its screens know it, besides what every app of Textual does (`push_screen` and its kin)."""

    box: BoxNotes
    """What is ticked and counted of the open campaign's box."""

    @property
    def desk(self) -> Desk:
        """Where questions about the store are asked."""

    @property
    def dress(self) -> Dress:
        """Colours and signs."""

    @property
    def settings(self) -> Settings:
        """What the player has set; what is set here counts at once and is kept."""

    @settings.setter
    def settings(self, settings: Settings) -> None: ...

    @property
    def head_view(self) -> View | None:
        """The open campaign at its head."""

    @property
    def shared(self) -> Shared | None:
        """How the open campaign stands to its shared log; None where it is in none."""

    @property
    def teaching(self) -> Teaching:
        """Lessons on their way to the player."""

    @property
    def reminding(self) -> Reminding:
        """Reminders on their way to the player."""

    @property
    def drawings(self) -> Drawings:
        """The half-drawn maps of the open campaign."""

    @property
    def past(self) -> Past:
        """Going about in the past."""

    def read_sheets(self, names: tuple[str, ...]) -> None:
        """Have these style sheets read, if they aren't yet."""

    def open(self, where: str, view: View | None = None, *about: str) -> None:
        """Open a screen by its name in the registry, with a view and what it is about, where it needs them."""

    def leave(self, view: View) -> None:
        """The overview was closed: the campaign with it, unless it showed the past."""

    def left_map(self, place: dict[str, str]) -> None:
        """The map of the memory in play was left for the campaign: it comes back as it was."""

    @property
    def elsewhere(self) -> bool:
        """Whether what is being shown comes from another window."""

    def came_to(self, screen: Hosted) -> None:
        """A screen is on top again."""

    def void_keys(self, only: str = "") -> None:
        """Let keys go until a breath after what is shown now is painted: all, or the `only` one that was held down."""

    def told(self) -> None:
        """The telling on a screen of the memory is over: show what it led to."""

    def say(self, sentence: str, *, alarm: bool = False) -> None:
        """Say something on the screen on top."""

    def remember(self) -> None:
        """Keep what is on the screen now."""

    def draft_of(self, form: str) -> dict[str, str] | None:
        """What was half typed into a form, once; None when nothing was."""

    def set_aside(self, form: str, values: dict[str, str]) -> None:
        """Keep what was said in a form that was closed for later; nothing of it where there is nothing."""


class Hosted:
    """What every screen of the app answers to; each says only what is different with it."""

    where: ClassVar[str] = ""
    """Its name in the registry."""
    form: str = ""
    """The action that opens it, for forms whose half-typed text is kept."""
    waits = False
    """Whether an answer to what was done here is on its way."""
    reads_no_pages = False
    """Whether the pages of the pack between memories are left out over it."""

    decides = False
    """Whether decisions of the view it shows are taken here."""
    is_overview = False
    """Whether it shows the campaign as a whole: memories are entered from it."""
    hands_over = False
    """Whether the key that takes its line decides about the position: it is about the picture that it was typed to."""
    letters_decide = False
    """Whether letters decide as well, rather than going into that line."""

    @property
    def ready(self) -> bool:
        """Whether all widgets are there."""
        return True

    @property
    def between(self) -> bool:
        """Whether it shows what lies between memories: of such screens one lies over the campaign."""
        return self.where in BETWEEN

    @property
    def in_play(self) -> bool:
        """Whether it shows the memory in play, on its map or on the table."""
        return self.where in IN_PLAY

    def named_things(self) -> Iterable[tuple[str, str, Callable[[], object]]]:
        """What can be gone to or read by its name: (title, text, what it does)."""
        return ()

    def submit(self, entry: Entry) -> None:
        """Take a decision that was chosen elsewhere."""

    @property
    def past_view(self) -> View | None:
        """The past that it shows, if it shows one."""
        return None

    def place(self) -> dict[str, str] | None:
        """What has to be known to show it as it is now; None for a screen that isn't put back."""
        return None

    def take_place(self, place: dict[str, str]) -> None:
        """Show what was shown when it was kept, as far as that is still there."""

    def kept(self) -> dict[str, str]:
        """What is filled in so far, by field."""
        return {}

    def put_on(self) -> None:
        """Wear the colours and signs that are chosen now."""

    def show_company(self) -> None:
        """Say at the end of the header who else is in a shared campaign, and what isn't sent yet."""

    def fits(self, view: View) -> bool:
        """Whether it can show a view."""
        return True

    def take_head(self, view: View) -> None:
        """The campaign has another head: show it, unless this shows the past."""

    def stop_short(self) -> bool:
        """Leave out what was still to follow of itself, for another window has played.

        True when a player had chosen any of it, who has to be told then; False for what the screen alone was about to
        do, or where nothing was to follow.
        """
        return False

    def take_past(self, view: View) -> None:
        """Another look at the past: show it in place of the one before."""

    def show_moments(self, view: View, moments: tuple[Moment, ...]) -> bool:
        """Tell step by step what led to a view, and say when it is told; False where nothing is told like that."""
        return False

    def celebrate(self, banners: tuple[Banner, ...]) -> None:
        """Show what the last decision brought, worth more than a sentence; a screen without a place for it does not."""

    async def open_form(self, form: str) -> None:
        """Open the form that an action opens, for what was half typed into it; nothing where there is no such one."""

    def makes_way(self, answer: Answer) -> bool:
        """Close before what has come is shown below; whether it did."""
        return False

    def hear(self, answer: Answer) -> None:
        """The desk has answered somebody."""

    def take_sentence(self, sentence: str, *, alarm: bool) -> bool:
        """Say something here; whether there is a place for it."""
        return False

    def meaningless(self, key: str) -> None:
        """A key was pressed that means nothing here, written as in a footer: say so, where there is a place for it."""

    def came_back(self, before: State, said: str) -> None:
        """The head moved back or on, from another state, as `said` says: tell what has changed here."""


class HostedScreen(Hosted, Screen[T], inherit_bindings=False):
    """Any screen of ours: it knows the app as its host."""

    sheets: ClassVar[tuple[str, ...]] = ()
    """Style sheets besides that of the first screen, read when one of its kind is opened. They say what is inside."""

    _waits = False
    """Whether looks wait until all that changes together has changed."""
    _stale = False
    """Whether something has changed that looks follow from."""
    _newly_styled = False
    """Whether nothing has changed since the looks of a new screen were worked out."""

    @contextmanager
    def styled_once(self) -> Iterator[None]:
        """Work out the looks of all widgets once, whatever changes meanwhile: it takes as long as writing them."""
        self._waits = True
        try:
            yield
        finally:
            self._waits = False
            if self._stale:
                self._stale = False
                super().update_node_styles(animate=False)

    def update_node_styles(self, animate: bool = True) -> None:
        """Work out the looks of all widgets, but for the second time that a new screen is asked to."""
        if self._waits:
            self._stale = True
        elif animate or not self._newly_styled:
            super().update_node_styles(animate=animate)
        self._newly_styled = False

    def on_compose(self) -> None:
        # Before the widgets inside are made.
        self.host.read_sheets(self.sheets)

    @property
    def host(self) -> Host:
        """The app, as its screens know it."""
        return cast("Host", self.app)

    @property
    def dress(self) -> Dress:
        """Colours and signs."""
        return self.host.dress
