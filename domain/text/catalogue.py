"""The message catalogue: all TOML files of `messages` together, one sentence a key.

A message is a text with `{names}` to fill in, or a table with `one` and `other`, chosen by the value `n`.
Keys are dotted: the tables a message stands in, then its own name.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

Message: TypeAlias = "str | dict[str, str]"

FOLDER = Path(__file__).parent / "messages"

LINE = re.compile(r'\[([a-z_0-9.]+)\]|([A-Za-z_0-9.]+) = "((?:[^"\\]|\\["\\n])*)"|#.*|')
"""A line of a plain catalogue: a table's name, a text, a comment or nothing."""

ESCAPE = re.compile(r'\\(["\\n])')
ESCAPES = {'"': '"', "\\": "\\", "n": "\n"}


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
    text = source.read_text(encoding="utf-8")
    tables = plain_tables(text)
    if tables is None:
        import tomllib  # noqa: PLC0415 - for files with more in them than tables and plain texts

        tables = tomllib.loads(text)
    return _flat("", tables)


def plain_tables(text: str) -> dict[str, Any] | None:
    """The tables of a file in which every line is a comment, a table's name or a text; None for any other file.

    A catalogue is read at every start, and a reader of all of TOML takes longer to load than most commands to run.
    """
    tables: dict[str, Any] = {}
    here = tables
    for line in text.splitlines():
        if not line:
            continue
        # Nearly all of the thousands of lines are of this form, and a pattern takes four times as long to see it.
        key, _, quoted = line.partition(' = "')
        value, end, beyond = quoted.partition('"')
        if not (end and not beyond and "\\" not in value and key.isascii() and key.replace(".", "").isidentifier()):
            found = LINE.fullmatch(line)
            if found is None:
                return None
            table, key, value = found.groups()
            if table:
                here = _inner(tables, table.split("."))
            if not key:
                continue
            value = ESCAPE.sub(lambda escape: ESCAPES[escape[1]], value)
        where = here
        if "." in key:
            *above, key = key.split(".")
            where = _inner(here, above)
        if key in where:
            return None
        where[key] = value
    return tables


def _inner(table: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """The table of these names inside another one."""
    for name in names:
        table = table.setdefault(name, {})
    return table


def _flat(prefix: str, table: dict[str, Any]) -> list[tuple[str, Message]]:
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
