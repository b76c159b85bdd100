"""All reminders in a list, each with its rule, to be turned on and off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from textual.containers import Vertical
from textual.widgets import Static

from campaign_tui.keys.actions import bindings
from campaign_tui.screens.forms import Over
from campaign_tui.widgets.box_lists import boxes
from campaign_tui.widgets.menu import Item, Menu
from domain.coach.reminders import triggers
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from textual.app import ComposeResult


class MutedScreen(Over[None], inherit_bindings=False):
    """Enter turns the reminder pointed at on or off; it counts at once."""

    BINDINGS = bindings("muted")
    where = "muted"

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog wide"):
            yield Static(say("tui.muted.title"), markup=False, classes="question")
            yield Menu(id="reminders")
            yield Static("", id="count", markup=False)
            yield Static(say("tui.muted.keys"), markup=False, classes="keys")

    def on_mount(self) -> None:
        self.query_one(Menu).dress(self.host.dress)
        self._list()

    def _list(self) -> None:
        """A row for each, those that come ticked; what is turned off is quiet."""
        muted, dress = self.host.settings.muted, self.host.dress
        menu, marks = self.query_one(Menu), boxes(dress)
        menu.key_width = len(marks[0])
        rows = [
            Item(
                say(families.REMINDER[name]),
                name,
                marks[name not in muted],
                tail=trigger.rule,
                ink="label" if name in muted else "",
            )
            for name, trigger in triggers().items()
        ]
        menu.show(rows)
        self.query_one("#count", Static).update(say("tui.muted.count", n=len(rows) - len(muted), of=len(rows)))

    def action_turn(self) -> None:
        """The reminder pointed at: off, or on again."""
        item = self.query_one(Menu).current
        if item is not None:
            muted = self.host.settings.muted
            left = tuple(name for name in muted if name != item.value)
            self._set(left if item.value in muted else (*muted, item.value))

    def action_all(self) -> None:
        """All on, or all off where all are on."""
        self._set(() if self.host.settings.muted else tuple(triggers()))

    def _set(self, muted: tuple[str, ...]) -> None:
        self.host.settings = replace(self.host.settings, muted=muted)
        self._list()

    def on_menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        self.action_turn()

    def action_cancel(self) -> None:
        self.dismiss(None)
