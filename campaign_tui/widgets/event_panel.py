"""The event cards in force, whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

from campaign_tui.widgets.bars import title, write
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domain.coach.aims import Event


class EventPanel(Static):
    """One event with its name as the title, or several, each with its map."""

    def __init__(self) -> None:
        """No event yet."""
        super().__init__(id="event", classes="panel", markup=False)

    def show(self, events: Sequence[Event]) -> None:
        """Show these."""
        several = len(events) > 1
        title(self, say("tui.aims.event", name=events[0].name if len(events) == 1 else ""))
        lines = [
            Content.styled(f"{event.map.upper()} {event.name} ", "bold $gold")
            + Content.styled(event.text, "$foreground")
            if several
            else Content.styled(event.text, "$foreground")
            for event in events
        ]
        write(self, Content("\n").join(lines))
