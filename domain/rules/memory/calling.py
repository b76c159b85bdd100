"""Allies are called onto the map by a card: 40.11, 40.36 to 40.39."""

from __future__ import annotations

from domain.content.pack import Card, Effect
from domain.model.editions import flag
from domain.playing.play import Play, Refusal, refuse
from domain.rules.memory.escort import appear
from domain.rules.memory.stealth import arrival_test

CALL = "call_ally"


def ally_of(play: Play, kind: str) -> str:
    """The ally that a card calls: that of a kind of figure in the headquarters (40.11), else the one it names."""
    plan = play.pack.campaign
    return plan.figures[kind].ally if plan and kind in plan.figures else kind


def refuse_call(play: Play, who: str, card: Card) -> Refusal | None:
    """Why nobody whom a card calls comes; None where one of them can.

    The user is on a tower, nobody of that kind is with the memory group, or it has been called before.
    """
    refusals = [_refuse_one(play, who, effect) for effect in card.effects if effect.op == CALL]
    return None if None in refusals else next(iter(refusals), None)


def _refuse_one(play: Play, who: str, effect: Effect) -> Refusal | None:
    """Why the ally of an effect doesn't come."""
    if play.figure(who).place == "tower" and not effect.square:
        return refuse("9.11", "called_from_tower", name=who)
    if not _is_ready(play, effect.kind):
        # Whoever works in a building isn't at the memory as well.
        return refuse("40.q2", "nobody_to_call")
    if _has_been(play, effect.kind):
        return refuse("40.39", "called_before", name=ally_of(play, effect.kind))
    return None


def _is_ready(play: Play, kind: str) -> bool:
    """Whether somebody can come (40.36): in a story with a headquarters only who was sent with the memory group."""
    there, plan = play.state.headquarters, play.pack.campaign
    if plan is None or not there.is_open:
        return True
    kinds = [name for name, card in plan.figures.items() if card.ally == ally_of(play, kind)]
    # An ally that is no figure of the headquarters works in no building.
    return not kinds or any(who.rpartition("_")[0] in kinds for who in there.staff("memory"))


def callable_allies(play: Play) -> frozenset[str]:
    """The allies that something in hand can call: a card on a board or in the hall, a skill, an ability (40.36, 40.37).

    Cards that are still to be found aren't counted: nobody knows whether they come.
    """
    names = set(play.state.hall)
    for who, figure in play.state.assassins.items():
        board = figure.board
        names |= {board.melee, board.ranged, board.blade, board.armour, *board.inventory, *board.skills}
        card = play.pack.assassins.get(who)
        names.add(card.ability_at(play.state.level) if card else "")
    cards = [play.pack.cards[name] for name in names if name in play.pack.cards]
    return frozenset(ally_of(play, effect.kind) for card in cards for effect in card.effects if effect.op == CALL)


def _has_been(play: Play, kind: str) -> bool:
    """Whether the ally came in this attempt and can't come again, as house rules may have it (E63)."""
    return ally_of(play, kind) in play.state.play.allies and flag(play.state, "ally_reusable") != "true"


def call(play: Play, effect: Effect, who: str, *rules: str) -> None:
    """The ally stands on the square that the card names, or on the user's, whole, however often it is called.

    Rules 40.36, 40.37, 40.38, 40.39. A tower or event card calls in vain where nobody is there to come (16.q2).

    Also P27.1.
    """
    square = effect.square or (play.figure(who).square if who else "")
    ally = ally_of(play, effect.kind)
    # Neither where the ground is gone (43.4, 51.7).
    there = any(square in terrain.kinds for terrain in play.memory_plan.maps.values())
    if there and ally and _is_ready(play, effect.kind) and not _has_been(play, effect.kind):
        appear(play, ally, square, "40.36", "40.37", "40.38", *rules)
        # Whoever gets among enemies is tested, by whatever way (22.q3, 44.6); in a restricted area seen (49.q1).
        arrival_test(play, ally)
