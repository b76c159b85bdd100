"""A memory begins, and its turns run: points 2 to 5, 7 and 19."""

from __future__ import annotations

from domain.commands import Concede, Pass, SetDifficulty, Start
from domain.events import (
    BasesCleared,
    CardDiscarded,
    CardDrawn,
    CubesGained,
    DeckBuilt,
    DifficultySet,
    DirectionSet,
    Eliminated,
    Entered,
    EventCleared,
    EventRevealed,
    MemoryBegun,
    PaymentsLapsed,
    PhaseBegun,
    SavedCubeLost,
    TurnBegun,
)
from domain.content.pack import MemoryPlan
from domain.model.agenda import (
    AnyFrame,
    AssassinPhase,
    EndOfTurn,
    EnemyCombat,
    EnemyGap,
    EnemyMovement,
    EventPhase,
    Reinforcement,
    SetUp,
)
from domain.model.amounts import plus
from domain.model.state import Deck, MapState, Objective, Square
from domain.rules.effects import apply_effect
from domain.rules.ending import check_end, fail
from domain.rules.objectives import lose_leftovers
from domain.rules.play import Play, Refusal, refuse
from domain.waiting import ChanceNode, Choice, Window

CUBES_A_TURN = 3
DIFFICULTIES = ("normal", "easy")


def check_start(play: Play, command: Start) -> Refusal | None:
    """Whether a memory may be set up now."""
    if play.state.memory is not None:
        return refuse("4.q3", "memory_in_play", memory=play.memory_plan.title)
    if command.memory not in play.pack.memories:
        return refuse("7.1", "no_such_memory", memory=command.memory)
    return None


def do_start(play: Play, command: Start) -> None:
    """Set the memory up (7) and begin its first turn."""
    plan = play.pack.memories[command.memory]
    play.plan = plan
    squares = _squares(plan)
    reserve = dict(plan.reserve)
    for _, kind, number in plan.guards:
        reserve[kind] -= number
    maps = {letter: MapState() for letter in sorted(plan.maps)}
    objectives = {
        name: Objective(token.square, token.cost, mandatory=token.mandatory)
        for name, token in sorted(plan.objectives.items())
    }
    left = tuple(sorted((kind, number) for kind, number in reserve.items() if number))
    play.emit(MemoryBegun(plan.id, 1, maps, squares, objectives, left), "7.1", "7.9")
    play.emit(DeckBuilt("event", Deck(unknown=plan.events)), "7.11")
    team = plan.reinforcements[len(play.state.assassins)]
    play.emit(DeckBuilt("reinforcement", Deck(unknown=team)), "29.2")
    play.push(SetUp(tuple(play.state.assassins)))


def _squares(plan: MemoryPlan) -> dict[str, Square]:
    guards: dict[str, Square] = {}
    for name, kind, number in plan.guards:
        here = guards.get(name, Square())
        guards[name] = Square(plus(here.guards, kind, number))
    for name in plan.chests:
        here = guards.get(name, Square())
        guards[name] = Square(here.guards, chest=True)
    return {name: guards[name] for name in sorted(guards)}


def work_set_up(play: Play, frame: SetUp) -> Choice | None:
    """Assassins enter: where the memory says, or by the station of their choice, without a test (7.q3, 15.7)."""
    if not frame.waiting:
        play.swap()
        _begin_turn(play, 1)
        return None
    who = frame.waiting[0]
    starts = play.memory_plan.starts
    if starts:
        seat = list(play.state.assassins).index(who)
        answer_set_up(play, frame, starts[min(seat, len(starts) - 1)])
        return None
    stations = tuple(square for terrain in play.memory_plan.maps.values() for square in terrain.stations)
    return Choice("station", stations, who, "", ("7.q3", "15.7"))


def answer_set_up(play: Play, frame: SetUp, option: str) -> None:
    """Somebody has chosen a station."""
    play.swap(SetUp(frame.waiting[1:]))
    play.emit(Entered(frame.waiting[0], option), "7.q3", "20.q1")


def _begin_turn(play: Play, turn: int) -> None:
    """Write the whole turn on the agenda (2.1, 4.5, 19.q1)."""
    play.emit(TurnBegun(turn), "2.1")
    play.emit(PhaseBegun("event"), "2.1")
    steps: dict[str, AnyFrame] = {
        "reinforcement": Reinforcement(),
        "movement": EnemyMovement(),
        "combat": EnemyCombat(),
    }
    frames: list[AnyFrame] = [EventPhase(maps=tuple(play.state.play.maps)), AssassinPhase()]
    played = play.memory_plan.steps
    for gap, step in enumerate(steps):
        if step in played:
            frames += [EnemyGap(gap), steps[step]]
    if played:
        frames.append(EnemyGap(len(steps)))
    play.push(*frames, EndOfTurn())


