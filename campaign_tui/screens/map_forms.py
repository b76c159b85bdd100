"""Forms of the map editor: everything that can be drawn in a list, an objective, and the whole draft as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.widgets import Input, Static, TextArea

from campaign_tui.keys.actions import bindings
from campaign_tui.notes import matching as t
from campaign_tui.screens.forms import Form
from campaign_tui.screens.lines import LinePrompt
from campaign_tui.widgets.menu import Item, Menu
from domain.core.errors import ContentError
from domain.rules.table.map_draft import Draft, of_text
from domain.rules.table.map_objectives import objective_at, objective_line, with_objective
from domain.rules.table.map_pens import pens
from domain.rules.table.map_setup import settings, with_setting
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult

    from domain.content.pack import Pack
    from domain.rules.table.map_pens import Spot
    from domain.rules.table.map_setup import Setting


class PenScreen(LinePrompt["str | None"]):
    """A line to type a few letters into, and the pens that fit. Gives the name of a pen."""

    form = "put"
    look = "note tall"
    where = "long_line"

    def __init__(self, pack: Pack, draft: Draft, spot: Spot) -> None:
        """For the pens of a pack, at a spot of a draft."""
        super().__init__()
        self._pens = list(pens(pack, draft, spot))
        self._spot = spot

    @property
    def help(self) -> str:
        return say("tui.map_editor.put_keys")

    @property
    def nothing(self) -> str:
        return say("tui.map_editor.no_pen")

    def question(self) -> str:
        return say("tui.map_editor.put", square=self._spot.at, n=len(self._spot.squares))

    def rows(self, text: str) -> list[Item]:
        """The pens that fit what was typed, those that begin with it first."""
        return [Item(visible(pen.words), pen.name) for pen in t.fitting(self._pens, text, lambda pen: pen.words)]

    def action_take(self) -> None:
        """Take the pen pointed at."""
        item = self.query_one(Menu).current
        if item is not None:
            self.dismiss(item.value)


class ObjectiveScreen(Form["Draft | None"], inherit_bindings=False):
    """The objective of a square on one line. Gives the draft with it; an empty line takes the objective away."""

    form = "objective"
    BINDINGS = bindings("map_objective")
    where = "map_objective"

    def __init__(self, pack: Pack, draft: Draft, square: str) -> None:
        """For a square of a draft."""
        super().__init__()
        self._allies = tuple(pack.allies)
        self._draft = draft
        self._square = square

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            question = say("tui.map_editor.objective", square=self._square)
            yield Static(question, markup=False, classes="question")
            yield self.line("text", text=objective_line(self._draft, objective_at(self._draft, self._square)))
            yield Static("", id="fault", markup=False)
            yield Static(say("tui.ask.keys"), markup=False, classes="keys")

    def begin(self) -> None:
        field = self.query_one(Input)
        field.select_on_focus = False
        field.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        super().on_input_changed(event)
        self.declined("")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the line, if it can be read."""
        event.stop()
        try:
            draft = with_objective(self._draft, self._square, self.query_one(Input).value, self._allies)
        except ContentError as fault:
            self.declined(str(fault))
        else:
            self.dismiss(draft)


class SetupScreen(Form[None], inherit_bindings=False):
    """Figures, steps and limits, a row each: Enter is yes or no, digits are numbers. Each change is taken at once."""

    form = "setup"
    BINDINGS = bindings("map_setup")
    where = "map_setup"

    def __init__(self, pack: Pack, draft: Draft, change: Callable[[Draft], None]) -> None:
        """`change` takes every changed draft."""
        super().__init__()
        self._pack = pack
        self._draft = draft
        self._change = change
        self._typed = False
        """Whether digits go on with the number that stands there."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog note tall"):
            yield Static(say("tui.map_editor.setup"), markup=False, classes="question")
            yield Menu(id="rows")
            yield Static(say("tui.map_editor.setup_keys"), markup=False, classes="keys")

    def begin(self) -> None:
        self.menu.dress(self.host.dress)
        self._list()

    @property
    def menu(self) -> Menu:
        """The list."""
        return self.query_one(Menu)

    def _list(self) -> None:
        rows = []
        for one in settings(self._pack, self._draft):
            tail = str(one.value) if one.most > 1 else say("tui.map_editor.yes" if one.value else "tui.map_editor.no")
            rows.append(Item(visible(one.words), one, tail=tail))
        self.menu.show(rows)

    def kept(self) -> dict[str, str]:
        return {"row": str(self.menu.index)}

    def take(self, kept: dict[str, str]) -> None:
        if kept.get("row", "").isdecimal():
            self.menu.point(int(kept["row"]))

    @property
    def _pointed(self) -> Setting:
        """The row pointed at."""
        setting: Setting = self.menu.items[self.menu.index].value
        return setting

    def _set(self, value: int) -> None:
        self._draft = with_setting(self._pack, self._draft, self._pointed.name, value)
        self._change(self._draft)
        self._list()

    def action_step(self, rows: int) -> None:
        self.menu.step(rows)
        self._typed = False

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        event.stop()
        self._typed = False
        self.remember()

    def on_menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        self.action_turn()

    def action_turn(self) -> None:
        """Yes for no; of a number, nothing changes."""
        one = self._pointed
        if one.most == 1:
            self._set(1 - one.value)

    def action_digit(self, digit: int) -> None:
        """A digit of the number pointed at."""
        one = self._pointed
        if one.most > 1:
            value = one.value * 10 + digit if self._typed else digit
            self._typed = True
            self._set(value if value <= one.most else digit)

    def action_rub(self) -> None:
        """Take the last digit away."""
        one = self._pointed
        if one.most > 1:
            self._typed = True
            self._set(one.value // 10)


class TextScreen(Form["Draft | None"], inherit_bindings=False):
    """The draft as the text of a memory's file: all that has no pen is written here. Gives the draft of the text."""

    form = "text"
    BINDINGS = bindings("map_text")
    where = "map_text"

    def __init__(self, draft: Draft) -> None:
        """For a draft."""
        super().__init__()
        self._draft = draft

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog wide"):
            yield Static(say("tui.map_editor.text"), markup=False, classes="question")
            area = TextArea(self._draft.text, id="area", soft_wrap=False, show_line_numbers=True, tab_behavior="focus")
            area.cursor_blink = False
            yield area
            yield Static("", id="fault", markup=False)
            yield Static(say("tui.map_editor.text_keys"), markup=False, classes="keys")

    @property
    def area(self) -> TextArea:
        """The lines to type into."""
        return self.query_one(TextArea)

    def begin(self) -> None:
        self.area.focus()

    def kept(self) -> dict[str, str]:
        row, column = self.area.cursor_location
        return {"text": self.area.text, "row": str(row), "column": str(column)}

    def take(self, kept: dict[str, str]) -> None:
        self.area.text = kept.get("text", self.area.text)
        if kept.get("row", "").isdecimal() and kept.get("column", "").isdecimal():
            self.area.cursor_location = (int(kept["row"]), int(kept["column"]))

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        event.stop()
        self.declined("")
        self.remember()

    def action_take(self) -> None:
        """Take the text, if all of it can be read."""
        try:
            draft = of_text(self._draft.memory, self.area.text)
        except ContentError as fault:
            self.declined(str(fault))
        else:
            self.dismiss(draft)
