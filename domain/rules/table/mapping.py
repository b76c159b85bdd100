"""The players enter the map and set-up of a memory of their box, or correct it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domain.content.pack import MemoryPlan, Pack
from domain.language.commands import DrawMap, NewEvent, NewGuard
from domain.language.events import EventNoted, GuardNoted, PlanNoted, ReserveChanged
from domain.model.amounts import count, merged
from domain.model.state import Memory, State
from domain.playing.owned import LONGEST_NAME
from domain.playing.play import Play, Refusal, refuse
from domain.rules.table.naming import is_name, refuse_id

MOST_EVENTS = 200
MOST_KINDS = 26
"""Kinds of enemies: each has a letter of its own on maps."""
LONGEST_TEXT = 200
DIRECTIONS = {"N": "N", "E": "E", "S": "S", "W": "W", "search": "?"}
"""How a direction is entered, and how packs write it."""
LETTER = re.compile(r"[a-z]")


def drawable(pack: Pack, state: State) -> tuple[str, ...]:
    """The memories whose maps players enter or correct: those of their box. `pack` is with all they have told."""
    return tuple(name for name, plan in pack.memories.items() if plan.box or plan.open or name in state.plans)


def check_map(play: Play, command: DrawMap) -> Refusal | None:
    """Whether this is a memory whose map its players enter, and one that can be played (7.1)."""
    from domain.playing.own_memory import build, read_memory  # noqa: PLC0415 - reads packs, which play doesn't need

    if command.memory not in play.pack.memories:
        return refuse("7.1", "no_such_memory", memory=command.memory)
    if command.memory not in drawable(play.pack, play.state):
        return refuse("7.1", "map_not_own", memory=play.pack.memories[command.memory].title)
    entered = read_memory(play.pack, command.memory, command.text)
    if entered.memory is None:
        return refuse("7.1", "map_faulty", fault=entered.sentence)
    memory = play.state.memory
    if memory is not None and memory.memory == command.memory and not play.state.at_table:
        missing = _off(memory, play, build(play.pack, command.memory, entered))
        if missing:
            return refuse("7.1", "map_in_use", square=missing)
    return None


def _off(memory: Memory, play: Play, plan: MemoryPlan) -> str:
    """What of a memory in play a corrected map would no longer have; empty when nothing is missing."""
    squares = {name for terrain in plan.maps.values() for name in terrain.kinds}
    return next((name for name in _used(memory, play) if name not in {*squares, *plan.maps, *plan.objectives}), "")


def _used(memory: Memory, play: Play) -> Iterator[str]:
    """The maps, objectives and squares that a memory in play stands on."""
    yield from memory.maps
    yield from memory.objectives
    yield from (token.square for token in memory.objectives.values() if token.square)
    yield from memory.squares
    yield from (figure.square for figure in play.state.assassins.values() if figure.on_map)


def do_map(play: Play, command: DrawMap) -> None:
    """Keep it for this campaign (7.1)."""
    from domain.playing.own_memory import read_memory  # noqa: PLC0415 - as above

    entered = read_memory(play.pack, command.memory, command.text)
    before = play.plan.reserve if play.plan is not None and play.plan.id == command.memory else ()
    play.emit(PlanNoted(command.memory, entered.text), "7.1")
    play.reread()
    if before and not play.state.at_table:
        # Figures that have been miscounted come to the reserve, or leave it (7.9).
        for kind, number in merged(play.memory_plan.reserve, before, -1):
            play.emit(ReserveChanged(kind, max(number, -count(play.state.play.reserve, kind))), "7.9")


def check_new_event(play: Play, command: NewEvent) -> Refusal | None:
    """Whether the card can be told from all others (3.2)."""
    if refusal := refuse_id(play, command.card):
        return refusal
    if not is_name(command.name):
        return refuse("3.2", "card_name", most=LONGEST_NAME)
    if command.direction not in DIRECTIONS:
        return refuse("30.4", "event_direction", direction=command.direction)
    if len(command.text) > LONGEST_TEXT or not command.text.isprintable():
        return refuse("3.2", "event_text", most=LONGEST_TEXT)
    return refuse("3.2", "card_many", most=MOST_EVENTS) if len(play.state.events) >= MOST_EVENTS else None


def do_new_event(play: Play, command: NewEvent) -> None:
    """Keep it for this campaign."""
    play.emit(EventNoted(command.card, command.name, DIRECTIONS[command.direction], command.text), "3.2")
    play.reread()


def check_new_guard(play: Play, command: NewGuard) -> Refusal | None:
    """Whether the kind can be told from all others, on a map too."""
    if refusal := refuse_id(play, command.guard):
        return refusal
    if not is_name(command.name):
        return refuse("0.10", "card_name", most=LONGEST_NAME)
    pack = play.pack
    letters = {one.letter for table in (pack.guards, pack.allies, pack.machines) for one in table.values()}
    if not LETTER.fullmatch(command.letter) or command.letter in letters:
        free = "".join(letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in letters)
        return refuse("0.10", "guard_letter", letter=command.letter, free=free)
    return refuse("0.10", "card_many", most=MOST_KINDS) if len(play.state.guards) >= MOST_KINDS else None


def do_new_guard(play: Play, command: NewGuard) -> None:
    """Keep it for this campaign; its numbers are asked for when they are needed."""
    play.emit(GuardNoted(command.guard, command.name, command.letter, command.boss), "0.10")
    play.reread()
