"""Why the suggested assignment is as it is, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.views.prospects import percent
from domain.rules.campaign.numbers import campaign_as_told
from domain.telling.names import blueprint, figure
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from domain.content.pack import Pack
    from domain.model.state import State
    from domain.rules.campaign.suggesting import Suggestion


def reasons(pack: Pack, state: State, found: Suggestion) -> Iterator[str]:
    """Everybody's place and what they are good for there: the contract, the workshop, the shop, those in hospital.

    Last who goes along, or why nobody does.
    """
    plan, there = campaign_as_told(pack, state), state.headquarters
    if plan is None:
        return
    if there.assignments == 1:
        yield say("tui.suggestion.first")
    for place in ("command", "workshop", "shop", "hospital"):
        names = _names(pack, (who for who, at in found.places.items() if at == place))
        if names:
            title, why = say(families.TUI_HOUSE_PLACE[place]), _why(pack, state, found, place)
            yield say("tui.suggestion.place", place=title, names=names, why=why)
    if found.called and there.assignments > 1:
        yield say("tui.suggestion.called", names=_names(pack, found.called))
    elif found.uncalled and there.assignments > 1:
        yield say("tui.suggestion.uncalled", names=_names(pack, found.uncalled))


def _why(pack: Pack, state: State, found: Suggestion, place: str) -> str:
    """What those in a building do there, in a few words."""
    plan, there = campaign_as_told(pack, state), state.headquarters
    match place:
        case "command" if plan and found.chance is not None:
            dice = sum(plan.figure(who).dice for who, at in found.places.items() if at == "command")
            name = plan.contract_cards[there.contracts[0]].name
            key = "tui.suggestion.sure" if found.chance == 1 else "tui.suggestion.contract"
            return say(key, contract=name, n=dice, odds=percent(found.chance))
        case "workshop" if there.blueprint:
            return say("tui.suggestion.blueprint", blueprint=blueprint(pack, there.blueprint))
        case "hospital" if there.patients:
            return say("tui.suggestion.care", n=len(there.patients))
        case "shop":
            return say("tui.suggestion.shop")
    return say("tui.suggestion.idle")


def _names(pack: Pack, figures: Iterable[str]) -> str:
    return ", ".join(figure(pack, who) for who in figures)
