"""What the players have told of their own box: a pack with their cards, enemies, numbers and maps in it."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec.structs import replace

from domain.content.pack import WEAPONS, Card, Effect, EventCard, GuardCard, Pack
from domain.model.owned import OwnCard, OwnEvent, OwnGuard
from domain.model.state import State
from domain.playing.own_names import with_names
from domain.playing.own_plan import extended
from domain.playing.own_values import TEAMS, card_path, guard_path, with_values

ID = re.compile(r"[a-z][a-z0-9_]{0,31}")
"""How cards are called in notations and packs."""
LONGEST_NAME = 40
"""Letters of a name that players type."""
SLOTS = {"melee": "melee", "ranged": "ranged", "blade": "blade", "armour": "armour", "other": ""}
"""What players say of a card, and the slot that it means."""
COLOURS = ("white", "black")
MOST_HEALTH = 9
DRAWN = ("", *WEAPONS, "armour")
"""Slots of cards that lie in a deck."""


class _Told:
    """A pack and all that is told of it as a key: two are the same when their parts are the same objects."""

    __slots__ = ("pack", "parts", "state")

    def __init__(self, pack: Pack, state: State) -> None:
        self.pack = pack
        self.state = state
        self.parts = (pack, state.cards, state.events, state.guards, state.plans, state.told, state.named)

    def __hash__(self) -> int:
        return hash(tuple(map(id, self.parts)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Told) and all(mine is its for mine, its in zip(self.parts, other.parts, strict=True))


def with_own(pack: Pack, state: State) -> Pack:
    """The pack with the campaign's own cards, enemies, numbers of enemies and maps; itself where there are none.

    Of a region that the players enter themselves all that is known of it.
    """
    pack = extended(pack, state)
    if not (state.cards or state.events or state.guards or state.plans or state.told or state.named):
        return pack
    return _extended(_Told(pack, state))


@lru_cache(maxsize=16)
def _extended(key: _Told) -> Pack:
    pack, state = key.pack, key.state
    if state.cards:
        pack = replace(pack, cards={**pack.cards, **{name: as_card(name, own) for name, own in state.cards.items()}})
    if state.events:
        events = {name: as_event(name, own) for name, own in state.events.items()}
        pack = replace(pack, events={**pack.events, **events})
    if state.guards:
        guards = {name: as_guard(name, guard) for name, guard in state.guards.items()}
        pack = replace(pack, guards={**pack.guards, **guards})
    pack = with_values(_asking(pack, state), state.told)
    if state.plans:
        from domain.playing.own_memory import with_plans  # noqa: PLC0415 - reads packs, which few campaigns need here

        pack = with_plans(pack, state.plans)
    return with_names(pack, state.named) if state.named else pack


def _asking(pack: Pack, state: State) -> Pack:
    """The pack with the numbers of own enemies and weapons among those that nobody knows."""
    paths = (
        *map(guard_path, state.guards),
        *(card_path(name) for name, own in state.cards.items() if own.slot in WEAPONS),
    )
    if pack.campaign is None or not paths:
        return pack
    return replace(pack, campaign=replace(pack.campaign, unknown=(*pack.campaign.unknown, *paths)))


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
        special=(Effect("by_hand"),) if own.slot in WEAPONS else (),
        effects=by_hand,
        single_use=own.black,
        health=own.health,
    )


def as_event(name: str, own: OwnEvent) -> EventCard:
    """An own event card as a pack has it: the players carry it out by hand."""
    return EventCard(name, own.name, own.direction, (Effect("by_hand"),), own.text)


def as_guard(name: str, own: OwnGuard) -> GuardCard:
    """An own kind of enemy, its numbers to be asked for."""
    cubes = dict.fromkeys(TEAMS, 1) if own.boss else {}
    return GuardCard(name, own.name, 1, 1, letter=own.letter, boss=own.boss, boss_health=cubes)


def known_cards(pack: Pack, deck: str) -> tuple[str, ...]:
    """The cards of a pack that a deck on the table can hold, as far as anybody has named them."""
    if deck == "event":
        return tuple(pack.events)
    if deck == "reinforcement":
        return tuple(pack.reinforcements)
    return tuple(name for name, card in pack.cards.items() if card.slot in DRAWN)
