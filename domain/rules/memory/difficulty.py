"""Difficulty: point 45. What easy takes away stands in the retaliation."""

from __future__ import annotations

from domain.language.commands import SetDifficulty
from domain.language.events import DifficultySet, MemoryEased, MemoryHardened
from domain.model.state import MemoryRecord
from domain.playing.legendary import LEGENDARY
from domain.playing.play import Play, Refusal, refuse

EASY = "easy"
DIFFICULTIES = ("normal", EASY)
RED, GREY = "red", "grey"


def levels(play: Play) -> tuple[str, ...]:
    """The difficulties there are: with a region map also legendary (A8.1), chosen before the first memory (A8.2)."""
    return (*DIFFICULTIES, LEGENDARY) if play.pack.region is not None else DIFFICULTIES


def considered_difficulties(play: Play) -> list[SetDifficulty]:
    """Every difficulty; that of the campaign only where the reason is wanted."""
    current = "" if play.explains else play.state.difficulty
    return [SetDifficulty(level) for level in levels(play) if level != current]


def check_difficulty(play: Play, command: SetDifficulty) -> Refusal | None:
    """Whether the difficulty may be changed to this level now: before a memory or during it (45.1)."""
    if command.level not in levels(play):
        return refuse("45.1", "no_such_difficulty", level=command.level)
    if command.level == play.state.difficulty:
        return refuse("45.1", "same_difficulty", level=command.level)
    if command.level == LEGENDARY and (play.state.memory is not None or play.state.diary):
        return refuse("A8.q1", "legendary_too_late")
    if play.state.difficulty == LEGENDARY and play.state.memory is not None:
        return refuse("A8.q1", "legendary_in_play")
    if play.state.memory is not None and play.memory_plan.fixed_difficulty:
        return refuse("34.5", "difficulty_fixed")
    return None


def do_difficulty(play: Play, command: SetDifficulty) -> None:
    """Change the difficulty; back to normal is allowed, but the memory remembers (45.q2)."""
    play.emit(DifficultySet(command.level), "45.1")
    note_ease(play)


def note_ease(play: Play) -> None:
    """Write down that easy is the difficulty in a memory, once: its sync will be grey (45.5)."""
    memory = play.state.memory
    if memory is not None and play.state.difficulty == LEGENDARY:
        # Its sync stays red: A8.q3
        play.emit(MemoryHardened(memory.memory), "A8.q3")
    if memory is None or play.state.difficulty != EASY:
        return
    if not play.state.diary.get(memory.memory, MemoryRecord()).eased:
        play.emit(MemoryEased(memory.memory), "45.5")


def sync_colour(line: MemoryRecord) -> str:
    """The colour of a memory's 100% sync: "red" for normal throughout (45.3), else "grey" (45.5)."""
    return GREY if line.eased else RED
