"""The end of a campaign: its last page, its sums, and what can be played on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.content.loader import load_pack
from domain.core.errors import ContentError
from domain.core.unknown import SIGN, UNKNOWN
from domain.model.state import UNTOLD
from domain.playing.known import as_known
from domain.rules.campaign.flow import due, is_story
from domain.telling.names import memory
from domain.text.catalogue import say
from domain.text.visible import ROMAN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.content.pack import Pack
    from domain.model.state import State


def has_ended(pack: Pack, state: State) -> bool:
    """Whether the story of a campaign is told: nothing is due, and nothing waited for."""
    told = is_story(state) and bool(state.diary) and state.memory is None and not state.agenda
    return told and state.region.phase is None and not due(pack, state)


def last_page(pack: Pack, state: State) -> str:
    """What is read at the end: the epilogue, the sums, and what can be played on."""
    parts = [*ending(pack, state), "\n".join(_on(pack, state))]
    return "\n\n".join(part for part in parts if part)


def ending(pack: Pack, state: State) -> tuple[str, str]:
    """The epilogue, empty where a pack has none, and the sums, a line each."""
    plan, state = pack.campaign, as_known(state)
    return plan.epilogue if plan else "", "\n".join(_sums(pack, state))


def _sums(pack: Pack, state: State) -> Iterator[str]:
    """What the diary adds up to."""
    closed = [line for line in state.diary.values() if line.closed]
    won = [line for line in closed if line.closed == "success"]
    # A memory that was played before it was kept here may have come to anything.
    untold = any(line.closed == UNTOLD for line in closed)
    yield say("tui.ending.memories", n=UNKNOWN if untold else len(won), all=len(closed))
    yield say("tui.ending.level", level=ROMAN[state.level], xp=state.xp)
    unsure = any(line.sync == SIGN for line in state.diary.values())
    syncs = UNKNOWN if unsure else sum(bool(line.sync) for line in state.diary.values())
    if syncs:
        yield say("tui.ending.syncs", n=syncs)
    fulfilled = UNKNOWN if untold else sum(line.contract_fulfilled for line in state.diary.values())
    if state.headquarters.is_open:
        yield say("tui.ending.headquarters", level=state.headquarters.level, n=fulfilled)
    best = min((line.best_turns, name) for name, line in state.diary.items() if line.best_turns) if won else None
    if best is not None:
        yield say("tui.ending.fastest", memory=memory(pack, best[1]), n=best[0])


def _on(pack: Pack, state: State) -> Iterator[str]:
    """What can still be played, from here or in another campaign."""
    missed = [memory(pack, name) for name, line in state.diary.items() if line.skipped]
    if missed:
        yield say("tui.ending.missed", memories=", ".join(missed))
    yield say("tui.ending.back")
    if pack.campaign and pack.campaign.sequel:
        yield say("tui.ending.sequel", pack=_title(pack.campaign.sequel))


def _title(name: str) -> str:
    """The title of a pack that comes along; its id where it doesn't."""
    try:
        return load_pack(name).title
    except ContentError:
        return name
