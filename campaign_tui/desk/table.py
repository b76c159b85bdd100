"""What the desk does for people with the box on the table: the evening before, counts, numbers, their own pack."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from campaign_tui.desk import messages as m
from campaign_tui.desk.past import PastDesk
from domain.core.errors import CampaignError
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.message import Message

    from campaign_tui.session.session import CampaignSession
    from domain.coach.recap import Line
    from domain.core.canonical import ActionId
    from domain.language.commands import Adjust


class TableDesk(PastDesk):
    """The part of the desk that keeps the books of a box."""

    now: Callable[[], float] = time.time
    """Seconds since 1970."""
    recapped = True
    """Whether a campaign that is opened on another evening tells of the last one."""

    # ---- asking -------------------------------------------------------------------------------

    def recap(self) -> None:
        """Ask for what came of the last evening."""

        def read() -> Message:
            from campaign_tui.views.evenings import last_time

            return m.RecapRead(last_time(self._campaign))

        self._do("recap", read)

    def put_right(self, adjustments: tuple[Adjust, ...], sentence: str, seen: ActionId) -> None:
        """Override what was counted differently, at the action that the player saw."""
        self._do("count", lambda: self._put_right(adjustments, sentence, seen))

    def tell_number(self, path: str, number: int, sentence: str, seen: ActionId) -> None:
        """Keep a number that the players' own cards say."""
        self._do("tell_number", lambda: self._tell_number(path, number, sentence, seen))

    def own_pack(self, folder: str) -> None:
        """Write the players' private pack to a folder."""
        self._do("own_pack", lambda: self._own_pack(folder))

    # ---- in the desk's thread -----------------------------------------------------------------

    def _last_evening(self) -> tuple[Line, ...]:
        """What came of the last evening, where an evening lies between it and now; else nothing."""
        from campaign_tui.views.evenings import is_over, last_time

        session = self._campaign
        if not self.recapped or not session.state.pack.id or not is_over(session.latest, self.now()):
            return ()
        return last_time(session)

    def _campaign_at(self, seen: ActionId) -> CampaignSession:
        """The open campaign. Raises CampaignError where it has gone on from what the player saw."""
        if self._campaign.head != seen:
            raise CampaignError(say("tui.box.moved"))
        return self._campaign

    def _put_right(self, adjustments: tuple[Adjust, ...], sentence: str, seen: ActionId) -> Message:
        from campaign_tui.session.overriding import tried

        session = self._campaign_at(seen)
        odd: list[str] = []
        for adjustment in adjustments:
            odd = tried(session, adjustment)
            session.submit(adjustment)
        sentence = " ".join([sentence, *(say("tui.adjust.odd", what=what) for what in odd)])
        return m.Recorded(self._view.look(), sentence)

    def _tell_number(self, path: str, number: int, sentence: str, seen: ActionId) -> Message:
        from domain.language.commands import TellNumber

        self._campaign_at(seen).submit(TellNumber(path, number))
        return m.Recorded(self._view.look(), sentence)

    def _own_pack(self, folder: str) -> Message:
        from campaign_tui.session.private_pack import bring_in, write_own_pack
        from campaign_tui.session.shelf import at_home

        target = at_home(folder)
        written = write_own_pack(self._campaign.state, target, folder)
        key = (
            "tui.told.own_pack_bare"
            if written.bare
            else "tui.told.own_pack"
            if bring_in(target)
            else "tui.told.own_pack_twice"
        )
        sentence = say(key, id=written.id, folder=visible(folder))
        return m.Recorded(self._view.look(), sentence)
