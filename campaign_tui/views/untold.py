"""Which rows of a history have no full title yet: they are asked for portion by portion, the nearest first."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign_tui.views.tree import TreeRow


class Untold:
    """The places of these rows in the list, each given away once."""

    def __init__(self, rows: Sequence[TreeRow]) -> None:
        """Of all rows of a list."""
        self._places = [place for place, row in enumerate(rows) if not row.told]

    def nearest(self, place: int, most: int) -> tuple[int, ...]:
        """At most so many places around one, in order; they count as asked for from now on."""
        middle = bisect_left(self._places, place)
        first = max(0, min(middle - most // 2, len(self._places) - most))
        found = tuple(self._places[first : first + most])
        del self._places[first : first + most]
        return found
