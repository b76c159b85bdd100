"""Taking a campaign in from a file: a path to type, with the files that it could mean below."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.widgets import Input, Static

from campaign_tui.desk import library_messages as lm
from campaign_tui.desk import messages as m
from campaign_tui.desk import shelf
from campaign_tui.keys.actions import bindings
from campaign_tui.screens.forms import Form
from campaign_tui.widgets.menu import Item, Menu
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult


class ImportScreen(Form[None], inherit_bindings=False):
    """A form of one line. The app closes it when the campaign is in the library."""

    form = "take_in"
    closes_with = "import"

    BINDINGS = bindings("import")
    where = "import"

    def __init__(self) -> None:
        """Before a folder has been read."""
        super().__init__()
        self._chosen = False
        """Whether the arrows have chosen a row."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog wide"):
            yield Static(say("tui.import.title"), markup=False, classes="question")
            yield self.line("file", say("tui.import.file"))
            yield Menu(id="entries")
            yield Static("", id="fault", markup=False)
            yield Static(say("tui.import.keys"), markup=False, classes="keys")

    def begin(self) -> None:
        menu = self.query_one(Menu)
        menu.dress(self.host.dress)
        menu.active = False
        menu.empty = say("tui.import.empty")
        self.file.focus()
        self._look()

    @property
    def file(self) -> Input:
        """The line with the path."""
        return self.query_one("#file", Input)

    def take(self, kept: dict[str, str]) -> None:
        super().take(kept)
        self._look()

    def _look(self) -> None:
        """Ask for the files that the path could mean."""
        self.host.desk.ask(shelf.folder, self.file.value)

    def hear(self, answer: m.Answer) -> None:
        super().hear(answer)
        if isinstance(answer, lm.FolderRead):
            self.show_entries(answer.text, answer.entries)

    def show_entries(self, text: str, entries: tuple[tuple[str, bool], ...]) -> None:
        """Take the files, unless something else has been typed since."""
        if text != self.file.value:
            return
        self._chosen = False
        menu = self.query_one(Menu)
        menu.activate(active=False)
        folder = say("tui.import.folder")
        menu.show([Item(visible(path), path, tail=folder if is_dir else "") for path, is_dir in entries], index=0)

    def on_input_changed(self, event: Input.Changed) -> None:
        self.declined("")
        self._look()

    def action_step(self, rows: int) -> None:
        """Choose a row; the first key chooses the first one."""
        menu = self.query_one(Menu)
        if self._chosen:
            menu.step(rows)
        self._chosen = bool(menu.items)
        menu.activate(self._chosen)

    def action_complete(self) -> None:
        """Take over the row chosen, or as much as all of them have in common."""
        menu = self.query_one(Menu)
        paths = [item.value for item in menu.items]
        if self._chosen or len(paths) == 1:
            self._put(menu.items[menu.index].value)
        elif paths:
            self._put(common(paths))

    def _put(self, path: str) -> None:
        if len(path) > len(self.file.value):
            self.file.value = path
        self.file.cursor_position = len(self.file.value)

    def on_menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        self._put(event.item.value)

    def action_take(self) -> None:
        """Take the file in; a folder is gone into."""
        menu = self.query_one(Menu)
        if self._chosen and menu.items:
            path = str(menu.items[menu.index].value)
            self._put(path)
            if path.endswith(os.sep):
                return
        path = self.file.value.strip()
        if not path:
            self.declined(say("tui.import.nothing"))
        elif not self.waits:
            self.waits = True
            self.host.desk.ask(shelf.take_in, path)


def common(texts: Sequence[str]) -> str:
    """What texts begin with, all of them."""
    first, last = min(texts), max(texts)
    same = next((i for i, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), len(first))
    return first[:same]
