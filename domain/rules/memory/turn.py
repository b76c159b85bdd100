"""A memory begins, and its turns run: points 2 to 5, 7 and 19."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from domain.content.pack import MemoryPlan
from domain.language.chance import ChanceNode
from domain.language.commands import Concede, GiveUp, Pass, Start
from domain.language.events import (
    CardDrawn,
    CubesGained,
    CubesLost,
    DeckBuilt,
    DirectionSet,
    Entered,
    EventRevealed,
    FellCritical,
    MemoryBegun,
    PhaseBegun,
    TurnBegun,
)
from domain.language.waiting import Choice, Window
from domain.model.agenda import (
    Amounts,
    AnyFrame,
    AssassinPhase,
    BossEntry,
    CardEffects,
    EndOfTurn,
    EnemyGap,
    EventPhase,
    FirstTurn,
    SetUp,
)
from domain.model.amounts import plus
from domain.model.between import Assignment, EndOfMemory
from domain.model.danger import Current
from domain.model.editions import flag
from domain.model.state import Ally, Assassin, Deck, Machine, MapState, Objective, Square
from domain.playing.play import Play, Refusal, refuse
from domain.rules.apocalypse import river
from domain.rules.apocalypse.after import close
from domain.rules.apocalypse.characters import bring_back
from domain.rules.apocalypse.companion import entering, join
from domain.rules.apocalypse.slot import joined, team
from domain.rules.apocalypse.tokens import lay_out
from domain.rules.campaign.assignment import check_pass_assignment, pass_assignment, refuse_to_begin
from domain.rules.campaign.flow import refuse_start, second_attempt
from domain.rules.campaign.remembered import refuse_unassigned
from domain.rules.campaign.unknown import refuse_unknown
from domain.rules.memory.beginning import begin_high
from domain.rules.memory.clearing import clear_table, without_retired
from domain.rules.memory.collapse import collapse, mark_tiles
from domain.rules.memory.damage import eliminate, meet_deadlines
from domain.rules.memory.difficulty import note_ease
from domain.rules.memory.effects import carry_out
from domain.rules.memory.ending import check_end, fail, retire_chests
from domain.rules.memory.gear import check_equip, considered_equips
from domain.rules.memory.hiding import (
    check_hide,
    check_leap,
    check_step_out,
    considered_hides,
    considered_leaps,
    considered_step_outs,
)
from domain.rules.memory.machines import check_board, considered_boardings
from domain.rules.memory.objectives import lose_leftovers
from domain.rules.memory.phases import enemy_steps
from domain.rules.memory.slots import free_slots
from domain.rules.memory.stealth import RESTRICTED
from domain.rules.memory.time_limit import is_up
from domain.rules.memory.two_maps import check_maps
from domain.rules.memory.using import check_use, considered_uses
from domain.rules.prototype.regrouping import is_regrouping
from domain.rules.prototype.unpublished import refuse_unpublished

CUBES_A_TURN = 3


def considered_starts(play: Play) -> list[Start]:
    """Every memory of the pack; while a second attempt is due the others only for the reason why not."""
    again = "" if play.explains else second_attempt(play.state)
    return [Start(name) for name in ((again,) if again else play.pack.memories)]


def check_start(play: Play, command: Start) -> Refusal | None:
    """Whether a memory may be set up now."""
    if play.state.memory is not None:
        return refuse("4.q3", "memory_in_play", memory=play.memory_plan.title)
    if command.memory not in play.pack.memories:
        return refuse("7.1", "no_such_memory", memory=command.memory)
    if play.pack.memories[command.memory].box:
        return refuse("7.1", "played_with_box", memory=play.pack.memories[command.memory].title)
    if refusal := refuse_unpublished(play, command.memory) or refuse_unknown(play, boards=True):
        return refusal
    due = second_attempt(play.state)
    if due not in {"", command.memory}:
        return refuse("6.6", "second_attempt_due", memory=play.pack.memories[due].title)
    if type(play.state.top) is Assignment:
        return refuse_start(play, command.memory) or refuse_unassigned(play) or refuse_to_begin(play)
    return refuse_start(play, command.memory)


def do_start(play: Play, command: Start) -> None:
    """Set the memory up (7), as for a first play on the second attempt too (6.10), and let everybody enter."""
    # The assignment was open until now: 40.q5
    play.drop_agenda()
    bring_back(play)
    begin_high(play)
    plan = play.pack.memories[command.memory]
    play.plan = plan
    line = play.state.diary.get(command.memory)
    attempt = 1 + (line.attempts if line else 0)
    # Anew for each attempt: A1.q4
    reserve = dict(plan.reserve)
    # Who stands on the map comes out of the box (E15), which holds what the pack says (A1.16): 29.18
    for _, kind, number in plan.guards:
        if kind in reserve:
            reserve[kind] -= number
    maps = _maps(plan)
    objectives = {
        name: Objective(token.square, token.cost, mandatory=token.mandatory, hidden=token.hidden)
        for name, token in sorted(plan.objectives.items())
    }
    left = tuple(sorted((kind, number) for kind, number in reserve.items() if number))
    squares = _squares(play, plan)
    played_before = {name for name, line in play.state.diary.items() if line.plays}
    allies, machines = _allies(play, plan), _machines(play, plan)
    # What the memory itself lays out: A1.22
    play.emit(MemoryBegun(plan.id, attempt, maps, squares, objectives, left, allies, machines), "7.1", "7.9", "6.10")
    note_ease(play)
    join(play, plan)
    _build_decks(play, plan, played_before)
    lay_out(play, plan.danger)
    play.push(SetUp(entering(play)), *_bosses(play, plan), FirstTurn())


def _maps(plan: MemoryPlan) -> dict[str, MapState]:
    """Each map with an alert of its own (50.2, A1.19), which is off unless the memory says otherwise (23.q1)."""
    return {letter: MapState(alert=plan.alert) for letter in sorted(plan.maps)}


def _allies(play: Play, plan: MemoryPlan) -> dict[str, Ally]:
    """Allies who stand on the map from the start."""
    health = {name: play.pack.allies[name].health for name in plan.allies}
    return {
        name: Ally(name, a.square, health[name], health[name]) for name, a in sorted(plan.allies.items()) if a.square
    }


def _machines(play: Play, plan: MemoryPlan) -> dict[str, Machine]:
    """Machines with the health cubes that their cards print (48.7)."""
    cards = play.pack.machines
    return {name: Machine(name, m.square, cards[name].health, m.guard) for name, m in sorted(plan.machines.items())}


def _bosses(play: Play, plan: MemoryPlan) -> tuple[BossEntry, ...]:
    """Bosses enter when the assassins stand on the map: their cubes depend on how many those are (33.1)."""
    return tuple(BossEntry(name, kind) for name, kind, _ in plan.guards if play.pack.guards[kind].boss)


def _build_decks(play: Play, plan: MemoryPlan, played_before: set[str]) -> None:
    """Event and reinforcement decks are new; equipment and chests stay as they are once a memory has brought them."""
    events = without_retired(play.state, _with(plan.events, joined(play, "event")))
    play.emit(DeckBuilt("event", Deck(unknown=events)), "7.11", "6.q3", "A13.4")
    # A companion doesn't count (A1.20, A2.13); P25.6
    cards = _with(plan.reinforcements[len(team(play))], joined(play, "reinforcement"))
    play.emit(DeckBuilt("reinforcement", Deck(unknown=cards)), "29.2", "29.q5", "37.13", "A13.9")
    if plan.equipment and not any(play.pack.memories[name].equipment for name in played_before):
        pile = play.state.decks.get("equipment", Deck()).discards
        play.emit(DeckBuilt("equipment", Deck(unknown=plan.equipment, discards=pile)), "7.11")
    for name in plan.open:
        # Of a deck on the table nothing is known but that it is there.
        if name not in play.state.decks:
            play.emit(DeckBuilt(name, Deck()), "7.11")
    if plan.chest_deck and plan.id not in played_before:
        # A new series of chests: what is left of the one before is lost (10.4).
        retire_chests(play)
        play.emit(DeckBuilt("chest", Deck(top=plan.chest_deck)), "10.1")


def _with(cards: Amounts, more: tuple[str, ...]) -> Amounts:
    """A deck with cards that have joined it for good (A13.2, A13.q3)."""
    for name in more:
        cards = plus(cards, name, 1)
    return cards


def _squares(play: Play, plan: MemoryPlan) -> dict[str, Square]:
    guards: dict[str, Square] = {}
    for name, kind, number in plan.guards:
        if play.pack.guards[kind].boss:
            continue
        here = guards.get(name, Square())
        guards[name] = Square(plus(here.guards, kind, number))
    chests, areas = set(plan.chests), set(plan.restricted)
    for name in chests | areas:
        # 49.1
        marks = (RESTRICTED,) if name in areas else ()
        guards[name] = Square(guards.get(name, Square()).guards, chest=name in chests, marks=marks)
    for name in plan.bases:
        here = guards.get(name, Square())
        guards[name] = replace(here, bases=here.bases + 1)
    return {name: guards[name] for name in sorted(guards)}


def work_set_up(play: Play, frame: SetUp) -> Choice | None:
    """Assassins enter: where the memory says, or by the station of their choice, without a test (7.q3, 15.7)."""
    if not frame.waiting:
        play.swap()
        return None
    who = frame.waiting[0]
    starts = play.memory_plan.starts
    if starts:
        seat = entering(play).index(who)
        answer_set_up(play, frame, starts[min(seat, len(starts) - 1)])
        return None
    maps = play.memory_plan.maps.values()
    # Nobody comes in by an exit: A14.3
    stations = tuple(square for terrain in maps for square in terrain.stations if square not in terrain.exits)
    return Choice("station", stations, who, "", ("7.q3", "15.7"))


def answer_set_up(play: Play, frame: SetUp, option: str) -> None:
    """Somebody has chosen a station.

    Also 7.7.
    """
    play.swap(SetUp(frame.waiting[1:]))
    who = frame.waiting[0]
    play.emit(Entered(who, option), "7.q3", "20.q1")
    if not play.figure(who).health:
        play.emit(FellCritical(who, 1), "6.q1")


def work_first_turn(play: Play, _: FirstTurn) -> None:
    """Everything stands: the first turn begins, or the one after a failure in place (P10.6)."""
    play.swap()
    _begin_turn(play, play.state.play.turn + 1)


def _begin_turn(play: Play, turn: int) -> None:
    """Write the whole turn on the agenda (2.1, 4.5, 19.q1).

    Also 2.2, 4.6, 4.q1, 28.1, 28.5, P1.1, P22.2.
    """
    play.emit(TurnBegun(turn), "2.1")
    mark_tiles(play)
    play.emit(PhaseBegun("event"), "2.1")
    steps = enemy_steps(flag(play.state, "enemy_step_order"))
    frames: list[AnyFrame] = [EventPhase(maps=tuple(play.state.play.maps)), AssassinPhase()]
    played = play.memory_plan.steps
    for gap, step in enumerate(steps):
        # P1.2
        if step in played:
            frames += [EnemyGap(gap), steps[step]]
    if played:
        frames.append(EnemyGap(len(steps)))
    play.push(*frames, EndOfTurn())


def work_event_phase(play: Play, frame: EventPhase) -> ChanceNode | None:
    """Hand out cubes (3.1, 3.11), then draw an event a map (3.2, 51.1).

    Also 3.q3, 3.q4, 19.4, 19.8, 26.10, P2.1, P3.1, P20.3.
    """
    if not frame.cubes_given:
        play.swap(EventPhase(cubes_given=True, maps=frame.maps))
        for figure in play.on_map():
            _fill(play, figure)
        return None
    node = play.draw_node("event", "event", "3.2") if frame.maps else None
    if node is None:
        play.swap()
        play.emit(PhaseBegun("assassins"), "2.1")
    return node


def _fill(play: Play, figure: Assassin) -> None:
    """Three cubes on the grouped slots, whatever cards have left there in the enemy phase; poisoned ones stay empty."""
    # A5.4
    number = free_slots(figure)
    if number < 0:
        play.emit(CubesLost(figure.name, -number), "3.1")
    else:
        # Also for none: with this row the turn of each begins.
        play.emit(CubesGained(figure.name, number), "3.1", "27.11")


def answer_event_phase(play: Play, frame: EventPhase, card: str) -> None:
    """An event is drawn: its direction is known (3.10), its effect happens at once (3.4).

    "?" is no direction yet (A1.q3).

    Also P2.2, P2.3.
    """
    letter = frame.maps[0]
    play.emit(CardDrawn("event", card), "3.2")
    play.emit(EventRevealed(letter, card), "3.3")
    plan = play.pack.events[card]
    # A1.18
    if plan.direction in "NESW":
        play.emit(DirectionSet(letter, plan.direction), "3.10")
    play.swap(EventPhase(cubes_given=True, maps=frame.maps[1:]))
    carry_out(play, CardEffects(card, 0, letter, rules=("3.4",), event=True))


def work_assassin_phase(play: Play, _: AssassinPhase) -> Window:
    """The players act until they pass (4.2, 4.q2), on whatever map (51.2)."""
    del play
    return Window("assassins")


def work_enemy_gap(play: Play, frame: EnemyGap) -> Window | None:
    """A gap opens only when somebody can do something in it (19.6, 19.7)."""
    saved = [figure for figure in play.on_map() if figure.saved and not figure.critical]
    if saved or _acts_for_nothing(play):
        return Window("gap", frame.gap)
    play.swap()
    return None


FOR_NOTHING: tuple[tuple[Callable[[Play], Iterable[Any]], Callable[[Play, Any], Refusal | None]], ...] = (
    (considered_hides, check_hide),
    (considered_boardings, check_board),
    (considered_leaps, check_leap),
    (considered_step_outs, check_step_out),
    (considered_uses, check_use),
    (considered_equips, check_equip),
)
"""What may cost no cube, and whether it can be done."""


def _acts_for_nothing(play: Play) -> bool:
    """Whether somebody could do something that costs no cube (19.7, 28.4): the acts of points 8, 9, 18, 24 and 48."""
    # Whoever can't act at all is passed over: only what is legal matters here.
    before, play.able = play.able, {}
    found = _finds_any(play)
    play.able = before
    return found


def _finds_any(play: Play) -> bool:
    # Loops, as this is asked between all steps of the enemies: any() takes longer than what most kinds have to find.
    for consider, check in FOR_NOTHING:
        for command in consider(play):
            if check(play, command) is None:
                return True
    return False


CLOSABLE = frozenset({AssassinPhase, EnemyGap, EndOfMemory})
"""The windows that players close by passing."""

PASS = Pass()


def check_pass(play: Play, _: Pass) -> Refusal | None:
    """Whether a window is open that can be closed."""
    top = type(play.state.top)
    if top is Assignment:
        return check_pass_assignment(play)
    return None if top in CLOSABLE else refuse("4.q3", "nothing_to_pass")


def do_pass(play: Play, _: Pass) -> None:
    """End the assassin phase (4.4), or go on from a gap."""
    if isinstance(play.state.top, Assignment):
        pass_assignment(play)
    elif isinstance(play.state.top, EndOfMemory):
        close(play)
    elif isinstance(play.state.top, AssassinPhase):
        lose_leftovers(play)
        play.swap()
        play.emit(PhaseBegun("enemies"), "2.1")
    else:
        play.swap()


def check_concede(play: Play, _: Concede) -> Refusal | None:
    """A memory can be given up whenever the players may act (26.q3)."""
    return check_pass(play, PASS) if play.state.memory else refuse("4.q3", "wrong_moment")


def do_concede(play: Play, _: Concede) -> None:
    """The memory has failed."""
    fail(play, "conceded", "26.q3")


def check_give_up(play: Play, command: GiveUp) -> Refusal | None:
    """Players may declare an assassin stuck whenever they may act (26.18)."""
    refusal = check_pass(play, PASS)
    if refusal:
        return refusal
    figure = play.state.assassins.get(command.who)
    if figure is None or not figure.on_map:
        return refuse("26.18", "off_the_map", name=command.who)
    return None


def do_give_up(play: Play, command: GiveUp) -> None:
    """Out of this attempt, on the word of those who know what help may come (26.18)."""
    eliminate(play, command.who, "26.18", "26.q5")


def work_end_of_turn(play: Play, frame: EndOfTurn) -> None:
    """Deadlines, the river (A15.q3), collapse, success or failure; then the table is cleared (5.q4, 43.q1).

    Also 5.1, 26.q4, 26.q6, A15.q10, A15.q17, P1.4.
    """
    play.swap()
    turn = play.state.play.turn
    if not frame.drifted:
        play.emit(PhaseBegun("end"), "2.1")
        meet_deadlines(play, play.people())
        if river.has_work(play):
            play.push(Current(), EndOfTurn(drifted=True))
            return
    collapse(play)
    check_end(play, turn_ends=True)
    if play.state.memory is None or is_regrouping(play):
        return
    if is_up(play.memory_plan, play.state.memory):
        fail(play, "limit", "47.q2")
        return
    check_maps(play)
    clear_table(play)
    _begin_turn(play, turn + 1)
