"""`diff`: two moments side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.shell.subcommands.opening import campaign_session
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from campaign_tui.session.comparing import Comparison, Side
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
