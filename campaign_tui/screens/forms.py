"""What all forms share: lines to type into, a line for what is wrong, and that what was half typed is there again."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual.await_complete import AwaitComplete
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from campaign_tui.desk.library_messages import Shelved
from campaign_tui.screens.host import HostedScreen
from campaign_tui.widgets.line_input import LineInput
from campaign_tui.widgets.menu import Menu

if TYPE_CHECKING:
    from campaign_tui.desk.messages import Answer

T = TypeVar("T")

MOST_LETTERS = 400
"""Letters that a line takes."""


# ModalScreen first: Textual takes the style sheets of the first base alone, and without these nothing shines through.
class Over(ModalScreen[T], HostedScreen[T], inherit_bindings=False):
    """A small screen over others. It closes once: a second key can come before the first one has closed it."""

    sheets: ClassVar[tuple[str, ...]] = ("dialogs",)

    async def open_form(self, form: str) -> None:
        # What was kept may name an action that this screen has no more, or that can't be done any more.
        with suppress(AttributeError, LookupError, ValueError):
            await self.run_action(form)

    page_rows = 8
    """Rows of a page of its list."""

    def action_help(self) -> None:
        """The keys of the form."""
        self.host.open("help", None, self.where)

    def action_step(self, rows: int) -> None:
        """Go up or down in the list."""
        for menu in self.query(Menu):
            menu.step(rows)

    def action_page(self, pages: int) -> None:
        self.action_step(pages * self.page_rows)

    def action_cancel(self) -> None:
        self.dismiss(None)

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Close it, if it is open; what lies below stays."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()


class Form(Over[T], inherit_bindings=False):
    """A dialog that is filled in. Subclasses give `form`, the action that opens it; without one nothing is kept."""

    closes_with = ""
    """What has been done with whole campaigns when its work is: see `Shelved.done`."""

    def hear(self, answer: Answer) -> None:
        if isinstance(answer, Shelved) and self.closes_with and answer.done == self.closes_with:
            self.dismiss(None)

    def take_sentence(self, sentence: str, *, alarm: bool) -> bool:
        if alarm:
            self.declined(sentence)
        return alarm

    def line(self, name: str, title: str = "", text: str = "") -> Input:
        """A line to type into."""
        field = LineInput(text, id=name, max_length=MOST_LETTERS)
        field.cursor_blink = False
        if title:
            field.border_title = Content(title)
        return field

    def on_mount(self) -> None:
        self.begin()
        kept = self.host.draft_of(self.form)
        if kept is not None:
            self.take(kept)

    def begin(self) -> None:
        """Make the form ready to be filled in; the widgets are there."""

    def kept(self) -> dict[str, str]:
        """What is filled in so far, by field."""
        return {field.id or "": field.value for field in self.query(Input)}

    def take(self, kept: dict[str, str]) -> None:
        """Fill in what was kept."""
        for field in self.query(Input):
            if field.id in kept:
                with self.prevent(Input.Changed):
                    field.value = kept[field.id]
                # It goes on where it was left: the first letter must not replace what is there.
                field.select_on_focus = False
                field.cursor_position = len(field.value)

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Close it; what was half typed isn't asked for again from then on."""
        closed = super().dismiss(result)
        self.app.call_after_refresh(self.host.remember)
        return closed

    def remember(self) -> None:
        """Have what is filled in kept at once."""
        self.host.remember()

    @staticmethod
    def write_early(field: Input, letter: str, given: str) -> None:
        """Write a letter that came before the line had the focus; the first one is written over what was given."""
        if field.select_on_focus and field.value == given:
            field.value = ""
        # The focus would select what is typed so far, for the next letter to write over.
        field.select_on_focus = False
        field.cursor_position = len(field.value)
        field.insert_text_at_cursor(letter)

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self.remember()

    def declined(self, sentence: str) -> None:
        """Say what is wrong; empty for nothing."""
        for line in self.query("#fault").results(Static):
            line.update(Content.styled(sentence, "bold $danger"))
        if sentence:
            self.waits = False
