"""Headquarters, resolution: the shop (41.22 to 41.25)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.language.chance import ChanceNode
from domain.language.events import CardDiscarded, CardDrawn, CardShelved
from domain.language.waiting import Choice
from domain.model.between import Shop
from domain.playing.known import PLACES
from domain.playing.play import Play
from domain.rules.campaign.hospital import send_home
from domain.rules.campaign.numbers import ask_first, of_staff
from domain.rules.campaign.offers import campaign_of
from domain.rules.campaign.unknown import ask_untold

DECK = "equipment"
ON_OFFER = 4
"""Cards that are revealed (41.22)."""
ENOUGH = "enough"


def work_shop(play: Play, frame: Shop) -> Choice | ChanceNode | None:
    """Draw four cards (41.22), keep some (41.23); with nobody in the shop nothing is drawn (41.q7)."""
    if ask_untold(play, f"{PLACES}/shop"):
        return None
    if not play.state.headquarters.staff("shop"):
        _close(play, frame)
        return None
    if lies_on_the_table(play):
        return _by_hand(play)
    if DECK not in play.state.decks:
        _close(play, frame)
        return None
    if frame.keep < 0:
        if len(frame.drawn) < ON_OFFER:
            # The discards are shuffled in when the deck runs out (41.q9).
            node = play.draw_node(DECK, "shop_draw", "41.22")
            if node is not None:
                return node
        if ask_first(play, of_staff(play, "shop", "keep")):
            return None
        plan = campaign_of(play)
        keep = sum(plan.figure(who).keep for who in play.state.headquarters.staff("shop"))
        play.swap(replace(frame, keep=min(keep, len(frame.drawn))))
        return None
    if frame.keep and frame.drawn:
        return Choice("shop", (*dict.fromkeys(frame.drawn), ENOUGH), rules=("41.23",))
    _close(play, frame)
    return None


def lies_on_the_table(play: Play) -> bool:
    """Whether the players alone know the equipment deck."""
    memories = play.pack.memories.values()
    return any(plan.box or DECK in plan.open for plan in memories) and not any(plan.equipment for plan in memories)


def _by_hand(play: Play) -> Choice | None:
    """Where the deck lies on the table the players reveal four cards themselves, and enter what they keep."""
    if ask_first(play, of_staff(play, "shop", "keep")):
        return None
    plan = campaign_of(play)
    keep = sum(plan.figure(who).keep for who in play.state.headquarters.staff("shop"))
    return Choice("shop_by_hand", (ENOUGH,), rules=("41.22", "41.23"), about=str(keep), confirm=True)


def answer_shop_draw(play: Play, frame: Shop, card: str) -> None:
    """A card is on offer, or is ignored where it would end a search (41.22)."""
    play.emit(CardDrawn(DECK, card), "41.22")
    if play.pack.cards[card].ends_search:
        play.swap(replace(frame, ignored=(*frame.ignored, card)))
    else:
        play.swap(replace(frame, drawn=(*frame.drawn, card)))


def answer_shop(play: Play, frame: Shop, option: str) -> None:
    """Keep a card: it lies in the main hall, and can go on to a board from there at once (41.24)."""
    if option == ENOUGH and lies_on_the_table(play):
        _close(play, frame)
        return
    if option == ENOUGH:
        play.swap(replace(frame, keep=0))
        return
    at = frame.drawn.index(option)
    play.swap(replace(frame, drawn=frame.drawn[:at] + frame.drawn[at + 1 :], keep=frame.keep - 1))
    play.emit(CardShelved(option), "41.23", "41.24")


def _close(play: Play, frame: Shop) -> None:
    """What isn't kept is discarded (41.q8), the figures leave (41.25)."""
    play.swap()
    for card in (*frame.drawn, *frame.ignored):
        play.emit(CardDiscarded(DECK, card), "41.q8")
    send_home(play, "shop", "41.25")
