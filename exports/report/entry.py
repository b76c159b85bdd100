"""An action of a campaign as the report tells it."""

from __future__ import annotations

from msgspec import Struct

from domain.core.canonical import ActionId
from exports.report.dice import Roll


class Remark(Struct, frozen=True):
    """A note on an action."""

    text: str
    player: str
    time: int


class Entry(Struct, frozen=True):
    """One action: what was decided, what followed, and what hangs on it. Times are microseconds since 1970 UTC."""

    action: ActionId
    parent: ActionId
    depth: int
    decision: str
    """In the notation of `act`."""
    title: str
    """In words."""
    player: str
    time: int
    evening: int
    """From 1."""
    memory: str
    """The memory in play during the action, or empty."""
    turn: int
    """The turn in which it was decided; 0 while a memory is set up and between memories."""
    sentences: tuple[str, ...]
    rules: tuple[str, ...]
    """Ids of the statements that the facts follow from."""
    rolls: tuple[Roll, ...] = ()
    """Dice that fell in it, in order."""
    notes: tuple[Remark, ...] = ()
    bookmarks: tuple[str, ...] = ()
    branches: tuple[str, ...] = ()
