"""The rows below the map: the newest sentences of the story, banners, or the step that is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

from campaign_tui.views.banners import BAD
from campaign_tui.widgets import told
from campaign_tui.widgets.bars import write
from campaign_tui.widgets.story import around, newest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign_tui.views.banners import Banner
    from campaign_tui.views.moments import Moment
    from campaign_tui.views.view import View

FLASH = 0.6
"""Seconds that a banner flares up."""


class StoryStrip(Static):
    """A few rows, of which the lowest are the newest; widths are in cells."""

    def __init__(self) -> None:
        """Nothing is told yet."""
        super().__init__(id="story", markup=False)

    def show(self, view: View, banners: Sequence[Banner], width: int, rows: int) -> None:
        """The banners of the last decision in the place of their sentences: above them what led there."""
        self.remove_class("-telling")
        shown = [Content(" ") + row for row in told.within(banners, width - 2, rows)]
        left = rows - len(shown)
        said = {banner.text for banner in banners}
        above, below = around(view, left, width, said) if left else (Content(""), Content(""))
        write(self, Content("\n").join(part for part in (above, *shown, below) if part))

    def tell(self, step: Moment, width: int, rows: int) -> None:
        """One step of a telling."""
        self.add_class("-telling")
        write(self, told.strip(step, width, rows))

    def speak(self, view: View, above: Sequence[str], width: int, rows: int, *, alarm: bool) -> None:
        """The newest sentences, and below them the first rows of what is said at the footer."""
        style = "bold $danger" if alarm else "$foreground"
        parts = [newest(view, rows - len(above), width)] if len(above) < rows else []
        parts += [Content.styled(f" {row}", style) for row in above]
        write(self, Content("\n").join(parts))

    def flash(self, banners: Sequence[Banner], *, motion: bool) -> None:
        """Flare up for a moment, where there is something to flare up for and motion is on."""
        if not banners or not motion:
            return
        self.set_class(any(banner.tone == BAD for banner in banners), "-bad")
        self.add_class("-flash")
        self.set_timer(FLASH, lambda: self.remove_class("-flash"))
