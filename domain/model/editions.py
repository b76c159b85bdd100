"""Rules editions as named flags: `rules/editions.md` of the specification, by row.

Four printings of one game, and the prototype that was shown before them, a rulebook of its own (table 2).

A flag that a campaign set by name wins over its edition. Default: FR 1.05, the newest rulebook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from domain.model.state import State

PROTOTYPE = "kickstarter"
PRINTED = ("fr_1_05", "en_1_03", "it", "eog_v2")
EDITIONS = (*PRINTED, PROTOTYPE)

ALIKE: dict[str, dict[str, str]] = {
    "retaliation_split_pool": {
        "fr_1_05": "exposed_participants",
        "en_1_03": "exposed_participants",
        "it": "all_participants",
        "eog_v2": "exposed_participants",
        "kickstarter": "exposed_participants",
    },
    "hospital_entry": {
        "fr_1_05": "success_or_second_attempt",
        "en_1_03": "memory_completed",
        "it": "next_assignment",
        "eog_v2": "next_assignment",
        "kickstarter": "next_assignment",
    },
}
"""Flags that a house rule may name and no rule asks for: every participant of an attack is exposed before the dice of
the retaliation are shared out, so that both sides play alike. And whoever was eliminated is healed after the memory
that follows, at whatever moment the figure was put into hospital."""

PLAYED: dict[str, dict[str, str]] = {
    "exposed_triggers_alert": {
        "fr_1_05": "true",
        "en_1_03": "true",
        "it": "false",
        "eog_v2": "true",
        "kickstarter": "true",
    },
    "common_sword_ignores_red_base": {
        "fr_1_05": "true",
        "en_1_03": "false",
        "it": "true",
        "eog_v2": "true",
        "kickstarter": "false",
    },
    "zero_cost_in_enemy_phase": {
        "fr_1_05": "true",
        "en_1_03": "true",
        "it": "false",
        "eog_v2": "false",
        "kickstarter": "false",
    },
    "unknown_direction": {
        "fr_1_05": "cut_half",
        "en_1_03": "cut_half",
        "it": "uniform_random",
        "eog_v2": "cut_half",
        "kickstarter": "cut_half",
    },
    "trade_scope": {
        "fr_1_05": "any_gear",
        "en_1_03": "any_gear",
        "it": "equipment_cards",
        "eog_v2": "equipment_cards",
        "kickstarter": "any_gear",
    },
    "unequip_move_slots": {
        "fr_1_05": "all",
        "en_1_03": "all",
        "it": "all",
        "eog_v2": "all",
        "kickstarter": "all",
    },
    "armor_swap_cost": {
        "fr_1_05": "by_rule_18",
        "en_1_03": "by_rule_18",
        "it": "always_1",
        "eog_v2": "by_rule_18",
        "kickstarter": "by_rule_18",
    },
    "skill_use_limit": {
        "fr_1_05": "once_per_attempt",
        "en_1_03": "card_text_only",
        "it": "card_text_only",
        "eog_v2": "card_text_only",
        "kickstarter": "card_text_only",
    },
    "hunt_selection": {
        "fr_1_05": "movable_only",
        "en_1_03": "movable_only",
        "it": "any",
        "eog_v2": "movable_only",
        "kickstarter": "movable_only",
    },
    "escort_no_health_untargetable": {
        "fr_1_05": "true",
        "en_1_03": "true",
        "it": "true",
        "eog_v2": "true",
        "kickstarter": "true",
    },
    "escort_follow": {
        "fr_1_05": "any_move",
        "en_1_03": "any_move",
        "it": "move_action_only",
        "eog_v2": "any_move",
        "kickstarter": "any_move",
    },
    "reinforcement_reshuffle": {
        "fr_1_05": "true",
        "en_1_03": "true",
        "it": "true",
        "eog_v2": "true",
        "kickstarter": "true",
    },
    "eliminated_bag": {
        "fr_1_05": "blade_and_armour",
        "en_1_03": "blade",
        "it": "blade",
        "eog_v2": "blade",
        "kickstarter": "blade",
    },
    "eliminated_leftovers": {
        "fr_1_05": "to_villa_or_hq",
        "en_1_03": "to_apprentice",
        "it": "to_apprentice",
        "eog_v2": "to_apprentice",
        "kickstarter": "beside_lost",
    },
    "apprentice_start": {
        "fr_1_05": "by_attempt",
        "en_1_03": "by_attempt",
        "it": "next_memory_and_replay",
        "eog_v2": "next_memory_and_replay",
        "kickstarter": "by_attempt",
    },
    "apprentice_may_wear_old_armor": {
        "fr_1_05": "false",
        "en_1_03": "false",
        "it": "true",
        "eog_v2": "true",
        "kickstarter": "true",
    },
    "sync_requires": {
        "fr_1_05": "success_any_attempt",
        "en_1_03": "success_any_attempt",
        "it": "met_in_play",
        "eog_v2": "success_any_attempt",
        "kickstarter": "met_in_play",
    },
    "leave_keeps_slot_card": {
        "fr_1_05": "true",
        "en_1_03": "false",
        "it": "false",
        "eog_v2": "false",
        "kickstarter": "false",
    },
    "swap_requires_full_health": {
        "fr_1_05": "true",
        "en_1_03": "true",
        "it": "false",
        "eog_v2": "false",
        "kickstarter": "false",
    },
    "hospital_bag": {
        "fr_1_05": "blade_and_armour",
        "en_1_03": "blade_and_armour",
        "it": "blade",
        "eog_v2": "blade",
        "kickstarter": "blade",
    },
    "hospital_heal": {
        "fr_1_05": "pool_players_split",
        "en_1_03": "per_caregiver_by_card",
        "it": "per_caregiver_by_card",
        "eog_v2": "per_caregiver_each_assassin",
        "kickstarter": "per_caregiver_by_card",
    },
    "hospital_heals_at_once": {
        "fr_1_05": "false",
        "en_1_03": "false",
        "it": "false",
        "eog_v2": "false",
        "kickstarter": "false",
    },
    "assignment_before_replay": {
        "fr_1_05": "false",
        "en_1_03": "false",
        "it": "false",
        "eog_v2": "false",
        "kickstarter": "false",
    },
    "resolution_trigger": {
        "fr_1_05": "success_or_second_failure",
        "en_1_03": "success_or_second_failure",
        "it": "success_or_second_failure",
        "eog_v2": "success_or_second_failure",
        "kickstarter": "success_or_second_failure",
    },
    "apprentice_source": {
        "fr_1_05": "pull_from_building",
        "en_1_03": "pull_from_building",
        "it": "reserve_at_assignment",
        "eog_v2": "reserve_at_assignment",
        "kickstarter": "reserve_at_assignment",
    },
    "ally_reusable": {
        "fr_1_05": "true",
        "en_1_03": "true",
        "it": "true",
        "eog_v2": "true",
        "kickstarter": "true",
    },
    "optional_memory_chest": {
        "fr_1_05": "last",
        "en_1_03": "second",
        "it": "last",
        "eog_v2": "second",
        "kickstarter": "second",
    },
    "workshop_payment_types": {
        "fr_1_05": "with_chest_cards",
        "en_1_03": "without_chest_cards",
        "it": "with_chest_cards",
        "eog_v2": "without_chest_cards",
        "kickstarter": "without_chest_cards",
    },
    "objective_base_removed": {
        "fr_1_05": "true",
        "en_1_03": "true",
        "it": "true",
        "eog_v2": "true",
        "kickstarter": "true",
    },
}
"""Value by edition of each flag that a rule asks for (E28, E20, E26, E43, E18, E24, E32, E57, E46, E72, E73, E42, E35,
E36, E38, E40, E50, E54, E55, E64, E66, 41.q1, E60, E61, E39, E63, E74, E67, E19)."""

OF_THE_PROTOTYPE: dict[str, tuple[str, str]] = {
    "enemy_step_order": ("reinforce_first", "reinforce_last"),
    "success_test": ("at_once_nobody_left", "end_of_turn_one_left"),
    "after_memory": ("villa", "as_it_stands"),
    "beside_the_board": ("five", "no_limit"),
    "equip_cost": ("by_rule_18", "free"),
    "weapons_work_from": ("slot", "anywhere"),
    "objective_payment": ("pooled", "alone"),
    "objective_xp": ("true", "false"),
    "travel_base": ("left", "kept"),
    "enemy_tests": ("after_step", "on_entry"),
    "retaliation": ("true", "false"),
    "starts_as": ("apprentice", "assassin_level_1"),
    "coordinated_attack": ("true", "false"),
    "exposed_among_enemies_may": ("nothing", "bodies_and_chest"),
    "hiding_needs": ("incognito_or_clear", "incognito"),
    "tower_sync": ("own_action", "with_climb"),
    "leap": ("tested_into_spot", "untested_onto_square"),
    "tower_top": ("one", "any"),
    "loose_base_holds": ("true", "false"),
    "bodies_take_room": ("true", "false"),
    "allies_in_water": ("true", "false"),
    "unpublished_parts": ("playable", "refused"),
    "between_memories": ("as_the_pack_says", "nothing"),
    "after_failure": ("from_the_set_up", "in_place"),
    "attraction": ("nearby", "whole_map"),
    "detection_dice": ("one_die", "by_alert"),
    "search": ("card_by_card", "one_kept"),
    "selling": ("never", "after_memory_0_4"),
    "shortage": ("fails", "bodies_return"),
    "companions": ("by_card", "one_turn"),
    "event_cards": ("discarded", "by_symbol"),
    "armour_comes_off": ("for_better_only", "any_time"),
    "reinforcements_test": ("true", "false"),
    "critical_keeps_base": ("false", "true"),
}
"""What all printed editions agree on and the prototype plays otherwise: their value, and its own.

