"""The engine: decide, evolve, pending, legal decisions. Dispatch only; the rules stand in `domain.rules`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from domain import commands as c
from domain.chance import ChanceNode, as_command, fits, outcomes
from domain.content.pack import Pack
from domain.errors import Refused
from domain.events import Event
from domain.evolve import evolve, fold
from domain.history import Answer
from domain.model import agenda as f
from domain.model.state import State
from domain.rules import (
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
from domain.rules.ending import check_end
from domain.rules.play import Play, Refusal, refuse
from domain.rules.two_maps import check_maps
from domain.waiting import Between, Choice, Waiting, Window

__all__ = [
    "EMPTY",
    "LegalDecisions",
    "Settled",
    "considered",
    "decide",
    "evolve",
    "fold",
    "legal_decisions",
    "pending",
    "settle",
]

EMPTY = State()
"""The state before the first action."""

MOST_OPTIONS = 200
"""No node lists more options than this."""

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
    f.EndOfTurn: turn.work_end_of_turn,
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
}
"""What a picked option does, by the frame that asked."""

ANSWERED: dict[type, Respond] = {
    f.EventPhase: turn.answer_event_phase,
    f.Reinforcement: reinforcement.answer_reinforcement,
    f.EnemyMovement: marching.answer_direction,
    f.DetectionTest: stealth.answer_detection_test,
    f.Attack: combat.answer_attack_roll,
    f.Strike: damage.answer_strike,
    f.Search: searching.answer_search_draw,
}
"""What dice or a card do, by the frame that asked: faces for dice, the card's id for a draw."""


class Deed(NamedTuple):
    """A kind of command: why not, what it does, and which of its kind a player could mean now."""

    check: Callable[[Play, Any], Refusal | None]
    do: Callable[[Play, Any], None]
    consider: Callable[[Play], Iterator[c.AnyCommand]]


DEEDS: dict[type, Deed] = {
    c.Begin: Deed(beginning.check_begin, beginning.do_begin, lambda _: iter(())),
    c.Start: Deed(turn.check_start, turn.do_start, lambda play: (c.Start(name) for name in play.pack.memories)),
    c.Move: Deed(movement.check_move, movement.do_move, movement.considered_moves),
    c.AttackWith: Deed(combat.check_attack, combat.do_attack, combat.considered_attacks),
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
    c.Pass: Deed(turn.check_pass, turn.do_pass, lambda _: iter((c.Pass(),))),
    c.GiveUp: Deed(turn.check_give_up, turn.do_give_up, lambda play: (c.GiveUp(a.name) for a in play.on_map())),
    c.Concede: Deed(turn.check_concede, turn.do_concede, lambda _: iter((c.Concede(),))),
    c.SetDifficulty: Deed(
        difficulty.check_difficulty,
        difficulty.do_difficulty,
        lambda _: (c.SetDifficulty(level) for level in difficulty.DIFFICULTIES),
    ),
    c.Adjust: Deed(beginning.check_adjust, beginning.do_adjust, lambda _: iter(())),
}
"""Commands that open something; `pick`, `roll` and `draw` answer what is pending."""

IN_WINDOW: tuple[type[c.Command], ...] = (
    c.Move,
    c.AttackWith,
    c.Pay,
    c.HideBodies,
    c.Travel,
    c.Climb,
    c.Synchronise,
    c.Leap,
    c.Hide,
    c.StepOut,
    c.OpenChest,
    c.Use,
    c.BoardMachine,
    c.LeaveMachine,
    c.Equip,
    c.Trade,
    c.Save,
    c.Pass,
    c.SetDifficulty,
    c.GiveUp,
    c.Concede,
)
BETWEEN: tuple[type[c.Command], ...] = (c.Start, c.SetDifficulty)
ANYTIME: tuple[type[c.Command], ...] = (c.Begin, c.Adjust)


def decide(pack: Pack, state: State, command: c.AnyCommand) -> tuple[Event, ...]:
    """The events that follow from a command, up to the next input that is needed.

    Raises Refused, with the statement's id and a remedy, when the rules don't allow it; the state never changes.
    """
    play = Play(pack, state)
    refusal = _refusal(play, command)
    if refusal:
        raise refusal.error(pack)
    _carry_out(play, command)
    _advance(play)
    return play.finish()


def _refusal(play: Play, command: c.AnyCommand, waiting: Waiting | None = None) -> Refusal | None:
    """Why a command isn't legal; the one check behind decide, legal decisions and every greyed-out entry."""
    kind = type(command)
    if kind in ANYTIME:
        return DEEDS[kind].check(play, command)
    if not play.state.pack.id:
        return refuse("1.4", "no_campaign")
    waiting = waiting or _pending(play)
    match waiting:
        case Choice(options=options):
            fitting = isinstance(command, c.Pick) and command.option in options
            return None if fitting else refuse("0.1", "choose_first", prompt=waiting.prompt)
        case ChanceNode():
            return None if fits(waiting, command) else refuse("4.q3", "roll_first", prompt=waiting.prompt)
        case Window():
            allowed = IN_WINDOW
        case _:
            allowed = BETWEEN
    if kind not in allowed:
        return refuse("4.q3", "not_asked" if kind in {c.Pick, c.Roll, c.Draw} else "wrong_moment")
    return DEEDS[kind].check(play, command)


