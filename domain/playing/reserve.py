"""The figures of the box: what lies in the reserve of a memory before anybody stands on its map."""

from __future__ import annotations

from collections.abc import Mapping

from domain.content.pack import MemoryPlan, Pack
from domain.model.agenda import Amounts

USUAL = {"crossbowman": 30}
"""Figures of a usual set-up by kind; of every other kind there are `ELITES`."""

ELITES = 10
"""Figures of an elite kind in the box; of one kind at a time."""

BOX_RESERVE: Amounts = (*USUAL.items(), ("elite", ELITES))
"""What lies in the reserve of a usual set-up, before guards go onto the map (29.18)."""

EXPANSION_RESERVE: Amounts = (("stalker", 15), ("viper", 7))
"""What lies in the reserve of the expansion, until a memory or card adds more (A1.16)."""


def whole_reserve(pack: Pack, plan: MemoryPlan) -> Amounts:
    """The reserve of a memory before anybody stands on its map."""
    if plan.box:
        # 29.18; the expansion has guards of its own: A1.16
        return EXPANSION_RESERVE if pack.region is not None else BOX_RESERVE
    return plan.reserve


def usual_reserve(pack: Pack, guards: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """The figures of a set-up that says nothing of them, by kind: all crossbowmen, and ten of each other kind there.

    `guards` are those on the map: numbers by kind, by square.
    """
    kinds = {kind for here in guards.values() for kind in here if not _is_boss(pack, kind)}
    usual = {kind: number for kind, number in USUAL.items() if kind in pack.guards}
    return {kind: usual.get(kind, ELITES) for kind in sorted({*usual, *kinds})}


def _is_boss(pack: Pack, kind: str) -> bool:
    return kind in pack.guards and pack.guards[kind].boss
