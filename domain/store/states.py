"""States by action: the path fold, and what it leaves behind so that the next one is short.

A window of recent states, one state every 100 actions in memory, sparse keyframes on the disk. All of it is a cache:
whatever can't be read is left out, and the fold begins further back.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Container, Iterable, Iterator
from itertools import islice
from typing import TypeAlias

import msgspec

from domain.core.canonical import ROOT_PARENT, ActionId
from domain.core.decoding import msgpack_decoder
from domain.core.errors import CampaignError
from domain.log.timeline import Timeline
from domain.model.state import STATE_SCHEMA, State
from domain.store.log import ACTION, CampaignId
from domain.store.ports import DamagedRow, Engine, RawRow, Recorder, damaged
from domain.store.rows import decode_fact, fact_decoder
from domain.store.scanning import ARRAY_32, claims_too_much

WINDOW = 512
"""States kept one by one."""

FRAME_EVERY = 100
"""Actions between the states that are kept longer."""

FRAMES = 1024
"""How many of these are kept."""

FOLD_FAULTS = (ArithmeticError, AttributeError, CampaignError, LookupError, TypeError, ValueError)
"""What a fact that doesn't fit the state before it can raise; only a damaged log holds one."""

HASH = 16
"""Bytes before the body in a stored row."""

STORED_ID = slice(HASH + 3, HASH + 19)
STORED_PARENT = slice(HASH + 21, HASH + 37)
"""Where id and parent stand in a stored header: hash, array mark, then two binaries of 16 bytes."""

COMPRESSION = 1

_encode = msgspec.msgpack.Encoder().encode  # map keys in their own order, unlike the log: a keyframe is no row


Step: TypeAlias = tuple[ActionId, int, int]
"""An action on a path, its header's row, and how many fact rows follow. A plain tuple: the collector lets it be."""

Way: TypeAlias = tuple[ActionId, list[Step]]
"""Where a fold begins (sixteen zero bytes: from nothing), and the actions to fold from there, in order."""


def frozen(action: ActionId, state: State) -> bytes:
    """A state as a keyframe holds it; it names its action, and damage to it is found when it is read."""
    return zlib.compress(action + _encode(state), COMPRESSION)


def thawed(action: ActionId, data: bytes) -> State | None:
    """The state in a keyframe, None when it isn't that action's or can't be read."""
    try:
        plain = zlib.decompress(data)
        found: State | None = msgpack_decoder(State)(plain[HASH:]) if plain[:HASH] == action else None
    except (zlib.error, msgspec.DecodeError, TypeError, ValueError):
        return None
    return found


