"""Why a step of an exploration card is carried out: the condition of the card that led to it, in words.

It is worked out from the steps alone. A step that more than one way leads to has no such cause, nor has one that
follows from the players' own choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.model.between import Reading
from domain.telling import names
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from domain.content.pack import Pack
    from domain.content.region_plan import Step
    from domain.model.state import State

LEAVES = frozenset({"end", "goto"})
"""Steps after which the next one isn't done."""

CARD_RULES = ("A12.", "A13.", "A19.", "A20.")
"""How the ids of the statements begin by which a card of the road is carried out."""


def is_of_a_card(rules: Iterable[str]) -> bool:
    """Whether a fact with these statements behind it comes of a card of the road."""
    return any(rule.startswith(CARD_RULES) for rule in rules)


class Guard(Struct, frozen=True):
    """A condition that a step hangs on, and whether the step is done where it holds, or where it doesn't."""

    condition: str
    """As in a step "if": "exposed", "doomed", "clue", "cubes", "successes", "hydras"."""
    number: int
    holds: bool


def guard(steps: Sequence[Step], at: int) -> Guard | None:
    """The condition without which a step, counted from 0, isn't reached; None where there is no single one."""
    for step in range(at, 0, -1):
        ways = [one for one in steps if one.goto == step or step in (to for _, to in one.options)]
        before = steps[step - 1]
        if not ways and before.op in LEAVES:
            return None
        if not ways and before.op == "if":
            return Guard(before.card, before.number, holds=False)
        if ways and (len(ways) > 1 or ways[0].op != "if" or before.op not in LEAVES):
            return None
        if ways:
            return Guard(ways[0].card, ways[0].number, holds=True)
    return None


def cause(pack: Pack, state: State) -> str:
    """Why the step is due at which the card on top is read, in a sentence; empty where no condition led to it."""
    frame = state.top
    card = pack.region.cards.get(frame.card) if pack.region is not None and isinstance(frame, Reading) else None
    if card is None or not isinstance(frame, Reading):
        return ""
    found = guard(card.steps, frame.step)
    if found is None:
        return ""
    family = families.CARD_CAUSE_HOLDS if found.holds else families.CARD_CAUSE_FAILS
    who = ", ".join(names.assassin(pack, name) for name in frame.exposed)
    return say(family[found.condition], who=who, hits=frame.successes, n=found.number)
