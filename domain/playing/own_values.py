"""What cards of enemies and weapons say, number by number: `guards.KIND.FIELD`, `cards.CARD.FIELD`.

A flag is 1 for yes and 0 for no. `guards.KIND.cubes.N` are the health cubes of a boss with N assassins on the map.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from domain.content.pack import Card, GuardCard, Pack

One = TypeVar("One", GuardCard, Card)

GUARDS, CARDS = "guards", "cards"
FIELDS = {
    GUARDS: {
        "life": ("armour", 1, 9),
        "dice": ("dice", 0, 12),
        "ranged": ("ranged", 0, 1),
        "ladderless": ("ladderless", 0, 1),
        "speed": ("speed", 0, 3),
        "xp": ("xp", 0, 20),
    },
    CARDS: {
        "dice": ("dice", 1, 12),
        "exposed": ("exposed", 0, 1),
        "alert": ("alert", 0, 1),
        "cost": ("cost", 0, 4),
    },
}
"""What players call a number, what a pack's file calls it, least and most as packs allow them."""
CUBES = "cubes"
MOST_CUBES = 9
TEAMS = (1, 2, 3, 4)
"""Assassins on the map that a boss card has health cubes for (33.1)."""
FLAGS = ("ranged", "ladderless", "exposed", "alert")


def guard_path(kind: str, *field: str) -> str:
    """The path of a number of an enemy."""
    return ".".join((GUARDS, kind, *field))


def card_path(card: str, *field: str) -> str:
    """The path of a number of a weapon or another card."""
    return ".".join((CARDS, card, *field))


def own_bounds(path: str) -> tuple[int, int] | None:
    """Least and most of what a path names; None for a path of another table. Raises LookupError for no such field."""
    table, *rest = path.split(".")
    if table not in FIELDS:
        return None
    match rest:
        case [_, field]:
            return FIELDS[table][field][1:]
        case [_, "cubes", team] if table == GUARDS and team in map(str, TEAMS):
            return 1, MOST_CUBES
    raise LookupError(path)


def own_value(pack: Pack, path: str) -> int:
    """The number that a card has at a path. Raises LookupError where there is none of the kind."""
    own_bounds(path)
    table, name, field, *team = path.split(".")
    if table == CARDS:
        return int(getattr(pack.cards[name], field))
    card = pack.guards[name]
    return card.boss_health[int(team[0])] if field == CUBES else int(getattr(card, FIELDS[table][field][0]))


def with_values(pack: Pack, told: dict[str, int]) -> Pack:
    """The pack with all that players have told of its enemies and weapons; the same pack where that is nothing."""
    guards, cards = pack.guards, pack.cards
    for path, number in told.items():
        if not _fits(pack, path):
            continue
        table, name, *field = path.split(".")
        if table == CARDS:
            cards = {**cards, name: _changed(cards[name], table, field, number)}
        else:
            guards = {**guards, name: _changed(guards[name], table, field, number)}
    return pack if guards is pack.guards and cards is pack.cards else replace(pack, guards=guards, cards=cards)


def _fits(pack: Pack, path: str) -> bool:
    """Whether a told number is one of an enemy or a weapon of the pack."""
    try:
        if own_bounds(path) is None:
            return False
        own_value(pack, path)
    except LookupError:
        return False
    return True


def _changed(card: One, table: str, field: list[str], number: int) -> One:
    if field[0] == CUBES and isinstance(card, GuardCard):
        return replace(card, boss_health={**card.boss_health, int(field[1]): number})
    value: int | bool = bool(number) if field[0] in FLAGS else number
    return replace(card, **{FIELDS[table][field[0]][0]: value})


def guard_paths(card: GuardCard) -> tuple[str, ...]:
    """The paths of all numbers that matter of an enemy."""
    if card.boss:
        cubes = (guard_path(card.id, CUBES, str(team)) for team in TEAMS)
        return (*cubes, *(guard_path(card.id, field) for field in ("dice", "ranged", "ladderless", "speed", "xp")))
    return tuple(guard_path(card.id, field) for field in ("life", "dice", "ranged", "ladderless", "speed"))


def weapon_paths(card: str) -> tuple[str, ...]:
    """The paths of all numbers that an attack with a weapon needs."""
    return tuple(card_path(card, field) for field in ("dice", "exposed", "alert"))
