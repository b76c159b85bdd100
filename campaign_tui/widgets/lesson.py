"""A rule explained, in a panel that takes no key of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

from campaign_tui.actions import PLAIN_KEYS, action
from campaign_tui.widgets.bars import write
from domain.words import say

if TYPE_CHECKING:
    from campaign_tui.widgets.dress import Dress
    from domain.lessons import Lesson


class LessonPanel(Static):
    """Title, text and keys of a lesson; without one it takes no room."""

    def __init__(self) -> None:
        """Nothing to say yet."""
        super().__init__("", id="lesson", classes="panel", markup=False)

    def teach(self, lesson: Lesson | None, more: int, dress: Dress, *, linear: bool) -> None:
        """Show a lesson, or none; `more` wait behind it. `linear` gives one text without a frame, to be read aloud."""
        self.set_class(lesson is not None, "-taught")
        if lesson is None:
            return
        keys = {"done": key_of("lesson", dress), "rules": key_of("lesson_rules", dress)}
        name = (
            say("tui.lesson.more", title=lesson.title, n=more) if more else say("tui.lesson.panel", title=lesson.title)
        )
        text = Content.styled(lesson.text, "$foreground")
        if linear:
            heading = say("tui.lesson.heading", name=name, **keys)
            write(self, Content.styled(f"{heading} ", "bold $gold") + text, layout=True)
            return
        self.border_title = Content(name)
        self.border_subtitle = Content(say("tui.lesson.keys", settings=key_of("settings", dress), **keys))
        write(self, text, layout=True)


def key_of(name: str, dress: Dress) -> str:
    """How the key of an action is written."""
    key = action(name).key
    return key if dress.signs.name == "unicode" else PLAIN_KEYS.get(key, key)
