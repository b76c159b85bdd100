"""Cards are sold for florins between memories, as the prototype plays it: P5.4 to P5.8."""

from __future__ import annotations

from collections.abc import Iterator

from domain.content.pack import Pack
from domain.language.commands import Sell
from domain.language.events import CardSold
from domain.model.editions import flag
from domain.model.state import State
from domain.playing.play import Play, Refusal, refuse
from domain.rules.campaign.standing_in import carried
from domain.rules.memory.gear import give_up, take_off

OPENS_AFTER = "0.4"
"""The memory after which cards can be sold (P5.7); where a pack counts otherwise, its fourth one."""
FOURTH = 4


def opens_after(pack: Pack) -> str:
    """The memory behind which cards can be sold; empty where a pack has too few."""
    if OPENS_AFTER in pack.memories:
        return OPENS_AFTER
    names = tuple(pack.memories)
    return names[FOURTH - 1] if len(names) >= FOURTH else ""


def is_open(pack: Pack, state: State) -> bool:
    """Whether cards can be sold by now (P5.7)."""
    line = state.diary.get(opens_after(pack))
    return line is not None and bool(line.successes or line.closed)


def considered_sales(play: Play) -> Iterator[Sell]:
    """Every card that prints a value, where cards are sold at all."""
    if flag(play.state, "selling") == "never":
        return
    for who, figure in play.state.assassins.items():
        for card in dict.fromkeys(card for _, card in carried(figure)):
            if _value(play, card):
                yield Sell(who, card)


def _value(play: Play, card: str) -> int:
    known = play.pack.cards.get(card)
    return known.florins if known is not None else 0


def check_sell(play: Play, command: Sell) -> Refusal | None:
    """Whether a card can be sold now: after the fourth memory, and for what it prints (P5.4, P5.7)."""
    if flag(play.state, "selling") == "never":
        return refuse("P5.8", "nothing_is_sold")
    if not is_open(play.pack, play.state):
        first = play.pack.memories.get(opens_after(play.pack))
        return refuse("P5.7", "sold_later", memory=first.title if first is not None else "0.4")
    figure = play.state.assassins.get(command.who)
    if figure is None:
        return refuse("36.3", "not_in_play", name=command.who)
    slots = [slot for slot, card in carried(figure) if card == command.card]
    if not slots:
        return refuse("36.3", "not_on_board", name=command.who, card=command.card)
    if slots == ["armour"]:
        return refuse("25.q2", "armour_stays_on", name=command.who, card=command.card)
    if not _value(play, command.card):
        return refuse("P5.4", "no_value", card=command.card)
    return None


def do_sell(play: Play, command: Sell) -> None:
    """Take the florins; a card of the discard kind goes to the discards, any other retires (P5.5, P5.6)."""
    who, card = command.who, command.card
    # Of two alike the one that isn't in use goes.
    slot = [slot for slot, held in carried(play.figure(who)) if held == card and slot != "armour"][-1]
    take_off(play, who, card, slot, "P5.4")
    play.emit(CardSold(who, card, _value(play, card)), "P5.4")
    give_up(play, card, "P5.5", "P5.6")
