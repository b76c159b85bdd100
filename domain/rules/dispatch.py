"""Who answers for what: the tables in which the engine finds the rule of a frame, an answer or a command.

Rules stand in `domain.rules`, `domain.campaign` and `domain.apocalypse`; nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

from domain.language import commands as c
from domain.language.chance import ChanceNode
from domain.language.waiting import Choice, Window
from domain.model import agenda as f
from domain.model import between as b
from domain.model import danger as d
from domain.model import prototype as p
from domain.playing.play import Play, Refusal
from domain.rules.apocalypse import (
    after,
    by_hand,
    charting,
    companion,
    crocodile,
    danger,
    exploring,
    naga,
    own_arrival,
    own_map,
    poison,
    river,
    scripts,
    services,
    shortage,
    slot,
)
from domain.rules.campaign import (
    assignment,
    contracts,
    flow,
    hospital,
    levels,
    numbers,
    offers,
    pack_taking,
    remembered,
    reporting,
    roster,
    shop,
    syncs,
    treatment,
    unknown,
    villa,
    workshop,
)
from domain.rules.memory import (
    beginning,
    boss,
    combat,
    damage,
    difficulty,
    effects,
    fighting,
    gear,
    hiding,
    machines,
    marching,
    movement,
    objectives,
    reinforcement,
    searching,
    stealth,
    trading,
    turn,
    using,
)
from domain.rules.prototype import converging, recalling, regrouping, rummaging, selling
from domain.rules.table import between, books, expansion, mapping, naming, open_decks, standing, tracking
from domain.rules.windows import CARDS, IN_WINDOW

Work: TypeAlias = Callable[[Play, Any], "Choice | ChanceNode | Window | None"]
Respond: TypeAlias = Callable[[Play, Any, Any], None]

WORK: dict[type, Work] = {
    f.SetUp: turn.work_set_up,
    f.BossEntry: boss.work_boss_entry,
    f.FirstTurn: turn.work_first_turn,
    f.EventPhase: turn.work_event_phase,
    f.AssassinPhase: turn.work_assassin_phase,
    f.EnemyGap: turn.work_enemy_gap,
    f.Reinforcement: reinforcement.work_reinforcement,
    f.Placement: reinforcement.work_placement,
    f.EnemyMovement: marching.work_enemy_movement,
    f.StepTests: stealth.work_step_tests,
    f.StepAlert: stealth.work_step_alert,
    f.DetectionTest: stealth.work_detection_test,
    f.Arrival: movement.work_arrival,
    f.HuntArrival: movement.work_hunt_arrival,
    f.Departure: objectives.work_departure,
    f.Attack: combat.work_attack,
    f.Volley: damage.work_volley,
    f.Strike: damage.work_strike,
    f.EnemyCombat: fighting.work_enemy_combat,
    f.Search: searching.work_search,
    f.Equip: gear.work_equip,
    f.Trading: trading.work_trading,
    f.ByHand: effects.work_by_hand,
    f.CardEffects: effects.work_card_effects,
    f.ChestFind: open_decks.work_chest_find,
    f.EndOfTurn: turn.work_end_of_turn,
    p.Regroup: regrouping.work_regroup,
    p.Convergence: converging.work_convergence,
    p.BodyCall: recalling.work_body_call,
    p.Clearing: rummaging.work_clearing,
    p.Rummage: rummaging.work_rummage,
    f.PoolDeal: poison.work_pool_deal,
    f.MixedStrike: poison.work_mixed_strike,
    f.Poisoning: poison.work_poisoning,
    f.Infiltration: shortage.work_infiltration,
    d.DangerSquares: danger.work_squares,
    d.DangerReveal: danger.work_reveal,
    d.DangerSquaresAmid: danger.work_squares,
    d.DangerRevealAmid: danger.work_reveal,
    d.DangerTokens: danger.work_tokens,
    d.DangerEquipment: danger.work_equipment,
    d.AnimalAttack: danger.work_attack,
    d.FightOff: crocodile.work_fight,
    d.NagaLanding: naga.work_landing,
    d.Current: river.work_current,
    b.LevelUp: levels.work_level_up,
    b.SyncOffer: syncs.work_sync_offer,
    b.MemoryOffer: offers.work_memory_offer,
    b.HeadquartersChoice: offers.work_headquarters_choice,
    b.ApprenticeCall: offers.work_apprentice_call,
    b.Hospital: hospital.work_hospital,
    b.Workshop: workshop.work_workshop,
    b.Payment: workshop.work_payment,
    b.Shop: shop.work_shop,
    b.CommandRoom: contracts.work_command_room,
    b.ContractBoxes: contracts.work_boxes,
    b.Recollection: remembered.work_recollection,
    b.Untold: unknown.work_untold,
    b.Assignment: assignment.work_assignment,
    b.AskNumber: numbers.work_ask,
    b.EndOfMemory: after.work_end_of_memory,
    b.Exploration: exploring.work_exploration,
    b.Journey: exploring.work_journey,
    b.Reading: scripts.work_reading,
    b.Bestowal: slot.work_bestowal,
    b.OwnMap: own_map.work_own_map,
    b.Healing: services.work_healing,
    b.Crafting: services.work_crafting,
    b.TableMemory: tracking.work_table,
}
"""What the engine does with a frame on top: work it off, or say what is waited for."""

PICKED: dict[type, Respond] = {
    f.SetUp: turn.answer_set_up,
    f.Placement: reinforcement.answer_placement,
    f.EnemyMovement: marching.answer_enemy_movement,
    f.Arrival: movement.answer_arrival,
    f.Departure: objectives.answer_departure,
    f.Attack: combat.answer_attack_pick,
    f.Volley: damage.answer_volley,
    f.EnemyCombat: fighting.answer_enemy_combat,
    f.BossEntry: boss.answer_boss_entry,
    f.DetectionTest: stealth.answer_skip_test,
    f.Search: searching.answer_search,
    f.Equip: gear.answer_equip,
    f.Trading: trading.answer_trading,
    f.ByHand: effects.answer_by_hand,
    p.Regroup: regrouping.answer_regroup,
    p.Convergence: converging.answer_convergence,
    p.BodyCall: recalling.answer_body_call,
    p.Clearing: rummaging.answer_clearing,
    p.Rummage: rummaging.answer_rummage,
    f.MixedStrike: poison.answer_losses,
    f.Poisoning: poison.answer_poisoning,
    d.DangerSquares: danger.answer_squares,
    d.DangerSquaresAmid: danger.answer_squares,
    d.DangerTokens: danger.answer_tokens,
    d.DangerEquipment: danger.answer_equipment,
    d.AnimalAttack: danger.answer_attack,
    d.NagaLanding: naga.answer_landing,
    d.Current: river.answer_current,
    b.LevelUp: levels.answer_level_up,
    b.SyncOffer: syncs.answer_sync_offer,
    b.MemoryOffer: offers.answer_memory_offer,
    b.HeadquartersChoice: offers.answer_headquarters_choice,
    b.ApprenticeCall: offers.answer_apprentice_call,
    b.Hospital: hospital.answer_hospital,
    b.Workshop: workshop.answer_workshop,
    b.Payment: workshop.answer_payment,
    b.Shop: shop.answer_shop,
    b.ContractBoxes: contracts.answer_boxes,
    b.Recollection: remembered.answer_recollection,
    b.Untold: unknown.answer_untold,
    b.Assignment: assignment.answer_assignment,
    b.AskNumber: numbers.answer_ask,
    b.Reading: scripts.answer_reading,
    b.Bestowal: slot.answer_bestowal,
    b.Journey: own_arrival.answer_arrival,
    b.OwnMap: own_map.answer_own_map,
    b.Healing: services.answer_healing,
    b.Crafting: workshop.answer_payment,
}
"""What a picked option does, by the frame that asked."""

ANSWERED: dict[type, Respond] = {
    f.EventPhase: turn.answer_event_phase,
    f.Reinforcement: reinforcement.answer_reinforcement,
    f.EnemyMovement: marching.answer_direction,
    f.DetectionTest: stealth.answer_detection_test,
    f.Attack: combat.answer_attack_roll,
    f.Strike: damage.answer_strike,
    f.PoolDeal: poison.answer_pool_deal,
    f.MixedStrike: poison.answer_mixed_roll,
    f.Infiltration: shortage.answer_infiltration,
    f.Search: searching.answer_search_draw,
    f.ChestFind: open_decks.answer_chest_find,
    p.Rummage: rummaging.answer_rummage_draw,
    d.DangerReveal: danger.answer_reveal,
    d.DangerRevealAmid: danger.answer_reveal,
    d.DangerEquipment: danger.answer_equipment_draw,
    d.AnimalAttack: danger.answer_attack_chance,
    d.FightOff: crocodile.answer_fight,
    b.Shop: shop.answer_shop_draw,
    b.CommandRoom: contracts.answer_command_room,
    b.Journey: exploring.answer_journey,
    b.Reading: scripts.answer_reading_chance,
}
"""What dice or a card do, by the frame that asked: faces for dice, the card's id for a draw."""


