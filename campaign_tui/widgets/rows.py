"""Rows of a list: what they say, what they are known by, and how a list takes new ones without moving what is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import Any, overload

from msgspec import Struct
from msgspec.structs import replace

from domain.text.catalogue import say


class Item(Struct, frozen=True):
    """A row. `label` is data as typed or narrated, never markup."""

    label: str
    value: Any = None
    key: str = ""
    """The key that does the same, or empty."""
    tail: str = ""
    """What stands at the right: a price, odds, a date."""
    note: str = ""
    """A quiet line below: a reason, what dice follow."""
    enabled: bool = True
    ink: str = ""
    """Empty for the usual one."""
    bold: bool = False
    indent: int = 0
    above: str = ""
    """A heading above the row: it belongs to no row and can't be pointed at."""
    name: Any = ""
    """What the row is known by, where its value doesn't say it."""
    weighty: bool = False
    """Whether Enter takes it only once somebody has pointed at a row of the list."""
    caution: str = ""
    """What is said before a row that weighs much is taken unpointed; empty where it holds for good."""
    gone: bool = False
    """Whether it was possible when the list came up, and isn't any more."""


class Lazy(Sequence[Item]):
    """Rows that are made when they come into view: a history has tens of thousands."""

    def __init__(self, values: Sequence[Any], make: Callable[[Any], Item]) -> None:
        """`make` gives the row of a value."""
        self._values = values
        self._make = make

    def __len__(self) -> int:
        return len(self._values)

    @overload
    def __getitem__(self, index: int) -> Item: ...

    @overload
    def __getitem__(self, index: slice) -> Lazy: ...

    def __getitem__(self, index: int | slice) -> Item | Lazy:
        found = self._values[index]
        return Lazy(found, self._make) if isinstance(index, slice) else self._make(found)


def identity(item: Item) -> Hashable:
    """What a row is known by: its name, its decision, its value where that says enough, else its words."""
    value = item.value
    known = item.name or getattr(value, "command", None) or (value if isinstance(value, str | int | tuple) else None)
    return item.label if known is None or known == "" else (type(known).__name__, known)


def identities(items: Sequence[Item]) -> list[Hashable]:
    """What each row of a list is known by; several that are known by the same are counted."""
    seen: Counter[Hashable] = Counter()
    found: list[Hashable] = []
    for item in items:
        known = identity(item)
        found.append((known, seen[known]))
        seen[known] += 1
    return found


def place_of(item: Item | None, items: Sequence[Item], otherwise: int) -> int:
    """Where a row stands in a list; `otherwise` where it isn't there, or where the list is made while it is read."""
    if item is None or isinstance(items, Lazy):
        return otherwise
    wanted = identity(item)
    nearest = items[otherwise : otherwise + 1]
    if nearest and identity(nearest[0]) == wanted:
        return otherwise
    return next((place for place, one in enumerate(items) if identity(one) == wanted), otherwise)


def kept_in_place(shown: Sequence[Item], new: Sequence[Item]) -> Sequence[Item]:
    """New rows in the places where they stand already.

    A row that is there no more is marked as no longer possible and means nothing; new ones come at the end.
    """
    if not shown or isinstance(shown, Lazy) or isinstance(new, Lazy):
        return new
    now = dict(zip(identities(new), new, strict=True))
    known = identities(shown)
    rows = [now.pop(name) if name in now else gone(item) for name, item in zip(known, shown, strict=True)]
    return [*rows, *now.values()]


def gone(item: Item) -> Item:
    """A row of something that isn't there any more: known by what it was."""
    if item.gone:
        return item
    known = item.name or getattr(item.value, "command", None) or item.value
    note = say("tui.menu.gone")
    return replace(item, value=None, name=known, tail="", note=note, enabled=False, weighty=False, gone=True)
