"""Cards in a memory on the table: one comes, goes or is used, by a few letters; one that nobody knows is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from textual.containers import Vertical
from textual.widgets import Static

from campaign_tui.keys.actions import action, bindings
from campaign_tui.notes import matching as t
from campaign_tui.screens.forms import Form
from campaign_tui.screens.tracker_prompts import MOST_ROWS, Noted, NotePrompt
from campaign_tui.widgets.menu import Item, Menu
from domain.language import commands as c
from domain.model.headquarters import HALL
from domain.playing.owned import COLOURS, MOST_HEALTH
from domain.rules.campaign.standing_in import carried
from domain.telling import names as n
from domain.telling.decisions import describe
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from campaign_tui.views.view import View

KINDS = ("melee", "ranged", "blade", "armour", "other")
"""Kinds of cards, in the order of their rows."""


class Wanted(Struct, frozen=True):
    """A card that nobody knows yet."""

    name: str


class GainPrompt(NotePrompt):
    """A card comes to somebody: known by a few letters, or named on the spot."""

    help_key = "gain"
    form = "gain"

    def __init__(self, view: View, who: str) -> None:
        """For an assassin to begin with."""
        super().__init__(view)
        self.people = [*view.state.assassins, HALL]
        self.who = who
        self.chest = False

    def question(self) -> str:
        name = say("tui.cards.shelf") if self.who == HALL else n.assassin(self.shown_view.pack, self.who)
        return say("tui.tracker.ask.chest" if self.chest else "tui.tracker.ask.gain", who=visible(name))

    def rows(self, text: str) -> list[Item]:
        wanted, found = text.strip(), t.cards(self.shown_view)
        known = t.fitting(found, wanted, lambda pair: pair[1])
        rows = [Item(visible(name), card) for card, name in known[:MOST_ROWS]]
        if wanted and all(name.casefold() != wanted.casefold() for _, name in found):
            rows.append(Item(say("tui.tracker.row.new_card", name=visible(wanted)), Wanted(wanted)))
        return rows

    def noted(self, item: Item | None, text: str) -> Noted | str:
        if item is None:
            return say("tui.tracker.fault.card")
        return (c.GainCard(self.who, item.value, self.chest),)

    def action_take(self) -> None:
        """Take the card pointed at; ask what kind of card a new one is."""
        item = self.query_one(Menu).current
        if item is None or not isinstance(item.value, Wanted):
            super().action_take()
            return
        name = item.value.name

        def told(kind: c.NewCard | None) -> None:
            if kind is not None:
                self.give((kind, c.GainCard(self.who, kind.card, self.chest)))

        self.app.push_screen(KindPrompt(name, t.card_id(name, t.taken_ids(self.shown_view))), told)

    def action_other(self) -> None:
        """Somebody else gets it."""
        self.who = self.people[(self.people.index(self.who) + 1) % len(self.people)]
        self.follow()

    def action_flag(self) -> None:
        """From a chest or not."""
        self.chest = not self.chest
        self.follow()


class BetweenPrompt(GainPrompt):
    """A card comes between two memories: to whoever is pointed at, or into the store."""

    def question(self) -> str:
        if self.who == HALL:
            return say("tui.cards.ask.gain_store")
        return say("tui.tracker.ask.gain", who=visible(n.assassin(self.shown_view.pack, self.who)))

    def action_flag(self) -> None:
        """Back to who was named before: nobody opens a chest here."""
        self.who = self.people[self.people.index(self.who) - 1]
        self.follow()


class KindPrompt(Form["c.NewCard | None"], inherit_bindings=False):
    """What kind of card a new one is: a letter; before it, a blank for black and a digit for armour's cubes."""

    BINDINGS = bindings("card_kind")
    where = "card_kind"

    def __init__(self, name: str, card: str) -> None:
        """With the name as typed, and the short name."""
        super().__init__()
        self._card_name = name
        self.card = card
        self.black = False
        self.health = 1

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog note"):
            title = say("tui.tracker.ask.kind", name=visible(self._card_name))
            yield Static(title, markup=False, classes="question")
            yield Menu(id="rows")
            yield Static(say("tui.tracker.keys.kind"), markup=False, classes="keys")

    def begin(self) -> None:
        self.query_one(Menu).dress(self.host.dress)
        self._list()

    def _list(self) -> None:
        colour = say("tui.tracker.row.black" if self.black else "tui.tracker.row.white")
        rows = []
        for slot in KINDS:
            cubes = say("tui.tracker.row.cubes", n=self.health) if slot == "armour" else ""
            rows.append(
                Item(
                    say(families.TUI_TRACKER_ROW[slot]),
                    slot,
                    action(f"card_{slot}").key,
                    tail=" ".join(filter(None, (cubes, colour))),
                )
            )
        self.query_one(Menu).show(rows)

    def on_key(self, event: events.Key) -> None:
        """A digit is how many health cubes a piece of armour adds."""
        digit = event.character or ""
        if digit.isascii() and digit.isdigit() and 1 <= int(digit) <= MOST_HEALTH:
            event.stop()
            self.health = int(digit)
            self._list()

    def action_step(self, rows: int) -> None:
        self.query_one(Menu).step(rows)

    def action_colour(self) -> None:
        """Black ones are used up."""
        self.black = not self.black
        self._list()

    def action_take(self) -> None:
        item = self.query_one(Menu).current
        if item is not None:
            self.action_kind(item.value)

    def action_kind(self, slot: str) -> None:
        """This one."""
        health = self.health if slot == "armour" else 0
        self.dismiss(c.NewCard(self.card, self._card_name, slot, COLOURS[self.black], health))

    def on_menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        self.action_take()


