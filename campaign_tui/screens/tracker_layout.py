"""A memory on the table as a picture: who is how, what lies beside the map, the enemy phase to be ticked off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from campaign_tui.keys.actions import action
from campaign_tui.screens.typing import TypingScreen
from campaign_tui.widgets import at_cursor
from campaign_tui.widgets import tracker as shown
from campaign_tui.widgets.aims_box import aims_box
from campaign_tui.widgets.bars import Bar, Telling, title, write
from campaign_tui.widgets.box_lists import boxes
from campaign_tui.widgets.keypad import Keypad
from campaign_tui.widgets.menu import Item, Menu
from campaign_tui.widgets.reminder import ReminderPanel
from campaign_tui.widgets.story import log, newest
from domain.coach.aims import aims
from domain.rules.table.checklist import CheckStep
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.widget import Widget

    from campaign_tui.views.view import View

GOALS, MORE_GOALS = 3, 8
"""Lines of objectives where there is little room, and elsewhere."""

STORY = 2
"""Lines of what happened last where there is no room for more."""

FRAME = 4
"""Cells that the frame of a panel takes of a line."""

BORDERS = 2
"""Lines that the frame of a panel takes."""

LEAST = 20
"""Cells that a panel is written to before it has a size."""


class Panel(Static):
    """A panel that is written to its size: the screen hears when that is another one."""

    def on_resize(self) -> None:
        if isinstance(self.screen, TrackerLayout):
            self.screen.draw_panels()


class TrackerLayout(TypingScreen, inherit_bindings=False):
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
        """The action after which something was asked."""

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
        memory = self.view.state.play
        if place.get("turn") == f"{memory.turn} {memory.phase}":
            # Before the first drawing no turn is noted, and another one would take the ticks away.
            self._turn = (memory.turn, memory.phase)
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
        yield Static(id="aims", markup=False)
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield Panel(id="people", classes="panel", markup=False)
                yield Panel(id="nearby", classes="panel", markup=False)
                yield Panel(id="goals", classes="panel", markup=False)
                yield Panel(id="log", classes="panel", markup=False)
            with Vertical(id="side"):
                yield Panel(id="beside", classes="panel", markup=False)
                yield Menu(id="steps", classes="panel")
        yield Keypad()
        yield ReminderPanel()
        yield Static(id="story", markup=False)
        yield Telling()

    def draw(self) -> None:
        if not self.ready or not self.view.state.at_table:
            return
        view, dress, width = self.view, self.dress, self.app.size.width
        self.draw_past()
        self.set_class(view.state.play.phase == "enemies", "-checking")
        self.set_class(self.aloud, "-linear")
        head = self.query_one("#head", Bar)
        head.say(shown.header(view, dress, width - head.taken, self.letter))
        self._draw_aims()
        self.draw_notices()
        self._draw_steps()
        self.query_one(Keypad).fill(dress, width - FRAME)
        title(self.query_one(Keypad), say("tui.tracker.notes"))
        if self.has_class("-small"):
            write(self.query_one("#story", Static), newest(view, STORY, width, shown.of_the_header(view)))
        self.footer(self._next_words())
        self.draw_panels()

    def _draw_aims(self) -> None:
        """What the memory asks; in a small window, beside the objectives, what its 100% sync asks."""
        pack, state = self.view.pack, self.view.state
        found = aims(pack, state)
        self.set_class(found is not None, "-aimed")
        if found is None:
            return
        lines = aims_box(pack, state, found, self.dress, self.app.size.width, keyed=False).split("\n", allow_blank=True)
        write(self.query_one("#aims", Static), Content("\n").join(lines[-1:] if self.has_class("-small") else lines))

    def draw_panels(self) -> None:
        """What is written to the size of a panel: each one that gets another size has all of them written anew."""
        if not self.ready or not self.view.state.at_table or not self.query("#log"):
            return
        view, dress = self.view, self.dress
        goals = self.query_one("#goals", Static)
        title(goals, say("tui.tracker.goals"))
        lines = GOALS if self.has_class("-small") else MORE_GOALS
        write(goals, shown.objectives(view, dress, max(LEAST, goals.size.width), lines), layout=True)
        for panel in self.query("#beside, #nearby").results(Static):
            title(panel, say("tui.tracker.beside"))
            write(panel, shown.beside(view, dress, max(LEAST, panel.size.width)), layout=True)
        self._draw_people()

    def _draw_people(self) -> None:
        """Everybody, in the room that other panels leave; and what happened."""
        view, dress = self.view, self.dress
        people = self.query_one("#people", Static)
        title(people, say("tui.panel.boards"))
        people.add_class("-active")
        others = sum(panel.outer_size.height for panel in self.query("#nearby, #goals") if panel.display)
        room = max(1, self.query_one("#left").size.height - others - BORDERS)
        if self.aloud:
            write(people, shown.aloud(view), layout=True)
        else:
            write(people, shown.people(view, dress, self.seat, max(LEAST, people.size.width), room), layout=True)
        tale = self.query_one("#log", Static)
        if not self.has_class("-small"):
            title(tale, say("tui.panel.log"))
            write(tale, log(view, tale.size.height, tale.size.width))

    def _draw_steps(self) -> None:
        """The enemy phase to be ticked off; else what can be noted now, the likeliest first."""
        menu = self.query_one("#steps", Menu)
        heads, answers = at_cursor.prompt(self.view)
        if answers:
            # A card of the players' own box asks something before anything else is noted.
            title(menu, say("tui.region.question"))
            menu.show(answers, heads=heads, page=(self.page, "?"))
            return
        memory = self.view.state.play
        fresh = (memory.turn, memory.phase) != self._turn
        if fresh:
            self._turn = (memory.turn, memory.phase)
            self.ticked = set()
        checking = memory.phase == "enemies"
        title(menu, say("tui.tracker.checklist" if checking else "tui.panel.next"))
        rows: list[Item] = []
        menu.key_width = 1
        if checking:
            menu.key_width = len(boxes(self.dress)[0])
            rows = shown.check_rows(shown.steps(self.view), self.ticked, self.dress)
        elif any(entry.tag == "enemy_phase" and entry.legal for entry in self.view.entries):
            rows.append(self._row("noted_enemies", say("tui.tracker.next.enemies"), "tui.tracker.next.note.enemies"))
        turn = say("tui.tracker.next.turn", n=memory.turn + 1)
        rows.append(
            self._row(
                "noted_turn", turn, "tui.tracker.next.note.turn" if memory.turn else "tui.tracker.next.note.first"
            )
        )
        if memory.turn:
            rows.append(self._row("noted_done", say("tui.tracker.next.done"), "tui.tracker.next.note.done"))
        menu.show(rows, index=0 if fresh else None)

    def _row(self, name: str, words: str, more: str) -> Item:
        """An action as a row; with what it does, where there is room for that."""
        note = "" if self.has_class("-small") else say(more)
        return Item(words, name, action(name).key, bold=True, note=note)

    def _next_words(self) -> str:
        """What Enter does now."""
        item = self.query_one("#steps", Menu).current
        if item is None:
            return ""
        return say("tui.tracker.tick" if isinstance(item.value, CheckStep) else "tui.tracker.note")
