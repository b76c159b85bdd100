"""How a campaign stands after a step back or on, where the app keeps all pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.telling import names
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.content.pack import Pack
    from domain.model.state import State


def differences(pack: Pack, before: State, after: State) -> Iterator[str]:
    """How the region stands otherwise than before: phrases, no orders to anybody."""
    old, new = before.region, after.region
    if old.position != new.position and new.position:
        yield say("tui.region.now.at", position=new.position)
    cubes = [region.phase.cubes if region.phase else 0 for region in (old, new)]
    if cubes[0] != cubes[1]:
        yield say("tui.region.now.cubes", n=cubes[1])
    if old.ticks != new.ticks:
        yield say("tui.region.now.gauge", n=new.ticks)
    for who, figure in after.assassins.items():
        was = before.assassins.get(who)
        if was is not None and was.health != figure.health:
            yield say("tui.region.now.health", who=names.assassin(pack, who), n=figure.health, most=figure.max_health)
    if old.clues != new.clues:
        held = ", ".join(names.clue(pack, clue) for clue in new.clues) or say("name.nothing")
        yield say("tui.region.now.clues", clues=held)
