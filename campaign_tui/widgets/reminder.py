"""A reminder, in a panel that takes no key of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.keys.actions import action
from campaign_tui.widgets.notice import Notice, NoticePanel
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.kept.reminding import Reminding
    from campaign_tui.kept.settings import Settings
    from campaign_tui.looks.dress import Dress
    from campaign_tui.views.view import View
    from domain.coach.reminders import Reminder


class ReminderPanel(NoticePanel):
    """Sentence, rule and keys of a reminder."""

    def __init__(self, *, brief: bool = False) -> None:
        """Nothing to remind of yet. `brief` where there is little room for keys."""
        super().__init__("reminder", brief=brief)
        self.shown: Reminder | None = None
        """The reminder that is shown."""

    def follow(
        self, view: View, reminding: Reminding, settings: Settings, dress: Dress, *, now: bool, reads: bool
    ) -> None:
        """Show the reminder for a view; not `now` while something else is told or taught.

        One counts as shown once somebody `reads` it: beneath a page, which leaves it in sight, nobody does.
        """
        wanted = now and settings.reminders
        self.shown = reminding.show(view, settings.muted, reads=reads) if wanted else None
        self.remind(self.shown, reminding.waiting, dress, linear=settings.linear)

    def remind(self, reminder: Reminder | None, more: int, dress: Dress, *, linear: bool) -> None:
        """Show a reminder, or none; `more` wait behind it. `linear` gives one text without a frame."""
        self.set_class(reminder is not None, "-reminded")
        self.set_class(linear, "-aloud")
        if reminder is None:
            return
        ways = {"done": "lesson", "rule": "lesson_rules", "off": "mute"}
        keys = {way: dress.key(action(name)) for way, name in ways.items()}
        name = say("tui.reminder.more" if more else "tui.reminder.panel", rule=reminder.rule, n=more)
        heading = say("tui.reminder.heading", name=name, **keys)
        words = "tui.reminder.keys_brief" if self.brief else "tui.reminder.keys"
        further = say("tui.lesson.further", done=keys["done"], rules=keys["rule"])
        short = say("tui.reminder.short", rule=reminder.rule, n=more)
        self.notice(Notice(name, reminder.sentence, say(words, **keys), heading, short, further), linear=linear)
