"""Files with the map of a memory, as players write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.playing.own_memory import MOST_TEXT

if TYPE_CHECKING:
    from pathlib import Path

LETTER_BYTES = 4
"""Bytes of a letter at most."""


def read_map(path: Path) -> str:
    """The text of a file, no more of it than a map can have. Raises OSError, and ValueError for what is no text."""
    with path.open("rb") as source:
        return source.read(LETTER_BYTES * MOST_TEXT).decode("utf-8-sig")
