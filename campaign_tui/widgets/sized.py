"""A panel that is written to its size."""

from __future__ import annotations

from textual.message import Message
from textual.widgets import Static


class Sized(Static):
    """Says so when it has another size, as what stands in it was chosen for the one before."""

    class Resized(Message):
        """It has another size: what fits is to be written anew."""

    def on_resize(self) -> None:
        self.post_message(self.Resized())
