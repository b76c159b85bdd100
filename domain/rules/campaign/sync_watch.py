"""What a 100% sync forbids, noted the moment it happens (34.1).

A fact is written, as the state doesn't keep what has been: an alert that was switched off again, a health cube that
came back. It is written for syncs with such conditions alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from domain.language import events as e

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from domain.content.pack import MemoryPlan, SyncPlan
    from domain.language.events import AnyFact
    from domain.model.state import State
    from domain.playing.play import Play

Mishap: TypeAlias = "Callable[[MemoryPlan, State, Any], bool]"
"""Whether a fact of its kind is what is forbidden, seen with the state after it."""

STAYS_OFF = "stays_off"


def _always(_plan: MemoryPlan, _state: State, _fact: AnyFact) -> bool:
    return True


MISHAPS: dict[str, tuple[type[AnyFact], Mishap]] = {
    "alert": (e.AlertRaised, _always),
    "exposed": (e.Exposed, _always),
    "exposed_restricted": (e.Exposed, lambda plan, state, fact: state.person(fact.who).square in plan.restricted),
    "hurt": (e.HealthLost, lambda _plan, state, fact: fact.who in state.assassins),
    "critical": (e.FellCritical, _always),
    "eliminated": (e.Eliminated, lambda _plan, state, fact: fact.who in state.assassins),
    "ally_hurt": (e.HealthLost, lambda _plan, state, fact: fact.who not in state.assassins),
    "machine_hurt": (e.MachineHurt, _always),
    "killed": (e.GuardsEliminated, _always),
}
"""What a sync may forbid, by the names of `schema.Mishap`: the kind of fact, and when such a fact is meant."""


def watch_sync(play: Play) -> None:
    """Note what has put the sync of the memory in play out of reach, once (34.1)."""
    seen, play.watched = play.watched, len(play.events)
    memory = play.state.memory
    sync = play.plan.sync if play.plan else None
    if memory is None or play.plan is None or sync is None or memory.sync_lost or not (sync.never or sync.stays_off):
        return
    facts = [event.fact for event in play.events[seen:]]
    mishap = _mishap(play.plan, sync, play.state, facts)
    if mishap:
        play.emit(e.SyncLost(mishap), "34.1")
        play.watched = len(play.events)


def _mishap(plan: MemoryPlan, sync: SyncPlan, state: State, facts: Iterable[AnyFact]) -> str:
    """The first thing among facts that a sync forbids; empty for none."""
    for fact in facts:
        for name in sync.never:
            kind, meant = MISHAPS[name]
            if isinstance(fact, kind) and meant(plan, state, fact):
                return name
        if _sets_foot(plan, sync, state, fact):
            return STAYS_OFF
    return ""


def _sets_foot(plan: MemoryPlan, sync: SyncPlan, state: State, fact: AnyFact) -> bool:
    """Whether somebody steps where the sync wants nobody to step: on foot, from a tower or out of a machine too."""
    off = sync.stays_off
    if off is None or getattr(fact, "who", "") != off.who or state.play.turn <= off.after:
        return False
    match fact:
        case e.Moved(to=square) | e.Entered(square=square):
            pass
        case e.PlaceTaken(place="map" | "spot", square=square):
            pass
        case e.MachineLeft(who=who):
            square = state.person(who).square
        case _:
            return False
    return any(terrain.kinds.get(square) == off.ground for terrain in plan.maps.values())
