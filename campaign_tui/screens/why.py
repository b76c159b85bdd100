"""Where a value comes from: a list of what is at hand, and of the facts that made the one that is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from campaign_tui.desk import messages as m
from campaign_tui.desk import past
from campaign_tui.keys.actions import bindings
from campaign_tui.screens.forms import Form
from campaign_tui.session.clock import local
from campaign_tui.session.counted import COUNTED
from campaign_tui.session.overriding import matching, values
from campaign_tui.widgets.menu import Item, Lazy, Menu
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from campaign_tui.session.explaining import Link, Reason
    from campaign_tui.session.overriding import Value
    from campaign_tui.views.view import View

WHAT = "what"

PLAIN = frozenset({"-", "0", "no"})
"""How values are shown that nothing has happened to, most of the time."""


class WhyScreen(Form[None], inherit_bindings=False):
    """A line to find a value by, a list of values, and then the chain of the one that was chosen."""

    form = "why"

    BINDINGS = bindings("why")
    where = "why"

    def __init__(
        self, view: View, about: tuple[str, ...] = (), path: str = "", listed: tuple[Value, ...] | None = None
    ) -> None:
        """With the view whose values are explained, the paths that stand for what is pointed at, or one value alone.

        `listed` are other numbers than those of the state.
        """
        super().__init__()
        self.shown_view = view
        self._values = values(view.pack, view.state) if listed is None else listed
        # What is pointed at comes in its own order: the square before who stands on it, each with what it has first.
        self._about = tuple(one for wanted in about for one in self._of(wanted))
        self._alone = path
        self.reason: Reason | None = None
        """What is explained, once it is known."""
        self._place = 0
        """The row of the value that is explained."""

    def _of(self, wanted: str) -> list[Value]:
        """The values at a path and below it: those that say something before those that are as they always are."""
        return sorted((one for one in self._values if _below(one.path, wanted)), key=lambda one: one.text in PLAIN)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog wide"):
            yield Static(say("tui.why.title"), markup=False, classes="question", id="question")
            yield self.line(WHAT, say("tui.why.what"))
            yield Menu(id="places")
            yield Static("", id="fault", markup=False)
            yield Static(say("tui.why.keys"), markup=False, classes="keys")

    def begin(self) -> None:
        self.menu.dress(self.host.dress)
        self._list("")
        self.query_one(f"#{WHAT}").focus()
        if self._alone:
            self._explain(self._alone)

    @property
    def menu(self) -> Menu:
        """The list of values, or of links."""
        return self.query_one("#places", Menu)

    def kept(self) -> dict[str, str]:
        return {}

    def _list(self, text: str, index: int = 0) -> None:
        """The values that fit what was typed; without a text those of what is pointed at."""
        found: list[Value] = list(self._about) if self._about and not text.strip() else matching(self._values, text)
        self.menu.empty = say("tui.adjust.none")
        self.menu.show(Lazy(found, lambda value: Item(value.label, value, tail=value.text)), index=index)

    def _explain(self, path: str) -> None:
        asked = past.why_counted if path.startswith(COUNTED) else past.why
        self.host.desk.ask(asked, self.shown_view.action, path)

    def hear(self, answer: m.Answer) -> None:
        if isinstance(answer, m.Explained):
            self.show_reason(answer.reason)
        super().hear(answer)

    def show_reason(self, reason: Reason) -> None:
        """List what made a value, newest first."""
        self.reason, self._place = reason, self.menu.index
        name = say("tui.why.value", label=reason.label, value=reason.shown)
        self.query_one("#question", Static).update(Content(name))
        self.query_one(f"#{WHAT}").display = False
        self.menu.empty = reason.unmade
        self.menu.show([_row(link) for link in reason.links], index=0)
        self.declined("")
        if reason.more:
            self.query_one("#fault", Static).update(Content.styled(say("tui.why.more"), "$quiet"))

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        if self.reason is None:
            self._list(event.input.value)

    def on_menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        self.action_take()

    def action_take(self) -> None:
        """Explain the value pointed at; from a fact, look at the moment after it."""
        item = self.menu.current
        if item is None:
            return
        if self.reason is None:
            self._explain(item.value.path)
            return
        link: Link = item.value
        self.dismiss(None)
        self.host.desk.ask(past.look, link.action)

    def action_cancel(self) -> None:
        """From a chain back to the values, else out."""
        if self.reason is None or self._alone:
            self.dismiss(None)
            return
        self.reason = None
        self.query_one("#question", Static).update(Content(say("tui.why.title")))
        line = self.query_one(f"#{WHAT}", Input)
        line.display = True
        line.focus()
        self._list(line.value, self._place)
        self.declined("")


def _below(path: str, above: str) -> bool:
    """Whether a path is another one, or lies below it."""
    return path == above or path.startswith(f"{above}/")


def _row(link: Link) -> Item:
    rules = f" [{', '.join(link.rules)}]" if link.rules else ""
    tail = " ".join(part for part in (visible(link.player), local(link.time, "%m-%d %H:%M")) if part)
    change = say("tui.why.change", was=link.was, now=link.now)
    return Item(f"{change}  {link.sentence}{rules}", link, tail=tail)
