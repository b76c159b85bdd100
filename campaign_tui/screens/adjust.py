"""Overriding a value: what, the new value, and why. A list helps to find what is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from campaign_tui.desk import messages as m
from campaign_tui.desk import playing
from campaign_tui.keys.actions import bindings
from campaign_tui.screens.forms import Form
from campaign_tui.session.overriding import matching, values
from campaign_tui.widgets.menu import Item, Lazy, Menu
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from campaign_tui.session.overriding import Value
    from campaign_tui.views.view import View

FIELDS = (WHAT, VALUE, WHY) = ("what", "value", "why")


class AdjustScreen(Form[None], inherit_bindings=False):
    """A form of three lines over the screen that it was opened on. The app closes it when the value is written."""

    form = "adjust"

    BINDINGS = bindings("adjust")
    where = "adjust"

    def __init__(self, view: View) -> None:
        """With the view whose values are overridden."""
        super().__init__()
        self.shown_view = view
        self._values = values(view.pack, view.state)
        self._found: list[Value] = list(self._values)
        self.chosen: Value | None = None
        """The value that was chosen."""
        self.waits = False

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog wide"):
            yield Static(say("tui.adjust.title"), markup=False, classes="question")
            for name in FIELDS:
                yield self.line(name, say(families.TUI_ADJUST[name]))
                if name == WHAT:
                    yield Menu(id="places")
            yield Static("", id="fault", markup=False)
            yield Static(say("tui.adjust.keys"), markup=False, classes="keys")

    def makes_way(self, answer: m.Answer) -> bool:
        if not isinstance(answer, m.Adjusted):
            return False
        self.dismiss(None)
        return True

    def begin(self) -> None:
        self.menu.dress(self.host.dress)
        self.menu.empty = say("tui.adjust.none")
        self._list("")
        self.query_one(f"#{WHAT}").focus()

    @property
    def menu(self) -> Menu:
        """The list of values."""
        return self.query_one("#places", Menu)

    def field(self, name: str) -> Input:
        """A line of the form."""
        return self.query_one(f"#{name}", Input)

    def _list(self, text: str) -> None:
        """Show the values that fit what was typed."""
        self._found = matching(self._values, text)
        self.menu.show(Lazy(self._found, lambda value: Item(value.label, value, tail=value.text)), index=0)

    # ---- what is half typed -------------------------------------------------------------------

    def kept(self) -> dict[str, str]:
        focused = self.focused.id if isinstance(self.focused, Input) else WHAT
        return {**super().kept(), "path": self.chosen.path if self.chosen else "", "at": focused or WHAT}

    def take(self, kept: dict[str, str]) -> None:
        chosen = next((value for value in self._values if value.path == kept.get("path")), None)
        super().take(kept)
        self._list(kept.get(WHAT, ""))
        self._choose(chosen)
        if kept.get("at") in FIELDS:
            self.field(kept["at"]).focus()

    # ---- keys ---------------------------------------------------------------------------------

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.input.id == WHAT and (self.chosen is None or event.input.value != self.chosen.label):
            self._choose(None)
            self._list(event.input.value)
        self.declined("")

    def _choose(self, value: Value | None) -> None:
        """Take a value, or let it go."""
        self.chosen = value
        name = say("tui.adjust.value_now", now=value.text) if value else say("tui.adjust.value")
        self.field(VALUE).border_title = Content(name)

    def on_menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        self._take_pointed()

    def _take_pointed(self) -> None:
        """Choose the value pointed at and go on to the new one."""
        item = self.menu.current
        if item is None:
            self.declined(say("tui.adjust.none"))
            return
        self._choose(item.value)
        with self.prevent(Input.Changed):
            self.field(WHAT).value = item.value.label
        self.field(VALUE).focus()
        self.remember()

    def declined(self, sentence: str) -> None:
        """What is wrong, with the value called as the list calls it."""
        # A path of one part ("level") is a word of the language as well: it stays as it is.
        named = self.chosen is not None and "/" in self.chosen.path
        super().declined(sentence.replace(self.chosen.path, self.chosen.label) if self.chosen and named else sentence)

    def action_field(self, by: int) -> None:
        """Between the three lines."""
        now = self.focused.id if self.focused is not None and self.focused.id in FIELDS else WHAT
        if now == WHAT and by > 0 and self.chosen is None:
            self._take_pointed()
            return
        self.field(FIELDS[(FIELDS.index(now or WHAT) + by) % len(FIELDS)]).focus()
        self.remember()

    def action_take(self) -> None:
        """The next line; from the last one, do it."""
        now = self.focused.id if self.focused is not None else WHAT
        if now == WHAT:
            self._take_pointed()
        elif now == VALUE:
            self.action_field(1)
        elif self.chosen is None:
            self.declined(say("tui.adjust.choose"))
            self.field(WHAT).focus()
        elif not self.waits:
            self.waits = True
            value, why = self.field(VALUE).value, self.field(WHY).value
            self.host.desk.ask(playing.adjust, self.chosen.path, value, why, self.shown_view.action)
