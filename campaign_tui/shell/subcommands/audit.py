"""`audit`: what the rules say about a history."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from campaign_tui.shell.subcommands.console import SHORT, counted
from campaign_tui.shell.subcommands.opening import campaign_session
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign_tui.session.session import CampaignSession
    from campaign_tui.shell.subcommands.console import Console
    from domain.audit import Step
    from domain.core.canonical import ActionId
    from exports.kit.plain import Json

FAILED = 1

FEW_ACTIONS = 200
"""Actions that are judged before anybody wonders."""


def audit_command(console: Console, campaign: str) -> int:
    """Judge every action on the way to the head; exit code 1 when a rule is broken."""
    from domain.audit import ERROR, SEVERITIES, audit
    from exports.kit.plain import plain

    told: list[Json] = []
    number: Counter[str] = Counter()
    with campaign_session(console, campaign, looking=True) as session:
        path = session.timeline.path()
        for finding in audit(session.printed_pack, counted(say("cli.actions"), len(path), steps(session), FEW_ACTIONS)):
            number[finding.severity] += 1
            severity = say(families.CLI_AUDIT[finding.severity])
            where = finding.action.hex()[:SHORT]
            console.say(
                say("cli.audit.line", severity=severity, action=where, rule=finding.rule, what=finding.sentence)
            )
            console.say(f"  {finding.suggestion}")
            told.append(plain(finding))
        if number:
            counts = [
                say(families.CLI_AUDIT_NUMBER[severity], n=number[severity])
                for severity in SEVERITIES
                if number[severity]
            ]
            console.say(say("cli.audit.found", counts=", ".join(counts), n=len(path)))
        else:
            console.say(say("cli.audit.well", n=len(path)))
        made = _corrections(console, session, path)
        found: dict[str, Json] = {"ok": not number[ERROR], "campaign": session.campaign.hex(), "findings": told}
        console.data({**found, "corrections": [*made]} if made else found)
    return FAILED if number[ERROR] else 0


def _corrections(console: Console, session: CampaignSession, path: tuple[ActionId, ...]) -> list[Json]:
    """Tell what was corrected on the way to the head, when, by whom."""
    from campaign_tui.session.clock import local
    from domain.correction.told import corrections_on
    from exports.kit.plain import moment

    made: list[Json] = []
    for first, told in corrections_on(session.timeline, path) if session.timeline.corrections else ():
        link = session.timeline.corrections[first]
        console.say(f"{local(link.time)}  {first.hex()[:SHORT]}  {told}")
        made.append(
            {"action": first.hex(), "player": link.player, "why": link.why, "time": moment(link.time), "told": told}
        )
    return made


def steps(session: CampaignSession) -> Iterator[Step]:
    """Every action on the way to the head with the states around it, in one pass over the log."""
    from domain.audit import Step
    from domain.folding.evolve import fold
    from domain.model.state import State
    from exports.report.places import actions_of

    live = frozenset(session.timeline.path())
    state = State()
    for header, events in actions_of(session.rows()):
        if header.id in live:
            # Parents stand before their children, so the one before in this pass is this one's parent.
            before, state = state, fold(state, (event.fact for event in events))
            yield Step(before, header, tuple(events), state, session.printed_at(state))
