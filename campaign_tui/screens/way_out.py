"""Escape where it closes lists first and leaves the screen after that: one too many is answered with a word."""

from __future__ import annotations


class WayOut:
    """Whether an Escape leaves: after one that closed or ended something, the next one leaves nothing."""

    def __init__(self) -> None:
        """No key was pressed yet."""
        self._closed = False
        """Whether the last key was an Escape that closed or ended something."""
        self._behind_box = False
        """Whether a small screen stands in front, which an Escape closes."""
        self._warned = False
        """Whether it was said last that one more Escape leaves."""

    def pressed(self, key: str) -> bool:
        """A key was pressed; whether with it that is over what was said of the next Escape."""
        escape = key == "escape"
        over = self._warned and not escape
        self._closed, self._warned = self._closed and escape, self._warned and escape
        return over

    def closed(self) -> None:
        """An Escape has closed or ended something."""
        self._closed = True

    def covered(self, *, by_box: bool) -> None:
        """Another screen stands in front: a box, which an Escape closes, or one that covers the window."""
        self._behind_box = by_box

    def uncovered(self) -> None:
        """What stood in front is gone."""
        self._closed, self._behind_box = self._closed or self._behind_box, False

    def stays(self) -> bool:
        """Whether this Escape is one too many and leaves nothing: it is to be said that the next one will."""
        stays = self._closed
        self._closed, self._warned = False, self._warned or stays
        return stays
