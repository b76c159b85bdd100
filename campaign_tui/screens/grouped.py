"""A list in two steps: what it is about, then what becomes of it. What the screens between memories share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.desk import playing
from campaign_tui.notes.memory_result import none_reportable, reportable
from campaign_tui.screens.typing import TypingScreen
from campaign_tui.views.outcomes import Outcome
from campaign_tui.views.view import Entry
from campaign_tui.widgets import at_cursor
from campaign_tui.widgets.menu import Item, Menu
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign_tui.screens.tracker_prompts import Noted, NotePrompt
    from campaign_tui.views.view import View
    from campaign_tui.widgets.lines import Line
    from domain.language.commands import AnyCommand


class GroupedScreen(TypingScreen, inherit_bindings=False):
    """Rows of subjects; Enter on one lists its decisions, Escape goes back to the subjects."""

    def __init__(self, view: View) -> None:
        """With the view to begin with, at the subjects."""
        super().__init__(view)
        self.subject = ""
        self.waits = False
        self._row = 0
        self._left = False
        """Whether a subject was left since the rows were written: then the highlight goes back to it."""
        self._asked = False
        """Whether a question stood in the list when it was written last."""
        self._notes: list[AnyCommand] = []
        """Notes that wait until the one before is made."""

    def subjects(self) -> Sequence[Item]:
        """The rows of the first step: with a key of `grouped` as value, an entry, or nothing."""
        return ()

    def grouped(self, subject: str) -> list[Entry]:
        """What can be done with a subject, what can't with the reason."""
        return []

    def question(self, subject: str) -> str:
        """What the second step asks."""
        return subject

    def asked_rows(self, answers: list[Item]) -> tuple[list[Item], list[Line]]:
        """The rows of a question, and lines above them."""
        return self.to_type(answers), []

    def row(self, entry: Entry) -> Item:
        """A decision about a subject as a row."""
        return at_cursor.entry_item(entry, self.dress)

    def list_rows(self, menu: Menu) -> None:
        """Write the rows of the step; while something is asked for, its answers."""
        heads, answers = at_cursor.prompt(self.view) if self.view.state.memory is None else ([], [])
        asked, self._asked = self._asked, bool(answers)
        if answers:
            self.subject = ""
            rows, more = self.asked_rows(answers)
            menu.show(rows, heads=[*heads, *more], page=(self.page, "?"))
            return
        if self.subject and not self.grouped(self.subject):
            self.subject = ""
        if not self.subject:
            # Who has just put somebody somewhere goes on with whoever stands there now.
            left, self._left = self._left, False
            index = self._row if left else 0 if asked else menu.index
            menu.show(self.subjects(), index=index, page=(self.page, ""))
            return
        found = sorted(self.grouped(self.subject), key=lambda entry: not entry.legal)
        menu.show(
            [self.row(entry) for entry in found],
            heads=[[(self.question(self.subject), "objective", 1)]],
            page=(self.page, self.subject),
        )

    def show_view(self, view: View) -> None:
        self.waits = False
        super().show_view(view)
        if self._notes:
            self._take(self._notes.pop(0))

    def stop_short(self) -> bool:
        left, self._notes = bool(self._notes), []
        return left

    def declined(self, sentence: str) -> None:
        """The rules said no: what was to come after it is dropped."""
        self.waits, self._notes = False, []
        self.tell(sentence, alarm=True)

    def note(self, *commands: AnyCommand) -> None:
        """Make notes one after the other."""
        if commands and not self.waits and not self.decline_past():
            self._notes = list(commands)
            self._take(self._notes.pop(0))

    def prompt(self, prompt: NotePrompt) -> None:
        """Open a line whose notes are made."""

        def answered(noted: Noted | None) -> None:
            self.note(*(noted or ()))

        self.app.push_screen(prompt, answered)

    def submit(self, entry: Entry) -> None:
        """Take a decision, unless this is the past; one that can't be taken says why."""
        if entry.legal:
            self._take(entry.command)
        elif not self.decline_past():
            self.tell(at_cursor.reason(entry), alarm=True)

    def _take(self, command: AnyCommand) -> None:
        if self.waits or self.decline_past():
            return
        self.waits = True
        self.tell("")
        self.host.desk.ask(playing.submit, command, self.view.action)

    def action_go(self) -> None:
        menu = self.query_one(Menu)
        item = self.row_taken(menu)
        if item is None:
            return
        if isinstance(item.value, Outcome):
            self._take(item.value.command)
        elif isinstance(item.value, Entry):
            self.submit(item.value)
            self._leave_subject()
        elif item.value:
            self._row, self.subject = menu.index, str(item.value)
            self.draw()
        elif item.note:
            self.tell(item.note)

    def _leave_subject(self) -> None:
        if self.subject:
            self.subject, self._left = "", True

    def action_find(self) -> None:
        self._ask("find", self._find)

    def _find(self, text: str) -> None:
        menu = self.query_one(Menu)
        for index, item in enumerate(menu.items):
            if text.casefold() in item.label.casefold():
                menu.point(index)
                return
        self.tell(say("tui.find.nothing", text=text), alarm=True)

    def action_report(self) -> None:
        """Open the form for the result of the memory that is due, or was found."""
        found = [memory for memory, reason, _ in reportable(self.view) if not reason]
        if self.decline_past():
            return
        if not found:
            self.tell(none_reportable(self.view), alarm=True)
        else:
            from campaign_tui.screens.memory_result import MemoryResultScreen

            self.app.push_screen(MemoryResultScreen(self.view, found[0]))

    def action_back(self) -> None:
        if self.subject:
            self._leave_subject()
            self.draw()
        else:
            super().action_back()
