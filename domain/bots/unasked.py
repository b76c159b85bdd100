"""What a campaign needs before its next memory, as far as nobody has to be asked: figures in buildings, going on."""

from __future__ import annotations

from domain.bots.stewards import next_assignment
from domain.content.pack import Pack
from domain.engine import legal_decisions, pending, settle
from domain.language import commands as c
from domain.language.waiting import Choice, Window
from domain.model.state import State

MOST = 60
"""Decisions at most: an assignment has fewer figures than that."""


def unasked(pack: Pack, state: State) -> tuple[c.AnyCommand, ...]:
    """Decisions in the order in which they can be taken, up to the first thing that only players know.

    The only answer to a question, going on past a hospital that nobody needs, and an assignment that the rules accept
    (40.18, 40.19, 40.26). Empty where players are asked, and in a memory.
    """
    found: list[c.AnyCommand] = []
    while len(found) < MOST:
        command = _next(pack, state)
        if command is None:
            break
        found.append(command)
        state = settle(pack, state, command, lambda *_: None).state
    return tuple(found)


def _next(pack: Pack, state: State) -> c.AnyCommand | None:
    if state.memory is not None:
        return None
    match pending(pack, state):
        case Choice(options=(only,)):
            return c.Pick(only)
        case Window(kind="admission"):
            # Who stays at home is for the players to say.
            admits = any(isinstance(command, c.Admit) for command in legal_decisions(pack, state))
            return None if admits else c.Pass()
        case Window(kind="assignment"):
            return next_assignment(pack, state)
        case _:
            return None
