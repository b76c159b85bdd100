"""Plots drawn with text: bars with a mark for what was expected, in Unicode or ASCII. The number stands beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

if TYPE_CHECKING:
    from campaign_tui.looks.symbols import Symbols

EIGHTHS = " ▏▎▍▌▋▊▉"
FULL = "█"


def bar(value: float, most: float, width: int, signs: Symbols) -> str:
    """A bar of exactly `width` cells, as long as `value` is beside `most`; what is there at all shows."""
    if most <= 0 or value <= 0 or width <= 0:
        return " " * max(0, width)
    part = min(1.0, value / most) * width
    if signs.name != "unicode":
        return ("#" * max(1, round(part))).ljust(width)
    eighths = max(1, round(part * 8))
    full, rest = divmod(eighths, 8)
    return (FULL * full + (EIGHTHS[rest] if rest else "")).ljust(width)


def mark(expected: float, most: float, width: int) -> int:
    """The cell of a bar in which a value lies."""
    return max(0, min(width - 1, round(expected / most * width))) if most > 0 else 0


def row(
    label: str, value: float, tail: str, *, most: float, width: int, signs: Symbols, ink: str = "$lagoon"
) -> Content:
    """A label, a bar and what is said beside it. All of it is data."""
    return Content.styled(label, "$foreground") + Content.styled(bar(value, most, width, signs), ink) + Content(tail)


def row_with_mark(
    label: str, value: float, expected: float, tail: str, *, most: float, width: int, signs: Symbols
) -> Content:
    """The same with a mark where the expectation lies."""
    drawn, at = bar(value, most, width, signs), mark(expected, most, width)
    sign = "┃" if signs.name == "unicode" else "|"
    return (
        Content.styled(label, "$foreground")
        + Content.styled(drawn[:at], "$lagoon")
        + Content.styled(sign, "bold $gold")
        + Content.styled(drawn[at + 1 :], "$lagoon")
        + Content(tail)
    )
