"""Writing a campaign to a file: what kind of file, and where."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.widgets import Input, Static

from campaign_tui.desk import library_messages as lm
from campaign_tui.desk import messages as m
from campaign_tui.desk import shelf
from campaign_tui.keys.actions import bindings
from campaign_tui.screens.forms import Form
from campaign_tui.session.exporting import LISTED, Kind
from campaign_tui.session.shelf import file_part
from campaign_tui.widgets.menu import Item, Menu
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from textual.app import ComposeResult


class ExportScreen(Form[None], inherit_bindings=False):
    """A form of a list and a line; the app closes it when the file is written."""

    form = "export"

    BINDINGS = bindings("export")
    where = "export"

    def __init__(self, campaign: str, name: str) -> None:
        """Of a campaign of the library, by its id, or of the one that is open (""). Its name becomes the file's."""
        super().__init__()
        self.campaign = campaign
        self.stem = file_part(name) or say("name.campaign")
        self._sure = ""
        """The path of a file that may be replaced."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog export"):
            yield Static(say("tui.export.title"), markup=False, classes="question")
            yield Menu(id="kinds")
            yield Static("", id="about", markup=False)
            yield self.line("file", say("tui.export.file"))
            yield Static("", id="fault", markup=False)
            yield Static(say("tui.export.keys"), markup=False, classes="keys")

    def begin(self) -> None:
        menu = self.query_one(Menu)
        menu.dress(self.host.dress)
        menu.show([Item(say(families.TUI_EXPORT_KIND[kind.key]), kind, tail=kind.form) for kind in LISTED])
        self._explain()
        self.file.value = self._usual(LISTED[0])
        self.file.focus()

    @property
    def file(self) -> Input:
        """The line with the path."""
        return self.query_one("#file", Input)

    def _usual(self, kind: Kind) -> str:
        """Where a file of a kind goes unless something else is typed: into the folder the app was started in."""
        part = f"-{kind.picture}" if kind.picture else ""
        return f"{self.stem}{part}.{kind.form}"

    def kept(self) -> dict[str, str]:
        """The kind and the path."""
        return {"file": self.file.value, "kind": str(self.query_one(Menu).index)}

    def take(self, kept: dict[str, str]) -> None:
        number = kept.get("kind", "")
        if number.isdecimal():
            self.query_one(Menu).point(int(number))
        super().take(kept)

    def _turn(self, kind: Kind) -> None:
        """Another kind: the path that was offered goes along, one that was typed keeps all but its ending."""
        before = self.file.value
        if before in {self._usual(one) for one in LISTED}:
            self.file.value = self._usual(kind)
        elif before and not before.endswith(os.sep):
            known = {f".{one.form}" for one in LISTED}
            path = Path(before)
            self.file.value = str(path.with_suffix(f".{kind.form}") if path.suffix in known else path)
        self.file.cursor_position = len(self.file.value)
        self._explain()

    def _explain(self) -> None:
        """Say what the kind pointed at is."""
        kind = LISTED[self.query_one(Menu).index]
        self.query_one("#about", Static).update(say(families.TUI_EXPORT_ABOUT[kind.key]))

    def action_step(self, by: int) -> None:
        """Point at another kind of file."""
        menu = self.query_one(Menu)
        before = menu.index
        menu.step(by)
        if menu.index != before:
            self._turn(LISTED[menu.index])

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        event.stop()
        self._turn(event.item.value)

    def on_menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        self.action_take()

    def on_input_changed(self, event: Input.Changed) -> None:
        self.declined("")
        super().on_input_changed(event)

    def hear(self, answer: m.Answer) -> None:
        match answer:
            case lm.Exported(sentence="", path=path):
                self.exists(path)
            case lm.Exported():
                self.dismiss(None)

    def exists(self, path: str) -> None:
        """There is such a file: Enter once more replaces it."""
        self._sure = path
        self.declined(say("tui.export.exists"))

    def action_take(self) -> None:
        """Write the file."""
        path = self.file.value.strip()
        if not path:
            self.declined(say("tui.export.nothing"))
        elif not self.waits:
            self.waits = True
            kind = LISTED[self.query_one(Menu).index]
            self.host.desk.ask(shelf.export, self.campaign, (kind.form, kind.picture), path, replace=path == self._sure)
