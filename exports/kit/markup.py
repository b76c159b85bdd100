"""Text in HTML and SVG: whatever players typed shows as text, and never means anything."""

from __future__ import annotations

import re

from domain.text.visible import visible

NO_CHARACTERS = re.compile(r"[\ufdd0-\ufdef\ufffe\uffff\U0001fffe\U0001ffff\U000e0080-\U0010ffff]")
"""Code points that XML doesn't let through or that show nothing: what isn't a character, tags, private planes."""

TAB_SIZE = 4

ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
"""What isn't itself between tags or quotes: what `html.escape` does, without the names of all entities."""


def escaped(text: str) -> str:
    """A text as content or attribute value: one line, nothing in it is a tag, an entity or a control character."""
    shown = visible(text.expandtabs(TAB_SIZE))
    shown = NO_CHARACTERS.sub(lambda match: f"\\U{ord(match[0]):08x}", shown)
    return shown.translate(ESCAPES)


def isolated(text: str) -> str:
    """A text of players inside other text: its direction reorders nothing around it."""
    return f"<bdi>{escaped(text)}</bdi>"
