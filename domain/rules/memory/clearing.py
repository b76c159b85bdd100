"""The table is cleared as a turn ends, or is cut off by a failure in place: 5.2 to 5.4, 14.3, P4.7, P4.8."""

from __future__ import annotations

from domain.language.events import BasesCleared, CardDiscarded, CardRetired, CompanionGone, EventCleared, PaymentsLapsed
from domain.model.agenda import Amounts
from domain.model.amounts import count, plus
from domain.model.editions import flag
from domain.model.state import State
from domain.playing.play import Play
from domain.rules.prototype.company import guests


def clear_table(play: Play) -> None:
    """Part payments lapse (14.3), the event is put away (5.2), loose red bases go (5.3, P4.8), guests too (P27.3)."""
    if any(token.paid and not token.done for token in play.state.play.objectives.values()):
        play.emit(PaymentsLapsed(), "14.3")
    for letter, here in play.state.play.maps.items():
        if here.event:
            _put_away(play, here.event)
            play.emit(EventCleared(letter), "5.2", "3.7")
    if any(square.bases for square in play.state.play.squares.values()):
        play.emit(BasesCleared(), "5.3")
    for guest in guests(play):
        play.emit(CompanionGone(guest), "P27.3")


def without_retired(state: State, events: Amounts) -> Amounts:
    """An event deck without the cards that have retired for good (P4.7)."""
    for card in state.retired:
        if count(events, card):
            events = plus(events, card, -1)
    return events


def _put_away(play: Play, event: str) -> None:
    """Discard an event (5.2); of one edition a card that carries the sign retires for good (P4.7)."""
    if play.is_open("event"):
        return
    if play.pack.events[event].retires and flag(play.state, "event_cards") == "by_symbol":
        play.emit(CardRetired(event), "P4.7", "P0.7")
    else:
        play.emit(CardDiscarded("event", event), "5.2")
