"""The command palette: every action of the screen, and every legal decision."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.await_complete import AwaitComplete
from textual.command import CommandPalette, DiscoveryHit, Hit, Provider
from textual.widgets import Input

from campaign_tui.keys.actions import actions
from campaign_tui.screens.host import Hosted
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from textual.command import Hits

    from campaign_tui.screens.host import Host


BY_HELP = 0.01
"""How well something fits that only its explanation names: behind all others."""


class Everything(Provider):
    """What the screen can do, from the registry; then what the players can decide."""

    @property
    def _found(self) -> Iterator[tuple[str, str, Callable[[], object]]]:
        """(title, help, what it does)."""
        screen = self.screen
        if not isinstance(screen, Hosted):
            return
        for action in actions(screen.where):
            if action.id == "palette" or action.each:
                continue
            title = say("tui.palette.do", title=action.title, key=action.key)
            yield title, action.help, partial(screen.call_later, screen.run_action, action.method)
        # Behind what the screen can do: there can be dozens.
        view = cast("Host", self.app).head_view
        if view is not None and screen.decides and screen.past_view is None:
            for entry in view.entries:
                if entry.legal:
                    yield say("tui.palette.decide", title=entry.title), entry.odds, partial(screen.submit, entry)

    async def discover(self) -> Hits:
        for title, text, do in self._found:
            yield DiscoveryHit(title, do, help=text)

    @property
    def _named(self) -> Iterator[tuple[str, str, Callable[[], object]]]:
        """People, cards, objectives and squares: too many to be listed unasked."""
        if isinstance(self.screen, Hosted):
            for title, text, do in self.screen.named_things():
                yield title, text, partial(self.screen.call_later, do)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for title, text, do in (*self._found, *self._named):
            score = matcher.match(title)
            if score > 0:
                yield Hit(score, matcher.highlight(title), do, help=text)
            elif all(word in text.casefold() for word in query.casefold().split()):
                # Whoever doesn't know what it is called here finds it by what it does.
                yield Hit(BY_HELP, title, do, help=text)


class Palette(CommandPalette):
    """The palette, with a cursor as still as in every other line of the app."""

    def __init__(self) -> None:
        """With everything that can be done."""
        super().__init__([Everything], placeholder=say("tui.palette.search"))

    def on_compose(self) -> None:
        # The line that is typed in looks as in all forms.
        cast("Host", self.app).read_sheets(("dialogs",))

    def on_mount(self) -> None:
        self.query_one(Input).cursor_blink = False

    def _action_command_list(self, action: str) -> None:
        """Move in the list, or take what it points at."""
        # Textual counts the lines of a list when it draws it: until then a page has no length.
        with suppress(KeyError):
            super()._action_command_list(action)

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Close it, if it is open: a second key can come before the first one has closed it."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()
