"""A new campaign: a form in which everything has a default."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Input, Static

from campaign_tui import new
from campaign_tui.screens.forms import Form
from campaign_tui.widgets.menu import Item, Menu
from domain.content.loader import bundled_packs
from domain.editions import EDITIONS
from domain.words import known, say

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from campaign_tui.new import Choices


FIELDS = ("name", "pack", "edition", "difficulty", "source", "flow")
"""Answers that are a text each."""


class NewCampaignScreen(Form[None], inherit_bindings=False):
    """Name, pack, assassins, edition, difficulty, dice. The app begins the campaign and closes the form."""

    where: ClassVar[str] = "new"
    form = "new_campaign"

    BINDINGS = [
        Binding("escape", "cancel", show=False, priority=True),
        Binding("down,tab", "step(1)", show=False, priority=True),
        Binding("up,shift+tab", "step(-1)", show=False, priority=True),
        Binding("enter", "begin", show=False, priority=True),
        Binding("right,space", "turn(1)", show=False),
        Binding("left", "turn(-1)", show=False),
    ]

    def __init__(self, choices: Choices) -> None:
        """With the defaults."""
        super().__init__()
        self.answers = choices

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog wide"):
            yield Static(say("tui.new.title"), markup=False, classes="question")
            yield self.line("name", say("tui.new.name"), self.answers.name)
            yield Menu(id="form")
            yield Static("", id="fault", markup=False)
            yield Static(say("tui.new.keys"), markup=False, classes="keys")

    def begin(self) -> None:
        menu = self.query_one(Menu)
        menu.dress(self.campaign_app.dress)
        menu.active = False
        self.query_one(Input).focus()
        self._draw()

    def kept(self) -> dict[str, str]:
        """The answers so far, and the row pointed at (-1 for the name)."""
        answers = {field: getattr(self.answers, field) for field in FIELDS}
        row = -1 if isinstance(self.focused, Input) else self.query_one(Menu).index
        return {**answers, "assassins": ",".join(self.answers.assassins), "row": str(row)}

    def take(self, kept: dict[str, str]) -> None:
        """Take answers back; a pack that isn't there any more, or what it doesn't know, is left as it was."""
        given = {field: kept[field] for field in FIELDS if field in kept}
        team = tuple(who for who in kept.get("assassins", "").split(",") if who)
        if given.get("pack") in {name for name, _ in bundled_packs()}:
            self.answers = replace(self.answers, **given)
            people = self.answers.load().assassins
            self.answers = replace(self.answers, assassins=tuple(who for who in team if who in people))
        with self.prevent(Input.Changed):
            self.query_one(Input).value = self.answers.name
        self._draw()
        row = kept.get("row", "")
        if row.isdecimal():
            self.set_focus(None)
            menu = self.query_one(Menu)
            menu.activate(active=True)
            menu.point(int(row))

    @property
    def rows(self) -> list[tuple[str, str]]:
        """(field, value) of every row below the name."""
        pack = self.answers.load()
        people = list(pack.assassins)
        return [
            ("pack", ""),
            *([("flow", "")] if pack.campaign else []),
            *(("assassins", who) for who in people),
            ("edition", ""),
            ("difficulty", ""),
            ("source", ""),
        ]

    def _draw(self) -> None:
        """Write the rows."""
        pack = self.answers.load()
        items = []
        for field, value in self.rows:
            if field == "assassins":
                seat = self.answers.assassins.index(value) + 1 if value in self.answers.assassins else 0
                card = pack.assassins[value]
                mark = say("tui.new.chosen", seat=seat) if seat else say("tui.new.open")
                items.append(Item(f"{mark} {card.name}", field, tail=card.title, ink="text" if seat else "label"))
            else:
                items.append(Item(say(f"tui.new.{field}"), field, tail=self._shown(field, pack.title)))
        self.query_one(Menu).show(items)
        self.remember()

    def _shown(self, field: str, title: str) -> str:
        """The value of a row in words."""
        if field == "pack":
            return title
        value = getattr(self.answers, field)
        return say("tui.new.value", value=known(f"tui.{field}.{value}", known(f"{field}.{value}", value)))

    # ---- keys ---------------------------------------------------------------------------------

    def on_input_changed(self, event: Input.Changed) -> None:
        self.answers = replace(self.answers, name=event.input.value)

    def action_step(self, by: int) -> None:
        """Between the name and the rows."""
        menu, field = self.query_one(Menu), self.query_one(Input)
        if self.focused is field:
            if by > 0:
                self.set_focus(None)
                menu.activate(active=True)
                menu.point(0)
        elif by < 0 and menu.index == 0:
            menu.activate(active=False)
            field.focus()
        else:
            menu.step(by)

    def action_turn(self, by: int) -> None:
        """Another value for the row pointed at."""
        field, value = self.rows[self.query_one(Menu).index]
        if field == "assassins":
            self.answers = new.toggled(self.answers, value)
        elif field == "pack":
            packs = tuple(name for name, _ in bundled_packs())
            self.answers = new.turned(self.answers, "pack", packs, by)
            people = tuple(self.answers.load().assassins)
            self.answers = replace(self.answers, assassins=people[: new.FIRST_TEAM])
        else:
            values = {"edition": EDITIONS, "difficulty": new.DIFFICULTIES, "source": new.SOURCES, "flow": new.FLOWS}[
                field
            ]
            self.answers = new.turned(self.answers, field, values, by)
        self._draw()

    def on_menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        self.action_turn(1)

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        event.stop()
        self.set_focus(None)
        self.query_one(Menu).activate(active=True)

    def on_key(self, event: events.Key) -> None:
        """A letter typed on a row is meant for the name."""
        if self.focused is None and event.is_printable and event.character and event.character != " ":
            self.query_one(Menu).activate(active=False)
            field = self.query_one(Input)
            field.focus()
            field.insert_text_at_cursor(event.character)
            event.stop()

    def action_begin(self) -> None:
        self.campaign_app.desk.create(self.answers)
