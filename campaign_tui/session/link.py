"""What is known of the logs that a store's campaigns are shared by, and the way of a decision to them.

While the line holds, a decision goes to its shared log first and is stored here then: of two who decide at once the
second one is told, as with two windows of one machine. Without it, it is stored here and goes later.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event, RLock, Thread
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.core.errors import CampaignError, StoreError
from domain.store import CampaignId, Here, RowConflict, pinned

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from domain.store import SharedLog, Stop, StoredRow

WAIT = 3
"""Seconds that a decision waits for its shared log at most; then it is stored here, and goes later.

The log itself has it wait for a second at most, while it is somebody else's turn; the rest is for the way to and fro.
"""


class Shared(Struct, frozen=True):
    """How a campaign stands to its shared log, as far as is known without asking."""

    campaign: CampaignId
    connected: bool
    unsent: int = 0
    """Decisions that haven't gone yet."""
    fault: str = ""
    """What stands in the way, as a sentence."""
    others: tuple[Here, ...] = ()
    """Who else has it open."""
    note: str = ""
    """What went wrong beside it, to be said once."""


class Link:
    """The logs that are open, and up to which row each campaign is known to be the same there (`ports.Upstream`)."""

    def __init__(self) -> None:
        """Nothing is open yet."""
        self._lock = RLock()
        self._logs: dict[str, SharedLog] = {}
        self._stops: dict[str, Stop] = {}
        self._urls: dict[CampaignId, str] = {}
        self._even: dict[CampaignId, tuple[int, bytes]] = {}
        self._faster: set[CampaignId] = set()
        self._sender = ThreadPoolExecutor(max_workers=1, thread_name_prefix="sender")
        self._heard: set[CampaignId | None] = {None}
        self._moved: set[CampaignId] = set()
        self.here: tuple[CampaignId, str] | None = None
        """The campaign that is open in the app, and where in it the player is; None for none."""
        self.exchange: Callable[[CampaignId], object] = lambda _: None
        """Brings a campaign and its log to the same rows. Raises CampaignError."""
        self.news = Event()
        """Set when there may be something new in a log, or something to send."""

    def heard(self, campaign: CampaignId | None = None) -> None:
        """There may be news of a campaign; of any without one."""
        with self._lock:
            self._heard.add(campaign)
        self.news.set()

    def moved(self, campaign: CampaignId) -> None:
        """Somebody came into a campaign, went or is elsewhere in it now."""
        with self._lock:
            self._moved.add(campaign)
        self.news.set()

    def has_moved(self, campaign: CampaignId) -> bool:
        """Whether somebody moved in a campaign since this was asked last."""
        with self._lock:
            found = campaign in self._moved
            self._moved.discard(campaign)
        return found

    def i_am(self, campaign: bytes | None, place: str) -> None:
        """The player has a campaign open, or none, and is somewhere in it."""
        here = None if campaign is None else (CampaignId(campaign), place)
        if here != self.here:
            self.here = here
            self.news.set()

    def whose_news(self) -> set[CampaignId | None]:
        """The campaigns that there may be news of since this was asked last; None stands for all."""
        with self._lock:
            self.news.clear()
            found, self._heard = self._heard, set()
        return found

    def log(self, campaign: CampaignId, url: str) -> SharedLog:
        """The log of a campaign, one for all campaigns of its address. Raises StoreError."""
        with self._lock:
            self._urls[campaign] = url
            found = self._logs.get(url)
        if found is not None:
            return found
        from campaign_tui.session import remotes

        made = remotes.connect(url)
        with self._lock:
            self._logs[url] = made
            if url not in self._stops:
                self._stops[url] = made.wake(self.heard, Listening(self, url))
        return made

    def open_log(self, campaign: CampaignId) -> SharedLog | None:
        """The log of a campaign, if it is open."""
        with self._lock:
            return self._logs.get(self._urls.get(campaign, ""))

    def holds(self, campaign: CampaignId) -> bool:
        """Whether decisions of a campaign go to its log first, as far as is known."""
        with self._lock:
            return campaign in self._even

    def is_even(self, campaign: CampaignId, rows: int, newest: bytes) -> bool:
        """Whether a campaign with so many rows, the newest of this hash, is known to be the same in its log."""
        with self._lock:
            return self._even.get(campaign) == (rows, newest)

    def now_even(self, campaign: CampaignId, rows: int, newest: bytes) -> None:
        """Both have the same rows."""
        with self._lock:
            # What was sent meanwhile isn't unsaid by an exchange that ends later.
            if rows >= self._even.get(campaign, (0, b""))[0]:
                self._even[campaign] = rows, newest

    def lost(self, campaign: CampaignId) -> None:
        """The line to the log of a campaign is broken: nothing is sent first until it is whole again."""
        self.broken(self._urls.get(campaign, ""))

    def broken(self, url: str) -> None:
        """The line to a log is broken."""
        with self._lock:
            broken = self._logs.pop(url, None)
            for one in [one for one, its in self._urls.items() if its == url]:
                self._even.pop(one, None)
        if broken is not None:
            # Its connections may hang: nobody waits for their end.
            Thread(target=_close, args=(broken,), name="closing", daemon=True).start()

    # What the campaign service asks (`ports.Upstream`).
    def send(self, campaign: CampaignId, rows: Sequence[StoredRow]) -> None:
        """Send rows that are about to be stored. Raises RowConflict where somebody elsewhere was faster."""
        after = rows[0].number - 1
        log = self.open_log(campaign)
        if log is None or not self.is_even(campaign, after, rows[0].previous):
            return
        raw = [(row.number, row.family, row.previous + row.body) for row in rows]
        # A pack that these rows ask for has to go with them: that takes an exchange.
        if any(pinned(raw)):
            return
        try:
            self._sender.submit(log.push, campaign, raw, after).result(WAIT)
        except RowConflict:
            with self._lock:
                self._even.pop(campaign, None)
                self._faster.add(campaign)
            raise
        except (StoreError, TimeoutError, RuntimeError):
            # Whether they have arrived isn't known: the next exchange looks.
            self.lost(campaign)
            self.heard(campaign)
        else:
            self.now_even(campaign, rows[-1].number, rows[-1].hash)

    def take_in(self, campaign: CampaignId) -> bool:
        """Take in what was faster, where `send` has said so; whether it has."""
        with self._lock:
            if campaign not in self._faster:
                return False
            self._faster.discard(campaign)
        with suppress(CampaignError):
            self.exchange(campaign)
        return True

    def close(self) -> None:
        """Let the logs go."""
        for stop in self._stops.values():
            stop()
        self._sender.shutdown(wait=False, cancel_futures=True)
        with self._lock:
            logs = [*self._logs.values()]
            self._logs.clear()
            self._even.clear()
        for log in logs:
            log.close()


class Listening:
    """What is heard beside of the log at an address (`shared_log.Beside`)."""

    def __init__(self, link: Link, url: str) -> None:
        self._link = link
        self._url = url

    def moved(self, campaign: CampaignId) -> None:
        """Somebody came into a campaign, went or is elsewhere in it now."""
        self._link.moved(campaign)

    def broken(self) -> None:
        """The server is gone, or this line alone: who asks it anew finds out."""
        self._link.broken(self._url)
        self._link.heard()


def _close(log: SharedLog) -> None:
    with suppress(StoreError):
        log.close()
