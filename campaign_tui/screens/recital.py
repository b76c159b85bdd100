"""An action told step by step on a screen, and what follows when it has been told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.kept.settings import PACES
from campaign_tui.widgets import told
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.geometry import Size

    from campaign_tui.looks.dress import Dress
    from campaign_tui.screens.campaign_screen import CampaignScreen
    from campaign_tui.views.moments import Moment
    from campaign_tui.widgets.lines import Line


class Recital:
    """The steps of what is told, and how far that is; true while something is told."""

    def __init__(self, screen: CampaignScreen, show: Callable[[Moment], None]) -> None:
        """Nothing is told yet; `show` shows a step on the screen."""
        self._screen = screen
        self._show = show
        self._steps: tuple[Moment, ...] = ()
        self.at = 0
        """The place of the step that is shown, counted from 0."""
        self.part, self.parts = 0, 1
        """Which part of the step is shown, and in how many it is: one that is too long for its panel is turned over."""

    def __bool__(self) -> bool:
        return bool(self._steps)

    @property
    def now(self) -> Moment:
        """The step that is shown."""
        return self._steps[self.at]

    @property
    def earlier(self) -> tuple[Moment, ...]:
        """The steps before the one that is shown."""
        return self._steps[: self.at]

    @property
    def total(self) -> int:
        """How many steps there are."""
        return len(self._steps)

    @property
    def progress(self) -> str:
        """Which step is told, of how many, and what goes on, as a sentence; empty while nothing is told."""
        if not self:
            return ""
        at = {"number": self.at + 1, "total": self.total}
        if self.parts == 1:
            return say("tui.telling.place", **at)
        return say("tui.telling.place_part", part=self.shown_part + 1, parts=self.parts, **at)

    @property
    def shown_part(self) -> int:
        """The part of the step that is shown, counted from 0: the last one, where a larger panel needs fewer."""
        return min(self.part, self.parts - 1)

    def beside(self, dress: Dress, size: Size) -> list[Line]:
        """The part of the step that is shown, for a panel of a size; a step of one part after those before it."""
        found = told.parts(told.beside(self.now, dress, *size), *size)
        self.parts = len(found)
        return found[self.shown_part] if self.parts > 1 else told.with_earlier(found[0], self.earlier, *size)

    def begin(self, steps: tuple[Moment, ...]) -> None:
        """Tell these, from the first one on."""
        self._steps, self.at, self.part = steps, 0, 0
        self._at_step()

    def forget(self) -> None:
        """Nothing is told any more."""
        self._steps, self.at, self.part = (), 0, 0

    def go_on(self, *, to_the_end: bool = False, key: str = "") -> None:
        """The next part or step; after the last one, the view that it led to.

        The key that goes through the steps is none of the position after them before that is seen.
        """
        if not to_the_end and self.part + 1 < self.parts:
            self.part += 1
            self._at_step()
            return
        self.at, self.part = self.at + 1, 0
        if not to_the_end and self.at < len(self._steps):
            self._at_step()
            return
        self.forget()
        self._screen.tell("")
        if key:
            self._screen.host.void_keys(only=key)
        self._screen.host.told()

    def _at_step(self) -> None:
        """Show a step; the next one comes by itself after a while, where the players have set that."""
        self._show(self.now)
        seconds = PACES.get(self._screen.host.settings.pace)
        if seconds is None:
            return
        step = (self._screen.page, self.at, self.part)

        def on() -> None:
            # Somebody who went on by a key isn't pushed further.
            if self and step == (self._screen.page, self.at, self.part):
                self.go_on()

        self._screen.set_timer(seconds, on)