class HeldPrompt(NotePrompt):
    """A card that somebody has is used, or leaves."""

    def __init__(self, view: View, who: str, *, lose: bool) -> None:
        """What an assassin has stands first; `lose` when the card leaves."""
        super().__init__(view)
        self.who = who
        self.lose = lose
        self.form = self.help_key = "lose" if lose else "use"

    @property
    def nothing(self) -> str:
        """Nobody has a card with these letters, or any card at all."""
        return say("tui.tracker.fault.held")

    def question(self) -> str:
        return say(families.TUI_TRACKER_ASK[self.form])

    def rows(self, text: str) -> list[Item]:
        kind = c.LoseCard if self.lose else c.SpendCard
        found = [(e.title, e.command) for e in self.shown_view.entries if isinstance(e.command, kind) and e.legal]
        if self.lose:
            shelf = (c.LoseCard(HALL, card) for card in dict.fromkeys(self.shown_view.state.hall))
            found += [(say("decision.lose_card.hall", card=n.card(self.shown_view.pack, s.card)), s) for s in shelf]
        found.sort(key=lambda pair: pair[1].who != self.who)
        known = t.fitting(found, text, lambda pair: n.card(self.shown_view.pack, pair[1].card))
        return [Item(visible(words), command) for words, command in known]

    def noted(self, item: Item | None, text: str) -> Noted | str:
        return (item.value,) if item is not None else say("tui.tracker.fault.held")


class Parting(HeldPrompt):
    """A card leaves a board or the store between two memories."""

    def __init__(self, view: View, who: str) -> None:
        """What somebody has stands first."""
        super().__init__(view, who, lose=True)

    def rows(self, text: str) -> list[Item]:
        view = self.shown_view
        held = [(who, card) for who, f in view.state.assassins.items() for slot, card in carried(f) if slot != "armour"]
        held += [(HALL, card) for card in view.state.hall]
        held.sort(key=lambda pair: pair[0] != self.who)
        known = t.fitting(dict.fromkeys(held), text, lambda pair: n.card(view.pack, pair[1]))
        commands = (c.LoseCard(who, card) for who, card in known)
        return [Item(visible(describe(view.pack, command)), command) for command in commands]
