"""The path fold: apply one fact to a state. Holds no game rule and never refuses.

Dispatch by the fact's class through one dictionary, gathered from `domain.folding`; each apply function there does what
its fact says.
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.folding import (
    campaign,
    cards,
    company,
    danger,
    figures,
    guards,
    headquarters,
    prototype,
    region,
    roster,
    table,
)
from domain.folding.parts import Apply
from domain.language.events import AnyFact, Fact
from domain.model.state import State

APPLY: dict[type[Fact], Apply] = {
    **campaign.APPLY,
    **figures.APPLY,
    **guards.APPLY,
    **cards.APPLY,
    **roster.APPLY,
    **headquarters.APPLY,
    **region.APPLY,
    **company.APPLY,
    **table.APPLY,
    **danger.APPLY,
    **prototype.APPLY,
}


def evolve(state: State, fact: AnyFact) -> State:
    """The state after one fact."""
    return APPLY[type(fact)](state, fact)


def fold(state: State, facts: Iterable[AnyFact]) -> State:
    """The state after many facts."""
    table = APPLY
    for fact in facts:
        state = table[type(fact)](state, fact)
    return state
