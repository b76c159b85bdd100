"""Text typed by players, made safe to look at: nothing in it can move a cursor, hide or reorder text."""

from __future__ import annotations

import unicodedata

JOINERS = frozenset("\u200c\u200d")
"""Zero-width joiner and non-joiner: emoji and several scripts need them, and they reorder nothing."""


def visible(text: str, *, keep: str = "") -> str:
    r"""The text with control characters, line breaks and direction overrides as escapes: `\x1b`, `\u202e`.

    Characters in `keep` stay as they are. Letters, signs and emoji of every script stay too.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if c in keep or not _acts(c) else _escape(c) for c in text)


def _acts(character: str) -> bool:
    """Whether a character does something instead of showing something."""
    category = unicodedata.category(character)
    if category == "Cf":
        # Tag characters spell the flags of regions; U+00AD is a soft hyphen that terminals draw or drop.
        return character not in JOINERS and not 0xE0020 <= ord(character) <= 0xE007F
    return category in {"Cc", "Cs", "Zl", "Zp"}


def _escape(character: str) -> str:
    """The escape of a character, in the form that Python and JSON readers know."""
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