def work_event_phase(play: Play, frame: EventPhase) -> ChanceNode | None:
    """Hand out cubes (3.1, 3.11), then draw an event a map (3.2, 51.1)."""
    if not frame.cubes_given:
        play.swap(EventPhase(cubes_given=True, maps=frame.maps))
        for figure in play.on_map():
            play.emit(CubesGained(figure.name, CUBES_A_TURN - figure.cubes), "3.1")
        return None
    node = play.draw_node("event", "event", "3.2") if frame.maps else None
    if node is None:
        play.swap()
        play.emit(PhaseBegun("assassins"), "2.1")
    return node


def answer_event_phase(play: Play, frame: EventPhase, card: str) -> None:
    """An event is drawn: its direction is known (3.10), its effect happens at once (3.4)."""
    letter = frame.maps[0]
    play.emit(CardDrawn("event", card), "3.2")
    play.emit(EventRevealed(letter, card), "3.3")
    plan = play.pack.events[card]
    if plan.direction in "NESW":
        play.emit(DirectionSet(letter, plan.direction), "3.10")
    play.swap(EventPhase(cubes_given=True, maps=frame.maps[1:]))
    for effect in plan.effects:
        apply_effect(play, letter, effect, "3.4")


def work_assassin_phase(play: Play, _: AssassinPhase) -> Window:
    """The players act until they pass (4.2, 4.q2)."""
    del play
    return Window("assassins")


def work_enemy_gap(play: Play, frame: EnemyGap) -> Window | None:
    """A gap opens only when somebody can do something in it (19.6, 19.7)."""
    if any(figure.saved and not figure.critical for figure in play.on_map()):
        return Window("gap", frame.gap)
    play.swap()
    return None


def check_pass(play: Play, _: Pass) -> Refusal | None:
    """Whether a window is open that can be closed."""
    if not isinstance(play.state.top, AssassinPhase | EnemyGap):
        return refuse("4.q3", "nothing_to_pass")
    return None


def do_pass(play: Play, _: Pass) -> None:
    """End the assassin phase (4.4), or go on from a gap."""
    if isinstance(play.state.top, AssassinPhase):
        lose_leftovers(play)
        play.swap()
        play.emit(PhaseBegun("enemies"), "2.1")
    else:
        play.swap()


def check_concede(play: Play, _: Concede) -> Refusal | None:
    """A memory can be given up whenever the players may act (26.q3, 26.q5)."""
    return check_pass(play, Pass())


def do_concede(play: Play, _: Concede) -> None:
    """The memory has failed."""
    fail(play, "conceded", "26.q3")


def check_difficulty(play: Play, command: SetDifficulty) -> Refusal | None:
    """Whether the difficulty may be changed to this level now."""
    if command.level not in DIFFICULTIES:
        return refuse("45.1", "no_such_difficulty", level=command.level)
    if command.level == play.state.difficulty:
        return refuse("45.1", "same_difficulty", level=command.level)
    return None


def do_difficulty(play: Play, command: SetDifficulty) -> None:
    """Change the difficulty."""
    play.emit(DifficultySet(command.level), "45.1")


def work_end_of_turn(play: Play, _: EndOfTurn) -> None:
    """Deadlines, then success or failure, then the table is cleared for the next turn (5.q4)."""
    play.swap()
    play.emit(PhaseBegun("end"), "2.1")
    turn = play.state.play.turn
    for figure in play.on_map():
        # Fell in turn N, not healed by the end of turn N + 1 (26.12).
        if figure.critical and figure.critical_since < turn:
            play.emit(Eliminated(figure.name), "26.12", "26.13")
            if figure.saved:
                play.emit(SavedCubeLost(figure.name), "19.9")
    check_end(play)
    if play.state.memory is None:
        return
    _clear_table(play)
    _begin_turn(play, turn + 1)


def _clear_table(play: Play) -> None:
    """Part payments lapse (14.3), the event is discarded (5.2), loose red bases go (5.3)."""
    if any(token.paid and not token.done for token in play.state.play.objectives.values()):
        play.emit(PaymentsLapsed(), "14.3")
    for letter, here in play.state.play.maps.items():
        if here.event:
            play.emit(CardDiscarded("event", here.event), "5.2")
            play.emit(EventCleared(letter), "5.2", "3.7")
    if any(square.bases for square in play.state.play.squares.values()):
        play.emit(BasesCleared(), "5.3")


