"""The app: looks, screens and the wiring between them and the desk. It draws nothing itself."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from time import time
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from textual.binding import Binding

from campaign_tui.app.returning import KEEP_SECONDS, ReturningFlow
from campaign_tui.desk import messages as m
from campaign_tui.desk.desk import Desk
from campaign_tui.kept.drawings import drawings_name
from campaign_tui.kept.places import FOLDER, Keeper
from campaign_tui.kept.reminding import FOLDER as REMINDED
from campaign_tui.kept.reminding import Reminding
from campaign_tui.kept.settings import Settings, load, save, settings_path
from campaign_tui.kept.teaching import Teaching
from campaign_tui.keys.actions import rebind
from campaign_tui.looks.dress import Dress
from campaign_tui.looks.scrolling import draw_ends
from campaign_tui.looks.symbols import SETS
from campaign_tui.looks.themes import LOOKS
from campaign_tui.screens.base import AppScreen
from campaign_tui.screens.library import LibraryScreen
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator
    from pathlib import Path

    from textual.screen import Screen

    from campaign_tui.desk.desk import NewSeed, OpenLibrary
    from campaign_tui.screens.base import CampaignScreen
    from campaign_tui.session.session import LibrarySession
    from campaign_tui.views.campaign_cards import Card

REFRESH_SECONDS = 1.0
"""How often an idle window looks for what another one wrote."""

UNUSABLE = 3
"""Exit code for a store that can't be used."""

YES = frozenset({"y", "yes"})

LOOKS_BY_COLOURS = {"standard": "sixteen", "256": "night256"}
"""The look to begin with, by Rich's name of the terminal's colours."""

OTHER_LOOK = {"night": "day", "day": "night", "night256": "day256", "day256": "night256"}
"""Light for dark, and dark for light."""


