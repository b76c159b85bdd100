"""The lines of a JSON Lines export: what stands in them, and how a row's bytes become readable text and bytes again.

The first line names format and campaign, then comes a line a pack that the campaign is played with (format 2; without
packs it is format 1), then a line a stored row, then the anchor. Binary values are `{"$hex": "00ff"}`; a map whose only
key could be taken for that has one more `$` in front of it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from domain.core.canonical import pack

if TYPE_CHECKING:
    from exports.kit.plain import Json

FORMAT = "campaign-tui/1"
"""Without packs: what the first release wrote, and reads."""

FORMAT_WITH_PACKS = "campaign-tui/2"

FORMATS = {FORMAT: 1, FORMAT_WITH_PACKS: 2}
"""The formats that are read, with their numbers."""

HEX = "$hex"
LIKE_HEX = re.compile(r"\$+hex")


def readable(body: bytes) -> dict[str, Json]:
    """A row's body as `{"body": value}`, or as `{"raw": digits}` where a value couldn't give the same bytes again."""
    try:
        shown = _shown(msgspec.msgpack.decode(body))
        if body_of({"body": shown}) == body:
            return {"body": shown}
    except (msgspec.DecodeError, TypeError, ValueError):
        pass
    return {"raw": body.hex()}


def body_of(line: dict[str, Json]) -> bytes:
    """The bytes of the body that `readable` has shown.

    Raises ValueError where the line holds neither a body nor digits.
    """
    if "body" in line:
        return pack(_stored(line["body"]))
    raw = line.get("raw")
    if isinstance(raw, str):
        return bytes.fromhex(raw)
    raise ValueError("no body")


def _shown(value: object) -> Json:
    """A decoded value with its binary parts written out."""
    match value:
        case bytes():
            return {HEX: value.hex()}
        case list():
            return [_shown(item) for item in value]
        case dict():
            if not all(isinstance(key, str) for key in value):
                raise TypeError("JSON has texts as keys only")
            lone = len(value) == 1
            return {f"${k}" if lone and LIKE_HEX.fullmatch(k) else k: _shown(item) for k, item in value.items()}
        case None | bool() | int() | str():
            return value
    raise TypeError(f"no canonical value: {type(value).__name__}")


def _stored(value: Json) -> object:
    """The value that `_shown` was given."""
    match value:
        case list():
            return [_stored(item) for item in value]
        case dict():
            if len(value) == 1:
                ((key, item),) = value.items()
                if key == HEX:
                    return _bytes(item)
                if LIKE_HEX.fullmatch(key):
                    return {key[1:]: _stored(item)}
            return {key: _stored(item) for key, item in value.items()}
        case float():
            raise ValueError("the log holds no fractions")
    return value


def _bytes(digits: Json) -> bytes:
    if not isinstance(digits, str):
        raise ValueError("no digits")  # noqa: TRY004 - like any other fault of the text that is read
    return bytes.fromhex(digits)
