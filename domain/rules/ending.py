"""A memory ends: points 5 and 6, and what the boards look like afterwards (36)."""

from __future__ import annotations

from domain.events import AssassinRested, MemoryEnded
from domain.model.state import State
from domain.rules.play import Play


def is_success(state: State) -> bool:
    """All mandatory objectives done, somebody left by a station, nobody on the map (5.5, 5.q2)."""
    memory = state.play
    return (
        memory.travelled
        and all(token.done for token in memory.objectives.values() if token.mandatory)
        and not any(figure.on_map for figure in state.assassins.values())
    )


def is_stranded(state: State) -> bool:
    """Whether nobody is on the map while the memory isn't won: it fails (6.2, 5.q1)."""
    return not any(figure.on_map for figure in state.assassins.values())


def check_end(play: Play) -> None:
    """End the memory the moment it is won or lost; both tests are permanent (5.6, 6.1)."""
    state = play.state
    if state.memory is None or state.memory.turn == 0:
        return
    if any(figure.on_map for figure in state.assassins.values()):
        return
    if is_success(state):
        end(play, "success", "objectives", "5.5", "5.6")
    elif all(figure.place == "eliminated" for figure in state.assassins.values()):
        end(play, "failure", "eliminated", "6.2", "26.20")
    else:
        end(play, "failure", "stranded", "5.q1")


def fail(play: Play, reason: str, *rules: str) -> None:
    """The memory fails at this very moment (6.1)."""
    end(play, "failure", reason, "6.1", *rules)


def end(play: Play, outcome: str, reason: str, *rules: str) -> None:
    """Write the diary line, clear the table, heal and rest everybody (5.8, 36.1, 36.2, 19.9)."""
    memory = play.state.play
    won = outcome == "success"
    earned = play.memory_plan.objectives
    xp = sum(earned[name].xp for name, token in memory.objectives.items() if token.done) if won else 0
    play.emit(MemoryEnded(memory.memory, outcome, reason, memory.turn, xp), *rules)
    play.drop_agenda()
    play.plan = None
    for figure in play.state.assassins.values():
        play.emit(AssassinRested(figure.name, figure.max_health), "36.2", "19.9")
