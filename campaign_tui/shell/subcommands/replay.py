"""`replay`: the history played again in the terminal, as lines."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign_tui.session import retelling
from campaign_tui.shell.subcommands.console import SHORT, UsageError
from campaign_tui.shell.subcommands.opening import campaign_session
from domain.core.canonical import ActionId
from domain.core.errors import ContentError, Refused
from domain.language.commands import Start
from domain.language.events import TurnBegun
from domain.telling.story import narrate
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign_tui.session.error_report import Played
    from campaign_tui.session.session import CampaignSession
    from campaign_tui.shell.subcommands.console import Console
    from domain.content.pack import Pack
    from domain.language.events import Event
    from domain.language.waiting import Waiting
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
    campaign: str | None = None,
    *,
    step: str,
    speed: float,
    start: str | None = None,
    end: str | None = None,
    until: str | None = None,
    report: str | None = None,
) -> int:
    """Play a stretch of the history; `speed` is in steps a second, and counts only where somebody looks on.

    With `until` it stops after the first action in which that happens; 1 where it never does.
    """
    if step not in STEPS:
        raise UsageError(say("cli.replay.step", given=step, known=", ".join(STEPS)))
    if not 0 < speed <= FASTEST:
        raise UsageError(say("cli.replay.speed", given=f"{speed:g}", most=f"{FASTEST:g}"))
    if report is not None:
        if campaign is not None or start is not None or end is not None:
            raise UsageError(say("cli.replay.report_alone"))
        return _of_a_report(console, report, step, 1 / speed, until)
    if campaign is None:
        raise UsageError(say("cli.replay.campaign"))
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
        told = _play(console, steps(_lines(session, path), step), 1 / speed)
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


def _play(console: Console, stretch: Iterable[list[Line]], pause: float) -> list[Json]:
    """Write steps, with a pause of so many seconds between them where somebody looks on; gives them as data."""
    told: list[Json] = []
    waiting = 0.0
    for lines in stretch:
        if waiting:
            time.sleep(waiting)
        waiting = pause if watched() and not console.as_json else 0.0
        for line in lines:
            console.say(line.text)
        if console.as_json:
            told.append({"action": lines[0].action.hex(), "lines": [line.text.strip() for line in lines]})
    return told


def _of_a_report(console: Console, file: str, size: str, pause: float, until: str | None) -> int:
    """Play a report again, by the rules as they are now, up to its end or to where something happens."""
    from campaign_tui.session.error_report import MOST_REPORT, is_report, played
    from campaign_tui.session.targets import written_text
    from campaign_tui.session.wiring import find_pack

    text = written_text(Path(file), MOST_REPORT)
    if not is_report(text):
        raise ContentError(say("cli.replay.no_report", file=file))
    from campaign_tui.session.running_until import condition
    from domain.folding.conditions import met

    stopped = until is None

    def lines() -> Iterator[Line]:
        nonlocal stopped
        for number, one in enumerate(played(text, find_pack), start=1):
            yield from _played_lines(number, one)
            if until is not None and met(
                condition(one.pack, until), one.before, one.after, (event.fact for event in one.events)
            ):
                stopped = True
                return

    told = _play(console, steps(lines(), size), pause)
    if until is not None:
        console.say(say("cli.replay.stopped_there" if stopped else "cli.replay.never", condition=until))
    console.data(told)
    return 0 if stopped else NEVER


def _played_lines(number: int, one: Played) -> Iterator[Line]:
    """The lines of an action of a report; its number stands for the id that it has no more."""
    from domain.telling.decisions import describe

    action = ActionId(number.to_bytes(16, "big"))
    facts = [event.fact for event in one.events]
    title = describe(one.pack, one.command, facts, lambda: _waited_for(one))
    starts = isinstance(one.command, Start)
    yield Line(action, f"{number:>8}  {title}", (EVENT, ACTION, TURN, MEMORY) if starts else (EVENT, ACTION))
    yield from _told(action, one.pack, one.events)


def _waited_for(one: Played) -> Waiting:
    from domain import engine

    return engine.pending(one.pack, one.before)


def steps(lines: Iterable[Line], size: str) -> Iterator[list[Line]]:
    """Lines in steps of a size."""
    step: list[Line] = []
    for line in lines:
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
        step = retelling.step(session, action)
        starts = isinstance(timeline.actions[action].command, Start)
        player = f"{step.player}: " if step.player else ""
        sizes = (EVENT, ACTION, TURN, MEMORY) if starts else (EVENT, ACTION)
        yield Line(action, f"{action.hex()[:SHORT]}  {player}{step.title}", sizes)
        yield from _told(action, pack, session.events_of(action))
        for text in notes.get(action, ()):
            yield Line(action, f"          {text}")


def _told(action: ActionId, pack: Pack, events: Iterable[Event]) -> Iterator[Line]:
    """What happened in an action, a line each."""
    for event in events:
        sentence = narrate(pack, event.fact, event.rules)
        if sentence:
            begins = (EVENT, TURN) if isinstance(event.fact, TurnBegun) else (EVENT,)
            yield Line(action, f"          {sentence}", begins)
