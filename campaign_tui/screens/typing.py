"""Numbers that are asked for, typed: digits point at the row that says so, Enter takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.screens.base import CampaignScreen
from campaign_tui.widgets.menu import Menu

if TYPE_CHECKING:
    from textual import events


class TypingScreen(CampaignScreen, inherit_bindings=False):
    """A screen with a list in which numbers can be typed."""

    _typed = ""

    def on_key(self, event: events.Key) -> None:
        """A digit points at the row of the number typed so far, or begins a new one; other keys end it."""
        digit = event.character or ""
        if not (digit.isascii() and digit.isdigit()):
            self._typed = ""
            return
        menu = self.query(Menu).first()
        rows = {item.label: index for index, item in enumerate(menu.items) if item.label.isdigit()}
        for number in (self._typed + digit, digit):
            if number in rows:
                event.stop()
                self._typed = number
                menu.point(rows[number])
                return
        self._typed = ""
