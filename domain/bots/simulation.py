"""Whole memories played without a screen or a store, and what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from msgspec import Struct

from domain.bots.players import Player
from domain.content.pack import Pack
from domain.engine import EMPTY, settle
from domain.language import commands as c
from domain.language import events as e
from domain.language.chance import Generator
from domain.model.state import State

MOST_DECISIONS = 5_000
"""A memory that takes more is counted as unfinished."""


COUNTED = frozenset((e.TurnBegun, e.AlertRaised, e.HealthLost, e.MemoryEnded, e.MemoryFailed))
"""Facts of which more is told than how often they occurred."""


class GameResult(Struct, frozen=True):
    """One memory played to its end."""

    outcome: str
    """"success", "failure" or "unfinished"."""
    reason: str
    turns: int
    decisions: int
    damage: int
    alert_turn: int
    """The turn in which the alert came on, 0 when it never did."""
    facts: dict[str, int]
    """How often each kind of fact occurred."""


def begin(pack: Pack, assassins: tuple[str, ...], difficulty: str, edition: str) -> State:
    """A campaign before its first memory. Raises Refused when the team or edition doesn't exist."""
    return settle(pack, EMPTY, c.Begin(pack.id, edition, difficulty, assassins), lambda _node, _state: None).state


def play_memory(pack: Pack, state: State, memory: str, player: Player, seed: bytes) -> GameResult:
    """Play a memory from its set-up to its end. The same seed and player give the same game.

    Where a failed memory goes on in place (P10), its first failure ends the game.
    """
    generator = Generator(seed)
    command: c.AnyCommand = c.Start(memory)
    facts: Counter[type[e.Fact]] = Counter()
    turns = damage = alert_turn = 0
    outcome, reason = "unfinished", ""
    for number in range(1, MOST_DECISIONS + 1):
        settled = settle(pack, state, command, generator.answer)
        state = settled.state
        for event in settled.events:
            kind = type(event.fact)
            facts[kind] += 1
            if kind not in COUNTED:
                continue
            match event.fact:
                case e.TurnBegun():
                    turns += 1
                case e.AlertRaised():
                    alert_turn = alert_turn or turns
                case e.HealthLost(cubes=cubes):
                    damage += cubes
                case e.MemoryEnded(outcome=outcome, reason=reason):
                    pass
                case e.MemoryFailed(reason=reason):
                    outcome = "failure"
        if state.memory is None or outcome != "unfinished":
            return GameResult(outcome, reason, turns, number, damage, alert_turn, _by_tag(facts))
        command = player(pack, state)
    return GameResult(outcome, reason, turns, MOST_DECISIONS, damage, alert_turn, _by_tag(facts))


def _by_tag(facts: Counter[type[e.Fact]]) -> dict[str, int]:
    return {str(kind.__struct_config__.tag): number for kind, number in facts.items()}


class Summary(Struct, frozen=True):
    """Many games in numbers."""

    games: int
    won: int
    turns: float
    damage: float
    alert_turn: float
    reasons: dict[str, int]
    facts: dict[str, int]


def summarise(results: list[GameResult]) -> Summary:
    """Win rate, average turns, damage and alert turn; reasons and facts counted."""
    number = len(results) or 1
    alerts = [result.alert_turn for result in results if result.alert_turn]
    facts: Counter[str] = Counter()
    for result in results:
        facts.update(result.facts)
    return Summary(
        games=len(results),
        won=sum(result.outcome == "success" for result in results),
        turns=sum(result.turns for result in results) / number,
        damage=sum(result.damage for result in results) / number,
        alert_turn=sum(alerts) / (len(alerts) or 1),
        reasons=dict(Counter(result.reason for result in results)),
        facts=dict(sorted(facts.items())),
    )


def simulate(
    pack: Pack, memory: str, start: State, make_player: Callable[[int], Player], *, games: int, seed: int
) -> Iterator[GameResult]:
    """Play a memory many times, each game as it is asked for; game number n is always the same for the same seed."""
    for number in range(games):
        yield play_memory(pack, start, memory, make_player(number), (seed * 1_000_003 + number).to_bytes(32, "big"))
