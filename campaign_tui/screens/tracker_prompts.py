"""One line to type for a note of a memory on the table: a few letters, a list that follows, Enter.

Nothing is decided here: a prompt gives decisions that the rules would take, or says in one sentence why they wouldn't.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, TypeAlias

from campaign_tui.notes import matching as t
from campaign_tui.screens.lines import LinePrompt
from campaign_tui.views.noted_events import Named
from campaign_tui.widgets.menu import Item, Menu
from campaign_tui.widgets.tracker import kind_name
from domain.language import commands as c
from domain.rules.table.books import reserve_lines
from domain.telling import names as n
from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import visible

if TYPE_CHECKING:
    from campaign_tui.views.view import View
    from domain.language.commands import AnyCommand

Noted: TypeAlias = "tuple[AnyCommand, ...]"

MOST_ROWS = 60
"""Rows of a list that follows what is typed."""


class NotePrompt(LinePrompt["Noted | None"]):
    """A line and a list. Subclasses say what the rows are and what they mean."""

    hands_over = True

    def __init__(self, view: View) -> None:
        """With the view in which the note is made."""
        super().__init__()
        self.shown_view = view

    @abstractmethod
    def noted(self, item: Item | None, text: str) -> Noted | str:
        """The decisions that a row means, or a sentence why there are none."""

    def action_take(self) -> None:
        """Hand over what the row pointed at means, if the rules would take it."""
        self.give(self.noted(self.query_one(Menu).current, self.text))

    def give(self, noted: Noted | str) -> None:
        """Close with decisions; say why not, and stay."""
        fault = noted if isinstance(noted, str) else t.tried(self.shown_view, noted)[0]
        if fault or isinstance(noted, str):
            self.declined(fault)
        else:
            self.dismiss(noted)


class EventPrompt(NotePrompt):
    """The event card beside a map: its name by a few letters, an arrow for where the enemies march."""

    where = "event_line"
    help_key = "event"

    def __init__(self, view: View, letter: str, *, turn: bool) -> None:
        """For the map of a letter; `turn` when the next turn begins with it."""
        super().__init__(view)
        self.letter = letter
        self.turn = turn
        self.form = "next_turn" if turn else "event"

    def question(self) -> str:
        memory = self.shown_view.state.play
        where = say("tui.tracker.on_map", letter=self.letter) if len(memory.maps) > 1 else ""
        key = "tui.tracker.ask.turn" if self.turn else "tui.tracker.ask.event"
        return say(key, turn=memory.turn + 1, map=where)

    def rows(self, text: str) -> list[Item]:
        wanted = text.strip()
        found = t.events(self.shown_view)
        fitting = [one for one in found if t.fits(one.name, wanted) < t.NOWHERE]
        fitting.sort(key=lambda one: t.fits(one.name, wanted) if wanted else 0)
        rows = [Item(visible(one.name), one, tail=self._march(one)) for one in fitting[:MOST_ROWS]]
        if not wanted:
            return [Item(say("tui.tracker.row.no_event"), Named("")), *rows]
        if all(one.name.casefold() != wanted.casefold() for one in found):
            rows.append(Item(say("tui.tracker.row.new_event", name=visible(wanted)), Named(wanted)))
        return rows

    def _march(self, one: Named) -> str:
        if not one.direction:
            return ""
        arrow = self.host.dress.signs.arrow(one.direction)
        return say("tui.header.march", arrow=arrow, way=known(families.DIRECTION[one.direction], one.direction))

    def noted(self, item: Item | None, text: str) -> Noted | str:
        return self._command(item, "")

    def _command(self, item: Item | None, way: str) -> Noted | str:
        one = item.value if item is not None else Named("")
        name, direction = one.name, way or one.direction
        if self.turn:
            return (c.NextTurn(name, direction),)
        if not name and direction:
            return (c.Point(direction, self.letter),)
        return (c.RevealEvent(name, direction, self.letter),)

    def action_way(self, way: str) -> None:
        """The direction, and that was it."""
        self.give(self._command(self.query_one(Menu).current, way))


class DirectionPrompt(NotePrompt):
    """Where the enemies march: one key."""

    where = "direction"
    help_key = "direction"
    form = "direction"
    letters_decide = True

    def __init__(self, view: View, letter: str) -> None:
        """For the map of a letter."""
        super().__init__(view)
        self.letter = letter

    def question(self) -> str:
        several = len(self.shown_view.state.play.maps) > 1
        return say("tui.tracker.ask.direction", map=say("tui.tracker.on_map", letter=self.letter) if several else "")

    def rows(self, text: str) -> list[Item]:
        signs = self.host.dress.signs
        ways = t.ARROWS.values()
        return [Item(known(families.DIRECTION[way], way), way, signs.arrow(way)) for way in ways]

    def noted(self, item: Item | None, text: str) -> Noted | str:
        return (c.Point(item.value, self.letter),) if item is not None else ()

    def action_way(self, way: str) -> None:
        """This one."""
        self.give((c.Point(way, self.letter),))


class ObjectivePrompt(NotePrompt):
    """An objective that is done: one that the pack knows, or a name, a number of XP, or nothing at all."""

    help_key = "objective"
    form = "objective"
    mandatory = True

    def question(self) -> str:
        return say("tui.tracker.ask.objective_must" if self.mandatory else "tui.tracker.ask.objective_may")

    def rows(self, text: str) -> list[Item]:
        view, wanted = self.shown_view, text.strip()
        tokens = view.state.play.objectives
        own = [name for name, token in tokens.items() if not token.done]
        rows = [Item(visible(n.objective(view.pack, name)), c.TickObjective(name)) for name in own]
        rows = [row for row in rows if not wanted or t.fits(row.label, wanted) < t.NOWHERE]
        if wanted or not own:
            name, xp = t.objective(wanted, self._number())
            title = say("tui.tracker.row.objective", name=visible(name), xp=xp)
            typed = Item(title, c.TickObjective(name, xp, self.mandatory))
            # What was counted in points is no part of a name.
            rows = [typed, *rows] if wanted.isdecimal() else [*rows, typed]
        return rows

    def _number(self) -> int:
        """The number of the next objective without a name."""
        done = set(self.shown_view.state.play.objectives)
        number = len(done) + 1
        while say("tui.tracker.objective_number", n=number) in done:
            number += 1
        return number

    def noted(self, item: Item | None, text: str) -> Noted | str:
        return (item.value,) if item is not None else ()

    def action_flag(self) -> None:
        """Mandatory or not."""
        self.mandatory = not self.mandatory
        self.follow()


class FiguresPrompt(NotePrompt):
    """Numbers of figures: those who enter, or those who are left in the reserve."""

    def __init__(self, view: View, *, left: bool) -> None:
        """`left` when the reserve is counted."""
        super().__init__(view)
        self.left = left
        self.form = self.help_key = "count" if left else "enter"

    def question(self) -> str:
        return say(families.TUI_TRACKER_ASK[self.form])

    def rows(self, text: str) -> list[Item]:
        view = self.shown_view
        typed = dict(t.amounts(view, text)[0])
        rows = []
        for line in reserve_lines(view.pack, view.state):
            now = typed.get(line.kind)
            shown = now if self.left and now is not None else line.left - (now or 0)
            tail = say("tui.tracker.row.figures", n=line.left, left=shown) if now is not None else str(line.left)
            rows.append(Item(kind_name(view, line.kind), line.kind, tail=tail))
        return rows

    def noted(self, item: Item | None, text: str) -> Noted | str:
        found, fault = t.amounts(self.shown_view, text)
        if fault:
            return fault
        if self.left:
            # A number that is in the books already needs no note as long as there are others.
            books = dict(self.shown_view.state.play.reserve)
            differ = [pair for pair in found if pair[1] != books.get(pair[0], 0)]
            return tuple(c.CountReserve(kind, number) for kind, number in differ or found)
        return (c.Reinforce(found),)


SYNCED = "synced"
"""The row for a memory that was won with its 100% sync."""


class DonePrompt(NotePrompt):
    """How the memory ended, with the experience that was counted if it isn't what was ticked."""

    help_key = "done"
    form = "done"

    def question(self) -> str:
        counted = self.shown_view.state.play.counted
        return say("tui.tracker.ask.done", xp=sum(counted.values())) if counted else say("tui.tracker.ask.done_xp")

    def rows(self, text: str) -> list[Item]:
        claims = any(isinstance(e.command, c.ClaimSync) and e.legal for e in self.shown_view.entries)
        outcomes = ("unsynced", "failure", SYNCED) if claims else ("success", "failure")
        ends = {"unsynced": "success"}
        return [Item(say(families.TUI_TRACKER_ROW[word]), ends.get(word, word)) for word in outcomes]

    def noted(self, item: Item | None, text: str) -> Noted | str:
        wanted = text.strip()
        if wanted and not (wanted.isascii() and wanted.isdigit() and len(wanted) <= 3):
            return say("tui.tracker.fault.xp", part=visible(wanted))
        if not wanted and not self.shown_view.state.play.counted:
            # Nobody has told of any: that isn't none.
            return say("tui.tracker.fault.no_xp")
        xp, outcome = int(wanted) if wanted else -1, item.value if item is not None else ""
        if outcome == SYNCED:
            return (c.ClaimSync(), c.EndMemory("success", xp))
        return (c.EndMemory(outcome, xp),)

    def follow(self) -> None:
        """The row pointed at stays while a number is typed."""
        menu = self.query_one(Menu)
        here = menu.index if menu.items else 0
        super().follow()
        menu.point(here)


class DicePrompt(NotePrompt):
    """How many detection dice a test takes. Notes nothing."""

    help_key = "dice"
    form = "dice"

    def question(self) -> str:
        return say("tui.tracker.ask.dice")

    def rows(self, text: str) -> list[Item]:
        found = t.test_dice(text)
        if found is None:
            return [Item(say("tui.tracker.row.dice_how"), enabled=False)]
        rows = [Item(say("tui.tracker.row.dice", n=found.total), bold=True, ink="objective")]
        if found.throws > 1:
            rows.append(Item(say("tui.tracker.row.throws", n=found.throws)))
        rows.append(Item(say("tui.tracker.row.each", n=found.each, body=found.each_body)))
        return rows

    def noted(self, item: Item | None, text: str) -> Noted | str:
        return () if not text or t.test_dice(text) else say("tui.tracker.row.dice_how")
