"""A memory on the table as a picture: who is how, what lies beside the map, the enemy phase to be ticked off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from campaign_tui.actions import action, actions
from campaign_tui.screens.base import title
from campaign_tui.screens.reminded import Reminded
from campaign_tui.widgets import tracker as shown
from campaign_tui.widgets.bars import Bar, write
from campaign_tui.widgets.menu import Item, Menu
from campaign_tui.widgets.reminder import ReminderPanel
from campaign_tui.widgets.story import log, newest
from domain.table.checklist import CheckStep
from domain.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.widget import Widget

    from campaign_tui.view import View

GOALS, MORE_GOALS = 3, 8
"""Lines of objectives where there is little room, and elsewhere."""


class TrackerLayout(Reminded, inherit_bindings=False):
    """The panels of a memory on the table. Draws; `TrackerScreen` listens to keys."""

    def __init__(self, view: View) -> None:
        """With the view to begin with."""
        super().__init__(view)
        self.seat = 0
        self.letter = next(iter(view.state.play.maps))
        """The map that alert, direction and event card are noted for."""
        self.waits = False
        self.ticked: set[int] = set()
        """Steps of the enemy phase that are done: an aid of this screen, kept nowhere."""
        self._turn = (0, "")

    def place(self) -> dict[str, str]:
        ticked = " ".join(map(str, sorted(self.ticked)))
        turn, phase = self._turn
        return {
            **super().place(),
            "seat": str(self.seat),
            "map": self.letter,
            "ticked": ticked,
            "turn": f"{turn} {phase}",
        }

    def take_place(self, place: dict[str, str]) -> None:
        seat = place.get("seat", "")
        if seat.isdecimal() and int(seat) < len(self.team):
            self.seat = int(seat)
        if place.get("map") in self.view.state.play.maps:
            self.letter = place["map"]
        if place.get("turn") == "{} {}".format(*self._turn):
            self.ticked = {int(number) for number in place.get("ticked", "").split() if number.isdecimal()}
        self.draw()
        super().take_place(place)

    @property
    def team(self) -> list[str]:
        """Who plays, in seating order."""
        return list(self.view.state.assassins)

    @property
    def who(self) -> str:
        """The assassin that notes are about."""
        return self.team[self.seat]

    # ---- drawing ------------------------------------------------------------------------------

    def body(self) -> Iterable[Widget]:
        yield Bar(id="head")
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield Static(id="people", classes="panel", markup=False)
                yield Static(id="goals", classes="panel", markup=False)
            with Vertical(id="side"):
                yield Static(id="beside", classes="panel", markup=False)
                yield Menu(id="steps", classes="panel")
            with Vertical(id="more"):
                yield Static(id="log", classes="panel", markup=False)
        yield ReminderPanel()
        yield Static(id="story", markup=False)
        yield Bar(id="say")

    def draw(self) -> None:
        if not self.ready or not self.view.state.at_table:
            return
        view, dress, width = self.view, self.dress, self.app.size.width
        self.draw_past()
        self.query_one("#head", Bar).say(shown.header(view, dress, width, self.letter))
        people = self.query_one("#people", Static)
        title(people, say("tui.panel.boards"))
        people.add_class("-active")
        room = people.size
        if self.aloud:
            write(people, shown.aloud(view))
        else:
            write(people, shown.people(view, dress, self.seat, max(20, room.width), max(1, room.height)))
        goals = self.query_one("#goals", Static)
        title(goals, say("tui.tracker.goals"))
        lines = GOALS if self.has_class("-small") else MORE_GOALS
        write(goals, shown.objectives(view, dress, lines), layout=True)
        beside = self.query_one("#beside", Static)
        title(beside, say("tui.tracker.beside"))
        write(beside, shown.beside(view, dress), layout=True)
        self._draw_steps()
        tale = self.query_one("#log", Static)
        if self.has_class("-large"):
            title(tale, say("tui.panel.log"))
            write(tale, log(view, tale.size.height, tale.size.width))
        write(self.query_one("#story", Static), newest(view, 2 if self.has_class("-small") else 3, width, set()))
        self.footer(self._next_words())
        self.draw_reminder()

    def _draw_steps(self) -> None:
        """The enemy phase to be ticked off; else what can be noted now, the likeliest first."""
        menu = self.query_one("#steps", Menu)
        memory = self.view.state.play
        fresh = (memory.turn, memory.phase) != self._turn
        if fresh:
            self._turn = (memory.turn, memory.phase)
            self.ticked = set()
        checking = memory.phase == "enemies"
        title(menu, say("tui.tracker.checklist" if checking else "tui.tracker.notes"))
        rows: list[Item]
        if checking:
            menu.key_width = 1 if self.dress.signs.name == "unicode" else 3
            found = shown.steps(self.view)
            rows = [*shown.check_rows(found, self.ticked, self.dress), self._row("noted_turn")]
        else:
            menu.key_width = 1
            legal = {entry.tag for entry in self.view.entries if entry.legal}
            first = ["noted_enemies"] if "enemy_phase" in legal else []
            first += ["noted_turn"]
            rest = [a.id for a in actions("tracker") if a.id.startswith("noted_") and a.id not in first]
            rows = [self._row(name) for name in (*first, *(name for name in rest if name != "noted_enemies"))]
        menu.show(rows, index=0 if fresh else None)

    def _row(self, name: str) -> Item:
        """An action as a row."""
        found = action(name)
        return Item(found.title, name, found.key)

    def _next_words(self) -> str:
        """What Enter does now."""
        item = self.query_one("#steps", Menu).current
        if item is None:
            return ""
        return say("tui.tracker.tick" if isinstance(item.value, CheckStep) else "tui.tracker.note")
