"""Lines finer than characters: each cell has two by four dots, drawn with the signs of Braille."""

from __future__ import annotations

ACROSS, DOWN = 2, 4
"""Dots of a cell."""
BLANK = 0x2800
"""The sign without a dot; the others follow by which of the eight dots they have."""
BITS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of a dot by column and row, from the left and from above."""


class Dots:
    """A surface of dots; what is drawn outside of it is lost."""

    def __init__(self, width: int, height: int) -> None:
        """`width` and `height` in cells."""
        self._width = width
        self._height = height
        self._bits: dict[tuple[int, int], int] = {}

    def dot(self, x: int, y: int) -> None:
        """Set one dot, counted in dots from the upper left corner."""
        cell = (x // ACROSS, y // DOWN)
        if 0 <= cell[0] < self._width and 0 <= cell[1] < self._height:
            self._bits[cell] = self._bits.get(cell, 0) | BITS[x % ACROSS][y % DOWN]

    def line(self, start: tuple[int, int], end: tuple[int, int], *, every: int = 1, broad: bool = False) -> None:
        """A straight line between the middles of two cells, with one dot in `every`; a broad one is two dots wide."""
        (x0, y0), (x1, y1) = (_middle(cell) for cell in (start, end))
        steps = max(abs(x1 - x0), abs(y1 - y0)) or 1
        level = abs(x1 - x0) >= abs(y1 - y0)
        for step in range(0, steps + 1, every):
            x, y = round(x0 + (x1 - x0) * step / steps), round(y0 + (y1 - y0) * step / steps)
            self.dot(x, y)
            if broad:
                self.dot(x, y + 1) if level else self.dot(x + 1, y)

    def signs(self) -> dict[tuple[int, int], str]:
        """The signs of the cells that have dots, by column and line."""
        return {cell: chr(BLANK + bits) for cell, bits in self._bits.items()}


def _middle(cell: tuple[int, int]) -> tuple[int, int]:
    """The dot in the middle of a cell."""
    return cell[0] * ACROSS, cell[1] * DOWN + 1
