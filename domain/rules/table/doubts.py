"""What is possible and yet hardly ever meant: a slip of the fingers in a number that only the players know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.rules.campaign.numbers import campaign_as_told

if TYPE_CHECKING:
    from domain.content.pack import Pack
    from domain.model.state import State

SHARE = 2
"""No single memory brings more than one part in so many of what the last level takes."""


def doubtful_xp(pack: Pack, state: State, xp: int) -> int:
    """The mark of the last level (39.1), where one memory is said to bring more than half of that; else 0.

    What a memory brings at most stands on tokens of the players' own box (35.5), so no number is refused.
    """
    plan = campaign_as_told(pack, state)
    last = max(plan.levels, default=0) if plan else 0
    return last if xp * SHARE > last > 0 else 0
