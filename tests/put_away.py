"""A store that tests close and open again, with a clock that goes on by a minute each time it is asked."""

import os
from collections.abc import Callable
from pathlib import Path

from domain import engine
from domain.content.pack import Pack
from domain.store import Library
from domain.store.log import RowSink


class Box:
    """A store of campaigns with one pack."""

    def __init__(self, path: Path, pack: Callable[[], Pack], row_sink: RowSink | None = None) -> None:
        """`row_sink` is told of every write."""
        self.path = str(path)
        self.time = 1_800_000_000_000_000
        self.pack = pack
        self.row_sink = row_sink

    def clock(self) -> int:
        """Microseconds since 1970."""
        self.time += 60_000_000
        return self.time

    def open(self) -> Library:
        """The store, taken out."""
        return Library.open(
            self.path,
            clock=self.clock,
            new_id=lambda: os.urandom(16),
            packs=lambda _: self.pack(),
            engine=engine,
            row_sink=self.row_sink,
        )
