"""Each edition plays its side of the rows of table 1 in the specification, whatever edition a scenario is written for.

A scenario that shows a side is played once more in every edition that stands on that side. It fails there as soon as
the flag has another value: so it would tell if an edition stood on the wrong side. Of what only the prototype plays
otherwise both sides are played in every edition, one of them as a house rule.
"""

import re
from pathlib import Path

import pytest

from domain.model.editions import EDITIONS, OF_THE_PROTOTYPE, PROTOTYPE, values_of
from domain.scenario import run_scenario

SCENARIOS = Path(__file__).parent.parent / "scenarios"

FR, EN, IT, EOG = "fr_1_05", "en_1_03", "it", "eog_v2"

SIDES = (
    ("E18", "trade_scope", "13-moving/trade-fr", (FR, EN)),
    ("E18", "trade_scope", "13-moving/trade-it", (IT, EOG)),
    ("E19", "objective_base_removed", "14-objective/base-removed-en", (FR, EN, IT, EOG)),
    ("E20", "common_sword_ignores_red_base", "16-weapon/push-from-a-red-base", (FR, IT, EOG)),
    ("E20", "common_sword_ignores_red_base", "16-weapon/push-from-a-red-base-en", (EN,)),
    ("E26", "zero_cost_in_enemy_phase", "19-saving/free-acts-in-a-gap", (FR, EN)),
    ("E26", "zero_cost_in_enemy_phase", "19-saving/free-acts-in-a-gap-it", (IT, EOG)),
    ("E28", "exposed_triggers_alert", "16-weapon/exposed-icon", (FR, EN, EOG)),
    ("E28", "exposed_triggers_alert", "16-weapon/exposed-icon-it", (IT,)),
    ("E32", "armor_swap_cost", "25-armour/better", (FR, EN, EOG)),
    ("E32", "armor_swap_cost", "25-armour/better-it", (IT,)),
    ("E35", "eliminated_bag", "26-health/what-is-bagged-fr_1_05", (FR,)),
    ("E35", "eliminated_bag", "26-health/what-is-bagged-en_1_03", (EN,)),
    ("E35", "eliminated_bag", "26-health/what-is-bagged-it", (IT, EOG)),
    ("E36", "eliminated_leftovers", "26-health/what-is-bagged-fr_1_05", (FR,)),
    ("E36", "eliminated_leftovers", "26-health/what-is-bagged-en_1_03", (EN,)),
    ("E36", "eliminated_leftovers", "26-health/what-is-bagged-it", (IT, EOG)),
    ("E38", "apprentice_start", "27-apprentice/fallen-in-the-first-attempt-fr_1_05", (FR, EN)),
    ("E38", "apprentice_start", "27-apprentice/fallen-in-the-first-attempt-it", (IT, EOG)),
    ("E39", "apprentice_source", "40-assignment/no-assignment-before-the-second-attempt", (FR, EN)),
    ("E39", "apprentice_source", "40-assignment/reserve-before-the-second-attempt", (IT, EOG)),
    ("E40", "apprentice_may_wear_old_armor", "26-health/what-is-bagged-en_1_03", (EN,)),
    ("E40", "apprentice_may_wear_old_armor", "26-health/what-is-bagged-it", (IT, EOG)),
    ("E42", "reinforcement_reshuffle", "29-reinforcement/deck-run-out-en", (FR, EN, IT, EOG)),
    ("E43", "unknown_direction", "30-movement/known-card-and-unknown-direction-en", (FR, EN, EOG)),
    ("E43", "unknown_direction", "30-movement/known-card-and-unknown-direction-it", (IT,)),
    ("E46", "hunt_selection", "32-hunt/frozen-hunters-fr", (FR, EN, EOG)),
    ("E46", "hunt_selection", "32-hunt/frozen-hunters-it", (IT,)),
    ("E50", "sync_requires", "34-sync/met-in-the-first-attempt-en_1_03", (FR, EN, EOG)),
    ("E50", "sync_requires", "34-sync/met-in-the-first-attempt-it", (IT,)),
    ("E54", "leave_keeps_slot_card", "37-players/leaves-fr_1_05", (FR,)),
    ("E54", "leave_keeps_slot_card", "37-players/leaves-en_1_03", (EN, IT, EOG)),
    ("E55", "swap_requires_full_health", "37-players/swap-injured-fr_1_05", (FR, EN)),
    ("E55", "swap_requires_full_health", "37-players/swap-injured-it", (IT, EOG)),
    ("E57", "skill_use_limit", "39-skills/once-and-again-fr", (FR,)),
    ("E57", "skill_use_limit", "27-apprentice/skills-by-their-text-en", (EN, IT, EOG)),
    ("E60", "assignment_before_replay", "40-assignment/no-assignment-before-the-second-attempt", (FR, EN)),
    ("E60", "assignment_before_replay", "40-assignment/reserve-before-the-second-attempt", (IT, EOG)),
    ("E61", "resolution_trigger", "40-assignment/no-assignment-before-the-second-attempt", (FR, EN)),
    ("E61", "resolution_trigger", "40-assignment/reserve-before-the-second-attempt", (IT, EOG)),
    ("E63", "ally_reusable", "40-assignment/called-again", (FR, EN, IT, EOG)),
    ("E64", "hospital_bag", "40-assignment/bag", (FR, EN)),
    ("E64", "hospital_bag", "40-assignment/bag-it", (IT, EOG)),
    ("E66", "hospital_heal", "41-resolution/hospital", (FR,)),
    ("E66", "hospital_heal", "41-resolution/hospital-en", (EN, IT)),
    ("E66", "hospital_heal", "41-resolution/hospital-eog", (EOG,)),
    ("E67", "workshop_payment_types", "41-resolution/chest-cards-fr_1_05", (FR, IT)),
    ("E67", "workshop_payment_types", "41-resolution/chest-cards-en_1_03", (EN, EOG)),
    ("E72", "escort_no_health_untargetable", "44-escort/cannot-be-attacked", (FR, EN, IT, EOG)),
    ("E73", "escort_follow", "44-escort/follow-any-move", (FR, EN, EOG)),
    ("E73", "escort_follow", "44-escort/follow-move-action-it", (IT,)),
    ("E74", "optional_memory_chest", "46-optional/chest-fr_1_05", (FR, IT)),
    ("E74", "optional_memory_chest", "46-optional/chest-en_1_03", (EN, EOG)),
)
"""Row, flag, a scenario that shows one side of it, and the editions on that side."""

