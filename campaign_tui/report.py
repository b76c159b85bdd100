"""A report of an unexpected error: enough to meet it again, nothing about who played or where.

It holds versions, the terminal, the error without paths, and the decisions of the campaign in notation with the
answers of the dice; no names of players or campaigns, no notes, no reasons of adjustments.
"""

from __future__ import annotations

import platform
import sys
import traceback
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from domain.commands import Adjust, Draw, Roll
from domain.events import CardDrawn, DiceRolled
from domain.notation import render

if TYPE_CHECKING:
    from campaign_tui.session import CampaignSession

REPORT = "campaign-tui-report.txt"


def report(error: BaseException, session: CampaignSession | None, doing: str, terminal: str) -> str:
    """The text of a report; `terminal` says what the window is like."""
    lines = [
        f"campaign-tui {version('campaign-tui')}, Textual {version('textual')}, Python {platform.python_version()}",
        f"{platform.system()}, {terminal}",
        f"doing: {doing}",
        f"error: {type(error).__name__}",
    ]
    frames = traceback.extract_tb(error.__traceback__)
    lines += [f"  {_module(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    if session is not None:
        state = session.state
        lines.append(
            f"pack: {state.pack.id} {state.pack.hash}, edition {state.edition}, {len(session.timeline.actions)} actions"
        )
        lines += script(session)
    return "\n".join(lines) + "\n"


def script(session: CampaignSession) -> list[str]:
    """The decisions on the path to the head in notation, with the dice and cards of the app as if made at the table."""
    found: list[str] = []
    for action in session.timeline.path():
        command = session.timeline.actions[action].command
        if isinstance(command, Adjust):
            command = replace(command, why="-")
        found.append(render(command))
        if not isinstance(command, Roll | Draw):
            for event in session.events_of(action):
                match event.fact:
                    case DiceRolled(faces=faces):
                        found.append(render(Roll(faces)))
                    case CardDrawn(card=card):
                        found.append(render(Draw(card)))
    return found


def write_report(text: str) -> str:
    """Write a report into the working folder, never over another file; returns its name. Raises OSError."""
    path = Path(REPORT)
    number = 1
    while path.exists():
        number += 1
        path = Path(f"{Path(REPORT).stem}-{number}.txt")
    path.write_text(text, encoding="utf-8")
    return path.name


def _module(filename: str) -> str:
    """A file as the module it is, without the folders before it."""
    for folder in sorted(sys.path, key=len, reverse=True):
        if folder and filename.startswith(folder):
            return filename[len(folder) :].lstrip("/\\")
    return Path(filename).name
