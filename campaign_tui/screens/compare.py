"""Two moments side by side: what differs, and how health, experience, gauge and alerts went on the way to each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from campaign_tui.keys.actions import bindings
from campaign_tui.screens.forms import Over
from campaign_tui.screens.why import WhyScreen
from campaign_tui.views.curves import CURVES
from campaign_tui.widgets.curve import curve
from campaign_tui.widgets.menu import Item, Menu
from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import ComposeResult

    from campaign_tui.desk.messages import SidesCompared
    from campaign_tui.views.view import View

NAME = 12
"""Cells for the name of a curve."""
ENDS = 16
"""Cells for the values at its ends."""


class CompareScreen(Over[None], inherit_bindings=False):
    """A list of what differs, over the curves of both lines. Enter tells where a value comes from."""

    BINDINGS = bindings("compare")
    where = "compare"

    def __init__(self, view: View, found: SidesCompared) -> None:
        """With the view of the second moment, and what the desk has found."""
        super().__init__()
        self.shown_view = view
        self.found = found

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog wide"):
            yield Static(self._heading(), markup=False, classes="question")
            yield Menu(id="places")
            yield Static(id="curves", markup=False)
            yield Static(say("tui.compare.keys"), markup=False, classes="keys")

    def on_mount(self) -> None:
        self.menu.dress(self.dress)
        self.menu.empty = say("cli.diff.same")
        self.menu.show(list(self._rows()), index=0)
        self.call_after_refresh(self._draw_curves)

    def on_resize(self) -> None:
        self.call_after_refresh(self._draw_curves)

    @property
    def menu(self) -> Menu:
        """The list of what differs."""
        return self.query_one("#places", Menu)

    def _heading(self) -> Content:
        """Both moments, each with the letter that stands for it."""
        a, b = self.found.comparison.a, self.found.comparison.b
        return Content(f"A  {visible(a.name)}\nB  {visible(b.name)}")

    def _rows(self) -> Iterator[Item]:
        for group, lines in self.found.comparison.shown:
            above = known(families.DIFF_GROUP[group], group)
            for line in lines:
                change = say("tui.why.change", was=line.before, now=line.after)
                yield Item(line.label, line, tail=change, above=above)
                above = ""
        if self.found.comparison.folded:
            yield Item(say("tui.compare.folded", n=self.found.comparison.folded), None, ink="label")

    def _draw_curves(self) -> None:
        panel = self.query_one("#curves", Static)
        room = panel.size.width - NAME - ENDS - 4
        if room < 4:
            return
        lines: list[Content] = []
        for name in CURVES:
            a, b = ([getattr(one, name) for one in side] for side in (self.found.a, self.found.b))
            least, most = min(*a, *b), max(*a, *b)
            if most == least == 0:
                continue
            for letter, side in (("A", a), ("B", b)):
                title = say(families.TUI_CURVE[name]) if letter == "A" else ""
                drawn = curve(side, room, least, most, self.dress.signs).ljust(room)
                ends = say("tui.compare.ends", first=side[0], last=side[-1])
                lines.append(
                    Content.styled(f"{title[:NAME]:<{NAME}} {letter} ", "$quiet")
                    + Content.styled(drawn, "$lagoon" if letter == "A" else "$gold")
                    + Content.styled(f" {ends}", "$foreground")
                )
        panel.update(Content("\n").join(lines))

    def action_take(self) -> None:
        """Where the value pointed at comes from, on the second line."""
        item = self.menu.current
        if item is not None and item.value is not None and item.value.change.after is not None:
            self.app.push_screen(WhyScreen(self.shown_view, path=item.value.change.path))

    def action_why(self) -> None:
        """The same by the key that explains everywhere else."""
        self.action_take()

    def on_menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        self.action_take()
