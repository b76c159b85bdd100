"""What differs between two states, value by value; and the same put into a state. Paths are those of `adjusting`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from domain.core.errors import CampaignError
from domain.model.frame import Frame
from domain.model.region import Place
from domain.model.state import EMPTY_MAP, EMPTY_SQUARE, Deck, MemoryRecord, State
from domain.text.catalogue import say

GROUPS = (ASSASSINS, CARDS, HEADQUARTERS, DIARY, MAP, GAUGE, RULES, COURSE) = (
    "assassins",
    "cards",
    "headquarters",
    "diary",
    "map",
    "gauge",
    "rules",
    "course",
)
"""What a value belongs to, in the order in which differences are told."""

ROOTS = {
    "assassins": ASSASSINS,
    "away": ASSASSINS,
    "withheld": ASSASSINS,
    "headquarters": HEADQUARTERS,
    "diary": DIARY,
    "xp": DIARY,
    "level": DIARY,
    "memory": MAP,
    "region": GAUGE,
    "pack": RULES,
    "edition": RULES,
    "flags": RULES,
    "difficulty": RULES,
    "seed_hash": RULES,
    "flow": RULES,
    "plans": RULES,
    "agenda": COURSE,
    "consumed": COURSE,
    "open": COURSE,
    "taken": COURSE,
}
"""The group of what lies under each part of a state; all other parts are cards."""

EVERY_TURN = frozenset(
    {
        *("agenda", "consumed", "decks/event", "decks/reinforcement", "memory/turn", "memory/phase", "memory/reserve"),
        *("memory/maps/*/event", "memory/maps/*/event_used", "memory/maps/*/direction", "memory/maps/*/alert_due"),
        *("memory/objectives/*/paid", "assassins/*/cubes", "assassins/*/saved", "assassins/*/used_now"),
        *("assassins/*/lent", "assassins/*/helped", "open", "taken"),
    }
)
"""Values that every turn changes, whatever happens in it, and what only says of others whether they are known.

`*` stands for any name.
"""

ANOTHER = (("memory", "memory"), ("memory", "attempt"))
"""Where these differ, another attempt is on the map, and nothing on it can be compared."""

_encode = msgspec.json.Encoder(enc_hook=str).encode  # a number that nobody has told is written as its sign


class Change(Struct, frozen=True):
    """A value that differs. Both sides are JSON texts; None where there is nothing of that name."""

    parts: tuple[str, ...]
    before: str | None
    after: str | None

    @property
    def path(self) -> str:
        """The names joined by slashes, as people type them."""
        return "/".join(self.parts)

    @property
    def group(self) -> str:
        """One of `GROUPS`."""
        return ROOTS.get(self.parts[0], CARDS)

    @property
    def every_turn(self) -> bool:
        """Whether every turn changes it, whatever happens."""
        return any(
            len(pattern) <= len(self.parts)
            and all(one in {"*", part} for one, part in zip(pattern, self.parts, strict=False))
            for pattern in _PATTERNS
        )


_PATTERNS = tuple(tuple(path.split("/")) for path in sorted(EVERY_TURN))


def differences(a: State, b: State) -> tuple[Change, ...]:
    """Every value in which `b` differs from `a`, as deep as both have the same names."""
    return tuple(_walk(a, b, ()))


def changed(before: object, after: object) -> tuple[Change, ...]:
    """The same of two values of any kind, with paths from there."""
    return tuple(_walk(before, after, ()))


def applied(state: State, changes: Iterable[Change]) -> State:
    """The state with changes put in: those from `a` to `b`, put into `a`, give `b`.

    Raises CampaignError when nothing is where a change belongs, or a value isn't of the kind that goes there.
    """
    tree = msgspec.to_builtins(state)
    for change in changes:
        _put(tree, state, change)
    try:
        return msgspec.convert(tree, State)
    except msgspec.ValidationError as fault:
        raise CampaignError(str(fault)) from fault


def spread(change: Change, a: State, b: State) -> Iterator[Change]:
    """A change in parts: what one state alone has is told value by value, against one that has nothing in it."""
    here, there = (_found(state, change.parts) for state in (a, b))
    one = here if there is None else there
    empty = EMPTY.get(type(one)) if here is None or there is None else None
    if empty is None:
        yield change
    else:
        yield from _walk(here or empty, there or empty, change.parts)


EMPTY: dict[type, Struct] = {type(one): one for one in (EMPTY_SQUARE, EMPTY_MAP, MemoryRecord(), Deck(), Place())}
"""What stands for something that isn't there, where that can be told value by value."""


def _found(state: State, parts: tuple[str, ...]) -> Any:  # noqa: ANN401 - a value of any type
    here: Any = state
    for part in parts:
        here = _inner(here, part)
    return here


def told(changes: Iterable[Change]) -> tuple[list[Change], list[Change]]:
    """The changes in the order of their groups: those that say something, and those that are folded away.

    Folded is what every turn changes; and, where another attempt is on the map, all that lies on it.
    """
    ordered = sorted(changes, key=lambda change: (GROUPS.index(change.group), change.parts[:2]))
    another = any(change.parts in ANOTHER for change in ordered)
    shown: list[Change] = []
    folded: list[Change] = []
    for change in ordered:
        elsewhere = another and change.group == MAP and change.parts not in ANOTHER
        (folded if change.every_turn or elsewhere else shown).append(change)
    return shown, folded


def _walk(a: Any, b: Any, parts: tuple[str, ...]) -> Iterator[Change]:  # noqa: ANN401 - walks values of any type
    if a is b:
        return
    if isinstance(a, Struct) and type(a) is type(b) and not isinstance(a, Frame):
        for name in a.__struct_fields__:
            yield from _walk(getattr(a, name), getattr(b, name), (*parts, name))
    elif isinstance(a, dict) and isinstance(b, dict):
        for name in a | b:
            if name in a and name in b:
                yield from _walk(a[name], b[name], (*parts, name))
            else:
                yield Change((*parts, name), _text(a, name), _text(b, name))
    elif a != b or type(a) is not type(b):  # an unknown number is equal to the one that stands for it
        yield Change(parts, _encode(a).decode(), _encode(b).decode())


def _text(holder: Mapping[str, Any], name: str) -> str | None:
    return _encode(holder[name]).decode() if name in holder else None


def _put(tree: Any, model: Any, change: Change) -> None:  # noqa: ANN401 - as in `_walk`
    """Put a change into plain data; `model` says which place in it has which name."""
    *above, last = change.parts
    for part in above:
        inner = _inner(model, part)
        if inner is None:
            raise CampaignError(say("adjust.nowhere", part=part, path=change.path))
        tree, model = tree[_index(model, part)], inner
    if change.after is None:
        tree.pop(last, None)
    else:
        tree[_index(model, last)] = msgspec.json.decode(change.after)


def _inner(model: Any, part: str) -> Any:  # noqa: ANN401 - as in `_walk`
    if isinstance(model, dict):
        return model.get(part)
    return getattr(model, part, None)


def _index(model: Any, part: str) -> str | int:  # noqa: ANN401 - as in `_walk`
    """Where plain data has a value: a field of an array-like struct by its number."""
    return model.__struct_fields__.index(part) if isinstance(model, Struct) else part
