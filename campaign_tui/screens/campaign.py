"""The campaign: where you are on the road, the next step, the boards, the diary."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from campaign_tui.actions import bindings
from campaign_tui.reading import next_step
from campaign_tui.screens.base import CampaignScreen, title
from campaign_tui.view import Entry
from campaign_tui.widgets import here
from campaign_tui.widgets.bars import WIDE, Bar, divider, write
from campaign_tui.widgets.boards import boards
from campaign_tui.widgets.menu import Item, Menu
from campaign_tui.widgets.story import newest
from domain.words import known, say, visible
from domain.words.names import memory as memory_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.widget import Widget

    from campaign_tui.view import View

CONTINUE = "continue"
"""The row that goes back to the memory in play."""


class OverviewScreen(CampaignScreen, inherit_bindings=False):
    """One campaign between two memories, or beside the one in play."""

    BINDINGS = bindings("campaign")
    where: ClassVar[str] = "campaign"

    def __init__(self, view: View) -> None:
        """With the view to begin with."""
        super().__init__(view)
        self.tag = "start"
        """Which decisions are listed."""
        self.waits = False

    def body(self) -> Iterable[Widget]:
        yield Bar(id="head")
        with Horizontal(id="table"):
            with Vertical(id="road"):
                yield Menu(id="next", classes="panel")
                yield Static(id="diary", classes="panel", markup=False)
            with Vertical(id="side"):
                yield Static(id="boards", classes="panel", markup=False)
        yield Static(id="story", markup=False)
        yield Bar(id="say")

    def draw(self) -> None:
        if not self.ready:
            return
        view, quiet = self.view, "$quiet"
        self.draw_past()
        parts = [
            Content.styled(f" {visible(view.name)}", "bold $gold"),
            Content.styled(say("tui.header.xp", xp=view.state.xp), "$foreground"),
            Content.styled(known(f"difficulty.{view.state.difficulty}", view.state.difficulty), quiet),
            Content.styled(say(f"tui.source.{view.source}"), quiet),
            Content.styled(view.branch or say("tui.header.trunk"), quiet),
        ]
        if view.player:
            parts.append(Content.styled(visible(view.player), "$gold"))
        if self.app.size.width >= WIDE:
            parts.insert(1, Content.styled(view.pack.title, "$foreground"))
            parts.insert(4, Content.styled(known(f"tui.edition.{view.state.edition}", view.state.edition), quiet))
        self.query_one("#head", Bar).say(Content.styled(divider(self.dress, self.app.size.width), "$line").join(parts))
        menu = self.query_one("#next", Menu)
        title(menu, say("tui.panel.next"))
        menu.empty = say("tui.campaign.nothing")
        menu.show(self._items())
        menu.add_class("-active")
        side = self.query_one("#boards", Static)
        title(side, say("tui.panel.boards"))
        write(side, boards(view.pack, view.state, self.dress, -1, 32))
        diary = self.query_one("#diary", Static)
        title(diary, say("tui.panel.diary"))
        write(diary, self._diary())
        write(self.query_one("#story", Static), newest(view, 2 if self.has_class("-small") else 3))
        item = menu.current
        self.footer(say("tui.campaign.go") if item and item.enabled else "")

    def _items(self) -> list[Item]:
        """The next step first: the memory in play, or those that can be started; then what can't be, and why."""
        view = self.view
        memory = view.state.memory
        if memory is not None and self.tag == "start":
            title = say("tui.campaign.continue", memory=memory_words(view.pack, memory.memory))
            mark = "⏎" if self.dress.signs.name == "unicode" else ">"
            return [Item(title, CONTINUE, mark, note=next_step(view.waiting, view.state))]
        entries = [e for e in view.entries if e.tag == self.tag]
        entries.sort(key=lambda e: (not e.legal, self._plays(e)))
        return [self._item(e) for e in entries]

    def _item(self, entry: Entry) -> Item:
        """A decision as a row; a memory with what is read before it."""
        item = here.entry_item(entry, self.dress)
        plan = self.view.pack.memories.get(getattr(entry.command, "memory", ""))
        return replace(item, note=plan.before.strip()) if plan is not None and entry.legal else item

    def _plays(self, entry: Entry) -> int:
        """How often a memory has been played: those not played yet stand first."""
        record = self.view.state.diary.get(getattr(entry.command, "memory", ""))
        return record.plays if record else 0

    def _diary(self) -> Content:
        """A line for every memory of the pack."""
        view, signs = self.view, self.dress.signs
        lines = []
        for name in view.pack.memories:
            record = view.state.diary.get(name)
            title = memory_words(view.pack, name)
            if view.state.memory is not None and view.state.memory.memory == name:
                mark, style = signs.bullet, "bold $lagoon"
                words = say("tui.diary.open", attempt=view.state.memory.attempt)
            elif record is not None and record.plays:
                mark, style = (signs.done, "$gold") if record.successes else (signs.lost, "$danger")
                outcome = "success" if record.successes else "failure"
                words = say(f"tui.diary.{outcome}", n=record.plays, best=record.best_turns, xp=record.xp)
            else:
                mark, style, words = signs.lost, "$quiet", say("tui.diary.unplayed")
            lines.append(Content.styled(f"{mark} {title}", style) + Content.styled(f"  {words}", "$quiet"))
        return Content("\n").join(lines)

    def show_view(self, view: View) -> None:
        self.waits = False
        super().show_view(view)

    def declined(self, sentence: str) -> None:
        """The rules said no."""
        self.waits = False
        self.tell(sentence, alarm=True)

    # ---- keys ---------------------------------------------------------------------------------

    def action_go(self) -> None:
        item = self.query_one("#next", Menu).current
        if item is None or self.decline_past():
            return
        if item.value == CONTINUE:
            self.campaign_app.enter_memory()
        elif isinstance(item.value, Entry) and not self.waits:
            if not item.enabled:
                self.tell(item.note, alarm=True)
                return
            self.waits = True
            self.tag = "start"
            self.campaign_app.submit(item.value.command, self.view)

    def action_difficulty(self) -> None:
        """List the difficulties instead of the memories, and back."""
        self.tag = "start" if self.tag == "difficulty" else "difficulty"
        self.draw()

    def action_find(self) -> None:
        self._ask("find", self._find)

    def _find(self, text: str) -> None:
        menu = self.query_one("#next", Menu)
        for index, item in enumerate(menu.items):
            if text.casefold() in item.label.casefold():
                menu.point(index)
                return
        self.tell(say("tui.find.nothing", text=text), alarm=True)

    def action_back(self) -> None:
        if self.tag != "start":
            self.action_difficulty()
        else:
            self.campaign_app.leave(self)
