"""Shared campaigns kept together with their logs as long as it runs: nobody waits for the net, and nobody types `sync`.

It is a window of its own on the store. What it takes in, other windows follow as they follow each other; what they
decide it sends, where that hasn't gone ahead (`link`). Without the net it tries again now and then.
"""

from __future__ import annotations

import time
from contextlib import suppress
from threading import RLock
from typing import TYPE_CHECKING

from campaign_tui.session import remotes
from campaign_tui.session.company import Company
from campaign_tui.session.link import Link, Shared
from campaign_tui.session.wiring import open_library, prepare_read_models
from campaign_tui.session.your_turn import Caller
from domain.core.errors import CampaignError
from domain.store import Exchanged

if TYPE_CHECKING:
    from collections.abc import Callable
    from threading import Event

    from campaign_tui.session.remotes import Remote
    from domain.store import CampaignId, Library

LOOK = 0.25
"""Seconds between looks at what this store has decided."""

AGAIN = 5.0
"""Seconds until a log that couldn't be reached is tried again, unless it is heard of before."""


class Follower:
    """What is known of the shared campaigns of a store while they are followed."""

    def __init__(
        self,
        library: Library,
        player: str = "",
        *,
        told: Callable[[CampaignId, Exchanged | CampaignError], None],
        now: Callable[[], float] = time.monotonic,
        link: Link | None = None,
        shown: Callable[[Shared], None] = lambda _: None,
    ) -> None:
        """`told` hears what has come or gone, and once what stands in the way; `now` is in seconds.

        The `link` is what windows of this store send their decisions by; `shown` hears how a campaign stands whenever
        that is something else.
        """
        self._library = library
        self._player = player
        self._told = told
        self._now = now
        self._turn = RLock()
        self._faults: dict[CampaignId, str] = {}
        self._not_before: dict[CampaignId, float] = {}
        self._shown = shown
        self._stands: dict[CampaignId, Shared] = {}
        self._company = Company(player, now)
        self._caller = Caller(library, player, self._uncalled)
        self._theirs: dict[CampaignId, bytes] = {}
        """Where others have brought a campaign last."""
        self._notes: dict[CampaignId, str] = {}
        self._behind = False
        """Whether read models may lack something."""
        self._unsent: dict[CampaignId, tuple[bytes, int]] = {}
        self.link = link or Link()
        self.link.exchange = self._exchange_now

    def step(self, *, woken: bool, only: set[CampaignId | None] | None = None) -> None:
        """Look once at every shared campaign; at the logs when `woken`, or where something was decided here.

        With `only` no others are woken, unless None is among them.
        """
        for campaign, remote in remotes.remotes(self._library.path).items():
            meant = woken and (not only or None in only or campaign in only)
            if not meant and self._now() < self._not_before.get(campaign, 0.0):
                continue
            here = self._library.store.anchor(campaign)
            if here is None or (not meant and self.link.is_even(campaign, here.rows, here.hash)):
                continue
            try:
                done = self._exchange(campaign, remote)
            except CampaignError as fault:
                self._missed(campaign, fault)
            else:
                back = self._faults.pop(campaign, None) is not None
                self._not_before.pop(campaign, None)
                if done.anew:
                    # Who looks now would find nothing; decisions go to the log again all the while.
                    self._prepare()
                if back or done.came or done.went:
                    self._told(campaign, done)
                if done.came:
                    self._theirs[campaign] = self._library.anchor(campaign).head
        if self._behind:
            self._prepare()
        for campaign, remote in remotes.remotes(self._library.path).items():
            self._show(campaign)
            self._call(campaign, remote)

    def _prepare(self) -> None:
        """Have the read models take in what they lack; where that can't be just now, the next time."""
        self._behind = False
        try:
            prepare_read_models(self._library)
        except (CampaignError, OSError):
            self._behind = True

    def _call(self, campaign: CampaignId, remote: Remote) -> None:
        """Call the others where it is their turn, and all that was decided here has gone to them."""
        here = self._library.store.anchor(campaign)
        if remote.hook and here is not None and self.link.is_even(campaign, here.rows, here.hash):
            own = self._theirs.get(campaign) != here.head
            self._caller.look(campaign, here.head, remote.hook, names=remote.names, own=own)

    def _uncalled(self, campaign: CampaignId, why: str) -> None:
        self._notes[campaign] = why
        self.link.news.set()

    def _show(self, campaign: CampaignId) -> None:
        """Say how a campaign stands, where that has changed."""
        here, log = self._library.store.anchor(campaign), self.link.open_log(campaign)
        if here is None:
            return
        holds = log is not None and self.link.holds(campaign) and not self.fault(campaign)
        others = self._company.of(campaign, self.link, log) if log is not None and holds else ()
        stands = Shared(
            campaign, holds, self.unsent(campaign), self.fault(campaign), others, self._notes.get(campaign, "")
        )
        if self._stands.get(campaign) != stands:
            self._stands[campaign] = stands
            self._shown(stands)

    def unsent(self, campaign: CampaignId) -> int:
        """How many decisions haven't gone yet, as far as is known without asking. Raises StoreError."""
        remote = remotes.remotes(self._library.path).get(campaign)
        here = self._library.store.anchor(campaign)
        if remote is None or here is None or self.link.is_even(campaign, here.rows, here.hash):
            return 0
        known, count = self._unsent.get(campaign, (b"", 0))
        if known != here.hash:
            count = remotes.unsent(self._library, campaign, remote)
            self._unsent[campaign] = here.hash, count
        return count

    def fault(self, campaign: CampaignId) -> str:
        """What stands in the way of a campaign, "" for nothing."""
        return self._faults.get(campaign, "")

    def close(self) -> None:
        """Let the logs go."""
        self._company.leave(self.link)
        self.link.close()

    def _exchange_now(self, campaign: CampaignId) -> None:
        """At once, from any thread. Raises CampaignError."""
        remote = remotes.remotes(self._library.path).get(campaign)
        if remote is not None and self._exchange(campaign, remote).anew:
            # Who looks now would find nothing.
            self._prepare()

    def _exchange(self, campaign: CampaignId, remote: Remote) -> Exchanged:
        with self._turn:
            log = self.link.log(campaign, remote.url)
            done = remotes.exchange_rows(self._library, campaign, log, self._player, remote.sent)
            # Read models are made anew for a long time: they come when decisions go to the log again.
            if done.came or done.went:
                self._behind = True
            here = self._library.anchor(campaign)
            if here.rows == done.rows:
                self.link.now_even(campaign, here.rows, here.hash)
            # Who has left the log meanwhile isn't brought back to it.
            if done.rows != remote.sent and campaign in remotes.remotes(self._library.path):
                remotes.keep_sent(self._library.path, campaign, remote.url, done.rows)
            return done

    def _missed(self, campaign: CampaignId, fault: CampaignError) -> None:
        """Something stands in the way: said once, tried again later."""
        self._not_before[campaign] = self._now() + AGAIN
        self.link.lost(campaign)
        if self._faults.get(campaign) != str(fault):
            self._faults[campaign] = str(fault)
            self._told(campaign, fault)


def follow_store(
    store: str | None,
    player: str,
    over: Event,
    told: Callable[[CampaignId, Exchanged | CampaignError], None],
    *,
    link: Link,
    shown: Callable[[Shared], None],
) -> None:
    """As `follow`, by a view of its own on a store; one that can't be opened isn't followed."""
    with suppress(CampaignError, OSError), open_library(store) as library:
        follow(library, player, over, told, link=link, shown=shown)


def follow(
    library: Library,
    player: str,
    over: Event,
    told: Callable[[CampaignId, Exchanged | CampaignError], None],
    *,
    link: Link | None = None,
    shown: Callable[[Shared], None] = lambda _: None,
) -> None:
    """Keep the shared campaigns of a store together with their logs until it is `over`."""
    follower = Follower(library, player, told=told, link=link, shown=shown)
    link = follower.link
    try:
        while not over.is_set():
            news = link.whose_news()
            follower.step(woken=bool(news), only=news)
            link.news.wait(LOOK)
    finally:
        follower.close()
