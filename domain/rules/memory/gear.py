"""Cards on boards: slots, keeping, giving up, armour (points 18, 24 and 25)."""

from __future__ import annotations

from operator import attrgetter

from msgspec.structs import replace

from domain.language.commands import Equip as EquipCommand
from domain.language.events import (
    CardDiscarded,
    CardGivenUp,
    CardKept,
    CardRetired,
    HealthLost,
    HealthRestored,
    MaxHealthChanged,
)
from domain.language.waiting import Choice
from domain.model.agenda import Equip, Trading
from domain.model.editions import flag
from domain.model.state import Assassin, State
from domain.playing.play import Play, Refusal, refuse
from domain.rules.memory.acting import refuse_actor, spend, spendable
from domain.rules.memory.falling import fall

SPECIAL_SLOTS = ("melee", "ranged", "blade", "armour")
lying_in_slots = attrgetter(*SPECIAL_SLOTS)
"""What lies in the special slots of a board, in their order; empty texts for nothing."""
INVENTORY_SLOTS = 5
"""Places for cards of any kind (24.2)."""
NO_LIMIT = 99
"""Places beside a board where any number of cards may lie (P5.2): more than there are cards."""
DISCARD = "discard"
TRADE_ON = "trade_on"


def slot_of(play: Play, card: str) -> str:
    """The special slot a card belongs to, or empty; for a card that players have made up too (0.1)."""
    known = play.pack.cards.get(card)
    return known.slot if known else ""


def cubes_of(play: Play, card: str) -> int:
    """Health cubes that an armour card prints; none for a card that players have made up."""
    known = play.pack.cards.get(card)
    return known.health if known else 0


def inventory_places(state: State) -> int:
    """How many cards of any kind may lie on or beside a board (24.2, P5.2)."""
    return INVENTORY_SLOTS if flag(state, "beside_the_board") == "five" else NO_LIMIT


def takes(play: Play, figure: Assassin, card: str, slot: str) -> bool:
    """Whether a slot is there for a card: a place in the inventory, or the special slot of its own kind."""
    if figure.companion or is_withheld(play, figure, card):
        # A2.4, 27.q5
        return False
    if slot == "inventory":
        # 24.2
        return len(figure.board.inventory) < inventory_places(play.state)
    if figure.apprentice and slot == "blade":
        # 27.17
        return False
    # Whoever is in critical condition puts nothing on, between two attempts neither (26.5, 6.q1).
    return slot == slot_of(play, card) and figure.health > 0


def is_withheld(play: Play, figure: Assassin, card: str) -> bool:
    """Whether a card is the armour that the rule keeps from an apprentice, by whatever way it comes (27.q5).

    Another one of the same name may be taken while that one lies or is worn elsewhere.
    """
    if not figure.apprentice or not card or card != play.state.withheld.get(figure.name):
        return False
    boards = [a.board for a in play.state.assassins.values() if a.name != figure.name]
    elsewhere = sum(board.armour == card for board in boards) + sum(board.inventory.count(card) for board in boards)
    return elsewhere + play.state.hall.count(card) <= 1


def is_better_armour(play: Play, new: str, old: str) -> bool:
    """Whether armour prints strictly more health cubes (25.q1)."""
    return cubes_of(play, new) > cubes_of(play, old)


def keep(play: Play, who: str, card: str, slot: str, *rules: str, worn: str = "") -> None:
    """Put a card into a slot; armour brings its health cubes, in place of `worn` armour the difference.

    Also P5.q1, P19.1.
    """
    play.emit(CardKept(who, card, slot), *rules)
    # Carried in the inventory armour gives no health (25.7).
    if slot == "armour":
        cubes = cubes_of(play, card) - cubes_of(play, worn)
        if cubes < 0:
            lose_armour(play, who, -cubes)
            return
        play.emit(MaxHealthChanged(who, cubes), "25.2", "25.3", "25.5")
        play.emit(HealthRestored(who, cubes), "25.2", "25.5")


def lose_armour(play: Play, who: str, cubes: int) -> None:
    """The places of armour that came off are gone, with as many health cubes as it gave, or all that are left (P19.2).

    Without any left the figure is in critical condition (P19.q1).
    """
    play.emit(MaxHealthChanged(who, -cubes), "P19.2")
    figure = play.figure(who)
    lost = min(cubes, figure.health)
    if lost:
        play.emit(HealthLost(who, lost), "P19.2")
    if figure.on_map and figure.health == lost and not figure.critical:
        fall(play, who, "P19.q1")


