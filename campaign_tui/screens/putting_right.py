"""Putting the past right: what was decided in truth, and the ripple, where later actions are opened and repaired."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from campaign_tui.desk import correcting
from campaign_tui.desk import messages as m
from campaign_tui.keys.actions import bindings
from campaign_tui.screens.forms import Form, Over
from campaign_tui.session.correcting import with_answer
from campaign_tui.widgets.menu import Item, Lazy, Menu
from domain.core.canonical import ROOT_PARENT
from domain.core.errors import NotationError
from domain.correction import ASKS, SAME, Repair
from domain.notation import parse
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from campaign_tui.views.ripples import Alternative, Alternatives, RippleRow, RippleView
    from domain.core.canonical import ActionId
    from domain.language.commands import AnyCommand

Said: TypeAlias = "AnyCommand | str"
"""A decision, or what else is said of an action: see `Alternative.special`."""

MOST_ENDS = 4
"""Values that differ at the head that are shown; the others are counted."""

MOST_WORDS = 5
"""Lines about the row pointed at."""


class PutRightScreen(Form["Said | None"], inherit_bindings=False):
    """A line to type a decision into, or a part of its words, and the list of what there is. Gives what was said."""

    BINDINGS = bindings("put_right")
    where = "put_right"

    def __init__(self, about: Alternatives) -> None:
        """With what can be said of an action."""
        super().__init__()
        self._about = about
        self._pointed = False
        """Whether a row was pointed at since something was typed."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog wide"):
            yield Static(visible(self._about.question), markup=False, classes="question")
            yield self.line("decision", say("tui.put_right.line"), self._about.notation)
            yield Menu(id="listed")
            yield Static("", id="fault", markup=False)
            yield Static(say("tui.put_right.keys"), markup=False, classes="keys")

    def begin(self) -> None:
        self.menu.dress(self.host.dress)
        self.menu.empty = say("tui.put_right.none")
        self._list("")
        self.field.focus()

    @property
    def menu(self) -> Menu:
        """The list of what can be said."""
        return self.query_one(Menu)

    @property
    def field(self) -> Input:
        """The line."""
        return self.query_one(Input)

    def kept(self) -> dict[str, str]:
        return {}

    def _list(self, text: str) -> None:
        """Show what has every typed word."""
        words = text.casefold().split()
        found = [one for one in self._about.listed if all(word in _text(one) for word in words)]
        self.menu.show(Lazy(found, _item), index=0)

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._pointed = False
        typed = event.input.value
        self._list("" if typed == self._about.notation else typed)
        self.declined("")

    def action_step(self, rows: int) -> None:
        """Up or down in the list. While the line stands as it was, the first step is onto the row that comes first."""
        onto_first = not self._pointed and rows > 0 and self.field.value.strip() == self._about.notation != ""
        self._pointed = True
        if not onto_first:
            super().action_step(rows)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_take()

    def on_menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        self._take_row(event.item.value)

    def action_take(self) -> None:
        """Take the row that was pointed at, else the decision that was typed, else the first that fits."""
        item, typed = self.menu.current, self.field.value.strip()
        if not self._pointed and typed != self._about.notation:
            try:
                self.dismiss(parse(typed))
            except NotationError as fault:
                if item is None:
                    self.declined(str(fault))
            else:
                return
        if item is not None:
            if typed and not self._pointed and typed == self._about.notation:
                self.declined(say("tui.put_right.unchanged"))
                return
            self._take_row(item.value)

    def _take_row(self, one: Alternative) -> None:
        self.dismiss(one.special or parse(one.notation))


def _text(one: Alternative) -> str:
    """What a row is found by: its words, its notation, or its word of the command line ("drop")."""
    return f"{one.title} {one.notation} {one.special.replace('_', '-')}".casefold()


def _item(one: Alternative) -> Item:
    return Item(
        visible(one.title), one, tail=one.notation, ink="title" if one.special else "", name=one.notation or one.special
    )


