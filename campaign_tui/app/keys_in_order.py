"""Keys in their order: each is taken when all that came of the one before it is there, and belongs to one picture.

A key waits while something that a key has asked for is on its way: the desk's answer, a screen that comes up. What
is typed ahead so meets what the keys before it have made. A change from elsewhere (another window, the past that plays
by itself) is another matter: what was typed before it is painted, and for a breath after that, is let go.
"""

from __future__ import annotations

from collections import deque
from math import inf
from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.dom import DOMNode
from textual.events import Key, MouseDown, MouseUp, Paste
from textual.message import Message
from textual.widgets import Input

from campaign_tui.keys.action import written
from campaign_tui.screens.host import Hosted
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.await_complete import AwaitComplete
    from textual.events import Event
    from textual.message_pump import MessagePump

    from campaign_tui.desk import messages as m

BREATH = 0.35
"""Seconds after a change from elsewhere is painted, in which a key still belongs to the picture before it."""

WAY_OUT = "ctrl+q"
"""The key that waits for nothing."""

READERS = frozenset({"diary", "rules", "statistics", "settings", "backups", "history", "library"})
"""Screens on which nothing of the game is decided: keys typed there are about no position."""


def moment() -> float:
    """Now, by the clock of the keys, in seconds."""
    return Message().time


class KeysInOrder(App[int]):
    """An app that takes one key after the other."""

    breath = BREATH

    class Taken(Message):
        """A key has gone all the way that keys go: this message has followed it."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self, *, ansi_color: bool | None = None) -> None:
        """With no key on its way."""
        super().__init__(ansi_color=ansi_color)
        self._keys: deque[Key | Paste] = deque()
        self._target: MessagePump | None = None
        """What got the key that is being taken; None when the next one can be taken."""
        self._number = 0
        """The number of the key that was taken last: what is late about another one counts no more."""
        self._between: list[Callable[[], None]] = []
        """What waits until the key that is being taken has done what it does."""
        self._asked = 0
        """What the desk has been asked for by keys, and hasn't answered yet."""
        self._void_until = -inf
        """Keys from before this moment are about a picture that is gone."""
        self._changes = 0
        """Changes from elsewhere: only the last one counts."""
        self._void_key = ""
        """The only key that is let go; empty for all."""

    # ---- one after the other ------------------------------------------------------------------

    async def on_event(self, event: Event) -> None:
        if isinstance(event, Key | Paste) and not event.is_forwarded and getattr(event, "key", "") != WAY_OUT:
            self._keys.append(event)
            await self._take_next()
        elif isinstance(event, MouseDown | MouseUp) and not event.is_forwarded and self._is_void(event):
            event.stop()
        else:
            await super().on_event(event)

    async def _take_next(self) -> None:
        """Take the next key, unless the one before it is still on its way."""
        while self._keys and not self._asked and not self._on_its_way():
            event = self._keys.popleft()
            if self._is_void(event):
                continue
            await self.take(event)

    async def take(self, event: Key | Paste) -> None:
        """Hand a key to whatever has the focus, and let a message follow it."""
        self._number += 1
        self._target = self.focused or self.screen
        await super().on_event(event)
        if not self._target.post_message(self.Taken(self._number)):
            self._target = None

    def on_key(self, event: Key) -> None:
        """What no widget and no screen has taken comes here: a key that means nothing says so."""
        screen = self.screen
        if isinstance(screen, Hosted) and event.key not in screen.active_bindings:
            screen.meaningless(visible(written(event.key, event.character)))

    def _on_its_way(self) -> bool:
        """Whether a key is being taken; what it went to may be gone with it."""
        target = self._target
        if target is not None and not target.is_running:
            self._target = target = None
        return target is not None

    def on_keys_in_order_taken(self, event: Taken) -> None:
        """The key has come by all its handlers: once the screen on top is ready, the next one follows."""
        event.stop()
        if event.number == self._number:
            self._when_ready()

    def push_screen(self, *arguments: Any, **options: Any) -> Any:  # noqa: ANN401 - handed on as they are
        """Open a screen: what waits for the one below to be painted may wait for long, so this one will do as well."""
        opened = super().push_screen(*arguments, **options)
        if self._target is not None:
            self._when_ready()
        return opened

    def pop_screen(self) -> AwaitComplete:
        """Close the screen on top: the message behind a key that went to it may be lost with it."""
        closed = super().pop_screen()
        if self._target is not None:
            self._when_ready()
        return closed

    def _when_ready(self) -> None:
        """Go on when the screen on top has come up, and its first line has the focus."""
        number = self._number
        if not self.screen.call_after_refresh(self.call_later, self._settle, number):
            self.call_later(self._settle, number)

    async def _settle(self, number: int) -> None:
        if number != self._number:
            return
        if not self.screen.is_mounted:
            self._when_ready()
            return
        self._target = None
        waiting, self._between = self._between, []
        for do in waiting:
            do()
        await self._take_next()

    # ---- the desk -----------------------------------------------------------------------------

    def asks(self) -> None:
        """A key has asked the desk for something: keys wait for what comes of it."""
        self._asked += 1

    def on_answered(self, event: m.Answered) -> None:
        """What the desk was asked for has been shown: what follows of it comes first, then the next key."""
        event.stop()
        self._asked = max(0, self._asked - 1)
        self.call_after_refresh(self._go_on)

    def _go_on(self) -> None:
        # A key that is on its way itself says when it is through; one whose screen is covered now can't any more.
        if not (isinstance(self._target, DOMNode) and self.screen in self._target.ancestors_with_self):
            self._when_ready()

    # ---- changes from elsewhere ---------------------------------------------------------------

    def between_keys(self, do: Callable[[], None]) -> None:
        """Do something now, or once the key that is on its way has met the picture that it was typed at."""
        if self._on_its_way():
            self._between.append(do)
        else:
            do()

    def void_keys(self, only: str = "") -> None:
        """What is on the screen has changed without a key: keys are let go until a breath after it is painted.

        `only` is the one key that is let go, where it is the change that came of holding it down.
        """
        self._void_until, self._void_key = inf, only
        self._changes += 1
        self.screen.call_after_refresh(self._painted, self._changes)

    def _painted(self, change: int) -> None:
        if change == self._changes:
            self._void_until = moment() + self.breath

    def _is_void(self, event: Event) -> bool:
        """Whether an event is about a picture that is gone. What is typed into lines and pages that are read go on.

        Of a line that decides only letters that are typed into it go on: what takes it is a key about the position.
        """
        if event.time >= self._void_until:
            return False
        if self._void_key:
            return isinstance(event, Key) and event.key == self._void_key
        # A text of several lines by the class that it has: the widget comes with the one form that shows it.
        typing = isinstance(self.focused, Input) or "TextArea" in {kind.__name__ for kind in type(self.focused).__mro__}
        screen = self.screen
        if not isinstance(screen, Hosted):
            return not typing
        if typing and screen.hands_over:
            typed = isinstance(event, Paste) or (isinstance(event, Key) and event.is_printable)
            return not typed or screen.letters_decide
        return not typing and screen.where not in READERS
