"""A thread beside the app that keeps shared campaigns together with their logs (`follower`), where there are any.

Every start of the app comes through here: what sharing takes is loaded where something is shared alone.
"""

from __future__ import annotations

from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING

from campaign_tui.session.link import Link
from campaign_tui.session.sharing_file import any_shared
from campaign_tui.session.wiring import store_path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from campaign_tui.session.link import Shared
    from domain.core.errors import CampaignError
    from domain.store import CampaignId, Exchanged

UNSHARED = 2.0
"""Seconds between looks whether something is shared by now, in a store where nothing was."""

LEAVING = 5.0
"""Seconds that the thread has for its last step when the app ends."""


@contextmanager
def followed(
    store: str | None,
    player: str,
    told: Callable[[CampaignId, Exchanged | CampaignError], None] = lambda *_: None,
    shown: Callable[[Shared], None] = lambda _: None,
) -> Iterator[Link]:
    """While inside, another thread follows; where nothing is shared it waits until something is.

    `told` and `shown` hear of it in that thread, as for a `Follower`.

    Gives the link by which a window of the store sends its decisions.
    """
    over, link = Event(), Link()
    path = str(store_path(store))

    def run() -> None:
        # What is shared from the shell meanwhile counts at once, as what other windows decide.
        while not any_shared(path):
            if over.wait(UNSHARED):
                return
        from campaign_tui.session.follower import follow_store

        follow_store(store, player, over, told, link=link, shown=shown)

    thread = Thread(target=run, name="follower", daemon=True)
    thread.start()
    try:
        yield link
    finally:
        over.set()
        link.news.set()
        thread.join(LEAVING)
