"""Legendary difficulty: the black-bordered side of the guard cards (A8)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from domain.content.pack import GuardCard, Pack
from domain.core.same import Same

LEGENDARY = "legendary"


def in_use(pack: Pack, difficulty: str) -> Pack:
    """The pack with the sides of the guard cards that lie uppermost on this difficulty (A8.3, A8.4)."""
    return _turned_over(Same(pack)) if difficulty == LEGENDARY else pack


@lru_cache(maxsize=16)
def _turned_over(key: Same[Pack]) -> Pack:
    pack = key.of
    return replace(pack, guards={kind: black_side(card) for kind, card in pack.guards.items()})


def black_side(card: GuardCard) -> GuardCard:
    """The values of the black-bordered side; what it doesn't change is as on the other one."""
    return replace(
        card,
        armour=card.legendary_armour or card.armour,
        dice=card.dice if card.legendary_dice is None else card.legendary_dice,
        poison=card.poison if card.legendary_poison is None else card.legendary_poison,
    )
