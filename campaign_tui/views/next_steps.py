"""Campaigns looked into for the library: where each stands and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.session import retelling
from campaign_tui.views.campaign_cards import CampaignCard
from domain import engine
from domain.core.unknown import SIGN, Unknown
from domain.language.chance import ChanceNode
from domain.language.waiting import Between, Choice, Window
from domain.playing.known import as_known
from domain.rules.campaign.flow import due, is_story
from domain.rules.campaign.outlook import stage
from domain.rules.memory.phases import gap_at
from domain.telling.names import assassin
from domain.telling.names import memory as memory_words
from domain.telling.seats import health, seated
from domain.telling.story import HUMDRUM
from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import ROMAN, visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign_tui.session.session import CampaignSession
    from domain.content.pack import Pack
    from domain.language.waiting import Waiting
    from domain.model.state import MemoryRecord, State

STORY = 12
"""Sentences of what happened last that a card carries."""


def card(plain: CampaignCard, session: CampaignSession) -> CampaignCard:
    """The card of an open campaign."""
    state, pack, timeline = session.state, session.pack, session.timeline
    there, called = as_known(state).assassins.values(), seated(pack, state)
    figures = tuple((assassin(called, a.name), *health(pack, state, a), a.exposed) for a in there)
    return CampaignCard(
        plain.id,
        timeline.name or plain.name,
        timeline.archived,
        plain.rows,
        where(session),
        figures,
        plain.played,
        next_words(pack, state, engine.pending(pack, state)),
        tuple((memory_words(pack, name), _came_of(record)) for name, record in _played(state)),
        _story(session),
        _numbers(session),
    )


def _story(session: CampaignSession) -> tuple[str, ...]:
    """What came of the newest action, without what only says how the table is kept."""
    return tuple(visible(words) for words, _ in retelling.told(session, session.head, HUMDRUM))[-STORY:]


def _played(state: State) -> Iterator[tuple[str, MemoryRecord]]:
    """The memories that are played, with what is known of them."""
    told = as_known(state).diary
    yield from ((name, told[name]) for name, record in state.diary.items() if record.plays)


def _came_of(record: MemoryRecord) -> str:
    """What came of a memory, in a few words."""
    won = "success" if record.best_turns else "uncounted"
    key = families.TUI_DIARY[won if record.successes else "failure"]
    return say(key, n=record.plays, turns=say("report.turns", n=record.best_turns), xp=record.xp)


def _numbers(session: CampaignSession) -> tuple[str, ...]:
    """What a campaign has come to, in lines."""
    timeline, lines = session.timeline, [say("tui.header.xp", xp=as_known(session.state).xp)]
    lines.append(say("tui.library.decisions", n=timeline.actions[session.head].depth))
    if timeline.players:
        lines.append(say("tui.library.players", names=", ".join(map(visible, timeline.players))))
    return tuple(lines)


def unshown_card(plain: CampaignCard, session: CampaignSession, why: str) -> CampaignCard:
    """The card of a campaign whose rules or pack can't be asked, with what is to be said of that."""
    timeline = session.timeline
    name = timeline.name or plain.name
    return CampaignCard(plain.id, name, timeline.archived, plain.rows, played=plain.played, next_step=why)


def where(session: CampaignSession) -> str:
    """Where a campaign stands on its road."""
    memory = session.state.memory
    if memory is None:
        diary = session.state.diary.values()
        if is_story(session.state):
            # One whose second attempt is due isn't over.
            return _on_the_road(session.pack, session.state, sum(1 for record in diary if record.closed))
        return say("tui.where.between", n=sum(1 for record in diary if record.plays or record.closed))
    return say(
        "tui.where.memory",
        memory=memory_words(session.pack, memory.memory),
        turn=memory.turn,
        phase=known(families.PHASE[memory.phase], memory.phase),
    )


def _on_the_road(pack: Pack, state: State, done: int) -> str:
    """The level, how many memories are behind the group, and the stage of the road."""
    now = say(families.TUI_ROAD[stage(pack, state)])
    level = as_known(state).level
    return say("tui.where.story", n=done, level=SIGN if isinstance(level, Unknown) else ROMAN[level], stage=now)


def next_words(pack: Pack, state: State, waiting: Waiting) -> str:
    """What comes next, in a short sentence; between the memories of a story the one that is due."""
    if not is_story(state) or not isinstance(waiting, Between):
        return next_step(pack, waiting, state)
    following = due(pack, state)
    if not following:
        return say("tui.next.over")
    if pack.memories[following].box:
        return say("tui.next.box", memory=memory_words(pack, following))
    second = any(line.attempts for line in state.diary.values())
    return say("tui.next.again" if second else "tui.next.begin", memory=memory_words(pack, following))


def next_step(pack: Pack, waiting: Waiting, state: State) -> str:
    """What comes next, in a short sentence."""
    match waiting:
        case Choice() | ChanceNode():
            return waiting.prompt
        case Window(kind="assassins"):
            cubes = spendable(state)
            plan = pack.memories.get(state.memory.memory) if state.memory is not None else None
            key = "tui.next.assassins" if plan is None or plan.steps else "tui.next.assassins_alone"
            return say(key, n=cubes)
        case Window(kind="gap", gap=gap):
            return say(families.TUI_NEXT[gap_at(state, gap)])
        case Window(kind=kind):
            return say(families.TUI_NEXT[kind])
        case _:
            return say("tui.next.between")


def spendable(state: State) -> int:
    """Action cubes of those who can act: on a map, and not in critical condition (26.3)."""
    return sum(one.cubes for one in state.assassins.values() if one.on_map and not one.critical)
