"""A new campaign: a form in which everything has a default."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from campaign_tui.desk import library
from campaign_tui.desk import messages as m
from campaign_tui.keys.actions import bindings
from campaign_tui.screens.forms import MOST_LETTERS, Form
from campaign_tui.session import new_campaign
from campaign_tui.session.wiring import known_packs
from campaign_tui.widgets.lines import wrap
from campaign_tui.widgets.menu import Item, Menu
from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import visible

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from campaign_tui.session.new_campaign import Choices
    from domain.content.pack import Pack


FIELDS = ("name", "pack", "edition", "difficulty", "source", "flow", "flags", *new_campaign.TYPED)
"""Answers that are a text each."""

USUAL_LINES = 5
"""Lines of a small window for what a row means."""
EMPTY = {"seed": "drawn", "players": "nobody", "house": "no_house"}
"""What stands on a row that nothing was typed on: a key below `tui.new`."""

CHOICES = {
    "edition": families.TUI_EDITION,
    "difficulty": families.TUI_DIFFICULTY,
    "source": families.TUI_SOURCE,
    "flow": families.TUI_FLOW,
}
"""The words for the values of answers that aren't typed."""


class NewCampaignScreen(Form[None], inherit_bindings=False):
    """Name, pack, assassins, edition, difficulty, dice, players, house rules; below what the row pointed at means.

    The app begins the campaign and closes the form.
    """

    form = "new_campaign"

    BINDINGS = bindings("new")
    where = "new"

    def __init__(self, choices: Choices, taken: frozenset[str] = frozenset()) -> None:
        """With the defaults; names that are `taken` are offered to no campaign."""
        super().__init__()
        self._taken = taken
        self.answers = choices
        self._given = choices.name

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog wide new"):
            yield Static(say("tui.new.title"), markup=False, classes="question")
            yield self.line("name", say("tui.new.name"), self.answers.name)
            yield Menu(id="form")
            yield Static("", id="about", markup=False)
            yield Static("", id="fault", markup=False)
            yield Static("", markup=False, classes="keys")

    def begin(self) -> None:
        menu = self.query_one(Menu)
        menu.dress(self.host.dress)
        menu.active = False
        self.query_one(Input).focus()
        self._draw()

    def hear(self, answer: m.Answer) -> None:
        if isinstance(answer, m.CampaignOpened):
            self.dismiss(None)

    def kept(self) -> dict[str, str]:
        """The answers so far, and the row pointed at (-1 for the name)."""
        answers = {field: getattr(self.answers, field) for field in FIELDS}
        row = -1 if isinstance(self.focused, Input) else self.query_one(Menu).index
        return {**answers, "assassins": ",".join(self.answers.assassins), "row": str(row)}

    def take(self, kept: dict[str, str]) -> None:
        """Take answers back; a pack that isn't there any more, or what it doesn't know, is left as it was."""
        given = {field: kept[field] for field in FIELDS if field in kept}
        team = tuple(who for who in kept.get("assassins", "").split(",") if who)
        if given.get("pack") in dict(known_packs()):
            self.answers = replace(self.answers, **given)
            people = self.answers.load().assassins
            self.answers = replace(self.answers, assassins=tuple(who for who in team if who in people))
        self._show_name()
        self._draw()
        row = kept.get("row", "")
        if row.isdecimal():
            self.set_focus(None)
            menu = self.query_one(Menu)
            menu.activate(active=True)
            menu.point(int(row))

    def _show_name(self) -> None:
        with self.prevent(Input.Changed):
            self.query_one(Input).value = self.answers.name

    # ---- drawing ------------------------------------------------------------------------------

    @property
    def rows(self) -> list[tuple[str, str]]:
        """(field, value) of every row below the name."""
        pack = self.answers.load()
        people = list(pack.assassins)
        return [
            ("pack", ""),
            *([("flow", "")] if pack.campaign else []),
            ("difficulty", ""),
            *(("assassins", who) for who in people),
            ("players", ""),
            ("source", ""),
            *([("seed", "")] if self.answers.source == new_campaign.APP else []),
            ("edition", ""),
            ("house", ""),
        ]

    def _draw(self) -> None:
        """Write the rows, what the one pointed at means, and what stands against beginning."""
        pack = self.answers.load()
        self.query_one(Menu).show([self._item(pack, field, value) for field, value in self.rows])
        self._explain()
        self.declined(new_campaign.trouble(self.answers))
        self.remember()

    def declined(self, sentence: str) -> None:
        """Say what stands against beginning; the explanation has more room while there is nothing."""
        super().declined(sentence)
        self.query_one(".dialog").set_class(not sentence, "-fine")
        # How much of the list is in view is known once it has its place.
        self.call_after_refresh(self._hint)

    def on_resize(self) -> None:
        self.call_after_refresh(self._hint)

    def _hint(self) -> None:
        """The keys, and that there is more below."""
        below = self.query_one(Menu).below
        more = "  " + say("tui.new.below", n=below) if below else ""
        self.query_one(".keys", Static).update(Content(say("tui.new.keys") + more))

    def _item(self, pack: Pack, field: str, value: str) -> Item:
        if field != "assassins":
            title = dict(known_packs()).get(pack.id, pack.title)
            return Item(say(families.TUI_NEW[field]), field, tail=self._shown(field, title))
        people = list(pack.assassins)
        seat = self.answers.assassins.index(value) + 1 if value in self.answers.assassins else 0
        card = pack.assassins[value]
        mark = say("tui.new.chosen", seat=seat) if seat else say("tui.new.open")
        above = ""
        if value == people[0]:
            above = say("tui.new.team", n=len(self.answers.assassins), all=len(people))
        return Item(f"{mark} {card.name}", field, tail=card.title, ink="text" if seat else "label", above=above)

    def _shown(self, field: str, title: str) -> str:
        """The value of a row in words."""
        value = title if field == "pack" else getattr(self.answers, field)
        if field in new_campaign.TYPED:
            text = visible(value)
            if self._typing() == field:
                cursor = "tui.new.typing" if self.host.dress.signs.name == "unicode" else "tui.new.typing_plain"
                text = say(cursor, text=text)
            chosen = len(new_campaign.chosen_flags(self.answers)) if field == "house" else 0
            return _with_chosen(text, chosen) if chosen else text or say(families.TUI_NEW[EMPTY[field]])
        words = value if field == "pack" else known(CHOICES[field][value], value)
        return say("tui.new.value", value=words)

    def _list_house_rules(self) -> None:
        """Every flag of the rules, to be chosen otherwise than the edition has it."""
        from campaign_tui.screens.house_rules import HouseRulesScreen

        def change(screen: HouseRulesScreen, name: str, value: str) -> None:
            self.answers = new_campaign.with_flag(self.answers, name, value)
            screen.show_flags(new_campaign.chosen_flags(self.answers))

        listed = HouseRulesScreen(self.answers.edition, new_campaign.chosen_flags(self.answers), change)
        self.app.push_screen(listed, lambda _: self._draw())

    def _explain(self) -> None:
        """Say what the row pointed at means."""
        field, value = self._pointed() or ("name", "")
        about, words = self.query_one("#about", Static), new_campaign.about(self.answers, field, value)
        about.update(Content(words))
        lines = wrap([(words, "label", 0)], about.size.width) if about.size.width else ()
        # The end of what a pack says of itself is read as well: the rows above give a line for it.
        self.query_one(".dialog").set_class(len(lines) > USUAL_LINES, "-long")

    def _pointed(self) -> tuple[str, str] | None:
        """The row pointed at; None for the name."""
        rows, index = self.rows, self.query_one(Menu).index
        return None if isinstance(self.focused, Input) or index >= len(rows) else rows[index]

    def _typing(self) -> str:
        """The field that letters typed are meant for, other than the name."""
        field = (self._pointed() or ("", ""))[0]
        return field if field in new_campaign.TYPED else ""

    # ---- keys ---------------------------------------------------------------------------------

    def on_input_changed(self, event: Input.Changed) -> None:
        self.answers = replace(self.answers, name=event.input.value)
        super().on_input_changed(event)

    def action_step(self, by: int) -> None:
        """Between the name and the rows."""
        menu, field = self.query_one(Menu), self.query_one(Input)
        if self.focused is field:
            if by > 0:
                self.set_focus(None)
                menu.activate(active=True)
                menu.point(by - 1)
        elif by < 0 and menu.index == 0:
            menu.activate(active=False)
            field.focus()
        else:
            menu.step(by)
        self.call_after_refresh(self._draw)

    def action_turn(self, by: int) -> None:
        """Another value for the row pointed at."""
        field, value = self._pointed() or ("", "")
        if field == "assassins":
            self.answers = new_campaign.toggled(self.answers, value)
        elif field == "pack":
            self.answers = new_campaign.with_pack(self.answers, by, self._taken)
            self._show_name()
        elif field == "house":
            self._list_house_rules()
            return
        elif field and field not in new_campaign.TYPED:
            values = new_campaign.values_of(field, self.answers.load())
            self.answers = new_campaign.turned(self.answers, field, values, by)
        self._draw()

    def on_menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        self.action_turn(1)

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        event.stop()
        self.set_focus(None)
        self.query_one(Menu).activate(active=True)
        self._draw()

    def on_key(self, event: events.Key) -> None:
        """A letter typed is meant for the row pointed at where something is typed on it, else for the name."""
        menu = self.query_one(Menu)
        field = self._typing() if menu.active else ""
        if field and event.key == "backspace":
            self._type(field, getattr(self.answers, field)[:-1])
        elif field and event.is_printable and event.character:
            self._type(field, getattr(self.answers, field) + event.character)
        elif event.key == "space" and menu.active:
            self.action_turn(1)
        elif event.is_printable and event.character:
            # Letters that were typed while the form came up are the name's too.
            menu.activate(active=False)
            line = self.query_one(Input)
            line.focus()
            self.write_early(line, event.character, self._given)
        else:
            return
        event.stop()

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted goes where letters go."""
        if field := self._typing():
            self._type(field, getattr(self.answers, field) + " ".join(event.text.split("\n")).strip())
            event.stop()

    def _type(self, field: str, text: str) -> None:
        self.answers = replace(self.answers, **{field: text[:MOST_LETTERS]})
        self._draw()

    def action_take(self) -> None:
        self.host.desk.ask(library.create, self.answers)

    def action_under_way(self) -> None:
        """Begin it, and say where it stands: it was played before it is kept here."""
        self.host.desk.ask(library.create, self.answers, under_way=True)


def _with_chosen(file: str, chosen: int) -> str:
    """How many house rules were chosen from the list, and the file of others."""
    return say("tui.new.house_chosen", file=file, n=chosen) if file else say("tui.new.only_chosen", n=chosen)
