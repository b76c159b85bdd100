"""What a figure gives in a building of the headquarters, and what is missing there: beside the choice of a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.playing.known import as_known
from domain.playing.play import Play
from domain.rules.campaign.hospital import healing, missing
from domain.rules.campaign.numbers import campaign_as_known
from domain.rules.campaign.workshop import cost
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from domain.content.campaign_plan import CampaignPlan, FigureCard
    from domain.content.pack import Pack
    from domain.model.state import State


def gives(pack: Pack, state: State, who: str, place: str) -> str:
    """What a figure brings in a place and what is still missing there; empty where nothing is known of either."""
    state, plan = as_known(state), campaign_as_known(pack, state)
    tell = TELLS.get(place)
    if plan is None or tell is None:
        return ""
    return tell(pack, plan, state, plan.figure(who))


def _hospital(pack: Pack, plan: CampaignPlan, state: State, card: FigureCard) -> str:
    there = state.headquarters
    lack = sum(missing(Play(pack, state), patient) for patient in there.patients)
    now = sum(healing(plan.figure(one), there.level) for one in there.staff("hospital"))
    return say("tui.house.gives.hospital", n=healing(card, there.level), now=now, lack=lack)


def _workshop(pack: Pack, plan: CampaignPlan, state: State, card: FigureCard) -> str:
    if state.headquarters.blueprint not in plan.blueprints:
        return say("tui.house.gives.no_blueprint", white=card.white, black=card.black)
    due_white, due_black = cost(Play(pack, state), plan)
    return say("tui.house.gives.workshop", white=card.white, black=card.black, due_white=due_white, due_black=due_black)


def _shop(_: Pack, plan: CampaignPlan, state: State, card: FigureCard) -> str:
    now = sum(plan.figure(one).keep for one in state.headquarters.staff("shop"))
    return say("tui.house.gives.shop", n=card.keep, now=now)


def _command(_: Pack, plan: CampaignPlan, state: State, card: FigureCard) -> str:
    there = state.headquarters
    contract = plan.contract_cards.get(there.contracts[0]) if there.contracts and there.revealed else None
    now = sum(plan.figure(one).dice for one in there.staff("command"))
    if contract is None:
        return say("tui.house.gives.no_contract", n=card.dice, now=now)
    return say("tui.house.gives.command", n=card.dice, now=now, hits=contract.hits)


def _memory(pack: Pack, _: CampaignPlan, __: State, card: FigureCard) -> str:
    ally = pack.allies.get(card.ally)
    return say("tui.house.gives.ally", name=ally.name, text=ally.text) if ally is not None else ""


TELLS: dict[str, Callable[[Pack, CampaignPlan, State, FigureCard], str]] = {
    "hospital": _hospital,
    "workshop": _workshop,
    "shop": _shop,
    "command": _command,
    "memory": _memory,
}
"""By place."""
