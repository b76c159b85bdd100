"""`suggest`: what a campaign needs before its next memory, as lines that `act` takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.shell.subcommands.look import pending_data, pending_lines
from campaign_tui.shell.subcommands.opening import campaign_session
from domain.language.waiting import Between, Window
from domain.notation import render
from domain.rules.campaign.flow import due, is_story
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.shell.subcommands.console import Console
    from domain.content.pack import Pack
    from domain.language.waiting import Waiting
    from domain.model.state import State
    from exports.kit.plain import Json


def suggest_command(console: Console, campaign: str, *, take: bool = False) -> None:
    """Print what can be decided without asking anybody, a line each; with `take`, decide it.

    What is asked for after that is a line of standard error: those of standard output are all valid for `act`.
    """
    from domain.bots.unasked import unasked

    with campaign_session(console, campaign, looking=not take) as session:
        # Where the pack is missing that answers, this says so.
        session.waited_for(session.head)
        found = unasked(session.pack, session.state)
        actions: list[Json] = []
        for command in found:
            console.say(render(command))
            if take:
                actions.append(session.submit(command).action.hex())
        pack, state = session.pack, session.state
        waiting = session.waited_for(session.head) if take or not found else None
        if waiting is not None:
            console.remark(_asked(pack, waiting, state))
        notations: list[Json] = [render(command) for command in found]
        asked = pending_data(waiting) if waiting is not None else None
        console.data({"decisions": notations, "actions": actions, "pending": asked})


def _asked(pack: Pack, waiting: Waiting, state: State) -> str:
    """What players are asked for, with the lines that answer it: one line of standard error."""
    first, *answers = pending_lines(pack, waiting, state)
    return " ".join((first, "; ".join(line.strip() for line in (*answers, *_results(pack, waiting, state))))).strip()


def _results(pack: Pack, waiting: Waiting, state: State) -> tuple[str, ...]:
    """Lines that players complete: the result of the memory that is due, as it was or from memory."""
    name = due(pack, state) if is_story(state) and state.memory is None else ""
    if not name or not isinstance(waiting, Window | Between):
        return ()
    return (say("cli.suggest.rough", memory=name), say("cli.suggest.result", memory=name))
