"""In the box: what lies where, the set-up of the next memory, putting away, and counting with differences put right."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual.content import Content

from campaign_tui.actions import bindings
from campaign_tui.box_notes import BoxNotes, as_text, of_text
from campaign_tui.boxed import PARTS, TICKED, fitting, sections, tick_of
from campaign_tui.screens.base import CampaignScreen, title
from campaign_tui.widgets.bars import Bar, divider
from campaign_tui.widgets.menu import Item, Menu
from domain.errors import Refused
from domain.table.box_count import Count, Difference, control, counts, differences
from domain.table.box_setup import to_set_up
from domain.words import say
from domain.words.names import memory as memory_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from textual import events
    from textual.widget import Widget

    from campaign_tui.view import View
    from domain.table.box import Line


class BoxScreen(CampaignScreen, inherit_bindings=False):
    """Four lists, one at a time: two to read and tick, one to read, one to count in."""

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
        yield Menu(id="lines", classes="panel -active")
        yield Bar(id="say")

    @property
    def menu(self) -> Menu:
        """The list."""
        return self.query_one("#lines", Menu)

    @property
    def notes(self) -> BoxNotes:
        """What is ticked and counted."""
        return self.campaign_app.box

    # ---- what is shown ------------------------------------------------------------------------

    def draw(self) -> None:
        if not self.ready:
            return
        self.draw_past()
        width = self.app.size.width
        tabs = [Content.styled(f" {say('box.title')}", "bold $gold")]
        for part in PARTS:
            here = part == self.part_shown
            tabs.append(Content.styled(say(f"tui.box.tab.{part}"), "bold reverse $foreground" if here else "$quiet"))
        line = Content.styled(divider(self.dress, width), "$line").join(tabs)
        self.query_one("#head", Bar).say(line.truncate(width, ellipsis=True))
        menu = self.menu
        title(menu, self._title())
        menu.empty = say("box.nothing")
        rows = list(self._counts() if self.part_shown == "count" else self._lines())
        menu.show(rows)
        self.footer(self._next())

    def _title(self) -> str:
        """What the list is of."""
        if self.part_shown != "setup":
            return say(f"box.part.{self.part_shown}")
        memory = to_set_up(self.view.pack, self.view.state)
        return (
            say("box.part.setup", memory=memory_words(self.view.pack, memory)) if memory else say("box.part.setup_none")
        )

    def _next(self) -> str:
        """What Enter does."""
        if self.part_shown in TICKED:
            return say("tui.box.tick")
        return say("tui.box.counted") if self.part_shown == "count" else ""

    def hint(self) -> str:
        return self._control() if self.part_shown == "count" else say(f"tui.box.hint.{self.part_shown}")

    def _control(self) -> str:
        notes = fitting(self.notes, self.view.pack, self.view.state)
        return control(self.view.state, notes.counted)

    def _lines(self) -> Iterator[Item]:
        """Sections with their lines; those that are to be done have a box to tick."""
        pack, state, ticks = self.view.pack, self.view.state, self.notes.ticks
        for each in sections(self.part_shown, pack, state):
            yield Item(each.title, ink="objective", bold=True)
            for line in each.lines:
                mark = ""
                if self.part_shown in TICKED:
                    done = tick_of(self.part_shown, pack, state, line.key) in ticks
                    mark = say("tui.box.ticked" if done else "tui.box.unticked")
                yield Item(f"{mark}{line.sentence}", line, tail=line.rule, indent=2)

    def _counts(self) -> Iterator[Item]:
        """What is to be counted, by group: in the books, as counted, or different."""
        notes = self._fit()
        differ = {one.count.id: one for one in self._differences()}
        group = ""
        for count in counts(self.view.pack, self.view.state, notes.extra):
            if count.group != group:
                group = count.group
                yield Item(say(f"box.count.group.{group}"), ink="objective", bold=True)
            yield self._count(count, notes, differ.get(count.id))

    def _count(self, count: Count, notes: BoxNotes, differs: Difference | None) -> Item:
        if differs is not None:
            tail = say("tui.box.differs", n=differs.number, expected=count.expected)
            return Item(count.name, count, tail=tail, note=say("tui.box.proposal"), ink="danger", bold=True, indent=2)
        key = "tui.box.same" if count.id in notes.counted else "tui.box.books"
        return Item(count.name, count, tail=say(key, n=count.expected), indent=2)

    def _fit(self) -> BoxNotes:
        """The notes as far as they still fit the campaign."""
        notes = fitting(self.notes, self.view.pack, self.view.state)
        if notes != self.notes and not self.view.past:
            self.campaign_app.box = notes
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
        return {**super().place(), "part": self.part_shown, "notes": as_text(self.notes)}

    def take_place(self, place: dict[str, str]) -> None:
        if place.get("part") in PARTS:
            self.part_shown = place["part"]
        if self.notes == BoxNotes():
            self.campaign_app.box = of_text(place.get("notes", ""))
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

    def _note(self, name: str, number: int) -> None:
        """Keep a count."""
        self.campaign_app.box = replace(self.notes, counted={**self.notes.counted, name: number})
        self.draw()

    def action_go(self) -> None:
        """Tick the line, or count it as in the books; accept what differs."""
        item = self.menu.current
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
        self.campaign_app.box = replace(self.notes, ticks=ticks)
        self.draw()

    def action_accept(self) -> None:
        """Write what was counted into the books, for the row pointed at; else for the first one that differs."""
        if self.decline_past() or self.waits:
            return
        pointed, found = self._pointed(), self._differences()
        mine = next((one for one in found if pointed is not None and one.count.id == pointed.id), None)
        chosen = mine or next(iter(found), None)
        if chosen is None:
            self.tell(say("tui.box.nothing_differs"), alarm=True)
            return
        self.waits = True
        sentence = say("tui.box.put_right", what=chosen.count.name, n=chosen.number)
        self.campaign_app.desk.put_right(chosen.adjustments, sentence, self.view.action)

    def action_skip(self) -> None:
        """Forget the count of the row pointed at: the books stay as they are."""
        count, self._typed = self._pointed(), ""
        if count is None or count.id not in self.notes.counted:
            self.tell(say("tui.box.not_counted"), alarm=True)
            return
        counted = {name: number for name, number in self.notes.counted.items() if name != count.id}
        self.campaign_app.box = replace(self.notes, counted=counted)
        self.draw()
        self.tell("")

    def action_clear(self) -> None:
        """Forget all ticks and counts."""
        self.campaign_app.box, self._typed = BoxNotes(), ""
        self.draw()
        self.tell(say("tui.box.cleared"))

    def action_found_card(self) -> None:
        """A card that lies where the books have none: which, and where."""
        if self.decline_past():
            return
        from campaign_tui.reporting import gains
        from campaign_tui.screens.reported import CardScreen

        def chosen(pair: tuple[str, str] | None) -> None:
            if pair is not None:
                self._add(*pair)

        self.app.push_screen(CardScreen(say("tui.box.which_card"), gains(self.view)), chosen)

    def _add(self, who: str, card: str) -> None:
        """A row for the card, counted one higher than the books say, and pointed at."""
        notes = replace(self.notes, extra=tuple(dict.fromkeys((*self.notes.extra, (who, card)))))
        self.campaign_app.box, self.part_shown = notes, "count"
        self.draw()
        ends = (f"hall/{card}",) if who == "hall" else (f"board/{who}/inventory/{card}",)
        for row, item in enumerate(self.menu.items):
            if isinstance(item.value, Count) and item.value.id in ends:
                if self._fits(item.value, item.value.expected + 1):
                    self._note(item.value.id, item.value.expected + 1)
                self.menu.point(row)
                return

    def action_told(self) -> None:
        self.campaign_app.open_told(self.view)
