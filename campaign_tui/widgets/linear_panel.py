"""The map in sentences, where that is wanted instead of a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from campaign_tui.widgets.bars import title, write
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class LinearPanel(VerticalScroll):
    """Sentences under headings, to be read from the first line on."""

    def __init__(self) -> None:
        """Nothing is said yet."""
        self._sentences = Static(id="sentences", markup=False)
        super().__init__(self._sentences, id="linear", classes="panel", can_focus=False)

    def show(self, parts: Iterable[tuple[str, Sequence[str]]]) -> None:
        """Show headings with their sentences; a heading with none is left out."""
        title(self, say("tui.linear.title"))
        lines: list[Content] = []
        for heading, words in parts:
            if words:
                lines.append(Content.styled(heading, "bold $gold"))
                lines += [Content.styled(line, "$foreground") for line in words]
        write(self._sentences, Content("\n").join(lines), layout=True)