class RippleScreen(Over[None], inherit_bindings=False):
    """Everything after a change, row by row. The first row makes the correction; nothing is written before."""

    BINDINGS = bindings("ripple")
    where = "ripple"
    page_rows = 10

    def __init__(self, view: RippleView) -> None:
        """With what a change would do."""
        super().__init__()
        self.view = view
        self._open: set[int] = set()
        """The folds that were opened, by the first of their rows."""
        self.waits = False

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog wide"):
            yield Static("", id="totals", markup=False, classes="question")
            yield Static("", id="ends", markup=False, classes="lines")
            yield Menu(id="rows")
            yield Static("", id="told", markup=False, classes="lines")
            yield Static("", id="fault", markup=False)
            yield Static(say("tui.ripple.keys"), markup=False, classes="keys")

    def on_mount(self) -> None:
        self.menu.dress(self.host.dress)
        self._show()

    @property
    def menu(self) -> Menu:
        """The rows."""
        return self.query_one(Menu)

    # ---- what is shown ------------------------------------------------------------------------

    def _show(self) -> None:
        """Show the ripple, pointing at the first row that needs a decision, else at the way to make it."""
        view = self.view
        self.waits = False
        self.query_one("#fault", Static).update("")
        self.query_one("#totals", Static).update(view.totals)
        ends = list(view.ends[:MOST_ENDS])
        if len(view.ends) > MOST_ENDS:
            ends.append(say("tui.more", n=len(view.ends) - MOST_ENDS))
        if ends:
            ends.insert(0, say("correct.ends"))
        else:
            ends = [say("correct.ends_open") if view.preview.ripple.is_open else say("correct.ends_same")]
        self.query_one("#ends", Static).update(Content("\n".join(map(visible, ends))))
        items = self._items()
        troubled = (i for i, one in enumerate(items) if isinstance(one.value, int) and view.rows[one.value].is_trouble)
        self.menu.show(items, index=next(troubled, 0))
        self._ask_for_words()

    def _items(self) -> list[Item]:
        """The rows of the list: what is the same is folded."""
        view = self.view
        top = say("tui.ripple.unready", n=view.trouble) if view.trouble else say("tui.ripple.make")
        items = [Item(top, None, ink="title", bold=True, name="make")]
        run: list[RippleRow] = []
        for row in view.rows:
            if row.outcome == SAME:
                run.append(row)
                continue
            items += self._folded(run)
            run = []
            items.append(_row(row))
        return items + self._folded(run)

    def _folded(self, run: Sequence[RippleRow]) -> list[Item]:
        if not run:
            return []
        if run[0].index in self._open:
            return [_row(row) for row in run]
        text = say("tui.ripple.same", n=len(run))
        return [Item(text, (run[0].index,), ink="label", name=f"fold {run[0].index}")]

    def _ask_for_words(self) -> None:
        """What stands below the row pointed at."""
        self.query_one("#told", Static).update("")
        item = self.menu.current
        if item is not None and isinstance(item.value, int):
            self.host.desk.ask(correcting.tell_row, self.view, item.value)

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        event.stop()
        self._ask_for_words()

    def action_step(self, rows: int) -> None:
        """Up or down in the rows."""
        super().action_step(rows)
        self._ask_for_words()

    # ---- what the desk answers ----------------------------------------------------------------

    def hear(self, answer: m.Answer) -> None:
        match answer:
            case m.RippleRead(view=view):
                answer.taken = True
                self.view, self._open = view, set()
                self._show()
            case m.CameTo(done=done, total=total):
                self.take_progress(say("tui.ripple.come_to", done=done, total=total))
            case m.RippleRowTold(view=view, index=index, words=words) if view is self.view:
                item = self.menu.current
                if item is not None and item.value == index:
                    lines = [
                        *words[:MOST_WORDS],
                        *([say("tui.more", n=len(words) - MOST_WORDS)] if words[MOST_WORDS:] else []),
                    ]
                    self.query_one("#told", Static).update(Content("\n".join(map(visible, lines))))
            case m.AlternativesRead(found=found, index=index) if index is not None:
                self.app.push_screen(PutRightScreen(found), lambda said: self._repair(index, said))

    def makes_way(self, answer: m.Answer) -> bool:
        if not isinstance(answer, m.HeadMoved):
            return False
        self.dismiss(None)
        return True

    def take_sentence(self, sentence: str, *, alarm: bool) -> bool:
        if alarm:
            self.waits = False
            self.query_one("#fault", Static).update(Content.styled(sentence, "bold $danger"))
        return alarm

    def take_progress(self, sentence: str) -> None:
        """Say how far another look has come, where faults are told."""
        self.query_one("#fault", Static).update(Content.styled(sentence, "$quiet"))

    # ---- repairs ------------------------------------------------------------------------------

    def _repair(self, index: int, said: Said | None) -> None:
        """Do something about a row, and look again."""
        if said is None:
            return
        row = self.view.preview.ripple.rows[index]
        repairs = dict(self.view.repairs)
        if not isinstance(said, str):
            repairs = with_answer(repairs, row, said)
        elif said == "as_it_was":
            repairs.pop(row.action, None)
        else:
            repairs[row.action] = Repair(left_out=said == "leave_out", stop=said == "stop")
        self._look_again(repairs)

    def _look_again(self, repairs: dict[ActionId, Repair]) -> None:
        self.query_one("#fault", Static).update("")
        self.host.desk.ask(correcting.ripple, self.view.preview.ripple.change, repairs)

    # ---- keys ---------------------------------------------------------------------------------

    def on_menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        self.action_take()

    def action_take(self) -> None:
        """Make the correction on the first row; open a fold, or a row."""
        item = self.menu.current
        if item is None or self.waits:
            return
        match item.value:
            case int(index) if self.view.preview.ripple.rows[index].action != ROOT_PARENT and not self._is_change(
                index
            ):
                self.host.desk.ask(correcting.repairs_of, self.view, index)
            case (int(first),):
                self._open.add(first)
                self._show()
            case None if not self.view.trouble:
                self.waits = True
                self.host.desk.ask(correcting.make_correction, self.view)
            case None:
                self.take_sentence(say("correct.unready", n=self.view.trouble), alarm=True)

    def _is_change(self, index: int) -> bool:
        """Whether a row is the change itself."""
        change = self.view.preview.ripple.change
        return change.kind != "after" and self.view.preview.ripple.rows[index].action == change.at and index == 0

    def action_leave_out(self) -> None:
        """Leave the later action pointed at out; all that are impossible, on the first row."""
        self._mark(Repair(left_out=True))

    def action_stop(self) -> None:
        """Stop before the later action pointed at."""
        self._mark(Repair(stop=True))

    def _mark(self, repair: Repair) -> None:
        item, rows = self.menu.current, self.view.preview.ripple.rows
        if item is None:
            return
        if isinstance(item.value, int) and not self._is_change(item.value) and rows[item.value].action != ROOT_PARENT:
            self._look_again({**self.view.repairs, rows[item.value].action: repair})
        elif item.value is None and repair.left_out:
            gone = {row.action: repair for row in self.view.preview.ripple.trouble if row.outcome != ASKS}
            self._look_again({**self.view.repairs, **gone})


def _row(row: RippleRow) -> Item:
    ink = "warning" if row.is_trouble else "label" if row.outcome == SAME else ""
    return Item(
        visible(row.title), row.index, tail=say(families.CORRECT_OUTCOME[row.outcome]), ink=ink, name=f"row {row.index}"
    )
