"""A campaign that can't be shown: what failed, and everything that leads out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.widgets import Static

from campaign_tui.desk import library, mending
from campaign_tui.desk import messages as m
from campaign_tui.keys.actions import bindings
from campaign_tui.screens.dialogs import Ask
from campaign_tui.screens.forms import Over
from campaign_tui.widgets.menu import Item, Menu
from domain.core.errors import CampaignError
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from textual.app import ComposeResult


class BrokenScreen(Over[None], inherit_bindings=False):
    """The history as it is, without asking the rules: undo, go to an action, override a value, write a report."""

    BINDINGS = bindings("broken")
    where = "broken"

    def __init__(self, unshown: m.Unshown) -> None:
        """With what couldn't be shown, and why."""
        super().__init__()
        self.unshown = unshown

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog wide trouble"):
            yield Static("", id="broken", markup=False, classes="question")
            yield Static("", id="failed", markup=False, classes="lines")
            yield Menu(id="tree")
            yield Static(say("tui.broken.keys"), markup=False, classes="keys")

    def on_mount(self) -> None:
        self.show(self.unshown)

    def show(self, unshown: m.Unshown) -> None:
        """Say what fails now."""
        self.unshown = unshown
        self.query_one("#broken", Static).update(say("tui.broken.title", name=visible(unshown.name)))
        self.query_one("#failed", Static).update(_failed(unshown.error))
        items = [Item(visible(text), action) for action, text in unshown.actions]
        self.query_one(Menu).show(items, index=0)

    def hear(self, answer: m.Answer) -> None:
        """The campaign can be shown again, or still can't."""
        match answer:
            case m.CampaignOpened():
                self.dismiss(None)
            case m.Unshown():
                self.show(answer)
            case m.Declined(sentence=sentence):
                self.query_one("#failed", Static).update(visible(sentence))

    def action_go(self) -> None:
        """Go to the action pointed at."""
        item = self.query_one(Menu).current
        if item is not None:
            self.host.desk.ask(mending.mend_to, item.value)

    def action_undo(self) -> None:
        """Take the last action back."""
        self.host.desk.ask(mending.mend_undo)

    def action_adjust(self) -> None:
        """Ask for a path, a value and a reason."""

        def answered(text: str | None) -> None:
            path, _, rest = (text or "").strip().partition(" ")
            value, _, why = rest.partition(" -- ")
            if path and value.strip():
                self.host.desk.ask(mending.mend_value, path, value.strip(), why.strip() or say("tui.broken.why"))

        self.app.push_screen(Ask(say("tui.broken.adjust")), answered)

    def action_write(self) -> None:
        """Write a report."""
        self.host.desk.ask(library.report, self.unshown.error, "show", "")

    def action_leave(self) -> None:
        """Back to the library."""
        self.dismiss(None)
        self.host.desk.ask(library.shut)
        self.host.desk.ask(library.campaigns)


def _failed(error: Exception) -> str:
    """What is said of a fault: a sentence where there is one, else what the rules stumbled over."""
    if isinstance(error, CampaignError):
        return visible(str(error))
    return say("tui.broken.failed", fault=visible(f"{type(error).__name__}: {error}"))
