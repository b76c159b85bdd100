"""A new campaign: a form in which everything has a default."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from campaign_tui import new
from campaign_tui.widgets.menu import Item, Menu
from domain.content.loader import bundled_packs
from domain.editions import EDITIONS
from domain.words import known, say

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from campaign_tui.app import CampaignApp
    from campaign_tui.new import Choices


class NewCampaignScreen(ModalScreen[None], inherit_bindings=False):
    """Name, pack, assassins, edition, difficulty, dice. The app begins the campaign and closes the form."""

    where: ClassVar[str] = "new"

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
            field = Input(self.answers.name, id="name", max_length=400)
            field.cursor_blink = False
            field.border_title = Content(say("tui.new.name"))
            yield field
            yield Menu(id="form")
            yield Static("", id="fault", markup=False)
            yield Static(say("tui.new.keys"), markup=False, classes="keys")

    def on_mount(self) -> None:
        app: CampaignApp = self.app  # type: ignore[assignment] # this screen is pushed by our own app only
        menu = self.query_one(Menu)
        menu.dress(app.dress)
        menu.active = False
        self.query_one(Input).focus()
        self._draw()

    @property
    def rows(self) -> list[tuple[str, str]]:
        """(field, value) of every row below the name."""
        people = list(self.answers.load().assassins)
        return [
            ("pack", ""),
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

    def _shown(self, field: str, title: str) -> str:
        """The value of a row in words."""
        if field == "pack":
            return title
        value = getattr(self.answers, field)
        return say("tui.new.value", value=known(f"tui.{field}.{value}", known(f"{field}.{value}", value)))

    def declined(self, sentence: str) -> None:
        """Say what is wrong."""
        self.query_one("#fault", Static).update(Content.styled(sentence, "bold $danger"))

    # ---- keys ---------------------------------------------------------------------------------

    def on_input_changed(self, event: Input.Changed) -> None:
        self.answers = replace(self.answers, name=event.value)

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
            values = {"edition": EDITIONS, "difficulty": new.DIFFICULTIES, "source": new.SOURCES}[field]
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
        app: CampaignApp = self.app  # type: ignore[assignment] # as above
        app.desk.create(self.answers)

    def action_cancel(self) -> None:
        self.app.pop_screen()
