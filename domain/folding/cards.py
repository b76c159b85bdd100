"""Facts of cards, applied."""

from __future__ import annotations

from msgspec.structs import replace

from domain.folding.parts import Apply, with_deck, with_figure, with_map, with_memory, with_square
from domain.language import events as e
from domain.model.amounts import plus
from domain.model.state import Board, Deck, State


def _consumed(state: State, stream: str, number: int) -> dict[str, int]:
    """What has been taken from the streams of chance with this outcome."""
    consumed = state.consumed.copy()
    consumed[stream] = consumed.get(stream, 0) + number
    return consumed


def _dice_rolled(state: State, f: e.DiceRolled) -> State:
    return replace(state, consumed=_consumed(state, f"die.{f.die}", len(f.faces)))


def _card_drawn(state: State, f: e.CardDrawn) -> State:
    if f.deck not in state.decks:
        # The pile of the players' own box lies on the table.
        return state
    decks = state.decks.copy()
    deck = decks[f.deck]
    if deck.top:
        decks[f.deck] = replace(deck, top=deck.top[1:])
    elif deck.unknown:
        decks[f.deck] = replace(deck, unknown=plus(deck.unknown, f.card, -1))
        return replace(state, decks=decks, consumed=_consumed(state, f"deck.{f.deck}", 1))
    else:
        decks[f.deck] = replace(deck, bottom=deck.bottom[1:])
    return replace(state, decks=decks)


def _card_shown(state: State, f: e.CardShown) -> State:
    return replace(state, consumed=_consumed(state, f"deck.{f.deck}", 1))


def _card_tucked(state: State, f: e.CardTucked) -> State:
    deck = state.decks[f.deck]
    if f.again:
        return with_deck(state, f.deck, replace(deck, bottom=(*deck.bottom[1:], f.card)))
    deck = replace(deck, unknown=plus(deck.unknown, f.card, -1), bottom=(*deck.bottom, f.card))
    return replace(with_deck(state, f.deck, deck), consumed=_consumed(state, f"deck.{f.deck}", 1))


def _card_discarded(state: State, f: e.CardDiscarded) -> State:
    deck = state.decks.get(f.deck, Deck())
    return with_deck(state, f.deck, replace(deck, discards=(*deck.discards, f.card)))


def _deck_reshuffled(state: State, f: e.DeckReshuffled) -> State:
    deck = state.decks[f.deck]
    unknown = deck.unknown
    for card in deck.discards:
        unknown = plus(unknown, card, 1)
    return with_deck(state, f.deck, replace(deck, unknown=unknown, discards=()))


def _event_revealed(state: State, f: e.EventRevealed) -> State:
    return with_map(state, f.map, event=f.card)


def _event_cleared(state: State, f: e.EventCleared) -> State:
    return with_map(state, f.map, event="", direction="", event_used=False)


def _event_used(state: State, f: e.EventUsed) -> State:
    return with_map(state, f.map, event_used=True)


def _card_retired(state: State, f: e.CardRetired) -> State:
    return replace(state, retired=tuple(sorted((*state.retired, f.card))))


def _card_recalled(state: State, f: e.CardRecalled) -> State:
    at = state.retired.index(f.card)
    return replace(state, retired=state.retired[:at] + state.retired[at + 1 :])


def _chest_opened(state: State, f: e.ChestOpened) -> State:
    state = with_square(state, f.square, chest=False)
    won = (*state.play.chests_won, f.card) if f.card else state.play.chests_won
    return with_memory(state, chests_won=won, chest_tokens=state.play.chest_tokens + 1)


def _board(state: State, who: str, board: Board) -> State:
    return with_figure(state, who, board=board)


def _card_kept(state: State, f: e.CardKept) -> State:
    board = state.assassins[f.who].board
    if f.slot == "inventory":
        return _board(state, f.who, replace(board, inventory=(*board.inventory, f.card)))
    return _board(state, f.who, replace(board, **{f.slot: f.card}))


def _card_given_up(state: State, f: e.CardGivenUp) -> State:
    board = state.assassins[f.who].board
    if f.slot == "inventory":
        at = board.inventory.index(f.card)
        return _board(state, f.who, replace(board, inventory=board.inventory[:at] + board.inventory[at + 1 :]))
    return _board(state, f.who, replace(board, **{f.slot: ""}))


def _card_used(state: State, f: e.CardUsed) -> State:
    figure = state.assassins[f.who]
    used, used_now = ({*had, f.card} for had in (figure.used, figure.used_now))
    return with_figure(state, f.who, used=tuple(sorted(used)), used_now=tuple(sorted(used_now)))


def _done_by_hand(state: State, _: e.DoneByHand) -> State:
    return state


APPLY: dict[type[e.Fact], Apply] = {
    e.DiceRolled: _dice_rolled,
    e.CardDrawn: _card_drawn,
    e.CardShown: _card_shown,
    e.CardTucked: _card_tucked,
    e.CardDiscarded: _card_discarded,
    e.DeckReshuffled: _deck_reshuffled,
    e.EventRevealed: _event_revealed,
    e.EventCleared: _event_cleared,
    e.EventUsed: _event_used,
    e.CardRetired: _card_retired,
    e.CardRecalled: _card_recalled,
    e.ChestOpened: _chest_opened,
    e.CardKept: _card_kept,
    e.CardGivenUp: _card_given_up,
    e.CardUsed: _card_used,
    e.DoneByHand: _done_by_hand,
}
"""What each fact does to a state."""
