"""Cards change hands among assassins on one square: point 13.7, and 18.6 where it makes room for a new card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from domain.language.commands import Trade
from domain.language.waiting import Choice
from domain.model.agenda import Trading
from domain.model.editions import flag
from domain.model.state import Assassin
from domain.playing.play import Play, Refusal, refuse
from domain.rules.memory.acting import actors, refuse_actor, spend
from domain.rules.memory.gear import (
    DISCARD,
    SPECIAL_SLOTS,
    give_up,
    inventory_places,
    is_better_armour,
    keep,
    partners,
    share_trade,
    slot_of,
    take_off,
    takes,
)

WEAPON_SLOTS = SPECIAL_SLOTS[:3]


def considered_trades(play: Play) -> list[Trade]:
    """A trade opened by everybody who isn't alone on the square."""
    squares = [a.square for a in play.on_map()]
    # Most are alone there, which is quickly told.
    return [Trade(a.name) for a in actors(play, 1) if squares.count(a.square) > 1 and partners(play.state, a)]


def check_trade(play: Play, command: Trade) -> Refusal | None:
    """Whether an assassin may open a trade (13.7)."""
    refusal = refuse_actor(play.state, command.who, 1)
    if refusal:
        return refusal
    figure = play.figure(command.who)
    if figure.place == "tower":
        return refuse("13.q5", "leap_first", name=command.who)
    if figure.place == "spot":
        return refuse("8.q2", "step_out_first", name=command.who)
    if not partners(play.state, figure):
        return refuse("13.7", "nobody_to_trade_with", name=command.who, square=figure.square)
    if next(_takes(play, _traders(play, command.who)), None) is None:
        return refuse("13.7", "nothing_to_trade", square=figure.square)
    return None


def _traders(play: Play, who: str) -> tuple[str, ...]:
    """Whoever opens a trade, and everybody else on the square."""
    return (who, *(a.name for a in partners(play.state, play.figure(who))))


def do_trade(play: Play, command: Trade) -> None:
    """Pay, and open the trade among all on the square (13.7)."""
    spend(play, command.who, 1, "13.7")
    play.push(Trading(_traders(play, command.who)))


def is_tradable(play: Play, card: str) -> bool:
    """Whether a card may change hands: of some editions weapons and armour may not (E18)."""
    return flag(play.state, "trade_scope") == "any_gear" or not slot_of(play, card)


def trade_options(play: Play, frame: Trading) -> tuple[str, ...]:
    """Put a pooled card somewhere, or take a card into the pool, or be done (13.7).

    Also P3.7.
    """
    if not frame.pool:
        return ("done", *_as_options(_takes(play, frame.partners)))
    places = _places(play, frame)
    if not places:
        return (*_swaps(play, frame), DISCARD)
    return (*places, *_swaps(play, frame)) if len(frame.pool) == 1 else places


def _takes(play: Play, people: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Cards that may be handed over: (assassin, weapon slot or inventory card).

    Armour is worn until better armour takes its place, and skills stay (13.q3, 13.q4, 25.8).
    """
    for who in people:
        figure = play.figure(who)
        yield from ((who, slot) for slot, card in _weapons(figure) if is_tradable(play, card))
        yield from ((who, card) for card in dict.fromkeys(figure.board.inventory) if is_tradable(play, card))


def _as_options(takes: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    return tuple(f"{who}.{what}.take" for who, what in takes)


def _weapons(figure: Assassin) -> Iterator[tuple[str, str]]:
    """Weapons in their slots; the blade of an assassin for whom an apprentice stands in is put by (27.8)."""
    for slot in WEAPON_SLOTS[:2] if figure.apprentice else WEAPON_SLOTS:
        card = getattr(figure.board, slot)
        if card:
            yield slot, card


def _swaps(play: Play, frame: Trading) -> tuple[str, ...]:
    """Cards that can be taken out of the way of the pooled one: a swap where slots are taken or places full (13.7)."""
    slot = slot_of(play, frame.pool[0])
    full = {who for who in frame.partners if len(play.figure(who).board.inventory) >= inventory_places(play.state)}
    return _as_options(
        (who, what)
        for who, what in _takes(play, frame.partners)
        if what == slot or (who in full and what not in WEAPON_SLOTS)
    )


def _places(play: Play, frame: Trading) -> tuple[str, ...]:
    """Where the first card of the pool can go; what may not change hands goes to the first of the partners."""
    card = frame.pool[0]
    takers = frame.partners if is_tradable(play, card) else frame.partners[:1]
    return tuple(
        f"{who}.{slot}"
        for who in takers
        for slot in (slot_of(play, card), "inventory")
        if slot and _fits(play, who, card, slot)
    )


def _fits(play: Play, who: str, card: str, slot: str) -> bool:
    """Whether a traded card can go there: a free slot, or worse armour that it replaces (13.q3)."""
    figure = play.figure(who)
    if not takes(play, figure, card, slot):
        return False
    worn = getattr(figure.board, slot) if slot in SPECIAL_SLOTS else ""
    return not worn or (slot == "armour" and is_better_armour(play, card, worn))


def work_trading(play: Play, frame: Trading) -> Choice:
    """Ask for the next exchange."""
    kind = "trade_place" if frame.pool else "trade"
    first = frame.partners[0]
    return Choice(kind, trade_options(play, frame), first, play.figure(first).square, ("13.7",))


def answer_trading(play: Play, frame: Trading, option: str) -> None:
    """Carry out one exchange."""
    if option == "done":
        play.swap()
        share_trade(play)
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
    keep(play, who, card, what, "13.7", worn=worn)
