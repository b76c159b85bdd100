"""Decks that lie on the table: cards are drawn by hand, and entered by what they are called or what they bring."""

from __future__ import annotations

from msgspec.structs import replace

from domain.content.arrivals import arrivals
from domain.content.pack import ReinforcementCard
from domain.language.chance import ChanceNode
from domain.language.commands import Draw
from domain.language.events import CardDrawn, ChestOpened
from domain.model.agenda import ChestFind, Equip
from domain.playing.owned import known_cards
from domain.playing.play import Play, Refusal, refuse

CHEST = "chest"
REINFORCEMENT = "reinforcement"
RULES = {"event": "3.2", REINFORCEMENT: "29.3", "equipment": "17.4", CHEST: "10.1"}


def reinforcement(play: Play, card: str) -> ReinforcementCard:
    """A drawn card, of the pack or as its players have read it. Raises LookupError."""
    printed = play.pack.reinforcements.get(card)
    read = printed or (arrivals(card) if play.is_open(REINFORCEMENT) else None)
    if read is None:
        raise LookupError(card)
    return read


def refuse_drawn(play: Play, node: ChanceNode, command: Draw) -> Refusal | None:
    """Why a card can't have been drawn: nobody has named it, or what it brings isn't there."""
    deck = node.stream.removeprefix("deck.")
    if command.card in known_cards(play.pack, deck) or (deck == CHEST and not command.card):
        return None
    if deck != REINFORCEMENT:
        return refuse(RULES.get(deck, "0.1"), f"open_{deck}", card=command.card)
    card = arrivals(command.card)
    if card is None:
        return refuse("29.3", "open_reinforcement", card=command.card)
    if card.triangle and card.triangle not in play.state.play.maps:
        return refuse("51.3", "table_map", map=card.triangle, maps=", ".join(play.state.play.maps))
    reserve = {kind for kind, _ in play.memory_plan.reserve}
    absent = next((kind for _, kind, _ in card.off if kind not in reserve), "")
    return refuse("29.9", "open_kind", kind=absent, kinds=", ".join(sorted(reserve))) if absent else None


def work_chest_find(play: Play, frame: ChestFind) -> ChanceNode | None:
    """Ask for the card of an open chest (10.1)."""
    node = play.draw_node(CHEST, "chest_find", "10.1")
    return replace(node, whose=frame.who, square=frame.square) if node is not None else None


def answer_chest_find(play: Play, frame: ChestFind, card: str) -> None:
    """The players have read it; without a card the chest was empty (10.q1)."""
    play.swap(*((Equip(frame.who, card),) if card else ()))
    if card:
        play.emit(CardDrawn(CHEST, card), "10.1")
    play.emit(ChestOpened(frame.square, card), *(("10.1",) if card else ("10.q1",)))
