"""Tables as TOML text: what a pack's file needs and no more. `tomllib` reads back what was written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+")
LONG = 60
"""Letters of a list on one line; a longer one has a line for each item, as readers limit the points in a line."""


def toml_text(table: Mapping[str, Any]) -> str:
    """The text of a file with these tables: texts, whole numbers, truth values, lists and tables of them."""
    return "\n".join(_lines((), table)).strip("\n") + "\n"


def _lines(path: tuple[str, ...], table: Mapping[str, Any]) -> Iterator[str]:
    inner = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    plain = [(key, value) for key, value in table.items() if key not in inner]
    if path and (plain or not inner):
        yield ""
        yield f"[{'.'.join(map(_key, path))}]"
    for key, value in plain:
        yield f"{_key(key)} = {_value(value)}"
    for key, value in inner.items():
        yield from _lines((*path, key), value)


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _string(key)


def _value(value: object) -> str:
    """A value on the right of an equals sign. Raises TypeError for what packs don't hold."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _text(value)
        case list() | tuple():
            return _list([_inline(item) for item in value])
        case _:
            raise TypeError(type(value).__name__)


def _list(items: list[str]) -> str:
    line = f"[{', '.join(items)}]"
    return line if len(line) <= LONG else "[\n" + "".join(f"    {item},\n" for item in items) + "]"


def _inline(value: object) -> str:
    """A value inside a list: on one line."""
    match value:
        case str():
            return _string(value)
        case list() | tuple():
            return f"[{', '.join(map(_inline, value))}]"
        case Mapping():
            return "{ " + ", ".join(f"{_key(key)} = {_inline(item)}" for key, item in value.items()) + " }"
        case _:
            return _value(value)


def _text(text: str) -> str:
    """A text, on several lines where it has several."""
    if "\n" not in text:
        return _string(text)
    return '"""\n' + "\n".join(_string(line)[1:-1] for line in text.split("\n")) + '"""'


def _string(text: str) -> str:
    """A basic string: JSON's escapes are TOML's."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
