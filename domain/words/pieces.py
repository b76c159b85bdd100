"""What to do with the pieces on the table when a fact is taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events
from domain.words.catalogue import say
from domain.words.names import values_of
from domain.words.story import story_key

if TYPE_CHECKING:
    from domain.content.pack import Pack
    from domain.events import AnyFact, Fact

UNMOVED: frozenset[type[Fact]] = frozenset(
    {
        events.AgendaChanged,
        events.PhaseBegun,
        events.AlertDue,
        events.DiceRolled,
        events.CardShown,
        events.DirectionSet,
        events.MemoryEased,
        events.CardUsed,
        events.EventUsed,
    }
)
"""Facts that move nothing which lies on the table."""


def instruction(pack: Pack, fact: AnyFact) -> str:
    """How to take a fact back at the table, an order without a full stop; "" where nothing has moved."""
    if type(fact) in UNMOVED:
        return ""
    return say(story_key("pieces", fact), **values_of(pack, fact))
