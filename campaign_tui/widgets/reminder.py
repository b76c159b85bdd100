"""A reminder, in a panel that takes no key of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

from campaign_tui.widgets.bars import write
from campaign_tui.widgets.lesson import key_of
from domain.words import say

if TYPE_CHECKING:
    from campaign_tui.widgets.dress import Dress
    from domain.reminders import Reminder


class ReminderPanel(Static):
    """Sentence, rule and keys of a reminder; without one it takes no room."""

    def __init__(self) -> None:
        """Nothing to remind of yet."""
        super().__init__("", id="reminder", classes="panel", markup=False)

    def remind(self, reminder: Reminder | None, more: int, dress: Dress, *, linear: bool) -> None:
        """Show a reminder, or none; `more` wait behind it. `linear` gives one text without a frame."""
        self.set_class(reminder is not None, "-reminded")
        self.set_class(linear, "-aloud")
        if reminder is None:
            return
        keys = {
            "done": key_of("lesson", dress),
            "rule": key_of("lesson_rules", dress),
            "off": key_of("mute", dress),
        }
        key = "tui.reminder.more" if more else "tui.reminder.panel"
        name = say(key, rule=reminder.rule, n=more)
        text = Content.styled(reminder.sentence, "$foreground")
        if linear:
            heading = say("tui.reminder.heading", name=name, **keys)
            write(self, Content.styled(f"{heading} ", "bold $gold") + text, layout=True)
            return
        self.border_title = Content(name)
        self.border_subtitle = Content(say("tui.reminder.keys", **keys))
        write(self, text, layout=True)