def take_off(play: Play, who: str, card: str, slot: str, *rules: str) -> None:
    """Take a card out of its slot. Worn armour comes off for better armour only, which `keep` then counts (25.4)."""
    play.emit(CardGivenUp(who, card, slot), *rules)


def pile_of(play: Play, card: str) -> str:
    """The deck that a card is discarded to (18.8): that of its kind, equipment where a search could bring it."""
    plans = play.pack.memories.values()
    searched = any(name == card for plan in plans for name, _ in plan.equipment)
    return "chest" if not searched and any(card in plan.chest_deck for plan in plans) else "equipment"


def give_up(play: Play, card: str, *rules: str) -> None:
    """Where a card goes that nobody keeps: black to the discard pile, light-grey out of the campaign."""
    known = play.pack.cards.get(card)
    if known is not None and known.single_use:
        play.emit(CardDiscarded(pile_of(play, card), card), "18.8", "24.5", *rules)
    else:
        play.emit(CardRetired(card), "18.8", "24.7", *rules)


# A card in place of another


def replacing_cost(play: Play, slot: str, how: str) -> int:
    """Cubes for a card that goes into its slot: 1 to move another one away for it, else 0 (24.11, 25.6, P5.9)."""
    if flag(play.state, "equip_cost") == "free":
        return 0
    if how == "swap":
        return 1
    # Some editions ask a cube for every change of armour (E32).
    return int(how == "replace" and slot == "armour" and flag(play.state, "armor_swap_cost") == "always_1")


def refuse_replacing(play: Play, who: str, card: str, how: str) -> Refusal | None:
    """Why a card can't take the place of the one in its slot that way: armour moves for better armour only (18.q1)."""
    slot = slot_of(play, card)
    if slot != "armour" or armour_comes_off(play):
        return None
    if not is_better_armour(play, card, play.figure(who).board.armour):
        return refuse("25.4", "no_better_armour", name=who, card=card)
    # Which slots can be vacated to the inventory is a matter of edition (E24, 24.q3).
    if how == "swap" and flag(play.state, "unequip_move_slots") != "all":
        return refuse("18.9", "armour_stays", name=who)
    return None


def armour_comes_off(play: Play) -> bool:
    """Whether worn armour comes off for whatever reason, not for better armour only (25.4, P19.2)."""
    return flag(play.state, "armour_comes_off") == "any_time"


def replace_worn(play: Play, who: str, card: str, how: str) -> None:
    """Put a card into its taken slot: the old one is moved ("swap") or given up ("replace")."""
    slot = slot_of(play, card)
    old = getattr(play.figure(who).board, slot)
    if how == "swap":
        take_off(play, who, old, slot, "18.5", "25.q3")
        play.emit(CardKept(who, old, "inventory"), "18.5", "25.q3")
    else:
        take_off(play, who, old, slot, "18.7", "25.q3")
        give_up(play, old)
    keep(play, who, card, slot, "18.1", worn=old)


# A found or won card


def partners(state: State, figure: Assassin) -> tuple[Assassin, ...]:
    """Other assassins on the square itself; those in critical condition included, if their player agrees (13.8)."""
    # 26.11; a companion holds no cards (A2.q6)
    there = state.standing(figure.square)
    return tuple([a for a in there if a.name != figure.name and not a.companion])


def can_open_trade(state: State, figure: Assassin) -> bool:
    """Whether an assassin has the cube for a trade, and stands where one can be started (13.7, 8.q2)."""
    return figure.place == "map" and not figure.critical and spendable(state, figure) > 0


def _trades(play: Play, frame: Equip) -> list[str]:
    """Who can pay for a trade with a new card (18.6): option texts; nobody else on the square, no trade.

    Of a find one trade is paid, whatever the number of its cards.
    """
    figure = play.figure(frame.who)
    others = partners(play.state, figure)
    if frame.traded:
        return [TRADE_ON] if others else []
    found = ["trade"] if others and can_open_trade(play.state, figure) else []
    return found + [f"trade.{a.name}" for a in others if can_open_trade(play.state, a)]


def equip_options(play: Play, frame: Equip) -> tuple[str, ...]:
    """What can be done with a new card: option texts.

    Also P5.3.
    """
    figure = play.figure(frame.who)
    slot = slot_of(play, frame.card)
    options: list[str] = []
    room = takes(play, figure, frame.card, "inventory")
    if slot and takes(play, figure, frame.card, slot):
        if not getattr(figure.board, slot):
            # 18.2
            options.append("slot")
        else:
            options += [how for how in ("swap", "replace") if _can_replace(play, figure, frame.card, how, room=room)]
    if room:
        options.append("inventory")
    else:
        # Five places full: one is emptied for it (18.q3).
        options += [f"inventory.{card}" for card in dict.fromkeys(figure.board.inventory)]
    return (*options, *_trades(play, frame), DISCARD)


