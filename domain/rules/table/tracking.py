"""A memory on the table, turn by turn: it begins, its turns pass, it ends. The same facts as play on the screen."""

from __future__ import annotations

from collections.abc import Iterator

from domain.content.pack import MemoryPlan
from domain.language.commands import EndMemory, EnemyPhase, NextTurn, Point, RevealEvent, SetAlert, Track
from domain.language.events import (
    AlertEnded,
    DirectionSet,
    EventCleared,
    EventRevealed,
    FellCritical,
    MemoryBegun,
    PhaseBegun,
    TurnBegun,
)
from domain.language.waiting import Window
from domain.model.agenda import Amounts
from domain.model.amounts import merged
from domain.model.between import TableMemory
from domain.model.state import UNIT_MAP, MapState, Objective
from domain.playing.owned import LONGEST_NAME
from domain.playing.play import Play, Refusal, refuse
from domain.playing.reserve import whole_reserve
from domain.rules.apocalypse.characters import bring_back
from domain.rules.campaign.reporting import OUTCOMES, TABLE, refuse_memory
from domain.rules.campaign.unknown import refuse_unknown
from domain.rules.memory.damage import eliminate, meet_deadlines
from domain.rules.memory.difficulty import note_ease
from domain.rules.memory.ending import check_end, end
from domain.rules.memory.stealth import raise_alert
from domain.rules.table.expansion import clear_cards

LETTERS = (UNIT_MAP, "b")
"""How maps of the box are called."""

DIRECTIONS = ("N", "E", "S", "W")


def check_track(play: Play, command: Track) -> Refusal | None:
    """Whether a memory can be begun on the table: it is due, and lies on one map or two (50.1)."""
    if not 1 <= command.maps <= len(LETTERS):
        return refuse("50.1", "table_maps", most=len(LETTERS))
    return refuse_memory(play, command.memory) or refuse_unknown(play, boards=True)


def do_track(play: Play, command: Track) -> None:
    """Set it up as far as the books go: alert, objectives and reserve (7.1, 7.9)."""
    play.drop_agenda()
    bring_back(play)
    plan = play.pack.memories[command.memory]
    line = play.state.diary.get(plan.id)
    maps = {letter: MapState() for letter in sorted(plan.maps) or LETTERS[: command.maps]}
    objectives = {
        name: Objective("", token.cost, mandatory=token.mandatory, hidden=token.hidden)
        for name, token in sorted(plan.objectives.items())
    }
    attempt = 1 + (line.attempts if line else 0)
    play.emit(MemoryBegun(plan.id, attempt, maps, {}, objectives, _reserve(play, plan)), "7.1", "7.9")
    play.redraw()
    note_ease(play)
    play.push(TableMemory())


def _reserve(play: Play, plan: MemoryPlan) -> Amounts:
    """The reserve without those who stand on the map."""
    left = whole_reserve(play.pack, plan)
    if plan.box:
        return left
    standing = [(kind, number) for _, kind, number in plan.guards if not play.pack.guards[kind].boss]
    for kind, number in standing:
        left = merged(left, ((kind, number),), -1)
    return left


def work_table(play: Play, _: TableMemory) -> Window:
    """The players keep the books in any order until they say how it ended."""
    return Window("table")


def considered_turns(play: Play) -> Iterator[NextTurn]:
    """The next turn, its event card to be named by whoever wants it kept; cards of the pack by their ids."""
    yield NextTurn()
    yield from (NextTurn(card) for card, _ in play.memory_plan.events)


def check_next_turn(_: Play, command: NextTurn) -> Refusal | None:
    """Whether the next turn can begin like this."""
    return _refuse_event(command.card, command.direction)


def _refuse_event(card: str, direction: str) -> Refusal | None:
    if len(card) > LONGEST_NAME or not card.isprintable():
        return refuse("3.2", "table_name", most=LONGEST_NAME)
    if direction not in {"", *DIRECTIONS}:
        return refuse("30.4", "table_direction", direction=direction)
    return None


def check_event(play: Play, command: RevealEvent) -> Refusal | None:
    """Whether a card can lie beside that map now."""
    if not command.card:
        return refuse("3.2", "table_name", most=LONGEST_NAME)
    if command.map not in play.state.play.maps:
        return refuse("50.2", "table_map", map=command.map, maps=", ".join(play.state.play.maps))
    return _refuse_event(command.card, command.direction) or refuse_before_turns(play)


def do_event(play: Play, command: RevealEvent) -> None:
    """Lay it there in place of another one (51.1)."""
    here = play.state.play.maps[command.map]
    if here.event or here.direction:
        play.emit(EventCleared(command.map), "5.2")
    _reveal(play, command.map, command.card, command.direction)


def _reveal(play: Play, letter: str, card: str, direction: str) -> None:
    """An event card lies beside a map, and says where the enemies march."""
    if card:
        play.emit(EventRevealed(letter, card_called(play, card)), "3.2")
    direction = direction or _printed(play, letter)
    if direction:
        play.emit(DirectionSet(letter, direction), "30.4")


