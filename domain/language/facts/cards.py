"""Dice and cards: rolls, decks, events, and what lies on boards.

A fact is stored as an array: the tag, then the fields in order. Numbers are differences unless a field says otherwise.
"""

from domain.language.facts.base import Fact, Telling


class DiceRolled(Telling, frozen=True, tag="dice_rolled"):
    """Dice lie on the table: `die` is the kind, `whose` the assassin or square they concern."""

    die: str
    faces: tuple[str, ...]
    whose: str


class CardDrawn(Fact, frozen=True, tag="card_drawn"):
    """The next card of a deck is known and in hand."""

    deck: str
    card: str


class CardShown(Fact, frozen=True, tag="card_shown"):
    """A card was looked at and lies where it was (30.6)."""

    deck: str
    card: str


class CardTucked(Fact, frozen=True, tag="card_tucked"):
    """A card of those set aside was looked at and lies under them now (47.3).

    `again` when it lay at the bottom before, among those that have been looked at.
    """

    deck: str
    card: str
    again: bool


class CardDiscarded(Fact, frozen=True, tag="card_discarded"):
    """A card lies on the discard pile of its deck."""

    deck: str
    card: str


class DeckReshuffled(Fact, frozen=True, tag="deck_reshuffled"):
    """The discard pile has become the unknown part of its deck."""

    deck: str


class EventRevealed(Telling, frozen=True, tag="event_revealed"):
    """An event card lies beside a map."""

    map: str
    card: str


class EventCleared(Fact, frozen=True, tag="event_cleared"):
    """The event card has left the table's edge; its discarding is a fact of its own."""

    map: str


class EventUsed(Fact, frozen=True, tag="event_used"):
    """The held effect of the event card beside a map has been used (3.6)."""

    map: str


class ChestOpened(Telling, frozen=True, tag="chest_opened"):
    """A chest has left the map; its card, if the deck held one, is in the finder's hands (10.1)."""

    square: str
    card: str


class CardKept(Telling, frozen=True, tag="card_kept"):
    """A card lies in a slot of a board: "melee", "ranged", "blade", "armour" or "inventory"."""

    who: str
    card: str
    slot: str


class CardGivenUp(Telling, frozen=True, tag="card_given_up"):
    """A card has left a board, from this slot; where it goes is a fact of its own."""

    who: str
    card: str
    slot: str


class CardRetired(Telling, frozen=True, tag="card_retired"):
    """A card has left the campaign for the envelope named on it (18.8, 24.7)."""

    card: str


class CardRecalled(Telling, frozen=True, tag="card_recalled"):
    """A card is back from its envelope; where it goes is a fact of its own (6.9)."""

    card: str


class CardUsed(Fact, frozen=True, tag="card_used"):
    """A card was used; it stays on the board unless another fact takes it away."""

    who: str
    card: str


class DoneByHand(Fact, frozen=True, tag="done_by_hand"):
    """The players have carried out what a card says; `card` is empty for the tower card."""

    card: str
