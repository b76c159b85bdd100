"""The app: looks, screens and the wiring between them and the desk. It draws nothing itself."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from textual import on
from textual.binding import Binding

from campaign_tui.app.campaign_flow import CampaignFlow
from campaign_tui.app.current import Current
from campaign_tui.app.keys_in_order import KeysInOrder
from campaign_tui.app.library_flow import LibraryFlow
from campaign_tui.app.opening import Opening
from campaign_tui.app.past_flow import PastFlow
from campaign_tui.app.returning import KEEP_SECONDS, Returning
from campaign_tui.app.sharing_flow import SharingFlow
from campaign_tui.app.stage import Stage
from campaign_tui.app.wardrobe import Wardrobe, begins_plain
from campaign_tui.desk import library, playing
from campaign_tui.desk import library_messages as lm
from campaign_tui.desk import messages as m
from campaign_tui.desk.desk import Desk
from campaign_tui.kept.places import FOLDER, Keeper
from campaign_tui.kept.reminding import FOLDER as REMINDED
from campaign_tui.kept.reminding import Reminding
from campaign_tui.kept.settings import Settings, load, save
from campaign_tui.kept.teaching import Teaching
from campaign_tui.keys.actions import action, rebind, refused
from campaign_tui.looks.harmless import Harmless
from campaign_tui.screens.host import Hosted
from campaign_tui.screens.library import LibraryScreen
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.filter import LineFilter
    from textual.screen import Screen

    from campaign_tui.desk.opened import NewSeed, OpenLibrary
    from campaign_tui.kept.drawings import Drawings
    from campaign_tui.looks.dress import Dress
    from campaign_tui.notes.box_notes import BoxNotes
    from campaign_tui.screens.host import Host
    from campaign_tui.session.link import Shared
    from campaign_tui.views.view import View

REFRESH_SECONDS = 1.0
"""How often an idle window looks for what another one wrote."""

SHEETS = Path(__file__).parent / "sheets"
"""Styles of all screens but the first, by `HostedScreen.sheets`: the names of the campaigns don't wait for them."""

HARMLESS = Harmless()

UNUSABLE = 3
"""Exit code for a store that can't be used."""


