"""Values as keys of caches: packs and plans are told apart by object, as comparing their fields would take too long."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Same(Generic[T]):
    """A value as a key: two are the same when they are one object, which the key keeps alive."""

    __slots__ = ("of",)

    def __init__(self, of: T) -> None:
        self.of = of

    def __hash__(self) -> int:
        return id(self.of)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.of is self.of
