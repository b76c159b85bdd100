"""The memory drawn: where its panels stand and what is written into them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from campaign_tui.keys.actions import action
from campaign_tui.screens.memory_map import MemoryMap
from campaign_tui.widgets import at_cursor
from campaign_tui.widgets.aims_box import aims_box
from campaign_tui.widgets.bars import Bar, Telling, title, write
from campaign_tui.widgets.boards import details
from campaign_tui.widgets.event_panel import EventPanel
from campaign_tui.widgets.fitting import fitting
from campaign_tui.widgets.ground import Ground
from campaign_tui.widgets.header import memory_header
from campaign_tui.widgets.linear_panel import LinearPanel
from campaign_tui.widgets.lines import plain, wrap
from campaign_tui.widgets.menu import Item, Menu
from campaign_tui.widgets.side import SMALL_NOTICE, Side
from campaign_tui.widgets.sized import Sized
from campaign_tui.widgets.story import log
from campaign_tui.widgets.story_strip import StoryStrip
from domain.coach.aims import aims
from domain.language.waiting import Choice
from domain.model.terrain import map_of
from domain.telling.names import assassin
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.widget import Widget

    from campaign_tui.views.banners import Banner
    from campaign_tui.views.view import View
    from campaign_tui.widgets.lines import Line
    from domain.core.canonical import ActionId

TABS = ("here", "boards", "log")


class MemoryLayout(MemoryMap, inherit_bindings=False):
    """The map is the picture; everything else stands beside it. Draws; `MemoryScreen` listens to keys."""

    def __init__(self, view: View) -> None:
        """With the view to begin with."""
        super().__init__(view)
        self.tab = "here"
        self.listing = False
        """Whether the arrows move in the list beside the map."""
        self._asked = b""
        """The action whose question has been shown."""
        self.tags: tuple[str, ...] = ()
        """When not empty, the list shows these kinds of decisions only."""
        self.about = ""
        """The square that the list is about, while the arrows move in it: the cursor may go elsewhere."""
        self._opened = 0
        """Counts the lists that were opened: each is another page."""
        self.unfolded = ""
        """The square of which the list shows what can't be done, too."""
        self.waits = False
        """Whether a decision is on its way."""
        self.banners: tuple[Banner, ...] = ()
        """What the last decision brought, worth more than a sentence."""
        self._followed = ""
        """The square that the panels beside the map tell about, where the cursor moved there."""
        self._described = ""
        """The square that the list beside the map was written about last."""
        self._logged = view
        """What the panels of the story were written from."""
        self._said: ActionId | None = None
        """The action whose hint stands above the footer."""

    def body(self) -> Iterable[Widget]:
        yield Bar(id="head")
        yield Static(id="aims", markup=False)
        with Horizontal(id="table"):
            yield Ground(id="ground")
            yield LinearPanel()
            yield Side()
            with Vertical(id="more"):
                yield Sized(id="tale", classes="panel", markup=False)
                yield Static(id="cards", classes="panel", markup=False)
        yield StoryStrip()
        yield Telling()

    # ---- drawing ------------------------------------------------------------------------------

    @property
    def side(self) -> Side:
        """What stands beside the map."""
        return self.query_one(Side)

    @property
    def choices(self) -> Menu:
        """The list beside the map."""
        return self.side.menu

    def answers(self) -> Menu:
        return self.choices

    def put_on(self) -> None:
        for chart in (self.ground.chart, self.ground.other):
            chart.dress(self.dress.look, self.dress.signs)
        super().put_on()

    @property
    def _cells(self) -> int:
        """Cells of a line across the window: around the past there is a frame."""
        return self.app.size.width - (2 if self.view.past else 0)

    def draw(self) -> None:
        if self.state.memory is None or not self.ready:
            return
        # Inside an action the agenda runs ahead of what is told: then the header names the phase alone.
        state = replace(self.state, agenda=()) if self.telling else self.state
        shown = replace(self.view, state=state)
        letter = map_of(self.chart.cursor) if self.chart.cursor else next(iter(self.maps), "")
        head = self.query_one("#head", Bar)
        head.say(memory_header(shown, self.dress, self._cells - head.taken, letter))
        self.draw_past()
        self._draw_aims()
        self._draw_map()
        self._draw_boards()
        self._draw_here()
        self._draw_story()
        self.draw_notices(now=not self.telling)
        if not self.telling and self._said != self.view.action:
            self._said = self.view.action
            self.tell("")
        self.footer(say("tui.telling.go") if self.telling else "")

    def tell(self, sentence: str, *, alarm: bool = False) -> None:
        """Say something above the footer; a sentence too long for the line begins in the rows of the story.

        While something is told, and there is nothing else to say, how far that is.
        """
        sentence = sentence or self.telling.progress
        rows = [plain(row).rstrip() for row in wrap([(sentence, "text", 0)], max(20, self._cells - 2))]
        above, last = rows[:-1][: self.story_lines], rows[-1]
        super().tell(last, alarm=alarm)
        if not self.telling and self.ready:
            self.story.speak(self.view, above, self._cells, self.story_lines, alarm=alarm)

    def called_now(self) -> dict[str, str]:
        """Between the enemies' steps passing on ends no turn; where there is room, who the next assassin is."""
        passing = next((entry for entry in self.view.entries if entry.tag == "pass" and entry.legal), None)
        called = {"pass": passing.title} if passing is not None else {}
        if self.team and not self.has_class("-small"):
            following = self.team[(self.seat + 1) % len(self.team)]
            called["next_assassin"] = assassin(self.view.pack, following.name)
        return called

    def hint(self) -> str:
        return "" if self.view.past or at_cursor.prompt(self.view)[1] else at_cursor.next_words(self.view)

    def _draw_aims(self) -> None:
        """What the memory asks, in lines that never change their number."""
        found = aims(self.view.pack, self.state)
        panel = self.query_one("#aims", Static)
        write(panel, aims_box(self.view.pack, self.state, found, self.dress, self._cells) if found else Content(""))

    def draw_notices(self, *, now: bool = True) -> None:
        self.side.size_notices(small=self.has_class("-small"))
        super().draw_notices(now=now)
        self._draw_event()
        # Beside the map that moves nothing but the lower edge of a list.
        self.side.share(fixed=self.has_class("-small"), linear=self.has_class("-linear"))

    def _draw_event(self) -> None:
        """The events in force, whole, while neither lesson nor reminder needs their place."""
        found = None if self.side.noticed else aims(self.view.pack, self.state)
        events = found.events if found is not None else ()
        self.set_class(bool(events), "-free")
        self.query_one(EventPanel).show(events, self.dress.key(action("aims")))

    def _draw_boards(self) -> None:
        small, large = self.has_class("-small"), self.has_class("-large")
        self.side.show_people(self.view.pack, self.state, self.dress, self.seat, small=small, large=large)
        title(self.side.boards, self._tabs("tui.panel.boards"))
        if large and self.selected:
            cards = self.query_one("#cards", Static)
            width, high = cards.size.width or SMALL_NOTICE.width, self.query_one("#more").size.height // 2 - 2
            own = details(self.view.pack, self.team[self.seat])
            write(cards, fitting(own, width, high, self.dress.key(action("board_cards"))), layout=True)
            title(cards, say("tui.panel.cards"))

    def _draw_here(self) -> None:
        """The list: answers to a prompt, or what could be done on the square under the cursor."""
        menu, square = self.choices, self.chart.cursor
        if self.telling:
            self.set_class(True, "-telling")
            menu.empty, menu.list_key = "", ""
            heads = self.telling.beside(self.dress, menu.size)
            menu.show([], heads=heads, page=("told", self.page, self.telling.at, self.telling.shown_part))
            title(menu, say("tui.panel.told"))
            menu.activate(active=False)
            menu.set_class(False, "-active")
            return
        menu.list_key, menu.crowds = self.dress.key(action("list")), True
        heads, answers = at_cursor.prompt(self.view)
        wordy = False
        if answers and not self.view.past:
            self.listing = True
            self._uncover_question()
            menu.show(answers, heads=[*heads, ()], page=("list", self.page, self._opened))
            wordy = self._is_wordy(heads, answers[0])
            title(menu, self._tabs("tui.panel.prompt"))
        else:
            self._asked = b""
            # What the arrows move in is about the square where it was opened.
            self._draw_square(menu, self.about if self.listing and self.about else square)
        self.update_classes({"-telling": False, "-listing": self.listing, "-wordy": wordy})
        menu.activate(self.listing)
        menu.set_class(self.listing, "-active")

    def _uncover_question(self) -> None:
        """Show the list in which something new is asked, but for who reads while another window plays."""
        new, self._asked = self._asked != self.view.action, self.view.action
        if new and not self.host.elsewhere:
            self.uncover()

    def _is_wordy(self, heads: Sequence[Line], answer: Item) -> bool:
        """Whether a question needs the lines of everybody's health, so that it can be read whole in a small window."""
        whom = self.view.waiting.options if isinstance(self.view.waiting, Choice) else ()
        # Who chooses among people looks at their health.
        if not self.has_class("-small") or not self.state.assassins.keys().isdisjoint(whom):
            return False
        return self.side.is_wordy(heads, answer)

    def _draw_square(self, menu: Menu, square: str) -> None:
        """What stands on a square, and what could be done there."""
        terrain = self.terrain(square)
        if terrain is None or square not in terrain.kinds:
            return
        rows = self._rows(square)
        words = at_cursor.describe(terrain, square, self._contents.get(square), self.dress)
        self._described = square
        menu.empty = "" if self.view.past else say("tui.here.nothing")
        listed = ("list", self.page, self._opened, self.unfolded)
        page = listed if self.listing else ("here", self.view.action, square, self.selected, self.unfolded)
        menu.show(rows, heads=[*words, ()], page=page)
        title(menu, self._tabs("tui.panel.here"))

    def _rows(self, square: str) -> list[Item]:
        """What could be done on a square, or of the kinds that were asked for."""
        unfolded = self.unfolded == square
        return at_cursor.items(self.view, square, self.selected, self.dress, self.tags, unfolded=unfolded)

    def _tabs(self, shown: str) -> str:
        """The title of a panel; where panels are tabs, with the names of the others."""
        own = say(shown)
        if not self.has_class("-small"):
            return own
        others = [say(families.TUI_PANEL[tab]) for tab in TABS if tab != self.tab]
        return say("tui.panel.tabs", own=own, others="/".join(others))

    def _draw_story(self) -> None:
        """The newest sentences, or the moment that is told."""
        if self.telling:
            self.story.tell(self.telling.now, self._cells, self.story_lines)
            self.tell("")
            return
        self.story.show(self.view, self.banners, self._cells, self.story_lines)
        self._logged = self.view
        self._draw_log()

    def _draw_log(self) -> None:
        """As much of the story as its panels have room for: while something is told, as it was before that."""
        for name in ("#log", "#tale"):
            panel = self.query_one(name, Static)
            if panel.display and panel.size.height:
                write(panel, log(self._logged, panel.size.height, panel.size.width))
            title(panel, self._tabs("tui.panel.log"))

    def on_sized_resized(self, event: Sized.Resized) -> None:
        """A card more or less beside the map takes lines from the story, or gives it some."""
        event.stop()
        if self.ready:
            self._draw_log()

    @property
    def story_lines(self) -> int:
        """Rows of the story."""
        return 2 if self.has_class("-small") else 3

    def _tab_classes(self) -> dict[str, bool]:
        return {f"-tab-{tab}": tab == self.tab for tab in TABS}

    def _show_tab(self) -> None:
        self.update_classes(self._tab_classes())

    @property
    def list_covered(self) -> bool:
        """Whether another panel stands where the list would be."""
        return self.tab == "log" or (self.tab == "boards" and self.has_class("-small"))

    @property
    def panels(self) -> tuple[str, ...]:
        """The panels of which one at a time is shown: in a large window all stand beside the map."""
        return TABS if self.has_class("-small") else TABS[:1] if self.has_class("-large") else (TABS[0], TABS[-1])

    def show_list(self) -> None:
        """Bring what is at the cursor back to sight."""
        self.tab = "here"
        self._show_tab()
        self.call_after_refresh(self.draw)

    def uncover(self) -> bool:
        """Bring the list that the arrows move in back to sight; False where it isn't open, or was in sight already."""
        if not self.listing or not self.list_covered:
            return False
        self.show_list()
        return True

    def shape(self, height: int) -> dict[str, bool]:
        return {"-tall": height >= 36, **self._tab_classes()}