class CampaignApp(ReturningFlow):
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
        self.settings, self._fault = load(settings) if settings else (Settings(), "")
        self._settings_path = settings
        self.keeper = Keeper(settings.with_name(FOLDER)) if settings else None
        without = colourless()
        chosen = self.settings.look if self.settings.look in LOOKS else ""
        look = look or chosen
        super().__init__(ansi_color=True if without or LOOKS.get(look, LOOKS["night"]).theme.ansi else None)
        self.desk = Desk(open_library, self, new_seed) if new_seed else Desk(open_library, self)
        self.teaching = Teaching(self._learned)
        self.reminding = Reminding(settings.with_name(REMINDED) if settings else None)
        self.now = self.desk.now = now
        self._campaign = campaign
        self._look = "plain" if without else look or self._fitting_look()
        if LOOKS[self._look].theme.ansi:
            self.ansi_color = True
        own_symbols = self.settings.symbols if self.settings.symbols in SETS else ""
        self._symbols = symbols or own_symbols or "unicode"
        self.crash: Exception | None = None
        """What ended the app, if it was an error."""
        self._crashed_in = ""
        """What the window was like when an error ended the app."""
        self.unusable = ""
        """Why the store can't be opened: said when the terminal is back."""
        self.answered = False
        """Whether the store has answered."""
        for known in LOOKS.values():
            self.register_theme(known.theme)
        self.theme = self._look
        self._apply()

    @property
    def look(self) -> str:
        """The name of the look that is worn."""
        return self._look

    def _apply(self) -> None:
        """Let motion and keys be as set."""
        self.animation_level = "full" if self.settings.motion else "none"
        self.set_keymap(rebind(self.settings.keys))
        self.desk.taught = frozenset(self.settings.seen) if self.settings.lessons else None
        self.desk.recapped = self.settings.recap
        if not self.settings.lessons:
            self.teaching.forget()

    def _learned(self, lesson: str) -> None:
        """A lesson has been shown: it isn't shown again, in no campaign and at no later start."""
        self.settings = replace(self.settings, seen=(*self.settings.seen, lesson))
        self.desk.taught = frozenset(self.settings.seen)
        self._keep()

    def set_settings(self, settings: Settings) -> None:
        """Take other settings, wear them at once and keep them; without a file they last as long as the app."""
        before, self.settings = self.settings, settings
        if settings.look != before.look and settings.look in LOOKS and not colourless():
            self._wear(settings.look)
        if settings.symbols != before.symbols and settings.symbols in SETS:
            self._symbols = settings.symbols
            self._take_signs()
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

    def _wear(self, look: str) -> None:
        """Change the colours; what the terminal's own colours need is set once, when the app begins."""
        self._look = look
        self.ansi_color = LOOKS[look].theme.ansi
        self.theme = look

    def _put_on(self) -> None:
        """Dress all screens anew."""
        for screen in self.screen_stack:
            if isinstance(screen, AppScreen) and screen.ready:
                screen.put_on()

    def _fitting_look(self) -> str:
        """A look for the terminal's colours."""
        return LOOKS_BY_COLOURS.get(self.console.color_system or "", "night")

    @property
    def dress(self) -> Dress:
        """Colours and signs of all widgets."""
        return Dress(LOOKS[self._look], SETS[self._symbols])

    def get_default_screen(self) -> Screen[Any]:
        return LibraryScreen()

    def _take_signs(self) -> None:
        """Draw frames and scroll bars in the chosen signs."""
        plain = self._symbols == "ascii"
        self.set_class(plain, "-ascii")
        draw_ends(plain=plain)

    def on_mount(self) -> None:
        self._take_signs()
        if self._campaign:
            self.desk.open(self._campaign)
        self.desk.list_campaigns()
        if self._fault:
            self.call_after_refresh(self.say, self._fault, alarm=True)
        self.set_interval(REFRESH_SECONDS, self.desk.refresh)
        if self.keeper is not None:
            self.set_interval(KEEP_SECONDS, self.remember)

    def on_unmount(self) -> None:
        self.desk.close(self.crash, self._crashed_in or self.terminal)

    @property
    def terminal(self) -> str:
        """What the window is like and which screens are open, for a report."""
        screens = " > ".join(getattr(screen, "where", "") or type(screen).__name__ for screen in self.screen_stack)
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

    def next_look(self) -> None:
        """Dark, light, dark: where the terminal has colours enough."""
        if self._look in OTHER_LOOK:
            self.set_settings(replace(self.settings, look=OTHER_LOOK[self._look]))

    def open_palette(self) -> None:
        """Open the palette over the screen on top."""
        from campaign_tui.app.palette import Palette

        self.push_screen(Palette())

    def action_quit_hint(self) -> None:
        """Ctrl+C ends nothing by accident."""
        self.say(say("tui.said.quit"))

    # ---- the library --------------------------------------------------------------------------

    @property
    def library(self) -> LibraryScreen:
        """The screen at the bottom."""
        screen = self.screen_stack[0]
        assert isinstance(screen, LibraryScreen)  # noqa: S101 - get_default_screen puts it there
        return screen

    def point_at(self, campaign: bytes) -> None:
        self.library.point(campaign)

    def on_library_listed(self, event: m.LibraryListed) -> None:
        self.answered = True
        self._show_library(event.cards)
        self.return_to_library(event.store)

    def _show_library(self, cards: tuple[Card, ...]) -> None:
        self.library.show_cards(cards)
        for card in cards:
            self.desk.read_card(card)

    def on_shelved(self, event: m.Shelved) -> None:
        """A campaign came, went or was copied, or the whole library is another: close what asked for it, and say so."""
        if event.done and getattr(self.screen, "closes_with", "") == event.done:
            self.screen.dismiss(None)
        self._show_library(event.cards)
        self.library.tell(event.sentence)

    def on_exported(self, event: m.Exported) -> None:
        """A file was written: close what asked for it, and say so; one that is there already is asked about."""
        from campaign_tui.screens.writing_out import ExportScreen

        form = self.screen
        if isinstance(form, ExportScreen) and not event.sentence:
            form.exists(event.path)
            return
        if isinstance(form, ExportScreen):
            form.dismiss(None)
        self.call_after_refresh(self.say, event.sentence)

    def on_folder_read(self, event: m.FolderRead) -> None:
        from campaign_tui.screens.taking_in import ImportScreen

        if isinstance(self.screen, ImportScreen):
            self.screen.show_entries(event.text, event.entries)

    def on_farewell_read(self, event: m.FarewellRead) -> None:
        """Ask before a campaign is deleted."""
        from campaign_tui.screens.dialogs import Confirm

        def answered(sure: bool | None) -> None:
            if sure:
                if self.keeper is not None:
                    self.keeper.forget(event.campaign)
                    self.keeper.forget(drawings_name(event.campaign))
                self.reminding.forget(event.campaign)
                self.desk.delete(event.campaign)

        lines = [say("tui.delete.rows", n=event.rows), visible(event.target), say("tui.delete.back")]
        self.push_screen(Confirm(say("tui.delete.question", name=visible(event.name)), lines), answered)

    def on_backups_read(self, event: m.BackupsRead) -> None:
        from campaign_tui.screens.backups import BackupsScreen

        if isinstance(self.screen, BackupsScreen):
            self.screen.show_backups(event.backups, event.sentence)

    def on_backup_read(self, event: m.BackupRead) -> None:
        from campaign_tui.screens.backups import BackupsScreen

        for screen in self.screen_stack:
            if isinstance(screen, BackupsScreen):
                screen.show_contents(event.backup, event.contents)

    def on_card_read(self, event: m.CardRead) -> None:
        self.library.show_card(event.card)

    def taken_names(self) -> frozenset[str]:
        """Names of campaigns that are there already."""
        return frozenset(card.name for card in self.library.cards.values())

    def first_campaign(self) -> None:
        """Begin a campaign with every default."""
        from campaign_tui.session.new_campaign import defaults

        self.desk.create(defaults(self.taken_names()))

    def ask_for_campaign(self) -> None:
        """Open the form."""
        from campaign_tui.screens.new_campaign import NewCampaignScreen
        from campaign_tui.session.new_campaign import defaults

        self.push_screen(NewCampaignScreen(defaults(self.taken_names())))

    def leave(self, screen: CampaignScreen) -> None:
        """Back to the library, or out of a look at the past."""
        if self.screen is not screen:
            # A second key can come before the first one has closed it.
            return
        self.pop_screen()
        if not screen.view.past:
            self.head_view = None
            self.left_campaign()
            self.desk.shut()
            self.desk.list_campaigns()

    # ---- what goes wrong ----------------------------------------------------------------------

    def on_declined(self, event: m.Declined) -> None:
        self.say(event.sentence, alarm=True)

    def on_unusable(self, event: m.Unusable) -> None:
        self.unusable = event.sentence
        self.exit(return_code=UNUSABLE)

    def on_troubled(self, event: m.Troubled) -> None:
        from campaign_tui.screens.dialogs import Trouble

        for screen in self.screen_stack:
            if hasattr(screen, "waits"):
                screen.waits = False

        def answered(wanted: bool | None) -> None:
            if wanted:
                self.desk.report(event.error, event.doing, self.terminal)

        self.push_screen(Trouble(say("tui.trouble.sentence", fault=type(event.error).__name__)), answered)

    def on_report_written(self, event: m.ReportWritten) -> None:
        self.say(say("tui.trouble.written", path=event.name))


