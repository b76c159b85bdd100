"""Weapons: which ones figures have at hand, how far they reach, their dice, and what comes of their use (16, 24)."""

from __future__ import annotations

from domain.content.pack import Card
from domain.model.editions import flag
from domain.model.state import Assassin, Figure
from domain.model.terrain import map_of
from domain.playing.play import Play, Refusal, refuse
from domain.rules.memory.gear import give_up, slot_of, take_off
from domain.rules.memory.gifts import granted
from domain.rules.memory.machines import actions
from domain.rules.memory.stealth import expose_by_icon, raise_alert

WEAPON_SLOTS = ("melee", "ranged", "blade")


def weapons(play: Play, figure: Assassin) -> tuple[str, ...]:
    """The weapon cards that a figure of the state attacks with; in a machine what it strikes with alone (48.5)."""
    if figure.place == "machine":
        return tuple(card for card in actions(play, figure) if play.pack.cards[card].dice)
    return play.of_board(_at_hand, figure)


def _at_hand(play: Play, figure: Assassin) -> tuple[str, ...]:
    """The weapon cards that lie in their own slots, the only ones that work (18.4, 24.8); no blade for apprentices.

    Of one edition those beside the board as well (P5.10).
    """
    if figure.companion:
        # Her own card is the only one that she has (A2.4).
        return companion_weapon(play, figure)
    slots = WEAPON_SLOTS[:2] if figure.apprentice else WEAPON_SLOTS
    board = figure.board
    worn = tuple([card for slot in slots if (card := getattr(board, slot))])
    if flag(play.state, "weapons_work_from") == "slot":
        return worn
    beside = (card for card in figure.board.inventory if slot_of(play, card) in slots)
    return tuple(dict.fromkeys((*worn, *beside)))


def companion_weapon(play: Play, figure: Assassin) -> tuple[str, ...]:
    """What a companion attacks with: the card that hers names."""
    card = play.pack.companions.get(figure.name)
    return (card.weapon,) if card is not None and card.weapon else ()


def in_range(play: Play, figure: Figure, card: Card, target: str) -> bool:
    """Whether a weapon reaches a square: its own, or a nearby one for ranged weapons (16.2, 16.3, 16.q6).

    Also P15.3, P15.4.
    """
    if figure.square == target:
        return True
    return card.range == "nearby" and target in play.memory_plan.terrain(figure.square).near[figure.square]


def check_weapon(play: Play, who: str, name: str, target: str) -> Refusal | None:
    """Why an assassin can't strike at a square with a weapon: it isn't in its slot, or doesn't get there."""
    figure = play.figure(who)
    worn = weapons(play, figure)
    if figure.place == "machine" and name not in worn:
        return refuse("48.5", "in_machine", name=who)
    if figure.apprentice and name == figure.board.blade != "":
        return refuse("27.8", "no_blade", name=who)
    if name not in worn:
        return refuse("24.8", "weapon_not_in_slot", name=who, card=name)
    card = play.pack.cards[name]
    # P17.3
    if figure.place == "tower":
        return refuse("9.7", "attack_from_tower", name=who)
    # From inside a hiding spot with a hidden blade only (8.8, P28.2), which is any card of that slot: 0.13
    if figure.place == "spot" and card.slot != "blade":
        return refuse("8.9", "attack_from_spot", name=who, card=name)
    return check_reach(play, figure, card, target)


def check_reach(play: Play, figure: Figure, card: Card, target: str) -> Refusal | None:
    """Why an attack doesn't get through to a square: the water, or the range.

    Also P31.3.
    """
    who, name = figure.name, card.id
    # Everybody on a canal square is in the water (11.2), those of the river among them (A15.1).
    in_water = play.memory_plan.terrain(figure.square).kinds[figure.square] == "canal"
    # A hidden blade is no ranged weapon (11.q2).
    if in_water and (card.slot == "ranged" or card.bulky):
        return refuse("11.3", "ranged_in_water", name=who, card=name)
    if not in_range(play, figure, card, target):
        if card.range == "nearby" and (figure.square, target) in play.memory_plan.terrain(figure.square).walls:
            return refuse("16.3", "wall_in_range", name=who, card=name, square=target, origin=figure.square)
        return refuse("16.2" if card.range == "own" else "16.3", "out_of_range", name=who, card=name, square=target)
    return None


def attack_dice(play: Play, who: str, name: str) -> int:
    """Dice that somebody rolls with a weapon, however many those are (16.4, 0.q2, P15.5)."""
    weapon = play.pack.weapon(name)
    return weapon.dice + (granted(play, who, "attack_dice", weapon.slot) if weapon.slot in WEAPON_SLOTS else 0)


def use_up(play: Play, attackers: tuple[tuple[str, str], ...], target: str) -> None:
    """What comes of using these weapons on a square: their icons, and that some are used up (24.5).

    Also P13.2, P15.13.
    """
    for who, name in attackers:
        # The icons of an ally's own card: 44.8
        card = play.pack.weapon(name)
        if card.exposed:
            expose_by_icon(play, who)
        if card.alert:
            raise_alert(play, map_of(target), "16.14")
        if card.single_use:
            slot = slot_of(play, name)
            worn = getattr(play.figure(who).board, slot) == name
            take_off(play, who, name, slot if worn else "inventory", "24.5")
            give_up(play, name)
