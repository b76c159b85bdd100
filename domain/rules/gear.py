"""Cards on boards: slots, keeping, giving up, trading, armour (points 13.7, 18, 24 and 25)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.commands import Equip as EquipCommand
from domain.commands import Trade
from domain.events import CardDiscarded, CardGivenUp, CardKept, CardRetired, HealthRestored, MaxHealthChanged
from domain.model.agenda import Equip, Trading
from domain.model.state import Assassin, State
from domain.rules.acting import refuse_actor, spend, spendable
from domain.rules.play import Play, Refusal, refuse
from domain.waiting import Choice

SPECIAL_SLOTS = ("melee", "ranged", "blade", "armour")
INVENTORY_SLOTS = 5
DISCARD = "discard"


def slot_of(play: Play, card: str) -> str:
    """The special slot a card belongs to, or empty (24.10)."""
    return play.pack.cards[card].slot


def takes(play: Play, figure: Assassin, card: str, slot: str) -> bool:
    """Whether a slot is there for a card: its own kind, open to this figure (18.3, 24.1, 27.8)."""
    if slot == "inventory":
        return len(figure.board.inventory) < INVENTORY_SLOTS
    return slot == slot_of(play, card) and not (slot == "blade" and figure.apprentice)


def is_better_armour(play: Play, new: str, old: str) -> bool:
    """Whether armour prints strictly more health cubes (25.q1)."""
    return play.pack.cards[new].health > (play.pack.cards[old].health if old else 0)


def keep(play: Play, who: str, card: str, slot: str, *rules: str) -> None:
    """Put a card into a free slot; armour on its slot brings its health cubes (25.2)."""
    play.emit(CardKept(who, card, slot), *rules)
    if slot == "armour":
        _resize(play, who, play.pack.cards[card].health)


def take_off(play: Play, who: str, card: str, slot: str, *rules: str) -> None:
    """Take a card out of its slot; armour takes its health cubes along (25.3)."""
    play.emit(CardGivenUp(who, card, slot), *rules)
    if slot == "armour":
        _resize(play, who, -play.pack.cards[card].health)


def _resize(play: Play, who: str, cubes: int) -> None:
    """Lengthen or shorten the health gauge by cubes; both current and maximum health follow (25.2, 25.5)."""
    if cubes:
        play.emit(MaxHealthChanged(who, cubes), "25.2", "25.3")
        play.emit(HealthRestored(who, cubes), "25.2", "25.5")


def give_up(play: Play, card: str, *rules: str) -> None:
    """Where a card goes that nobody keeps: black to the discard pile, light-grey out of the campaign (24.5, 24.7)."""
    if play.pack.cards[card].single_use:
        play.emit(CardDiscarded("equipment", card), "18.8", "24.5", *rules)
    else:
        play.emit(CardRetired(card), "18.8", "24.7", *rules)


def replace_worn(play: Play, who: str, card: str, how: str) -> None:
    """Put a card into its taken slot: the old one is moved ("swap", 18.5) or given up ("replace", 18.7)."""
    slot = slot_of(play, card)
    old = getattr(play.figure(who).board, slot)
    take_off(play, who, old, slot, "18.5" if how == "swap" else "18.7")
    if how == "swap":
        play.emit(CardKept(who, old, "inventory"), "18.5")
    else:
        give_up(play, old)
    keep(play, who, card, slot, "18.1")


# A found or won card


def equip_options(play: Play, frame: Equip) -> tuple[str, ...]:
    """What can be done with a new card: option texts (18.1 to 18.7, 18.q3)."""
    figure = play.figure(frame.who)
    slot = slot_of(play, frame.card)
    options: list[str] = []
    worn = getattr(figure.board, slot) if slot else ""
    room = takes(play, figure, frame.card, "inventory")
    if slot and takes(play, figure, frame.card, slot):
        if not worn:
            options.append("slot")
        elif slot != "armour" or is_better_armour(play, frame.card, worn):
            if room and spendable(play.state, figure):
                options.append("swap")
            options.append("replace")
    if room:
        options.append("inventory")
    else:
        options += [f"inventory.{card}" for card in dict.fromkeys(figure.board.inventory)]
    if spendable(play.state, figure) and _partners(play.state, figure):
        options.append("trade")
    return (*options, DISCARD)


def work_equip(play: Play, frame: Equip) -> Choice:
    """Ask what becomes of a new card before anything else is done (18.q4)."""
    square = play.figure(frame.who).square
    return Choice("equip", equip_options(play, frame), frame.who, square, ("18.1", "24.3"))


def answer_equip(play: Play, frame: Equip, option: str) -> None:
    """Place the card, or give it up."""
    play.swap()
    who, card = frame.who, frame.card
    kind, _, given = option.partition(".")
    match kind:
        case "slot":
            keep(play, who, card, slot_of(play, card), "18.1", "18.2", "24.3")
        case "swap" | "replace":
            if kind == "swap":
                spend(play, who, 1, "18.5")
            replace_worn(play, who, card, kind)
        case "inventory":
            if given:
                take_off(play, who, given, "inventory", "18.q3")
                give_up(play, given)
            keep(play, who, card, "inventory", "18.1", "24.4")
        case "trade":
            spend(play, who, 1, "18.6")
            figure = play.figure(who)
            partners = (who, *(a.name for a in _partners(play.state, figure)))
            play.push(Trading(partners, (card,)))
        case _:
            give_up(play, card, "24.q1")


# Rearranging the own board


def considered_equips(play: Play) -> Iterator[EquipCommand]:
    """Every inventory card with a special slot, into that slot."""
    for figure in play.on_map():
        for card in dict.fromkeys(figure.board.inventory):
            slot = slot_of(play, card)
            if slot:
                worn = getattr(figure.board, slot)
                yield from (EquipCommand(figure.name, card, how) for how in (("swap", "replace") if worn else ("",)))


def check_equip(play: Play, command: EquipCommand) -> Refusal | None:
    """Whether a card may go from the inventory into its slot this way (18.5, 18.7, 18.q2, 25.4)."""
    refusal = refuse_actor(play.state, command.who, 1 if command.how == "swap" else 0)
    if refusal:
        return refusal
    figure = play.figure(command.who)
    if command.card not in figure.board.inventory:
        return refuse("18.q2", "not_in_inventory", name=command.who, card=command.card)
    slot = slot_of(play, command.card)
    if not slot or not takes(play, figure, command.card, slot):
        return refuse("24.1", "no_slot_for_card", name=command.who, card=command.card)
    worn = getattr(figure.board, slot)
    if command.how not in ({"swap", "replace"} if worn else {""}):
        return refuse("18.2", "slot_taken" if worn else "slot_free", name=command.who, card=command.card)
    if worn and slot == "armour" and not is_better_armour(play, command.card, worn):
        return refuse("25.4", "no_better_armour", name=command.who, card=command.card)
    return None


def do_equip(play: Play, command: EquipCommand) -> None:
    """Move the card; what lay in the slot goes to the inventory for 1 cube, or is given up for nothing."""
    who, card = command.who, command.card
    if command.how == "swap":
        spend(play, who, 1, "18.5")
    take_off(play, who, card, "inventory", "18.q2")
    if command.how:
        replace_worn(play, who, card, command.how)
    else:
        keep(play, who, card, slot_of(play, card), "18.q2", "18.2")


# Trading among assassins


def _partners(state: State, figure: Assassin) -> tuple[Assassin, ...]:
    """Other assassins on the square itself; those in critical condition included, if their player agrees (13.8)."""
    return tuple(a for a in state.standing(figure.square) if a.name != figure.name)


def considered_trades(play: Play) -> Iterator[Trade]:
    """A trade opened by everybody who isn't alone on the square."""
    yield from (Trade(a.name) for a in play.on_map() if _partners(play.state, a))


