"""A player's machine in the soak: decides until it has decided enough; it can be killed at any moment.

It has what the app has: a window that decides, and beside it what follows the shared log. What it was told is saved,
and when it decided or saw what, is written down beside.

usage: together_child STORE CAMPAIGN PLAYER DECISIONS PAUSE ACKNOWLEDGED TIMES

PAUSE is in seconds between two decisions, on the average.
"""

from __future__ import annotations

import random
import sys
import time
from itertools import islice
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from campaign_tui.session.followed import followed
from campaign_tui.session.session import CampaignSession
from campaign_tui.session.wiring import open_library
from domain.core.errors import CampaignError, HeadMovedError
from domain.store import CampaignId

if TYPE_CHECKING:
    from campaign_tui.session.link import Link
    from domain.store import Exchanged

AMONG = 8
"""Decisions of which one is taken: the first that are offered."""

LAST = 1.0
"""Seconds that a player stays after the last decision: the others have to see it, and this one theirs."""


class Player:
    """Somebody at a table of their own."""

    def __init__(self, campaign: CampaignId, player: str, told: Path, times: Path) -> None:
        self._campaign = campaign
        self._player = player
        self._draw = random.Random()
        self._told = told.open("a", encoding="ascii")
        self._times = times.open("a", encoding="ascii")
        self._seen: set[bytes] = set()
        self.news = Event()
        self._held = False

    def heard(self, _: CampaignId, __: Exchanged | CampaignError) -> None:
        """Called beside, when something has come or gone, or doesn't."""
        self.news.set()

    def notice(self, link: Link | None) -> None:
        """Note when the line is there, and when it is gone."""
        if link is not None and link.holds(self._campaign) != self._held:
            self._held = not self._held
            self.write("on" if self._held else "off", b"", time.monotonic())

    def write(self, what: str, action: bytes, at: float) -> None:
        """One line of what happened when."""
        self._times.write(f"{what} {action.hex() or '-'} {at:.4f}\n")
        self._times.flush()

    def look(self, session: CampaignSession) -> None:
        """Take in what others did, and note what is new of it."""
        session.refresh()
        now = time.monotonic()
        for action in reversed([*session.timeline.actions]):
            if action in self._seen:
                break
            self._seen.add(action)
            self.write("saw", action, now)

    def decide(self, session: CampaignSession) -> bool:
        """Take one of the first decisions; whether it is saved. Where somebody was faster nothing is."""
        chosen = self._draw.choice([*islice(session.decisions(), AMONG)])
        begun = time.monotonic()
        try:
            taken = session.submit(chosen)
        except HeadMovedError:
            self.write("faster", b"", begun)
            return False
        self._told.write(taken.action.hex() + "\n")
        self._told.flush()
        self._seen.add(taken.action)
        self.write("did", taken.action, begun)
        return True

    def play(self, store: str, decisions: int, done: int, pause: float) -> None:
        """Decide, and watch in between."""
        with followed(store, self._player, self.heard) as link, open_library(store) as library:
            library.upstream = link
            session = CampaignSession(library.service(self._campaign), self._player)
            self._seen.update(session.timeline.actions)
            while done < decisions:
                due = time.monotonic() + self._draw.expovariate(1 / pause)
                while (left := due - time.monotonic()) > 0:
                    self.news.wait(min(left, 0.1))
                    self.news.clear()
                    self.look(session)
                    self.notice(link)
                done += self.decide(session)
            time.sleep(LAST)


def main(  # noqa: PLR0917 - the words of its line
    store: str, campaign: str, player: str, decisions: int, pause: float, told: str, times: str
) -> None:
    """Play on where an earlier one was killed."""
    which, file = CampaignId(bytes.fromhex(campaign)), Path(told)
    done = len(file.read_text("ascii").splitlines()) if file.exists() else 0
    Player(which, player, file, Path(times)).play(store, decisions, done, pause)


if __name__ == "__main__":
    store, campaign, player, decisions, pause, told, times = sys.argv[1:]
    main(store, campaign, player, int(decisions), float(pause), told, times)