HOUSE_RULES = {"resolution_trigger": "every_attempt"}
"""Another value of a flag that is the same in all editions."""


def cases():
    for row, name, scenario, editions in SIDES:
        for edition in editions:
            yield pytest.param(name, scenario, edition, marks=pytest.mark.rule(row), id=f"{row}-{scenario}-{edition}")


def played(folder, scenario, edition, flag=""):
    """Whether a scenario passes in an edition, with a line of flags before it."""
    text = (SCENARIOS / f"{scenario}.toml").read_text("utf-8")
    file = folder / "scenario.toml"
    rest = re.sub(r"^edition = .*\n", "", text, flags=re.MULTILINE)
    file.write_text(f'edition = "{edition}"\n{flag}\n{rest}', "utf-8")
    return run_scenario(file).passed


@pytest.mark.parametrize(("name", "scenario", "edition"), list(cases()))
def test_an_edition_plays_its_side_of_a_row_and_no_other(name, scenario, edition, tmp_path):
    others = {*values_of(name), *filter(None, (HOUSE_RULES.get(name),))}
    fails = {value for value in others if not played(tmp_path, scenario, edition, f'flags.{name} = "{value}"')}

    assert played(tmp_path, scenario, edition)
    assert len(others - fails) == 1


BOTH_SIDES = {
    "enemy_step_order": "P22-guards-phase/enemy-step-order",
    "success_test": "P04-end-of-turn/success-test",
    "after_memory": "P04-end-of-turn/after-memory",
    "beside_the_board": "P05-equipment/beside-the-board",
    "equip_cost": "P05-equipment/equip-cost",
    "weapons_work_from": "P05-equipment/weapons-work-from",
    "objective_payment": "P06-objective/objective-payment",
    "objective_xp": "P06-objective/objective-xp",
    "travel_base": "P09-booth/travel-base",
    "enemy_tests": "P23-guards-move/enemy-tests",
    "retaliation": "P12-exposed/retaliation",
    "starts_as": "P14-assassin/starts-as",
    "coordinated_attack": "P15-weapon/coordinated-attack",
    "exposed_among_enemies_may": "P18-chest/exposed-among-enemies-may",
    "hiding_needs": "P28-hiding-spot/hiding-needs",
    "tower_sync": "P17-tower/tower-sync",
    "leap": "P17-tower/leap",
    "tower_top": "P17-tower/tower-top",
    "loose_base_holds": "P21-chase/loose-base-holds",
    "bodies_take_room": "P23-guards-move/bodies-take-room",
    "allies_in_water": "P31-canal/allies-in-water",
    "unpublished_parts": "P00-scope/unpublished-parts",
    "between_memories": "P00-scope/between-memories",
    "after_failure": "P10-failure/after-failure",
    "attraction": "P23-guards-move/attraction",
    "detection_dice": "P11-detection/detection-dice",
    "search": "P16-bodies/search",
    "selling": "P05-equipment/selling",
    "shortage": "P25-reinforcements/shortage",
    "companions": "P27-companions/companions",
    "event_cards": "P04-end-of-turn/event-cards",
    "armour_comes_off": "P19-armour/armour-comes-off",
    "reinforcements_test": "P25-reinforcements/reinforcements-test",
    "critical_keeps_base": "P26-health/critical-keeps-base",
}
"""Flag of the prototype -> two scenarios without their endings: "-usual" for printed editions, "-own" for its own."""


def test_every_flag_of_the_prototype_has_its_two_scenarios():
    assert BOTH_SIDES.keys() == OF_THE_PROTOTYPE.keys()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", BOTH_SIDES)
def test_both_sides_of_a_flag_of_the_prototype_play_in_every_edition(name, edition, tmp_path):
    sides = dict(zip(("usual", "own"), OF_THE_PROTOTYPE[name], strict=True))
    for side, value in sides.items():
        scenario = f"{BOTH_SIDES[name]}-{side}"
        others = set(values_of(name)) - {value}

        assert played(tmp_path, scenario, edition, f'flags.{name} = "{value}"')
        assert not any(played(tmp_path, scenario, edition, f'flags.{name} = "{other}"') for other in others)
        assert played(tmp_path, scenario, edition) == ((edition == PROTOTYPE) == (side == "own"))
