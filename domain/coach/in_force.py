"""Which statements of the printed rules don't hold where a flag has the prototype's value: they aren't taught there."""

from __future__ import annotations

from collections.abc import Iterable

from domain.model.editions import OF_THE_PROTOTYPE, flag
from domain.model.state import State

ONLY_USUALLY: dict[str, tuple[str, ...]] = {
    "enemy_step_order": ("28.1",),
    "success_test": ("5.5", "5.6"),
    "after_memory": ("36.1", "36.2", "19.9"),
    "beside_the_board": ("24.2",),
    "equip_cost": ("18.5",),
    "weapons_work_from": ("18.4", "24.8"),
    "objective_payment": ("14.2", "14.3"),
    "travel_base": ("15.6",),
    "enemy_tests": ("22.11", "28.8", "28.9", "30.15"),
    "retaliation": ("16.16", "16.17", "16.18", "16.20", "16.21", "16.24"),
    "starts_as": ("1.5",),
    "coordinated_attack": ("16.25", "16.26", "16.27", "16.28"),
    "exposed_among_enemies_may": ("10.2", "17.2"),
    "hiding_needs": ("8.5", "9.4"),
    "tower_sync": ("9.5",),
    "leap": ("9.9", "9.10"),
    "tower_top": ("9.2",),
    "loose_base_holds": ("32.8",),
    "bodies_take_room": ("29.12", "29.13"),
    "between_memories": ("40.15", "41.30", "41.33", "46.2", "46.4"),
    "after_failure": ("6.6", "6.7", "6.9", "6.11", "6.14", "6.15", "6.16"),
    "attraction": ("30.1",),
    "search": ("17.3", "17.4", "17.5", "17.6"),
    "shortage": ("6.4", "29.9"),
    "armour_comes_off": ("25.4",),
    "reinforcements_test": ("29.17",),
    "critical_keeps_base": ("26.4",),
}
"""Statements by the flag with whose usual value they hold."""


def hold(state: State, rules: Iterable[str]) -> bool:
    """Whether all of these statements hold in a campaign, as far as the flags of the prototype touch them."""
    named = set(rules)
    return not any(
        named.intersection(touched) and flag(state, name) != OF_THE_PROTOTYPE[name][0]
        for name, touched in ONLY_USUALLY.items()
    )
