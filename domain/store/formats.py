"""Who may read and write a store: the numbers in its table `formats`, looked at before the first write and in each one.

`log` is the format of the rows. A program that knows a smaller number can look at what it understands. `writer` is the
oldest program that may write. It goes up when a row, a table or a rule of writing comes that an older program would
spoil; nothing but adding to the log needs it. The third number, that of the read models, is Alembic's, in a table of
its own: they are a cache, and a program that finds a newer one leaves it alone.

A program that finds a larger number than its own changes nothing and says so; looking stays possible. One that finds a
smaller number raises it. So any mixture of programs, in any order, ends in a store that the newest one plays on.
"""

from __future__ import annotations

from typing import Any

from domain.core.errors import OnlyLooking, StoreError
from domain.text.catalogue import say
from domain.text.visible import visible

LOG = "log"
WRITER = "writer"

FORMATS = ((LOG, 1, "0.1.0"), (WRITER, 2, "0.2.0"))
"""Name, the number that this version writes, and the first version that knew it."""

PUT_FORMAT = (
    "INSERT INTO formats (name, number, program) VALUES (?, ?, ?) "
    "ON CONFLICT (name) DO UPDATE SET number = excluded.number, program = excluded.program "
    "WHERE excluded.number > formats.number"
)
"""A number goes up, never down."""

READ_FORMATS = "SELECT name, number, program FROM formats"


def check_writing(found: list[Any], path: str) -> None:
    """Raise OnlyLooking where a number says that only a newer program may write; `found` are rows of `formats`.

    Raises StoreError where they can't be understood.
    """
    known = {name: number for name, number, _ in FORMATS}
    for name, number, program in found:
        if not (isinstance(name, str) and isinstance(number, int) and isinstance(program, str)):
            raise StoreError(say("store.damaged", where=visible(path)))
        if name in known and number > known[name]:
            raise OnlyLooking(say("store.newer_writer", where=visible(path), program=visible(program)))


def behind(found: list[Any]) -> bool:
    """Whether a number of a store is smaller than this version's."""
    there = {name: number for name, number, _ in found}
    return any(there.get(name, 0) < number for name, number, _ in FORMATS)
