"""Help: the keys of a screen in columns, what works here and now first; what is typed is searched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from campaign_tui.keys.actions import EVERYWHERE, action, actions, bindings
from campaign_tui.keys.groups import GROUPS, group_of
from campaign_tui.screens.dialogs import room_in
from campaign_tui.screens.forms import Over
from campaign_tui.widgets.bars import write
from campaign_tui.widgets.columns import Group, columns
from campaign_tui.widgets.legend import legend
from campaign_tui.widgets.lines import wrap
from campaign_tui.widgets.menu import Item, Menu
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from collections.abc import Collection

    from textual import events
    from textual.app import ComposeResult

    from campaign_tui.keys.action import Action

BESIDE = {"map_editor": "map_board"}
"""Parts of screens with keys of their own."""

WIDEST = 156
"""Columns of the help, frame included."""

AROUND = 3
"""Rows of the help beside its columns and the line of its keys: the frame and the heading."""

NOW = "now"
"""The group of what works here and now."""

BOX = "box"
"""The group of what is for a box on the table, where there is none."""


class HelpScreen(Over[None], inherit_bindings=False):
    """The keys of one screen, and the signs of the map; letters that are typed search in titles and sentences."""

    BINDINGS = bindings("help")
    where = "help"

    def __init__(
        self,
        below: str,
        *,
        river: bool = False,
        now: Collection[str] = (),
        without: Collection[str] = (),
        apart: Collection[str] = (),
    ) -> None:
        """For the screen below; `river` where its maps have what the expansion puts on them.

        `now` are the ids of the actions that work here and now, `without` those that do nothing in this campaign,
        `apart` those that are for a box on the table.
        """
        super().__init__()
        self._below = below
        self._river = river
        self._now = frozenset(now)
        self._without = frozenset(without)
        self._apart = frozenset(apart)
        self._wanted = ""
        self._searching = False
        """Whether the key of finding was pressed: then the line below says so before the first letter."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog help"):
            yield Static(known(families.TUI_HELP[self._below], say("tui.help.form")), markup=False, classes="question")
            with VerticalScroll(can_focus=False):
                yield Static(id="columns", markup=False)
            yield Menu()
            yield Static(id="search", markup=False, classes="keys")

    def on_mount(self) -> None:
        menu = self.query_one(Menu)
        menu.dress(self.dress)
        menu.key_width = 5
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    @property
    def _listed(self) -> bool:
        """Whether rows with their sentences are shown: what is found, and the few keys of a form."""
        return bool(self._wanted) or self._below not in EVERYWHERE

    def _draw(self) -> None:
        """Write the columns, or what is found."""
        menu, scroll = self.query_one(Menu), self.query_one(VerticalScroll)
        menu.display, scroll.display = self._listed, not self._listed
        menu.show(self._found())
        menu.empty = say("tui.help.nothing")
        room = room_in(self.app.size.width, WIDEST)
        searching = self._searching or self._wanted
        keys = say("tui.help.searching", text=self._wanted) if searching else say("tui.help.keys")
        rows = self.app.size.height - AROUND - len(wrap([(keys, "text", 0)], room))
        # What each key does is told where all of it fits; else it is a search away.
        text = columns(self._groups(told=True), room)
        if len(text.plain.splitlines()) > rows:
            text = columns(self._groups(), room)
        scroll.styles.max_height = rows
        write(self.query_one("#columns", Static), text, layout=True)
        write(self.query_one("#search", Static), Content(keys), layout=True)
        self.query_one(".help").set_class(self._listed, "-listed")

    @property
    def _actions(self) -> list[Action]:
        """Everything that has a key here, in the order of the registry."""
        found = (*actions(self._below), *actions(BESIDE.get(self._below, "")))
        return [one for one in found if one.id not in self._without]

    def _groups(self, *, told: bool = False) -> list[Group]:
        """What works here and now first, then the rest by what it is for, then the signs of the map.

        With what each key does below it, where that is to be `told`.
        """
        named: dict[str, list[Action]] = {name: [] for name in (NOW, *GROUPS)}
        for one in self._actions:
            # A key for a box on the table stands apart even where it would do something.
            group = BOX if one.id in self._apart else NOW if one.id in self._now else group_of(one)
            named[group].append(one)
        groups = [
            Group(
                say(families.TUI_HELP_GROUP[name]),
                tuple((self.dress.key(one), one.title) for one in found),
                tuple(one.help for one in found) if told else (),
            )
            for name, found in named.items()
            if found
        ]
        return [*groups, legend(self.dress, river=self._river)] if self._below == "memory" else groups

    def _found(self) -> list[Item]:
        """The rows in which everything that is typed stands, titles before sentences."""
        rows = [Item(one.title, key=self.dress.key(one), note=one.help) for one in self._actions]
        if self._wanted and self._below == "memory":
            rows += [Item(words, key=sign) for sign, words in legend(self.dress, river=self._river).rows]
        words = self._wanted.casefold().split()
        found = [row for row in rows if all(word in f"{row.key} {row.label} {row.note}".casefold() for word in words)]
        if not words:
            return found
        return sorted(found, key=lambda row: not all(word in row.label.casefold() for word in words))

    # ---- keys ---------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """What is typed is searched for; Backspace takes a letter back."""
        if event.key == "backspace":
            event.stop()
            self._search(self._wanted[:-1])
        elif event.is_printable and event.character and event.character != action("help").key:
            event.stop()
            if event.key in action("find").presses and not self._wanted:
                self._searching = True
                self._draw()
                return
            self._search((self._wanted + event.character).lstrip())

    def _search(self, wanted: str) -> None:
        self._wanted = wanted
        self._draw()

    def action_cancel(self) -> None:
        """Out of the search, then out of the help."""
        if self._searching or self._wanted:
            self._searching = False
            self._search("")
        else:
            super().action_cancel()

    def action_step(self, rows: int) -> None:
        if self._listed:
            super().action_step(rows)
        else:
            self.query_one(VerticalScroll).scroll_relative(y=rows, animate=False)

    page_rows = 10
