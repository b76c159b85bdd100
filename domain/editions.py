"""Rules editions as named flags: `rules/editions.md` of the specification, by row.

A flag that a campaign set by name wins over its edition. Default: FR 1.05, the newest rulebook.
"""

from __future__ import annotations

from domain.model.state import State

EDITIONS = ("fr_1_05", "en_1_03", "it", "eog_v2")

FLAGS: dict[str, dict[str, str]] = {
    "exposed_triggers_alert": {"fr_1_05": "true", "en_1_03": "true", "it": "false", "eog_v2": "true"},
    "retaliation_split_pool": {
        "fr_1_05": "exposed_participants",
        "en_1_03": "exposed_participants",
        "it": "all_participants",
        "eog_v2": "exposed_participants",
    },
    "common_sword_ignores_red_base": {"fr_1_05": "true", "en_1_03": "false", "it": "true", "eog_v2": "true"},
    "zero_cost_in_enemy_phase": {"fr_1_05": "true", "en_1_03": "true", "it": "false", "eog_v2": "false"},
    "unknown_direction": {
        "fr_1_05": "cut_half",
        "en_1_03": "cut_half",
        "it": "uniform_random",
        "eog_v2": "cut_half",
    },
    "objective_base_removed": {"fr_1_05": "true", "en_1_03": "true", "it": "true", "eog_v2": "true"},
}
"""Value of each flag by edition (E28, E21, E20, E26, E43, E19)."""


def flag(state: State, name: str) -> str:
    """The value of a flag in this campaign."""
    return state.flags.get(name) or FLAGS[name][state.edition]
