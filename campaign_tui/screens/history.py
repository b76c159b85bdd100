"""The history: the tree of actions, what each one changed, and the ways back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from campaign_tui.actions import bindings
from campaign_tui.screens.base import CampaignScreen, title
from campaign_tui.widgets.bars import Bar, divider, write
from campaign_tui.widgets.menu import Item, Lazy, Menu
from domain.words import say, visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.widget import Widget

    from campaign_tui.tree import TreeRow
    from campaign_tui.view import View
    from domain.canonical import ActionId


MOST_INDENT = 8
"""Branches of branches are indented so far at most."""


class HistoryScreen(CampaignScreen, inherit_bindings=False):
    """Every action that was ever taken, on whichever branch."""

    BINDINGS = bindings("history")
    where: ClassVar[str] = "history"

    def __init__(self, view: View) -> None:
        """With the view of the head; the rows come later."""
        super().__init__(view)
        self.rows: tuple[TreeRow, ...] = ()
        self.wanted = ""
        self._sentences: tuple[str, ...] = ()
        self._rules: tuple[str, ...] = ()

    def body(self) -> Iterable[Widget]:
        yield Bar(id="head")
        with Horizontal(id="table"):
            yield Menu(id="tree", classes="panel -active")
            yield Static(id="told", classes="panel", markup=False)
        yield Bar(id="say")

    def on_mount(self) -> None:
        super().on_mount()
        self.campaign_app.desk.history()

    @property
    def tree_menu(self) -> Menu:
        """The list of actions."""
        return self.query_one("#tree", Menu)

    def show_rows(self, rows: tuple[TreeRow, ...]) -> None:
        """Take the actions; points at the head."""
        self.rows = rows
        shown = self._shown()
        head = next((i for i, row in enumerate(shown) if row.is_head), 0)
        self.tree_menu.show(Lazy(shown, self._item), index=head)
        self.draw()
        self._ask_for_words()

    def show_words(self, action: ActionId, sentences: tuple[str, ...], rules: tuple[str, ...] = ()) -> None:
        """Take what an action changed, and the rules behind that."""
        if self.row is not None and self.row.action == action:
            self._sentences, self._rules = sentences, rules
            self._draw_words()

    def show_view(self, view: View) -> None:
        self.view = view
        self.campaign_app.desk.history()

    def draw(self) -> None:
        if not self.ready:
            return
        name = Content.styled(f" {say('tui.history.title')}", "bold $gold")
        count = Content.styled(say("tui.history.count", n=len(self.rows), depth=self.view.depth), "$quiet")
        self.query_one("#head", Bar).say(
            name + Content.styled(divider(self.dress, self.app.size.width), "$line") + count
        )
        title(self.tree_menu, say("tui.panel.actions"))
        self.tree_menu.empty = say("tui.history.nothing")
        title(self.query_one("#told", Static), say("tui.panel.changed"))
        self._draw_words()
        self.footer(say("tui.history.go"))

    def _draw_words(self) -> None:
        """What the action pointed at changed, with its notes."""
        row, panel = self.row, self.query_one("#told", Static)
        if row is None:
            write(panel, Content(""))
            return
        lines = [Content.styled(row.title, "bold $gold"), Content.styled(row.action.hex()[:8], "$quiet")]
        lines += [Content.styled(sentence, "$foreground") for sentence in self._sentences]
        lines += [
            Content.styled(say("tui.history.note", text=visible(note, keep="\n\t")), "$lagoon") for note in row.notes
        ]
        write(panel, Content("\n").join(lines))

    def _shown(self) -> list[TreeRow]:
        """The rows that fit what was searched for."""
        wanted = self.wanted.casefold()
        return [row for row in self.rows if wanted in row.text.casefold()] if wanted else list(self.rows)

    def _item(self, row: TreeRow) -> Item:
        """An action as a row."""
        signs = self.dress.signs
        mark = signs.bullet if row.is_head else (signs.cross[1] if row.on_path else " ")
        labels = "".join(f" [{visible(label)}]" for label in row.labels) + (" *" if row.notes else "")
        ink = "cursor" if row.is_head else ("text" if row.on_path else "label")
        when = datetime.fromtimestamp(row.time / 1_000_000, UTC).astimezone().strftime("%m-%d %H:%M")
        tail = f"{visible(row.player)} {when}".strip()
        return Item(
            f"{row.depth:>3} {row.title}{labels}",
            row,
            mark,
            tail,
            ink=ink,
            bold=row.is_head,
            indent=min(row.indent, 8) * 2,
        )

    @property
    def row(self) -> TreeRow | None:
        """The action pointed at."""
        item = self.tree_menu.current
        return item.value if item else None

    def marked(self) -> ActionId:
        return self.row.action if self.row else self.view.action

    def _ask_for_words(self) -> None:
        if self.row is not None:
            self._sentences = self._rules = ()
            self.campaign_app.desk.tell(self.row.action)

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        event.stop()
        self._ask_for_words()
        self._draw_words()

    def cited(self) -> tuple[str, ...]:
        return self._rules

    # ---- keys ---------------------------------------------------------------------------------

    def action_go(self) -> None:
        self.action_look()

    def action_look(self) -> None:
        """Look from the action pointed at, without going there."""
        if self.row is not None:
            self.campaign_app.desk.look(self.row.action)

    def action_undo_to(self) -> None:
        """Go to the action pointed at, after showing what that takes back."""
        if self.row is not None:
            self.campaign_app.desk.compare(self.row.action)

    def action_find(self) -> None:
        self._ask("find", self._find)

    def _find(self, text: str) -> None:
        self.wanted = text.strip()
        shown = self._shown()
        self.tree_menu.show(Lazy(shown, self._item), index=max(0, len(shown) - 1))
        self._ask_for_words()
        self.draw()
