"""Another version of the pack: what it would change, and whether it is taken over; keeping the old one is usual."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from campaign_tui.keys.actions import bindings
from campaign_tui.screens.forms import Over
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from domain.coach.pack_changes import Changes
    from domain.content.pack import Pack


class PackOfferScreen(Over[bool], inherit_bindings=False):
    """The changes by what they concern. Gives whether the version is taken over."""

    BINDINGS = bindings("pack_offer")
    where = "pack_offer"

    def __init__(self, pack: Pack, changes: Changes) -> None:
        """With the version and what it would change."""
        super().__init__()
        self._pack = pack
        self._changes = changes

    def compose(self) -> ComposeResult:
        title = say("tui.pack.title", title=visible(self._pack.title), version=visible(self._pack.version))
        with Vertical(classes="dialog page recap"):
            yield Static(title, markup=False, classes="question")
            with VerticalScroll(can_focus=False):
                yield Static(self._text(), markup=False, classes="lines")
            yield Static(
                say("tui.pack.no_keys" if self._changes.obstacles else "tui.pack.keys"), markup=False, classes="keys"
            )

    def _text(self) -> Content:
        """What stands against it, then the changes, a heading before each part."""
        rows = [Content.styled(visible(obstacle), "bold $danger") for obstacle in self._changes.obstacles]
        for section in self._changes.sections:
            rows.append(Content.styled(say(families.PACK_CHANGES_SECTIONS[section.kind]), "bold $gold"))
            rows += [Content.styled(f"  {visible(line)}", "$foreground") for line in section.lines]
        return Content("\n").join(rows or [Content.styled(say("pack_changes.nothing"), "$quiet")])

    def action_scroll_by(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_keep(self) -> None:
        self.dismiss(False)

    def action_take(self) -> None:
        if not self._changes.obstacles:
            self.dismiss(True)
