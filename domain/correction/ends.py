"""Where a campaign ends up: health, experience, diary, headquarters and gauge that differ at the head."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct, to_builtins

from domain.telling.paths import label

if TYPE_CHECKING:
    from domain.content.pack import Pack
    from domain.model.state import State


class End(Struct, frozen=True):
    """A value that differs at the head; what isn't there is None."""

    path: str
    label: str
    was: Any
    now: Any


def ends(pack: Pack, was: State, now: State) -> tuple[End, ...]:
    """The values that differ between two states, in the order of the boards."""
    old, new = dict(_values(was)), dict(_values(now))
    return tuple(
        End(path, label(pack, path), old.get(path), new.get(path))
        for path in dict.fromkeys((*old, *new))
        if old.get(path) != new.get(path)
    )


def _values(state: State) -> Iterator[tuple[str, Any]]:
    yield "xp", state.xp
    yield "level", state.level
    for name, figure in state.assassins.items():
        yield f"assassins/{name}/health", figure.health
        yield f"assassins/{name}/board/skills", list(figure.board.skills)
    for name, line in state.diary.items():
        yield from ((f"diary/{name}/{field}", value) for field, value in to_builtins(_fields(line)).items())
    yield from ((f"headquarters/{field}", value) for field, value in _flat(_fields(state.headquarters)))
    yield "region/ticks", state.region.ticks


def _fields(value: Struct) -> dict[str, Any]:
    return {field: getattr(value, field) for field in value.__struct_fields__}


def _flat(fields: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for field, value in fields.items():
        if isinstance(value, dict):
            yield from ((f"{field}/{key}", inner) for key, inner in value.items())
        else:
            yield field, list(value) if isinstance(value, tuple) else value
