"""Memories that were played before the campaign was kept here: a line each, and only those questions that matter."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from rich.cells import cell_len
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from campaign_tui.desk import playing
from campaign_tui.keys.actions import bindings
from campaign_tui.notes import memory_result as r
from campaign_tui.screens.typing import TypingScreen
from campaign_tui.views.outcomes import Outcome
from campaign_tui.views.view import Entry
from campaign_tui.widgets import at_cursor
from campaign_tui.widgets.bars import Bar, Telling, title, write
from campaign_tui.widgets.menu import Item, Menu
from domain.language import commands as c
from domain.language.waiting import Choice, Window
from domain.playing.known import as_known
from domain.rules.campaign.reporting import ATTEMPTS, OUTCOMES
from domain.telling.names import memory as memory_words
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual import events
    from textual.widget import Widget

    from campaign_tui.views.view import View
    from domain.language.commands import AnyCommand
    from domain.model.state import MemoryRecord

BEHIND = 12
"""Lines of memories that are behind the group; older ones give way."""


ASSIGNING = ("before_assignment", "admission", "assignment")
"""Windows of the headquarters: nobody is assigned by anybody but the players."""

INDENT = "  "
"""Before what is behind the group: as much as a key takes before the next memory."""

NUMBER = 3
"""The column that stands at its right end."""


def columns(rows: Sequence[tuple[str, ...]], widths: Sequence[int]) -> list[str]:
    """Lines in columns of these widths; numbers stand below each other."""
    lines = []
    for row in rows:
        parts = [
            (" " * (width - cell_len(text)) + text) if place == NUMBER else text + " " * (width - cell_len(text))
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("   ".join(parts).rstrip())
    return lines


class BackfillScreen(TypingScreen, inherit_bindings=False):
    """The memory that is due on one line, Enter, the next one; skills and contracts are asked for in between.

    Who stood where in the headquarters, and what dice showed, isn't asked for an evening long gone, nor made up.
    """

    sheets: ClassVar[tuple[str, ...]] = ("campaign", "table")

    BINDINGS = bindings("backfill")
    where: ClassVar[str] = "backfill"
    reads_no_pages = True
    """What is read after a memory has been read long ago: the next line follows at once."""

    def __init__(self, view: View) -> None:
        """With the view to begin with."""
        super().__init__(view)
        self.waits = False
        self.result: r.MemoryResult | None = None
        """What is filled in for the memory that is due."""
        self._counted = False
        """Whether its experience has been typed: nothing is taken for 0, and one Enter too many for a memory."""
        self._line_at = -inf
        """When the line of the memory was painted, after a question: digits typed before it were meant for that one."""
        self._asked_at = -inf
        """When the question was painted that is asked now."""
        self._astray = False
        """Whether digits were typed that answer nothing: they were meant for the next memory, and so is Enter."""
        self._begin()

    def _begin(self) -> None:
        """A new line for the memory that is due, if one can be entered."""
        ready = [memory for memory, reason, _ in r.reportable(self.view, mapped=True, long_ago=True) if not reason]
        if not ready or isinstance(self.view.waiting, Choice):
            self.result = None
        elif self.result is None or self.result.memory != ready[0]:
            self.result = r.begun(self.view, ready[0], long_ago=True)
            self._counted = False

    def place(self) -> dict[str, str]:
        line = self.result
        typed = {"outcome": line.outcome, "memory": line.memory} if line else {}
        counted = {"xp": str(line.xp)} if line and self._counted else {}
        return {**super().place(), **typed, **counted}

    def take_place(self, place: dict[str, str]) -> None:
        line = self.result
        if line and place.get("memory") == line.memory:
            outcome, xp = place.get("outcome", ""), place.get("xp", "")
            kept = outcome if outcome in OUTCOMES else line.outcome
            self._counted = xp.isdecimal()
            self.result = replace(line, xp=min(int(xp), r.MOST) if self._counted else line.xp, outcome=kept)
            self.draw()
        super().take_place(place)

    # ---- drawing ------------------------------------------------------------------------------

    def body(self) -> Iterable[Widget]:
        yield Bar(id="head")
        with Vertical(id="table"):
            yield Static(id="past", classes="panel", markup=False)
            yield Menu(id="rows", classes="panel")
        yield Telling()

    def draw(self) -> None:
        if not self.ready:
            return
        self.draw_past()
        self.draw_head()
        past = self.query_one("#past", Static)
        title(past, say("tui.backfill.behind"))
        write(past, self._behind(), layout=True)
        menu = self.query_one("#rows", Menu)
        title(menu, say("tui.backfill.title"))
        menu.empty = say("tui.backfill.nothing")
        menu.add_class("-active")
        heads, answers = at_cursor.prompt(self.view)
        self.set_class(bool(answers), "-asking")
        if not answers:
            heads = [[(say("tui.backfill.how"), "label", 0)]] if self.result else []
            answers = self._rows()
        else:
            answers = self.to_type(answers)
        menu.show(answers, heads=heads, page=self.page)
        self.footer(say("tui.backfill.go") if self.result and not isinstance(self.view.waiting, Choice) else "")

    def _behind(self) -> Content:
        """What has been entered, a line a memory, in columns."""
        rows = self._entered()
        if not rows:
            return Content.styled(say("tui.backfill.none"), "$quiet")
        rest = len(rows) - BEHIND
        lines = columns(rows[-BEHIND:], self._widths(rows))
        lines = ([say("tui.more", n=rest)] if rest > 0 else []) + lines
        return Content.styled("\n".join(f"{INDENT}{line}" for line in lines), "$foreground")

    def _entered(self) -> list[tuple[str, ...]]:
        """The lines of what has been entered; experience that nobody has told is unknown in them."""
        known = as_known(self.view.state).diary
        return [self._told(name, known[name]) for name, line in self.view.state.diary.items() if line.plays]

    def _told(self, name: str, line: MemoryRecord) -> tuple[str, ...]:
        """The columns of a memory that is behind the group."""
        return (
            visible(memory_words(self.view.pack, name)),
            say("tui.report.outcome.success" if line.successes else "tui.report.outcome.failure"),
            say("tui.backfill.attempts", n=max(1, line.attempts or line.plays)),
            say("tui.header.xp", xp=line.xp),
            say("tui.backfill.rough") if line.estimated else "",
        )

    def _widths(self, rows: Sequence[tuple[str, ...]]) -> tuple[int, ...]:
        """The widths of the columns: those of what is behind the group are those of the next memory too."""
        due = [self._due(self.result)] if self.result else []
        return tuple(max(map(cell_len, column)) for column in zip(*rows, *due, strict=True)) if rows or due else ()

    def _due(self, line: r.MemoryResult) -> tuple[str, ...]:
        """The columns of the memory that is due."""
        return (
            visible(memory_words(self.view.pack, line.memory)),
            say(families.TUI_REPORT_OUTCOME[line.outcome]),
            say("tui.backfill.attempts", n=line.attempts),
            say("tui.header.xp", xp=line.xp if self._counted else "?"),
            say("tui.backfill.synced") if line.sync else "",
        )

    def _rows(self) -> list[Item]:
        """The line of the memory that is due; else whatever can be decided."""
        line = self.result
        if line is None:
            return [at_cursor.entry_item(e, self.dress) for e in self.view.entries if e.legal and e.tag != "difficulty"]
        mark = "⏎" if self.dress.signs.name == "unicode" else ">"
        behind = self._entered()
        return [Item(columns([self._due(line)], self._widths(behind))[0], line.memory, mark, bold=True)]

    # ---- what goes on by itself ---------------------------------------------------------------

    def show_view(self, view: View) -> None:
        self.waits = False
        before = self.view
        self.take_view(view)
        if before.action != view.action:
            self._begin()
        asked = self.has_class("-asking")
        self.draw()
        self._go_on()
        if before.action == view.action:
            return
        if self.has_class("-asking"):
            self._asked_at = inf
            self.call_after_refresh(self._painted)
        elif asked:
            self._line_at = inf
            self.call_after_refresh(self._lined)

    def _painted(self) -> None:
        """The question is there to be read: what is typed from now on answers it."""
        self._asked_at = Message().time

    def _lined(self) -> None:
        """The next memory is there to be read after a question: what is typed from now on is its experience."""
        self._line_at = Message().time

    def stop_short(self) -> bool:
        # Going on by itself is about what the players' own answer has made.
        self._advancing = False
        return False

    def declined(self, sentence: str) -> None:
        """The rules said no."""
        self.waits = False
        self.tell(sentence, alarm=True)

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self.ready:
            self._begin()
            self.draw()

    def _go_on(self) -> None:
        """Decide what needs no answer. Never where the players have gone back: they are looking for something."""
        if self.waits or self.result is not None or not self._advancing:
            return
        command = self._unasked()
        if command is not None:
            self._submit(command)

    _advancing = False
    """Whether the last thing done here was an answer: after an undo nothing is decided by itself."""

    def _unasked(self) -> AnyCommand | None:
        """The next decision that nobody need be asked for: the only answer, or going on where nothing is assigned.

        In a memory in play going on gives away a turn: there nothing is decided by itself.
        """
        view = self.view
        legal = [e.command for e in view.entries if e.legal]
        if isinstance(view.waiting, Choice):
            return legal[0] if len(legal) == 1 else None
        if view.state.memory is not None:
            return None
        if isinstance(view.waiting, Window) and view.waiting.kind in ASSIGNING:
            return None
        return next((command for command in legal if isinstance(command, c.Pass)), None)

    def _submit(self, command: AnyCommand) -> None:
        self.waits = self._advancing = True
        self.host.desk.ask(playing.submit, command, self.view.action)

    # ---- keys ---------------------------------------------------------------------------------

    def typed_key(self, event: events.Key) -> None:
        """Digits are experience while a memory is entered, else answers.

        Whoever types line after line doesn't see a question come: what was typed before it was there answers nothing.
        """
        digit = event.character or ""
        number = digit.isascii() and digit.isdigit()
        if self.has_class("-asking"):
            astray, self._astray = self._astray, False
            if event.key == "enter" and (astray or event.time < self._asked_at):
                event.stop()
                self.tell(say("tui.backfill.not_now"), alarm=True)
            elif number and (event.time < self._asked_at or not self.types(digit)):
                event.stop()
                self._astray = True
            elif number:
                event.stop()
                self.tell(self.typed.echo)
            else:
                super().typed_key(event)
        elif self.result is not None and number:
            event.stop()
            if event.time < self._line_at:
                self.tell(say("tui.backfill.too_early"), alarm=True)
                return
            self._counted = True
            self._set(xp=min(self.result.xp * 10 + int(digit), r.MOST))

    def _set(self, **changes: object) -> None:
        self._take(replace(self.result, **changes) if self.result else None)

    def _take(self, line: r.MemoryResult | None) -> None:
        """Take a line in place of the one that is filled in."""
        if line is None:
            self.tell(say("tui.backfill.not_now"), alarm=True)
        elif not self.decline_past():
            self.result = line
            self.tell("")
            self.draw()

    def explained(self) -> tuple[str, ...]:
        """What stands of the memories that are behind the group, newest first, and what they brought."""
        behind = [name for name, line in self.view.state.diary.items() if line.plays]
        return (*(f"diary/{name}" for name in reversed(behind)), "xp", "level")

    def action_lost(self) -> None:
        """Won or lost."""
        self._take(r.turned(self.result) if self.result else None)

    def action_attempts(self) -> None:
        self._set(attempts=1 + (self.result.attempts if self.result else 0) % ATTEMPTS)

    def action_sync(self) -> None:
        self._set(sync=not (self.result and self.result.sync))

    def action_clear(self) -> None:
        left = (self.result.xp if self.result else 0) // 10
        self._counted = left > 0
        self._set(xp=left)

    def action_report(self) -> None:
        """The whole form for this memory: turns, health, cards."""
        if self.result is None or self.decline_past():
            self.tell(say("tui.backfill.not_now"), alarm=True)
            return
        from campaign_tui.screens.memory_result import MemoryResultScreen

        self._advancing = True
        self.app.push_screen(MemoryResultScreen(self.view, self.result.memory, self.result))

    def action_go(self) -> None:
        """Enter the line, or answer what is asked."""
        if self.waits or self.decline_past():
            return
        item = self.row_taken(self.query_one("#rows", Menu))
        if item is None:
            return
        if isinstance(item.value, Entry):
            self._ask_first(item.value)
        elif isinstance(item.value, Outcome):
            self._submit(item.value.command)
        elif self.has_class("-asking"):
            # The row above the numbers is no answer.
            self.tell(say("tui.resolution.type_number"), alarm=True)
        elif self.result is not None and not self._counted:
            self.tell(say("tui.backfill.count_first"), alarm=True)
        elif self.result is not None:
            self._enter(r.command(self.result, self.view))

    def _ask_first(self, entry: Entry) -> None:
        """Take a decision; one that gives something up is asked about first."""
        from campaign_tui.screens.dialogs import ask_first, asked

        question = asked(entry, self.view, end_turn=self.host.settings.end_turn)
        ask_first(self.app, question, lambda: self._submit(entry.command))

    def _enter(self, command: c.Report) -> None:
        """Enter the line; a number that is hardly ever meant is asked about first."""
        from campaign_tui.screens.dialogs import ask_first

        ask_first(self.app, r.doubt(self.view, command), lambda: self._submit(command))

    def action_undo(self) -> None:
        self._advancing = False
        super().action_undo()
