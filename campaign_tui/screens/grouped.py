"""A list in two steps: what it is about, then what becomes of it. What the screens between memories share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.desk import playing
from campaign_tui.screens.typing import TypingScreen
from campaign_tui.views.view import Entry, Outcome
from campaign_tui.widgets import at_cursor
from campaign_tui.widgets.menu import Item, Menu
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign_tui.views.view import View


class GroupedScreen(TypingScreen, inherit_bindings=False):
    """Rows of subjects; Enter on one lists its decisions, Escape goes back to the subjects."""

    def __init__(self, view: View) -> None:
        """With the view to begin with, at the subjects."""
        super().__init__(view)
        self.subject = ""
        self.waits = False
        self._row = 0
        self._asked = False
        """Whether a question stood in the list when it was written last."""

    def subjects(self) -> Sequence[Item]:
        """The rows of the first step: with a key of `grouped` as value, an entry, or nothing."""
        return ()

    def grouped(self, subject: str) -> list[Entry]:
        """What can be done with a subject, what can't with the reason."""
        return []

    def question(self, subject: str) -> str:
        """What the second step asks."""
        return subject

    def row(self, entry: Entry) -> Item:
        """A decision about a subject as a row."""
        return at_cursor.entry_item(entry, self.dress)

    def list_rows(self, menu: Menu) -> None:
        """Write the rows of the step; while something is asked for, its answers."""
        heads, answers = at_cursor.prompt(self.view) if self.view.state.memory is None else ([], [])
        fresh, self._asked = (self.fresh_row() if answers or self._asked else None), bool(answers)
        if answers:
            self.subject = ""
            menu.show(self.to_type(answers), heads=heads, index=fresh)
            return
        if self.subject and not self.grouped(self.subject):
            self.subject = ""
        if not self.subject:
            menu.show(self.subjects(), index=fresh)
            return
        found = sorted(self.grouped(self.subject), key=lambda entry: not entry.legal)
        menu.show(
            [self.row(entry) for entry in found],
            heads=[[(self.question(self.subject), "objective", 1)]],
        )

    def show_view(self, view: View) -> None:
        self.waits = False
        super().show_view(view)

    def declined(self, sentence: str) -> None:
        """The rules said no."""
        self.waits = False
        self.tell(sentence, alarm=True)

    def submit(self, entry: Entry) -> None:
        """Take a decision, unless one is being taken or this is the past."""
        if self.waits or self.decline_past():
            return
        if not entry.legal:
            self.tell(at_cursor.reason(entry), alarm=True)
            return
        self.waits = True
        self.tell("")
        self.host.desk.ask(playing.submit, entry.command, self.view.action)

    def action_go(self) -> None:
        menu = self.query_one(Menu)
        item = menu.current
        if item is None:
            return
        if isinstance(item.value, Outcome):
            if not self.waits and not self.decline_past():
                self.waits = True
                self.host.desk.ask(playing.submit, item.value.command, self.view.action)
        elif isinstance(item.value, Entry):
            self.submit(item.value)
            self._leave_subject()
        elif item.value:
            self._row, self.subject = menu.index, str(item.value)
            menu.index = 0
            self.draw()
        elif item.note:
            self.tell(item.note)

    def _leave_subject(self) -> None:
        if self.subject:
            self.subject = ""
            self.query_one(Menu).index = self._row

    def action_find(self) -> None:
        self._ask("find", self._find)

    def _find(self, text: str) -> None:
        menu = self.query_one(Menu)
        for index, item in enumerate(menu.items):
            if text.casefold() in item.label.casefold():
                menu.point(index)
                return
        self.tell(say("tui.find.nothing", text=text), alarm=True)

    def action_back(self) -> None:
        if self.subject:
            self._leave_subject()
            self.draw()
        else:
            super().action_back()
