"""Which facts can have made a value, and the value in a state as quickly as it gets. Paths are those of `adjusting`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from domain.core.canonical import pack
from domain.folding.adjusting import SQUARE
from domain.folding.touched import TOUCHED
from domain.model.editions import FLAGS, flag
from domain.model.state import EMPTY_MAP, EMPTY_SQUARE, State


class Absent:
    """What a path leads to where nothing is."""


ABSENT = Absent()


def reader(path: str) -> Callable[[State], Any]:
    """A function that finds the value at `path` in a state, `ABSENT` where nothing is.

    A square with nothing on it is empty, and a flag that nobody set is that of the edition.
    """
    parts = tuple(path.split("/"))
    if parts[0] == "flags" and len(parts) == 2 and parts[1] in FLAGS:
        name = parts[1]
        return lambda state: state.flags.get(name) or flag(state, name)
    square = SQUARE.fullmatch(path)
    empty: dict[tuple[str, ...], Any] = {("memory", "squares", square[1]): EMPTY_SQUARE} if square else {}

    def read(state: State) -> Any:  # noqa: ANN401 - a value of any type
        here: Any = state
        for number, part in enumerate(parts):
            if isinstance(here, Struct):
                here = getattr(here, part, ABSENT)
            elif isinstance(here, dict):
                here = here.get(part, EMPTY_MAP if parts[:2] == ("memory", "maps") and number == 2 else ABSENT)
                if here is ABSENT:
                    here = empty.get(parts[: number + 1], ABSENT)
            else:
                return ABSENT
        return here

    return read


def tags(path: str, value: Any) -> frozenset[bytes] | None:  # noqa: ANN401 - a value of any type
    """The stored tags of the facts that can change what is at `path`; None where all can.

    `value` is what is there: whatever has parts can be changed by facts that name those alone.
    """
    if isinstance(value, Struct | dict):
        return None
    names = {*path.split("/"), "*"}
    if "flags" in names:
        names.add("edition")
    return frozenset(pack(tag) for tag, fields in TOUCHED.items() if not names.isdisjoint(fields))
