"""What of the table is known already: filling in later takes what is open, and rewrites nothing (decision 0013)."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import convert

from domain.core.errors import CampaignError
from domain.folding.adjusting import value_at
from domain.model.headquarters import HALL
from domain.model.state import MemoryRecord, State
from domain.playing.known import BUILDINGS, PLACES, built_untold, untold_places

if TYPE_CHECKING:
    from collections.abc import Iterable

Values: TypeAlias = "dict[str, Any]"
"""Values by path, as they are written into the state."""


def is_fresh(state: State) -> bool:
    """Whether nothing has been played or taken over yet: then everything can be said."""
    played = any(line.plays or line.closed or line.skipped for line in state.diary.values())
    return not (played or state.taken or state.memory)


def rewritten(state: State, values: Values) -> str:
    """The path of a value that is known already and would be told as something else; empty when there is none."""
    for path, value in values.items():
        if path.startswith("diary/"):
            memory = path.removeprefix("diary/")
            if _line_rewritten(state, memory, convert(value, MemoryRecord)):
                return path
            continue
        if path == "headquarters/figures" and (moved := _moved(state, value)):
            return moved
        if _covered(state, path) or (path == HALL and built_untold(state) and _grows(state.hall, value)):
            continue
        try:
            now = json.loads(value_at(state, path))
        except CampaignError:
            continue
        if now != value:
            return path
    return ""


def _line_rewritten(state: State, memory: str, line: MemoryRecord) -> bool:
    """Whether a line of the diary would say something else than it says; what is open of it may."""
    old = state.diary.get(memory)
    if old is None or f"diary/{memory}" in state.open:
        return old is None
    left = {part for part in ("xp", "sync") if f"diary/{memory}/{part}" in state.open}
    # A part that isn't said again stays as it is.
    return any(
        getattr(old, name) != getattr(line, name) and name not in left
        for name in ("plays", "successes", "failures", "attempts", "closed", "skipped")
    ) or any(getattr(line, name) not in {getattr(old, name), 0, ""} and name not in left for name in ("xp", "sync"))


def _moved(state: State, figures: dict[str, str]) -> str:
    """The path of a building that was told, and would have other figures in it now; empty when there is none."""
    told = {*BUILDINGS} - untold_places(state)
    before = state.headquarters.figures
    for who, place in figures.items():
        changed = {before.get(who, HALL), place} & told if before.get(who, HALL) != place else ()
        for name in sorted(changed):
            return f"headquarters/{name}"
    return ""


def _grows(before: Iterable[str], after: Iterable[str]) -> bool:
    """Whether all cards that lay there still do: of built blueprints that nobody had named the items come to them."""
    return not Counter(before) - Counter(after)


def _covered(state: State, path: str) -> bool:
    """Whether a path, or a part of it, is open."""
    groups = {"headquarters/figures": PLACES, "headquarters/revealed": "headquarters/contracts"}
    groups["headquarters/assignments"] = "headquarters/board"
    if path == "headquarters/figures" and "headquarters/board" in state.open:
        return True
    if path.endswith("/max_health"):
        return path.replace("max_health", "board/armour") in state.open
    if path.endswith("/level") and path.startswith("assassins/"):
        return "level" in state.open
    return _is_among(state.open, groups.get(path, path))


def is_open(state: State, path: str) -> bool:
    """Whether nobody has told what a field says, or a part of it; of buildings each is told for itself."""
    if path.startswith(f"{PLACES}/"):
        return path.removeprefix(f"{PLACES}/") in untold_places(state)
    return _is_among(state.open, path)


def _is_among(there: Iterable[str], path: str) -> bool:
    return any(one == path or one.startswith(f"{path}/") for one in there)
