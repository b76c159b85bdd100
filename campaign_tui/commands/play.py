"""`act` and `adjust`: taking decisions, and overriding what the rules have made of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from campaign_tui.commands.console import SHORT
from campaign_tui.commands.opening import campaign_session
from domain.errors import CampaignError, NotationError, Refused
from domain.notation import parse, render
from domain.words import say

if TYPE_CHECKING:
    from campaign_tui.commands.console import Console
    from campaign_tui.session import CampaignSession
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


def adjust_command(console: Console, campaign: str, path: str, value: str, *, why: str) -> None:
    """Override a value of the campaign, with a reason that the history keeps."""
    from domain.adjusting import value_at
    from domain.commands import Adjust

    with campaign_session(console, campaign) as session:
        try:
            before = value_at(session.state, path)
        except CampaignError as fault:
            raise Refused("", str(fault)) from fault
        command = Adjust(path, _as_json(value, before), why)
        oddities = _tried(session, command)
        action = session.submit(command).action
        after = value_at(session.state, path)
        console.say(say("cli.adjust.done", path=path, before=before, after=after, action=action.hex()[:SHORT]))
        for oddity in oddities:
            console.say(f"  {say('cli.adjust.odd', what=oddity)}")
        console.data({"action": action.hex(), "path": path, "before": before, "after": after, "odd": [*oddities]})


def _tried(session: CampaignSession, command: AnyCommand) -> list[str]:
    """What is odd about the table after an adjustment and wasn't before.

    Raises Refused when the adjustment isn't allowed, or leaves something that the rules can't go on from.
    """
    from domain import engine
    from domain.scenario.invariants import broken

    pack, state = session.pack, session.state
    try:
        after = engine.settle(pack, state, command, lambda _node, _state: None).state
        engine.legal_decisions(pack, after).count()
        return [what for what in broken(pack, after) if what not in broken(pack, state)]
    except CampaignError:
        raise
    except Exception as fault:
        raise Refused("", say("cli.adjust.breaks")) from fault


def _as_json(value: str, before: str) -> str:
    """A value as JSON text: what isn't JSON is a text, and so is whatever takes the place of one."""
    try:
        given = json.loads(value)
    except (ValueError, RecursionError):
        given = value
    if not isinstance(given, str) and isinstance(json.loads(before), str):
        given = value
    return json.dumps(given, ensure_ascii=False)
