"""Tables as TOML text, the one writer of it: escapes and headings are tomlkit's, what stands on one line is said here.

The same tables give the same text in every version, as texts of maps are stored in the log. Loading the library takes
its time, so whoever rarely writes loads this module when there is something to write.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import tomlkit
from tomlkit.container import Container
from tomlkit.items import Array, InlineTable, Item, String, StringType, Table, Trivia

LONG = 60
"""Letters of a list on one line; a longer one has a line for each item, as readers limit the points in a line."""


def toml_text(table: Mapping[str, Any]) -> str:
    """The text of a file with these tables: texts, whole numbers, truth values, lists and tables of them.

    `tomllib` reads back what was written. Raises TypeError for anything else.
    """
    root = tomlkit.document()
    _fill(root, table)
    return tomlkit.dumps(root) or "\n"


class _Spaced(InlineTable):
    """A table inside a list, with blanks inside of its braces."""

    def as_string(self) -> str:
        return f"{{ {', '.join(f'{key} = {value.as_string()}' for key, value in self.value.body)} }}"


def _fill(target: Container | Table, table: Mapping[str, Any]) -> None:
    """Values first, then the tables below."""
    below = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    for key, value in table.items():
        if key not in below:
            target.add(key, _value(value))
    for key, inner in below.items():
        # A table of nothing but tables needs no heading of its own.
        headless = bool(inner) and all(isinstance(value, Mapping) for value in inner.values())
        made = tomlkit.table(is_super_table=headless)
        _fill(made, inner)
        target.add(key, made)


def _value(value: object) -> Item:
    """A value on the right of an equals sign: texts of several lines and long lists take several."""
    if isinstance(value, str) and "\n" in value:
        # The text begins on a line of its own; a break right behind the quotes doesn't count.
        lines = "\n".join(_inline(line).as_string()[1:-1] for line in value.split("\n"))
        return String(StringType.MLB, value, f"\n{lines}", Trivia())
    item = _inline(value)
    if isinstance(item, Array) and len(item.as_string()) > LONG:
        item.multiline(multiline=True)
    return item


def _inline(value: object) -> Item:
    """A value on one line. Raises TypeError for what files of ours don't hold."""
    match value:
        case bool() | int() | str():
            return tomlkit.item(value)
        case list() | tuple():
            found = tomlkit.array()
            for one in value:
                found.append(_inline(one))
            return found
        case Mapping():
            table = _Spaced(Container(), Trivia())
            for key, one in value.items():
                table.append(key, _inline(one))
            return table
        case _:
            raise TypeError(type(value).__name__)
