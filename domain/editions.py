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
    "trade_scope": {
        "fr_1_05": "any_gear",
        "en_1_03": "any_gear",
        "it": "equipment_cards",
        "eog_v2": "equipment_cards",
    },
    "unequip_move_slots": {"fr_1_05": "all", "en_1_03": "all", "it": "all", "eog_v2": "all"},
    "armor_swap_cost": {
        "fr_1_05": "by_rule_18",
        "en_1_03": "by_rule_18",
        "it": "always_1",
        "eog_v2": "by_rule_18",
    },
    "skill_use_limit": {
        "fr_1_05": "once_per_attempt",
        "en_1_03": "card_text_only",
        "it": "card_text_only",
        "eog_v2": "card_text_only",
    },
    "hunt_selection": {
        "fr_1_05": "movable_only",
        "en_1_03": "movable_only",
        "it": "any",
        "eog_v2": "movable_only",
    },
    "escort_no_health_untargetable": {"fr_1_05": "true", "en_1_03": "true", "it": "true", "eog_v2": "true"},
    "escort_follow": {
        "fr_1_05": "any_move",
        "en_1_03": "any_move",
        "it": "move_action_only",
        "eog_v2": "any_move",
    },
    "reinforcement_reshuffle": {"fr_1_05": "true", "en_1_03": "true", "it": "true", "eog_v2": "true"},
    "objective_base_removed": {"fr_1_05": "true", "en_1_03": "true", "it": "true", "eog_v2": "true"},
}
"""Value of each flag by edition (E28, E21, E20, E26, E43, E18, E24, E32, E57, E46, E72, E73, E42, E19)."""


def flag(state: State, name: str) -> str:
    """The value of a flag in this campaign."""
    return state.flags.get(name) or FLAGS[name][state.edition]
