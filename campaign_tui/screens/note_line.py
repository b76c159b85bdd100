"""One line for whatever the table has brought: a word, and what belongs behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Input

from campaign_tui.notes import grammar
from campaign_tui.screens.tracker_prompts import Noted, NotePrompt
from campaign_tui.widgets.menu import Item, Menu
from domain.telling.decisions import describe
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from campaign_tui.views.view import View


class WordsPrompt(NotePrompt):
    """A note in words. The list shows which there are; once one is typed, what belongs behind it and what it means."""

    help_key = "words"
    form = "words"

    def __init__(self, view: View, text: str = "") -> None:
        """With what is typed to begin with."""
        super().__init__(view)
        self._text = text

    def begin(self) -> None:
        super().begin()
        if self._text:
            field = self.query_one(Input)
            field.select_on_focus = False
            field.value = self._text
            field.cursor_position = len(self._text)

    def question(self) -> str:
        return say("tui.tracker.ask.words")

    def rows(self, text: str) -> list[Item]:
        found = grammar.typed(self.shown_view, text)
        begun = " " in text.strip()
        return [Item(kind.usage, kind, note=self._means(kind, text) if begun else kind.help) for kind in found]

    def _means(self, kind: grammar.Kind, text: str) -> str:
        """What the line says so far."""
        if kind.id == "draw_map":
            # A file is read when the line is taken, not letter by letter.
            return kind.help
        try:
            return visible(describe(self.shown_view.pack, grammar.read(self.shown_view, kind, text)))
        except grammar.Unclear as unclear:
            return str(unclear)

    def noted(self, item: Item | None, text: str) -> Noted | str:
        if item is None:
            return say("tui.noting.fault.word")
        try:
            return (grammar.read(self.shown_view, item.value, text),)
        except grammar.Unclear as unclear:
            return str(unclear)

    def action_take(self) -> None:
        """Complete the word first; with what belongs behind it, take the note."""
        item = self.query_one(Menu).current
        if item is not None and " " not in self.text.strip() and item.value.usage != item.value.word:
            self._complete(item)
        else:
            super().action_take()

    def action_other(self) -> None:
        """Complete the word."""
        item = self.query_one(Menu).current
        if item is not None and " " not in self.text.strip():
            self._complete(item)

    def _complete(self, item: Item) -> None:
        field = self.query_one(Input)
        field.value = f"{item.value.word} "
        field.cursor_position = len(field.value)
