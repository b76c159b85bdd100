"""Objectives of a map that is being drawn: one line each, "Papers, 2, 3, optional"."""

from __future__ import annotations

import re

from domain.core.errors import ContentError
from domain.model.terrain import map_of
from domain.playing.owned import LONGEST_NAME
from domain.rules.table.map_draft import Draft, Table, changed, terrain_of
from domain.rules.table.naming import id_for, is_name
from domain.text import families
from domain.text.catalogue import say

BARE = re.compile(r"([^,]+?) +(\d{1,3}) +(\d{1,3})", re.ASCII)
"""A name with its cost and its experience behind it, without commas."""

LONGEST_ID = 24
"""Letters of an id, before the number that tells it from another one of the name."""

FLAGS = {"mandatory": False, "base": False, "hidden": True}
"""What an objective can be besides, and the value that says so."""


def objective_at(draft: Draft, square: str) -> str:
    """The id of the objective on a square, empty where there is none."""
    goals = draft.table.get("objectives", {})
    return next((name for name, goal in goals.items() if goal.get("square") == square), "")


def objective_line(draft: Draft, name: str) -> str:
    """An objective as a line to be typed: name, cost, experience, and what it is besides."""
    goal = draft.table.get("objectives", {}).get(name, {})
    if not goal:
        return ""
    flags = [say(families.MAP_EDITOR_FLAG[flag]) for flag, value in FLAGS.items() if goal.get(flag) is value]
    parts = [goal["name"], str(goal["cost"]), str(goal.get("xp", 0)), *flags]
    return ", ".join([*parts, *([goal["ally"]] if goal.get("ally") else [])])


def with_objective(draft: Draft, square: str, line: str, allies: tuple[str, ...] = ()) -> Draft:
    """The draft with an objective on a square as a line says it; an empty line takes it away.

    Raises ContentError with a sentence where the line can't be read.
    """
    before = objective_at(draft, square)
    if not line.strip():
        return changed(draft, lambda table: table.get("objectives", {}).pop(before, None))
    if square not in terrain_of(draft, map_of(square)).kinds:
        raise ContentError(say("map_editor.no_square", square=square))
    bare = BARE.fullmatch(line.strip())
    name, *parts = bare.groups() if bare else (part.strip() for part in line.split(","))
    if not is_name(name):
        raise ContentError(say("content.expect.line", found=name, most=LONGEST_NAME))
    entry: Table = {"name": name, "square": square, "cost": 1}
    numbers = iter(("cost", "xp"))
    words = {say(families.MAP_EDITOR_FLAG[flag]): flag for flag in FLAGS}
    for part in filter(None, parts):
        if part.isascii() and part.isdigit() and (field := next(numbers, "")):
            entry[field] = int(part[:3])
        elif part in words:
            entry[words[part]] = FLAGS[words[part]]
        elif part in allies:
            entry["ally"] = part
        else:
            raise ContentError(say("map_editor.objective_part", part=part, words=", ".join(words)))

    def put(table: Table) -> None:
        goals = table.setdefault("objectives", {})
        goals[before or _new_id(goals, name)] = entry

    return changed(draft, put)


def _new_id(taken: Table, name: str) -> str:
    """An id for a name, that no other objective has."""
    plain = id_for(name, "objective", LONGEST_ID)
    numbers = (f"{plain}_{number}" for number in range(2, len(taken) + 3))
    return plain if plain not in taken else next(one for one in numbers if one not in taken)
