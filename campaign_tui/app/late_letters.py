"""Letters typed while a form comes up: they are on their way to the screen below it, and meant for the form."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from textual.events import Key

if TYPE_CHECKING:
    from textual.app import App

    from campaign_tui.app.stage import Stage

MOST = 64
"""Letters that can be on their way a second time."""


class LateLetters:
    """Hands letters on to the form that has come up in the meantime."""

    def __init__(self, app: App[int], stage: Stage) -> None:
        """With no letter on its way."""
        self._app = app
        self._stage = stage
        self._again: deque[Key] = deque(maxlen=MOST)

    def pass_on(self, event: Key) -> None:
        """A form keeps its letters for itself: one that comes to the app has passed by the screen below it.

        Of those that a form has no use for, each goes round once more.
        """
        if not self._stage.top.takes_letters or not event.is_printable:
            return
        if any(letter is event for letter in self._again):
            self._again.remove(event)
            return
        event.prevent_default()
        letter = Key(event.key, event.character)
        self._again.append(letter)
        self._app.post_message(letter)
