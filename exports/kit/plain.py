"""Values as plain JSON: Structs as objects with their field names, bytes as hexadecimal digits."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

from msgspec import Struct

from domain.core.unknown import Unknown

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

ACTING = re.compile(r"[\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]")
"""Characters that JSON lets through and a terminal or an editor may act on."""


def plain(value: object) -> Json:
    """A value of frozen Structs as dicts, lists, texts and numbers; a tagged Struct names its tag under `type`."""
    match value:
        case Struct():
            tag = value.__struct_config__.tag
            fields = {name: plain(getattr(value, name)) for name in value.__struct_fields__}
            return fields if tag is None else {"type": tag, **fields}
        case Unknown():
            return None
        case bytes():
            return value.hex()
        case dict():
            return {str(plain(key)): plain(item) for key, item in value.items()}
        case tuple() | list() | frozenset():
            return [plain(item) for item in value]
        case None | bool() | int() | float() | str():
            return value
    raise TypeError(f"no plain value: {type(value).__name__}")


def dumps(value: Json, *, indent: int | None = None) -> str:
    """JSON text of a plain value, the same bytes for the same value.

    Letters of all scripts stand as they are; characters that could act on a terminal are escaped.
    """
    separators = None if indent else (",", ":")
    text = json.dumps(value, ensure_ascii=False, indent=indent, separators=separators)
    return ACTING.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def told_moment(time: int) -> str:
    """A time in microseconds since 1970 as people read it: day and minute, and which clock that is; "" as `moment`."""
    text = moment(time)[:16].replace("T", " ")
    return f"{text} UTC" if text else ""


def moment(time: int) -> str:
    """A time in microseconds since 1970 as an ISO 8601 text, UTC; "" where it is beyond the calendar."""
    try:
        return (EPOCH + timedelta(microseconds=time)).isoformat(timespec="microseconds").replace("+00:00", "Z")
    except OverflowError:
        return ""
