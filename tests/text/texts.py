"""The messages as translators see them: read from the sources, not from what is compiled."""

from __future__ import annotations

import string
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from script.compile_texts import ENGLISH, FOLDER, messages, sources

if TYPE_CHECKING:
    from collections.abc import Mapping


@cache
def english() -> Mapping[str, tuple[str, ...]]:
    """Every message by its key: one text, or singular and plural."""
    found: dict[str, tuple[str, ...]] = {}
    for catalogue in sources(FOLDER / ENGLISH).values():
        for message in messages(catalogue):
            found[str(message.context)] = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    return MappingProxyType(found)


def placeholders(texts: tuple[str, ...]) -> set[str]:
    """The names of the values that a message asks for."""
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name is not None}
