"""The steps of the enemy phase in their order: point 28."""

from __future__ import annotations

from domain.model.agenda import AnyFrame, EnemyCombat, EnemyMovement, Reinforcement
from domain.model.editions import flag
from domain.model.state import State


def gap_at(state: State, gap: int) -> str:
    """Where a gap lies (19.6): "before_" a step, or "after_" the last one."""
    steps = tuple(enemy_steps(flag(state, "enemy_step_order")))
    return f"before_{steps[gap]}" if gap < len(steps) else f"after_{steps[-1]}"


def enemy_steps(order: str) -> dict[str, AnyFrame]:
    """The frames of the steps by name, in the order of a flag: reinforcements first (28.1), or last (P1.3, P22.1)."""
    steps: dict[str, AnyFrame] = {"movement": EnemyMovement(), "combat": EnemyCombat()}
    entering: dict[str, AnyFrame] = {"reinforcement": Reinforcement()}
    return {**steps, **entering} if order == "reinforce_last" else {**entering, **steps}
