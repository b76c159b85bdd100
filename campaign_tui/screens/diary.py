"""The diary as in the book: boxes, experience track, syncs, contracts, and the journeys on a region map."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from campaign_tui.desk import messages as m
from campaign_tui.desk import story
from campaign_tui.keys.actions import bindings
from campaign_tui.screens.campaign_screen import CampaignScreen
from campaign_tui.widgets import aloud
from campaign_tui.widgets.bars import Bar, Telling, title, write
from campaign_tui.widgets.diary import boxes, track
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.widget import Widget

    from campaign_tui.views.campaign_cards import LaterSync
    from campaign_tui.views.view import View

ROWS = 8
"""Rows of the window that are not inside the panel of the boxes."""


class DiaryScreen(CampaignScreen, inherit_bindings=False):
    """Every memory in a box."""

    BINDINGS = bindings("diary")
    where: ClassVar[str] = "diary"

    def __init__(self, view: View) -> None:
        """With the view to begin with; the desk tells what later campaigns share."""
        super().__init__(view)
        self._shared: dict[str, LaterSync] = {}
        self._journeys: tuple[str, ...] = ()

    def on_mount(self) -> None:
        super().on_mount()
        if not self.view.past:
            self.host.desk.ask(story.shared_syncs)
        self._ask_for_journeys()
        self.tell("")

    def show_view(self, view: View) -> None:
        super().show_view(view)
        self._ask_for_journeys()

    def _ask_for_journeys(self) -> None:
        if self.view.state.region.position:
            self.host.desk.ask(story.journeys, self.view.action)

    def show_journeys(self, lines: tuple[str, ...]) -> None:
        """Tell the journeys below the boxes."""
        self._journeys = lines
        self.draw()

    def hear(self, answer: m.Answer) -> None:
        match answer:
            case m.SyncsRead(syncs=syncs):
                self.show_shared(syncs)
            case m.JourneysRead(lines=lines):
                self.show_journeys(lines)

    def show_shared(self, syncs: tuple[LaterSync, ...]) -> None:
        """Show the syncs that campaigns begun later let this diary show (34.6)."""
        self._shared = {sync.memory: sync for sync in syncs}
        self.draw()

    def hint(self) -> str:
        """What the signs in the boxes stand for; none are read aloud."""
        signs = self.dress.signs
        if self.aloud:
            return ""
        return say("tui.diary.signs", done=signs.done, empty=signs.empty, earned=signs.objective)

    def explained(self) -> tuple[str, ...]:
        return ("xp", "level", "diary")

    def body(self) -> Iterable[Widget]:
        yield Bar(id="head")
        yield Static(id="track", markup=False)
        with VerticalScroll(id="pages", classes="panel", can_focus=False):
            yield Static(id="boxes", markup=False)
        yield Telling()

    def draw(self) -> None:
        if not self.ready:
            return
        self.draw_past()
        view, width = self.view, self.app.size.width
        self.draw_head()
        levels = aloud.track(view.pack, view.state) if self.aloud else track(view.pack, view.state, self.dress, width)
        write(self.query_one("#track", Static), Content(" ") + levels)
        title(self.query_one("#pages"), say("tui.panel.diary"))
        if self.aloud:
            page = aloud.diary(view.pack, view.state, self._shared)
        else:
            # Below the boxes stand the journeys under their heading, after a blank line.
            height = self.app.size.height - ROWS - (len(self._journeys) + 2 if self._journeys else 0)
            page = boxes(view.pack, view.state, self.dress, width - 6, self._shared, height=height)
        if self._journeys:
            lines = [Content.styled(say("tui.diary.journeys"), "bold $gold")]
            lines += [Content.styled(line, "$foreground") for line in self._journeys]
            page += Content("\n\n") + Content("\n").join(lines)
        write(self.query_one("#boxes", Static), page, layout=True)
        self.footer()

    def action_step(self, dx: int, dy: int) -> None:
        self.query_one("#pages", VerticalScroll).scroll_relative(y=dy, animate=False)

    def action_page(self, pages: int) -> None:
        pages_of = self.query_one("#pages", VerticalScroll)
        pages_of.scroll_relative(y=pages * max(1, pages_of.size.height - 2), animate=False)
