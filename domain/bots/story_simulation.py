"""Whole campaigns played without a screen or a store, and what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from msgspec import Struct

from domain.bots.players import Player
from domain.content.pack import Pack
from domain.engine import EMPTY, settle
from domain.language import commands as c
from domain.language.chance import Generator
from domain.language.events import Event
from domain.model.state import State
from domain.rules.campaign.flow import STORY, due

MOST_DECISIONS = 60_000
"""A campaign that takes more is counted as unfinished."""


class StoryResult(Struct, frozen=True):
    """One campaign played to its end."""

    finished: bool
    decisions: int
    won: dict[str, int]
    """For each memory: 1 or 2, the attempt that won it; 0 when it was synchronised after two failures."""
    level: int
    headquarters: int
    xp: int
    syncs: int
    contracts: int
    facts: dict[str, int]
    """How often each kind of fact occurred."""


def begin_story(pack: Pack, assassins: tuple[str, ...], difficulty: str, edition: str) -> State:
    """A story campaign before its first memory. Raises Refused when the team or edition doesn't exist."""
    command = c.Begin(pack.id, edition, difficulty, assassins, flow=STORY)
    return settle(pack, EMPTY, command, lambda _node, _state: None).state


def play_story(
    pack: Pack,
    state: State,
    player: Player,
    steward: Player,
    *,
    seed: bytes,
    watch: Callable[[c.AnyCommand, tuple[Event, ...], State], None] = lambda *_: None,
) -> StoryResult:
    """Play a story to its end: `player` in memories, `steward` between them; `watch` sees every action.

    The same seed and players give the same campaign.
    """
    generator = Generator(seed)
    facts: Counter[str] = Counter()
    number = 0
    while number < MOST_DECISIONS and (state.memory or state.agenda or due(pack, state)):
        command = (player if state.memory else steward)(pack, state)
        settled = settle(pack, state, command, generator.answer)
        state = settled.state
        facts.update(str(event.fact.__struct_config__.tag) for event in settled.events)
        watch(command, settled.events, state)
        number += 1
    return _result(pack, state, number, facts)


def _result(pack: Pack, state: State, decisions: int, facts: Counter[str]) -> StoryResult:
    lines = {name: line for name, line in state.diary.items() if line.closed}
    return StoryResult(
        finished=not due(pack, state),
        decisions=decisions,
        won={name: line.failures + 1 if line.closed == "success" else 0 for name, line in lines.items()},
        level=state.level,
        headquarters=state.headquarters.level,
        xp=state.xp,
        syncs=sum(bool(line.sync) for line in state.diary.values()),
        contracts=sum(line.contract_fulfilled for line in state.diary.values()),
        facts=dict(sorted(facts.items())),
    )
