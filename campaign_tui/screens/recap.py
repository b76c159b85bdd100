"""Last time: a page with what came of the evening before, until a key puts it away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from domain.words import say, visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult

    from campaign_tui.keeping import Draft
    from domain.recap import Line

ARROWS = {"up": -1, "down": 1}
PAGES = {"pageup": -1, "pagedown": 1}


class RecapScreen(ModalScreen[None], inherit_bindings=False):
    """Sentences by what they are about. Arrows scroll; any other key goes on."""

    def __init__(self, lines: Sequence[Line], draft: Draft | None = None) -> None:
        """With a form that is opened afterwards: it stays kept while this is read."""
        super().__init__()
        self._lines = tuple(lines)
        self._draft = draft
        self.form = draft.form if draft else ""

    def kept(self) -> dict[str, str]:
        """What was half typed into the form that waits."""
        return self._draft.values if self._draft else {}

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog page recap"):
            yield Static(say("recap.title"), markup=False, classes="question")
            with VerticalScroll(can_focus=False):
                yield Static(self._text(), markup=False, classes="lines")
            yield Static(say("tui.recap.keys"), markup=False, classes="keys")

    def _text(self) -> Content:
        """The sentences, a heading before each part."""
        if not self._lines:
            return Content.styled(say("tui.recap.nothing"), "$quiet")
        rows, part = [], ""
        for line in self._lines:
            if line.part != part:
                part = line.part
                rows.append(Content.styled(say(f"tui.recap.part.{part}"), "bold $gold"))
            row = Content.styled(f"  {visible(line.sentence)}", "$foreground")
            rows.append(row + Content.styled(f"  {line.rule}", "$quiet") if line.rule else row)
        return Content("\n").join(rows)

    def on_key(self, event: events.Key) -> None:
        if event.key.startswith("ctrl+"):
            return
        event.stop()
        body = self.query_one(VerticalScroll)
        if event.key in ARROWS:
            body.scroll_relative(y=ARROWS[event.key], animate=False)
        elif event.key in PAGES:
            body.scroll_relative(y=PAGES[event.key] * max(1, body.size.height - 1), animate=False)
        elif self.app.screen is self:
            # A second key can come before the first one has closed it.
            self.dismiss(None)

    def on_click(self) -> None:
        self.dismiss(None)