def nothing(_: Play) -> Iterable[c.AnyCommand]:
    """Of commands that only players can word: none is ever offered."""
    return ()


class Deed(NamedTuple):
    """A kind of command: why not, what it does, and which of its kind a player could mean now."""

    check: Callable[[Play, Any], Refusal | None]
    do: Callable[[Play, Any], None]
    consider: Callable[[Play], Iterable[c.AnyCommand]]


DEEDS: dict[type, Deed] = {
    c.Begin: Deed(beginning.check_begin, beginning.do_begin, nothing),
    c.Start: Deed(turn.check_start, turn.do_start, turn.considered_starts),
    c.Move: Deed(movement.check_move, movement.do_move, movement.considered_moves),
    c.AttackWith: Deed(combat.check_attack, combat.do_attack, combat.considered_attacks),
    c.FightOff: Deed(crocodile.check_fight, crocodile.do_fight, crocodile.considered_fights),
    c.Pay: Deed(objectives.check_pay, objectives.do_pay, objectives.considered_payments),
    c.HideBodies: Deed(searching.check_hide_bodies, searching.do_hide_bodies, searching.considered_hidings),
    c.Climb: Deed(hiding.check_climb, hiding.do_climb, hiding.considered_climbs),
    c.Synchronise: Deed(hiding.check_synchronise, hiding.do_synchronise, hiding.considered_synchronisations),
    c.Leap: Deed(hiding.check_leap, hiding.do_leap, hiding.considered_leaps),
    c.Hide: Deed(hiding.check_hide, hiding.do_hide, hiding.considered_hides),
    c.StepOut: Deed(hiding.check_step_out, hiding.do_step_out, hiding.considered_step_outs),
    c.OpenChest: Deed(searching.check_chest, searching.do_chest, searching.considered_chests),
    c.Use: Deed(using.check_use, using.do_use, using.considered_uses),
    c.BoardMachine: Deed(machines.check_board, machines.do_board, machines.considered_boardings),
    c.LeaveMachine: Deed(machines.check_leave, machines.do_leave, machines.considered_exits),
    c.Equip: Deed(gear.check_equip, gear.do_equip, gear.considered_equips),
    c.Trade: Deed(trading.check_trade, trading.do_trade, trading.considered_trades),
    c.Travel: Deed(objectives.check_travel, objectives.do_travel, objectives.considered_travels),
    c.Save: Deed(objectives.check_save, objectives.do_save, objectives.considered_savings),
    c.HandOver: Deed(companion.check_hand_over, companion.do_hand_over, companion.considered_hand_overs),
    c.Pass: Deed(turn.check_pass, turn.do_pass, lambda _: (c.Pass(),)),
    c.GiveUp: Deed(turn.check_give_up, turn.do_give_up, lambda play: [c.GiveUp(a.name) for a in play.on_map()]),
    c.Concede: Deed(turn.check_concede, turn.do_concede, lambda _: (c.Concede(),)),
    c.ClaimSync: Deed(syncs.check_claim, syncs.do_claim, syncs.considered_claims),
    c.Give: Deed(villa.check_give, villa.do_give, villa.considered_gifts),
    c.Stow: Deed(villa.check_stow, villa.do_stow, villa.considered_stowings),
    c.Sell: Deed(selling.check_sell, selling.do_sell, selling.considered_sales),
    c.Treat: Deed(treatment.check_treat, treatment.do_treat, treatment.considered_treatments),
    c.Join: Deed(roster.check_join, roster.do_join, roster.considered_joins),
    c.Leave: Deed(roster.check_leave, roster.do_leave, roster.considered_leavings),
    c.Swap: Deed(roster.check_swap, roster.do_swap, roster.considered_swaps),
    c.Admit: Deed(assignment.check_admit, assignment.do_admit, assignment.considered_admissions),
    c.Discharge: Deed(assignment.check_discharge, assignment.do_discharge, assignment.considered_discharges),
    c.Lay: Deed(assignment.check_lay, assignment.do_lay, assignment.considered_blueprints),
    c.Assign: Deed(assignment.check_assign, assignment.do_assign, assignment.considered_assignments),
    c.Report: Deed(reporting.check_report, reporting.do_report, nothing),
    c.TellNumber: Deed(numbers.check_tell, levels.do_tell, nothing),
    c.Journey: Deed(exploring.check_journey, exploring.do_journey, exploring.considered_journeys),
    c.Jump: Deed(exploring.check_jump, exploring.do_jump, exploring.considered_jumps),
    c.SeeHealer: Deed(services.check_healer, services.do_healer, services.considered_healers),
    c.Craft: Deed(services.check_craft, services.do_craft, services.considered_crafts),
    c.UseOnMap: Deed(services.check_skill, services.do_skill, services.considered_skills),
    c.Chart: Deed(charting.check_chart, charting.do_chart, nothing),
    c.SetDifficulty: Deed(
        difficulty.check_difficulty,
        difficulty.do_difficulty,
        difficulty.considered_difficulties,
    ),
    c.TakePack: Deed(pack_taking.check_take, pack_taking.do_take, nothing),
    c.Adjust: Deed(beginning.check_adjust, beginning.do_adjust, nothing),
    c.Track: Deed(tracking.check_track, tracking.do_track, nothing),
    c.NextTurn: Deed(tracking.check_next_turn, tracking.do_next_turn, tracking.considered_turns),
    c.RevealEvent: Deed(tracking.check_event, tracking.do_event, nothing),
    c.EnemyPhase: Deed(tracking.check_enemy_phase, tracking.do_enemy_phase, tracking.considered_phases),
    c.SetAlert: Deed(tracking.check_alert, tracking.do_alert, tracking.considered_alerts),
    c.Point: Deed(tracking.check_point, tracking.do_point, tracking.considered_directions),
    c.Hurt: Deed(books.check_hurt, books.do_hurt, books.considered_hurts),
    c.Heal: Deed(books.check_heal, books.do_heal, books.considered_heals),
    c.TakeOut: Deed(books.check_take_out, books.do_take_out, books.considered_losses),
    c.KeepCube: Deed(books.check_cube, books.do_cube, books.considered_cubes),
    c.CountReserve: Deed(books.check_count, books.do_count, nothing),
    c.Reinforce: Deed(books.check_reinforce, books.do_reinforce, nothing),
    c.TickObjective: Deed(books.check_objective, books.do_objective, books.considered_objectives),
    c.GainCard: Deed(books.check_gain, books.do_gain, nothing),
    c.LoseCard: Deed(books.check_lose, books.do_lose, books.considered_discards),
    c.SpendCard: Deed(books.check_spend, books.do_spend, books.considered_uses),
    c.EndMemory: Deed(tracking.check_end_memory, tracking.do_end_memory, tracking.considered_endings),
    c.Stand: Deed(standing.check_stand, standing.do_stand, nothing),
    c.NewCard: Deed(naming.check_new_card, naming.do_new_card, nothing),
    c.DrawMap: Deed(mapping.check_map, mapping.do_map, nothing),
    c.NewEvent: Deed(mapping.check_new_event, mapping.do_new_event, nothing),
    c.NameThing: Deed(naming.check_name, naming.do_name, nothing),
    c.NewGuard: Deed(mapping.check_new_guard, mapping.do_new_guard, nothing),
    c.ReadCard: Deed(by_hand.check_read, by_hand.do_read, nothing),
    c.GainClue: Deed(by_hand.check_clue, by_hand.do_clue, nothing),
    c.GainBlueprint: Deed(by_hand.check_blueprint, by_hand.do_blueprint, nothing),
    c.TakeNumber: Deed(by_hand.check_number, by_hand.do_number, nothing),
    c.CardMoves: Deed(by_hand.check_moves, by_hand.do_moves, nothing),
    c.NoteHydras: Deed(by_hand.check_hydras, by_hand.do_hydras, nothing),
    c.JoinCompanion: Deed(expansion.check_join, expansion.do_join, expansion.considered_joins),
    c.NotePoison: Deed(expansion.check_poison, expansion.do_poison, expansion.considered_poison),
    c.NoteCure: Deed(expansion.check_cure, expansion.do_cure, expansion.considered_cures),
}
"""Commands that open something; `pick`, `roll` and `draw` answer what is pending."""


