"""Which facts are luck: dice that fell, cards and tokens that came up. An undo across one could fish for another."""

from __future__ import annotations

from collections.abc import Iterable

from domain.language import events as e
from domain.language.commands import AnyCommand, Draw, Roll

LUCK: tuple[type[e.Fact], ...] = (
    e.DiceRolled,
    e.DieDealt,
    e.CardDrawn,
    e.CardShown,
    e.BaseDrawn,
    e.EventRevealed,
    e.DangerTurned,
    e.ObjectiveRevealed,
    e.ContractRevealed,
    e.CardRead,
)


def lucky(command: AnyCommand, facts: Iterable[e.AnyFact]) -> bool:
    """Whether dice fell or something was revealed in an action."""
    return isinstance(command, Roll | Draw) or any(isinstance(fact, LUCK) for fact in facts)
