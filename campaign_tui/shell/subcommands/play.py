"""`act` and `adjust`: taking decisions, and overriding what the rules have made of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from campaign_tui.shell.subcommands.console import SHORT, UsageError
from campaign_tui.shell.subcommands.opening import campaign_session
from domain.core.errors import NotationError, Refused
from domain.language.commands import Report
from domain.notation import left_out, parse, render
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.shell.subcommands.console import Console
    from domain.language.commands import AnyCommand
    from exports.kit.plain import Json

REFUSED = 1


def act_command(console: Console, campaign: str, notation: list[str]) -> int:
    """Take decisions in order; stops at the first that is refused or can't be read. Those before it stay."""
    taken: list[Json] = []
    refused: dict[str, Json] | None = None
    with campaign_session(console, campaign) as session:
        for number, text in enumerate(notation, start=1):
            try:
                command = parse(text)
            except NotationError as error:
                fault = say("cli.notation", number=number, fault=str(error))
                refused = {"notation": text, "rule": "", "reason": fault, "remedy": ""}
                console.remark(fault)
                break
            try:
                refuse_untold(command, text)
                action = session.submit(command).action.hex()
            except Refused as refusal:
                shown = render(command)
                refused = {"notation": shown, "rule": refusal.rule, "reason": refusal.sentence}
                refused["remedy"] = refusal.remedy
                console.remark(say("cli.refused", notation=shown, reason=str(refusal)))
                break
            taken.append(action)
            console.say(action)
        console.data({"campaign": session.campaign.hex(), "actions": taken, "refused": refused})
    return REFUSED if refused else 0


def refuse_untold(command: AnyCommand, text: str) -> None:
    """Raise Refused for the result of a memory that says nothing of experience where it brought some, be it 0.

    A first attempt that failed brings none (35.q1).
    """
    counted = isinstance(command, Report) and (command.outcome == "success" or command.attempts > 1)
    if isinstance(command, Report) and counted and "xp" in left_out(text):
        form = f"report:{command.memory}:{command.outcome}:{command.attempts}:{command.turns}:XP"
        raise Refused("35.2", say("cli.act.no_xp"), say("cli.act.no_xp_remedy", form=form))


def adjust_command(
    console: Console,
    campaign: str,
    path: str | None = None,
    value: str | None = None,
    *,
    why: str | None = None,
    paths: bool = False,
) -> None:
    """Override a value of the campaign, with a reason that the history keeps; with `paths`, list what there is."""
    if paths:
        if value is not None or why is not None:
            raise UsageError(say("cli.adjust.only"))
        _list_paths(console, campaign, path or "")
        return
    if path is None or value is None:
        raise UsageError(say("cli.adjust.what"))
    if why is None:
        raise UsageError(say("cli.adjust.why"))
    from campaign_tui.session.overriding import override

    with campaign_session(console, campaign) as session:
        done = override(session, path, value, why)
        action, before, after, oddities = done.done.action, done.before, done.after, done.odd
        console.say(say("cli.adjust.done", path=path, before=before, after=after, action=action.hex()[:SHORT]))
        for oddity in oddities:
            console.say(f"  {say('cli.adjust.odd', what=oddity)}")
        for sentence in done.beside:
            console.say(f"  {sentence}")
        told: dict[str, Json] = {"odd": [*oddities], "beside": [*done.beside]}
        console.data({"action": action.hex(), "path": path, "before": before, "after": after, **told})


def _list_paths(console: Console, campaign: str, text: str) -> None:
    """Every path that can be overridden now: its value as JSON, and what it is."""
    from campaign_tui.session.overriding import matching, values
    from domain.folding.adjusting import value_at

    with campaign_session(console, campaign, looking=True) as session:
        found = matching(values(session.pack, session.state), text)
        if not found:
            raise Refused("", say("cli.adjust.no_path", text=text))
        listed: list[Json] = []
        for one in found:
            now = value_at(session.state, one.path)
            console.say(one.path, now, one.label)
            listed.append({"path": one.path, "value": json.loads(now), "label": one.label})
        console.data(listed)
