"""`sync`, and what `import --merge` has to say: one campaign on several machines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.session.shelf import at_home
from campaign_tui.session.wiring import open_library
from campaign_tui.shell.subcommands.console import SHORT
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.session.together import Arrived
    from campaign_tui.shell.subcommands.console import Console
    from exports.kit.plain import Json


def sync_command(console: Console, folder: str, campaign: str | None = None, *, own: bool = False) -> None:
    """Take in what a folder has of campaigns, and put there what it lacks; `own` also what was typed from a box."""
    from campaign_tui.session.together import sync_folder

    with open_library(console.store) as library:
        which = None if campaign is None else library.find(campaign)
        done = sync_folder(library, at_home(folder), which, console.player, own=own)
    for arrived in done.arrived:
        told(console, arrived)
    for left in done.left_out:
        console.say(say("cli.together.left_out", file=left.file, fault=left.fault))
    for name in done.sent:
        console.say(say("cli.together.sent", name=name, folder=folder))
    if not (done.arrived or done.sent):
        console.say(say("cli.together.nothing", folder=folder))
    console.data(
        {
            "arrived": [{"file": one.file, "id": one.campaign.hex(), **data_of(one)} for one in done.arrived],
            "left_out": [{"file": one.file, "fault": one.fault} for one in done.left_out],
            "sent": list(done.sent),
        }
    )


def told(console: Console, arrived: Arrived) -> None:
    """Say what has come of a file; where the two have gone different ways, the question and its answers."""
    merged, campaign = arrived.merged, arrived.campaign.hex()[:SHORT]
    who = {"name": arrived.name, "player": _who(arrived)}
    if merged is None:
        console.say(say("cli.together.new", name=arrived.name, campaign=campaign))
    elif not merged.rows:
        console.say(say("cli.together.same", name=arrived.name))
    elif merged.branch:
        console.say(say("cli.together.branch", n=merged.actions, branch=merged.branch, **who))
        console.say(say("cli.together.question", campaign=campaign, branch=merged.branch))
    elif merged.followed:
        console.say(say("cli.together.followed", n=merged.actions, **who))
    else:
        console.say(say("cli.together.more", n=merged.rows, name=arrived.name))


def data_of(arrived: Arrived) -> dict[str, Json]:
    """The same for programs."""
    merged = arrived.merged
    if merged is None:
        return {"name": arrived.name, "new": True}
    return {
        "name": arrived.name,
        "new": False,
        "actions": merged.actions,
        "rows": merged.rows,
        "branch": merged.branch,
        "followed": merged.followed,
        "head": merged.head.hex(),
        "theirs": merged.theirs.hex(),
    }


def _who(arrived: Arrived) -> str:
    return (arrived.merged.player if arrived.merged else "") or say("together.somebody")
