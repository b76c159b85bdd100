"""Scroll bars in plain signs: their ends are whole cells, where other looks draw parts of one."""

from __future__ import annotations

from typing import ClassVar

from textual.scrollbar import ScrollBar, ScrollBarRender


class PlainEnds(ScrollBarRender):
    """A bar without block signs."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8


def draw_ends(*, plain: bool) -> None:
    """Draw the scroll bars of all screens in one way."""
    ScrollBar.renderer = PlainEnds if plain else ScrollBarRender