def colourless() -> bool:
    """Whether no colours are wanted here: by NO_COLOR, or by a terminal that says it has none."""
    return "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"


def run(*, store: str | None = None, player: str = "", campaign: str = "") -> int:
    """Open the app in this terminal; returns the exit code.

    CAMPAIGN_TUI_SYMBOLS=ascii and CAMPAIGN_TUI_THEME=night|day|night256|day256|sixteen|plain choose signs and colours.
    """

    @contextmanager
    def library() -> Iterator[LibrarySession]:
        from campaign_tui.session.session import LibrarySession
        from campaign_tui.session.wiring import open_library

        with open_library(store) as opened:
            yield LibrarySession(opened, player)

    app = CampaignApp(
        library,
        campaign=campaign,
        look=_setting("CAMPAIGN_TUI_THEME", LOOKS),
        symbols=_setting("CAMPAIGN_TUI_SYMBOLS", SETS),
        settings=settings_path(),
    )
    app.run()
    if app.unusable:
        sys.stderr.write(visible(app.unusable) + "\n")
    if app.crash is not None:
        _after_crash(app.crash, app.desk.last_report)
    return app.return_code or 0


def _after_crash(error: Exception, text: str) -> None:
    """Say that the campaign is safe, and offer a report."""
    from campaign_tui.session.error_report import write_report

    sys.stderr.write(say("tui.trouble.crashed", fault=type(error).__name__) + "\n")
    sys.stderr.write(say("tui.trouble.offer"))
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() in YES:
        sys.stderr.write(say("tui.trouble.written", path=write_report(text)) + "\n")


def _setting(name: str, known: Container[str]) -> str:
    """A setting from the environment; what isn't known counts as not set."""
    value = os.environ.get(name, "").strip().lower()
    return value if value in known else ""
