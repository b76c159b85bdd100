"""`stand`: a campaign that was played elsewhere is taken over as it lies on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.shell.subcommands.console import SHORT, UsageError
from campaign_tui.shell.subcommands.opening import campaign_session
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.shell.subcommands.console import Console


def stand_command(console: Console, campaign: str, file: str | None = None, *, template: str | None = None) -> None:
    """Say where the campaign stands, from a file; or write such a file to be filled in."""
    if (file is None) == (template is None):
        raise UsageError(say("cli.stand.what"))
    if template is not None:
        _template(console, campaign, template)
        return
    from campaign_tui.session.standing import take_over
    from domain.rules.table.standing import askable

    with campaign_session(console, campaign) as session:
        done = take_over(session, file or "")
        state = session.state
        left = askable(session.pack, state)
        console.say(say("cli.stand.done", n=len(state.taken), action=done.action.hex()[:SHORT]))
        if left:
            console.say(say("cli.stand.left", n=len(left), fields="; ".join(one.label for one in left)))
        console.data({"action": done.action.hex(), "taken": [*state.taken], "open": [*state.open]})


def _template(console: Console, campaign: str, path: str) -> None:
    from campaign_tui.session.shelf import at_home
    from campaign_tui.session.standing import write_template
    from campaign_tui.session.targets import checked_target
    from campaign_tui.session.wiring import store_path

    target = checked_target(str(at_home(path)), store_path(console.store))
    if target.exists():
        raise UsageError(say("cli.stand.there", path=path))
    with campaign_session(console, campaign, looking=True) as session:
        number = write_template(session, target)
    console.say(say("cli.stand.template", path=path, n=number))
    console.data({"file": path, "fields": number})
