"""A screen of a campaign with room for a lesson: it stands beside the game, never in front of it.

A lesson comes first: reminders wait until it is put away, and the same keys serve both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.screens.reminded import Reminded
from campaign_tui.widgets.lesson import LessonPanel

if TYPE_CHECKING:
    from domain.coach.lessons import Lesson


class TaughtScreen(Reminded, inherit_bindings=False):
    """Shows lessons in a `LessonPanel`, wherever a subclass puts it; all other keys go on as before."""

    def lesson(self) -> Lesson | None:
        """The lesson to show now. One counts as shown when this screen is on top: beneath a page nobody reads it."""
        teaching = self.host.teaching
        shown = teaching.show(self.where) if self.app.screen is self else teaching.shown
        return shown if shown is not None and shown.where == self.where else None

    def draw_lesson(self, *, now: bool = True) -> None:
        """Show the lesson that is next; not `now` while something else is told or the past is looked at."""
        lesson = self.lesson() if now and not self.view.past else None
        linear = self.host.settings.linear
        more = self.host.teaching.waiting_for(self.where)
        self.query_one(LessonPanel).teach(lesson, more, self.dress, linear=linear)
        self.draw_reminder(now=now and lesson is None)

    def action_lesson(self) -> None:
        """Put the lesson away, or the reminder where there is no lesson; the next one follows."""
        if not self.view.past and self.host.teaching.dismiss():
            self.draw()
        else:
            super().action_lesson()

    def action_lesson_rules(self) -> None:
        """Open the statements behind the lesson or reminder."""
        lesson = None if self.view.past else self.host.teaching.shown
        if lesson is None:
            super().action_lesson_rules()
            return
        self.host.open("rules", None, *lesson.rules)
