"""Answers that are typed: a screen with a list hands its keys to them first, and says what is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.screens.campaign_screen import CampaignScreen
from campaign_tui.widgets.menu import Item, Menu
from campaign_tui.widgets.typed_dice import TypedAnswer, number_of
from domain.text.catalogue import say

if TYPE_CHECKING:
    from textual import events

    from campaign_tui.views.view import View

TO_TYPE = object()
"""What the row stands for that is no answer, but says that one is to be typed."""


class TypingScreen(CampaignScreen, inherit_bindings=False):
    """A screen with a list in which numbers and dice can be typed."""

    def __init__(self, view: View) -> None:
        """With the first view to show."""
        super().__init__(view)
        self.typed = TypedAnswer()

    def to_type(self, answers: list[Item]) -> list[Item]:
        """Numbers come after a row that is no answer: which one it is only the players' own card says, not Enter."""
        if not answers or not all(item.label.isdigit() for item in answers):
            return answers
        return [Item(say("tui.prompt.to_type"), TO_TYPE), *answers]

    def typed_as(self, item: Item) -> str:
        """What is typed for a row; empty for rows that are only pointed at."""
        return number_of(item)

    def answers(self) -> Menu:
        """The list in which answers are typed."""
        return self.query(Menu).first()

    def on_key(self, event: events.Key) -> None:
        """Hand it to `typed_key`, which subclasses override: handlers of this name are all called, one a class."""
        # In a window that is too small nobody sees what an answer would be.
        if not self.has_class("-tiny"):
            self.typed_key(event)

    def typed_key(self, event: events.Key) -> None:
        """Take a sign of an answer and say what is typed; all other keys go on."""
        if self.view.past or not self.types(event.character or ""):
            return
        event.stop()
        self.tell(self.typed.echo)

    def meaningless(self, key: str) -> None:
        # Half an answer stays in sight until it is a whole one.
        if not self.typed.half(self.answers()):
            super().meaningless(key)

    def types(self, sign: str) -> bool:
        """Whether a sign was part of an answer."""
        return self.typed.key(self.view.waiting, self.page, self.answers(), sign, self.typed_as)

    def row_taken(self, menu: Menu) -> Item | None:
        half = self.typed.half(menu)
        if half:
            self.typed.clear()
            self.tell(half, alarm=True)
            return None
        if menu.current is not None and menu.current.value is TO_TYPE:
            self.tell(say("tui.resolution.type_number"), alarm=True)
            return None
        return super().row_taken(menu)
