"""The headquarters: figures into spaces, the blueprint, the hospital, with all limits in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from campaign_tui.desk import playing
from campaign_tui.keys.actions import action, bindings
from campaign_tui.notes.memory_result import reportable
from campaign_tui.screens.grouped import GroupedScreen
from campaign_tui.views.suggestion import reasons
from campaign_tui.widgets import aloud, at_cursor
from campaign_tui.widgets.bars import Bar, Telling, title, write
from campaign_tui.widgets.house import house
from campaign_tui.widgets.house_gives import gives
from campaign_tui.widgets.menu import Item, Menu
from campaign_tui.widgets.reminder import ReminderPanel
from campaign_tui.widgets.road import warnings
from domain.language import commands as c
from domain.language.waiting import Window
from domain.playing.play import Play
from domain.rules.campaign.contracts import readable, top_contract
from domain.rules.campaign.outlook import assigning, has_headquarters
from domain.rules.campaign.suggesting import suggested
from domain.telling.names import figure
from domain.telling.names import memory as memory_words
from domain.text import families
from domain.text.catalogue import say
from exports.report import between

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.widget import Widget

    from campaign_tui.views.view import Entry, View

TALL = 32
"""Lines of a window from which buildings have edges."""
ROOM_EDGES = 6
"""Cells of the panel beside its words."""
OTHERS = ("admit", "discharge", "lay", "treat")
"""Decisions that are listed by themselves, below the figures."""


RESULT = "result"
"""The row that enters the result of the memory that is due."""
SUGGEST = "suggest"
READ = "read"
"""The row that assigns everybody as suggested; no figure is called so."""


class HeadquartersScreen(GroupedScreen, inherit_bindings=False):
    """Assignment: pick a figure, then a space."""

    BINDINGS = bindings("headquarters")
    where: ClassVar[str] = "headquarters"

    def __init__(self, view: View) -> None:
        """With the view to begin with."""
        super().__init__(view)
        self._queue: list[c.Assign] = []
        self._reasons = ""
        """Why the suggestion is as it is, told when everybody stands."""

    def body(self) -> Iterable[Widget]:
        yield Bar(id="head")
        with Horizontal(id="table"):
            yield Menu(id="figures", classes="panel")
            with Vertical(id="side"), VerticalScroll(id="rooms", classes="panel", can_focus=False):
                yield Static(id="house", markup=False)
        yield Static(id="outlook", markup=False)
        yield ReminderPanel()
        yield Telling()

    def draw(self) -> None:
        if not self.ready:
            return
        self.draw_past()
        view = self.view
        self.draw_head()
        menu = self.query_one("#figures", Menu)
        title(menu, say("tui.house.figures"))
        # Where there will never be a headquarters, the panel beside says so.
        menu.empty = say("tui.house.closed") if has_headquarters(view.pack, view.state) else ""
        menu.add_class("-active")
        self.list_rows(menu)
        self.set_class(self._asked, "-asking")
        title(self.query_one("#rooms"), say("tui.panel.house"))
        rooms = (
            aloud.aloud(between.house(view.pack, view.state))
            if self.aloud
            else house(view.pack, view.state, self.dress, self._room(), low=self.app.size.height < TALL)
        )
        write(self.query_one("#house", Static), rooms, layout=True)
        write(self.query_one("#outlook", Static), warnings(view.pack, view.state, self.dress), layout=True)
        self.draw_notices()
        self.footer()

    def _room(self) -> int:
        """Cells for the picture of the house: half of the window without edges and scroll bar."""
        return max(1, self.app.size.width // 2 - ROOM_EDGES)

    def subjects(self) -> Sequence[Item]:
        """The next step first: the way on when everybody has a place, else figures and the rest before it."""
        view, there = self.view, self.view.state.headquarters
        movable = {e.command.figure for e in view.entries if isinstance(e.command, c.Assign)}
        rows = [
            Item(figure(view.pack, who), who, tail=say(families.TUI_HOUSE_PLACE[place]))
            for who, place in sorted(there.figures.items(), key=lambda pair: (pair[1] != "hall", pair[0]))
            if who in movable
        ]
        rows += [Item(e.title, e, weighty=True) for tag in OTHERS for e in view.entries if e.tag == tag and e.legal]
        if readable(Play(view.pack, view.state)):
            rows.append(Item(say("tui.house.read"), READ))
        if any(place == "hall" for who, place in there.figures.items() if who in movable):
            title = say("tui.house.suggested")
            return [Item(title, SUGGEST, action("suggest").key, bold=True), *rows, *self._ways_on()]
        # Figures are all where somebody put them: what is left is to begin. Hurt assassins come before going on.
        return [*rows, *self._ways_on()] if self._admits() else [*self._ways_on(), *rows]

    def _admits(self) -> bool:
        """Whether somebody can still be put into hospital, or a blueprint laid."""
        return any(e.tag == "admit" and e.legal for e in self.view.entries)

    def _ways_on(self) -> list[Item]:
        """Passing on, and the memory that can begin, or why it can't."""
        # Going on means something else in a memory and on the region map.
        kind = self.view.waiting.kind if isinstance(self.view.waiting, Window) else ""
        going = {"admission": say("tui.house.go_on"), "before_assignment": say("tui.house.assign")}
        passing = [e for e in self.view.entries if e.tag == "pass" and e.legal and kind in going]
        starts = [e for e in self.view.entries if e.tag == "start"]
        shown = [e for e in starts if e.legal] or [e for e in starts if e.rule.startswith("40.")][:1]
        rows = [Item(going[kind], e, bold=True, weighty=True) for e in passing]
        rows += [replace(at_cursor.entry_item(e, self.dress), key="", bold=True) for e in shown]
        for memory, reason, rule in reportable(self.view):
            title = say("tui.report.row", memory=memory_words(self.view.pack, memory))
            note = say("tui.here.reason", reason=reason, rule=rule) if reason else ""
            rows.append(Item(title, RESULT, note=note, enabled=not reason, bold=True))
        return rows

    def grouped(self, subject: str) -> list[Entry]:
        """Where a figure can go."""
        return [e for e in self.view.entries if isinstance(e.command, c.Assign) and e.command.figure == subject]

    def explained(self) -> tuple[str, ...]:
        """The figure pointed at, then the house."""
        item = self.query_one("#figures", Menu).current
        who = self.subject or (item.value if item is not None else "")
        there = self.view.state.headquarters.figures
        return (*((f"headquarters/figures/{who}",) if who in there else ()), "headquarters")

    def question(self, subject: str) -> str:
        """Ask to which place."""
        return say("tui.house.to", name=figure(self.view.pack, subject))

    def row(self, entry: Entry) -> Item:
        """A place, with what the figure gives there and what is missing."""
        item = super().row(entry)
        if not entry.legal or not isinstance(entry.command, c.Assign):
            return item
        there = gives(self.view.pack, self.view.state, entry.command.figure, entry.command.place)
        return replace(item, note=there or item.note)

    def action_go(self) -> None:
        item = self.query_one("#figures", Menu).current
        if item is not None and item.value == SUGGEST:
            self.action_suggest()
        elif item is not None and item.value == READ:
            self._read_contract()
        elif item is not None and item.value == RESULT:
            if item.enabled:
                self.action_report()
            else:
                self.tell(item.note, alarm=True)
        else:
            super().action_go()

    def _read_contract(self) -> None:
        """The whole text of the open contract, what can't be played yet as well."""
        from campaign_tui.screens.dialogs import Page

        play = Play(self.view.pack, self.view.state)
        contract = top_contract(play)
        if contract is not None:
            self.app.push_screen(Page(contract.name, "\n\n".join(filter(None, readable(play)))))

    # ---- the suggestion -----------------------------------------------------------------------

    def action_suggest(self) -> None:
        """Assign who is in the main hall as a sound assignment would have it, figure by figure; each can be undone."""
        there = self.view.state.headquarters
        if self.decline_past():
            return
        if not any(isinstance(e.command, c.Assign) for e in self.view.entries):
            self.tell(self._why_not(), alarm=True)
            return
        found = suggested(self.view.pack, self.view.state, fill=True)
        aims, self._reasons = found.places, " ".join(reasons(self.view.pack, self.view.state, found))
        self._queue = [c.Assign(who, place) for who, place in aims.items() if there.figures[who] != place]
        if not self._queue:
            self.tell(self._reasons)
            self._reasons = ""
        self._next_of_queue()

    def _why_not(self) -> str:
        """Why nobody can be assigned."""
        if self._admits():
            return say("tui.house.admits_first")
        return say("tui.house.closed" if assigning(self.view.state) == "closed" else "tui.house.not_yet")

    def idle_keys(self) -> tuple[str, ...]:
        """Nothing is suggested where nobody can be assigned."""
        assigns = any(isinstance(e.command, c.Assign) for e in self.view.entries)
        return super().idle_keys() if assigns else (*super().idle_keys(), "suggest")

    def _next_of_queue(self) -> None:
        if self._queue:
            self.waits = True
            self.host.desk.ask(playing.submit, self._queue.pop(0), self.view.action)

    def show_view(self, view: View) -> None:
        super().show_view(view)
        if not self._queue and self._reasons:
            self.tell(self._reasons)
            self._reasons = ""
        self._next_of_queue()

    def stop_short(self) -> bool:
        left, self._queue, self._reasons = bool(self._queue), [], ""
        return super().stop_short() or left

    def declined(self, sentence: str) -> None:
        """The rules said no: the rest of a suggestion is dropped."""
        self._queue, self._reasons = [], ""
        super().declined(sentence)

    def action_page(self, pages: int) -> None:
        rooms = self.query_one("#rooms", VerticalScroll)
        rooms.scroll_relative(y=pages * max(1, rooms.size.height - 2), animate=False)
