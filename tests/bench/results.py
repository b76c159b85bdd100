"""What a measurement comes to: a value, the limit taken in the same run, the goal, and the verdict."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from typing import Any

from msgspec import Struct

ROUNDS = 5
"""Fewest rounds of a median."""

ENOUGH, TOO_MUCH = 0.7, 1.4
"""Below this part of an "at least" goal, above this multiple of an "at most" goal, a row counts as missed."""

MET, TOLERATED, MISSED, UNKNOWN = "met", "within tolerance", "missed", "not measured"


class Line(Struct, frozen=True):
    """One line of the report.

    The goal is on `ratio` where there is a limit, else on `value` itself. Without a value nothing was measured, and
    `note` says why.
    """

    row: str
    what: str
    goal: float
    at_least: bool = False
    unit: str = ""
    """The unit of value and limit: "/s", "s" (written as us, ms or s), "MB", "bytes" or "" for a bare number."""
    value: float | None = None
    limit: float | None = None
    ratio: float | None = None
    note: str = ""

    @property
    def reached(self) -> float | None:
        """The number that the goal is on."""
        return self.value if self.ratio is None else self.ratio

    @property
    def verdict(self) -> str:
        """Whether the goal is met."""
        if self.reached is None:
            return UNKNOWN
        if self.at_least:
            part = self.reached / self.goal
            return MET if part >= 1 else TOLERATED if part >= ENOUGH else MISSED
        if self.reached <= self.goal:
            return MET
        return TOLERATED if self.reached <= TOO_MUCH * self.goal else MISSED

    def as_data(self) -> dict[str, Any]:
        """The line as plain data."""
        return {
            "row": self.row,
            "what": self.what,
            "value": self.value,
            "limit": self.limit,
            "unit": self.unit,
            "ratio": self.ratio,
            "goal": {"at least" if self.at_least else "at most": self.goal},
            "verdict": self.verdict,
            "note": self.note,
        }


def faster(row: str, what: str, goal: float, *, seconds: float, limit: float, note: str = "", of: float = 1) -> Line:
    """A line about speed: `of` things took `seconds`, the limit program `limit` seconds for as many."""
    return Line(row, what, goal, True, "/s", of / seconds, of / limit, limit / seconds, note)


def slower(row: str, what: str, goal: float, *, seconds: float, limit: float, note: str = "") -> Line:
    """A line about cost: a multiple of the limit in seconds."""
    return Line(row, what, goal, False, "s", seconds, limit, seconds / limit, note)


def unmeasured(row: str, what: str, goal: float, why: str, *, at_least: bool = False) -> Line:
    """A line without numbers."""
    return Line(row, what, goal, at_least, note=why)


def in_turn(*measures: Callable[[], float], rounds: int = ROUNDS) -> list[float]:
    """The median of each measure, all taken in turn; a first round of each is thrown away."""
    found: list[list[float]] = [[] for _ in measures]
    for number in range(rounds + 1):
        for measure, values in zip(measures, found, strict=True):
            value = measure()
            if number:
                values.append(value)
    return [statistics.median(values) for values in found]


def percentile(values: list[float], part: float) -> float:
    """The value below which `part` (0 to 1) of them lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(part * (len(ordered) - 1)))]


def amount(value: float | None, unit: str) -> str:
    """A number with its unit, as short as it is exact."""
    if value is None:
        return ""
    match unit:
        case "s" if value < 1e-3:
            return f"{value * 1e6:.0f} us"
        case "s" if value < 10:
            return f"{value * 1e3:.1f} ms"
        case "MB":
            return f"{value:.1f} MB"
        case "/s":
            return f"{value:,.0f}/s"
        case _:
            return f"{value:g} {unit}".strip()
