"""In the box: what lies where, the set-up of the next memory, putting away, and counting with differences put right."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from campaign_tui.desk import at_table
from campaign_tui.keys.actions import bindings
from campaign_tui.notes.box_lists import PARTS, TICKED, fitting, sections, tick_of
from campaign_tui.notes.box_notes import BoxNotes
from campaign_tui.screens.campaign_screen import CampaignScreen
from campaign_tui.widgets import box_lists
from campaign_tui.widgets.bars import Bar, Footer, Telling, divider, title, write
from campaign_tui.widgets.menu import Item, Menu
from domain.core.errors import Refused
from domain.rules.table.box_count import (
    Count,
    Difference,
    control,
    counted_path,
    counts,
    differences,
    found_card,
)
from domain.rules.table.box_setup import to_set_up
from domain.telling.names import memory as memory_words
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual import events
    from textual.widget import Widget

    from campaign_tui.views.view import View
    from domain.rules.table.box import Line


COUNTING = ("accept", "skip", "found_card")
"""Keys of counting alone."""


class BoxScreen(CampaignScreen, inherit_bindings=False):
    """Four lists, one at a time: two to read and tick, one to read, one to count in."""

    sheets: ClassVar[tuple[str, ...]] = ("campaign", "table")

    BINDINGS = bindings("box")
    where: ClassVar[str] = "box"

    def __init__(self, view: View) -> None:
        """With the view to begin with."""
        super().__init__(view)
        self.part_shown = PARTS[0]
        self.waits = False
        self._typed = ""
        """Digits typed into the row pointed at, while they can go on."""

    def body(self) -> Iterable[Widget]:
        yield Bar(id="head")
        with Horizontal(id="table"):
            yield Menu(id="lines", classes="panel -active")
            yield Static(id="behind", classes="panel", markup=False)
        yield Telling()

    @property
    def menu(self) -> Menu:
        """The list."""
        return self.query_one("#lines", Menu)

    @property
    def notes(self) -> BoxNotes:
        """What is ticked and counted."""
        return self.host.box

    def on_mount(self) -> None:
        super().on_mount()
        self.tell("")

    # ---- what is shown ------------------------------------------------------------------------

    def draw(self) -> None:
        if not self.ready:
            return
        self.draw_past()
        width = self.app.size.width
        tabs = [Content.styled(f" {say('box.title')}", "bold $gold")]
        for part in PARTS:
            here = part == self.part_shown
            name = say(families.TUI_BOX_TAB[part])
            tabs.append(Content.styled(f" {name} " if here else name, "bold reverse $foreground" if here else "$quiet"))
        line = Content.styled(divider(self.dress, width), "$line").join(tabs)
        self.query_one("#head", Bar).say(line.truncate(width, ellipsis=True))
        menu = self.menu
        menu.key_width = 1 if self.part_shown == "places" else len(box_lists.boxes(self.dress)[0])
        menu.empty = say("box.nothing")
        rows = list(self._rows())
        menu.show(rows)
        title(menu, self._title(rows))
        self._draw_behind()

    def _rows(self) -> Iterable[Item]:
        """The rows of the list that is shown."""
        pack, state = self.view.pack, self.view.state
        if self.part_shown == "count":
            notes = self._fit()
            differ = {one.count.id: one for one in self._differences()}
            return box_lists.count_rows(counts(pack, state, notes.extra), notes.counted, differ, self.dress)
        found = sections(self.part_shown, pack, state)
        if self.part_shown not in TICKED:
            return box_lists.list_rows(found)
        ticks = self.notes.ticks
        keys = [line.key for each in found for line in each.lines]
        ticked = {key for key in keys if tick_of(self.part_shown, pack, state, key) in ticks}
        return box_lists.tick_rows(found, ticked, self.dress)

    def _title(self, rows: Sequence[Item]) -> str:
        """What the list is of, and how far it has come."""
        name = say(families.BOX_PART[self.part_shown], memory="")
        if self.part_shown == "setup":
            memory = to_set_up(self.view.pack, self.view.state)
            words = memory_words(self.view.pack, memory) if memory else ""
            name = say("box.part.setup", memory=words) if memory else say("box.part.setup_none")
        done = sum(item.ink == "label" for item in rows)
        if self.part_shown == "count":
            differ = len(self._differences())
            return say("tui.box.counting", title=name, n=differ) if done or differ else name
        return say("tui.box.progress", title=name, done=done, n=len(rows)) if done else name

    def _draw_behind(self) -> None:
        """The rule behind the row pointed at, or what would be put right where things are counted; what Enter does."""
        mine = self._mine()
        self.footer(say("tui.box.go.right" if mine is not None else families.TUI_BOX_GO[self.part_shown]))
        side, item = self.query_one("#behind", Static), self.menu.current
        name = str(getattr(item.value, "rule", "")) if item is not None else ""
        if self.part_shown == "count":
            title(side, say("tui.box.behind.count"))
            text = box_lists.differences(mine, self._differences(), self._control())
            write(side, Content("\n\n").join([text, box_lists.rule(name)]))
            return
        title(side, say("tui.box.behind.rule"))
        write(side, box_lists.rule(name))

    def footer(self, next_step: str = "") -> None:
        # Keys that count do nothing in the other lists.
        without = () if self.part_shown == "count" else COUNTING
        self.query_one(Footer).fill(self.dress, next_step, past=self.has_class("-past"), without=without)

    def hint(self) -> str:
        if self.part_shown != "count":
            return say(families.TUI_BOX_HINT[self.part_shown])
        # Where there is room the control stands at the side.
        mine = self._mine()
        return say("tui.box.proposal", n=mine.number) if mine is not None else self._control()

    def _control(self) -> str:
        notes = fitting(self.notes, self.view.pack, self.view.state)
        return control(self.view.state, notes.counted)

    def _mine(self) -> Difference | None:
        """What differs in the row pointed at."""
        pointed = self._pointed()
        return next((one for one in self._differences() if pointed is not None and one.count.id == pointed.id), None)

    def _fit(self) -> BoxNotes:
        """The notes as far as they still fit the campaign."""
        notes = fitting(self.notes, self.view.pack, self.view.state)
        if notes != self.notes and not self.view.past:
            self.host.box = notes
        return notes

    def _differences(self) -> tuple[Difference, ...]:
        notes = self._fit()
        return differences(self.view.pack, self.view.state, notes.counted, notes.extra)

    def show_view(self, view: View) -> None:
        self.waits, self._typed = False, ""
        super().show_view(view)

    def declined(self, sentence: str) -> None:
        """It wasn't put right."""
        self.waits = False
        self.tell(sentence, alarm=True)

    def place(self) -> dict[str, str]:
        return {**super().place(), "part": self.part_shown}

    def take_place(self, place: dict[str, str]) -> None:
        if place.get("part") in PARTS:
            self.part_shown = place["part"]
        self.draw()
        super().take_place(place)
        self.tell("")

    # ---- keys ---------------------------------------------------------------------------------

    def action_part(self, by: int) -> None:
        """The next list, or the one before."""
        self.part_shown = PARTS[(PARTS.index(self.part_shown) + by) % len(PARTS)]
        self._typed, self.menu.index = "", 0
        self.draw()
        self.tell("")

    def action_step(self, dx: int, dy: int) -> None:
        if dx:
            self.action_part(dx)
        else:
            super().action_step(dx, dy)

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        event.stop()
        self._typed = ""
        self._draw_behind()
        self.tell("")

    def on_key(self, event: events.Key) -> None:
        """Digits are the count of the row pointed at."""
        digit, count = event.character or "", self._pointed()
        if count is None or not (digit.isascii() and digit.isdigit()) or self.decline_past():
            return
        event.stop()
        typed = next((text for text in (self._typed + digit, digit) if self._fits(count, int(text))), "")
        self._typed = typed
        if typed:
            self._note(count.id, int(typed))
            self.tell("")

    def _fits(self, count: Count, number: int) -> bool:
        """Whether so many can be counted; says so where they can't."""
        try:
            differences(self.view.pack, self.view.state, {count.id: number}, self.notes.extra)
        except Refused as refused:
            self.tell(str(refused), alarm=True)
            return False
        return True

    def _pointed(self) -> Count | None:
        """The row to be counted that is pointed at."""
        item = self.menu.current
        return item.value if item is not None and isinstance(item.value, Count) else None

    def explained(self) -> tuple[str, ...]:
        """What the books say of the row pointed at; of a row that isn't counted, all of them."""
        count = self._pointed()
        return (counted_path(self.view.state, count),) if count is not None else ()

    def _note(self, name: str, number: int) -> None:
        """Keep a count."""
        self.host.box = replace(self.notes, counted={**self.notes.counted, name: number})
        self.draw()

    def action_go(self) -> None:
        """Tick the line, or count it as in the books; accept what differs; open the rule of what is only read."""
        item = self.menu.current
        if item is not None and self.part_shown == "places":
            self.action_rules()
            return
        if item is None or self.decline_past():
            return
        count = self._pointed()
        if count is not None:
            if count.id in self.notes.counted and self.notes.counted[count.id] != count.expected:
                self.action_accept()
                return
            self._note(count.id, count.expected)
            self.tell("")
        elif self.part_shown in TICKED and item.value is not None:
            self._tick(item.value)
        self.menu.step(1)

    def _tick(self, line: Line) -> None:
        """Tick a line, or take its tick off."""
        name, ticks = tick_of(self.part_shown, self.view.pack, self.view.state, line.key), self.notes.ticks
        ticks = tuple(each for each in ticks if each != name) if name in ticks else (*ticks, name)
        self.host.box = replace(self.notes, ticks=ticks)
        self.draw()

    def action_accept(self) -> None:
        """Write what was counted into the books, for the row pointed at; else for the first one that differs."""
        if self.decline_past() or self.waits:
            return
        chosen = self._mine() or next(iter(self._differences()), None)
        if chosen is None:
            self.tell(say("tui.box.nothing_differs"), alarm=True)
            return
        self.waits = True
        sentence = say("tui.box.put_right", what=chosen.count.name, n=chosen.number)
        self.host.desk.ask(at_table.put_right, chosen.adjustments, sentence, self.view.action)

    def action_skip(self) -> None:
        """Forget the count of the row pointed at: the books stay as they are."""
        count, self._typed = self._pointed(), ""
        if count is None or count.id not in self.notes.counted:
            self.tell(say("tui.box.not_counted"), alarm=True)
            return
        counted = {name: number for name, number in self.notes.counted.items() if name != count.id}
        self.host.box = replace(self.notes, counted=counted)
        self.draw()
        self.tell("")

    def action_clear(self) -> None:
        """Forget all ticks and counts."""
        self.host.box, self._typed = BoxNotes(), ""
        self.draw()
        self.tell(say("tui.box.cleared"))

    def action_found_card(self) -> None:
        """A card that lies where the books have none: which, and where."""
        if self.decline_past():
            return
        from campaign_tui.notes.memory_result import gains
        from campaign_tui.screens.memory_result import HeldCardScreen

        def chosen(pair: tuple[str, str] | None) -> None:
            if pair is not None:
                self._add(*pair)

        self.app.push_screen(HeldCardScreen(say("tui.box.which_card"), gains(self.view)), chosen)

    def _add(self, who: str, card: str) -> None:
        """A row for the card, counted one higher than the books say, and pointed at."""
        notes = replace(self.notes, extra=tuple(dict.fromkeys((*self.notes.extra, (who, card)))))
        self.host.box, self.part_shown = notes, "count"
        self.draw()
        wanted = found_card(self.view.pack, self.view.state, who, card)
        for row, item in enumerate(self.menu.items):
            if wanted is not None and isinstance(item.value, Count) and item.value.id == wanted.id:
                if self._fits(item.value, item.value.expected + 1):
                    self._note(item.value.id, item.value.expected + 1)
                self.menu.point(row)
                return
