"""Help: the keys of a screen, from the registry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.widgets import Static

from campaign_tui.keys.actions import actions, bindings
from campaign_tui.screens.forms import Over
from campaign_tui.widgets.menu import Item, Menu
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from textual.app import ComposeResult


BESIDE = {"map_editor": "map_board"}
"""Parts of screens with keys of their own."""


class HelpScreen(Over[None], inherit_bindings=False):
    """The keys of one screen, each with a sentence, and the signs of the map."""

    BINDINGS = bindings("help")
    where = "help"

    def __init__(self, below: str, *, river: bool = False) -> None:
        """For the screen below; `river` where its maps have what the expansion puts on them."""
        super().__init__()
        self._below = below
        self._river = river

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog wide"):
            yield Static(known(families.TUI_HELP[self._below], say("tui.help.form")), markup=False, classes="question")
            yield Menu()
            yield Static(say("tui.help.keys"), markup=False, classes="keys")

    def on_mount(self) -> None:
        menu = self.query_one(Menu)
        menu.dress(self.dress)
        menu.key_width = 5
        items = [
            Item(a.title, key=self.dress.key(a), note=a.help)
            for a in (*actions(self._below), *actions(BESIDE.get(self._below, "")))
        ]
        signs = self._signs() + (self._signs_of_rivers() if self._river else [])
        legend = [Item(say(families.TUI_LEGEND[name]), key=sign) for name, sign in signs]
        if self._below == "memory":
            items += [Item(say("tui.legend.title"), ink="objective", bold=True), *legend]
        menu.show(items)

    def _signs(self) -> list[tuple[str, str]]:
        """Name and sign of everything on the map."""
        s = self.dress.signs
        return [
            ("assassin", "A"),
            ("exposed", "A!"),
            ("critical", "A_"),
            ("hidden", "(A)"),
            ("on_tower", f"{s.tower}A"),
            ("in_machine", "[A]"),
            ("ally", "@n"),
            ("machine", "[m]"),
            ("guards", "2c"),
            ("boss", "1z"),
            ("body", s.body),
            ("base", s.base),
            ("objective", f"{s.objective}1/2"),
            ("station", s.station),
            ("hiding", s.haystack),
            ("garden", s.garden),
            ("chest", s.chest),
            ("tower", s.tower),
            ("wall", s.lines[5] + s.lines[10]),
            ("ladder", s.ladder_across + s.ladder_along),
            ("entrance", f"A{s.south}"),
            ("reach", s.bullet),
            ("restricted", s.mark("restricted")),
            ("collapse", s.mark("collapse")),
            ("fallen", s.mark("fallen") * 2),
            ("street", s.textures["street"]),
            ("roof", s.textures["roof"]),
            ("interior", s.textures["interior"]),
            ("canal", s.textures["canal"]),
        ]  # fmt: skip - a table

    def _signs_of_rivers(self) -> list[tuple[str, str]]:
        """The same for maps with a river, danger tokens and what belongs to them."""
        s = self.dress.signs
        return [
            ("exit", s.exit),
            ("tree", s.tree),
            ("pond", s.pond),
            ("grass", s.grass),
            ("naga", s.naga),
            ("current", s.east),
            ("waterfall", s.waterfall),
            ("danger", s.mark("danger")),
            ("rock", s.mark("rock")),
            ("equipment", s.mark("equipment")),
            ("hydra", s.mark("hydra")),
            ("seized", f"A{s.seized}"),
        ]  # fmt: skip - a table

    page_rows = 10
