"""Last time: a page with what came of the evening before, until a key puts it away."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from campaign_tui.screens.dialogs import Reading
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from campaign_tui.kept.places import Draft
    from domain.coach.recap import Line


class RecapScreen(Reading, inherit_bindings=False):
    """Sentences by what they are about."""

    PAGES: ClassVar[dict[str, int]] = {"pageup": -1, "pagedown": 1}

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
                rows.append(Content.styled(say(families.TUI_RECAP_PART[part]), "bold $gold"))
            row = Content.styled(f"  {visible(line.sentence)}", "$foreground")
            rows.append(row + Content.styled(f"  {line.rule}", "$quiet") if line.rule else row)
        return Content("\n").join(rows)
