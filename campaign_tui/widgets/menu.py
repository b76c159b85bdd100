"""A list to choose from: rows of words with a key, a price and a reason, one of them pointed at."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget

from campaign_tui.looks.dress import NIGHT, Dress
from campaign_tui.widgets.lines import Line, Token, going_on, plain, strip, wrap
from campaign_tui.widgets.rows import Item, Lazy, kept_in_place, place_of
from campaign_tui.widgets.tile import BOLD, REVERSE
from domain.text.catalogue import say

if TYPE_CHECKING:
    from textual import events
    from textual.strip import Strip


__all__ = ["Item", "Lazy", "Menu"]

SHORT_TAIL = 8
"""Cells of a tail that may stand beside a label of several lines: a price, a date."""


MOST_MADE = 500
"""Rows whose lines are kept: several times as many as any window shows."""


class Menu(Widget, can_focus=False):
    """Rows, one of them pointed at; it scrolls so that this one is in view. Rows that can't be chosen are quiet.

    Drawn line by line: a change redraws only the lines that look different.
    """

    DEFAULT_CSS = "Menu { width: 1fr; height: 1fr; }"

    class Picked(Message):
        """A row was clicked that was pointed at already."""

        def __init__(self, menu: Menu, item: Item) -> None:
            super().__init__()
            self.menu = menu
            self.item = item

    class Pointed(Message):
        """Another row is pointed at."""

        def __init__(self, menu: Menu, item: Item) -> None:
            super().__init__()
            self.menu = menu
            self.item = item

    class Turned(Message):
        """The rows, one of which somebody had pointed at, are about something else now."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's name
        """An empty list."""
        super().__init__(id=id, classes=classes, markup=False)
        self.items: Sequence[Item] = ()
        self.index = 0
        self.pointed = False
        """Whether the player has pointed at a row since these rows came up: what weighs much needs that."""
        self._page: Hashable = None
        self.active = True
        self.empty = ""
        self.list_key = ""
        """The key that opens the list while nobody points at a row: more of what stands above the rows is seen then."""
        self.crowds = False
        """Whether a list with more than fits shows notes only of the row pointed at, and counts the rows below."""
        self.key_width = 1
        self._dress = NIGHT
        self._top = 0
        self._heads: tuple[Line, ...] = ()
        self._strips: list[Strip] = []
        self._drawn: list[tuple[bool, Line] | None] = []
        """Each line in view, and whether it is of the row pointed at."""
        self._brief = False
        """Whether only the row pointed at shows its note now."""
        self._made: dict[tuple[int, int, int, bool], list[tuple[int, Line]]] = {}
        """The lines of rows that were in view, by row, width, width of the key, and whether the note is left out."""
        self._owners: list[int] = []
        """The row that each line in view belongs to, -1 for the lines above the rows."""

    def dress(self, dress: Dress) -> None:
        """Take colours and signs."""
        self._dress = dress
        self._made.clear()
        self._strips = []
        self._draw()

    def show(
        self, items: Sequence[Item], *, heads: Sequence[Line] = (), index: int | None = None, page: Hashable = None
    ) -> None:
        """Take new rows, with lines above them that don't scroll.

        `page` is what the list is about. While that is the same, no row changes its place: each is as it is now, what
        is gone is marked, what is new comes behind; and the highlight stays. On another page the rows come as they
        are, `index` is the one to point at. Without a page the highlight goes where its row goes.
        """
        if page is not None and page == self._page:
            items, index = kept_in_place(self.items, items), self.index
        elif page is not None:
            index = 0 if index is None else index
            if self.pointed:
                self.pointed = False
                self.post_message(self.Turned())
        elif index is None:
            index = place_of(self.current, items, self.index)
        self._page = page
        self.items, self._heads = items, tuple(heads)
        self._made.clear()
        self.index = max(0, min(index, len(self.items) - 1))
        self._draw()

    @property
    def current(self) -> Item | None:
        """The row pointed at; none while fewer rows than that are shown."""
        return self.items[self.index] if self.index < len(self.items) else None

    @property
    def wanted(self) -> int:
        """Lines that all rows take with what stands above them, as wide as the list is; 0 before it has any width."""
        width = self.size.width
        if not width:
            return 0
        heads = sum(len(wrap(head, width)) for head in self._heads)
        return heads + sum(len(self._owned(index, width)) for index in range(len(self.items)))

    @property
    def below(self) -> int:
        """How many rows are further down than what is in view."""
        return max(0, len(self.items) - 1 - max(self._owners, default=-1))

    @property
    def in_view(self) -> slice:
        """The rows of which something is in view."""
        owners = [owner for owner in self._owners if owner >= 0]
        return slice(owners[0], owners[-1] + 1) if owners else slice(0)

    def draw_again(self) -> None:
        """Draw rows that say something else now; each is in its place still."""
        self._made.clear()
        self._draw()

    def step(self, rows: int) -> None:
        """Point at another row, `rows` further down; one step beyond the last row is the first one, and back."""
        if self.items:
            beyond = abs(rows) == 1
            self.point((self.index + rows) % len(self.items) if beyond else self.index + rows)

    def end(self, way: int) -> None:
        """Point at the first row (-1) or at the last one (1)."""
        self.point(len(self.items) - 1 if way > 0 else 0)

    def point(self, index: int, *, by_hand: bool = True) -> None:
        """Point at a row; not `by_hand` where the program only goes back to where the player was."""
        if not self.items:
            return
        self.pointed = self.pointed or by_hand
        old = self.index
        self.index = max(0, min(index, len(self.items) - 1))
        if self.index != old:
            self.post_message(self.Pointed(self, self.items[self.index]))
            self._draw()

    def activate(self, active: bool) -> None:
        """Show whether keys go to this list."""
        if active != self.active:
            self.active = active
            self._draw()

    # ---- drawing ------------------------------------------------------------------------------

    def on_resize(self) -> None:
        self._strips = []
        self._draw()

    def _draw(self) -> None:
        """Work out the lines in view, and refresh those that look different."""
        width, height = self.size
        if not width or not height:
            return
        look = self._dress.look
        drawn = self._lines_in_view(width, height)
        self._owners = [owner for owner, _ in drawn]
        if len(self._strips) != height:
            self._strips, self._drawn = [strip(look, (), width, "surface")] * height, [None] * height
            self.refresh()
        changed = []
        for y, (owner, line) in enumerate(drawn):
            here = self.active and owner == self.index and bool(self.items)
            if self._drawn[y] != (here, line):
                self._drawn[y] = (here, line)
                first = here and (y == 0 or self._owners[y - 1] != owner)
                shown, ground = (self._pointed(line, first=first), "chosen") if here else (line, "surface")
                self._strips[y] = strip(look, shown, width, ground)
                changed.append(y)
        if changed:
            self.refresh(*(Region(0, y, width, rows) for y, rows in _runs(changed)))

    def _lines_in_view(self, width: int, height: int) -> list[tuple[int, Line]]:
        """As many (row, line) as there are lines on the screen."""
        found: list[tuple[int, Line]] = [(-1, line) for head in self._heads for line in wrap(head, width)]
        if self.items:
            # Whoever asks for a row beyond the last one while others are on their way gets the last one until then.
            self.index = min(self.index, len(self.items) - 1)
            # What is above the rows gives way before the row pointed at is cut.
            least = min(height, len(self._owned(self.index, width)))
            counted = self.crowds and len(self.items) > 1
            found = self._heads_within(found, height - least - counted, width)
            found += self._rows_counted(width, max(least, height - len(found)))
        else:
            found += [(-1, line) for line in wrap([(self.empty, "label", 0)], width)]
        blank: tuple[int, Line] = (-1, ())
        return self._marked((found + [blank] * height)[:height], width)

    def _marked(self, found: list[tuple[int, Line]], width: int) -> list[tuple[int, Line]]:
        """The lines in view; where the last row has more of them, a sign says that it goes on."""
        # Below it stands at most how many rows are further down.
        at = next((at for at in range(len(found) - 1, len(found) - 3, -1) if at >= 0 and found[at][0] >= 0), -1)
        owner, line = found[at]
        if at < 0 or owner < 0 or sum(one == owner for one, _ in found) >= self._length(owner, width):
            return found
        tail = self.items[owner].tail
        if tail and plain(line).endswith(tail):
            # The price of a row stands at the end of its line.
            room = width - cell_len(tail) - 1
            line = [*going_on(line[:-2], room, self._dress.signs.more), ("", "text", 0), line[-1]]
            blank = width - sum(cell_len(text) for text, _, _ in line)
            line[-2] = (" " * max(1, blank), "text", 0)
            return [*found[:at], (owner, line), *found[at + 1 :]]
        return [*found[:at], (owner, going_on(line, width, self._dress.signs.more)), *found[at + 1 :]]

    def _rows_counted(self, width: int, room: int) -> list[tuple[int, Line]]:
        """The lines of the rows in view; in a list that crowds the last one counts those further down, and above."""
        self._brief = False
        found = self._rows_in_view(width, room)
        if not self.crowds:
            return found
        if self._further(found) or self._top:
            self._brief = True
            found = self._rows_in_view(width, room)
        if not self._further(found) or room <= len(self._owned(self.index, width)):
            return found
        found = self._rows_in_view(width, room - 1)
        below = len(self.items) - 1 - max(owner for owner, _ in found)
        more = say("tui.more_and_above", n=below, above=self._top) if self._top else say("tui.more", n=below)
        return [*found, (-1, [(more, "label", 0)])]

    def _further(self, found: list[tuple[int, Line]]) -> bool:
        """Whether there are rows further down than these lines."""
        return max((owner for owner, _ in found), default=-1) < len(self.items) - 1

    def _heads_within(self, heads: list[tuple[int, Line]], room: int, width: int) -> list[tuple[int, Line]]:
        """What stands above the rows in so many lines; what is left out is counted, with the key that shows it.

        The first line names what the list is about: where there is no other, the number stands behind it.
        """
        while heads and not heads[-1][1] and len(heads) > room:
            heads = heads[:-1]
        if len(heads) <= room or self.active or not self.list_key or room < 1:
            return heads[: max(0, room)]
        if room == 1:
            (owner, first), unread = heads[0], say("tui.more_by_key", n=len(heads) - 1, key=self.list_key)
            blank = width - sum(cell_len(text) for text, _, _ in first) - cell_len(unread)
            if blank < 1:
                return [(owner, going_on(first, width, self._dress.signs.more))]
            return [(owner, [*first, (" " * blank, "text", 0), (unread, "label", 0)])]
        unread = say("tui.more_by_key", n=len(heads) - room + 1, key=self.list_key)
        return [*heads[: room - 1], (-1, [(unread, "label", 0)])]

    def _rows_in_view(self, width: int, room: int) -> list[tuple[int, Line]]:
        """The lines of the rows in view; the row pointed at is among them as a whole."""
        least, self._top = min(self._top, self.index), self.index
        found = self._rows_above(list(self._owned(self.index, width)), width, room, least)
        following = self.index + 1
        while len(found) < room and following < len(self.items):
            found += self._owned(following, width)
            following += 1
        return self._rows_above(found, width, room)[:room]

    def _rows_above(
        self, found: list[tuple[int, Line]], width: int, room: int, least: int = 0
    ) -> list[tuple[int, Line]]:
        """Lines, and before them those of the rows above, as long as a whole row finds room, up to row `least`.

        The first row in view becomes the topmost of these. A long list is gone through only as far as it is seen.
        """
        while self._top > least and len(found) < room:
            above = self._owned(self._top - 1, width)
            if len(found) + len(above) > room:
                break
            self._top -= 1
            found = above + found
        return found

    def _length(self, index: int, width: int) -> int:
        """How many lines one row has, without a heading above."""
        return sum(owner == index for owner, _ in self._owned(index, width))

    def _owned(self, index: int, width: int) -> list[tuple[int, Line]]:
        """One row as lines, each with the row it belongs to; a heading above belongs to none. Nobody changes them."""
        # A step of the cursor shows the rows that were there before, but for two.
        key = (index, width, self.key_width, self._brief and index != self.index)
        found = self._made.get(key)
        if found is None:
            if len(self._made) >= MOST_MADE:
                self._made.clear()
            item, rule = self.items[index], self._dress.signs.cross[0]
            found = [(index, line) for line in self._row(index, item, width)]
            if item.above:
                lead = f"{' ' * item.indent}{rule} {item.above} "
                found.insert(0, (-1, [(lead, "label", 0), (rule * width, "grid", 0)]))
            self._made[key] = found
        return found

    def _row(self, index: int, item: Item, width: int) -> list[list[Token]]:
        """One row as lines."""
        ink = item.ink or ("text" if item.enabled else "label")
        gold = "objective" if item.enabled else "label"
        margin = " " * item.indent
        lead = margin + item.key.ljust(self.key_width) + " "
        hang = (" " * cell_len(lead), "text", 0)
        room = max(8, width - cell_len(lead))
        label, tail = (item.label, ink, BOLD * item.bold), cell_len(item.tail)
        lines = wrap([label], room - (tail + 1 if tail else 0))
        lower = tail > SHORT_TAIL and len(lines) > 1
        if lower:
            # A long tail beside a long label would leave a column too narrow to read: it stands below instead.
            lines = wrap([label], room)
        # Where there are no colours, the key alone tells what can be chosen.
        first = (lead, gold, BOLD * item.enabled)
        lines = [[hang if number else first, *line] for number, line in enumerate(lines)]
        if item.tail:
            place = len(lines) - 1 if lower else 0
            used = sum(cell_len(text) for text, _, _ in lines[place])
            blank = width - used - tail
            if blank < 1:
                text, last_ink, style = lines[place][-1]
                lines[place][-1] = (text.rstrip(" "), last_ink, style)
                blank += len(text) - len(text.rstrip(" "))
            if blank < 1:
                lines.append([])
                place, blank = len(lines) - 1, width - tail
            lines[place] += [(" " * blank, "text", 0), (item.tail, gold, 0)]
        if item.note and not (self._brief and item.enabled and index != self.index):
            lines += [[hang, *line] for line in wrap([(item.note, "label", 0)], room)]
        return lines

    def _pointed(self, line: Line, *, first: bool) -> Line:
        """A line of the row pointed at; the `first` one with a mark before its words, to be seen without colours."""
        style = BOLD | REVERSE if self._dress.look.inverse else BOLD
        if first and line and line[0][0].endswith(" "):
            (lead, ink, own), *rest = line
            line = [(f"{lead[:-1]}{self._dress.signs.pointer}", ink, own), *rest]
        return [*((text, "text", style) for text, _, _ in line), (" " * self.size.width, "text", style)]

    def render_line(self, y: int) -> Strip:
        """One line of the widget."""
        if y < len(self._strips):
            return self._strips[y]
        return strip(self._dress.look, (), self.size.width, "surface")

    # ---- mouse --------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or offset.y >= len(self._owners):
            return
        index = self._owners[offset.y]
        if index < 0:
            return
        again = index == self.index and (self.pointed or not self.items[index].weighty)
        self.point(index)
        if again:
            self.post_message(self.Picked(self, self.items[index]))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.point(self.index + 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.point(self.index - 1)


def _runs(lines: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Lines in ascending order as runs of neighbours: the first line of each, and how many."""
    first = following = -1
    for y in lines:
        if y != following and first >= 0:
            yield first, following - first
        first, following = (y if y != following else first), y + 1
    if first >= 0:
        yield first, following - first
