"""How large a number can be in a history from elsewhere, so that no crafted one fills memory."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.language.events import Event, ValueAdjusted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.model.state import State

MOST_AMOUNT = 9_999
"""The largest number of anything in a game: a box holds some hundred pieces, and no memory lasts thousands of turns.
Cards, dice and cubes are listed one by one, so numbers far above would only fill memory."""

COUNTERS = frozenset({"consumed"})
"""Fields that count over a whole campaign, and of which nothing is listed one by one."""

LARGE = re.compile(rb"(?<=[:,\[])-?[0-9]{5,}(?=[,\]}])")
"""A number of more digits than the largest amount, in JSON; in a text it can stand as well."""

_encode = msgspec.json.Encoder().encode


def excessive(value: object) -> bool:
    """Whether a number in a value is too large, however deep it lies."""
    return any(not -MOST_AMOUNT <= number <= MOST_AMOUNT for number in _numbers(value))


def excessive_state(state: State) -> bool:
    """The same for a state: sums of small numbers are large as well."""
    # A walk over every value of every state would take longer than everything else that an import does.
    return LARGE.search(_encode(replace(state, consumed={}))) is not None and excessive(state)


def excessive_row(value: object) -> bool:
    """The same for a row of a log: facts are looked at, and what players have put in place of a value."""
    if not isinstance(value, Event):
        return False
    if isinstance(value.fact, ValueAdjusted):
        return excessive_text(value.fact.new)
    return excessive(value.fact)


def excessive_text(text: str) -> bool:
    """The same for JSON text; what can't be read has no numbers."""
    import json  # noqa: PLC0415 - only where a value was put in place of another

    try:
        return excessive(json.loads(text))
    except (ValueError, RecursionError):
        return False


def _numbers(value: object) -> Iterator[int]:
    """The whole numbers of a value; of those with a fraction, the part before it."""
    match value:
        case int():
            yield value
        case float():
            yield int(value) if abs(value) < MOST_AMOUNT else MOST_AMOUNT + 1
        case Struct():
            for name in value.__struct_fields__:
                if name not in COUNTERS:
                    yield from _numbers(getattr(value, name))
        case dict():
            for inner in value.values():
                yield from _numbers(inner)
        case list() | tuple():
            for inner in value:
                yield from _numbers(inner)
