"""How long a decision takes to the other players' screens, by what the players of a soak wrote down."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

QUIET = 3.0
"""Seconds after a line broke or something was killed in which not all count as connected."""

WITHIN = 1.0
"""Seconds after a decision in which nothing may break, if it counts as made while all were connected."""


class Told(Struct, frozen=True):
    """One line of what a player wrote down: what, about which action, and when, in seconds of one clock."""

    what: str
    action: str
    at: float


class Timing(Struct, frozen=True):
    """What came of a soak: decisions by whether all were connected, and seconds from the key to each other screen."""

    decisions: int
    connected: int
    faster: int
    """Times that somebody was told that another one was faster."""
    seconds: tuple[float, ...]
    """In order, of the decisions that were made while all were connected."""

    def within(self, share: float) -> float:
        """Seconds in which so much of them was seen; 0 where nothing was."""
        return self.seconds[min(len(self.seconds) - 1, int(share * len(self.seconds)))] if self.seconds else 0.0


def read(lines: Iterable[str]) -> list[Told]:
    """What a player wrote down; a line that a kill cut short is none."""
    words = (line.split() for line in lines)
    return [Told(one[0], one[1], float(one[2])) for one in words if len(one) == 3]


def timing(players: Mapping[str, Sequence[Told]], broken: Sequence[float]) -> Timing:
    """Put together what all players wrote down; `broken` are the times at which something was broken on purpose."""
    breaks = sorted(broken)
    lines = {name: ([one.at for one in told if one.what in {"on", "off"}], told) for name, told in players.items()}
    states = {
        name: [one.what == "on" for one in told if one.what in {"on", "off"}] for name, (_, told) in lines.items()
    }
    seen = {name: {one.action: one.at for one in told if one.what == "saw"} for name, told in players.items()}

    def all_connected(at: float) -> bool:
        after = bisect_right(breaks, at + WITHIN)
        if after and breaks[after - 1] > at - QUIET:
            return False
        for name, (times, _) in lines.items():
            last = bisect_right(times, at)
            if not last or not states[name][last - 1]:
                return False
        return True

    seconds: list[float] = []
    decisions = connected = faster = 0
    for name, told in players.items():
        for one in told:
            faster += one.what == "faster"
            if one.what != "did":
                continue
            decisions += 1
            if all_connected(one.at):
                connected += 1
                seconds += [
                    there[one.action] - one.at for by, there in seen.items() if by != name and one.action in there
                ]
    return Timing(decisions, connected, faster, tuple(sorted(seconds)))
