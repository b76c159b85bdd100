"""Where we stand: a line for everything that lies on the table, found by letters; what is left out stays unknown."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from campaign_tui.desk import at_table
from campaign_tui.desk import messages as m
from campaign_tui.keys.actions import bindings
from campaign_tui.notes.matching import card_id, taken_ids
from campaign_tui.screens.dialogs import Confirm
from campaign_tui.screens.forms import Form
from campaign_tui.screens.tracker_cards import KindPrompt
from campaign_tui.session.standing import with_cards
from campaign_tui.widgets.menu import Item, Menu
from domain.core.errors import CampaignError
from domain.language.commands import NewCard
from domain.model.headquarters import HALL
from domain.notation import parse, render
from domain.rules.table.naming import is_name
from domain.rules.table.standing import askable
from domain.rules.table.standing_fields import again, canonical, found, parted, shown_as
from domain.rules.table.standing_gaps import missing, needed
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from campaign_tui.views.view import View
    from domain.rules.table.standing_fields import Field

FEW = 6
"""So many names that can be typed are listed above the line."""
LINE, DONE = "line", "done"
NEW = "new/"
"""Begins the key of a card that was named, in what is kept of the form."""
OF_CARDS = "cards"
"""The last part of the key of a field with cards of a board."""


class StandingScreen(Form[None], inherit_bindings=False):
    """A list of fields and one line: what is typed belongs to the field pointed at, Enter goes on to the next one."""

    form = "stand"
    BINDINGS = bindings("standing")
    where = "standing"

    def __init__(self, view: View) -> None:
        """With the view of the campaign that is taken over."""
        super().__init__()
        self.shown_view = view
        self.said: dict[str, str] = {}
        """What has been said, by field."""
        self.new: dict[str, NewCard] = {}
        """Cards that were named in the form, by their short names: they are written with all of it."""
        self._there = view.state
        """The state with these cards."""
        self.at = 0
        self.waits = False

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog wide"):
            yield Static(say("tui.standing.title"), markup=False, classes="question")
            yield Menu(id="places")
            yield Static("", id="hint", markup=False)
            yield self.line(LINE)
            yield Static("", id="fault", markup=False)
            yield Static(say("tui.standing.keys"), markup=False, classes="keys")

    def begin(self) -> None:
        self.menu.dress(self.host.dress)
        self._point(0)
        self.query_one(f"#{LINE}").focus()

    def makes_way(self, answer: m.Answer) -> bool:
        if not isinstance(answer, m.Adjusted):
            return False
        # It is said: nothing of it is left for later.
        self.host.set_aside(self.form, {})
        self.dismiss(None)
        return True

    @property
    def menu(self) -> Menu:
        """The list of fields."""
        return self.query_one("#places", Menu)

    @property
    def typed(self) -> Input:
        """The line that is typed into."""
        return self.query_one(f"#{LINE}", Input)

    # ---- the fields ---------------------------------------------------------------------------

    def rows(self) -> list[Field | None]:
        """What can be said, memories ahead of the group behind the row that ends the form, which is None."""
        there = askable(self.shown_view.pack, self._there)
        road = [one.options for one in there if one.key == "next"]
        played = [name for name, _ in road[0]] if road else []
        before = played[: played.index(self.said["next"])] if self.said.get("next") in played else None
        first: list[Field] = []
        last: list[Field] = []
        for one in there:
            table, _, name = one.key.rpartition("/")
            ahead = table == "memories" and before is not None and name not in before
            (last if ahead else first).append(one)
        return [*first, None, *last]

    def _point(self, at: int) -> None:
        """Go to a row: what was said of it stands in the line."""
        rows = self.rows()
        self.at = max(0, min(at, len(rows) - 1))
        self.menu.show([self._item(one, here=place == self.at) for place, one in enumerate(rows)], index=self.at)
        one = rows[self.at]
        with self.prevent(Input.Changed):
            self.typed.value = again(one, self.said.get(one.key, "")) if one else ""
        self.typed.cursor_position = len(self.typed.value)
        self._hint(one)

    def _item(self, one: Field | None, *, here: bool) -> Item:
        """A row with what was said; a sign besides the colour shows where one is."""
        mark = (">" if self.dress.signs.name != "unicode" else "▸") if here else ""
        if one is None:
            return Item(say("tui.standing.done", n=len(self.said)), DONE, mark)
        return Item(one.label, one.key, mark, tail=self._tail(one))

    def _tail(self, one: Field) -> str:
        """What was said of a row; else what is missing in it, or that it is needed."""
        if one.key in self.said:
            return shown_as(one, self.said[one.key])
        state = self.shown_view.state
        if parts := missing(state, one.key):
            return say("tui.standing.missing", parts=", ".join(say(families.TUI_STANDING_PART[part]) for part in parts))
        return say("tui.standing.needed") if needed(self.shown_view.pack, state, one.key, self._next()) else ""

    def _next(self) -> str:
        """The memory that comes next by what was said."""
        return self.said.get("next", "")

    def _hint(self, one: Field | None) -> None:
        """What the row takes, above the line, whole."""
        text = say("tui.standing.take") if one is None else say(families.TUI_STANDING[one.kind])
        if one is not None and one.kind == "health" and one.most:
            text = say("tui.standing.health", how=text, most=one.most)
        if one is not None and one.kind == "one" and len(one.options) <= FEW:
            text = say("tui.standing.choices", how=text, names=", ".join(shown for _, shown in one.options))
        self.query_one("#hint", Static).update(Content(text))

    def on_input_changed(self, event: Input.Changed) -> None:
        super().on_input_changed(event)
        self.declined("")

    def on_menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        self._point(self.menu.index)

    # ---- what is half filled in ---------------------------------------------------------------

    def kept(self) -> dict[str, str]:
        new = {f"{NEW}{card}": render(named) for card, named in self.new.items()}
        return {**self.said, **new, LINE: self.typed.value, "at": str(self.at)}

    def take(self, kept: dict[str, str]) -> None:
        for text in (text for key, text in kept.items() if key.startswith(NEW)):
            # Its short name may mean something else by now: the rest of what was said is there again all the same.
            with suppress(CampaignError):
                card = parse(text)
                if isinstance(card, NewCard):
                    self._know(card)
        there = {one.key for one in self.rows() if one}
        self.said = {key: text for key, text in kept.items() if key in there}
        at = kept.get("at", "0")
        self._point(int(at) if at.isdecimal() else 0)
        with self.prevent(Input.Changed):
            self.typed.value = kept.get(LINE, "")

    def action_cancel(self) -> None:
        """Later: what was said so far is there again when the form is opened anew."""
        kept = self.kept()
        later = bool(self.said or self.typed.value.strip())
        self.host.set_aside(self.form, kept if later else {})
        self.dismiss(None)
        if later:
            self.app.call_after_refresh(self.host.say, say("tui.standing.later"))

    # ---- keys ---------------------------------------------------------------------------------

    def action_step(self, rows: int) -> None:
        """Another field; what is typed is taken first."""
        if self._taken():
            self._point(self.at + rows)
            self.remember()

    def action_take(self) -> None:
        """Take what is typed and go on; in the row behind the last field all of it."""
        one = self.rows()[self.at]
        if one is not None:
            self.action_step(1)
        elif not self.waits:
            self.waits = True
            there = {word for text in self.said.values() for word in text.split()}
            new = tuple(one for card, one in self.new.items() if card in there)
            self.host.desk.ask(at_table.stand, tuple(self.said.items()), self.shown_view.action, new)

    def action_all(self) -> None:
        """Take all that was said, from wherever one is."""
        if self._taken():
            self._point(self.rows().index(None))
            self.action_take()

    def _taken(self) -> bool:
        """Whether what is typed means something, and is kept: nothing leaves the field open."""
        one, text = self.rows()[self.at], self.typed.value.strip()
        if one is None:
            return True
        if not text:
            self.said.pop(one.key, None)
            return True
        try:
            self.said[one.key] = canonical(one, text)
        except CampaignError as fault:
            if name := self._new_card(one, text):
                self._ask_kind(name, str(fault))
            else:
                self.declined(str(fault))
            return False
        return True

    # ---- a card that nobody knows yet ---------------------------------------------------------

    def _new_card(self, one: Field, text: str) -> str:
        """The first name in a line of cards that is none of a card's; empty where there is none."""
        if one.key.rpartition("/")[2] not in {OF_CARDS, HALL}:
            return ""
        return next((part for part in parted(one, text) if not found(one.options, part) and is_name(part)), "")

    def _ask_kind(self, name: str, fault: str) -> None:
        """Ask what kind of card it is; then it is one like any other, and the line is read again.

        Whoever has mistyped goes back, and reads in the `fault` what there is.
        """
        card = card_id(name, (*taken_ids(self.shown_view), *self.new))

        def told(kind: NewCard | None) -> None:
            if kind is None:
                self.declined(fault)
                return
            try:
                self._know(kind)
            except CampaignError as refused:
                self.declined(str(refused))
            else:
                self.action_take()

        def sure(new: bool | None) -> None:
            if new:
                self.app.push_screen(KindPrompt(name, card), told)
            else:
                self.declined(fault)

        # A mistyped name is one letter away from a new card: nothing is named before that is said.
        self.app.push_screen(Confirm(say("tui.standing.new_card", name=visible(name))), sure)

    def _know(self, card: NewCard) -> None:
        """Let a card be known in the form; nothing of it is written before all of it is. Raises Refused."""
        self._there = with_cards(self.shown_view.pack, self._there, [card])
        self.new = {**self.new, card.card: card}
