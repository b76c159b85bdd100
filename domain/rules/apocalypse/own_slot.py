"""The players' own # slot: what a number is, is asked for when it is first needed, and remembered (A13)."""

from __future__ import annotations

from domain.content.region_plan import CLUES, HELD, PILES
from domain.language.events import ClueGained, EntryNoted, NumberMissing, NumberTaken
from domain.model.between import Bestowal, OwnMap
from domain.model.region import numbered
from domain.playing.play import Play
from domain.rules.apocalypse.characters import is_card, queue_card, region_of
from domain.text.catalogue import say

BAG, READ = "bag", "read"
"""Where a card out of the slot goes: into the bag, or it is read. The bag is an option and an owner too."""
DECKS = ("event", "reinforcement", *PILES)
"""Kinds of cards that join a deck on the table unseen (A13.3)."""
KINDS = (*DECKS, "clue", "major_clue", *HELD, "narrative")
"""What a card of the slot can be."""


def take_own(play: Play, number: int) -> None:
    """Take a number out of the slot on the table, by its kind (A13.1); ask for the kind where nobody has told it.

    A number that has left the slot before is only noted (A13.q2, A20.q5).
    """
    if number in play.state.region.taken or is_out(play, numbered(number)):
        play.emit(NumberMissing(number), "A13.q2", "A20.q5")
        return
    known = region_of(play).known.get(number)
    kind = known.kind if known else ""
    if known is None:
        play.push(OwnMap("number", number))
    elif kind in DECKS:
        play.emit(NumberTaken(number, kind), "A13.3", "A13.4", "A13.7", "A13.9", "A13.q4")
    elif kind in CLUES:
        play.emit(NumberTaken(number, BAG), "A13.1")
        play.emit(ClueGained(known.card or _unnamed(play, number, kind)), "A12.1", "A12.2")
    elif kind == "narrative":
        play.emit(NumberTaken(number, READ), "A13.1")
        queue_card(play, OwnMap("narrative", number, numbered(number)))
    elif known.card in play.pack.cards:
        play.emit(NumberTaken(number, BAG), "A13.5")
        play.push(Bestowal(known.card))
    else:
        play.push(OwnMap("gain", number))


def is_out(play: Play, card: str) -> bool:
    """Whether a card is retired, or is being read or waits for it: it lies nowhere else then (map.R12)."""
    in_hand = (frame.card for frame in play.state.agenda if isinstance(frame, OwnMap) and is_card(frame))
    return card in play.state.retired or card in in_hand


def _unnamed(play: Play, number: int, kind: str) -> str:
    """A clue that nobody has named goes by its number."""
    name = f"{kind}_{number}"
    play.emit(EntryNoted(name, kind, say("name.number", number=number)), "A12.1")
    return name
