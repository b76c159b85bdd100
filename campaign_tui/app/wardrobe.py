"""What the app wears: the colours that are wanted here, as far as the terminal has them, and the signs."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from campaign_tui.looks.dress import Dress
from campaign_tui.looks.scrolling import draw_ends
from campaign_tui.looks.symbols import SETS
from campaign_tui.looks.themes import LOOKS

if TYPE_CHECKING:
    from textual.app import App

    from campaign_tui.kept.settings import Settings

LOOKS_BY_COLOURS = {"standard": "sixteen", "256": "night256"}
"""The look to begin with, by Rich's name of the terminal's colours."""


class Wardrobe:
    """Dresses an app: at its start, and when the player sets something else."""

    def __init__(self, app: App[int], settings: Settings, *, look: str, symbols: str) -> None:
        """Wear what is named, else what is set, else what fits the terminal."""
        self._app = app
        self._look = "plain" if colourless() else _wanted(look, settings) or self._fitting_look()
        if LOOKS[self._look].theme.ansi:
            app.ansi_color = True
        own_symbols = settings.symbols if settings.symbols in SETS else ""
        self._symbols = symbols or own_symbols or "unicode"
        for known in LOOKS.values():
            app.register_theme(known.theme)
        app.theme = self._look
        app.stylesheet.set_variables(app.get_css_variables())
        self.begins = True
        """Whether the style sheet, which isn't parsed yet, will have the colours by itself."""

    @property
    def dress(self) -> Dress:
        """Colours and signs of all widgets."""
        return Dress(LOOKS[self._look], SETS[self._symbols])

    def change(self, before: Settings, now: Settings) -> None:
        """Wear what has been set."""
        if now.look != before.look and not colourless():
            self._wear(now.look if now.look in LOOKS else self._fitting_look())
        if now.symbols != before.symbols and now.symbols in SETS:
            self._symbols = now.symbols
            self.take_signs()

    def take_signs(self) -> None:
        """Draw frames and scroll bars in the chosen signs."""
        plain = self._symbols == "ascii"
        self._app.set_class(plain, "-ascii")
        draw_ends(plain=plain)

    def _wear(self, look: str) -> None:
        """Change the colours; what the terminal's own colours need is set once, when the app begins."""
        self._look = look
        self._app.ansi_color = LOOKS[look].theme.ansi
        self._app.theme = look

    def _fitting_look(self) -> str:
        """A look for the terminal's colours."""
        return LOOKS_BY_COLOURS.get(self._app.console.color_system or "", "night")


def begins_plain(look: str, settings: Settings) -> bool:
    """Whether an app begins with the terminal's own colours, or with none."""
    return colourless() or LOOKS.get(_wanted(look, settings), LOOKS["night"]).theme.ansi


def colourless() -> bool:
    """Whether no colours are wanted here: by NO_COLOR, or by a terminal that says it has none."""
    return "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"


def _wanted(look: str, settings: Settings) -> str:
    """The look that is named, else the one that is set; empty where the terminal decides."""
    return look or (settings.look if settings.look in LOOKS else "")
