"""Finding and filtering in a history: a line that finds while it is typed, and a small form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from textual.containers import Vertical
from textual.widgets import Static

from campaign_tui.keys.actions import bindings
from campaign_tui.screens.dialogs import Ask
from campaign_tui.screens.forms import Form
from campaign_tui.views.filters import EVERYTHING, FIELDS, Filter
from campaign_tui.widgets.menu import Item, Menu
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from textual.app import ComposeResult
    from textual.widgets import Input


class FindScreen(Ask):
    """A line to type that finds with every letter. Gives the text, or None."""

    def __init__(self, question: str, text: str, find: Callable[[str], None]) -> None:
        """`find` is called with what has been typed so far."""
        super().__init__(question, text, "find")
        self._find = find

    def begin(self) -> None:
        super().begin()
        self.styles.align_vertical = "bottom"

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._find(event.input.value)


class FilterScreen(Form["Filter | None"], inherit_bindings=False):
    """A form of filters. Gives the filter, or None for Escape."""

    form = "filter"

    BINDINGS = bindings("filter")
    where = "filter"

    def __init__(self, wanted: Filter, values: Mapping[str, Sequence[str]], words: Callable[[str, str], str]) -> None:
        """`values` by field are what can be asked for, `words` puts a field's value into words."""
        super().__init__()
        self.wanted = wanted
        self._values = values
        self._words = words

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog undo"):
            yield Static(say("tui.filter.question"), markup=False, classes="question")
            yield Menu(id="fields")
            yield Static(say("tui.filter.keys"), markup=False, classes="keys")

    def begin(self) -> None:
        self.query_one(Menu).dress(self.host.dress)
        self._draw()

    def kept(self) -> dict[str, str]:
        return {field: getattr(self.wanted, field) for field in FIELDS}

    def take(self, kept: dict[str, str]) -> None:
        self.wanted = Filter(**{field: kept.get(field, "") for field in FIELDS})
        self._draw()

    def _draw(self) -> None:
        rows = []
        for field in FIELDS:
            value = getattr(self.wanted, field)
            words = visible(self._words(field, value)) if value else say("tui.filter.any")
            rows.append(Item(say(families.TUI_FILTER[field]), field, tail=say("tui.settings.value", value=words)))
        self.query_one(Menu).show(rows)
        self.remember()

    def action_turn(self, by: int) -> None:
        """The next value of the field pointed at."""
        field = FIELDS[self.query_one(Menu).index]
        known, now = list(self._values[field]), getattr(self.wanted, field)
        at = known.index(now) if now in known else 0
        self.wanted = replace(self.wanted, **{field: known[(at + by) % len(known)]})
        self._draw()

    def action_clear(self) -> None:
        """Ask for everything again."""
        self.wanted = EVERYTHING
        self._draw()

    def action_take(self) -> None:
        self.dismiss(self.wanted)
