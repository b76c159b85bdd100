"""`diff`, `why`, `adopt`, `ledger`, `report`: what is asked about the past, and another main line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.shell.subcommands.console import SHORT
from campaign_tui.shell.subcommands.opening import action_of, campaign_session
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from campaign_tui.session.comparing import Comparison, Side
    from campaign_tui.session.explaining import Reason
    from campaign_tui.shell.subcommands.console import Console
    from exports.kit.plain import Json


def diff_command(console: Console, campaign: str, a: str, b: str | None = None, *, everything: bool = False) -> None:
    """Compare two moments of a campaign, a moment with the head, or the heads of two exported logs."""
    from campaign_tui.session import comparing

    if b is None and comparing.is_file(campaign) and comparing.is_file(a):
        _tell(console, comparing.compared(*comparing.two_files(campaign, a), everything=everything))
        return
    with campaign_session(console, campaign, looking=True) as session:
        sides = (comparing.moment(session, a), comparing.moment(session, b or "head"))
        _tell(console, comparing.compared(*sides, everything=everything))


def _tell(console: Console, found: Comparison) -> None:
    console.say(say("cli.diff.from", name=found.a.name))
    console.say(say("cli.diff.to", name=found.b.name))
    for group, lines in found.shown:
        console.say(known(families.DIFF_GROUP[group], group))
        for line in lines:
            console.say(say("cli.diff.line", label=line.label, before=line.before, after=line.after))
    if not found.changes:
        console.say(say("cli.diff.same"))
    elif found.folded:
        console.say(say("cli.diff.folded", n=found.folded))
    console.data(as_data(found))


def as_data(found: Comparison) -> Json:
    """A comparison as data: every change, folded or not; put into the first moment, they give the second."""
    from campaign_tui.session.comparing import as_plain

    return {
        "a": _side(found.a),
        "b": _side(found.b),
        "changes": [
            {
                "path": one.path,
                "parts": list(one.parts),
                "group": one.group,
                "every_turn": one.every_turn,
                "before": as_plain(one.before),
                "after": as_plain(one.after),
                "added": one.before is None,
                "removed": one.after is None,
            }
            for one in found.changes
        ],
    }


def _side(side: Side) -> Json:
    return {"name": side.name, "pack": side.state.pack.id, "level": side.state.level, "xp": side.state.xp}


def why_command(console: Console, campaign: str, path: str, *, at: str | None = None, everything: bool = False) -> None:
    """Say which facts made a value, newest first; with `everything` all of them."""
    from campaign_tui.session.clock import local
    from campaign_tui.session.explaining import MOST, why

    with campaign_session(console, campaign, looking=True) as session:
        most = session.row_count if everything else MOST
        found = why(session, path, action_of(session, at), most)
        console.say(say("cli.why.value", label=found.label, value=found.shown))
        for link in found.links:
            rules = say("cli.why.rules", rules=", ".join(link.rules)) if link.rules else ""
            who = " ".join(part for part in (link.player, local(link.time)) if part)
            console.say(say("cli.why.link", was=link.was, now=link.now, what=link.sentence, rules=rules).rstrip())
            console.say(say("cli.why.where", who=who, action=link.action.hex()[:SHORT]))
        if not found.links:
            console.say(found.unmade)
        elif found.more:
            console.say(say("cli.why.more"))
        console.data(_reason(found))


def _reason(found: Reason) -> Json:
    from campaign_tui.session.comparing import as_plain
    from exports.kit.plain import moment

    return {
        "path": found.path,
        "label": found.label,
        "value": as_plain(found.value),
        "more": found.more,
        "links": [
            {
                "action": link.action.hex(),
                "sentence": link.sentence,
                "rules": list(link.rules),
                "player": link.player,
                "time": moment(link.time),
                "before": as_plain(link.before),
                "after": as_plain(link.after),
                "added": link.before is None,
            }
            for link in found.links
        ],
    }


def adopt_command(console: Console, campaign: str, branch: str, *, yes: bool = False) -> None:
    """Make a branch, or the line to any action, the main line; undo goes back to where the campaign stood."""
    from campaign_tui.session.adopting import adopt
    from campaign_tui.shell.subcommands.timeline import asking, tell_change

    with campaign_session(console, campaign) as session:
        action = session.find(branch)
        name = branch if branch in session.timeline.branches else ""
        done = asking(console, lambda sure: adopt(session, action, name, sure=sure), yes=yes)
        tell_change(console, session, done.change)
        console.say(say("cli.adopted", left=done.left))


def ledger_command(console: Console, campaign: str) -> None:
    """Say what the table did to its own game, in the order of the log."""
    from campaign_tui.session.clock import local
    from exports.report.ledger import in_words, ledger, line_data

    with campaign_session(console, campaign, looking=True) as session:
        found = ledger(session.pack, session.rows())
    for line in found:
        console.say(f"{in_words(line, local)}  {line.action.hex()[:SHORT]}")
    if not found:
        console.say(say("ledger.nothing"))
    console.data([line_data(line) for line in found])


def report_command(console: Console, campaign: str, output: str | None = None) -> None:
    """Write what leads to where a campaign stands, without names: to standard output, or to a new file."""
    from campaign_tui.session.error_report import report
    from campaign_tui.session.targets import BadTarget, checked_target, write_file
    from campaign_tui.session.wiring import store_path

    target = None if output is None else checked_target(output, store_path(console.store))
    if target is not None and target.exists():
        raise BadTarget(say("cli.target_taken", path=output))
    with campaign_session(console, campaign, looking=True) as session:
        text = report(None, session, "report", "command line")
    if target is not None:
        write_file(target, [text.encode()])
        console.remark(say("cli.exported", path=output))
    elif not console.as_json:
        console.raw([text.encode()])
    console.data({"report": text, "path": output})
