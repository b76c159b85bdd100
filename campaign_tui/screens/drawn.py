"""A card that was drawn from a deck on the table: found by a few letters, or named on the spot."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from campaign_tui.notes import matching as t
from campaign_tui.screens.tracker_cards import KindPrompt, Wanted
from campaign_tui.screens.tracker_prompts import MOST_ROWS, Noted, NotePrompt
from campaign_tui.widgets.at_cursor import DRAWN
from campaign_tui.widgets.menu import Item, Menu
from domain.content.arrivals import NOBODY
from domain.language import commands as c
from domain.playing.owned import known_cards
from domain.telling import names as n
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from campaign_tui.views.view import View

TRIANGLE = re.compile(r"@([a-d])\s*")
"""The map that the triangle of a card points to, where there are two."""
TOKEN = re.compile(r"([A-Da-d])\s*((?:\d{1,2}[^\W\d_]*\s*)+)")
"""An entrance with the figures that come by it, as they are typed: "A2c1a"."""


def drawn_prompt(view: View) -> DrawnPrompt | None:
    """The prompt for the card that is waited for; None where no deck on the table is drawn from."""
    kinds = {"deck.event": DrawnEvent, "deck.reinforcement": DrawnReinforcement}
    stream = getattr(view.waiting, "stream", "")
    if not getattr(view.waiting, "open", False) or stream not in DRAWN:
        return None
    return kinds.get(stream, DrawnPrompt)(view)


class DrawnPrompt(NotePrompt):
    """A card of the equipment or the chest deck; an empty chest is told too."""

    form = "drawn"
    help_key = "drawn"

    @property
    def deck(self) -> str:
        """The deck that is drawn from."""
        return str(getattr(self.shown_view.waiting, "stream", "")).removeprefix("deck.")

    @property
    def nothing(self) -> str:
        """Only where no card is known yet and nothing is typed there is nothing to choose."""
        return say("tui.drawn.name")

    def question(self) -> str:
        return str(getattr(self.shown_view.waiting, "prompt", ""))

    def rows(self, text: str) -> list[Item]:
        wanted, pack = text.strip(), self.shown_view.pack
        names = [(n.card(pack, card), card) for card in known_cards(pack, self.deck)]
        found = t.fitting(names, wanted, lambda pair: pair[0])
        rows = [Item(visible(name), c.Draw(card)) for name, card in found[:MOST_ROWS]]
        if wanted and all(name.casefold() != wanted.casefold() for name, _ in names):
            rows.append(Item(say("tui.tracker.row.new_card", name=visible(wanted)), Wanted(" ".join(wanted.split()))))
        if not wanted and self.deck == "chest":
            rows.insert(0, Item(say("tui.drawn.empty"), c.Draw("")))
        return rows

    def noted(self, item: Item | None, text: str) -> Noted | str:
        return (item.value,) if item is not None else say("tui.drawn.name")

    def action_take(self) -> None:
        """Take the card pointed at; of a new one what is still to be known is asked."""
        item = self.query_one(Menu).current
        if item is None or not isinstance(item.value, Wanted):
            super().action_take()
        else:
            self.named(item.value.name)

    def named(self, name: str) -> None:
        """A card that nobody knows: which kind of card it is."""

        def told(kind: c.NewCard | None) -> None:
            if kind is not None:
                self.give((kind, c.Draw(kind.card)))

        self.app.push_screen(KindPrompt(name, self.new_id(name)), told)

    def new_id(self, name: str) -> str:
        """A short name for it."""
        return t.card_id(name, t.taken_ids(self.shown_view))


class DrawnEvent(DrawnPrompt):
    """An event card; for a new one an arrow says where its compass points."""

    where = "event_line"
    help_key = "drawn_event"

    def named(self, name: str) -> None:
        """A card without an arrow: its direction is looked for in the deck."""
        self._new(name, "search")

    def _new(self, name: str, way: str) -> None:
        card = self.new_id(name)
        self.give((c.NewEvent(card, name, way), c.Draw(card)))

    def action_way(self, way: str) -> None:
        """Where the new card points; a known one points where it always did."""
        item = self.query_one(Menu).current
        if item is not None and isinstance(item.value, Wanted):
            self._new(item.value.name, way)
        else:
            self.action_take()


class DrawnReinforcement(DrawnPrompt):
    """A reinforcement card by what it brings: entrances with figures behind them."""

    help_key = "drawn_reinforcement"

    def rows(self, text: str) -> list[Item]:
        wanted = text.strip()
        if not wanted:
            return [Item(say("tui.drawn.nobody"), c.Draw(NOBODY))]
        card = self._brings(wanted)
        if isinstance(card, str):
            return [Item(card, enabled=False)]
        return [Item(visible(n.card(self.shown_view.pack, card.card)), card)]

    def _brings(self, text: str) -> c.Draw | str:
        """The card that brings what is typed, or what can't be read of it."""
        triangle = TRIANGLE.match(text)
        parts, at = ([f"@{triangle[1]}"] if triangle else []), 0
        text = text.replace(",", " ")[triangle.end() if triangle else 0 :]
        for found in TOKEN.finditer(text):
            if text[at : found.start()].strip():
                break
            amounts, fault = t.amounts(self.shown_view, found[2])
            if fault:
                return fault
            parts += [f"{found[1].upper()}.{number}{kind}" for kind, number in amounts]
            at = found.end()
        rest = text[at:].strip()
        return say("tui.drawn.unread", part=visible(rest)) if rest else c.Draw("+".join(parts))

    def noted(self, item: Item | None, text: str) -> Noted | str:
        if item is None or item.value is None:
            return item.label if item is not None else say("tui.drawn.name")
        return (item.value,)