def share_trade(play: Play) -> None:
    """A trade that was paid for one card of a find is open to the next one, if there is one (18.6)."""
    if isinstance(play.state.top, Equip):
        play.swap(replace(play.state.top, traded=True))


def _can_replace(play: Play, figure: Assassin, card: str, how: str, *, room: bool) -> bool:
    """Whether a new card can take the place of another that way: what is moved away needs a free place (18.5)."""
    cost = replacing_cost(play, slot_of(play, card), how)
    if spendable(play.state, figure) < cost or (how == "swap" and not room):
        return False
    return refuse_replacing(play, figure.name, card, how) is None


def work_equip(play: Play, frame: Equip) -> Choice:
    """Ask what becomes of a new card before anything else is done (18.q4)."""
    square = play.figure(frame.who).square
    return Choice("equip", equip_options(play, frame), frame.who, square, ("18.1", "24.3"))


def answer_equip(play: Play, frame: Equip, option: str) -> None:
    """Place the card, or give it up."""
    play.swap()
    if frame.traded:
        share_trade(play)
    who, card = frame.who, frame.card
    kind, _, named = option.partition(".")
    match kind:
        case "slot":
            keep(play, who, card, slot_of(play, card), "18.1", "18.2", "24.3")
        case "swap" | "replace":
            cost = replacing_cost(play, slot_of(play, card), kind)
            if cost:
                spend(play, who, cost, "18.5", "25.6")
            replace_worn(play, who, card, kind)
        case "inventory":
            if named:
                take_off(play, who, named, "inventory", "18.q3", "24.q1")
                give_up(play, named)
            keep(play, who, card, "inventory", "18.1", "24.4")
        case "trade" | "trade_on":
            if kind != TRADE_ON:
                spend(play, named or who, 1, "18.6")
            play.push(Trading((who, *(a.name for a in partners(play.state, play.figure(who)))), (card,)))
        case _:
            give_up(play, card, "24.q1")


# Rearranging the own board


def considered_equips(play: Play) -> list[EquipCommand]:
    """Every inventory card with a special slot, into that slot."""
    return [
        EquipCommand(figure.name, card, how)
        for figure in (play.on_map() if play.state.memory else play.state.assassins.values())
        for card in dict.fromkeys(figure.board.inventory)
        if (slot := slot_of(play, card))
        for how in (("swap", "replace") if getattr(figure.board, slot) else ("",))
    ]


def check_equip(play: Play, command: EquipCommand) -> Refusal | None:
    """Whether a card may go from the inventory into its slot this way."""
    slot = slot_of(play, command.card) if command.card in play.pack.cards else ""
    # Between memories it costs nothing (6.13, 36.3).
    if play.state.memory is None:
        refusal = None if command.who in play.state.assassins else refuse("0.6", "no_such_assassin", name=command.who)
    else:
        refusal = refuse_actor(play.state, command.who, replacing_cost(play, slot, command.how))
    if refusal:
        return refusal
    figure = play.figure(command.who)
    if not figure.health:
        return refuse("26.5", "critical", name=command.who)
    if command.card not in figure.board.inventory:
        return refuse("18.q2", "not_in_inventory", name=command.who, card=command.card)
    if figure.apprentice and slot == "blade":
        return refuse("27.17", "no_blade", name=command.who)
    if not slot:
        return refuse("24.1", "no_slot_for_card", name=command.who, card=command.card)
    worn = getattr(figure.board, slot)
    # One card a slot, and so one armour (25.1).
    if command.how not in ({"swap", "replace"} if worn else {""}):
        return refuse("18.3", "slot_taken" if worn else "slot_free", name=command.who, card=command.card)
    return refuse_replacing(play, command.who, command.card, command.how) if worn else None


def do_equip(play: Play, command: EquipCommand) -> None:
    """Move the card; what lay in the slot goes to the inventory for 1 cube, or is given up for nothing."""
    who, card = command.who, command.card
    cost = replacing_cost(play, slot_of(play, card), command.how) if play.state.memory else 0
    if cost:
        spend(play, who, cost, "18.5", "25.6")
    take_off(play, who, card, "inventory", "18.q2")
    if command.how:
        replace_worn(play, who, card, command.how)
    else:
        keep(play, who, card, slot_of(play, card), "18.q2", "18.2")
