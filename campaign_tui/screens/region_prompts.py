"""Lines to type on the region map: a location, whose health changes, a card that comes or goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.widgets import Static

from campaign_tui.notes import matching as t
from campaign_tui.screens.dialogs import Ask
from campaign_tui.screens.tracker_cards import GainPrompt, HeldPrompt
from campaign_tui.screens.tracker_prompts import Noted, NotePrompt
from campaign_tui.widgets.menu import Item, Menu
from campaign_tui.widgets.region_notes import hearts
from domain.language import commands as c
from domain.model.headquarters import HALL
from domain.playing.play import Play
from domain.rules.apocalypse.characters import characters
from domain.telling import names as n
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from campaign_tui.views.view import View
    from domain.model.state import Assassin


class ChartLine(Ask):
    """A location of the players' own map in one line, below the map that it is entered on."""

    def __init__(self, text: str, fault: str) -> None:
        """With the line to begin with, and what was wrong with it."""
        super().__init__(say("tui.ask.chart"), text, form="chart", mend=True)
        self._fault = fault

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog low"):
            yield Static(self._fault or self._question, markup=False, classes="fault" if self._fault else "question")
            field = self.line("answer", text=self._text)
            field.select_on_focus = False
            yield field
            yield Static(say("tui.region.chart_keys"), markup=False, classes="keys")


EVERYBODY = ""
"""The row that means everybody in play."""


class HealthPrompt(NotePrompt):
    """Health cubes are lost or come back: how many, then who."""

    def __init__(self, view: View, *, lose: bool) -> None:
        """`lose` when cubes are lost."""
        super().__init__(view)
        self.lose = lose
        self.chosen = True
        self.form = self.help_key = "map_hurt" if lose else "map_heal"

    def question(self) -> str:
        number = self._read(self.text)[0]
        if self.lose:
            return say("tui.region.ask.hurt", n=number)
        return say("tui.region.ask.heal" if self.chosen else "tui.region.ask.heal_as_told", n=number)

    def rows(self, text: str) -> list[Item]:
        people, wanted = self._people(), self._read(text)[1]
        found = [(n.assassin(self.shown_view.pack, one.name), one) for one in people]
        rows = [
            Item(visible(name), one.name, tail=hearts(one.health, one.max_health, self.host.dress))
            for name, one in found
            if not wanted or t.fits(name, wanted) < t.NOWHERE
        ]
        everybody = say("tui.region.everybody")
        if len(people) > 1 and (not wanted or t.fits(everybody, wanted) < t.NOWHERE):
            rows.append(Item(everybody, EVERYBODY))
        return rows

    def _people(self) -> list[Assassin]:
        """Everybody in play."""
        return list(characters(Play(self.shown_view.pack, self.shown_view.state)))

    @staticmethod
    def _read(text: str) -> tuple[int, str]:
        """How many cubes, one without a number; and letters of a name."""
        digits = "".join(sign for sign in text if sign.isascii() and sign.isdigit())[:2]
        return int(digits or "1"), "".join(sign for sign in text if not sign.isdigit()).strip()

    def noted(self, item: Item | None, text: str) -> Noted | str:
        if item is None:
            return say("tui.region.fault.who")
        number = self._read(text)[0]
        if item.value != EVERYBODY:
            return (self._one(item.value, number),)
        # Whoever has no cube to lose, or none to get back, is passed over.
        able = [one for one in self._people() if (one.health if self.lose else one.health < one.max_health)]
        return tuple(self._one(one.name, number) for one in able) or say("tui.region.fault.nobody")

    def _one(self, who: str, number: int) -> c.AnyCommand:
        return c.Hurt(who, number) if self.lose else c.Heal(who, number, chosen=self.chosen)

    def action_flag(self) -> None:
        """By choice, or by the card's words alone: only a choice saves whoever has lost the last cube."""
        self.chosen = not self.chosen
        here = self.query_one(Menu).index
        self.follow()
        self.query_one(Menu).point(here)


class BagPrompt(GainPrompt):
    """A card comes into the bag, or to somebody: known by a few letters, or named on the spot."""

    help_key = "map_gain"
    form = "map_gain"

    def __init__(self, view: View) -> None:
        """The bag first: there every card has room."""
        super().__init__(view, HALL)
        self.people = [HALL, *(name for name in self.people if name != HALL)]

    def question(self) -> str:
        if self.who == HALL:
            return say("tui.region.ask.gain_bag")
        return say("tui.tracker.ask.gain", who=visible(n.assassin(self.shown_view.pack, self.who)))

    def action_flag(self) -> None:
        """Back to who was named before: there are no chests on the map."""
        self.who = self.people[self.people.index(self.who) - 1]
        self.follow()


class GonePrompt(HeldPrompt):
    """A card leaves a board or the bag."""

    def __init__(self, view: View) -> None:
        """Of everybody."""
        super().__init__(view, "", lose=True)

    def rows(self, text: str) -> list[Item]:
        found: dict[c.AnyCommand, Item] = {}
        for row in super().rows(text):
            found.setdefault(row.value, row)
        return list(found.values())
