"""What is opened with cubes or with a good key: objectives and chests (points 10 and 14)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.language.events import CardDrawn, ChestOpened, ObjectiveCompleted, ObjectivePaid
from domain.model.agenda import ChestFind, Equip
from domain.model.editions import flag
from domain.playing.play import Play
from domain.rules.memory.escort import appear


def locks(play: Play, square: str) -> Iterator[str]:
    """What can be opened on a square: open objectives by their id, a chest by the name of the square."""
    for name, token in play.state.play.objectives.items():
        if token.square == square and not (token.done or token.hidden or token.lost):
            yield name
    if play.state.at(square).chest:
        yield square


def unlock(play: Play, who: str, lock: str, cubes: int, *rules: str) -> None:
    """Open the chest of a square, or put cubes of nobody's on an objective."""
    if lock in play.state.play.objectives:
        pay(play, lock, cubes, *rules)
    else:
        open_chest(play, who, lock, *rules)


def pay(play: Play, objective: str, cubes: int, *rules: str) -> None:
    """Put cubes on an objective, no more than it still asks for; at the token's number it is done (14.2, 14.5).

    Also 14.q3, P6.6.
    """
    token = play.state.play.objectives[objective]
    play.emit(ObjectivePaid(objective, min(cubes, token.cost - token.paid)), *rules, "14.2")
    token = play.state.play.objectives[objective]
    if token.paid >= token.cost:
        plan = play.memory_plan.objectives[objective]
        # One edition doesn't say that the base goes (E19).
        stays = flag(play.state, "objective_base_removed") == "false"
        # Of one edition there is no experience: P6.4
        xp = plan.xp if flag(play.state, "objective_xp") == "true" else 0
        play.emit(ObjectiveCompleted(objective, xp, stays), "14.5")
        if plan.ally:
            appear(play, plan.ally, token.square, "44.1", "14.6")


def open_chest(play: Play, who: str, square: str, *rules: str) -> None:
    """Open a chest: the top card of the chest deck, if there is one, is placed like any find (10.1, 10.3, 10.q1).

    Also P18.1.
    """
    if play.is_open("chest"):
        play.push(ChestFind(who, square))
        return
    deck = play.state.decks.get("chest")
    card = deck.top[0] if deck and deck.top else ""
    if card:
        play.emit(CardDrawn("chest", card), *rules)
    play.emit(ChestOpened(square, card), *rules, *(() if card else ("10.q1",)))
    if card:
        play.push(Equip(who, card))
