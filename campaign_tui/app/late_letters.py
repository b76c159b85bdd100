"""Letters typed while a form comes up: they are on their way to the screen below it, and meant for the form."""

from __future__ import annotations

from collections import deque

from textual.app import App
from textual.events import Key

from campaign_tui.screens.forms import Form

MOST = 64
"""Letters that can be on their way a second time."""


class LateLetters(App[int]):
    """An app that hands letters on to the form that has come up in the meantime."""

    def __init__(self, *, ansi_color: bool | None = None) -> None:
        """With no letter on its way."""
        super().__init__(ansi_color=ansi_color)
        self._again: deque[Key] = deque(maxlen=MOST)

    def on_key(self, event: Key) -> None:
        """A form keeps its letters for itself: one that comes here has passed by the screen below it.

        Of those that a form has no use for, each goes round once more.
        """
        if not isinstance(self.screen, Form) or not event.is_printable:
            return
        if any(letter is event for letter in self._again):
            self._again.remove(event)
            return
        event.prevent_default()
        letter = Key(event.key, event.character)
        self._again.append(letter)
        self.post_message(letter)
