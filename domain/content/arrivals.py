"""Reinforcement cards that players read from their own: they have no name, and are entered as what they bring.

`A.2crossbowman+B.agile` are two crossbowmen for every square that touches a token A, and an agile one for B; `none`
brings nobody. With two maps `@b+` in front says which one the triangle points to (51.3).
"""

from __future__ import annotations

import re

from domain.content.pack import ReinforcementCard

NOBODY = "none"
MOST_ITEMS = 12
ITEM = re.compile(r"(?P<letter>[A-D])\.(?P<number>[1-9]?)(?P<kind>[a-z][a-z0-9_]{0,31})")


def arrivals(text: str) -> ReinforcementCard | None:
    """The card that brings what a text says; None for a text that isn't one."""
    parts = text.split("+")
    triangle = parts.pop(0)[1:] if parts[0].startswith("@") else ""
    if parts in ([], [NOBODY]):
        return ReinforcementCard(text, (), (), triangle) if parts else None
    items = [ITEM.fullmatch(part) for part in parts]
    found = tuple((item["letter"], item["kind"], int(item["number"] or 1)) for item in items if item)
    if len(found) < len(items) or len(items) > MOST_ITEMS:
        return None
    return ReinforcementCard(text, found, found, triangle)
