"""Decoders of stored values, made with the first value: making one takes milliseconds, and many starts read none."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


@cache
def msgpack_decoder(kind: Any) -> Callable[[bytes], Any]:  # noqa: ANN401 - a type or a union of types
    """The decoder of a type in msgpack. Whoever reads many values keeps it: a union takes long to be looked up."""
    from msgspec.msgpack import Decoder  # noqa: PLC0415 - with the first decoder

    return Decoder(kind).decode
