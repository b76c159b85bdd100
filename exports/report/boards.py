"""The boards of the assassins as values: cards by slot, cubes, and where the figure is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.playing.known import as_known
from domain.telling import names

if TYPE_CHECKING:
    from domain.content.pack import Pack
    from domain.model.state import Assassin, State


class BoardLine(Struct, frozen=True):
    """An assassin's board: names of cards by slot, cubes, and where the figure is."""

    id: str
    name: str
    apprentice: bool
    level: int
    health: int
    max_health: int
    cubes: int
    saved: int
    place: str
    square: str
    exposed: bool
    critical: bool
    cards: tuple[tuple[str, str], ...]
    """(slot, name of the card)."""
    skills: tuple[str, ...]
    bag: str = ""
    """What waits in the bag while an apprentice stands in, in words."""
    companion: bool = False
    """Run by all players together."""
    poison: int = 0
    """Poison cubes on grouped action slots."""
    poison_plus: int = 0
    """0 or 1: a poison cube on the + slot."""
    seized: str = ""
    """The crocodile on the base, by its token, or empty."""


def boards(pack: Pack, state: State) -> tuple[BoardLine, ...]:
    """The boards of all assassins, in seating order."""
    state = as_known(state)
    return tuple(_board(pack, who, assassin) for who, assassin in state.assassins.items())


def _board(pack: Pack, who: str, assassin: Assassin) -> BoardLine:
    board = assassin.board
    slots = [(slot, getattr(board, slot)) for slot in ("melee", "ranged", "blade", "armour")]
    slots += [("inventory", card) for card in board.inventory]
    return BoardLine(
        id=who,
        name=names.assassin(pack, who),
        apprentice=assassin.apprentice,
        level=assassin.level,
        health=assassin.health,
        max_health=assassin.max_health,
        cubes=assassin.cubes,
        saved=assassin.saved,
        place=assassin.place,
        square=assassin.square,
        exposed=assassin.exposed,
        critical=assassin.critical,
        cards=tuple((slot, names.card(pack, card)) for slot, card in slots if card),
        skills=tuple(names.card(pack, card) for card in board.skills),
        bag=names.bag(pack, assassin.bag) if assassin.bag is not None else "",
        companion=assassin.companion,
        poison=assassin.poison,
        poison_plus=assassin.poison_plus,
        seized=assassin.seized,
    )
