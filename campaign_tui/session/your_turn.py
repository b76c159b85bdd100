"""A line of text to an address that the players chose, when what was decided here makes it the turn of others.

Off unless asked for. It is sent from a thread of its own, once; where that fails it is noted, and nothing waits.
"""

from __future__ import annotations

import http.client
import ssl
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from msgspec import Struct

from campaign_tui.session.session import CampaignSession
from domain.core.errors import CampaignError
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from domain.store import CampaignId, Library

PATIENCE = 5.0
"""Seconds that an address has for its answer."""

LOOKED_AT = 64
"""Decisions that are looked at for whose they are: the first that are offered."""

GOOD = range(200, 300)
"""Answers by which an address takes a line."""

SCHEMES = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}


class Turn(Struct, frozen=True):
    """Whose turn it is, as far as it can be told: the memory and its turn, and who can decide now."""

    moment: tuple[str, int]
    players: frozenset[str]


def turn_of(library: Library, campaign: CampaignId, player: str) -> Turn:
    """Whose turn it is in a campaign. Raises CampaignError."""
    session = CampaignSession(library.service(campaign))
    # As one who sits there: whoever runs an assassin decides for it.
    session.sit(player)
    memory = session.state.memory
    decisions = (command for command, _ in zip(session.decisions(), range(LOOKED_AT), strict=False))
    return Turn(("", 0) if memory is None else (memory.memory, memory.turn), frozenset(map(session.signs, decisions)))


def passes_on(before: Turn, now: Turn, player: str) -> bool:
    """Whether what one player decided makes it the turn of others: a new one begins, or only they can go on."""
    if now.moment != before.moment:
        return True
    return player not in now.players and player in before.players


def line(campaign: str, player: str, now: Turn, *, names: bool) -> str:
    """What is sent; without `names` nothing in it says who plays or what."""
    if not names:
        return say("turn.yours")
    others = ", ".join(visible(one) for one in sorted(now.players - {player}) if one)
    who = visible(player) or say("together.somebody")
    if others:
        return say("turn.named", campaign=visible(campaign), player=who, others=others)
    return say("turn.somebodys", campaign=visible(campaign), player=who)


def usable(address: str) -> bool:
    """Whether an address is one that a line can be sent to."""
    try:
        parts = urlsplit(address)
        return parts.scheme in SCHEMES and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        return False


def in_the_clear(address: str) -> bool:
    """Whether what is sent there can be read on its way."""
    parts = urlsplit(address)
    return parts.scheme != "https" and parts.hostname not in {"localhost", "127.0.0.1", "::1"}


def send(address: str, text: str, failed: Callable[[str], None]) -> Thread:
    """Send a line in a thread of its own; `failed` hears why it didn't arrive. Redirections aren't followed."""

    def run() -> None:
        fault = _sent(address, text)
        if fault:
            failed(fault)

    thread = Thread(target=run, name="your turn", daemon=True)
    thread.start()
    return thread


def _sent(address: str, text: str) -> str:
    """Send it; what went wrong, "" for nothing."""
    parts = urlsplit(address)
    where = visible(parts.hostname or "")
    try:
        connection = SCHEMES[parts.scheme](parts.hostname or "", parts.port, timeout=PATIENCE)
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            headers = {"Content-Type": "text/plain; charset=utf-8"}
            connection.request("POST", path, text.encode(), headers)
            status = connection.getresponse().status
        finally:
            connection.close()
    except (OSError, http.client.HTTPException, ssl.SSLError, ValueError):
        return say("turn.unreachable", where=where)
    return "" if status in GOOD else say("turn.declined", where=where, status=status)


class Caller:
    """Follows whose turn a campaign's is, and calls the others when it is theirs."""

    def __init__(self, library: Library, player: str, failed: Callable[[CampaignId, str], None]) -> None:
        """`failed` hears, in another thread, of the first line that didn't arrive."""
        self._library = library
        self._player = player
        self._failed = failed
        self._known: dict[CampaignId, tuple[bytes, Turn]] = {}
        self._told: set[CampaignId] = set()

    def look(self, campaign: CampaignId, head: bytes, address: str, *, names: bool, own: bool) -> Thread | None:
        """Look where a campaign stands that is the same for all now; `own` where the newest decision is from here."""
        before = self._known.get(campaign)
        if before is not None and before[0] == head:
            return None
        try:
            now = turn_of(self._library, campaign, self._player)
        except CampaignError:
            return None
        self._known[campaign] = head, now
        if before is None or not own or not passes_on(before[1], now, self._player):
            return None
        name = next((one.name for one in self._library.campaigns() if one.id == campaign), "")

        def failed(why: str) -> None:
            if campaign not in self._told:
                self._told.add(campaign)
                self._failed(campaign, why)

        return send(address, line(name, self._player, now, names=names), failed)
