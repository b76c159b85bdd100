"""How health, experience, gauge and alerts went over the turns of a line, for two lines side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from campaign_tui.session.session import CampaignSession
    from domain.core.canonical import ActionId
    from domain.model.state import State

MOST_ACTIONS = 3_000
"""Actions of a line that are looked at: its newest ones."""


class Moment(Struct, frozen=True):
    """The end of a turn, or the line's last action."""

    turn: int
    health: int
    """Health cubes of all assassins."""
    xp: int
    gauge: int
    """Ticked boxes of the threat gauge."""
    alerts: int
    """Maps whose alert is on."""


CURVES = ("health", "xp", "gauge", "alerts")


def curves(session: CampaignSession, action: ActionId) -> tuple[Moment, ...]:
    """The moments of a line at the end of each of its turns, oldest first; between memories at each action's end."""
    path = session.timeline.path(action)[-MOST_ACTIONS:]
    found: list[Moment] = []
    place: object = None
    for one in path:
        state = session.state_at(one)
        here = (state.memory.memory, state.memory.attempt, state.memory.turn) if state.memory else None
        moment = _moment(state)
        if found and here == place:
            found[-1] = moment
        else:
            found.append(moment)
        place = here
    return tuple(found)


def _moment(state: State) -> Moment:
    memory = state.memory
    return Moment(
        memory.turn if memory else 0,
        sum(one.health for one in state.assassins.values()),
        state.xp,
        state.region.ticks,
        sum(one.alert for one in memory.maps.values()) if memory else 0,
    )
