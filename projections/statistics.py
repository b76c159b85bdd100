"""Statistics of a campaign along one path: dice, damage taken, turns, attempts and when the alert came.

Read from the read models like `queries`, as plain values; faces and names are put into words by whoever shows them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.language import events as e
from projections.queries import DiceCount, Source, dice, log_lines, place_of

if TYPE_CHECKING:
    from collections.abc import Iterable


class Attempt(Struct):
    """One attempt at a memory."""

    memory: str
    attempt: int
    """1 or 2 within a play (6.6)."""
    turns: int = 0
    """Turns that have begun, or at the end those that were counted."""
    outcome: str = ""
    """"success" or "failure"; empty while it is in play."""
    alert: int = 0
    """The turn in which the alert first came on; 0 when it never did."""
    damage: dict[str, int] = {}
    """Health cubes lost, by assassin or ally."""
    told: bool = False
    """Whether it was kept turn by turn, so that an alert would be known: no result that was entered afterwards is."""


class Statistics(Struct, frozen=True):
    """Everything that is counted, on the path to one action."""

    dice: tuple[DiceCount, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    """In the order of play."""

    @property
    def damage(self) -> dict[str, int]:
        """Health cubes lost over all attempts, by assassin or ally, in the order in which they were first hurt."""
        total: dict[str, int] = {}
        for attempt in self.attempts:
            for who, cubes in attempt.damage.items():
                total[who] = total.get(who, 0) + cubes
        return total

    @property
    def untold(self) -> int:
        """Attempts that are over and whose result alone was entered: what else happened in them nobody has told."""
        return sum(1 for attempt in self.attempts if attempt.outcome and not attempt.told)

    def damage_of(self, team: Iterable[str]) -> dict[str, int]:
        """Health cubes lost by a team and by whoever else was hurt; nothing where no attempt was kept turn by turn.

        Only of those that were it is known that somebody lost none.
        """
        unhurt = dict.fromkeys(team, 0) if any(attempt.told for attempt in self.attempts) else {}
        return unhurt | self.damage


def statistics(source: Source, campaign: bytes, action: bytes) -> Statistics:
    """What is counted on the path from the first action to this one; abandoned tails are left out.

    An action that the read models don't cover has nothing to count. Raises ReadModelsDamaged.
    """
    live = place_of(source, campaign, action)
    if live is None:
        return Statistics()
    attempts: list[Attempt] = []
    for line in log_lines(source, campaign, live=live, newest_first=False):
        for fact in line.facts:
            _count(attempts, fact)
    return Statistics(dice(source, campaign, live=live), tuple(attempts))


def _count(attempts: list[Attempt], fact: e.AnyFact) -> None:
    """Take one fact into the attempt that it belongs to."""
    if isinstance(fact, e.MemoryBegun):
        attempts.append(Attempt(fact.memory, fact.attempt, damage={}))
    if not attempts:
        return
    now = attempts[-1]
    match fact:
        case e.PhaseBegun():
            # A result that is entered afterwards has turns, but no phases.
            now.told = True
        case e.TurnBegun(turn=turn):
            now.turns = turn
        case e.AlertRaised() if not now.alert:
            now.alert = max(1, now.turns)
        case e.HealthLost(who=who, cubes=cubes):
            now.damage[who] = now.damage.get(who, 0) + cubes
        case e.MemoryEnded(outcome=outcome, turns=turns):
            now.outcome, now.turns = outcome, turns
