"""A rule explained, in a panel that takes no key of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.keys.actions import action
from campaign_tui.widgets.notice import Notice, NoticePanel
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.kept.settings import Settings
    from campaign_tui.kept.teaching import Teaching
    from campaign_tui.looks.dress import Dress
    from domain.coach.lessons import Lesson


class LessonPanel(NoticePanel):
    """Title, text and keys of a lesson."""

    def __init__(self, *, brief: bool = False) -> None:
        """Nothing to say yet. `brief` where there is little room for keys."""
        super().__init__("lesson", brief=brief)

    def follow(
        self, where: str, teaching: Teaching, settings: Settings, dress: Dress, *, now: bool, reads: bool
    ) -> bool:
        """Show the lesson that is next on a screen; whether there is one. Not `now` while something else is told.

        One counts as shown once somebody `reads` it: beneath a page nobody does.
        """
        shown = teaching.show(where) if now and reads else teaching.shown if now else None
        lesson = shown if shown is not None and shown.where == where else None
        self.teach(lesson, dress, linear=settings.linear)
        return lesson is not None

    def teach(self, lesson: Lesson | None, dress: Dress, *, linear: bool) -> None:
        """Show a lesson, or none. `linear` gives one text without a frame, to be read aloud."""
        self.set_class(lesson is not None, "-taught")
        if lesson is None:
            return
        keys = {"done": dress.key(action("lesson")), "rules": dress.key(action("lesson_rules"))}
        name = say("tui.lesson.panel", title=lesson.title)
        words = "tui.lesson.keys_brief" if self.brief else "tui.lesson.keys"
        below = say(words, settings=dress.key(action("settings")), **keys)
        further = say("tui.lesson.further", **keys)
        heading = say("tui.lesson.heading", name=name, **keys)
        self.notice(Notice(name, lesson.text, below, heading, lesson.title, further), linear=linear)
