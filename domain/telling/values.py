"""Facts and commands as values of a sentence: each field in words, by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domain.telling.names import (
    assassin,
    bag,
    blueprint,
    card,
    clue,
    contract,
    faces,
    figure,
    guard,
    guards,
    memory,
    objective,
    option,
    place,
)
from domain.telling.numbers import told_name
from domain.telling.paths import label
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from msgspec import Struct

    from domain.content.pack import Pack


def _attackers(pack: Pack, pairs: tuple[tuple[str, str], ...]) -> str:
    """Participants of an attack with their weapons; an ally joins with what its own card prints."""
    return ", ".join(
        assassin(pack, who) if who == weapon else say("name.attacker", who=assassin(pack, who), card=card(pack, weapon))
        for who, weapon in pairs
    )


def _given(pack: Pack, pairs: tuple[tuple[str, int], ...]) -> str:
    """How many cubes each of the donors gives."""
    return ", ".join(say("name.given", who=assassin(pack, who), n=number) for who, number in pairs)


def _where(pack: Pack, letter: str) -> str:
    """An addition that names a map, empty for a memory's only or first one."""
    return "" if letter == "a" else say("name.on_map", letter=letter)


def _path(pack: Pack, path: str) -> str:
    """What an override is about, or a number that the players' own cards tell."""
    if "." in path and "/" not in path:
        return told_name(pack, path)
    return label(pack, path)


def _of(family: families.Family) -> Callable[[Pack, str], str]:
    """Words for a fixed set of ids out of the catalogue."""
    return lambda _, name: known(family[name], name)


def _deck_or_option(pack: Pack, name: str) -> str:
    """Where something goes: a pile of the region map, or anything that an option names."""
    return known(families.DECK[name], "") or option(pack, name)


FIELDS: dict[str, Callable[[Pack, Any], str]] = {
    "who": assassin,
    "whose": assassin,
    "to": lambda pack, to: _deck_or_option(pack, to) if isinstance(to, str) else to,
    "clue": clue,
    "token": card,
    "tokens": lambda pack, names: ", ".join(card(pack, name) for name in names),
    "payment": clue,
    "symbol": _of(families.SYMBOL),
    "result": memory,
    "used": _of(families.DECK),
    "wanted": _of(families.DECK),
    "bag": bag,
    "skill": card,
    "source": contract,
    "contract": contract,
    "blueprint": blueprint,
    "figure": figure,
    "board": lambda pack, content: figure(pack, content) if isinstance(content, str) else content,
    "place": place,
    "kind": guard,
    "card": card,
    "memory": memory,
    "objective": objective,
    "option": option,
    "on": option,
    "machine": assassin,
    "tiles": lambda _, squares: ", ".join(squares),
    "map": _where,
    "attackers": _attackers,
    "given": _given,
    "guards": lambda pack, pairs: ", ".join(guards(pack, kind, number) for kind, number in pairs),
    "faces": lambda _, names: faces(names),
    "assassins": lambda pack, names: ", ".join(assassin(pack, name) for name in names),
    "pack": lambda pack, name: pack.title if name == pack.id else name,
    "path": _path,
    "deck": _of(families.DECK),
    "die": _of(families.DIE),
    "direction": _of(families.DIRECTION),
    "difficulty": _of(families.DIFFICULTY),
    "level": _of(families.DIFFICULTY),
    "phase": _of(families.PHASE),
    "reason": _of(families.REASON),
    "slot": _of(families.SLOT),
}
"""How a field of a fact or command is shown, by its name; others are shown as they are."""

COUNTED = ("number", "cubes", "turns", "attackers", "health")
"""Fields that decide between singular and plural; the first that is there counts."""


def values_of(pack: Pack, value: Struct) -> dict[str, Any]:
    """What a sentence about a fact or command can say: its fields in words, and `n` for the plural.

    With `kind` and `number` there is also `guards`, the figures with their number.
    """
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    shown = {name: FIELDS[name](pack, content) if name in FIELDS else content for name, content in fields.items()}
    if "cubes" in fields and isinstance(fields["cubes"], int):
        shown["fewer"] = abs(fields["cubes"])
    if "kind" in fields and "number" in fields:
        shown["what"] = known(families.OPTION[fields["kind"]], fields["kind"])
        shown["guards"] = guards(pack, fields["kind"], abs(fields["number"]))
    for name in COUNTED:
        if name in fields:
            shown["n"] = fields[name] if isinstance(fields[name], int) else len(fields[name])
            break
    return shown
