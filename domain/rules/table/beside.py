"""What hangs together with a value that was overridden, and has not changed with it."""

from __future__ import annotations

from collections.abc import Iterator

from domain.content.pack import Pack
from domain.model.state import State
from domain.rules.campaign.levels import owed
from domain.telling import names
from domain.text.catalogue import say

RESULT = frozenset(
    {
        "plays",
        "successes",
        "failures",
        "attempts",
        "closed",
        "skipped",
        "sync",
        "sync_met",
        "contract",
        "contract_fulfilled",
    }
)
"""Fields of a diary line that a result makes, all of them together with its rewards (6, 34, 35)."""


def beside(pack: Pack, before: State, after: State, path: str) -> Iterator[str]:
    """What else would differ if the value had come about in the game, in sentences; nothing for a value of its own.

    Experience stands in the diary and on the track of the team (35.1); a result brings its line, stickers, experience,
    rewards and the contract's resolution; experience beyond a space of the track brings a level (39.1).
    """
    memory = memory_of(path)
    if path == "xp" and before.diary:
        yield say("adjust.beside.xp", total=sum(line.xp for line in after.diary.values()), xp=after.xp)
    elif memory and path.endswith("/xp"):
        yield say("adjust.beside.line", memory=names.memory(pack, memory), xp=after.xp)
    elif memory and path.rpartition("/")[2] in RESULT:
        yield say("adjust.beside.result", memory=names.memory(pack, memory))
    people = [who for who, figure in after.assassins.items() if not figure.companion]
    if path == "level" or (path.startswith("assassins/") and path.endswith("/level")):
        apart = [names.assassin(pack, who) for who in people if after.assassins[who].level != after.level]
        if apart:
            yield say("adjust.beside.one_level", level=after.level, names=", ".join(apart))
    level = owed(pack, after)
    if level and level != owed(pack, before):
        yield say("adjust.beside.level", level=level, xp=after.xp)


def memory_of(path: str) -> str:
    """The memory whose diary line a path leads into; empty for any other path."""
    parts = path.split("/")
    return parts[1] if len(parts) == 3 and parts[0] == "diary" else ""
