"""An apprentice stands in for an assassin, and the assassin comes back: points 26 and 27."""

from __future__ import annotations

from functools import lru_cache

from domain.language.events import (
    ApprenticeCalled,
    ArmourWithheld,
    AssassinRested,
    AssassinReturned,
    BagEmptied,
    CardDiscarded,
    CardGivenUp,
    CardsBagged,
    CardShelved,
    HealthLost,
    MaxHealthChanged,
)
from domain.model.editions import flag
from domain.model.headquarters import Bag
from domain.model.state import Assassin, Board
from domain.playing.play import Play
from domain.rules.memory.gear import SPECIAL_SLOTS, cubes_of, lying_in_slots, pile_of

FIRST_HIGH_LEVEL = 3
"""Skills from this level on can't be used by an apprentice (27.13)."""


def high_skills(play: Play, skills: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the skills that wait in the bag while an apprentice plays: levels III and IV (39.7)."""
    known = play.pack.cards
    return tuple(card for card in skills if card in known and known[card].level >= FIRST_HIGH_LEVEL)


def replace_eliminated(play: Play, figure: Assassin, memory: str, *rules: str) -> None:
    """An apprentice takes the place of an eliminated assassin, whose cards are bagged (26.14, 27.3).

    The action cubes that one edition bags as well are the apprentice's own anyway (26.15). Skills of level I and II
    come along (27.12); the other cards go to the villa or main hall, or stay for the apprentice (26.16, 27.9).

    Also P26.4.
    """
    board = figure.board
    armour = board.armour if flag(play.state, "eliminated_bag") == "blade_and_armour" else ""
    bag = Bag(board.blade, armour, high_skills(play, board.skills), 0, memory)
    _bag(play, figure.name, bag, "26.14", "26.15", "27.12", "27.13")
    leftovers = flag(play.state, "eliminated_leftovers")
    if leftovers == "beside_lost":
        # What lay on the board itself stays: P26.3
        for card in play.figure(figure.name).board.inventory:
            play.emit(CardGivenUp(figure.name, card, "inventory"), "P26.3")
            play.emit(CardDiscarded(pile_of(play, card), card), "P26.3")
    if leftovers == "to_villa_or_hq":
        for slot, card in carried(play.figure(figure.name)):
            play.emit(CardGivenUp(figure.name, card, slot), "26.16")
            play.emit(CardShelved(card), "26.16", "27.9")
            if slot == "armour":
                shrink(play, figure.name, cubes_of(play, card))
    elif flag(play.state, "apprentice_may_wear_old_armor") == "false":
        shelve_armour(play, figure.name, "27.9")
    if flag(play.state, "apprentice_may_wear_old_armor") == "false" and board.armour and not armour:
        play.emit(ArmourWithheld(figure.name, board.armour), "27.q5")
    play.emit(ApprenticeCalled(figure.name), "27.3", *rules)


def carried(figure: Assassin) -> tuple[tuple[str, str], ...]:
    """(slot, card) of everything on a board but skills."""
    return _carried(figure.board)


@lru_cache(maxsize=256)
def _carried(board: Board) -> tuple[tuple[str, str], ...]:
    # Asked of the same board for every card on it, and for everybody who could take it.
    worn = [pair for pair in zip(SPECIAL_SLOTS, lying_in_slots(board), strict=True) if pair[1]]
    return (*worn, *[("inventory", card) for card in board.inventory])


def admit(play: Play, who: str, *rules: str) -> None:
    """An injured assassin is put into hospital: bag, with the health cubes left, and an apprentice (40.22, 40.23).

    What isn't bagged stays on the board, and can be moved from there.
    """
    figure = play.figure(who)
    board = figure.board
    # What the bag holds is a matter of edition (E64).
    armour = board.armour if flag(play.state, "hospital_bag") == "blade_and_armour" else ""
    left = min(figure.health, figure.max_health)
    _bag(play, who, Bag(board.blade, armour, high_skills(play, board.skills), left), "40.22", "40.q6")
    play.emit(ApprenticeCalled(who), "40.23", *rules)
    make_whole(play, who, "27.10", "27.16")


def come_back(play: Play, who: str, health: int, *rules: str) -> None:
    """The assassin takes the apprentice's place and the bagged cards back, with so many health cubes (41.9).

    Armour that the apprentice wears makes room for the assassin's own: it goes to the villa or main hall.
    """
    bag = play.figure(who).bag or Bag()
    if bag.armour:
        shelve_armour(play, who, "41.9")
    play.emit(BagEmptied(who), "41.9")
    if bag.armour:
        play.emit(MaxHealthChanged(who, cubes_of(play, bag.armour)), "25.3")
    play.emit(AssassinReturned(who), *rules)
    play.emit(AssassinRested(who, min(health, play.figure(who).max_health)), "41.6")


def make_whole(play: Play, who: str, *rules: str) -> None:
    """All health cubes are back (27.16)."""
    play.emit(AssassinRested(who, play.figure(who).max_health), *rules)


def shelve_armour(play: Play, who: str, *rules: str) -> None:
    """Worn armour comes off into the villa or main hall, and its places on the health gauge are gone (25.3)."""
    armour = play.figure(who).board.armour
    if not armour:
        return
    play.emit(CardGivenUp(who, armour, "armour"), *rules)
    play.emit(CardShelved(armour), *rules)
    shrink(play, who, cubes_of(play, armour))


def shrink(play: Play, who: str, cubes: int) -> None:
    """Without the armour its places on the health gauge are gone, with the cubes that lay there (25.3)."""
    play.emit(MaxHealthChanged(who, -cubes), "25.3")
    figure = play.figure(who)
    if figure.health > figure.max_health:
        play.emit(HealthLost(who, figure.health - figure.max_health), "25.3")


def _bag(play: Play, who: str, bag: Bag, *rules: str) -> None:
    """Put cards into the bag of an assassin; bagged armour takes its places on the health gauge along (25.q2)."""
    play.emit(CardsBagged(who, bag), *rules)
    if bag.armour:
        shrink(play, who, cubes_of(play, bag.armour))
