"""A report of an unexpected error, or of whatever somebody asks about: enough to meet it again, and no names.

It holds versions, the terminal, the error without paths, and the decisions of the campaign in notation with the
answers of the dice; no names of players or campaigns, no notes, no reasons of adjustments, and nothing of what players
call their own cards, or what stands on them.
"""

from __future__ import annotations

import platform
import sys
import traceback
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from domain.core.errors import CampaignError, NotationError, Refused
from domain.language.chance import Answer, as_command
from domain.language.commands import Adjust, Begin, Draw, Roll, TakePack
from domain.language.table_commands import NameThing, NewCard, NewEvent, NewGuard
from domain.log.history import Header
from domain.log.names import NAME_LENGTH
from domain.notation import parse, render
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from campaign_tui.session.session import CampaignSession
    from domain.content.pack import Pack
    from domain.language.chance import ChanceNode
    from domain.language.commands import AnyCommand
    from domain.language.events import Event
    from domain.model.state import State

REPORT = "campaign-tui-report.txt"

PROGRAM = "campaign-tui "
"""How every report begins; the version follows."""

MOST_REPORT = 2**24
"""Letters of a report: the longest campaigns have some hundred thousand."""

DECISIONS = "decisions:"
"""The line before the decisions."""

ANSWER = "  "
"""How a line begins that says what the app's dice or decks gave."""

NO_REASON = "-"
"""Stands for the reasons of adjustments."""


def report(error: BaseException | None, session: CampaignSession | None, doing: str, terminal: str) -> str:
    """The text of a report, of an error or without one; `terminal` says what the window is like."""
    lines = [
        f"{PROGRAM}{version('campaign-tui')}, Textual {version('textual')}, Python {platform.python_version()}",
        f"{platform.system()}, {terminal}",
        f"doing: {doing}",
        f"error: {type(error).__name__ if error is not None else 'none'}",
    ]
    frames = traceback.extract_tb(error.__traceback__) if error is not None else ()
    lines += [f"  {_module(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    if session is not None:
        state = session.state
        lines.append(
            f"pack: {state.pack.id} {state.pack.hash}, edition {state.edition}, {len(session.timeline.actions)} actions"
        )
        lines += [DECISIONS, *script(session)]
    return "\n".join(lines) + "\n"


def script(session: CampaignSession) -> list[str]:
    """The decisions on the path to the head in notation, each followed by the dice and cards that the app gave for it.

    What players wrote in their own words is left out.
    """
    timeline = session.timeline
    answers = {row.value.id: row.value.answers for row in session.rows() if isinstance(row.value, Header)}
    found: list[str] = []
    for action in timeline.path():
        found.append(render(nameless(timeline.actions[action].command)))
        found += [ANSWER + render(as_command(answer)) for answer in answers[action]]
    return found


def nameless(command: AnyCommand) -> AnyCommand:
    """A decision without what players wrote in it in their own words; it leads to the same position but for those."""
    match command:
        case Adjust():
            return replace(command, why=NO_REASON)
        case NewCard(card=card):
            return replace(command, name=card)
        case NewGuard(guard=guard):
            return replace(command, name=guard)
        case NewEvent(card=card, text=text):
            return replace(command, name=card, text=text and NO_REASON)
        case NameThing(path=path, name=name, text=text):
            called = path.rpartition(".")[2][:NAME_LENGTH]
            return replace(command, name=name and called, text=text and NO_REASON)
        case _:
            return command


class BadReport(CampaignError):  # noqa: N818 - an answer to whoever has the file
    """A text that isn't a report, or a position that this version of the rules doesn't lead to."""


class Played(NamedTuple):
    """An action of a report, played again."""

    command: AnyCommand
    events: tuple[Event, ...]
    pack: Pack
    before: State
    after: State


def is_report(text: str) -> bool:
    """Whether a text begins as every report does, or has the decisions of one cut out."""
    return text.startswith(PROGRAM) or DECISIONS in text.splitlines()


def rebuilt(text: str, packs: Callable[[str], Pack]) -> State:
    """The position that a report was written in; what is raised is as for `played`."""
    from domain import engine

    state = engine.EMPTY
    for one in played(text, packs):
        state = one.after
    return state


def played(text: str, packs: Callable[[str], Pack]) -> Iterator[Played]:
    """The decisions of a report, each played again with the dice that fell, as they are asked for.

    `packs` gives the pack of an id. Raises BadReport, ContentError.
    """
    from domain import engine

    lines = text.splitlines()
    if DECISIONS not in lines:
        raise BadReport(say("report.none"))
    first = lines.index(DECISIONS) + 1
    pack: Pack | None = None
    state = engine.EMPTY
    for number, command, given in _actions(lines, first):
        if isinstance(command, Begin | TakePack):
            pack = packs(command.pack)
        if pack is None:
            raise BadReport(say("report.no_begin", row=number))
        left = iter(given)

        def answer(_node: ChanceNode, _state: State, left: Iterator[Answer] = left) -> Answer | None:
            return next(left, None)

        try:
            settled = engine.settle(pack, state, command, answer)
        except Refused as refusal:
            raise BadReport(say("report.refused", row=number, reason=str(refusal))) from refusal
        yield Played(command, settled.events, pack, state, settled.state)
        state = settled.state


def _actions(lines: list[str], first: int) -> Iterator[tuple[int, AnyCommand, list[Answer]]]:
    """The actions of a report: line (counted from 1), command, and what the app's dice and decks gave for it."""
    place = first
    while place < len(lines) and lines[place].strip():
        number = place + 1
        command = _parsed(lines[place], number)
        given: list[Answer] = []
        while (place := place + 1) < len(lines) and lines[place].startswith(ANSWER):
            match _parsed(lines[place].removeprefix(ANSWER), place + 1):
                case Roll(faces=faces):
                    given.append(Answer("die.", 0, faces))
                case Draw(card=card):
                    given.append(Answer("deck.", 0, (card,)))
                case _:
                    raise BadReport(say("report.unread", row=place + 1))
        yield number, command, given


def _parsed(text: str, number: int) -> AnyCommand:
    try:
        return parse(text)
    except NotationError as fault:
        raise BadReport(say("report.unread", row=number)) from fault


def write_report(text: str, folder: Path) -> str:
    """Write a report into a folder, that of the store, never over another file; returns its path. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    path, number = folder / REPORT, 1
    while path.exists():
        number += 1
        path = folder / f"{Path(REPORT).stem}-{number}.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def whereabouts(path: str) -> str:
    """Where a report lies, in a sentence."""
    return say("tui.trouble.written", name=Path(path).name, folder=visible(str(Path(path).parent)))


def _module(filename: str) -> str:
    """A file as the module it is, without the folders before it."""
    for folder in sorted(sys.path, key=len, reverse=True):
        if folder and filename.startswith(folder):
            return filename[len(folder) :].lstrip("/\\")
    return Path(filename).name
