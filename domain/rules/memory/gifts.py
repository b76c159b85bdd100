"""What skills and abilities make their owner better at: looked up by the rules they are about, each in one place.

A card grants for as long as it lies there, or from its use to the end of the turn; several add up (39.9). What it
grants is its owner's alone (39.10, E58).
"""

from __future__ import annotations

from domain.content.pack import Card, Effect
from domain.model.state import Assassin
from domain.playing.play import Play

HIGHEST_OF_APPRENTICES = 2
"""Level of the highest skills that an apprentice can use (27.12, 27.13)."""


def ability_of(play: Play, figure: Assassin) -> str:
    """The card of the special ability at the level of an assassin, or empty (12.3, 12.4, 39.3).

    Also P14.2.
    """
    person = play.pack.assassins.get(figure.name)
    return person.ability_at(figure.level) if person else ""


def _granting_cards(play: Play, figure: Assassin) -> list[Card]:
    """The skills and the special ability of an assassin that grant something at all; closed ones too. Most don't."""
    cards = play.pack.cards
    own = [cards[name] for name in (*figure.board.skills, ability_of(play, figure)) if name in cards]
    return [card for card in own if card.grants]


def is_closed(card: Card, figure: Assassin) -> bool:
    """Whether a card is closed to a figure who is an apprentice (27.q2, 27.13)."""
    return figure.apprentice and (card.slot == "ability" or card.level > HIGHEST_OF_APPRENTICES)


def asks_too_much(play: Play, card: Card) -> bool:
    """Whether a card waits for better headquarters; a higher level than it asks for will do (39.12, 39.q2)."""
    return card.headquarters > play.headquarters_level()


def granted(play: Play, who: str, op: str, kind: str = "") -> int:
    """How much of something an assassin is granted now: the numbers together, 1 where there is no number.

    `kind` is what it is about; what names no kind goes for all of them. Allies and machines are granted nothing.
    """
    figure = play.state.assassins.get(who)
    if figure is None:
        return 0
    grants = _grants(play, figure)
    # Asked of everybody who is tested or strikes, and few have anything of the kind.
    return sum([effect.number or 1 for _, effect in grants if _is_about(effect, op, kind)]) if grants else 0


def granting(play: Play, who: str, op: str, kind: str = "") -> tuple[str, ...]:
    """The cards that grant somebody something now, as `granted` counts it."""
    figure = play.state.assassins.get(who)
    found = _grants(play, figure) if figure else ()
    return tuple(dict.fromkeys(card for card, effect in found if _is_about(effect, op, kind)))


def _grants(play: Play, figure: Assassin) -> list[tuple[str, Effect]]:
    """All that an assassin's cards grant now, each with its card."""
    found: list[tuple[str, Effect]] = []
    for card in play.of_board(_granting_cards, figure):
        if is_closed(card, figure) or asks_too_much(play, card):
            continue
        if card.lasts != "turn" or card.id in figure.used_now:
            found += [(card.id, effect) for effect in card.grants]
    return found


def _is_about(effect: Effect, op: str, kind: str) -> bool:
    return effect.op == op and effect.kind in {"", kind}
