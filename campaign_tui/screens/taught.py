"""A screen of a campaign with room for a lesson: it stands beside the game, never in front of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.screens.base import CampaignScreen
from campaign_tui.widgets.lesson import LessonPanel
from domain.words import say

if TYPE_CHECKING:
    from domain.lessons import Lesson


class TaughtScreen(CampaignScreen, inherit_bindings=False):
    """Shows lessons in a `LessonPanel`, wherever a subclass puts it; all other keys go on as before."""

    def lesson(self) -> Lesson | None:
        """The lesson to show now. One counts as shown when this screen is on top: beneath a page nobody reads it."""
        teaching = self.campaign_app.teaching
        return teaching.show() if self.is_current else teaching.shown

    def draw_lesson(self, *, now: bool = True) -> None:
        """Show the lesson that is next; not `now` while something else is told or the past is looked at."""
        lesson = self.lesson() if now and not self.view.past else None
        linear = self.campaign_app.settings.linear
        self.query_one(LessonPanel).teach(lesson, self.campaign_app.teaching.waiting, self.dress, linear=linear)

    def action_lesson(self) -> None:
        """Put the lesson away; the next one follows."""
        if self.view.past or not self.campaign_app.teaching.dismiss():
            self.tell(say("tui.lesson.none"), alarm=True)
        self.draw()

    def action_lesson_rules(self) -> None:
        """Open the statements behind the lesson."""
        lesson = None if self.view.past else self.campaign_app.teaching.shown
        if lesson is None:
            self.tell(say("tui.lesson.none"), alarm=True)
            return
        from campaign_tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(lesson.rules))
