"""Cards change hands between memories, at no cost: points 6.13, 36.3, 36.4, 40.6 to 40.8."""

from __future__ import annotations

from domain.language.commands import Give, Stow
from domain.language.events import CardKept, CardShelved, CardUnshelved
from domain.model.editions import flag
from domain.model.headquarters import HALL
from domain.model.state import Assassin
from domain.playing.play import Play, Refusal, refuse
from domain.rules.campaign.standing_in import carried
from domain.rules.memory.acting import refuse_actor
from domain.rules.memory.gear import (
    armour_comes_off,
    cubes_of,
    is_withheld,
    keep,
    lose_armour,
    slot_of,
    take_off,
    takes,
)


def considered_gifts(play: Play) -> list[Give]:
    """Every card that can be held out, to everybody else and to the shelf."""
    # A companion holds no cards: A2.4
    people = tuple(who for who, figure in play.state.assassins.items() if not figure.companion)
    found: list[Give] = []
    for who, figure in play.state.assassins.items():
        for card in dict.fromkeys([card for _, card in carried(figure)]):
            found += [Give(who, card, to) for to in (*people, HALL) if to != who]
    for card in dict.fromkeys(play.state.hall):
        found += [Give(HALL, card, to) for to in people]
    return found


def check_give(play: Play, command: Give) -> Refusal | None:
    """Whether a card can change hands like this (36.3, 36.4)."""
    who, card, to = command.who, command.card, command.to
    people = play.state.assassins
    for name in (who, to):
        if name != HALL and name not in people:
            return refuse("36.3", "not_in_play", name=name)
    if who == to:
        return refuse("36.3", "to_oneself", card=card)
    if who == HALL:
        if card not in play.state.hall:
            return refuse("36.4", "not_shelved", card=card)
    else:
        refusal = _cannot_part(people[who], card)
        if refusal:
            return refusal
    if to != HALL and is_withheld(play, people[to], card):
        return refuse("27.q5", "armour_withheld", name=to, card=card)
    if to != HALL and not slot_for(play, people[to], card):
        return refuse("24.2", "no_room", name=to, card=card)
    return None


def _cannot_part(figure: Assassin, card: str) -> Refusal | None:
    """Why a card stays on a board: it isn't there, is a skill (40.6), or is armour that is worn (25.q2)."""
    if card in figure.board.skills:
        return refuse("40.6", "skills_stay", name=figure.name, card=card)
    slots = [slot for slot, carded in carried(figure) if carded == card]
    if not slots:
        return refuse("36.3", "not_on_board", name=figure.name, card=card)
    if slots == ["armour"]:
        return refuse("25.q2", "armour_stays_on", name=figure.name, card=card)
    return None


def slot_for(play: Play, figure: Assassin, card: str) -> str:
    """Where a card goes that is handed over: its own slot if that is free, else the inventory; empty: nowhere."""
    own = slot_of(play, card)
    if own and not getattr(figure.board, own) and takes(play, figure, card, own):
        return own
    return "inventory" if takes(play, figure, card, "inventory") else ""


def do_give(play: Play, command: Give) -> None:
    """Hand the card over (36.3), onto the shelf or off it (36.4); with a region the shelf is the bag.

    A16.10, A16.12, A16.q10
    """
    who, card, to = command.who, command.card, command.to
    # No cubes between memories, and none between two attempts: 6.13, 40.10
    if who == HALL:
        play.emit(CardUnshelved(card), "36.4", "40.7")
    else:
        slots = [slot for slot, carded in carried(play.figure(who)) if carded == card and slot != "armour"]
        # Of two alike the one that isn't in use goes.
        take_off(play, who, card, slots[-1], "36.3", "40.6")
    if to == HALL:
        play.emit(CardShelved(card), "36.4", "40.7")
    else:
        keep(play, to, card, slot_for(play, play.figure(to), card), "36.3", "37.4")


def considered_stowings(play: Play) -> list[Stow]:
    """Every card in a slot of its own; in a memory where boards are rearranged freely."""
    playing = play.state.memory is not None
    off, free = armour_comes_off(play), _is_free(play)
    found: list[Stow] = []
    if playing and not (off or free):
        return found
    for who, figure in play.state.assassins.items():
        for slot, card in carried(figure):
            fixed = playing and not (off if slot == "armour" else free)
            if slot != "inventory" and (play.explains or not fixed):
                found.append(Stow(who, card))
    return found


def check_stow(play: Play, command: Stow) -> Refusal | None:
    """Whether a card can go from its slot into the inventory (40.8); armour is worn until better comes (25.4)."""
    figure = play.state.assassins.get(command.who)
    if figure is None:
        return refuse("36.3", "not_in_play", name=command.who)
    refusal = refuse_actor(play.state, command.who, 0) if play.state.memory is not None else None
    if refusal:
        return refusal
    slots = [slot for slot, card in carried(figure) if card == command.card and slot != "inventory"]
    if not slots:
        return refuse("40.8", "not_in_slot", name=command.who, card=command.card)
    if slots[0] == "armour" and not armour_comes_off(play):
        return refuse("25.q2", "armour_stays_on", name=command.who, card=command.card)
    if slots[0] != "armour" and play.state.memory is not None and not _is_free(play):
        return refuse("18.q2", "stays_in_slot", name=command.who, card=command.card)
    if not takes(play, figure, command.card, "inventory"):
        return refuse("24.2", "no_room", name=command.who, card=command.card)
    return None


def _is_free(play: Play) -> bool:
    """Whether cards change places on a board in a memory too, at no cost (P5.9)."""
    return flag(play.state, "equip_cost") == "free"


def do_stow(play: Play, command: Stow) -> None:
    """Move the card into the inventory (40.8, A16.11); armour takes its health cubes along (P19.2)."""
    slot = next(slot for slot, card in carried(play.figure(command.who)) if card == command.card)
    take_off(play, command.who, command.card, slot, "40.8")
    play.emit(CardKept(command.who, command.card, "inventory"), "40.8")
    if slot == "armour":
        lose_armour(play, command.who, cubes_of(play, command.card))
