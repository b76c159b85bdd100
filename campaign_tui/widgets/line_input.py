"""A line to type into that keeps all of what is pasted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Input

if TYPE_CHECKING:
    from textual.events import Paste


class LineInput(Input):
    """A line of text. Of a paste with several lines none is lost: they stand one behind the other."""

    def _on_paste(self, event: Paste) -> None:
        lines = [line.strip() for line in event.text.splitlines()]
        text = " ".join(line for line in lines if line)
        if self.max_length:
            kept = len(self.value) - len(self.selected_text)
            text = text[: max(0, self.max_length - kept)]
        if text:
            start, end = self.selection
            self.replace(text, min(start, end), max(start, end))
        event.stop()
        event.prevent_default()