class States:
    """The states of one campaign that are at hand, and the fold to all others."""

    def __init__(self, recorder: Recorder, campaign: CampaignId, engine: Engine) -> None:
        """Look what keyframes the disk has; none is read yet."""
        self._recorder = recorder
        self._campaign = campaign
        self._engine = engine
        self.window: dict[ActionId, State] = {}
        self.frames: dict[ActionId, State] = {}
        self.disk: set[ActionId] = set()
        self._since = 0
        self.stale: list[bytes] = []
        """Keyframes of another schema."""
        for _, action, schema in recorder.keyframes(campaign):
            if schema == STATE_SCHEMA and isinstance(action, bytes):
                self.disk.add(ActionId(action))
            else:
                self.stale.append(action)

    def at(self, action: ActionId, way: Callable[[ActionId], Way]) -> tuple[State, int]:
        """The state after an action, and how many rows were folded for it since the last keyframe.

        `way` finds the way to it from a `known` one. Raises KeyError when there is no such action, DamagedRow when the
        log can't be folded.
        """
        found = self.window.get(action)
        if found is not None:
            return found, 0
        while True:
            base, steps = way(action)
            state = self.load(base)
            if state is not None:
                return self._fold(state, steps), sum(facts + 1 for _, _, facts in steps)

    def known(self) -> set[ActionId]:
        """The actions that a fold can begin at."""
        return {ROOT_PARENT, *self.window, *self.frames, *self.disk}

    def keep(self, action: ActionId, state: State, actions: int = 1) -> None:
        """Remember a state that lies `actions` after the one remembered before; old ones go."""
        _put(self.window, action, state, WINDOW)
        self._since += actions
        if self._since >= FRAME_EVERY:
            self._since = 0
            _put(self.frames, action, state, FRAMES)

    def load(self, action: ActionId) -> State | None:
        """The state after a known action, None where its keyframe can't be read: then it is known no longer."""
        if action == ROOT_PARENT:
            return self._engine.EMPTY
        state = self.window.get(action) or self.frames.get(action)
        if state is None:
            data = self._recorder.keyframe(self._campaign, action)
            state = None if data is None else thawed(action, data)
            if state is None:
                self.disk.discard(action)
            else:
                _put(self.frames, action, state, FRAMES)
        return state

    def _fold(self, state: State, steps: list[Step]) -> State:
        """Fold along a path. A short one leaves every state behind, a long one every hundredth."""
        size = 1 if len(steps) <= 2 * FRAME_EVERY else FRAME_EVERY
        for run in _runs(steps):
            _, last, facts = run[-1]
            stream = self._recorder.facts(self._campaign, run[0][1] + 1, last + facts)
            for group in _groups(run, size):
                state = self._fold_rows(state, group, stream)
                self.keep(group[-1][0], state, len(group))
        return state

    def _fold_rows(self, state: State, group: list[Step], stream: Iterator[tuple[bytes]]) -> State:
        evolve, decode, start, before = self._engine.evolve, fact_decoder(), HASH, state
        try:
            for (stored,) in islice(stream, sum(facts for _, _, facts in group)):
                if ARRAY_32 in stored and claims_too_much(stored[start:]):
                    raise self._damage(before, group)
                state = evolve(state, decode(stored[start:]).fact)
        except DamagedRow:
            raise
        except FOLD_FAULTS as fault:
            raise self._damage(before, group) from fault
        return state

    def _damage(self, state: State, group: list[Step]) -> DamagedRow:
        """The row at which a fold fails, found by going again, one row at a time."""
        row = group[0][1]
        for _, header, facts in group:
            for row, _, stored in self._recorder.rows(self._campaign, header, header + facts):
                try:
                    state = self._engine.evolve(state, decode_fact(stored[HASH:]).fact)
                except FOLD_FAULTS:
                    return damaged(row)
        return damaged(row)


def way_by_timeline(timeline: Timeline, action: ActionId, known: Container[ActionId]) -> Way:
    """The way to an action when the log fold is at hand."""
    steps = []
    while action not in known:
        at = timeline.actions[action]
        steps.append((action, at.row, at.facts))
        action = at.parent
    steps.reverse()
    return action, steps


def way_by_rows(rows: Iterable[RawRow], last: int, action: ActionId, known: Container[ActionId]) -> Way:
    """The way to an action by the headers alone, newest first: parents stand before their children.

    `last` is the number of the newest row. Raises KeyError when there is no such action, DamagedRow when the way to it
    breaks off.
    """
    steps: list[Step] = []
    end = last
    if action in known:
        return action, steps
    for number, family, stored in rows:
        if family == ACTION and stored[STORED_ID] == action:
            steps.append((action, number, end - number))
            action = ActionId(stored[STORED_PARENT])
            if action in known:
                steps.reverse()
                return action, steps
        end = number - 1
    if not steps:
        raise KeyError(action)
    raise damaged(steps[-1][1])


def _put(states: dict[ActionId, State], action: ActionId, state: State, most: int) -> None:
    states[action] = state
    if len(states) > most:
        del states[next(iter(states))]


def _runs(steps: list[Step]) -> Iterator[list[Step]]:
    """The steps in stretches whose rows follow each other without a gap."""
    run: list[Step] = []
    for step in steps:
        if run and step[1] != run[-1][1] + run[-1][2] + 1:
            yield run
            run = []
        run.append(step)
    if run:
        yield run


def _groups(run: list[Step], size: int) -> Iterator[list[Step]]:
    for start in range(0, len(run), size):
        yield run[start : start + size]
