"""Strips that reach the terminal in few bytes: colours are sent where they change, not anew for every piece.

A whole map is some hundreds of pieces; a terminal takes longer to read them than the app to draw them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.console import COLOR_SYSTEMS
from rich.style import Style
from textual.strip import Strip

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.color import Color, ColorSystem
    from rich.console import Console
    from rich.segment import Segment
    from textual.color import Color as Background
    from textual.filter import LineFilter

NOTHING = Style.null()


class TerseStrip(Strip):
    """The same strip; only what `render` sends is shorter."""

    __slots__ = ("_made", "_sent")

    def __init__(self, segments: Iterable[Segment], cell_length: int | None = None) -> None:
        """As any strip."""
        super().__init__(segments, cell_length)
        self._sent: dict[str | None, str] = {}
        self._made: dict[object, TerseStrip] = {}
        """What was cut out of it, and its filtered forms."""

    def apply_filter(self, filter: LineFilter, background: Background) -> TerseStrip:  # noqa: A002 - Textual's name
        """The strip with a filter applied, as terse; most find nothing to change."""
        found = self._made.get((filter, background))
        if found is None:
            segments = filter.apply(self._segments, background)
            found = self if segments == self._segments else TerseStrip(segments, self.cell_length)
            self._made[filter, background] = found
        return found

    def crop(self, start: int, end: int | None = None) -> TerseStrip:
        """The cells from `start` up to `end`, as terse."""
        found = self._made.get((start, end))
        if found is None:
            strip = super().crop(start, end)
            found = strip if isinstance(strip, TerseStrip) else TerseStrip(strip, strip.cell_length)
            self._made[start, end] = found
        return found

    def render(self, console: Console) -> str:
        """The strip as terminal sequences, in the console's colours; it ends in the terminal's own style."""
        name = console.color_system
        found = self._sent.get(name)
        if found is None:
            found = self._sent[name] = self._sequences(COLOR_SYSTEMS[name or "truecolor"])
        return found

    def _sequences(self, system: ColorSystem) -> str:
        parts: list[str] = []
        last = NOTHING
        for text, style, _ in self:
            now = style or NOTHING
            if text.strip(" ") or not _same_blank(now, last):
                parts.append(_change(last, now, system))
                last = now
            parts.append(text)
        return "".join(parts) + "\x1b[0m"


def _marks(style: Style) -> tuple[str, ...]:
    """What is on besides colours, as codes."""
    marks = (
        (style.bold, "1"),
        (style.dim, "2"),
        (style.italic, "3"),
        (style.underline, "4"),
        (style.reverse, "7"),
        (style.strike, "9"),
    )
    return tuple(code for on, code in marks if on)


@lru_cache(maxsize=4096)
def _same_blank(one: Style, other: Style) -> bool:
    """Whether a blank looks the same in both styles: only its ground is seen."""
    seen = any(style.reverse or style.underline or style.strike for style in (one, other))
    return one.bgcolor == other.bgcolor and not seen


@lru_cache(maxsize=4096)
def _change(last: Style, now: Style, system: ColorSystem) -> str:
    """The sequence from one style to another."""
    marks, codes = _marks(now), []
    if marks != _marks(last):
        codes, last = ["0", *marks], NOTHING
    if now.color != last.color:
        codes += _codes(now.color, system, ink=True)
    if now.bgcolor != last.bgcolor:
        codes += _codes(now.bgcolor, system, ink=False)
    return f"\x1b[{';'.join(codes)}m" if codes else ""


def _codes(color: Color | None, system: ColorSystem, *, ink: bool) -> tuple[str, ...]:
    if color is None:
        return ("39" if ink else "49",)
    return color.downgrade(system).get_ansi_codes(foreground=ink)
