"""Who else has a shared campaign open, and where in it: told to each other by the shared log, kept nowhere."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

from domain.core.errors import CampaignError

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign_tui.session.link import Link
    from domain.store import CampaignId, Here, SharedLog

SAID_AGAIN = 10.0
"""Seconds after which it is said anew where somebody is, though that is where they were."""

NOT_AGAIN = 60.0
"""Seconds until a log that doesn't know of this is asked again: its tables are of an earlier version."""

LEAST = 1.0
"""Seconds between two places that are told."""


class Company:
    """What one player says of where they are, and hears of the others."""

    def __init__(self, player: str, now: Callable[[], float]) -> None:
        """`now` is in seconds."""
        self._player = player
        self._now = now
        self._machine = secrets.token_hex(4)
        self._said: tuple[CampaignId, str] | None = None
        self._due = 0.0
        self._least = 0.0
        self._others: tuple[Here, ...] = ()

    def of(self, campaign: CampaignId, link: Link, log: SharedLog) -> tuple[Here, ...]:
        """Who else is in a campaign, where it is the one that is open here; says where this player is, if it is due."""
        # Read once: the app's thread says meanwhile where the player has gone.
        here, now = link.here, self._now()
        is_here = here is not None and here[0] == campaign
        if self._said is not None and self._said[0] == campaign and not is_here:
            self.leave(link)
        if here is None or not is_here:
            return ()
        elsewhere = here != self._said and now >= self._least
        if elsewhere or now >= self._due or link.has_moved(campaign):
            try:
                self._others = log.be_here(campaign, self._machine, self._player, here[1])
                self._said, self._due, self._least = here, now + SAID_AGAIN, now + LEAST
            except CampaignError:
                self._others, self._due, self._least = (), now + NOT_AGAIN, now + NOT_AGAIN
        return self._others

    def leave(self, link: Link) -> None:
        """Say that this player is gone from where they were last."""
        if self._said is None:
            return
        (campaign, _), self._said, self._others = self._said, None, ()
        log = link.open_log(campaign)
        if log is not None and link.holds(campaign):
            with suppress(CampaignError):
                log.be_here(campaign, self._machine, self._player, "")
