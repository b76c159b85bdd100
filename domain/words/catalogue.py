"""The message catalogue: all TOML files of this folder together, one sentence a key.

A message is a text with `{names}` to fill in, or a table with `one` and `other`, chosen by the value `n`.
Keys are dotted: the tables a message stands in, then its own name.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TypeAlias

Message: TypeAlias = "str | dict[str, str]"

FOLDER = Path(__file__).parent


def say(key: str, /, **values: object) -> str:
    """The sentence of a key, with the values filled in. Values are data: nothing in them is a placeholder.

    Raises LookupError for a key that isn't in the catalogue, or a value that the message asks for in vain.
    """
    message = catalogue()[key]
    if isinstance(message, dict):
        message = message["one" if values["n"] == 1 else "other"]
    return message.format_map(values)


def known(key: str, otherwise: str) -> str:
    """The text of a key, or the other text where the catalogue has none: names of faces, slots, reasons."""
    message = catalogue().get(key)
    return message if isinstance(message, str) else otherwise


@cache
def catalogue() -> dict[str, Message]:
    """All messages by key; read once. A later file never replaces a message of an earlier one."""
    messages: dict[str, Message] = {}
    for source in sorted(FOLDER.glob("*.toml")):
        for key, message in messages_of(source):
            messages.setdefault(key, message)
    return messages


def messages_of(source: Path) -> list[tuple[str, Message]]:
    """The keys and messages of one file."""
    return _flat("", tomllib.loads(source.read_text(encoding="utf-8")))


def _flat(prefix: str, table: dict[str, object]) -> list[tuple[str, Message]]:
    """The messages of a table, their keys joined by dots."""
    found: list[tuple[str, Message]] = []
    for name, value in table.items():
        key = f"{prefix}{name}"
        if isinstance(value, str):
            found.append((key, value))
        elif isinstance(value, dict) and set(value) == {"one", "other"}:
            found.append((key, {"one": value["one"], "other": value["other"]}))
        elif isinstance(value, dict):
            found += _flat(f"{key}.", value)
        else:
            raise LookupError(f"message {key} is neither a text nor a table")
    return found
