"""The journey log of the diary: every journey in a sentence, with what it brought to light."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.language import events as e
from domain.telling.decisions import describe
from domain.telling.story import narrate
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domain.content.pack import Pack
    from projections.lines import LogLine

WORTH_TELLING = (e.GaugeTicked, e.GaugeOverflowed, e.StickerPlaced, e.CardDrawn, e.MemoryFound)
"""Facts of a journey that its line in the diary mentions."""


def journey_lines(pack: Pack, lines: Iterable[LogLine]) -> tuple[str, ...]:
    """A sentence or more for each journey, oldest first."""
    return tuple(visible(_line(pack, number, line)) for number, line in enumerate(lines, start=1))


def _line(pack: Pack, number: int, line: LogLine) -> str:
    brought = [narrate(pack, fact) for fact in line.facts if isinstance(fact, WORTH_TELLING)]
    return say(
        "tui.diary.journey", number=number, journey=describe(pack, line.command), brought=" ".join(brought)
    ).strip()