def _either(when: Callable[[Play], bool], one: Deed, other: Deed) -> Deed:
    """A command that means one thing where something holds, and another elsewhere."""

    def deed(play: Play) -> Deed:
        return one if when(play) else other

    return Deed(
        lambda play, command: deed(play).check(play, command),
        lambda play, command: deed(play).do(play, command),
        nothing if one.consider is other.consider is nothing else lambda play: deed(play).consider(play),
    )


def _in_memory(play: Play) -> bool:
    return play.state.memory is not None


DEEDS_ON_MAP: dict[type, Deed] = {
    c.Hurt: Deed(by_hand.check_hurt, by_hand.do_hurt, by_hand.considered_hurts),
    c.Heal: Deed(by_hand.check_heal, by_hand.do_heal, by_hand.considered_heals),
    c.TakeOut: Deed(by_hand.check_take_out, by_hand.do_take_out, nothing),
    c.GainCard: Deed(by_hand.check_gain, by_hand.do_gain, nothing),
    c.LoseCard: Deed(by_hand.check_lose, by_hand.do_lose, by_hand.considered_losses),
}
"""The same notes as of a memory on the table, made beside the region map."""
DEEDS_BETWEEN: dict[type, Deed] = {
    c.GainCard: Deed(between.check_gain, between.do_gain, nothing),
    c.LoseCard: Deed(between.check_lose, between.do_lose, nothing),
}
"""What can be entered between two memories of a box without a region map."""


