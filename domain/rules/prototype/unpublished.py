"""The gate of the prototype's rules: memories with parts that its booklet has no rule for (P0.2, P0.q1)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.content.pack import Effect, MemoryPlan, Pack
from domain.model.editions import flag
from domain.model.state import State
from domain.playing.play import Play, Refusal, refuse

PARTS: dict[str, str] = {
    "two_maps": "P32.1",
    "collapse": "P29.1",
    "boss": "P0.8",
    "machine": "P0.8",
    "restricted": "P0.8",
    "river": "P0.q1",
    "danger": "P0.q1",
    "companion": "P0.q1",
    "poison": "P0.q1",
}
"""Parts without a rule, each with the statement that says so."""

OPERATIONS = {
    "add_boss": "boss",
    "place_danger": "danger",
    "discard_danger": "danger",
    "add_danger": "danger",
}
"""Parts that an event or the tower card of a memory would bring."""


def unpublished(pack: Pack, state: State, memory: str) -> str:
    """The first part of a memory that this campaign's edition has no rule for; empty when it can be played."""
    if flag(state, "unpublished_parts") != "refused":
        return ""
    found = set(_parts(pack, pack.memories[memory]))
    return next((part for part in PARTS if part in found), "")


def refuse_unpublished(play: Play, memory: str) -> Refusal | None:
    """Why a memory can't be set up in this edition: the part, by the section that is missing (P0.2, P0.q1).

    Also P29.1, P30.1, P32.1, P33.1.
    """
    part = unpublished(play.pack, play.state, memory)
    return refuse(PARTS[part], f"unpublished_{part}", memory=play.pack.memories[memory].title) if part else None


def _parts(pack: Pack, plan: MemoryPlan) -> Iterator[str]:
    laid_out = {
        "two_maps": len(plan.maps) > 1,
        "collapse": plan.collapse is not None,
        "machine": plan.machines,
        "restricted": plan.restricted,
        "companion": plan.joins,
        "danger": plan.danger,
        "river": any(terrain.drift or terrain.nagas or terrain.grass for terrain in plan.maps.values()),
    }
    yield from (part for part, there in laid_out.items() if there)
    for kind in _kinds(pack, plan):
        guard = pack.guards.get(kind)
        if guard is not None and guard.boss:
            yield "boss"
        if guard is not None and (guard.poison or guard.infiltrator):
            yield "poison"
    for effect in _effects(pack, plan):
        if part := OPERATIONS.get(effect.op, ""):
            yield part


def _kinds(pack: Pack, plan: MemoryPlan) -> Iterator[str]:
    """Kinds of guards that can stand on the map of a memory."""
    yield from (kind for _, kind, _ in plan.guards)
    for deck in plan.reinforcements.values():
        for card, _ in deck:
            drawn = pack.reinforcements.get(card)
            yield from (kind for _, kind, _ in (*drawn.off, *drawn.on) if kind) if drawn is not None else ()
    yield from (effect.kind for effect in _effects(pack, plan) if effect.op == "add_guards")


def _effects(pack: Pack, plan: MemoryPlan) -> Iterator[Effect]:
    """What its events and its tower card bring."""
    for name, _ in plan.events:
        yield from pack.events[name].effects if name in pack.events else ()
    yield from plan.synchronise
