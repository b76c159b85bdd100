"""Shared campaigns kept together with their logs as long as it runs: nobody waits for the net, and nobody types `sync`.

It is a window of its own on the store. What it takes in, other windows follow as they follow each other; what they
decide it sends. Without the net it tries again now and then.
"""

from __future__ import annotations

import time
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import TYPE_CHECKING

from campaign_tui.session import remotes
from campaign_tui.session.wiring import open_library
from domain.core.errors import CampaignError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from domain.store import CampaignId, Exchanged, Library, SharedLog

LOOK = 0.25
"""Seconds between looks at what this store has decided."""

AGAIN = 5.0
"""Seconds until a log that couldn't be reached is tried again."""


class Follower:
    """What is known of the shared campaigns of a store while they are followed."""

    def __init__(
        self,
        library: Library,
        player: str = "",
        *,
        told: Callable[[CampaignId, Exchanged | CampaignError], None],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`told` hears what has come or gone, and once what stands in the way; `now` is in seconds."""
        self._library = library
        self._player = player
        self._told = told
        self._now = now
        self._logs: dict[CampaignId, SharedLog] = {}
        self._stops: list[Callable[[], None]] = []
        self._seen: dict[CampaignId, bytes] = {}
        self._faults: dict[CampaignId, str] = {}
        self._not_before: dict[CampaignId, float] = {}
        self.news = Event()
        """Set when there may be something new in a log."""

    def step(self, *, woken: bool) -> None:
        """Look once at every shared campaign; at the logs when `woken`, or where something was decided here."""
        for campaign, remote in remotes.remotes(self._library.path).items():
            if self._now() < self._not_before.get(campaign, 0.0):
                continue
            try:
                newest = self._library.anchor(campaign).hash
                if not woken and self._seen.get(campaign) == newest:
                    continue
                log = self._log(campaign, remote.url)
                done = remotes.exchange(self._library, campaign, log, self._player)
                self._seen[campaign] = self._library.anchor(campaign).hash
                if done.rows != remote.sent:
                    remotes.keep(self._library.path, campaign, remotes.Remote(remote.url, done.rows))
            except CampaignError as fault:
                self._missed(campaign, fault)
            else:
                back = self._faults.pop(campaign, None) is not None
                if back or done.came or done.went:
                    self._told(campaign, done)

    def close(self) -> None:
        """Let the logs go."""
        for stop in self._stops:
            stop()
        for log in self._logs.values():
            log.close()
        self._logs.clear()

    def _log(self, campaign: CampaignId, url: str) -> SharedLog:
        log = self._logs.get(campaign)
        if log is None:
            log = self._logs[campaign] = remotes.connect(url)
            self._stops.append(log.wake(self.news.set))
        return log

    def _missed(self, campaign: CampaignId, fault: CampaignError) -> None:
        """Something stands in the way: said once, tried again later."""
        self._not_before[campaign] = self._now() + AGAIN
        self._seen.pop(campaign, None)
        if self._faults.get(campaign) != str(fault):
            self._faults[campaign] = str(fault)
            self._told(campaign, fault)


def follow(
    library: Library, player: str, over: Event, told: Callable[[CampaignId, Exchanged | CampaignError], None]
) -> None:
    """Keep the shared campaigns of a store together with their logs until it is `over`."""
    follower = Follower(library, player, told=told)
    woken = True
    try:
        while not over.is_set():
            follower.step(woken=woken)
            woken = follower.news.wait(LOOK)
            follower.news.clear()
    finally:
        follower.close()


@contextmanager
def followed(store: str | None, player: str) -> Iterator[None]:
    """While inside, another thread follows; nothing of it is told, and where nothing is shared nothing happens."""
    from campaign_tui.session.wiring import store_path

    if not remotes.any_shared(str(store_path(store))):
        yield
        return
    over = Event()

    def run() -> None:
        with suppress(CampaignError, OSError), open_library(store) as library:
            follow(library, player, over, lambda *_: None)

    thread = Thread(target=run, name="follower", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join(AGAIN)
