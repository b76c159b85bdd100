"""What belongs to the set-up of a memory and lies on no square: figures, steps, limits. One value each, by name.

What nobody has set is shown as it goes without saying; it comes into the draft when something of its kind is set.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from domain.content.pack import ENEMY_STEPS, Pack
from domain.playing.reserve import usual_reserve
from domain.rules.table.map_draft import Draft, Table, changed
from domain.text import families
from domain.text.catalogue import say

MOST_FIGURES = 60
MOST_TURNS = 60
FLAGS = ("saving", "alert", "last_chests", "limit_fails")
"""Fields of a memory that are true or false."""
OF_AN_ALLY = ("survive", "leave")


class Setting(Struct, frozen=True):
    """One value: its name, what it means in words, how it stands, and the most it can be; 1 for yes or no."""

    name: str
    words: str
    value: int
    most: int = 1


def settings(pack: Pack, draft: Draft) -> Iterator[Setting]:
    """Everything that can be set, in the order of a set-up."""
    plan, table = pack.memories[draft.memory], draft.table
    reserve = table.get("reserve") or usual_reserve(pack, table.get("guards", {}))
    for kind, guard in pack.guards.items():
        if not guard.boss:
            words = say("map_editor.setup.reserve", name=guard.name)
            yield Setting(f"reserve.{kind}", words, reserve.get(kind, 0), MOST_FIGURES)
    steps = table.get("steps", plan.steps)
    for step in ENEMY_STEPS:
        yield Setting(f"steps.{step}", say(families.MAP_EDITOR_SETUP_STEPS[step]), step in steps)
    for flag in FLAGS:
        yield Setting(flag, say(families.MAP_EDITOR_SETUP[flag]), bool(table.get(flag, getattr(plan, flag))))
    yield Setting(
        "turn_limit", say("map_editor.setup.turn_limit"), table.get("turn_limit", plan.turn_limit), MOST_TURNS
    )
    if "collapse" in table:
        yield Setting("collapse", say("map_editor.setup.collapse"), table["collapse"].get("turn", 1), MOST_TURNS)
    for ally, entry in table.get("allies", {}).items():
        name = pack.allies[ally].name if ally in pack.allies else ally
        for flag in OF_AN_ALLY:
            yield Setting(
                f"allies.{ally}.{flag}", say(families.MAP_EDITOR_SETUP[flag], name=name), entry.get(flag, False)
            )


def with_setting(pack: Pack, draft: Draft, name: str, value: int) -> Draft:
    """The draft with one value set. Raises LookupError for a name that there isn't."""
    known = {one.name: one for one in settings(pack, draft)}
    number = max(0, min(value, known[name].most))

    def put(table: Table) -> None:
        match name.split("."):
            case ["reserve", kind]:
                reserve = table.get("reserve") or usual_reserve(pack, table.get("guards", {}))
                table["reserve"] = {one: many for one, many in {**reserve, kind: number}.items() if many}
            case ["steps", step]:
                steps = {one for one in ENEMY_STEPS if known[f"steps.{one}"].value}
                steps = steps | {step} if number else steps - {step}
                table["steps"] = [one for one in ENEMY_STEPS if one in steps]
            case ["collapse"]:
                table["collapse"] = {**table["collapse"], "turn": max(1, number)}
            case ["allies", ally, flag]:
                _put(table["allies"][ally], flag, bool(number))
            case ["turn_limit"]:
                _put(table, name, number)
            case _:
                table[name] = bool(number)

    return changed(draft, put)


def _put(table: Table, field: str, value: Any) -> None:  # noqa: ANN401 - whatever a file holds
    """Write a value that says something, leave out one that doesn't."""
    if value:
        table[field] = value
    else:
        table.pop(field, None)
