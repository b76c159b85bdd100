"""Paths of values, as overrides name them, in words: "Aurelia: health" for `assassins/aurelia/health`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.telling import names
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from domain.content.pack import Pack

SILENT = frozenset({"assassins", "memory", "squares", "objectives", "maps", "board", "allies", "machines"})
"""Parts of a path that the name of what lies in them makes clear."""


def label(pack: Pack, path: str) -> str:
    """A path in words."""
    if path == "region/slot":
        # Cards have slots as well.
        return say("adjust.region_slot")
    parts = [part for part in path.split("/") if part not in SILENT]
    return ": ".join(_part(pack, part) for part in parts) or path


def _part(pack: Pack, part: str) -> str:
    """A name out of the pack, a field of the state, or the part as it is."""
    if part in pack.memories:
        return names.memory(pack, part)
    named = known(families.ADJUST_FIELD[part], "") or known(families.DECK[part], "")
    if named:
        return named
    found = names.objective(pack, part)
    for kind in (names.assassin, names.guard, names.card):
        found = kind(pack, part) if found == part else found
    return found if found != part else part.replace("_", " ")
