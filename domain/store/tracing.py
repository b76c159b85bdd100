"""Where a value comes from: the facts on the way to an action that changed it, newest first.

Most of a history is passed over unread: only stretches with a fact that can change the value are folded.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from domain.core.canonical import HASH_SIZE, ROOT_PARENT, ActionId
from domain.folding.tracing import ABSENT, reader, tags
from domain.language.events import Event
from domain.store.ports import damaged
from domain.store.readable import telling
from domain.store.rows import fact_decoder
from domain.store.states import Step

if TYPE_CHECKING:
    from collections.abc import Callable

    from domain.model.state import State
    from domain.store.replica import Replica

TAG_AT = HASH_SIZE + 2
"""Where the tag of a fact begins in a stored row."""

FEW, MANY = 64, 4096
"""Numbers of rows that are asked for together: few at first, as the newest facts of most values are enough."""


class Link(Struct, frozen=True):
    """A fact that changed a value: where it stands, and the value before and after it (`ABSENT` where none was)."""

    action: ActionId
    row: int
    before: Any
    after: Any


class _Candidates:
    """The numbers of the rows that can have changed a value, fetched from the newest back as they are needed."""

    def __init__(self, replica: Replica, wanted: frozenset[bytes] | None, last: int) -> None:
        self._replica = replica
        self._wanted = wanted
        self._next = last
        self._size = FEW
        self._numbers: list[int] = []
        """Sorted, all above `_next`."""

    def newest(self, first: int, last: int) -> int:
        """The newest one from `first` to `last`, 0 where there is none."""
        if self._wanted is None:
            return last
        while self._next >= first:
            recorder, campaign = self._replica.recorder, self._replica.campaign
            found = recorder.numbers_about(campaign, self._wanted, self._next, self._size)
            self._numbers = [*reversed(found), *self._numbers]
            self._next = found[-1] - 1 if len(found) == self._size else 0
            self._size = min(4 * self._size, MANY)
        at = bisect_right(self._numbers, last)
        return self._numbers[at - 1] if at and self._numbers[at - 1] >= first else 0


def links(replica: Replica, action: ActionId, path: str) -> Iterator[Link]:
    """The facts that made what is at `path` after `action`, newest first, back to the one that brought it.

    Raises DamagedRow where the log can't be read.
    """
    read = reader(path)
    wanted = tags(path, read(replica.state_at(action)))
    newest = replica.timeline.actions[action]
    candidates = _Candidates(replica, wanted, newest.row + newest.facts)
    while action != ROOT_PARENT:
        base, steps = _stretch(replica, action)
        last = steps[-1]
        if end := candidates.newest(steps[0][1], last[1] + last[2]):
            state = replica.states.load(base)
            if state is None:
                continue  # a keyframe that can't be read is known no longer
            for link in reversed(_changes(replica, state, _until(steps, end), read, wanted)):
                yield link
                if link.before is ABSENT:
                    return
        action = base


def _stretch(replica: Replica, action: ActionId) -> tuple[ActionId, list[Step]]:
    """The newest known action before one, and the actions from there to it."""
    actions, known = replica.timeline.actions, replica.states.known()
    steps: list[Step] = []
    while True:
        at = actions[action]
        steps.append((action, at.row, at.facts))
        action = at.parent
        if action in known:
            steps.reverse()
            return action, steps


def _until(steps: list[Step], row: int) -> list[Step]:
    """The actions whose header stands at a row or before it."""
    return [step for step in steps if step[1] <= row]


def _changes(
    replica: Replica,
    state: State,
    steps: list[Step],
    read: Callable[[State], Any],
    wanted: frozenset[bytes] | None,
) -> list[Link]:
    """The changes of a value in a stretch, in order."""
    evolve, decode = replica.evolve, fact_decoder()
    begins = tuple(wanted or (b"",))
    found: list[Link] = []
    value = read(state)
    for action, number, stored in _facts(replica, steps):
        state = evolve(state, decode(stored[HASH_SIZE:]).fact)
        if stored.startswith(begins, TAG_AT):
            after = read(state)
            if after is not value and after != value:
                found.append(Link(action, number, value, after))
            value = after
    return found


def _facts(replica: Replica, steps: list[Step]) -> Iterator[tuple[ActionId, int, bytes]]:
    """The stored facts of actions with their action and number; rows that follow each other are read together."""
    at = 0
    while at < len(steps):
        end = at + 1
        while end < len(steps) and steps[end][1] == steps[end - 1][1] + steps[end - 1][2] + 1:
            end += 1
        first, last = steps[at][1], steps[end - 1][1] + steps[end - 1][2]
        stream = replica.recorder.facts(replica.campaign, first, last)
        for action, header, facts in steps[at:end]:
            for number in range(header + 1, header + facts + 1):
                row = next(stream, None)
                if row is None:
                    raise damaged(number)
                yield action, number, row[0]
        at = end


def trace(replica: Replica, action: ActionId, path: str, most: int) -> tuple[tuple[Link, Event], ...]:
    """The newest links with their facts. Raises StoreError."""
    with telling(replica.recorder, replica.campaign):
        return tuple((link, _event_at(replica, link)) for link in islice(links(replica, action, path), most))


def _event_at(replica: Replica, link: Link) -> Event:
    entry = replica.timeline.actions[link.action]
    return replica.events_of(link.action)[link.row - entry.row - 1]
