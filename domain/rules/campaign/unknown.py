"""What rules do with a value that nobody has told: they say that it is needed, and make nothing up (decision 0013)."""

from __future__ import annotations

from domain.playing.play import Play, Refusal, refuse
from domain.telling.names import assassin
from domain.text import families
from domain.text.catalogue import say

NEEDED = {
    "headquarters/board": "board",
    "headquarters/level": "house_level",
    "headquarters/contracts": "contract",
    "headquarters/failed": "contract_attempt",
    "region/position": "position",
}
"""What the resolution after a memory, or the way on from it, can't do without (A17.5, 41): paths, and their words."""


def refuse_unknown(play: Play, *, boards: bool) -> Refusal | None:
    """Why a memory can't begin yet: something that its rules need has been left open.

    With `boards` the health cubes of everybody who plays have to be known too (25.3).
    """
    if not play.state.open:
        return None
    needed = [say(families.STAND_FIELD[word]) for path, word in NEEDED.items() if path in play.state.open]
    if boards:
        people = (who for who in play.state.assassins if f"assassins/{who}/health" in play.state.open)
        needed += [f"{assassin(play.pack, who)}: {say(families.STAND_FIELD['health'])}" for who in people]
    return refuse("0.1", "stand_missing", field="; ".join(needed)) if needed else None