def do_next_turn(play: Play, command: NextTurn) -> None:
    """End the turn, with its deadlines (26.12), and begin the next one (2.1)."""
    turn = play.state.play.turn
    if turn:
        play.emit(PhaseBegun("end"), "2.1")
        clear_cards(play)
        meet_deadlines(play, tuple(play.state.assassins.values()))
        check_end(play)
        if play.state.memory is None:
            return
        for letter, here in play.state.play.maps.items():
            if here.event or here.direction:
                play.emit(EventCleared(letter), "5.2")
    play.emit(TurnBegun(turn + 1), "2.1")
    if not turn:
        for figure in play.state.assassins.values():
            if not figure.health:
                play.emit(FellCritical(figure.name, 1), "6.q1")
    _reveal(play, UNIT_MAP, command.card, command.direction)
    play.emit(PhaseBegun("assassins"), "2.1")


def card_called(play: Play, text: str) -> str:
    """The event card of this id or name; of one that only the players have, the text itself."""
    if text in play.pack.events:
        return text
    named = {card.name.casefold(): name for name, card in play.pack.events.items()}
    return named.get(text.casefold(), text)


def _printed(play: Play, letter: str) -> str:
    """The direction on the event card beside a map, where the pack knows it."""
    card = play.pack.events.get(play.state.play.maps[letter].event)
    return card.direction if card and card.direction in DIRECTIONS else ""


def refuse_before_turns(play: Play) -> Refusal | None:
    """Why nothing can happen yet: the set-up isn't done."""
    return None if play.state.play.turn else refuse("2.1", "table_set_up")


def considered_phases(_: Play) -> Iterator[EnemyPhase]:
    """The enemy phase."""
    yield EnemyPhase()


def check_enemy_phase(play: Play, _: EnemyPhase) -> Refusal | None:
    """Whether the enemies are next, and whether the memory has an enemy phase at all (4.6)."""
    if refusal := refuse_before_turns(play):
        return refusal
    if play.state.play.phase != "assassins" or not play.memory_plan.steps:
        return refuse("2.1", "table_phase")
    return None


def do_enemy_phase(play: Play, _: EnemyPhase) -> None:
    """The enemies' turn on the table."""
    play.emit(PhaseBegun("enemies"), "2.1")


def considered_alerts(play: Play) -> Iterator[SetAlert]:
    """The other state of each alert (23.9)."""
    yield from (SetAlert(not here.alert, letter) for letter, here in play.state.play.maps.items())


def check_alert(play: Play, command: SetAlert) -> Refusal | None:
    """Whether there is such a map, and its alert is another."""
    here = play.state.play.maps.get(command.map)
    if here is None:
        return refuse("50.2", "table_map", map=command.map, maps=", ".join(play.state.play.maps))
    if here.alert == command.raised:
        return refuse("23.1", "table_alert_on" if here.alert else "table_alert_off")
    return None


def do_alert(play: Play, command: SetAlert) -> None:
    """Turn the token over."""
    if command.raised:
        raise_alert(play, command.map)
    else:
        play.emit(AlertEnded(command.map), "23.5")


def considered_directions(play: Play) -> Iterator[Point]:
    """The four directions, on every map."""
    yield from (Point(direction, letter) for letter in play.state.play.maps for direction in DIRECTIONS)


def check_point(play: Play, command: Point) -> Refusal | None:
    """Whether it is a direction of the compass, on a map in play."""
    if command.direction not in DIRECTIONS:
        return refuse("30.4", "table_direction", direction=command.direction)
    if command.map not in play.state.play.maps:
        return refuse("50.2", "table_map", map=command.map, maps=", ".join(play.state.play.maps))
    return refuse_before_turns(play)


def do_point(play: Play, command: Point) -> None:
    """Note it for this turn (30.6)."""
    play.emit(DirectionSet(command.map, command.direction), "30.4")


def considered_endings(_: Play) -> Iterator[EndMemory]:
    """Won or lost."""
    yield from map(EndMemory, OUTCOMES)


def check_end_memory(_: Play, command: EndMemory) -> Refusal | None:
    """Whether a memory can end like that."""
    if command.outcome not in OUTCOMES:
        return refuse("5.5", "report_outcome", outcome=command.outcome)
    return None


def do_end_memory(play: Play, command: EndMemory) -> None:
    """The same end as that of any memory, and the same road afterwards (5.5, 6.1)."""
    if command.outcome == "success":
        for figure in tuple(play.state.assassins.values()):
            # Nobody is on the map any more, and nobody in critical condition can have left it.
            if figure.critical and figure.place != "eliminated":
                eliminate(play, figure.name, "5.5", "26.12")
    told = command.xp if command.xp >= 0 else None
    end(play, command.outcome, TABLE, "5.5" if command.outcome == "success" else "6.1", told_xp=told)
