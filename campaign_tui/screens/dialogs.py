"""Small screens over others: a line to type, a question, a page to read, trouble. Each gets finished values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, Static

from campaign_tui.keys.actions import ASKED, action, bindings
from campaign_tui.screens.forms import Form, Over
from campaign_tui.screens.host import Hosted
from campaign_tui.widgets.line_input import LineInput
from domain.language.waiting import Window
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual import events
    from textual.app import App, ComposeResult
    from textual.content import Content

    from campaign_tui.keys.action import Action
    from campaign_tui.views.view import Entry, View

WIDEST_SHEET = 120
"""Columns of a page that is looked up, frame included."""

MOST_LINES = 12
"""Lines of a question that are shown; the rest is counted."""


class Ask(Form["str | None"], inherit_bindings=False):
    """A question with a line to type. Gives the text, or None."""

    BINDINGS = bindings("ask")
    where = "ask"

    def __init__(self, question: str, text: str = "", form: str = "", *, mend: bool = False) -> None:
        """With the text to begin with; `form` is the action that asks, for what is half typed to be kept.

        With `mend` the text is there to be put right, not to be written over.
        """
        super().__init__()
        self._question = question
        self._mend = mend
        self._text = text
        self.form = form

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self._question, markup=False, classes="question")
            field = LineInput(self._text, id="answer", select_on_focus=not self._mend)
            field.cursor_blink = False
            yield field
            yield Static(say("tui.ask.keys"), markup=False, classes="keys")

    def begin(self) -> None:
        self.query_one(Input).focus()

    def on_key(self, event: events.Key) -> None:
        """Letters that were typed while the question came up; all others the line keeps for itself."""
        if event.is_printable and event.character:
            event.stop()
            self.write_early(self.query_one(Input), event.character, self._text)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_take()

    def action_take(self) -> None:
        """Give what is typed."""
        self.dismiss(self.query_one(Input).value)


class Confirm(Over[bool], inherit_bindings=False):
    """A question with lines of what it is about. Gives whether it was confirmed."""

    BINDINGS = bindings("confirm")
    where = "confirm"

    def __init__(self, question: str, lines: Sequence[str] = (), *, last: str = "") -> None:
        """With the lines below the question, and below them one that is read however many there are."""
        super().__init__()
        self._question = question
        self._lines = tuple(lines)
        self._last = [last] if last else []

    @property
    def shown_text(self) -> str:
        """The question with what it is about."""
        return "\n".join([self._question, *self._lines, *self._last])

    def compose(self) -> ComposeResult:
        rest = len(self._lines) - MOST_LINES
        shown = [*self._lines[:MOST_LINES], *([say("tui.more", n=rest)] if rest > 0 else []), *self._last]
        with Vertical(classes="dialog"):
            yield Static(self._question, markup=False, classes="question")
            if shown:
                yield Static("\n".join(shown), markup=False, classes="lines")
            yield Static(say("tui.confirm.keys"), markup=False, classes="keys")

    def action_yes(self) -> None:
        self.dismiss(True)

    def action_no(self) -> None:
        self.dismiss(False)


def ask_first(app: App[Any], question: str, do: Callable[[], None]) -> None:
    """Do something once the players say yes to a question; at once where there is none."""

    def answered(sure: bool | None) -> None:
        if sure:
            do()

    if question:
        app.push_screen(Confirm(question), answered)
    else:
        do()


def asked(entry: Entry, view: View, *, end_turn: bool = True) -> str:
    """What is asked before a decision that gives something up; empty for all others.

    With `end_turn` that is the end of a turn too, while something that costs action cubes can still be done.
    """
    from campaign_tui.views.next_steps import spendable

    if entry.tag in ASKED:
        return say(families.TUI_ASKED[entry.tag], title=entry.title)
    mine = isinstance(view.waiting, Window) and view.waiting.kind == "assassins"
    if end_turn and entry.tag == "pass" and mine and any(one.legal and one.cubes for one in view.entries):
        lost = entry.odds if entry.loses else ""
        return f"{say('tui.asked.end_turn', n=spendable(view.state))} {lost}".rstrip()
    # What is lost may stand below the title alone.
    return f"{say('tui.asked.give_up', title=entry.title)} {entry.odds}".rstrip() if entry.loses else ""


class Reading(Over[None], inherit_bindings=False):
    """Something to read; any key but those that scroll goes on."""

    LINES: ClassVar[dict[str, int]] = {"up": -1, "down": 1}
    """Keys that scroll by a line, and where to."""
    PAGES: ClassVar[dict[str, int]] = {}
    """Keys that scroll by a page."""

    def _leads_on(self, key: str) -> bool:
        """Whether a key does more than go on, and has done so; none does where nobody says otherwise."""
        return False

    def on_key(self, event: events.Key) -> None:
        if self._leads_on(event.key):
            event.stop()
            return
        if event.key.startswith("ctrl+"):
            return
        event.stop()
        body = self.query_one(VerticalScroll)
        if event.key in self.LINES:
            body.scroll_relative(y=self.LINES[event.key], animate=False)
        elif event.key in self.PAGES:
            body.scroll_relative(y=self.PAGES[event.key] * max(1, body.size.height - 1), animate=False)
        elif event.key == "escape":
            self.dismiss(None)
        else:
            self._go_on()

    def on_click(self) -> None:
        self._go_on()

    def _go_on(self) -> None:
        self.dismiss(None)


class Printed(Reading, inherit_bindings=False):
    """A text with a line below that says what keys do, as far as there is something to scroll."""

    def on_mount(self) -> None:
        self.call_after_refresh(self._say_keys)

    def on_resize(self) -> None:
        self.call_after_refresh(self._say_keys)

    def _say_keys(self) -> None:
        """Say what the next key does."""
        for line in self.query(".keys").results(Static):
            line.update(self._keys_words(self.query_one(VerticalScroll)))

    def _keys_words(self, body: VerticalScroll) -> str:
        """What keys do, on a page with so much to scroll."""
        return say("tui.page.keys") if body.max_scroll_y else say("tui.page.keys_whole")


TALL_PAGE = 30
"""Lines of a window in which a page has a blank line above and below."""


class Page(Printed, inherit_bindings=False):
    """A page of the pack."""

    where: ClassVar[str] = "page"

    def __init__(self, title: str, text: str, *, followed: bool = False) -> None:
        """Title and text are data of the pack; `followed` by another page that says what came next."""
        super().__init__(classes="-followed" if followed else "")
        self._title_text = title
        self._text = text

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog page -tight" if self.app.size.height < TALL_PAGE else "dialog page"):
            yield Static(self._title_text, markup=False, classes="question")
            with VerticalScroll(can_focus=False):
                yield Static(self._text, markup=False, classes="lines")
            yield Static(say("tui.page.keys"), markup=False, classes="keys")

    def on_mount(self) -> None:
        super().on_mount()
        self.watch(self.query_one(VerticalScroll), "scroll_y", self._say_keys, init=False)

    def _go_on(self) -> None:
        """The rest of a long page before the next one."""
        body = self.query_one(VerticalScroll)
        if body.scroll_offset.y < body.max_scroll_y:
            body.scroll_relative(y=max(1, body.size.height - 1), animate=False)
        else:
            super()._go_on()

    def _keys_words(self, body: VerticalScroll) -> str:
        more = body.scroll_offset.y < body.max_scroll_y
        return say("tui.page.keys_more") if more else super()._keys_words(body)

    def place(self) -> dict[str, str]:
        """What it needs to be there again."""
        return {"title": self._title_text, "text": self._text}

    def take_place(self, place: dict[str, str]) -> None:
        """There is nothing to put back."""


class Pieces(Page, inherit_bindings=False):
    """What a step back or on means for the pieces on the table: the keys that step take the next step from here."""

    def _leads_on(self, key: str) -> bool:
        below = self.app.screen_stack[-2]
        for step in (action("undo"), action("redo")):
            if key in step.presses and self._lies_over(step):
                self.dismiss(None)
                below.call_later(below.run_action, step.method)
                return True
        return False

    def _lies_over(self, step: Action) -> bool:
        """Whether the screen below takes such steps."""
        below = self.app.screen_stack[-2]
        return isinstance(below, Hosted) and below.where in step.where

    def _keys_words(self, body: VerticalScroll) -> str:
        words, undo = super()._keys_words(body), action("undo")
        return say("tui.pieces.keys", words=words, undo=undo.key) if self._lies_over(undo) else words


def room_in(width: int, widest: int = WIDEST_SHEET) -> int:
    """Columns for the text of a wide page in a window: nearly all, less its frame, its padding and a scroll bar."""
    return max(20, min(width * 95 // 100, widest) - 8)


class Sheet(Printed, inherit_bindings=False):
    """Something to look up, in its own styles, as wide as there is room: cards, signs."""

    where: ClassVar[str] = "page"
    PAGES: ClassVar[dict[str, int]] = {"pageup": -1, "pagedown": 1}

    def __init__(self, title: str, text: Content) -> None:
        """Both are finished."""
        super().__init__()
        self._title_text = title
        self._text = text

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog sheet"):
            yield Static(self._title_text, markup=False, classes="question")
            with VerticalScroll(can_focus=False):
                yield Static(self._text, markup=False, classes="lines")
            yield Static(say("tui.page.keys"), markup=False, classes="keys")


class Trouble(Over[bool], inherit_bindings=False):
    """Something unexpected: the campaign is safe. Gives whether a report is wanted."""

    BINDINGS = bindings("trouble")
    where = "trouble"

    def __init__(self, sentence: str) -> None:
        """With the sentence that says what happened."""
        super().__init__()
        self._sentence = sentence

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog trouble"):
            yield Static(say("tui.trouble.title"), markup=False, classes="question")
            yield Static(self._sentence, markup=False, classes="lines")
            yield Static(say("tui.trouble.safe"), markup=False, classes="lines")
            yield Static(say("tui.trouble.keys"), markup=False, classes="keys")

    def action_go_on(self) -> None:
        self.dismiss(False)

    def action_write(self) -> None:
        self.dismiss(True)
