"""A screen of a campaign with room for a reminder: it stands beside the game, never in front of it.

To mount it: put `Reminded` before the other base of the screen, yield a `ReminderPanel()` in its body above `#say`,
call `draw_reminder()` at the end of `draw`, and give the screen a place in `actions.REMINDED`.
"""

from __future__ import annotations

from msgspec.structs import replace

from campaign_tui.screens.base import CampaignScreen
from campaign_tui.widgets.reminder import ReminderPanel
from domain.text.catalogue import say


class Reminded(CampaignScreen, inherit_bindings=False):
    """Shows what is easily got wrong at this moment; all other keys go on as before."""

    _reminder = ""
    """The id of the reminder that is shown, or empty."""
    _reminder_rule = ""

    def draw_reminder(self, *, now: bool = True) -> None:
        """Show the reminder for the view; not `now` while something else is told or taught."""
        host = self.host
        # One counts as shown when this screen is on top: beneath a page, which leaves it in sight, nobody reads it.
        on_top = self.app.screen is self
        wanted = now and host.settings.reminders and not self.view.past
        found = host.reminding.show(self.view, host.settings.muted, reads=on_top) if wanted else None
        self._reminder, self._reminder_rule = (found.id, found.rule) if found else ("", "")
        # What only looks back gives way to it where there is little room.
        self.set_class(found is not None, "-reminding")
        self.query_one(ReminderPanel).remind(found, host.reminding.waiting, self.dress, linear=host.settings.linear)

    def action_lesson(self) -> None:
        """Put the reminder away; the next one follows."""
        if not self._reminder or not self.host.reminding.dismiss():
            self.tell(say("tui.reminder.none"), alarm=True)
        self.draw()

    def action_lesson_rules(self) -> None:
        """Open the statement behind the reminder."""
        if not self._reminder:
            self.tell(say("tui.reminder.none"), alarm=True)
            return
        self.host.open("rules", None, self._reminder_rule)

    def action_mute(self) -> None:
        """Turn this reminder off for good; the settings turn it on again."""
        if not self._reminder:
            self.tell(say("tui.reminder.none"), alarm=True)
            return
        host, name = self.host, self._reminder
        host.reminding.dismiss()
        host.settings = replace(host.settings, muted=(*host.settings.muted, name))
        self.tell(say("tui.reminder.off"))
