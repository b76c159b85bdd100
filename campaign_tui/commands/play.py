"""`act`: taking decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.commands.opening import campaign_session
from domain.errors import NotationError, Refused
from domain.notation import parse, render
from domain.words import say

if TYPE_CHECKING:
    from campaign_tui.commands.console import Console
    from domain.commands import AnyCommand
    from exports.plain import Json

REFUSED = 1


def act_command(console: Console, campaign: str, notation: list[str]) -> int:
    """Take decisions in order; stops at the first that is refused. What can't be read at all stops before the first."""
    commands = [_parsed(number, text) for number, text in enumerate(notation, start=1)]
    taken: list[Json] = []
    refused: dict[str, Json] | None = None
    with campaign_session(console, campaign) as session:
        for command in commands:
            try:
                action = session.submit(command).action.hex()
            except Refused as refusal:
                refused = {"notation": render(command), "rule": refusal.rule, "reason": refusal.sentence}
                refused["remedy"] = refusal.remedy
                console.remark(say("cli.refused", notation=render(command), reason=str(refusal)))
                break
            taken.append(action)
            console.say(action)
        console.data({"campaign": session.campaign.hex(), "actions": taken, "refused": refused})
    return REFUSED if refused else 0


def _parsed(number: int, text: str) -> AnyCommand:
    """A decision out of an argument. Raises NotationError, naming which."""
    try:
        return parse(text)
    except NotationError as error:
        raise NotationError(say("cli.notation", number=number, fault=str(error))) from error
