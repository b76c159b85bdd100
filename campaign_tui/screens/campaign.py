"""The campaign: where you are on the road, the next step, the boards, the diary."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from campaign_tui.desk import at_table, pack, playing
from campaign_tui.keys.actions import action, bindings
from campaign_tui.notes.matching import trackable
from campaign_tui.notes.memory_result import none_reportable
from campaign_tui.screens.by_name import of_the_memory
from campaign_tui.screens.offered import OFFERED, OPTIONAL, Offered
from campaign_tui.screens.typing import TypingScreen
from campaign_tui.views.next_steps import next_words
from campaign_tui.views.outcomes import Outcome
from campaign_tui.views.view import Entry
from campaign_tui.widgets import aloud, at_cursor
from campaign_tui.widgets.bars import Bar, Telling, title, write
from campaign_tui.widgets.boards import boards_in, details
from campaign_tui.widgets.campaign_rows import (
    BACKFILL,
    CONTINUE,
    DRAW,
    LAST_PAGE,
    RESULT,
    SCREENS,
    STANDING,
    TWO_MAPS,
    CampaignRows,
)
from campaign_tui.widgets.diary import track
from campaign_tui.widgets.fitting import fitting
from campaign_tui.widgets.header import campaign_header
from campaign_tui.widgets.menu import Item, Menu
from campaign_tui.widgets.played import played
from campaign_tui.widgets.reminder import ReminderPanel
from campaign_tui.widgets.road import road, warning_lines
from campaign_tui.widgets.sized import Sized
from campaign_tui.widgets.story import log, newest
from campaign_tui.widgets.tile import BOLD
from domain.language.commands import Track
from domain.model.between import Untold
from domain.rules.campaign.flow import is_story
from domain.rules.table.mapping import drawable
from domain.rules.table.standing import askable
from domain.telling.decisions import describe
from domain.telling.names import assassin, figure
from domain.telling.names import place as place_words
from domain.text.catalogue import say
from exports.report.ending import last_page

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.widget import Widget

    from campaign_tui.views.view import View
    from domain.language.commands import AnyCommand

FRAME = 4
"""Cells for the frame of a panel, with the blanks inside it."""
BOARDS_SHARE = 60
"""Of 100 lines of the table, those that the boards take at most: as the style sheet has it."""
LEAST_DIARY = 5
"""Rows of the diary between memories in a small window, with its frame: as the style sheet has it."""
LEAST_OUTLOOK = 4
"""Rows of warnings in a small window."""
DIARY_SHARE = 75
"""Of 100 lines of the table, those that the diary takes at most, where the list above it leaves them."""
LEAST_BOARD = 32
"""Cells of a board in the smallest window."""


class OverviewScreen(Offered, TypingScreen, inherit_bindings=False):
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
        yield Bar(id="road")
        yield Bar(id="track")
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield Menu(id="next", classes="panel")
                yield Static(id="diary", classes="panel", markup=False)
            with Vertical(id="side"):
                yield Sized(id="boards", classes="panel", markup=False)
                yield Sized(id="tale", classes="panel", markup=False)
            yield Static(id="cards", classes="panel", markup=False)
        yield Static(id="outlook", markup=False)
        yield ReminderPanel()
        yield Static(id="story", markup=False)
        yield Telling()

    def draw(self) -> None:
        # It may have been left since it asked to be drawn.
        if not self.ready or not self.query("#head"):
            return
        view = self.view
        self.draw_past()
        self.query_one("#head", Bar).say(campaign_header(view, self.dress, self.app.size.width))
        self._draw_road()
        menu = self.query_one("#next", Menu)
        title(menu, say("tui.panel.next"))
        menu.empty = say("tui.campaign.nothing")
        heads, answers = at_cursor.prompt(view) if view.state.memory is None else ([], [])
        if self.has_class("-asking") != bool(answers):
            self.set_class(bool(answers), "-asking")
            # What lies beside the question has another width from now on.
            self.call_after_refresh(self.draw)
        if is_story(view.state) and not answers and self.tag == "start":
            heads = [[(next_words(view.pack, view.state, view.waiting), "objective", BOLD)]]
        elif self.tag == OPTIONAL:
            heads = [[(say("tui.campaign.which_optional"), "objective", BOLD)]]
        if isinstance(view.state.top, Untold) and not view.past:
            # Telling it stands first: Enter leaves nothing open by mistake.
            answers = [Item(say("tui.standing.now"), STANDING, action("stand").key, bold=True), *answers]
        menu.show(self.to_type(answers) or self._rows(), heads=heads, page=(self.page, self.tag))
        menu.add_class("-active")
        # Beside a reminder the diary has its lines only where the list above it leaves them.
        self.set_class(menu.wanted + LEAST_DIARY + 2 > self.query_one("#table").size.height, "-crowded")
        side = self.query_one("#boards", Static)
        title(side, say("tui.panel.boards"))
        people = aloud.people if self.aloud and is_story(view.state) else None
        # In a small window the boards have their own place; else they take what they need of the table's.
        high = self.query_one("#table").size.height * BOARDS_SHARE // 100 - 2
        room = max(LEAST_BOARD, side.size.width - 2), side.size.height if self.has_class("-small") else high
        words = people(view.pack, view.state) if people else boards_in(view.pack, view.state, self.dress, *room)
        write(side, words, layout=not self.has_class("-small"))
        panel, width = self.query_one("#diary", Static), self.app.size.width
        title(panel, say("tui.panel.diary"))
        self.set_class(is_story(view.state), "-story")
        # A story has more to say about the next step, and needs the room.
        short = is_story(view.state) and self.has_class("-small")
        lines = 3 if short else self._room_below(menu)
        room = (max(LEAST_BOARD, self.query_one("#left").size.width - FRAME), lines)
        write(panel, played(view, self.dress, *room), layout=True)
        write(
            self.query_one("#story", Static), newest(view, 2 if self.has_class("-small") else 3, width, self._humdrum())
        )
        self._draw_more()
        item = menu.current
        self.draw_notices()
        self.footer(say("tui.campaign.go") if item and item.enabled else "")

    def _room_below(self, menu: Menu) -> int:
        """Lines for the diary: what the list above it leaves, of half of the table at least."""
        high = self.query_one("#table").size.height
        half, most = high // 2 - 2, high * DIARY_SHARE // 100 - 2
        return half if self.has_class("-small") else max(half, min(most, high - menu.wanted - 4))

    def _rows(self) -> list[Item]:
        """What can be done next."""
        small, drawings = self.has_class("-small"), self.host.drawings
        rows = CampaignRows(self.view, self.dress, self.tag, self.reportable, drawings, small=small)
        return rows.items(self.optional_rows())

    def on_sized_resized(self, event: Sized.Resized) -> None:
        """A panel that is written to its size has another one."""
        event.stop()
        self.draw()

    def _draw_more(self) -> None:
        """What has happened last, and every card of everybody: where there is room for them beside the rest."""
        tale = self.query_one("#tale", Static)
        title(tale, say("tui.panel.log"))
        if tale.display and tale.size.height:
            write(tale, log(self.view, tale.size.height, tale.size.width))
        cards = self.query_one("#cards", Static)
        title(cards, say("tui.panel.cards"))
        if self.has_class("-large"):
            pack, dress = self.view.pack, self.dress
            parts: list[Content] = []
            for seat, figure in enumerate(self.view.state.assassins.values()):
                name = Content.styled(assassin(pack, figure.name), dress.seat(seat))
                first, *others = details(pack, figure) or [Content("")]
                gap = [Content("")] if parts else []
                parts += [Content("\n").join([*gap, name, first]), *others]
            room = cards.size
            write(cards, fitting(parts, room.width, room.height, action("belongings").key) if room else Content(""))

    def _humdrum(self) -> set[str]:
        """Sentences that would hide what matters: whole crews go home after every resolution."""
        home = place_words(self.view.pack, "hall")
        figures = self.view.state.headquarters.figures
        return {say("story.figure_assigned", figure=figure(self.view.pack, who), place=home) for who in figures}

    def _draw_road(self) -> None:
        """The stage that it stands at, the experience track, and what is about to be lost."""
        view, story = self.view, is_story(self.view.state)
        for name in ("#road", "#track"):
            self.query_one(name).display = story and not self.has_class("-tiny")
        if story:
            width, told = self.app.size.width, self.aloud
            at = aloud.road(view.pack, view.state) if told else road(view.pack, view.state, self.dress, width - 2)
            levels = aloud.track(view.pack, view.state) if told else track(view.pack, view.state, self.dress, width)
            self.query_one("#road", Bar).say(at)
            self.query_one("#track", Bar).say(levels)
        lines = warning_lines(view.pack, view.state, self.dress)
        # In a small window the next step keeps its room; all of it stands beside the headquarters.
        most = LEAST_OUTLOOK if self.has_class("-small") else len(lines) * 2
        warned = fitting(lines, self.app.size.width - FRAME, most, action("headquarters").key)
        write(self.query_one("#outlook", Static), warned, layout=True)

    def action_draw_map(self) -> None:
        if not self.decline_past():
            own, at_cursor = drawable(self.view.pack, self.view.state), self._memory_here()
            due = (memory for memory, _, _ in self.reportable(mapped=True) if memory in own)
            self.host.open("map_editor", self.view, at_cursor if at_cursor in own else next(due, ""))

    def action_report(self) -> None:
        """Open the form for the result of the memory pointed at, else of the first one that waits for it."""
        if self.decline_past():
            return
        at_cursor, found = self._memory_here(), list(self.reportable(mapped=True))
        open_ = [memory for memory, reason, _ in found if not reason]
        if not open_:
            self.tell(next((reason for _, reason, _ in found), none_reportable(self.view)), alarm=True)
            return
        from campaign_tui.screens.memory_result import MemoryResultScreen

        self.app.push_screen(MemoryResultScreen(self.view, at_cursor if at_cursor in open_ else open_[0]))

    def _memory_here(self) -> str:
        """The memory that the row pointed at is about; empty for none."""
        item = self.query_one("#next", Menu).current
        value = item.value if item is not None else None
        if isinstance(value, Entry):
            return str(getattr(value.command, "memory", ""))
        return value.rpartition(":")[2] if isinstance(value, str) else ""

    def action_track(self, maps: int = 1) -> None:
        """Begin the books of a memory: at once where a row of them is pointed at, else after a question."""
        from campaign_tui.screens.dialogs import ask_first

        if self.decline_past() or self.waits:
            return
        known = [memory for memory, _, _ in self.reportable(mapped=True)]
        at_cursor = self._memory_here()
        memory = at_cursor if at_cursor in known else next(iter(known), "")
        fault = trackable(self.view, memory, maps) if memory else none_reportable(self.view)
        if fault:
            self.tell(fault, alarm=True)
            return
        command, seen = Track(memory, maps), self.view
        item = self.query_one("#next", Menu).current
        on_the_table = at_cursor == memory and item is not None and isinstance(item.value, str)
        question = "" if on_the_table else say("tui.asked.track", title=describe(seen.pack, command))
        ask_first(self.app, question, lambda: self._submit(command, seen))

    def action_backfill(self) -> None:
        """Enter memories that were played before, quickly."""
        if not self.decline_past():
            from campaign_tui.screens.backfill import BackfillScreen

            self.app.push_screen(BackfillScreen(self.view))

    def action_stand(self) -> None:
        """Say what lies on the table of a campaign that was played elsewhere, or fill in what was left open."""
        if self.decline_past():
            return
        left = len(self.view.state.open)
        if self.view.state.memory is not None or not askable(self.view.pack, self.view.state):
            self.tell(say("tui.standing.after", n=left) if left else say("tui.standing.nothing"), alarm=True)
            return
        from campaign_tui.screens.standing import StandingScreen

        self.app.push_screen(StandingScreen(self.view))

    def show_view(self, view: View) -> None:
        self.waits = False
        if view.action != self.view.action:
            # What was said of the step before isn't true of this one.
            self.tell("")
        super().show_view(view)

    is_overview = True
    decides = True

    def declined(self, sentence: str) -> None:
        """The rules said no."""
        self.waits = False
        self.tell(sentence, alarm=True)

    # ---- keys ---------------------------------------------------------------------------------

    def action_go(self) -> None:
        if self.decline_past():
            return
        item = self.row_taken(self.query_one("#next", Menu))
        if item is None:
            return
        if item.value == CONTINUE:
            if self.view.state.memory is not None:
                self.host.open(of_the_memory(self.view), self.view)
        elif item.value in SCREENS:
            self.action_open(SCREENS[item.value])
        elif item.value == LAST_PAGE:
            self._read_the_end()
        elif isinstance(item.value, str):
            self._go_to_memory(item)
        elif isinstance(item.value, Outcome) and not self.waits:
            self._submit(item.value.command)
        elif isinstance(item.value, Entry) and not self.waits:
            if not item.enabled:
                self.tell(item.note, alarm=True)
                return
            self.tag = "start"
            self._submit(item.value.command)

    def _read_the_end(self) -> None:
        """The last page of the campaign once more."""
        from campaign_tui.screens.dialogs import Page

        self.app.push_screen(Page(self.view.pack.title, last_page(self.view.pack, self.view.state)))

    def _go_to_memory(self, item: Item) -> None:
        """The result of a memory, its books, or those that were played before."""
        if not item.enabled:
            self.tell(item.note, alarm=True)
        elif item.value == BACKFILL:
            self.action_backfill()
        elif item.value == STANDING:
            self.action_stand()
        elif item.value == OPTIONAL:
            self.action_optional()
        elif item.value.startswith(OFFERED):
            self.offer(item.value.removeprefix(OFFERED))
        elif item.value.startswith(RESULT):
            self.action_report()
        elif item.value.startswith(DRAW):
            self.action_draw_map()
        else:
            self.action_track(2 if item.value.startswith(TWO_MAPS) else 1)

    def action_newer_pack(self) -> None:
        """Another version of the pack, and what it would change."""
        if not self.decline_past():
            self.host.desk.ask(pack.offered_pack, asked=True)

    def action_recap(self) -> None:
        """What came of the last evening."""
        if not self.decline_past():
            self.host.desk.ask(at_table.recap)

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

    def submit(self, entry: Entry) -> None:
        """A decision from the palette; one that gives something up is asked about first."""
        from campaign_tui.screens.dialogs import ask_first, asked

        seen = self.view
        if not self.waits and not self.decline_past():
            ask_first(self.app, asked(entry, seen), lambda: self._submit(entry.command, seen))

    def _submit(self, command: AnyCommand, seen: View | None = None) -> None:
        self.waits = True
        self.host.desk.ask(playing.submit, command, (seen or self.view).action)

    def action_back(self) -> None:
        if self.tag != "start":
            self.tag = "start"
            self.draw()
        else:
            super().action_back()
            self.host.leave(self.view)
