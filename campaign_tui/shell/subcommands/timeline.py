"""`undo`, `redo`, `goto`, `branch`, `note`, `bookmark`: moving about in the history and writing on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from campaign_tui.session import retelling
from campaign_tui.session.luck import CrossesLuck
from campaign_tui.shell.subcommands.console import SHORT
from campaign_tui.shell.subcommands.opening import action_of, campaign_session
from domain.core.errors import Refused
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign_tui.session.retelling import HeadChange, Step
    from campaign_tui.session.session import CampaignSession
    from campaign_tui.shell.subcommands.console import Console
    from exports.kit.plain import Json

Moved = TypeVar("Moved")

MOST_LINES = 50
"""Steps that are named one by one; of longer ways only the nearest are."""


def undo_command(console: Console, campaign: str, steps: int = 1, *, yes: bool = False) -> None:
    """Take back the last actions; where the group wants it, an undo across dice or reveals asks first."""
    with campaign_session(console, campaign) as session:
        change = asking(console, lambda sure: session.undo(steps, sure=sure), yes=yes)
        tell_change(console, session, change)


def redo_command(console: Console, campaign: str, steps: int = 1, *, yes: bool = False) -> None:
    """Do again what was taken back; asks as an undo does where that leaves another line behind."""
    with campaign_session(console, campaign) as session:
        change = asking(console, lambda sure: session.redo(steps, sure=sure), yes=yes)
        tell_change(console, session, change)


def goto_command(console: Console, campaign: str, action: str, *, yes: bool = False) -> None:
    """Go to any action; asks as an undo does where that leaves dice or reveals behind."""
    with campaign_session(console, campaign) as session:
        to = session.find(action)
        change = asking(console, lambda sure: session.goto(to, sure=sure), yes=yes)
        tell_change(console, session, change)


def asking(console: Console, move: Callable[[bool], Moved], *, yes: bool) -> Moved:
    """Make a move of the head, told whether it is sure; one that leaves luck behind is made once the player says yes.

    Raises Refused where nobody says it, and where there is nobody to ask.
    """
    try:
        return move(yes)
    except CrossesLuck as found:
        if not (console.asks and console.ask(say("cli.luck.sure", n=found.crossed))):
            raise Refused("", found.sentence, say("cli.luck.yes")) from found
        return move(True)


def branch_command(console: Console, campaign: str, name: str, at: str | None = None) -> None:
    """Name an action as a branch."""
    with campaign_session(console, campaign) as session:
        action = action_of(session, at)
        session.branch(name, action)
        _written(console, say("cli.branched", name=name, action=action.hex()[:SHORT]), {"branch": name}, action)


def bookmark_command(console: Console, campaign: str, name: str, at: str | None = None) -> None:
    """Bookmark an action."""
    with campaign_session(console, campaign) as session:
        action = action_of(session, at)
        session.bookmark(name, action)
        _written(console, say("cli.marked", name=name, action=action.hex()[:SHORT]), {"bookmark": name}, action)


def note_command(console: Console, campaign: str, text: str, at: str | None = None) -> None:
    """Write a note on an action."""
    with campaign_session(console, campaign) as session:
        action = action_of(session, at)
        session.note(text, action)
        _written(console, say("cli.noted", action=action.hex()[:SHORT]), {"note": text}, action)


def _written(console: Console, sentence: str, what: dict[str, Json], action: bytes) -> None:
    """Say what was written on an action."""
    console.say(sentence)
    console.data({**what, "action": action.hex()})


def tell_change(console: Console, session: CampaignSession, change: HeadChange) -> None:
    """Say what a change of the head took back and did again, and what to do with the pieces on the table."""
    for key, steps in (("cli.taken_back", change.taken_back), ("cli.done_again", change.done_again)):
        for step in steps[:MOST_LINES]:
            console.say(say(key, title=step.title, action=step.action.hex()[:SHORT]))
        if len(steps) > MOST_LINES:
            console.say(say("cli.more_steps", n=len(steps) - MOST_LINES))
    at_the_table = session.timeline.policy.source == "table"
    pieces = retelling.pieces(session, change) if at_the_table else ()
    for line in pieces:
        console.say(f"  {line}")
    here = retelling.step(session, session.head)
    console.say(say("cli.stands_at", title=here.title, action=here.action.hex()[:SHORT]))
    console.data(
        {
            "head": session.head.hex(),
            "taken_back": [_data(step) for step in change.taken_back],
            "done_again": [_data(step) for step in change.done_again],
            "pieces": list(pieces),
        }
    )


def _data(step: Step) -> Json:
    return {"action": step.action.hex(), "title": step.title, "player": step.player}
