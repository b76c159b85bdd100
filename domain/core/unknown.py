"""A number that nobody has told: it is shown as "?", and whatever is worked out with it is unknown too."""

from __future__ import annotations

from typing import SupportsIndex

from typing_extensions import override

SIGN = "?"


class Unknown(int):
    """Stands where a number would; sums with it are unknown. As an amount it takes the words of several."""

    @override
    def __repr__(self) -> str:
        return SIGN

    @override
    def __str__(self) -> str:
        return SIGN

    @override
    def __format__(self, _spec: str) -> str:
        return SIGN

    def _same(self, _other: object) -> Unknown:
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _same


UNKNOWN = Unknown(2)


class Named(tuple[str, ...]):
    """Names by number, where an unknown number has the name "?"."""

    __slots__ = ()

    @override
    def __getitem__(self, at: SupportsIndex | slice) -> str:  # type: ignore[override] # one name at a time
        return SIGN if isinstance(at, Unknown) else str(super().__getitem__(at))
