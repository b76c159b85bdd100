"""`pack map`: entering the map of a memory from a file, or writing the one that was entered."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from campaign_tui.shell.subcommands.console import SHORT, UsageError
from campaign_tui.shell.subcommands.opening import campaign_session
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.shell.subcommands.console import Console


def pack_map_command(
    console: Console, campaign: str, memory: str, file: str | None = None, *, notation: bool = False
) -> None:
    """Enter the map and set-up of a memory from a file; without one, show what was entered, as such a file.

    With `notation`, show what `act` would take in place of the file. Raises Refused with what is wrong and where,
    ContentError for what is no text.
    """
    from campaign_tui.session.targets import written_text
    from domain.language.commands import DrawMap
    from domain.notation import render
    from domain.playing.own_memory import MOST_TEXT

    if file is None:
        _show(console, campaign, memory, notation=notation)
        return
    command = DrawMap(memory, written_text(Path(file), MOST_TEXT))
    if notation:
        console.say(render(command))
        console.data({"notation": render(command)})
        return
    with campaign_session(console, campaign) as session:
        action = session.submit(command).action.hex()
        text = session.state.plans[memory]
    console.say(say("cli.map_entered", memory=memory, action=action[:SHORT]))
    console.data({"action": action, "memory": memory, "text": text})


def _show(console: Console, campaign: str, memory: str, *, notation: bool) -> None:
    """Show the map of a memory as a file."""
    from domain.language.commands import DrawMap
    from domain.notation import render

    with campaign_session(console, campaign, looking=True) as session:
        text = session.state.plans.get(memory)
    if text is None:
        raise UsageError(say("cli.map_unknown", memory=memory))
    for line in [render(DrawMap(memory, text))] if notation else text.rstrip().split("\n"):
        console.say(line)
    console.data({"memory": memory, "text": text})
