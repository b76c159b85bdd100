"""The region map: where the group is, what is known, what a journey costs and brings before it is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from rich.cells import cell_len
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from campaign_tui.keys.actions import bindings
from campaign_tui.notes.memory_result import reportable
from campaign_tui.screens.region_noting import RegionNotes
from campaign_tui.views.standing import differences
from campaign_tui.views.view import Entry
from campaign_tui.widgets import aloud, at_cursor
from campaign_tui.widgets.bars import Bar, Telling, title, write
from campaign_tui.widgets.lesson import LessonPanel
from campaign_tui.widgets.menu import Item, Menu
from campaign_tui.widgets.notice import NoticePanel
from campaign_tui.widgets.region_map import gauge, legend, region_map
from campaign_tui.widgets.region_notes import RegionNote, asked
from campaign_tui.widgets.region_notes import heads as note_heads
from campaign_tui.widgets.region_notes import rows as note_rows
from campaign_tui.widgets.region_place import about, foreseen_words, row_words, stock
from campaign_tui.widgets.reminder import ReminderPanel
from campaign_tui.widgets.sized import Sized
from campaign_tui.widgets.team import team
from domain.language import commands as c
from domain.model.between import OwnMap, Reading
from domain.rules.apocalypse.seeing import seen
from domain.telling.names import card as card_name
from domain.telling.names import memory as memory_words
from domain.telling.pieces import net_change
from domain.text import families
from domain.text.catalogue import say
from exports.report.region_sentences import region as region_sentences

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.widget import Widget

    from campaign_tui.views.view import View
    from campaign_tui.widgets.lines import Line
    from domain.model.state import State
    from domain.rules.apocalypse.seeing import SeenPlace, SeenRegion

HERE = ("see_healer", "craft", "use_on_map", "treat", "pass")
"""Decisions that belong to the place where the group is, or to the phase."""
RESULT = "result"
"""The row that enters the result of the memory that has been found."""
TEAM_WIDTH = 27
"""Columns for the health of everybody, in the smallest window."""
MOST_TOLD = 8
"""Sentences of what happened last: all of a journey; of a whole turn in a memory only the end."""
NOTICE_ROWS, NOTICE_EDGES = 7, 4
"""Rows for a lesson in its place below the map, and columns that its frame takes."""
BY = {"cube": "by_cube", "gauge": "by_gauge"}


class RegionScreen(RegionNotes, inherit_bindings=False):
    """Pick a location, then how the journey is paid."""

    sheets: ClassVar[tuple[str, ...]] = ("campaign", "region")

    BINDINGS = bindings("region")
    where: ClassVar[str] = "region"

    def __init__(self, view: View) -> None:
        """With the view to begin with."""
        super().__init__(view)
        self._region: SeenRegion | None = None
        self._stood = (view.state.region.position, self.page)
        """Where the group stood when the rows were written last, and their page."""

    def on_mount(self) -> None:
        super().on_mount()
        self.tell("")

    def body(self) -> Iterable[Widget]:
        yield Bar(id="head")
        yield Bar(id="gauge")
        with Horizontal(id="table"):
            with Vertical(id="picture", classes="panel"):
                yield Sized(id="map", markup=False)
                yield Static(id="legend", markup=False)
            with VerticalScroll(id="linear", classes="panel", can_focus=False):
                yield Static(id="sentences", markup=False)
            with Vertical(id="side"):
                yield Static(id="team", classes="panel", markup=False)
                yield Menu(id="journeys", classes="panel")
                yield Static(id="place", classes="panel", markup=False)
        with Container(id="below"):
            yield LessonPanel()
            yield ReminderPanel()
            yield Telling()

    def draw(self) -> None:
        # It is drawn later than asked for: coming back from the history and going on at once, the screen may be gone.
        if not self.ready or not self.query("#head"):
            return
        self.draw_past()
        view = self.view
        self._region = seen(view.pack, view.state)
        self.draw_head()
        self.set_class(self.aloud, "-linear")
        menu = self.query_one("#journeys", Menu)
        menu.empty = say("tui.region.closed")
        menu.add_class("-active")
        self.list_rows(menu)
        self.set_class(self._asked, "-asking")
        title(menu, self._asked_by() if self._asked else say("tui.region.journeys"))
        self._draw_team()
        self._draw_region()
        self.draw_notices()
        self.footer()
        # The size of the map is known once rows and classes have found their places, and the signs below it theirs.
        self.call_after_refresh(self.call_after_refresh, self._draw_map)

    def draw_notices(self, *, now: bool = True) -> None:
        # Where there is room for it they have a place of their own, so that the map stays as it is.
        grows = self.aloud or self.has_class("-small")
        room = None if grows else Size(self.app.size.width // 2 - NOTICE_EDGES, NOTICE_ROWS)
        for panel in self.query(NoticePanel):
            panel.room, panel.brief = room, not grows
        super().draw_notices(now=now)
        # In a small window the place pointed at needs the room that a lesson leaves.
        self.set_class(any(panel.display for panel in self.query(NoticePanel)), "-noticed")

    def tell(self, sentence: str, *, alarm: bool = False) -> None:
        super().tell(sentence, alarm=alarm)
        # A long sentence takes room from the picture.
        self.call_after_refresh(self._draw_map)

    def hint(self) -> str:
        """What happened last, for want of anything else to say."""
        last = self.view.story[-1] if self.view.story and self.view.pack.region else None
        told = [one for one in last.sentences if one not in last.humdrum] if last is not None else []
        # What has no room at the beginning leaves its mark.
        cut = (self.dress.signs.more,) if len(told) > MOST_TOLD else ()
        return " ".join((*cut, *told[-MOST_TOLD:]))

    # ---- panels -------------------------------------------------------------------------------

    def _draw_team(self) -> None:
        """The health of everybody, beside the road that may cost it."""
        panel = self.query_one("#team", Static)
        title(panel, say("tui.board.health").capitalize())
        width = max(TEAM_WIDTH, panel.size.width)
        write(panel, team(self.view.pack, self.view.state, self.dress, -1, width), layout=True)

    def _draw_region(self) -> None:
        """Everything but the picture."""
        region = self._region
        name = region.title if region and region.title else say("tui.panel.region")
        for panel in ("#picture", "#linear"):
            title(self.query_one(panel), name)
        bar = self.query_one("#gauge", Bar)
        if region is None:
            self.query_one("#place").set_class(True, "-empty")
            write(self.query_one("#map", Static), Content.styled(say("tui.region.enter_own"), "$quiet"))
            return
        text = stock(region)
        bar.say(
            Content.styled(f" {text}  ", "bold $gold")
            + gauge(region, self.dress, self.app.size.width - cell_len(text) - 3)
        )
        if self.aloud:
            told = aloud.aloud(region_sentences(self.view.pack, self.view.state))
            write(self.query_one("#sentences", Static), told, layout=True)
        self._draw_legend(region)
        self._draw_place()

    def _draw_legend(self, region: SeenRegion) -> None:
        """The signs below the picture, in lines of their room: behind a card that is read they have none."""
        for below in self.query("#legend").results(Static):
            signs = legend(region, self.dress, below.size.width) if region.places else Content("")
            write(below, signs, layout=True)

    def _asked_by(self) -> str:
        """The card that is being read, or that something is asked."""
        frame = self.view.state.top
        card = frame.card if isinstance(frame, Reading | OwnMap) else ""
        return card_name(self.view.pack, card) if card else say("tui.region.question")

    def on_sized_resized(self, event: Sized.Resized) -> None:
        """What is said, taught or asked beside the picture gives it other lines."""
        event.stop()
        self._draw_map()
        if self._region is not None:
            self._draw_legend(self._region)

    def _draw_map(self) -> None:
        """The picture, in the room that it has."""
        # It is drawn later than asked for: the screen may be gone by then.
        region, picture = self._region, next(iter(self.query("#map").results(Static)), None)
        if region is None or picture is None or self.aloud or not picture.size.width:
            return
        room = picture.size
        if not region.places:
            write(picture, Content.styled(say("tui.region.chart_empty"), "$quiet"))
            return
        write(picture, region_map(region, self.dress, room.width, room.height, self._pointed()))

    def _draw_place(self) -> None:
        """The location pointed at, and what the way there would cost and bring."""
        region, panel = self._region, self.query_one("#place", Static)
        pointed = self._pointed()
        place = self._place(pointed or (region.position if region else 0))
        title(panel, say("tui.panel.place"))
        panel.set_class(place is None, "-empty")
        if place is None:
            return
        text = about(place, self.view.pack, self.dress, region)
        ways = [e for e in self.grouped(str(pointed)) if e.legal] if pointed and not self.subject else []
        if ways:
            text += Content("\n") + Content.styled(self._foreseen(ways[0]), "$foreground")
        write(panel, text, layout=True)

    def _place(self, number: int) -> SeenPlace | None:
        places = self._region.places if self._region else ()
        return next((place for place in places if place.number == number), None)

    def _pointed(self) -> int:
        """The location that the row under the cursor stands for."""
        if self._asked:
            return 0
        if self.subject:
            return int(self.subject)
        item = self.query_one("#journeys", Menu).current
        return int(item.value) if item is not None and isinstance(item.value, str) and item.value.isdigit() else 0

    def pointed_at(self) -> int:
        return self._pointed() or (self._region.position if self._region else 0)

    def explained(self) -> tuple[str, ...]:
        """The location pointed at, and what the group has on the map."""
        return (f"region/places/{self.pointed_at()}", "region/position", "region/ticks", "region/clues", "region/slot")

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        event.stop()
        self._draw_place()
        self._draw_map()

    # ---- rows ---------------------------------------------------------------------------------

    def subjects(self) -> Sequence[Item]:
        """What is found, where a journey can go, then what can be done here."""
        view = self.view
        rows = [Item(e.title, e, bold=True, weighty=True) for e in view.entries if e.tag == "start" and e.legal]
        rows += [
            Item(say("tui.report.row", memory=memory_words(view.pack, name)), RESULT, note=reason, enabled=not reason)
            for name, reason, _ in reportable(view)
            if not reason
        ]
        # What nobody has seen stands first, where nothing is left last.
        known = self._region.places if self._region else ()
        places = sorted(known, key=_rank)
        for place in places:
            if any(entry.legal for entry in self.grouped(str(place.number))):
                rows.append(
                    Item(str(place.number), str(place.number), tail=row_words(place, self._region), weighty=True)
                )
        rows += [Item(e.title, e, weighty=True) for tag in HERE for e in view.entries if e.tag == tag and e.legal]
        notes = note_rows(view)
        if notes:
            notes[0] = replace(notes[0], above=say("tui.region.noting_memory"))
        return [*rows, *notes]

    def asked_rows(self, answers: list[Item]) -> tuple[list[Item], list[Line]]:
        """The answers, and beside them what can be noted of a card."""
        return asked(self.view, self.to_type(answers), self.dress), note_heads(self.view)

    def list_rows(self, menu: Menu) -> None:
        position, page = self.view.state.region.position, self.page
        if position != self._stood[0] and page != self._stood[1]:
            # The players' own key has taken the group elsewhere: the highlight waits at what comes next.
            menu.index = self._row = 0
        self._stood = (position, page)
        super().list_rows(menu)

    def grouped(self, subject: str) -> list[Entry]:
        """The ways to pay for a journey to a place, or a jump."""
        if not subject.isdigit():
            return []
        to = int(subject)
        return [e for e in self.view.entries if isinstance(e.command, c.Journey | c.Jump) and e.command.to == to]

    def question(self, subject: str) -> str:
        """Ask how the journey is paid."""
        return say("tui.region.pay", number=subject)

    def row(self, entry: Entry) -> Item:
        """A way to pay, with what it costs and brings."""
        item = at_cursor.entry_item(entry, self.dress)
        if not entry.legal or not isinstance(entry.command, c.Journey | c.Jump):
            return item
        if isinstance(entry.command, c.Jump):
            words = say("tui.region.by_jump")
        elif entry.command.payment in BY:
            words = say(families.TUI_REGION[BY[entry.command.payment]])
        else:
            plan = self.view.pack.region
            clue = plan.clues.get(entry.command.payment) if plan else None
            words = say("tui.region.by_clue", clue=clue.name if clue else entry.command.payment)
        return replace(item, label=words, note=self._foreseen(entry))

    def _foreseen(self, entry: Entry) -> str:
        command = entry.command
        return (
            foreseen_words(self.view.pack, self.view.state, command) if isinstance(command, c.Journey | c.Jump) else ""
        )

    def action_go(self) -> None:
        item = self.query_one("#journeys", Menu).current
        if item is not None and item.value == RESULT:
            self.action_report()
        elif item is not None and isinstance(item.value, RegionNote):
            self.action_bring(item.value.kind)
        else:
            super().action_go()

    def action_page(self, pages: int) -> None:
        if self.aloud:
            read = self.query_one("#linear", VerticalScroll)
            read.scroll_relative(y=pages * max(1, read.size.height - 2), animate=False)
        else:
            super().action_page(pages)

    # ---- what came of it ----------------------------------------------------------------------

    def came_back(self, before: State, said: str) -> None:
        """Say what an undo or redo has changed: what to do with the pieces, or how it stands where the app has them."""
        view = self.view
        told = net_change if view.source == "table" else differences
        changes = tuple(told(view.pack, before, view.state))
        key = "tui.region.came_back" if changes else "tui.region.came_back_nothing"
        self.tell(say(key, said=said, what="; ".join(changes)))


def _rank(place: SeenPlace) -> int:
    """Where a place stands in the list: not seen yet, seen, nothing left."""
    return 2 if place.explored or place.completed else int(place.stickered)
