"""How far back an undo goes: step, phase, turn, memory, or an action of the history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.widgets import Static

from campaign_tui.keys.actions import bindings
from campaign_tui.screens.forms import Over
from campaign_tui.widgets.menu import Item, Menu
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from campaign_tui.views.scopes import Scope


class UndoScreen(Over["bytes | None"], inherit_bindings=False):
    """Asks for a way back. Gives the action it leads to, empty for one to choose in the history, None for Escape."""

    BINDINGS = bindings("undo")
    where = "undo"

    def __init__(self, scopes: Sequence[Scope]) -> None:
        """With the ways back, the shortest first."""
        super().__init__()
        self._scopes = tuple(scopes)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog undo"):
            yield Static(say("tui.undo.question"), markup=False, classes="question")
            yield Menu(id="scopes")
            yield Static(say("tui.undo.keys"), markup=False, classes="keys")

    def on_mount(self) -> None:
        menu = self.query_one(Menu)
        menu.dress(self.dress)
        rows = [
            Item(say(families.TUI_UNDO[scope.name]), scope.to, tail=say("tui.undo.steps", n=scope.steps))
            for scope in self._scopes
        ]
        menu.show([*rows, Item(say("tui.undo.here"), b"")])

    def action_take(self) -> None:
        item = self.query_one(Menu).current
        self.dismiss(item.value if item else None)

    def action_cancel(self) -> None:
        self.dismiss(None)

    def on_menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        self.action_take()
