"""Values by path, for adjustments: read one out of a state, put another in.

A path is the names of fields and keys joined by slashes: `assassins/aurelia/health`. Squares with nothing on them
aren't stored, and have paths all the same: `memory/squares/C4/guards`; and so have flags that are those of the edition:
`flags/trade_scope`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from domain.core.errors import CampaignError
from domain.folding.bounds import MOST_AMOUNT, excessive_text
from domain.model.editions import FLAGS, flag
from domain.model.state import EMPTY_SQUARE, State, replace
from domain.text import families
from domain.text.catalogue import known, say

LONG = 60
"""Letters of a value or a path that a sentence repeats."""

_encode = msgspec.json.Encoder().encode

SQUARE = re.compile(r"memory/squares/((?:[a-z]\.)?[A-Z][0-9]{1,2})(?:/.*)?")
"""A path to a square, or into one."""


def value_at(state: State, path: str) -> str:
    """The value at `path`, as JSON text.

    Raises CampaignError naming the part of the path that isn't there.
    """
    here: Any = _with_all(state, path)
    for part in path.split("/"):
        here = _step(here, part, path)
    return _encode(here).decode()


def override(state: State, path: str, value: str) -> State:
    """The state with the JSON text `value` at `path`, as players may have it.

    Raises CampaignError as `with_value` does, and for numbers that no game comes to.
    """
    if excessive_text(value):
        raise CampaignError(say("adjust.excess", path=path, value=_short(value), most=MOST_AMOUNT))
    return with_value(state, path, value)


def with_value(state: State, path: str, value: str) -> State:
    """The state with the JSON text `value` at `path`; what the value means isn't judged here.

    Raises CampaignError when the path isn't there or the value has another type than the field.
    """
    model: Any = _with_all(state, path)
    tree = msgspec.to_builtins(model)
    here: Any = tree
    parts = path.split("/")
    for part in parts[:-1]:
        here = here[_key(model, part, path)]
        model = _step(model, part, path)
    try:
        here[_key(model, parts[-1], path)] = msgspec.json.decode(value)
        return _without_square(msgspec.convert(tree, State), path)
    except (msgspec.DecodeError, OverflowError) as fault:
        raise CampaignError(_unfit(state, path, value)) from fault


def taken_over(state: State, values: tuple[tuple[str, str], ...], left: tuple[str, ...]) -> State:
    """The state with JSON texts by path, entries of tables that aren't there yet included; `left` stays open."""
    tree = msgspec.to_builtins(state)
    for path, text in values:
        _put(tree, path.split("/"), msgspec.json.decode(text))
    taken = msgspec.convert(tree, State)
    paths = sorted({*state.taken, *(path for path, _ in values)} - {*left})
    return replace(taken, open=left, taken=tuple(paths))


def _put(tree: Any, parts: list[str], value: Any) -> None:  # noqa: ANN401 - plain data of any type
    """Put a value into the plain form of a state, in which structs are lists of their fields."""
    kind: Any = State
    for part in parts[:-1]:
        tree, kind = _inner(tree, kind, part)
    if isinstance(tree, dict):
        tree[parts[-1]] = value
    else:
        tree[_place(kind, parts[-1])] = value


def _inner(tree: Any, kind: Any, part: str) -> tuple[Any, Any]:  # noqa: ANN401 - as above
    if isinstance(tree, dict):
        return tree[part], kind.__args__[1]
    return tree[_place(kind, part)], _types(kind)[part]


def _place(kind: type[msgspec.Struct], field: str) -> int:
    return kind.__struct_fields__.index(field)


@cache
def _types(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


def _unfit(state: State, path: str, value: str) -> str:
    """Why a value won't do, by what stands there now."""
    here: Any = _with_all(state, path)
    for part in path.split("/"):
        here = _step(here, part, path)
    inner = (
        here.__struct_fields__ if isinstance(here, msgspec.Struct) else tuple(here) if isinstance(here, dict) else ()
    )
    if inner:
        return say("adjust.several", path=path, value=_short(value), part=inner[0])
    before = _encode(here).decode()
    kind = type(msgspec.json.decode(before)).__name__
    takes = known(families.ADJUST_TAKES[kind], say("adjust.takes.other"))
    if len(before) > LONG:
        return say("adjust.text", path=path, value=_short(value), kind=takes)
    return say("adjust.kind", path=path, value=_short(value), kind=takes, before=before)


def _short(value: str) -> str:
    """The beginning of a value, for a sentence."""
    return value if len(value) <= LONG else f"{value[:LONG]}…"


def _with_all(state: State, path: str) -> State:
    """The state with what a path leads to, where it isn't stored: a square, or a flag of the edition."""
    first, _, name = path.partition("/")
    if first == "flags" and name in FLAGS and name not in state.flags:
        return replace(state, flags={**state.flags, name: flag(state, name)})
    return _with_square(state, path)


def _with_square(state: State, path: str) -> State:
    """The state with the square of a path among those that hold something."""
    match = SQUARE.fullmatch(path)
    if match is None or state.memory is None or match[1] in state.memory.squares:
        return state
    return replace(state, memory=replace(state.memory, squares={**state.memory.squares, match[1]: EMPTY_SQUARE}))


def _without_square(state: State, path: str) -> State:
    """The state with the square of a path left out when nothing is on it."""
    match = SQUARE.fullmatch(path)
    if match is None or state.memory is None or state.memory.squares.get(match[1]) != EMPTY_SQUARE:
        return state
    squares = {name: square for name, square in state.memory.squares.items() if name != match[1]}
    return replace(state, memory=replace(state.memory, squares=squares))


def _step(here: Any, part: str, path: str) -> Any:  # noqa: ANN401 - walks values of any type
    if isinstance(here, msgspec.Struct) and part in here.__struct_fields__:
        return getattr(here, part)
    if isinstance(here, dict) and part in here:
        return here[part]
    key = "adjust.nowhere" if part != path else "adjust.nothing_called"
    raise CampaignError(say(key, part=_short(part), path=_short(path)))


def _key(model: Any, part: str, path: str) -> Any:  # noqa: ANN401 - index of an array-like struct, or a key
    _step(model, part, path)
    if isinstance(model, msgspec.Struct):
        fields = model.__struct_fields__
        tagged = 1 if model.__struct_config__.tag is not None else 0
        return fields.index(part) + tagged
    return part