def _carry_out(play: Play, command: c.AnyCommand) -> None:
    top = play.state.top
    match command:
        case c.Pick(option):
            PICKED[type(top)](play, top, option)
        case c.Roll(faces):
            ANSWERED[type(top)](play, top, faces)
        case c.Draw(card):
            ANSWERED[type(top)](play, top, card)
        case _:
            DEEDS[type(command)].do(play, command)


def _advance(play: Play) -> Waiting:
    """Work the agenda off until an input is needed; a choice with one option needs none."""
    while True:
        check_end(play)
        check_maps(play)
        top = play.state.top
        if top is None:
            return Between()
        waiting = WORK[type(top)](play, top)
        if isinstance(waiting, Choice) and len(waiting.options) == 1 and not waiting.confirm:
            top = play.state.top
            PICKED[type(top)](play, top, waiting.options[0])
        elif waiting is not None:
            return waiting


def _pending(play: Play) -> Waiting:
    """What a state at rest waits for; its top frame writes nothing."""
    top = play.state.top
    return (WORK[type(top)](play, top) or Between()) if top else Between()


def pending(pack: Pack, state: State) -> Waiting:
    """What a state at rest waits for: a choice, a chance node, an open window, or the next memory."""
    return _pending(Play(pack, state))


def considered(pack: Pack, state: State) -> Iterator[tuple[c.AnyCommand, Refused | None]]:
    """Everything a player could mean now, with the refusal of what isn't legal."""
    play = Play(pack, state)
    for command, refusal in _considered(play, _pending(play)):
        yield command, refusal.error(pack) if refusal else None


def _considered(play: Play, waiting: Waiting) -> Iterator[tuple[c.AnyCommand, Refusal | None]]:
    match waiting:
        case Choice(options=options):
            yield from ((c.Pick(option), None) for option in options)
        case ChanceNode():
            yield from ((command, None) for command, _ in outcomes(waiting))
        case _:
            for kind in IN_WINDOW if isinstance(waiting, Window) else BETWEEN:
                check, _, consider = DEEDS[kind]
                yield from ((command, check(play, command)) for command in consider(play))


def _legal(play: Play, waiting: Waiting) -> Iterator[c.AnyCommand]:
    """The commands among the considered ones that aren't refused."""
    if not isinstance(waiting, Window | Between):
        yield from (command for command, _ in _considered(play, waiting))
        return
    for kind in IN_WINDOW if isinstance(waiting, Window) else BETWEEN:
        check, _, consider = DEEDS[kind]
        for command in consider(play):
            if check(play, command) is None:
                yield command


class LegalDecisions(Iterable[c.AnyCommand]):
    """The legal decisions of a state, worked out as far as they are asked for."""

    def __init__(self, pack: Pack, state: State) -> None:
        """Remember the position."""
        self._pack = pack
        self._state = state

    def __iter__(self) -> Iterator[c.AnyCommand]:
        """Every legal decision once, in a stable order."""
        if not self._state.pack.id:
            return iter(())
        play = Play(self._pack, self._state)
        play.able = {}
        return islice(_legal(play, _pending(play)), MOST_OPTIONS)

    def __contains__(self, command: object) -> bool:
        """Whether `decide` accepts the command."""
        play = Play(self._pack, self._state)
        return _refusal(play, command) is None if isinstance(command, c.Command) else False  # type: ignore[arg-type] # every Command subclass is in the union

    def __bool__(self) -> bool:
        """Whether anything can be decided."""
        return next(iter(self), None) is not None

    def count(self) -> int:
        """How many there are."""
        return sum(1 for _ in self)


def legal_decisions(pack: Pack, state: State) -> LegalDecisions:
    """What can be decided now, as a lazy collection."""
    return LegalDecisions(pack, state)


class Settled(Struct, frozen=True):
    """One whole action: its events, the app's answers to the chance it met, and the state after it."""

    events: tuple[Event, ...]
    answers: tuple[Answer, ...]
    state: State


def settle(
    pack: Pack,
    state: State,
    command: c.AnyCommand,
    answer: Callable[[ChanceNode, State], Answer | None],
) -> Settled:
    """Decide, and go on with the answers to every chance node met; None leaves the node to the table.

    Raises Refused as `decide` does.
    """
    play = Play(pack, state)
    refusal = _refusal(play, command)
    if refusal:
        raise refusal.error(pack)
    answers: list[Answer] = []
    _carry_out(play, command)
    waiting = _advance(play)
    while isinstance(waiting, ChanceNode):
        given = answer(waiting, play.state)
        if given is None:
            break
        answers.append(given)
        _carry_out(play, as_command(given))
        waiting = _advance(play)
    return Settled(play.finish(), tuple(answers), play.state)
