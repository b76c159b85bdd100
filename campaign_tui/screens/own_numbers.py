"""The numbers that only the players' own cards tell: known, told, unknown; one is set by typing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from campaign_tui.desk import at_table
from campaign_tui.keys.actions import action, bindings
from campaign_tui.screens.campaign_screen import CampaignScreen
from campaign_tui.widgets.bars import Bar, Telling, divider, title, write
from campaign_tui.widgets.menu import Item, Menu
from domain.rules.campaign.numbers import Known, table
from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual import events
    from textual.widget import Widget

    from campaign_tui.views.view import View

KINDS = ("all", "unknown", "told", "printed")
"""Which numbers are listed."""
MOST_DIGITS = 3
UNKNOWN, OWN = "?", "*"
"""Marks of a number that nobody has said, and of one that the players' own cards say."""


class OwnNumbersScreen(CampaignScreen, inherit_bindings=False):
    """Every number of the box in a list; digits are typed into the row pointed at, Enter tells them."""

    sheets: ClassVar[tuple[str, ...]] = ("campaign", "table")

    BINDINGS = bindings("told")
    where: ClassVar[str] = "told"

    def __init__(self, view: View) -> None:
        """With the view to begin with."""
        super().__init__(view)
        self.kind = "all"
        self.words = ""
        """What the listed numbers are called, in part."""
        self.typed = ""
        """Digits typed into the row pointed at."""
        self._typed_for = ""
        """The path of the number that they are typed for."""
        self.waits = False

    def body(self) -> Iterable[Widget]:
        yield Bar(id="head")
        with Horizontal(id="table"):
            yield Menu(id="numbers", classes="panel -active")
            yield Static(id="behind", classes="panel", markup=False)
        yield Telling()

    def on_mount(self) -> None:
        super().on_mount()
        self.tell("")

    # ---- what is shown ------------------------------------------------------------------------

    @property
    def menu(self) -> Menu:
        """The list."""
        return self.query_one("#numbers", Menu)

    def listed(self) -> list[Known]:
        """The numbers that fit kind and words."""
        wanted = self.words.casefold().split()
        return [
            one
            for one in table(self.view.pack, self.view.state)
            if self.kind in {"all", _kind(one)} and all(word in f"{one.name} {one.path}".casefold() for word in wanted)
        ]

    def draw(self) -> None:
        if not self.ready:
            return
        self.draw_past()
        every = table(self.view.pack, self.view.state)
        missing = sum(one.value is None for one in every)
        parts = [
            Content.styled(f" {visible(self.view.name)}", "bold $gold"),
            Content.styled(say("tui.told.head", n=len(every), missing=missing), "$foreground"),
            Content.styled(say(families.TUI_TOLD_KIND[self.kind]), "$quiet"),
        ]
        if self.words:
            parts.append(Content.styled(say("tui.told.words", words=visible(self.words)), "$gold"))
        width = self.app.size.width
        line = Content.styled(divider(self.dress, width), "$line").join(parts)
        self.query_one("#head", Bar).say(line.truncate(width, ellipsis=True))
        menu = self.menu
        title(menu, say("tui.told.panel"))
        menu.empty = say("tui.told.none" if every else "tui.told.no_box")
        menu.show(list(self._rows(menu.index)))
        self._draw_behind()
        self.footer(say("tui.told.go"))

    def _rows(self, at: int) -> Iterable[Item]:
        """The listed numbers under the names of their tables; digits stand in the row `at` that they are typed into."""
        before = ""
        for place, one in enumerate(self.listed()):
            group, typed = one.path.partition(".")[0], self.typed if place == at else ""
            above = "" if group == before else known(families.TUI_TOLD_GROUP[group], group)
            before = group
            value = "" if one.value is None else str(one.value)
            tail = say("tui.told.typed", typed=typed, value=value or UNKNOWN) if typed else value
            mark = UNKNOWN if one.value is None else OWN if _kind(one) == "told" else ""
            yield Item(one.name, one, mark, tail=tail, ink="objective" if typed else "", above=above)

    def _draw_behind(self) -> None:
        """What is known of the number pointed at, and how it is told."""
        side = self.query_one("#behind", Static)
        title(side, say("tui.told.behind"))
        one = self._pointed()
        if one is None:
            write(side, Content(""))
            return
        value = say("tui.told.nobody") if one.value is None else say("tui.told.value", n=one.value)
        lines = [
            Content.styled(visible(one.name), "bold $gold"),
            Content.styled(value, "$foreground"),
            Content.styled(_sure(one), "$quiet"),
            Content(""),
            Content.styled(say("tui.told.legend_unknown", mark=UNKNOWN), "$quiet"),
            Content.styled(say("tui.told.legend_own", mark=OWN), "$quiet"),
            Content(""),
            Content.styled(say("tui.told.legend_pack", key=action("own_pack").key), "$quiet"),
        ]
        write(side, Content("\n").join(lines))

    def _pointed(self) -> Known | None:
        """The number pointed at."""
        item = self.menu.current
        return item.value if item is not None else None

    def hint(self) -> str:
        one = self._pointed()
        return say("tui.told.hint") if one is None else say("tui.told.hint_of", sure=_sure(one))

    def show_view(self, view: View) -> None:
        self.waits, self.typed = False, ""
        super().show_view(view)

    def declined(self, sentence: str) -> None:
        """The number wasn't taken."""
        self.waits = False
        self.tell(sentence, alarm=True)

    def place(self) -> dict[str, str]:
        return {**super().place(), "kind": self.kind, "words": self.words, "typed": self.typed}

    def take_place(self, place: dict[str, str]) -> None:
        if place.get("kind") in KINDS:
            self.kind = place["kind"]
        self.words, typed = place.get("words", ""), place.get("typed", "")
        self.draw()
        super().take_place(place)
        one = self._pointed()
        if one is not None and typed.isascii() and typed.isdecimal() and len(typed) <= MOST_DIGITS:
            self.typed, self._typed_for = typed, one.path
        self.draw()

    # ---- keys ---------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Digits are typed into the row pointed at."""
        digit = event.character or ""
        if digit.isascii() and digit.isdigit() and not self.view.past and self.menu.current is not None:
            event.stop()
            self.typed = (self.typed + digit)[-MOST_DIGITS:]
            self._typed_for = self.menu.current.value.path
            self.draw()

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        """Another row: what was typed belonged to the one before."""
        event.stop()
        one = self._pointed()
        if one is None or one.path != self._typed_for:
            self.typed = ""
        self.draw()
        self.tell("")

    def explained(self) -> tuple[str, ...]:
        one = self._pointed()
        return (f"told/{one.path}",) if one is not None else ()

    def unexplained(self) -> str:
        """A number that was told has a history; one that is printed, or that nobody has said, has none."""
        one = self._pointed()
        if one is None or one.path in self.view.state.told:
            return ""
        return say("why.untold" if one.value is None else "tui.why.printed")

    def action_unsay(self) -> None:
        """Take back a typed digit."""
        self.typed = self.typed[:-1]
        self.draw()

    def action_go(self) -> None:
        """Tell what was typed."""
        item = self.menu.current
        if item is None or self.decline_past() or self.waits:
            return
        one: Known = item.value
        if not self.typed:
            self.tell(say("tui.told.type"), alarm=True)
            return
        self.waits, number = True, int(self.typed)
        sentence = say("tui.told.done", name=one.name, n=number)
        self.host.desk.ask(at_table.tell_number, one.path, number, sentence, self.view.action)

    def action_kinds(self) -> None:
        """List the next kind: all, unknown, told, printed."""
        self.kind, self.typed = KINDS[(KINDS.index(self.kind) + 1) % len(KINDS)], ""
        self.menu.index = 0
        self.draw()

    def action_find(self) -> None:
        self._ask("find", self._find)

    def _find(self, text: str) -> None:
        """List only what is called like this; everything again for an empty text."""
        self.words, self.typed = text.strip(), ""
        self.menu.index = 0
        self.draw()

    def action_own_pack(self) -> None:
        """Ask for a folder and save the private pack there."""
        if not self.decline_past():
            self._ask("own_pack", self._own_pack)

    def _own_pack(self, folder: str) -> None:
        if folder.strip():
            self.host.desk.ask(at_table.own_pack, folder.strip())
        else:
            self.tell(say("tui.told.no_folder"), alarm=True)

    def action_back(self) -> None:
        """Out of what is typed, out of the words, then to the campaign."""
        if self.typed:
            self.typed = ""
            self.draw()
        elif self.words:
            self._find("")
        else:
            super().action_back()


def _sure(one: Known) -> str:
    """How sure a number is, as a sentence."""
    if not one.confidence:
        return say("tui.told.printed")
    words = known(families.CONFIDENCE[one.confidence], one.confidence)
    return say("tui.told.sure", words=visible(words[:1].upper() + words[1:]))


def _kind(one: Known) -> str:
    """Whether a number is unknown, told, or printed in the pack."""
    return one.confidence if one.confidence in {"unknown", "told"} else "printed"
