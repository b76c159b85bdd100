"""Why the suggested assignment is as it is, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.views.prospects import percent
from domain.rules.campaign.numbers import campaign_as_told
from domain.telling.names import figure
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.content.pack import Pack
    from domain.model.state import State
    from domain.rules.campaign.suggesting import Suggestion


def reasons(pack: Pack, state: State, found: Suggestion) -> Iterator[str]:
    """What the assignment is good for: the contract, those in hospital, and who goes along or doesn't."""
    plan, there = campaign_as_told(pack, state), state.headquarters
    if plan is None:
        return
    if there.assignments == 1:
        yield say("tui.suggestion.first")
    elif found.chance is not None:
        name = plan.contract_cards[there.contracts[0]].name
        dice = sum(plan.figure(who).dice for who, place in found.places.items() if place == "command")
        key = "tui.suggestion.sure" if found.chance == 1 else "tui.suggestion.contract"
        yield say(key, contract=name, n=dice, odds=percent(found.chance))
    if found.called and there.assignments > 1:
        yield say("tui.suggestion.called", names=", ".join(figure(pack, who) for who in found.called))
    elif found.uncalled and there.assignments > 1:
        yield say("tui.suggestion.uncalled", names=", ".join(figure(pack, kind) for kind in found.uncalled))
    if there.patients:
        yield say("tui.suggestion.care", n=list(found.places.values()).count("hospital"))
