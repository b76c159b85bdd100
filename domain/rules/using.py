"""Equipment is used: point 24."""

from __future__ import annotations

from collections.abc import Iterator

from domain.commands import Use
from domain.content.pack import Card, Effect
from domain.events import CardDiscarded, CardUsed
from domain.model.state import Assassin
from domain.model.terrain import map_of
from domain.rules.acting import refuse_actor, spend
from domain.rules.effects import apply_effect
from domain.rules.gear import take_off
from domain.rules.play import Play, Refusal, refuse
from domain.rules.stealth import expose_by_icon, raise_alert


def usable(play: Play, figure: Assassin) -> list[str]:
    """Cards on a board that do something when used: those without a slot, from the inventory (24.12)."""
    cards = dict.fromkeys(figure.board.inventory)
    return [card for card in cards if play.pack.cards[card].effects and not play.pack.cards[card].ends_search]


def targets(play: Play, figure: Assassin, card: Card) -> tuple[str, ...]:
    """What a card can be aimed at: assassins, squares, or nothing in particular ("")."""
    return next((found for effect in card.effects if (found := _aims(play, figure, effect)) is not None), ("",))


def _aims(play: Play, figure: Assassin, effect: Effect) -> tuple[str, ...] | None:
    terrain = play.memory_plan.terrain(figure.square)
    match effect.op:
        case "heal":
            near = play.state.standing(figure.square)
            return tuple(a.name for a in near if a.health < a.max_health)
        case "glide":
            column, row = terrain.places[figure.square]
            reach = effect.number
            return tuple(
                square for square, (x, y) in terrain.places.items() if 0 < abs(x - column) + abs(y - row) <= reach
            )
        case "lure":
            return (figure.square, *terrain.near[figure.square])
        case "eliminate":
            reach_squares = (figure.square, *terrain.near[figure.square])
            return tuple(square for square in reach_squares if play.state.at(square).guards)
    return None


def considered_uses(play: Play) -> Iterator[Use]:
    """Every card that does something, at everything it can be aimed at."""
    for figure in play.on_map():
        for name in usable(play, figure):
            for target in targets(play, figure, play.pack.cards[name]) or ("",):
                yield Use(figure.name, name, target)


def check_use(play: Play, command: Use) -> Refusal | None:
    """Whether a card can be used like this (24.9, 24.12)."""
    cost = play.pack.cards[command.card].cost if command.card in play.pack.cards else 0
    refusal = refuse_actor(play.state, command.who, cost)
    if refusal:
        return refusal
    figure = play.figure(command.who)
    if command.card not in usable(play, figure):
        return refuse("24.9", "nothing_to_use", name=command.who, card=command.card)
    if figure.place == "tower" and any(e.op == "eliminate" for e in play.pack.cards[command.card].effects):
        return refuse("9.q2", "attack_from_tower", name=command.who)
    if command.on not in targets(play, figure, play.pack.cards[command.card]):
        return refuse("24.9", "bad_target", card=command.card, target=command.on or "-")
    return None


def do_use(play: Play, command: Use) -> None:
    """Pay, put a black card on the discard pile (24.5), carry out what it says, then its icons."""
    card = play.pack.cards[command.card]
    who = command.who
    if card.cost:
        spend(play, who, card.cost, "24.9")
    play.emit(CardUsed(who, command.card), "24.9")
    if card.single_use:
        take_off(play, who, command.card, "inventory", "24.5")
        play.emit(CardDiscarded("equipment", command.card), "24.5")
    letter = map_of(play.figure(who).square)
    if card.exposed and play.figure(who).place != "tower":
        expose_by_icon(play, who)
    elif card.exposed or card.alert:
        # On a tower everybody stays incognito; the alert is another matter (9.q2).
        raise_alert(play, letter, "16.14", "9.q2")
    for effect in card.effects:
        apply_effect(play, letter, effect, "24.9", who=who, on=command.on)
