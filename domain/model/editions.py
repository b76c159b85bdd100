"""Rules editions as named flags: `rules/editions.md` of the specification, by row.

A flag that a campaign set by name wins over its edition. Default: FR 1.05, the newest rulebook.
"""

from __future__ import annotations

from domain.model.state import State

EDITIONS = ("fr_1_05", "en_1_03", "it", "eog_v2")

ALIKE: dict[str, dict[str, str]] = {
    "retaliation_split_pool": {
        "fr_1_05": "exposed_participants",
        "en_1_03": "exposed_participants",
        "it": "all_participants",
        "eog_v2": "exposed_participants",
    },
    "hospital_entry": {
        "fr_1_05": "success_or_second_attempt",
        "en_1_03": "memory_completed",
        "it": "next_assignment",
        "eog_v2": "next_assignment",
    },
}
"""Flags that a house rule may name and no rule asks for: every participant of an attack is exposed before the dice of
the retaliation are shared out, so that both sides play alike. And whoever was eliminated is healed after the memory
that follows, at whatever moment the figure was put into hospital."""

PLAYED: dict[str, dict[str, str]] = {
    "exposed_triggers_alert": {"fr_1_05": "true", "en_1_03": "true", "it": "false", "eog_v2": "true"},
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
    "eliminated_bag": {
        "fr_1_05": "blade_and_armour",
        "en_1_03": "blade",
        "it": "blade",
        "eog_v2": "blade",
    },
    "eliminated_leftovers": {
        "fr_1_05": "to_villa_or_hq",
        "en_1_03": "to_apprentice",
        "it": "to_apprentice",
        "eog_v2": "to_apprentice",
    },
    "apprentice_start": {
        "fr_1_05": "by_attempt",
        "en_1_03": "by_attempt",
        "it": "next_memory_and_replay",
        "eog_v2": "next_memory_and_replay",
    },
    "apprentice_may_wear_old_armor": {"fr_1_05": "false", "en_1_03": "false", "it": "true", "eog_v2": "true"},
    "sync_requires": {
        "fr_1_05": "success_any_attempt",
        "en_1_03": "success_any_attempt",
        "it": "met_in_play",
        "eog_v2": "success_any_attempt",
    },
    "leave_keeps_slot_card": {"fr_1_05": "true", "en_1_03": "false", "it": "false", "eog_v2": "false"},
    "swap_requires_full_health": {"fr_1_05": "true", "en_1_03": "true", "it": "false", "eog_v2": "false"},
    "hospital_bag": {
        "fr_1_05": "blade_and_armour",
        "en_1_03": "blade_and_armour",
        "it": "blade",
        "eog_v2": "blade",
    },
    "hospital_heal": {
        "fr_1_05": "pool_players_split",
        "en_1_03": "per_caregiver_by_card",
        "it": "per_caregiver_by_card",
        "eog_v2": "per_caregiver_each_assassin",
    },
    "assignment_before_replay": {"fr_1_05": "false", "en_1_03": "false", "it": "false", "eog_v2": "false"},
    "resolution_trigger": {
        "fr_1_05": "success_or_second_failure",
        "en_1_03": "success_or_second_failure",
        "it": "success_or_second_failure",
        "eog_v2": "success_or_second_failure",
    },
    "apprentice_source": {
        "fr_1_05": "pull_from_building",
        "en_1_03": "pull_from_building",
        "it": "reserve_at_assignment",
        "eog_v2": "reserve_at_assignment",
    },
    "ally_reusable": {"fr_1_05": "true", "en_1_03": "true", "it": "true", "eog_v2": "true"},
    "optional_memory_chest": {"fr_1_05": "last", "en_1_03": "second", "it": "last", "eog_v2": "second"},
    "workshop_payment_types": {
        "fr_1_05": "with_chest_cards",
        "en_1_03": "without_chest_cards",
        "it": "with_chest_cards",
        "eog_v2": "without_chest_cards",
    },
    "objective_base_removed": {"fr_1_05": "true", "en_1_03": "true", "it": "true", "eog_v2": "true"},
}
"""Value by edition of each flag that a rule asks for (E28, E20, E26, E43, E18, E24, E32, E57, E46, E72, E73, E42, E35,
E36, E38, E40, E50, E54, E55, E64, E66, E60, E61, E39, E63, E74, E67, E19)."""

FLAGS = {**PLAYED, **ALIKE}
"""Every flag by name: its value by edition."""


def values_of(name: str) -> tuple[str, ...]:
    """What a flag can be set to: what it is in any edition, and yes and no where it is one of them."""
    found = dict.fromkeys(FLAGS[name].values())
    switch = dict.fromkeys(("true", "false")) if {"true", "false"} & found.keys() else {}
    return tuple({**switch, **found})


def flag(state: State, name: str) -> str:
    """The value of a flag in this campaign."""
    return state.flags.get(name) or FLAGS[name][state.edition]
