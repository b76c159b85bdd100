"""What rules do with a value that nobody has told: they say that it is needed, and make nothing up (decision 0013)."""

from __future__ import annotations

from domain.playing.play import Play, Refusal, refuse

NEEDED = (
    "headquarters/board",
    "headquarters/level",
    "headquarters/contracts",
    "headquarters/failed",
    "region/position",
)
"""What the resolution after a memory, or the way on from it, can't do without (A17.5, 41)."""


def refuse_unknown(play: Play, *, boards: bool) -> Refusal | None:
    """Why a memory can't begin yet: something that its rules need has been left open.

    With `boards` the health cubes of everybody who plays have to be known too (25.3).
    """
    needed = [path for path in NEEDED if path in play.state.open]
    if boards:
        needed += [path for who in play.state.assassins if (path := f"assassins/{who}/health") in play.state.open]
    return refuse("0.1", "stand_missing", field=needed[0]) if needed else None
