"""A rule explained, in a panel that takes no key of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.keys.actions import action
from campaign_tui.widgets.notice import Notice, NoticePanel
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.looks.dress import Dress
    from domain.coach.lessons import Lesson


class LessonPanel(NoticePanel):
    """Title, text and keys of a lesson."""

    def __init__(self) -> None:
        """Nothing to say yet."""
        super().__init__("lesson")

    def teach(self, lesson: Lesson | None, more: int, dress: Dress, *, linear: bool) -> None:
        """Show a lesson, or none; `more` wait behind it. `linear` gives one text without a frame, to be read aloud."""
        self.set_class(lesson is not None, "-taught")
        if lesson is None:
            return
        keys = {"done": dress.key(action("lesson")), "rules": dress.key(action("lesson_rules"))}
        name = say("tui.lesson.more" if more else "tui.lesson.panel", title=lesson.title, n=more)
        below = say("tui.lesson.keys", settings=dress.key(action("settings")), **keys)
        self.notice(Notice(name, lesson.text, below, say("tui.lesson.heading", name=name, **keys)), linear=linear)
