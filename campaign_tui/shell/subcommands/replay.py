"""`replay`: the history played again in the terminal, as lines."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign_tui.shell.subcommands.console import SHORT, UsageError
from campaign_tui.shell.subcommands.opening import campaign_session
from domain.core.canonical import ActionId
from domain.core.errors import Refused
from domain.language.commands import Start
from domain.language.events import TurnBegun
from domain.telling.story import narrate
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign_tui.session.session import CampaignSession
    from campaign_tui.shell.subcommands.console import Console
    from exports.kit.plain import Json

STEPS = (EVENT, ACTION, TURN, MEMORY) = ("event", "action", "turn", "memory")
"""Sizes of a step, from the smallest: what is shown at once before the next pause."""

FASTEST = 1000.0

NEVER = 1
"""The exit code where what was looked for doesn't happen."""


class Line(Struct, frozen=True):
    """A line of the replay; a step of each of the sizes in `begins` begins with it."""

    action: ActionId
    text: str
    begins: tuple[str, ...] = (EVENT,)


def replay_command(
    console: Console,
    campaign: str,
    *,
    step: str,
    speed: float,
    start: str | None = None,
    end: str | None = None,
    until: str | None = None,
) -> int:
    """Play a stretch of the history; `speed` is in steps a second, and counts only where somebody looks on.

    With `until` it stops after the first action in which that happens; 1 where it never does.
    """
    if step not in STEPS:
        raise UsageError(say("cli.replay.step", given=step, known=", ".join(STEPS)))
    if not 0 < speed <= FASTEST:
        raise UsageError(say("cli.replay.speed", given=f"{speed:g}", most=f"{FASTEST:g}"))
    with campaign_session(console, campaign, looking=True) as session:
        path = way(session, start, end)
        found = path[-1]
        if until is not None:
            from campaign_tui.session.running_until import first

            stop = first(session, until, path)
            if stop is None:
                console.remark(say("cli.replay.never", condition=until))
                console.data([])
                return NEVER
            found, path = stop, path[: path.index(stop) + 1]
        told: list[Json] = []
        pause = 0.0
        for lines in steps(session, path, step):
            if pause:
                time.sleep(pause)
            pause = 1 / speed if watched() and not console.as_json else 0.0
            for line in lines:
                console.say(line.text)
            if console.as_json:
                told.append({"action": lines[0].action.hex(), "lines": [line.text.strip() for line in lines]})
        if until is not None:
            console.say(say("cli.replay.stopped", condition=until, action=found.hex()[:SHORT]))
        console.data(told)
    return 0


def watched() -> bool:
    """Whether somebody looks on."""
    return bool(sys.stdout and sys.stdout.isatty())


def way(session: CampaignSession, start: str | None, end: str | None) -> tuple[ActionId, ...]:
    """The actions from `start` (or the first one) to `end` (or the head). Raises UnknownName, Refused."""
    path = session.timeline.path(None if end is None else session.find(end))
    if start is None:
        return path
    first = session.find(start)
    if first not in path:
        raise Refused("", say("cli.replay.off", start=start, end=path[-1].hex()[:SHORT]))
    return path[path.index(first) :]


def steps(session: CampaignSession, path: tuple[ActionId, ...], size: str) -> Iterator[list[Line]]:
    """The lines of a stretch in steps of a size."""
    step: list[Line] = []
    for line in _lines(session, path):
        if step and size in line.begins:
            yield step
            step = []
        step.append(line)
    if step:
        yield step


def _lines(session: CampaignSession, path: tuple[ActionId, ...]) -> Iterator[Line]:
    """The lines of a stretch: each action, what happened in it, and the notes on it."""
    timeline, pack = session.timeline, session.pack
    notes: dict[ActionId, list[str]] = {}
    for note in timeline.notes.values():
        who = note.player or say("cli.replay.somebody")
        notes.setdefault(note.on, []).append(say("cli.replay.note", who=who, text=note.text))
    for action in path:
        step = session.step(action)
        starts = isinstance(timeline.actions[action].command, Start)
        player = f"{step.player}: " if step.player else ""
        sizes = (EVENT, ACTION, TURN, MEMORY) if starts else (EVENT, ACTION)
        yield Line(action, f"{action.hex()[:SHORT]}  {player}{step.title}", sizes)
        for event in session.events_of(action):
            sentence = narrate(pack, event.fact, event.rules)
            if sentence:
                begins = (EVENT, TURN) if isinstance(event.fact, TurnBegun) else (EVENT,)
                yield Line(action, f"          {sentence}", begins)
        for text in notes.get(action, ()):
            yield Line(action, f"          {text}")
