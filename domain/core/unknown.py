"""A number that nobody has told: it is shown as "?", and whatever is worked out with it is unknown too."""

from __future__ import annotations

SIGN = "?"


class Unknown(int):
    """Stands where a number would; sums with it are unknown. As an amount it takes the words of several."""

    def __repr__(self) -> str:
        return SIGN

    def __str__(self) -> str:
        return SIGN

    def __format__(self, _spec: str) -> str:
        return SIGN

    def _same(self, _other: object) -> Unknown:
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _same


UNKNOWN = Unknown(2)
