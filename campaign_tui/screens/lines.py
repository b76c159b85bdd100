"""A line to type with a list that follows it: keys count in the order in which they are pressed, however fast."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, TypeVar

from textual import events
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from campaign_tui.keys.actions import pressed
from campaign_tui.screens.forms import MOST_LETTERS, Form
from campaign_tui.widgets.menu import Item, Menu
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from textual.app import ComposeResult

T = TypeVar("T")


EDITING = {
    key: binding.action for binding in Input.BINDINGS if isinstance(binding, Binding) for key in binding.key.split(",")
}
"""Keys that change the line or move about in it, and what they do."""


class PromptLine(Input):
    """The line of a prompt: it hands over the keys that aren't typed, after the letters before them."""

    async def _on_key(self, event: events.Key) -> None:
        prompt = self.screen
        if isinstance(prompt, LinePrompt) and await prompt.pressed(event):
            event.stop()
            event.prevent_default()
        elif action := EDITING.get(event.key):
            # Done here and not by way of the app, so that it comes before the letters typed after it.
            event.stop()
            event.prevent_default()
            await self.run_action(action)


class LinePrompt(Form[T], inherit_bindings=False):
    """A line and a list. Subclasses say what the rows are and what they mean."""

    where = "line"
    help_key = ""
    """The message with the keys of the prompt."""
    look = "note"
    """The class of its style."""

    def __init__(self) -> None:
        """An empty line."""
        super().__init__()
        self._followed: str | None = None
        """What the list was written for."""

    def compose(self) -> ComposeResult:
        with Vertical(classes=f"dialog {self.look}"):
            yield Static("", id="question", markup=False, classes="question")
            line = PromptLine(id="text", max_length=MOST_LETTERS)
            line.cursor_blink = False
            yield line
            yield Menu(id="rows")
            yield Static("", id="fault", markup=False)
            yield Static(self.help, markup=False, classes="keys")

    def begin(self) -> None:
        menu = self.query_one(Menu)
        menu.dress(self.host.dress)
        menu.empty = self.nothing
        self.follow()
        self.query_one(Input).focus()

    @property
    def help(self) -> str:
        """Its keys, in a line."""
        return say(families.TUI_TRACKER_KEYS[self.help_key])

    @property
    def nothing(self) -> str:
        """What stands in a list without rows."""
        return say("tui.tracker.no_rows")

    @property
    def text(self) -> str:
        """What is typed so far."""
        return self.query_one(Input).value

    def follow(self) -> None:
        """Let question and list follow what is typed."""
        self._followed = self.text
        self.query_one("#question", Static).update(Content(self.question()))
        self.query_one(Menu).show(self.rows(self.text), index=0)
        self.declined("")

    def take(self, kept: dict[str, str]) -> None:
        super().take(kept)
        self.follow()

    def on_input_changed(self, event: Input.Changed) -> None:
        super().on_input_changed(event)
        # What was typed last may be heard of when the prompt is closed already.
        if self.is_current and self._followed is not None and self.text != self._followed:
            self.follow()

    async def pressed(self, event: events.Key) -> bool:
        """Do what a key does here; whether it isn't to be typed. Keys after the end are for what comes next."""
        if self.app.screen is not self or self._followed is None:
            self.app.post_message(events.Key(event.key, event.character))
            return True
        does = pressed(self.where).get(event.key)
        if does is None:
            return False
        if self.text != self._followed:
            self.follow()
        await self.run_action(does)
        return True

    async def on_key(self, event: events.Key) -> None:
        """A key that comes before the line is ready, or after it has lost the focus."""
        event.stop()
        if self._followed is None:
            self.app.post_message(events.Key(event.key, event.character))
        elif not await self.pressed(event) and event.is_printable and not self.query_one(Input).has_focus:
            self.query_one(Input).insert_text_at_cursor(event.character or "")

    @abstractmethod
    def question(self) -> str:
        """What is asked for."""

    @abstractmethod
    def rows(self, text: str) -> list[Item]:
        """What it could mean, the likeliest first."""

    # ---- keys ---------------------------------------------------------------------------------

    def action_other(self) -> None:
        self.query_one(Menu).step(1)

    def action_flag(self) -> None:
        self.query_one(Menu).step(-1)

    @abstractmethod
    def action_take(self) -> None:
        """Take what is typed and pointed at."""

    def on_menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        self.action_take()