P1.3, P4.1, P4.10, P5.2, P5.9, P5.10, P6.3, P6.4, P9.5, P23.7, P12.1, P14.3, P15.14, P16.7, P17.1, P17.2, P17.4, P17.5,
P21.5, P23.13, P31.2; then what takes more than a branch: P0.2, P0.q1, P10, P23.1, P11.2, P16.1, P5.4, P25.4, P27.3,
P4.7, P19.2, P25.q1, P26.q1.
"""

FLAGS = {
    **PLAYED,
    **{name: {**dict.fromkeys(PRINTED, usual), PROTOTYPE: own} for name, (usual, own) in OF_THE_PROTOTYPE.items()},
    **ALIKE,
}
"""Every flag by name: its value by edition."""


def values_of(name: str) -> tuple[str, ...]:
    """What a flag can be set to: what it is in any edition, and yes and no where it is one of them."""
    found = dict.fromkeys(FLAGS[name].values())
    switch = dict.fromkeys(("true", "false")) if {"true", "false"} & found.keys() else {}
    return tuple({**switch, **found})


def flag(state: State, name: str) -> str:
    """The value of a flag in this campaign."""
    # Like `value_of`, which it doesn't call, as rules ask at every step.
    return state.flags.get(name) or FLAGS[name][state.edition]


def value_of(flags: Mapping[str, str], edition: str, name: str) -> str:
    """The value of a flag: the one that was set by name, or that of the edition."""
    return flags.get(name) or FLAGS[name][edition]
