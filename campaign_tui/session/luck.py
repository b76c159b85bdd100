"""Whether a way back leaves dice or something revealed behind: groups can have that asked first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.log.luck import lucky

if TYPE_CHECKING:
    from campaign_tui.session.session import CampaignSession
    from domain.core.canonical import ActionId


def crossed_luck(session: CampaignSession, to: ActionId) -> int:
    """In how many actions on the way back from the head to another one dice fell or something was revealed."""
    timeline = session.timeline
    fork = timeline.ancestor(session.head, to)
    number, at = 0, session.head
    while at != fork:
        action = timeline.actions[at]
        number += lucky(action.command, (event.fact for event in session.events_of(at)))
        at = action.parent
    return number
