"""Last time: what came of the evening before, for whoever opens a campaign again. No rule stands here."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from domain.core.errors import UnknownName
from domain.log.records import EVENING_GAP
from domain.model.state import State

if TYPE_CHECKING:
    from campaign_tui.session.session import CampaignSession
    from domain.coach.recap import Line


def is_over(latest: int, now: float) -> bool:
    """Whether the evening of the newest row (microseconds) has ended by `now` (seconds): the next write begins another.

    Both count from 1970.
    """
    return now * 1_000_000 - latest >= EVENING_GAP


def last_time(session: CampaignSession, state: State | None = None) -> tuple[Line, ...]:
    """What came of the time since the newest evening began, up to the head or another state of the campaign."""
    from domain.coach.recap import recap

    evenings, before = session.records.evenings, State()
    if evenings:
        with suppress(UnknownName):  # the first one begins before the first action
            before = session.state_at(evenings[-1].on)
    return recap(session.pack, before, session.state if state is None else state)
