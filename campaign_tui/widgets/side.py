"""What stands beside the map of a memory, and which of its panels has how many rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from campaign_tui.widgets.bars import write
from campaign_tui.widgets.boards import boards, table
from campaign_tui.widgets.event_panel import EventPanel
from campaign_tui.widgets.lesson import LessonPanel
from campaign_tui.widgets.lines import wrap
from campaign_tui.widgets.menu import Item, Menu
from campaign_tui.widgets.notice import NoticePanel
from campaign_tui.widgets.reminder import ReminderPanel
from campaign_tui.widgets.sized import Sized
from campaign_tui.widgets.team import team

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign_tui.looks.dress import Dress
    from campaign_tui.widgets.lines import Line
    from domain.content.pack import Pack
    from domain.model.state import State

WORDY_EDGES = Size(2, 3)
"""Columns and rows of a question that its words can't use: a frame, and the row that counts the rest."""
SMALL_NOTICE, NOTICE = Size(26, 4), Size(40, 6)
"""Columns and rows for what is said beside the map: a lesson, a reminder, the event in force."""

MOST_NOTICE = NOTICE.height + 2
"""Rows of a lesson or reminder at most, frame included: as many as the style sheet gives their place."""

FULL_TEAM = 3
"""Assassins whose boards would leave the square at the cursor too little room with all their cards."""


class Side(Vertical):
    """Everybody's health, the boards, the list and the story, as the style sheet shows them; below them notices.

    Notices stand below the square at the cursor: what is said moves nothing but the lower edge of its list.
    """

    def __init__(self) -> None:
        """Nothing to show yet."""
        notices = Vertical(LessonPanel(brief=True), ReminderPanel(brief=True), EventPanel(), id="notices")
        super().__init__(
            Static(id="team", markup=False),
            Static(id="boards", classes="panel", markup=False),
            Menu(id="here", classes="panel"),
            Sized(id="log", classes="panel", markup=False),
            notices,
            id="side",
        )
        self._notice_rows = 0
        """Rows that a notice or an event has; 0 for those of the style sheet."""

    @property
    def menu(self) -> Menu:
        """The list."""
        return self.query_one("#here", Menu)

    @property
    def boards(self) -> Static:
        """The panel of the boards."""
        return self.query_one("#boards", Static)

    def show_people(self, pack: Pack, state: State, dress: Dress, seat: int, *, small: bool, large: bool) -> None:
        """Write everybody's health and boards, in a `small` window, a `large` one, or one between them."""
        width = SMALL_NOTICE.width if small else NOTICE.width
        write(self.query_one("#team", Static), team(pack, state, dress, seat, width + 2), layout=True)
        brief = not large and len(state.assassins) >= FULL_TEAM
        people = boards(pack, state, dress, seat, width, brief=brief)
        gap = [] if small else [Content("")]
        words = Content("\n").join([people, *gap, table(pack, state, short=small)])
        write(self.boards, words, layout=not small)

    def size_notices(self, *, small: bool) -> None:
        """Say to lessons, reminders and events how much room their texts have."""
        room = SMALL_NOTICE if small else NOTICE
        self.query_one(EventPanel).room = room
        for panel in self.query(NoticePanel):
            panel.room = room

    @property
    def noticed(self) -> bool:
        """Whether a lesson or a reminder is shown."""
        return any(notice.display for notice in self.query(NoticePanel))

    def share(self, *, fixed: bool, linear: bool) -> None:
        """Give a notice as many rows as it needs: what is left belongs to the square at the cursor.

        Where their place is `fixed`, a lesson or reminder has as many as the style sheet says; where the map is told
        in sentences, all of them. Their place is shown only while something stands in it.
        """
        rows = 0
        if self.noticed and not fixed and not linear:
            rows = min(MOST_NOTICE, sum(panel.rows for panel in self.query(NoticePanel)))
        elif not self.noticed and not linear:
            rows = self.query_one(EventPanel).rows
        notices = self.query_one("#notices")
        notices.set_class(not self.noticed and not rows, "-empty")
        if rows != self._notice_rows:
            self._notice_rows = rows
            notices.styles.height = rows or None

    def is_wordy(self, heads: Sequence[Line], answer: Item) -> bool:
        """Whether a question and its first answer fit only without the lines of everybody's health."""
        people = str(self.query_one("#team", Static).content)
        lines = [*heads, [(answer.label, "", 0)], [(answer.note, "", 0)] if answer.note else ()]
        needed = sum(len(wrap(line, max(8, self.size.width - WORDY_EDGES.width))) for line in lines)
        return needed + WORDY_EDGES.height > self.size.height - len(people.splitlines())
