"""How far an undo can go: the last step, its phase, its turn, its memory. Worked out from marks, without the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.core.canonical import ActionId

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from projections.marks import Mark

    Key = Callable[[Mark], tuple[object, ...]]

STEPS: dict[str, Key] = {
    "phase": lambda mark: (mark.memory, mark.turn, mark.phase),
    "turn": lambda mark: (mark.memory, mark.turn),
    "memory": lambda mark: (mark.memory,),
}
"""What actions of one phase, turn or memory have in common."""


class Scope(Struct, frozen=True):
    """A way back."""

    name: str
    """"step", "phase", "turn" or "memory"."""
    to: ActionId
    """The action that it goes to."""
    steps: int
    """How many actions it takes back."""


def scopes(path: Sequence[ActionId], marks: Mapping[bytes, Mark]) -> tuple[Scope, ...]:
    """The ways back from the end of a path (first action first), the shortest first; ways of one length once.

    They go back to before the phase, turn or memory in which the last action was decided began.
    """
    if len(path) < 2:
        return ()
    found = [Scope("step", path[-2], 1)]
    last = marks.get(path[-1])
    for name, key in STEPS.items() if last is not None else ():
        assert last is not None  # noqa: S101 - asked for in the line above
        place = len(path) - 1
        while place > 1 and path[place - 1] in marks and key(marks[path[place - 1]]) == key(last):
            place -= 1
        if len(path) - place > found[-1].steps:
            found.append(Scope(name, path[place - 1], len(path) - place))
    return tuple(found)


def neighbour(path: Sequence[ActionId], place: int, by: str, way: int, marks: Mapping[bytes, Mark]) -> int:
    """The place on a path one action, turn, memory or evening further on (1) or back (-1); it stays inside the path.

    Going on leads to the last action of the next turn, going back to the last action of the one before.
    """
    if by == "action" or by not in LOOKS:
        return max(0, min(place + way, len(path) - 1))
    key, nothing = LOOKS[by], (None,)
    here = key(marks[path[place]]) if path[place] in marks else nothing
    while 0 <= place + way < len(path):
        place += way
        there = key(marks[path[place]]) if path[place] in marks else nothing
        if there != here:
            break
    if way > 0:
        there = key(marks[path[place]]) if path[place] in marks else nothing
        while place + 1 < len(path) and path[place + 1] in marks and key(marks[path[place + 1]]) == there:
            place += 1
    return place


LOOKS: dict[str, Key] = {
    "turn": STEPS["turn"],
    "memory": STEPS["memory"],
    "evening": lambda mark: (mark.evening,),
}
"""What a look at the past can go by, besides single actions."""
