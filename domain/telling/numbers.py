"""Numbers of a campaign by their paths, in words: `levels.2`, `guards.brute.life`, `region.gauge`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.model.region import GAUGE
from domain.telling.names import memory
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from domain.content.campaign_plan import CampaignPlan
    from domain.content.pack import Pack


def told_name(pack: Pack, path: str) -> str:
    """What a path means, in words; the path itself where the pack has nothing like it."""
    table, *rest = path.split(".")
    try:
        match table, rest:
            case "cards" | "events" | "contracts" | "memories", _ if named := _thing(pack, table, ".".join(rest)):
                return named
            case "levels", [level]:
                return say("number.xp", level=level)
            case "guards" | "cards", [_, *_]:
                return own_words(pack, path)
            case _ if path == GAUGE:
                return say("number.boxes")
            case "region", ["gauge", at]:
                return say("number.box", box=at)
            case _ if pack.campaign:
                return _of_plan(pack.campaign, table, rest) or path
    except LookupError:
        # Told with a pack that had it.
        return path
    return path


def _thing(pack: Pack, table: str, name: str) -> str:
    """What a card, event, memory or contract is called that a path names alone; empty for any other path."""
    contracts = pack.campaign.contract_cards if pack.campaign else {}
    if table == "memories":
        return memory(pack, name) if name in pack.memories else ""
    found = pack.cards.get(name) if table == "cards" else pack.events.get(name) if table == "events" else None
    if found is not None:
        return found.name
    return contracts[name].name if table == "contracts" and name in contracts else ""


def _of_plan(plan: CampaignPlan, table: str, rest: list[str]) -> str:
    """A number of a card of the headquarters in words; empty for another path. Raises LookupError for no such card."""
    match table, rest:
        case "figures", [kind, "heal", level]:
            return say("number.heal", name=plan.figures[kind].name, level=level)
        case "figures", [kind, field]:
            return say(families.NUMBER[field], name=plan.figures[kind].name)
        case "contracts", [card, field]:
            return say(families.NUMBER[field], name=plan.contract_cards[card].name)
        case "blueprints", [card, field]:
            return say(families.NUMBER_COST[field], name=plan.blueprints[card].name)
    return ""


def own_words(pack: Pack, path: str) -> str:
    """What a path means, in words. Raises LookupError for a card that there isn't."""
    table, name, field, *team = path.split(".")
    card = pack.guards[name] if table == "guards" else pack.cards[name]
    return say(families.NUMBER_OF[table, field], name=card.name, team="".join(team))
