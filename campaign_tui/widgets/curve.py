"""A curve on one line: a column a moment, as high as its value; in ASCII by signs of growing weight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from campaign_tui.looks.symbols import Symbols

COLUMNS = "▁▂▃▄▅▆▇█"
WEIGHTS = "_.:-=+*#"


def curve(values: Sequence[int], width: int, least: int, most: int, signs: Symbols) -> str:
    """At most `width` columns from the oldest to the newest value, on a scale from `least` to `most`."""
    ladder = COLUMNS if signs.name == "unicode" else WEIGHTS
    span = max(1, most - least)
    return "".join(ladder[round((value - least) * (len(ladder) - 1) / span)] for value in thinned(values, width))


def thinned(values: Sequence[int], width: int) -> list[int]:
    """As many of the values as there is room for, evenly apart; the first and the last one are among them."""
    if len(values) <= width:
        return list(values)
    if width < 2:
        return list(values[-1:])[:width]
    return [values[round(place * (len(values) - 1) / (width - 1))] for place in range(width)]
