"""Cards that the players named themselves: usable wherever a card of the pack is."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec.structs import replace

from domain.content.pack import Card, Effect, Pack
from domain.model.owned import OwnCard
from domain.model.state import State

ID = re.compile(r"[a-z][a-z0-9_]{0,31}")
"""How cards are called in notations and packs."""
LONGEST_NAME = 40
SLOTS = {"melee": "melee", "ranged": "ranged", "blade": "blade", "armour": "armour", "other": ""}
"""What players say of a card, and the slot that it means."""
WEAPONS = ("melee", "ranged", "blade")
COLOURS = ("white", "black")
MOST_HEALTH = 9


class _Key:
    """A pack as a key: two are the same when they are one object."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def __hash__(self) -> int:
        return id(self.pack)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.pack is self.pack


def with_own(pack: Pack, state: State) -> Pack:
    """The pack with the campaign's own cards in it; the pack itself where there are none."""
    return _extended(_Key(pack), tuple(state.cards.items())) if state.cards else pack


@lru_cache(maxsize=16)
def _extended(key: _Key, cards: tuple[tuple[str, OwnCard], ...]) -> Pack:
    pack = key.pack
    return replace(pack, cards={**pack.cards, **{name: as_card(name, own) for name, own in cards}})


def as_card(name: str, own: OwnCard) -> Card:
    """An own card as a pack has it: what it does is read from the card itself."""
    by_hand = () if own.slot else (Effect("by_hand"),)
    reach = "nearby" if own.slot == "ranged" else "own"
    return Card(
        name,
        own.name,
        own.slot,
        dice=int(own.slot in WEAPONS),
        range=reach,
        effects=by_hand,
        single_use=own.black,
        health=own.health,
    )
