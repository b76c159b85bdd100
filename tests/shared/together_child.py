"""A player's machine in the soak: decides and exchanges until it has decided enough; it can be killed at any moment.

usage: together_child STORE URL CAMPAIGN PLAYER DECISIONS ACKNOWLEDGED
"""

from __future__ import annotations

import random
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from campaign_tui.session import remotes
from campaign_tui.session.session import CampaignSession
from campaign_tui.session.wiring import open_library
from domain.core.errors import CampaignError
from domain.store import CampaignId

if TYPE_CHECKING:
    from domain.store import SharedLog

AMONG = 8
"""Decisions of which one is taken: the first that are offered."""

EXCHANGES = 0.4
"""How often a decision is followed by an exchange."""


def main(store: str, url: str, campaign: str, player: str, decisions: int, acknowledged: str) -> None:  # noqa: PLR0917 - the words of its line
    """Decide, write down what was acknowledged, and exchange now and then; a line that breaks is opened anew."""
    which, draw = CampaignId(bytes.fromhex(campaign)), random.Random()
    log: SharedLog | None = None
    file = Path(acknowledged)
    done = len(file.read_text("ascii").splitlines()) if file.exists() else 0
    with open_library(store) as library, file.open("a", encoding="ascii") as told:
        while done < decisions:
            session = CampaignSession(library.service(which), player)
            try:
                taken = session.submit(draw.choice([*islice(session.decisions(), AMONG)]))
                told.write(taken.action.hex() + "\n")
                told.flush()
                done += 1
                if draw.random() < EXCHANGES:
                    log = log or remotes.connect(url)
                    remotes.exchange(library, which, log, player)
            except CampaignError:
                if log is not None:
                    log.close()
                log = None


if __name__ == "__main__":
    store, url, campaign, player, decisions, acknowledged = sys.argv[1:]
    main(store, url, campaign, player, int(decisions), acknowledged)
