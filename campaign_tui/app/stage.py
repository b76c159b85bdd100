"""The screens of the app, one over the other, as its flows see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from campaign_tui.screens.host import Hosted

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.timer import Timer

    from campaign_tui.app.keys_in_order import KeysInOrder

NOBODY = Hosted()
"""Stands on top while the app has no screen of its own."""


class Stage:
    """Puts screens on and takes them off, and speaks through the one on top."""

    def __init__(self, app: KeysInOrder) -> None:
        """Of an app."""
        self._app = app

    @property
    def screens(self) -> list[Hosted]:
        """All screens of our own, from the bottom to the top."""
        return [screen for screen in self._app.screen_stack if isinstance(screen, Hosted)]

    @property
    def top(self) -> Hosted:
        """The screen on top."""
        screen = self._app.screen
        return screen if isinstance(screen, Hosted) else NOBODY

    def push(self, screen: Screen[Any], then: Callable[[Any], None] | None = None) -> None:
        """Put a screen on top; `then` gets what it gives when it closes."""
        self._app.push_screen(screen, then)

    def switch(self, screen: Screen[Any]) -> None:
        """Put a screen in place of the one on top."""
        self._app.switch_screen(screen)

    def pop(self) -> None:
        """Take the screen on top away."""
        self._app.pop_screen()

    def pop_with(self, screen: Hosted) -> None:
        """Take a screen away, with all that lie over it."""
        while self.top is not screen and len(self._app.screen_stack) > 1:
            self._app.pop_screen()
        self._app.pop_screen()

    def void_keys(self) -> None:
        """What is on the screen changes without a key: let keys go until a breath after it is painted."""
        self._app.void_keys()

    def between_keys(self, do: Callable[[], None]) -> None:
        """Do something that no key has asked for, while none is on its way."""
        self._app.between_keys(do)

    def later(self, do: Callable[..., None], *given: object, **named: object) -> None:
        """Do something when what has changed is on the screen."""
        self._app.call_after_refresh(do, *given, **named)

    def once_there(self, screen: Hosted, do: Callable[[], object]) -> None:
        """Do something when a screen has been painted."""
        if isinstance(screen, Screen):
            screen.call_after_refresh(do)

    def every(self, seconds: float, do: Callable[[], None]) -> Timer:
        """Do something again and again."""
        return self._app.set_interval(seconds, do)

    def once(self, seconds: float, do: Callable[[], None]) -> Timer:
        """Do something some time later."""
        return self._app.set_timer(seconds, do)

    def say(self, sentence: str, *, alarm: bool = False) -> None:
        """Say something on the screen on top, or beside it where that has no place for it."""
        if not self.top.take_sentence(sentence, alarm=alarm):
            self._app.notify(sentence, markup=False)
