"""Answers that are typed: digits point at the number that is asked for, or at the dice that fell; Enter takes it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from campaign_tui.screens.campaign_screen import CampaignScreen
from campaign_tui.views.view import Outcome
from campaign_tui.widgets.menu import Item, Menu
from campaign_tui.widgets.typed_dice import TypedRoll
from domain.language.chance import ChanceNode
from domain.language.commands import Roll
from domain.text.catalogue import say

if TYPE_CHECKING:
    from textual import events

    from campaign_tui.views.view import View


def typed_as(item: Item, faces: tuple[str, ...]) -> str:
    """What is typed for a row: a number, or one that is its key; dice as how many show each face; empty for others."""
    if item.label.isdigit():
        return item.label
    if item.key.isdigit():
        # A number of a card, with its words beside it.
        return item.key
    command = item.value.command if isinstance(item.value, Outcome) else None
    if not isinstance(command, Roll):
        return ""
    fallen = Counter(command.faces)
    return "".join(str(fallen[face]) for face in faces)


class TypingScreen(CampaignScreen, inherit_bindings=False):
    """A screen with a list in which numbers and dice can be typed."""

    _typed = ""
    _seen = b""

    def __init__(self, view: View) -> None:
        """With the first view to show."""
        super().__init__(view)
        self._rolled = TypedRoll()

    def fresh_row(self) -> int | None:
        """The first row where something new is asked, so that Enter is never about a row of the question before."""
        new = bool(self._seen) and self._seen != self.view.action
        self._seen = self.view.action
        if new:
            # The digits of one answer aren't the beginning of the next one.
            self._typed = ""
        return 0 if new else None

    def to_type(self, answers: list[Item]) -> list[Item]:
        """Numbers come after a row that is no answer: which one it is only the players' own card says, not Enter."""
        if not answers or not all(item.label.isdigit() for item in answers):
            return answers
        return [Item(say("tui.prompt.to_type")), *answers]

    def typed_as(self, item: Item, faces: tuple[str, ...]) -> str:
        """What is typed for a row; empty for rows that are only pointed at."""
        return typed_as(item, faces)

    def typed_letter(self, letter: str) -> bool:
        """Point at the row that a letter means: of dice the first one with the faces typed so far. Whether it did."""
        return self._rolled.letter(self.view, self.query(Menu).first(), letter)

    def on_key(self, event: events.Key) -> None:
        """Hand it to `typed_key`, which subclasses override: handlers of this name are all called, one a class."""
        self.typed_key(event)

    def typed_key(self, event: events.Key) -> None:
        """A digit points at what has been typed so far, or begins anew; other keys end it."""
        digit = event.character or ""
        if self.typed_letter(digit):
            event.stop()
            return
        if not (digit.isascii() and digit.isdigit()):
            self._typed = ""
            return
        waiting = self.view.waiting
        faces = tuple(dict.fromkeys(waiting.faces)) if isinstance(waiting, ChanceNode) else ()
        menu = self.query(Menu).first()
        words = [self.typed_as(item, faces) for item in menu.items]
        for typed in (self._typed + digit, digit):
            # Of dice the first row that begins like this; of numbers only the number itself.
            fits = [n for n, word in enumerate(words) if word and (word.startswith(typed) if faces else word == typed)]
            if fits:
                event.stop()
                self._typed = typed
                menu.point(fits[0])
                return
        # The beginning of a number is no answer yet.
        begun = self._typed + digit
        self._typed = begun if any(word.startswith(begun) for word in words) else ""
