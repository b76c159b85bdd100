"""What in a history its owners have typed from their own box: names, numbers and maps, each a fact of its row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.language import events as e
from domain.language.events import Event

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from domain.store import StoredRow

TYPED = (
    *(e.CardNoted, e.EventNoted, e.GuardNoted, e.PlanNoted, e.NumberTold, e.ThingNamed),
    *(e.EntryNoted, e.NumberNoted, e.LocationCharted),
)
"""The facts whose values stand on components of a box."""


class TypedRows:
    """Counts what was typed from a box among rows that go by."""

    def __init__(self) -> None:
        """Nothing has gone by yet."""
        self.number = 0
        """Facts typed from a box, those on ways not taken included: they are in the log as well."""

    def among(self, rows: Iterable[StoredRow]) -> Iterator[StoredRow]:
        """The rows, one by one, counted."""
        for row in rows:
            self.number += isinstance(row.value, Event) and isinstance(row.value.fact, TYPED)
            yield row
