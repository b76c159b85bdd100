"""What players have ticked and counted of their box, while a campaign is open. Never part of it."""

from __future__ import annotations

import msgspec


class BoxNotes(msgspec.Struct, frozen=True):
    """What is ticked and counted so far."""

    ticks: tuple[str, ...] = ()
    counted: dict[str, int] = {}
    extra: tuple[tuple[str, str], ...] = ()
    """Cards that were found where the books have none: (assassin or "hall", card)."""


def as_text(notes: BoxNotes) -> str:
    """Notes as text, to be kept."""
    return msgspec.json.encode(notes).decode()


def of_text(text: str) -> BoxNotes:
    """Notes out of a kept text; none where it isn't one."""
    try:
        return msgspec.json.decode(text, type=BoxNotes)
    except msgspec.MsgspecError:
        return BoxNotes()