class CampaignApp(KeysInOrder):
    """The campaign app on one store."""

    CSS_PATH = "app.tcss"
    TITLE = "campaign-tui"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [Binding("ctrl+q", "quit", show=False), Binding("ctrl+c", "quit_hint", show=False)]

    def __init__(
        self,
        open_library: OpenLibrary,
        *,
        campaign: str = "",
        look: str = "",
        symbols: str = "",
        now: Callable[[], float] = time,
        new_seed: NewSeed | None = None,
        settings: Path | None = None,
    ) -> None:
        """`open_library` gives the library when the store is needed; `campaign` is opened at once.

        `look` and `symbols` are names of `themes.LOOKS` and `symbols.SETS`; without them the terminal decides.
        `now` gives seconds since 1970, `new_seed` the seed of a new campaign; `settings` is the file of the settings,
        without which they last as long as the app.
        """
        self._settings, self._fault = load(settings) if settings else (Settings(), "")
        self._settings_path = settings
        keeper = Keeper(settings.with_name(FOLDER)) if settings else None
        super().__init__(ansi_color=True if begins_plain(look, self._settings) else None)
        self._refused: list[tuple[str, str, str]] = []
        """The player's own keys that don't count."""
        self.desk = Desk(open_library, self, new_seed) if new_seed else Desk(open_library, self)
        self.desk.opened.now = now
        self.desk.asked = self.asks
        self.teaching = Teaching(self._learned, self._unlearned)
        self.reminding = Reminding(settings.with_name(REMINDED) if settings else None)
        self.stage = Stage(self)
        self.current = Current(keeper)
        self.opening = Opening(self.stage, self.current)
        self.past = PastFlow(self.stage, self.desk)
        self.returning = Returning(self.stage, self.desk, self.current, keeper)
        self.campaign_flow = CampaignFlow(
            self.stage,
            self.desk,
            self.current,
            opening=self.opening,
            past=self.past,
            returning=self.returning,
            teaching=self.teaching,
            reminding=self.reminding,
        )
        self.sharing = SharingFlow(self.stage, self.desk, self.current)
        self.library_flow = LibraryFlow(self.stage, self.desk, self.returning, reminding=self.reminding, keeper=keeper)
        self._answers = self._taken_in()
        self._campaign = campaign
        self._wardrobe = Wardrobe(self, self._settings, look=look, symbols=symbols)
        self.crash: Exception | None = None
        """What ended the app, if it was an error."""
        self._crashed_in = ""
        """What the window was like when an error ended the app."""
        self.unusable = ""
        """Why the store can't be opened: said when the terminal is back."""
        self.answered = False
        """Whether the store has answered."""
        self.begun: Callable[[], object] = lambda: None
        """Called when the store has answered and the first picture is painted."""
        self._apply()

    def _apply(self) -> None:
        """Let motion and keys be as set."""
        self.animation_level = "full" if self.settings.motion else "none"
        self.set_keymap(rebind(self.settings.keys))
        self._refused = refused(self.settings.keys)
        self.desk.opened.taught = frozenset(self.settings.seen) if self.settings.lessons else None
        self.desk.opened.recapped = self.settings.recap
        if not self.settings.lessons:
            self.teaching.forget()

    def _learned(self, lesson: str) -> None:
        """A lesson has been shown: it isn't shown again, in no campaign and at no later start."""
        self._know((*self._settings.seen, lesson))

    def _unlearned(self, lesson: str) -> None:
        """What a lesson came of is taken back: it is shown when it comes of something again."""
        self._know(tuple(seen for seen in self._settings.seen if seen != lesson))

    def _know(self, seen: tuple[str, ...]) -> None:
        """These lessons are known; whoever wants none has none to learn."""
        self._settings = replace(self._settings, seen=seen)
        self.desk.opened.taught = frozenset(seen) if self.settings.lessons else None
        self._keep()

    @property
    def settings(self) -> Settings:
        """What the player has set; without a file it lasts as long as the app."""
        return self._settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        """Take other settings, wear them at once and keep them."""
        before, self._settings = self._settings, settings
        self._wardrobe.change(before, settings)
        self._apply()
        self._put_on()
        self._keep()

    def _keep(self) -> None:
        """Write the settings to their file, if they have one."""
        if self._settings_path is not None:
            try:
                save(self._settings_path, self.settings)
            except OSError as error:
                self.say(say("tui.settings.unwritten", fault=error.strerror), alarm=True)

    def _put_on(self) -> None:
        """Dress all screens anew."""
        for screen in self.stage.screens:
            if screen.ready:
                screen.put_on()

    @property
    def dress(self) -> Dress:
        """Colours and signs of all widgets."""
        return self._wardrobe.dress

    def get_default_screen(self) -> Screen[Any]:
        return LibraryScreen()

    def on_mount(self) -> None:
        self._wardrobe.take_signs()
        if self._campaign:
            self.desk.ask(library.open_campaign, self._campaign)
        self.desk.ask(library.campaigns)
        left_out = (
            say("tui.settings.left_out", title=title, key=key, other=other) for title, key, other in self._refused
        )
        for fault in (self._fault, *left_out):
            if fault:
                self.call_after_refresh(self.say, fault, alarm=True)
                break
        self.set_interval(REFRESH_SECONDS, partial(self.desk.ask, playing.refresh))
        self.set_interval(REFRESH_SECONDS, self.sharing.where)
        if self.returning.keeper is not None:
            self.set_interval(KEEP_SECONDS, self.remember)

    def refresh_css(self, animate: bool = True) -> None:
        # A look set before the first picture would have every style parsed twice.
        if self._wardrobe.begins:
            self._wardrobe.begins = False
        else:
            super().refresh_css(animate)

    def on_unmount(self) -> None:
        self.desk.close(self.crash, self._crashed_in or self.terminal)

    @property
    def terminal(self) -> str:
        """What the window is like and which screens are open, for a report."""
        screens = " > ".join(_name(screen) for screen in self.screen_stack)
        return f"{self.size.width} x {self.size.height}, colours: {self.console.color_system}, screens: {screens}"

    def _handle_exception(self, error: Exception) -> None:
        """An error of a screen ends the app; what is said then is ours, without the values that a traceback shows."""
        if self.is_headless:
            super()._handle_exception(error)
            return
        if self.crash is None:
            self.crash, self._crashed_in = error, self.terminal
        self._return_code = 1
        self._exit = True
        self._close_messages_no_wait()

    def action_quit_hint(self) -> None:
        """Ctrl+C ends nothing by accident."""
        self.say(say("tui.said.quit"))

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's own, and the one that lets nothing act on the terminal."""
        return [*super().get_line_filters(), HARMLESS]

    # ---- what screens may ask: see `screens.host.Host` ----------------------------------------

    @property
    def shared(self) -> Shared | None:
        """How the open campaign stands to its shared log."""
        return self.sharing.shared

    @property
    def head_view(self) -> View | None:
        """The open campaign at its head."""
        return self.current.head_view

    @property
    def box(self) -> BoxNotes:
        """What is ticked and counted of the open campaign's box."""
        return self.current.box

    @box.setter
    def box(self, notes: BoxNotes) -> None:
        self.current.box = notes

    @property
    def drawings(self) -> Drawings:
        """The half-drawn maps of the open campaign."""
        return self.current.drawings

    def read_sheets(self, names: tuple[str, ...]) -> None:
        """Have these style sheets read, if they aren't yet."""
        for name in names:
            path = str(SHEETS / f"{name}.tcss")
            if not self.stylesheet.has_source(path):
                self.stylesheet.add_source(Path(path).read_text("utf-8"), (path, ""))

    def open(self, where: str, view: View | None = None, *about: str) -> None:
        """Open a screen by its name in the registry."""
        self.opening.open(where, view, *about)

    def leave(self, view: View) -> None:
        """Back to the library, or out of a look at the past."""
        if not view.past:
            self.current.head_view = None
            self.returning.left_campaign()
            self.desk.ask(library.shut)
            self.desk.ask(library.campaigns)

    def left_map(self, place: dict[str, str]) -> None:
        """The map was left for the campaign: it comes back as it was."""
        self.current.map_place = place
        self.stage.later(self.say, say("tui.said.left_map", key=self.dress.key(action("go"))))

    def told(self) -> None:
        """The telling is over: show what it led to."""
        self.campaign_flow.told()

    def say(self, sentence: str, *, alarm: bool = False) -> None:
        """Say something on the screen on top."""
        self.stage.say(sentence, alarm=alarm)

    def remember(self) -> None:
        """Keep what is on the screen."""
        # An app that ends takes its screens apart one by one: what was kept before is where the player was.
        if not self._exit and self.screen_stack:
            self.returning.remember()

    def draft_of(self, form: str) -> dict[str, str] | None:
        """What was half typed into a form, once; None when nothing was."""
        return self.returning.draft_of(form)

    def set_aside(self, form: str, values: dict[str, str]) -> None:
        """Keep what was said in a form that was closed for later; nothing of it where there is nothing."""
        self.returning.set_aside(form, values)

    def exit(self, result: int | None = None, return_code: int = 0, message: Any | None = None) -> None:  # noqa: ANN401 - what Textual takes
        """End the app; where it was is kept."""
        self.remember()
        super().exit(result, return_code, message)

    @property
    def elsewhere(self) -> bool:
        """Whether what is being shown comes from another window."""
        return self.campaign_flow.elsewhere

    def came_to(self, screen: Hosted) -> None:
        """A screen is on top again."""
        self.campaign_flow.came_to(screen)

    # ---- what the desk answers ----------------------------------------------------------------

    def _taken_in(self) -> dict[type[m.Answer], Callable[[Any], None]]:
        """What the app itself does with an answer; all others are for the screens that asked."""
        campaign, shelf, past = self.campaign_flow, self.library_flow, self.past
        return {
            lm.LibraryListed: self._listed,
            lm.Exported: shelf.exported,
            lm.FarewellRead: shelf.farewell,
            lm.Sealed: shelf.sealed,
            lm.SealRead: lambda event: self.say(event.sentence, alarm=not event.held),
            m.CampaignOpened: campaign.opened,
            m.Unshown: campaign.unshown,
            m.SharedTold: self.sharing.told,
            m.Parted: self.sharing.parted,
            m.Adjusted: campaign.adjusted,
            m.Decided: campaign.decided,
            m.HeadMoved: campaign.head_moved,
            m.Recorded: campaign.recorded,
            m.OthersWrote: campaign.others_wrote,
            m.Conflicted: campaign.conflicted,
            m.PackOffered: campaign.pack_offered,
            m.RecapRead: campaign.recap,
            m.LogRead: campaign.read_on,
            m.LifeTold: campaign.life,
            m.Looked: self._looked,
            m.ScopesRead: lambda event: past.ask_how_far(event, self.head_view),
            m.Compared: past.ask_whether,
            m.AdoptionRead: past.ask_whether,
            m.LuckCrossed: past.ask_across_luck,
            m.Declined: lambda event: self.say(event.sentence, alarm=True),
            m.Unusable: self._unusable,
            m.Troubled: self._troubled,
            m.ReportWritten: lambda event: self.say(event.sentence),
        }

    @on(m.Answer)
    def take_in(self, event: m.Answer) -> None:
        """An answer of the desk: every screen hears it, the one on top first; then the app does what follows."""
        for screen in reversed(self.stage.screens):
            screen.hear(event)
        if type(event) in self._answers:
            self._answers[type(event)](event)

    def _listed(self, event: lm.LibraryListed) -> None:
        if not self.answered:
            self.answered = True
            self.call_after_refresh(self.begun)
        self.library_flow.listed(event)

    def _looked(self, event: m.Looked) -> None:
        self.past.looked(event)
        self.returning.looked()

    def _unusable(self, event: m.Unusable) -> None:
        self.unusable = event.sentence
        self.exit(return_code=UNUSABLE)

    def _troubled(self, event: m.Troubled) -> None:
        """Something went wrong: the campaign is safe, and a report can be written."""
        from campaign_tui.screens.dialogs import Trouble

        for screen in self.stage.screens:
            screen.waits = False

        def answered(wanted: bool | None) -> None:
            if wanted:
                self.desk.ask(library.report, event.error, event.doing, self.terminal)

        self.push_screen(Trouble(say("tui.trouble.sentence", fault=type(event.error).__name__)), answered)


if TYPE_CHECKING:

    def _as_host(app: CampaignApp) -> Host:
        """The app answers to all that its screens ask."""
        return app


def _name(screen: Screen[Any]) -> str:
    """What a screen is called in a report."""
    return (screen.where if isinstance(screen, Hosted) else "") or type(screen).__name__
