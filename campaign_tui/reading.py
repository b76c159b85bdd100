"""Campaigns looked into for the library: where each stands and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.cards import Card
from domain import engine
from domain.chance import ChanceNode
from domain.waiting import Choice, Window
from domain.words import known, say
from domain.words.names import memory as memory_words

if TYPE_CHECKING:
    from campaign_tui.session import CampaignSession
    from domain.model.state import State
    from domain.waiting import Waiting


def card(plain: Card, session: CampaignSession) -> Card:
    """The card of an open campaign."""
    state, pack, timeline = session.state, session.pack, session.timeline
    figures = tuple(
        (pack.assassins[a.name].name if a.name in pack.assassins else a.name, a.health, a.max_health, a.exposed)
        for a in state.assassins.values()
    )
    return Card(
        plain.id,
        timeline.name or plain.name,
        timeline.archived,
        plain.rows,
        where(session),
        figures,
        timeline.actions[session.head].time,
        next_step(engine.pending(pack, state), state),
    )


def where(session: CampaignSession) -> str:
    """Where a campaign stands on its road."""
    memory = session.state.memory
    if memory is None:
        done = sum(1 for record in session.state.diary.values() if record.plays)
        return say("tui.where.between", n=done)
    return say(
        "tui.where.memory",
        memory=memory_words(session.pack, memory.memory),
        turn=memory.turn,
        phase=known(f"phase.{memory.phase}", memory.phase),
    )


def next_step(waiting: Waiting, state: State) -> str:
    """What comes next, in a short sentence."""
    match waiting:
        case Choice() | ChanceNode():
            return waiting.prompt
        case Window(kind="assassins"):
            cubes = sum(a.cubes for a in state.assassins.values() if a.on_map and not a.critical)
            return say("tui.next.assassins", n=cubes)
        case Window(gap=gap):
            return say(f"tui.next.gap_{gap}")
        case _:
            return say("tui.next.between")
