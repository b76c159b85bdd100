"""Bodies are cleared and searched as the prototype plays it: P16.1 and P16.3 to P16.6."""

from __future__ import annotations

from msgspec.structs import replace

from domain.language.chance import ChanceNode
from domain.language.events import BodiesRemoved, CardDiscarded, CardDrawn
from domain.language.waiting import Choice
from domain.model.agenda import Amounts, CardEffects, Equip
from domain.model.amounts import selections, text, total
from domain.model.editions import flag
from domain.model.prototype import Clearing, Rummage
from domain.model.terrain import map_of
from domain.playing.play import Play
from domain.rules.memory.effects import carry_out

DECK = "equipment"


def one_is_kept(play: Play) -> bool:
    """Whether as many cards are drawn as bodies are cleared, and one of them is kept."""
    return flag(play.state, "search") == "one_kept"


def _selections(play: Play, who: str) -> dict[str, Amounts]:
    """Every choice of bodies on somebody's square, most bodies first (P16.1): option text -> bodies."""
    # Bodies that a card keeps where they are stay (33.12).
    kinds = play.pack.guards
    lying = tuple(pair for pair in play.state.at(play.figure(who).square).bodies if kinds[pair[0]].searchable)
    numbers = range(total(lying), 0, -1)
    return {text(chosen): chosen for number in numbers for chosen in selections(lying, number)}


def work_clearing(play: Play, frame: Clearing) -> Choice:
    """Ask which bodies go (P16.1): a cube spent on each of them brings more cards in all (P16.6)."""
    options = tuple(_selections(play, frame.who))
    return Choice("clearing", options, frame.who, play.figure(frame.who).square, ("P16.1", "P16.6"))


def answer_clearing(play: Play, frame: Clearing, option: str) -> None:
    """The bodies go back to the reserve (P16.2, P16.q1), and exactly as many cards are drawn (P16.3)."""
    chosen, square = _selections(play, frame.who)[option], play.figure(frame.who).square
    play.swap(*((Rummage(frame.who, total(chosen)),) if DECK in play.state.decks or play.is_open(DECK) else ()))
    for kind, number in chosen:
        play.emit(BodiesRemoved(square, kind, number), "P16.1", "P16.2")


def work_rummage(play: Play, frame: Rummage) -> Choice | ChanceNode | None:
    """Draw on (P16.3), then keep one of the cards found (P16.5)."""
    square = play.figure(frame.who).square
    node = play.draw_node(DECK, "search", "P16.3") if frame.cards_left else None
    if node is not None:
        return replace(node, whose=frame.who, square=square)
    if not frame.found:
        play.swap()
        return None
    return Choice("keep_one", tuple(dict.fromkeys(frame.found)), frame.who, square, ("P16.5",))


def answer_rummage_draw(play: Play, frame: Rummage, card: str) -> None:
    """A find goes to hand; every investigation takes effect, and drawing goes on (P16.4)."""
    play.emit(CardDrawn(DECK, card), "P16.3")
    if not play.pack.cards[card].ends_search:
        play.swap(replace(frame, cards_left=frame.cards_left - 1, found=(*frame.found, card)))
        return
    play.swap(replace(frame, cards_left=frame.cards_left - 1))
    play.emit(CardDiscarded(DECK, card), "P16.4")
    carry_out(play, CardEffects(card, 0, map_of(play.figure(frame.who).square), frame.who, rules=("P16.4",)))


def answer_rummage(play: Play, frame: Rummage, option: str) -> None:
    """One card is kept, all others are discarded (P16.5)."""
    play.swap(Equip(frame.who, option))
    at = frame.found.index(option)
    for card in frame.found[:at] + frame.found[at + 1 :]:
        play.emit(CardDiscarded(DECK, card), "P16.5")
