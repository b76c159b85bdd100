"""The app: looks, screens and the wiring between them and the desk. It draws nothing itself."""

from __future__ import annotations

import os
from contextlib import contextmanager
from time import time
from typing import TYPE_CHECKING, Any

from textual.binding import Binding

from campaign_tui import messages as m
from campaign_tui.desk import Desk
from campaign_tui.flow import CampaignFlow
from campaign_tui.screens.library import LibraryScreen
from campaign_tui.themes import LOOKS
from campaign_tui.widgets.dress import Dress
from campaign_tui.widgets.symbols import SETS
from domain.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator

    from textual.screen import Screen

    from campaign_tui.desk import NewSeed, OpenLibrary
    from campaign_tui.screens.base import CampaignScreen
    from campaign_tui.session import LibrarySession

REFRESH_SECONDS = 1.0
"""How often an idle window looks for what another one wrote."""

COLOURED = ("night", "day")
FEW_COLOURS = "standard"
"""Rich's name of a terminal with 16 colours."""


class CampaignApp(CampaignFlow):
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
    ) -> None:
        """`open_library` gives the library when the store is needed; `campaign` is opened at once.

        `look` and `symbols` are names of `themes.LOOKS` and `symbols.SETS`; without them the terminal decides.
        `now` gives seconds since 1970, `new_seed` the seed of a new campaign.
        """
        without = "NO_COLOR" in os.environ
        super().__init__(ansi_color=True if without or LOOKS.get(look, LOOKS["night"]).theme.ansi else None)
        self.desk = Desk(open_library, self, new_seed) if new_seed else Desk(open_library, self)
        self.now = now
        self._campaign = campaign
        self._look = "plain" if without else look or self._fitting_look()
        if LOOKS[self._look].theme.ansi:
            self.ansi_color = True
        self._symbols = symbols or "unicode"
        self.answered = False
        """Whether the store has answered."""
        for known in LOOKS.values():
            self.register_theme(known.theme)
        self.theme = self._look

    def _fitting_look(self) -> str:
        """A look for the terminal's colours."""
        return "sixteen" if self.console.color_system == FEW_COLOURS else COLOURED[0]

    @property
    def dress(self) -> Dress:
        """Colours and signs of all widgets."""
        return Dress(LOOKS[self._look], SETS[self._symbols])

    def get_default_screen(self) -> Screen[Any]:
        return LibraryScreen()

    def on_mount(self) -> None:
        self.set_class(self._symbols == "ascii", "-ascii")
        if self._campaign:
            self.desk.open(self._campaign)
        self.desk.list_campaigns()
        self.set_interval(REFRESH_SECONDS, self.desk.refresh)

    def on_unmount(self) -> None:
        self.desk.close()

    def next_look(self) -> None:
        """Dark, light, dark: where the terminal has colours enough."""
        if self._look in COLOURED:
            self._look = COLOURED[1 - COLOURED.index(self._look)]
            self.theme = self._look
            for screen in self.screen_stack:
                if hasattr(screen, "put_on"):
                    screen.put_on()

    def open_palette(self) -> None:
        """Open the palette over the screen on top."""
        from textual.command import CommandPalette

        from campaign_tui.palette import Everything

        self.push_screen(CommandPalette([Everything], placeholder=say("tui.palette.search")))

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

    def on_library_listed(self, event: m.LibraryListed) -> None:
        self.answered = True
        self.library.show_cards(event.cards)
        for card in event.cards:
            self.desk.read_card(card)

    def on_card_read(self, event: m.CardRead) -> None:
        self.library.show_card(event.card)

    def taken_names(self) -> frozenset[str]:
        """Names of campaigns that are there already."""
        return frozenset(card.name for card in self.library.cards.values())

    def first_campaign(self) -> None:
        """Begin a campaign with every default."""
        from campaign_tui.new import defaults

        self.desk.create(defaults(self.taken_names()))

    def ask_for_campaign(self) -> None:
        """Open the form."""
        from campaign_tui.new import defaults
        from campaign_tui.screens.new_campaign import NewCampaignScreen

        self.push_screen(NewCampaignScreen(defaults(self.taken_names())))

    def leave(self, screen: CampaignScreen) -> None:
        """Back to the library, or out of a look at the past."""
        self.pop_screen()
        if not screen.view.past:
            self.head_view = None
            self.desk.shut()
            self.desk.list_campaigns()

    # ---- what goes wrong ----------------------------------------------------------------------

    def on_declined(self, event: m.Declined) -> None:
        self.say(event.sentence, alarm=True)

    def on_troubled(self, event: m.Troubled) -> None:
        from campaign_tui.screens.dialogs import Trouble

        def answered(wanted: bool | None) -> None:
            if wanted:
                terminal = f"{self.size.width} x {self.size.height}, colours: {self.console.color_system}"
                self.desk.report(event.error, event.doing, terminal)

        self.push_screen(Trouble(say("tui.trouble.sentence", fault=type(event.error).__name__)), answered)

    def on_report_written(self, event: m.ReportWritten) -> None:
        self.say(say("tui.trouble.written", path=event.name))


def run(*, store: str | None = None, player: str = "", campaign: str = "") -> int:
    """Open the app in this terminal; returns the exit code.

    CAMPAIGN_TUI_SYMBOLS=ascii and CAMPAIGN_TUI_THEME=night|day|sixteen|plain choose signs and colours.
    """

    @contextmanager
    def library() -> Iterator[LibrarySession]:
        from campaign_tui.session import LibrarySession
        from campaign_tui.wiring import open_library

        with open_library(store) as opened:
            yield LibrarySession(opened, player)

    app = CampaignApp(
        library,
        campaign=campaign,
        look=_setting("CAMPAIGN_TUI_THEME", LOOKS),
        symbols=_setting("CAMPAIGN_TUI_SYMBOLS", SETS),
    )
    app.run()
    return app.return_code or 0


def _setting(name: str, known: Container[str]) -> str:
    """A setting from the environment; what isn't known counts as not set."""
    value = os.environ.get(name, "").strip().lower()
    return value if value in known else ""