def check_trade(play: Play, command: Trade) -> Refusal | None:
    """Whether an assassin may open a trade (13.7, 13.q5)."""
    refusal = refuse_actor(play.state, command.who, 1)
    if refusal:
        return refusal
    figure = play.figure(command.who)
    if figure.place != "map":
        return refuse("8.q2" if figure.place == "spot" else "13.q5", "step_out_first", name=command.who)
    if not _partners(play.state, figure):
        return refuse("13.7", "nobody_to_trade_with", name=command.who, square=figure.square)
    return None


def do_trade(play: Play, command: Trade) -> None:
    """Pay, and open the trade among all on the square (13.7)."""
    figure = play.figure(command.who)
    spend(play, command.who, 1, "13.7")
    play.push(Trading((command.who, *(a.name for a in _partners(play.state, figure)))))


def trade_options(play: Play, frame: Trading) -> tuple[str, ...]:
    """Take a card into the pool, put a pooled card somewhere, or be done (13.7, 13.q3, 13.q4)."""
    if frame.pool:
        card = frame.pool[0]
        options = [
            f"{who}.{slot}"
            for who in frame.partners
            for slot in (slot_of(play, card), "inventory")
            if slot and _fits(play, who, card, slot)
        ]
        return tuple(options) or _makeway(play, frame)
    found = ["done"]
    for who in frame.partners:
        board = play.figure(who).board
        found += [f"{who}.{slot}.take" for slot in SPECIAL_SLOTS[:3] if getattr(board, slot)]
        found += [f"{who}.{card}.take" for card in dict.fromkeys(board.inventory)]
    return tuple(found)


def _fits(play: Play, who: str, card: str, slot: str) -> bool:
    """Whether a traded card can go there: a free slot, or worse armour that it replaces (13.q3)."""
    figure = play.figure(who)
    if slot == "inventory":
        return takes(play, figure, card, slot)
    worn = getattr(figure.board, slot)
    better = slot == "armour" and bool(worn) and is_better_armour(play, card, worn)
    return takes(play, figure, card, slot) and (not worn or better)


def _makeway(play: Play, frame: Trading) -> tuple[str, ...]:
    """With every slot full, a card of somebody's comes into the pool in exchange: a swap (13.7)."""
    found = [f"{who}.{card}.take" for who in frame.partners for card in dict.fromkeys(play.figure(who).board.inventory)]
    return (*found, DISCARD)


def work_trading(play: Play, frame: Trading) -> Choice:
    """Ask for the next exchange."""
    kind = "trade_place" if frame.pool else "trade"
    first = frame.partners[0]
    return Choice(kind, trade_options(play, frame), first, play.figure(first).square, ("13.7",))


def answer_trading(play: Play, frame: Trading, option: str) -> None:
    """Carry out one exchange."""
    if option == "done":
        play.swap()
        return
    if option == DISCARD:
        play.swap(replace(frame, pool=frame.pool[1:]))
        give_up(play, frame.pool[0])
        return
    who, what, *take = option.split(".")
    board = play.figure(who).board
    if take:
        slot = what if what in SPECIAL_SLOTS else "inventory"
        card = getattr(board, slot) if slot != "inventory" else what
        play.swap(replace(frame, pool=(*frame.pool, card)))
        take_off(play, who, card, slot, "13.7")
        return
    card = frame.pool[0]
    worn = getattr(board, what) if what in SPECIAL_SLOTS else ""
    play.swap(replace(frame, pool=(*frame.pool[1:], *((worn,) if worn else ()))))
    if worn:
        take_off(play, who, worn, what, "13.q3")
    keep(play, who, card, what, "13.7")