def _on_region(play: Play) -> bool:
    return play.pack.region is not None


DEEDS_ON_MAP |= {kind: _either(_on_region, DEEDS_ON_MAP[kind], deed) for kind, deed in DEEDS_BETWEEN.items()}
DEEDS |= {kind: _either(_in_memory, DEEDS[kind], deed) for kind, deed in DEEDS_ON_MAP.items()}
DEEDS[c.HandOver] = _either(
    lambda play: play.state.at_table,
    Deed(expansion.check_hand_over, expansion.do_hand_over, nothing),
    DEEDS[c.HandOver],
)
# When the last memory is behind the group nothing is left to be decided (46.2).
PREPARING: tuple[type[c.Command], ...] = (c.SetDifficulty, c.Join, c.Leave, c.Swap, *CARDS)
# Of one edition nothing of the kind exists (P0.8).
BETWEEN_ONLY: tuple[type[c.Command], ...] = (
    c.SetDifficulty,
    c.Join,
    c.Leave,
    c.Swap,
    c.Give,
    c.Treat,
    c.Journey,
    c.JoinCompanion,
)


def _in_their_time(deeds: dict[type, Deed]) -> dict[type, Deed]:
    """Deeds with a look at whether anything lies between memories, and whether another one comes."""
    deeds = {**deeds, **{kind: deeds[kind]._replace(check=flow.unless_over(deeds[kind].check)) for kind in PREPARING}}
    timely = {kind: flow.unless_nothing_between(deeds[kind].check) for kind in BETWEEN_ONLY}
    return {**deeds, **{kind: deeds[kind]._replace(check=check) for kind, check in timely.items()}}


ALONE = _in_their_time({**DEEDS, c.HandOver: DEEDS[c.HandOver]._replace(consider=nothing)})
"""The deeds where no companion is in play: her card closes nothing to anybody else (A2.3), nobody is handed cubes."""
GUARDED = {
    kind: DEEDS[kind]._replace(check=companion.guarded(DEEDS[kind].check))
    for kind in IN_WINDOW
    if {"who", "attackers"} & {*kind.__struct_fields__}
}
# What anybody does in a memory is open to a companion only as far as her card lists it (A2.3).
DEEDS = _in_their_time({**DEEDS, **GUARDED})
