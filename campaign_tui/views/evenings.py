"""Last time: what came of the evening before, for whoever opens a campaign again. No rule stands here."""

from __future__ import annotations

from typing import TYPE_CHECKING

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

    timeline = session.timeline
    on = timeline.evenings[-1].on if timeline.evenings else None
    before = session.state_at(on) if on in timeline.actions else State()
    return recap(session.pack, before, session.state if state is None else state)
