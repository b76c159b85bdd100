"""What a form of "where we stand" has to say of a field that is empty: that it is needed, or what of it is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.rules.table.standing_known import is_fresh

if TYPE_CHECKING:
    from domain.content.pack import Pack
    from domain.model.state import State

PARTS = ("xp", "sync")
"""Parts of a line of the diary that can be missing alone."""


def needed(pack: Pack, state: State, key: str, following: str) -> bool:
    """Whether the group can't go on without a field: the next memory, and the allies where there is a headquarters.

    `following` is the memory that comes next by what was said, empty where nobody has said so yet.
    """
    if key == "next":
        return is_fresh(state)
    if key != "headquarters/board":
        return False
    if not is_fresh(state):
        return True
    plan, names = pack.campaign, list(pack.memories)
    if plan is None or plan.headquarters_after not in names or following not in names:
        return False
    return names.index(following) > names.index(plan.headquarters_after)


def missing(state: State, key: str) -> tuple[str, ...]:
    """The parts of a memory that is told but for these: "xp", "sync"; none where it isn't told at all."""
    table, _, memory = key.rpartition("/")
    if table != "memories" or f"diary/{memory}" in state.open:
        return ()
    return tuple(part for part in PARTS if f"diary/{memory}/{part}" in state.open)
