"""What `show` tells of a memory on the table, and of the time since the last evening began."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.telling import names
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign_tui.session.session import CampaignSession
    from campaign_tui.shell.subcommands.console import Console
    from domain.content.pack import Pack
    from domain.model.state import State


def tracker_lines(pack: Pack, state: State) -> Iterator[str]:
    """Reserve, clocks and, in the enemy phase, its checklist; nothing for a memory that the app plays."""
    if not state.at_table:
        return
    from domain.rules.table.books import deadlines, reserve_lines
    from domain.rules.table.checklist import checklist

    for line in reserve_lines(pack, state):
        key = "tracker.reserve_low" if line.low else "tracker.reserve"
        yield "  " + say(key, kind=names.guard(pack, line.kind), n=line.left)
    for who, turn in deadlines(state).items():
        yield "  " + say("tracker.deadline", name=names.assassin(pack, who), turn=turn)
    if state.play.phase == "enemies":
        for step in checklist(pack, state):
            yield "  " + say("tracker.step", sentence=step.sentence, rule=step.rule)


def last_time(console: Console, session: CampaignSession, state: State) -> None:
    """Tell what came of the last evening, and what is next."""
    from campaign_tui.views import evenings
    from exports.kit.plain import plain

    lines = evenings.last_time(session, state)
    console.say(say("recap.title"))
    for line in lines:
        console.say(f"  {line.sentence}")
    console.data([plain(line) for line in lines])
