"""Campaigns as cards of the library, and stickers that they share: plain values for lists."""

from __future__ import annotations

from msgspec import Struct


class CampaignCard(Struct, frozen=True):
    """A campaign in the library; the fields below `rows`, but `played`, are empty until it has been looked into."""

    id: bytes
    name: str
    archived: bool
    rows: int
    where: str = ""
    """Memory and turn, or between memories."""
    figures: tuple[tuple[str, int, int, bool], ...] = ()
    """(name, health, most health, exposed) of each assassin."""
    played: int = 0
    """Microseconds since 1970 when anything was last written: known at once, so that no list is sorted anew."""
    next_step: str = ""
    memories: tuple[tuple[str, str], ...] = ()
    """What has been played, oldest first: memory, and what came of it."""
    story: tuple[str, ...] = ()
    """What happened last, in sentences."""
    numbers: tuple[str, ...] = ()
    """Experience, decisions, evenings, players: a line each."""


class LaterSync(Struct, frozen=True):
    """A 100% sync that a campaign begun later lets the diary of this one show (34.6)."""

    memory: str
    colour: str
    """"red" or "grey"."""
    name: str
    """Of the campaign that earned it."""
