"""What a new campaign is asked for, with a default for everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from domain.content.loader import bundled_packs, load_pack
from domain.editions import EDITIONS
from domain.words import say

if TYPE_CHECKING:
    from domain.content.pack import Pack

DIFFICULTIES = ("normal", "easy")
SOURCES = ("app", "table")
FLOWS = ("story", "single")
"""The memories of a pack in their order with all that lies between them, or any memory at any time."""
TEAM = range(2, 5)
"""Sizes of a team (0.q1)."""

USUAL_PACK = "drowned_ledger"
"""The pack that a new campaign has until another one is chosen: everything needed is in it."""
FIRST_TEAM = 2
"""Assassins of a campaign that nobody has chosen anything for."""


class Choices(Struct, frozen=True):
    """The answers so far."""

    name: str
    pack: str
    assassins: tuple[str, ...]
    edition: str = EDITIONS[0]
    difficulty: str = DIFFICULTIES[0]
    source: str = SOURCES[0]
    flow: str = FLOWS[0]

    def load(self) -> Pack:
        """The chosen pack. Raises ContentError."""
        return load_pack(self.pack)


def defaults(taken: frozenset[str] = frozenset()) -> Choices:
    """A campaign that can begin as it is; its name is none of those taken."""
    packs = bundled_packs()
    pack = load_pack(USUAL_PACK if any(name == USUAL_PACK for name, _ in packs) else packs[0][0])
    return Choices(free_name(pack.title, taken), pack.id, tuple(pack.assassins)[:FIRST_TEAM])


def flow_of(pack: Pack, flow: str) -> str:
    """What a campaign is begun with: a pack without a campaign has single memories only."""
    return flow if flow == FLOWS[0] and pack.campaign is not None else ""


def free_name(name: str, taken: frozenset[str]) -> str:
    """A name, with a number behind it when it is taken."""
    if name not in taken:
        return name
    number = 2
    while (numbered := say("tui.new.numbered", name=name, number=number)) in taken:
        number += 1
    return numbered


def toggled(choices: Choices, who: str) -> Choices:
    """With an assassin in the team, or out of it; the seating order is that of choosing."""
    team = tuple(a for a in choices.assassins if a != who)
    return replace(choices, assassins=team if who in choices.assassins else (*team, who))


def turned(choices: Choices, field: str, values: tuple[str, ...], by: int) -> Choices:
    """With the next (1) or previous (-1) value of a field."""
    now = getattr(choices, field)
    place = values.index(now) if now in values else 0
    return replace(choices, **{field: values[(place + by) % len(values)]})
