"""How texts and numbers are spelled: safe to look at, plain for comparing, as parts of names, levels in numerals.

Text typed by players can hold anything; in what `visible` gives nothing moves a cursor, hides or reorders text.
"""

from __future__ import annotations

import re
import unicodedata
from typing import SupportsIndex


class Levels(tuple[str, ...]):
    """Names by number; a number that nobody has told is written as a sign, and that is its name."""

    __slots__ = ()

    def __getitem__(self, at: SupportsIndex | slice) -> str:  # type: ignore[override] # one name at a time
        written = str(at)
        return str(super().__getitem__(at)) if written.lstrip("-").isdigit() else written


ROMAN = Levels(("0", "I", "II", "III", "IV"))
"""How levels are written."""

JOINERS = frozenset("\u200c\u200d")
"""Zero-width joiner and non-joiner: emoji and several scripts need them, and they reorder nothing."""


def visible(text: str, *, keep: str = "") -> str:
    r"""The text with control characters, line breaks and direction overrides as escapes: `\x1b`, `\u202e`.

    Characters in `keep` stay as they are. Letters, signs and emoji of every script stay too.
    """
    # Whatever acts isn't printable; what isn't printable needn't act.
    if text.isprintable():
        return text
    return "".join(c if c in keep or not _acts(c) else _escape(c) for c in text)


def plain(text: str) -> str:
    """A text for comparing: no capitals, no accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def slug(text: str, separator: str) -> str:
    """A text as a part of an id or a file's name: small letters and digits of ASCII, `separator` between them.

    Empty when none are left.
    """
    ascii_only = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9]+", separator, ascii_only).strip(separator)


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
