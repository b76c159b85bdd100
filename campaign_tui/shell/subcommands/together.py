"""`sync`, `share`, `join`, `remote`, and what `import --merge` has to say: one campaign on several machines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.session.shelf import at_home
from campaign_tui.session.wiring import open_library
from campaign_tui.shell.subcommands.console import SHORT, UsageError
from domain.core.errors import CampaignError, Refused
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.session.remotes import Remote
    from campaign_tui.session.together import Arrived
    from campaign_tui.shell.subcommands.console import Console
    from domain.store import CampaignId, Exchanged, Library
    from exports.kit.plain import Json


FAILED = 1
"""Exit code where something differs."""

OFF = "off"
"""In place of an address: none."""


def sync_command(
    console: Console,
    folder: str | None = None,
    campaign: str | None = None,
    *,
    own: bool = False,
    follow: bool = False,
) -> None:
    """Bring together what is here with a folder, or without one every shared campaign with its log.

    With `own` what was typed from a box goes into the folder too.
    """
    from campaign_tui.session.together import sync_folder

    if folder is None:
        (_follow if follow else _sync_shared)(console)
        return
    if follow:
        raise UsageError(say("cli.shared.follow_folder"))
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


def _sync_shared(console: Console) -> None:
    """Every campaign that is shared."""
    from campaign_tui.session import remotes

    data: list[Json] = []
    with open_library(console.store) as library:
        kept = remotes.remotes(library.path)
        if not kept:
            raise Refused("", say("cli.shared.none"))
        for campaign in kept:
            done = remotes.sync(library, campaign, console.player)
            _exchanged(console, library, campaign, done)
            data.append(_shared_data(campaign, done))
    console.data(data)


def _follow(console: Console) -> None:
    """Every campaign that is shared, until it is ended."""
    from threading import Event

    from campaign_tui.session import follower, remotes

    with open_library(console.store) as library:
        if not remotes.remotes(library.path):
            raise Refused("", say("cli.shared.none"))

        def told(campaign: CampaignId, what: Exchanged | CampaignError) -> None:
            if isinstance(what, CampaignError):
                console.say(f"{_name(library, campaign)}: {what}")
            else:
                _exchanged(console, library, campaign, what)

        console.say(say("cli.shared.following"))
        follower.follow(library, console.player, Event(), told)


def share_command(console: Console, campaign: str, url: str, *, own: bool = False) -> None:
    """Put a campaign into a shared log; prints the invitation for the others on the last line."""
    from campaign_tui.session import remotes

    with open_library(console.store) as library:
        which = library.find(campaign)
        done, invitation = remotes.share(library, which, url, console.player, own=own)
        _exchanged(console, library, which, done)
    console.say(say("cli.shared.invitation"))
    console.say(invitation)
    console.data({**_shared_data(which, done), "invitation": invitation})


def join_command(console: Console, invitation: str) -> None:
    """Take in the campaign of an invitation, and share it from now on."""
    from campaign_tui.session import remotes

    with open_library(console.store) as library:
        campaign, done = remotes.join(library, invitation, console.player)
        if done is None:
            console.say(say("cli.shared.joined", name=_name(library, campaign), campaign=campaign.hex()[:SHORT]))
        else:
            _exchanged(console, library, campaign, done)
        console.data({"id": campaign.hex(), "rows": library.anchor(campaign).rows})


def remote_command(
    console: Console,
    campaign: str | None = None,
    *,
    admit: str | None = None,
    watch: str | None = None,
    dismiss: str | None = None,
    verify: bool = False,
    your_turn: str | None = None,
    names: bool = False,
    leave: bool = False,
    sql: bool = False,
) -> int:
    """Say which campaigns are shared and what hasn't been sent; set up a log, let people in and out, leave.

    With `verify` exit code 1 where a row that counts as sent isn't the same there and here.
    """
    from campaign_tui.session import remotes

    if sql:
        console.raw([remotes.set_up().encode()])
        return 0
    if campaign is None and (leave or admit or watch or dismiss or your_turn is not None):
        raise UsageError(say("cli.shared.which"))
    with open_library(console.store, looking=True) as library:
        which = None if campaign is None else library.find(campaign)
        kept = remotes.remotes(library.path)
        if which is not None and which not in kept:
            raise Refused("", say("remote.not_shared"))
        if which is not None and leave:
            remotes.keep(library.path, which, None)
            console.say(say("cli.shared.left", name=_name(library, which), where=remotes.place(kept[which].url)))
        elif which is not None and (admit or watch or dismiss):
            remotes.members(kept[which], which, admit=admit, watch=watch, dismiss=dismiss)
            console.say(say("cli.shared.members", name=_name(library, which)))
        elif which is not None and your_turn is not None:
            _hook(console, library, which, kept[which], your_turn, names=names)
        elif verify:
            return _compared(console, library, {one: kept[one] for one in kept if which in {None, one}})
        else:
            _list(console, library, {one: kept[one] for one in kept if which in {None, one}})
    return 0


def _hook(
    console: Console, library: Library, campaign: CampaignId, remote: Remote, address: str, *, names: bool
) -> None:
    """Note where a line goes when it is the turn of others; "off" for nowhere. Raises UsageError."""
    from msgspec.structs import replace

    from campaign_tui.session import remotes
    from campaign_tui.session.your_turn import in_the_clear, usable

    off = address == OFF
    if not off and not usable(address):
        raise UsageError(say("cli.shared.hook_address"))
    remotes.keep(library.path, campaign, replace(remote, hook="" if off else address, names=names and not off))
    name = _name(library, campaign)
    if off:
        console.say(say("cli.shared.hook_off", name=name))
        return
    console.say(say("cli.shared.hook_named" if names else "cli.shared.hook_on", name=name))
    if in_the_clear(address):
        console.say(say("cli.shared.hook_clear"))


def _compared(console: Console, library: Library, shown: dict[CampaignId, Remote]) -> int:
    """Compare campaigns with their shared logs, row by row."""
    from campaign_tui.session import remotes

    if not shown:
        raise Refused("", say("cli.shared.none"))
    data: list[Json] = []
    well = True
    for one, remote in shown.items():
        found = remotes.compared(library, one, remote)
        name = _name(library, one)
        for row in found.other:
            console.say(say("cli.shared.other_row", name=name, row=row))
        told = {"same": found.same, "to_come": found.to_come, "to_go": found.to_go}
        console.say(say("cli.shared.compared", name=name, same=found.same, come=found.to_come, go=found.to_go))
        well = well and not found.other
        data.append({"id": one.hex(), "name": name, "ok": not found.other, "differing": [*found.other], **told})
    console.data(data)
    return 0 if well else FAILED


def _list(console: Console, library: Library, shown: dict[CampaignId, Remote]) -> None:
    from campaign_tui.session import remotes

    data: list[Json] = []
    for one, remote in shown.items():
        n, where = remotes.unsent(library, one, remote), remotes.place(remote.url)
        console.say(say("cli.shared.listed", name=_name(library, one), where=where, n=n))
        data.append({"id": one.hex(), "name": _name(library, one), "where": where, "unsent": n})
    if not shown:
        console.say(say("cli.shared.none"))
    console.data(data)


def _exchanged(console: Console, library: Library, campaign: CampaignId, done: Exchanged) -> None:
    """Say what an exchange has come to."""
    name = _name(library, campaign)
    if done.came or done.went:
        console.say(say("cli.shared.exchanged", name=name, came=done.came, went=done.went))
    else:
        console.say(say("cli.shared.same", name=name))
    if done.branch:
        console.say(say("cli.shared.branch", branch=done.branch))
        console.say(say("cli.together.question", campaign=campaign.hex()[:SHORT], branch=done.branch))


def _shared_data(campaign: CampaignId, done: Exchanged) -> dict[str, Json]:
    return {"id": campaign.hex(), "rows": done.rows, "came": done.came, "went": done.went, "branch": done.branch}


def _name(library: Library, campaign: CampaignId) -> str:
    return next((one.name for one in library.campaigns() if one.id == campaign), "")


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
