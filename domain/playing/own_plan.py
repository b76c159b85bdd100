"""The players' own region as a plan: what the pack remembers of it, and what this campaign has entered (A17.11).

Rules ask for a plan and don't care whose map it is. What the pack remembers stays hidden until its moment, as anything
else in a pack; what the players have entered they know.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from domain.content.campaign_plan import Blueprint, CampaignPlan
from domain.content.pack import Pack
from domain.content.region_plan import (
    BLUEPRINT,
    CLUES,
    PILES,
    Clue,
    ExplorationCard,
    Location,
    NumberedCard,
    RegionPlan,
)
from domain.core.same import Same
from domain.model.region import GAUGE, Charted, OwnEntry, OwnNumber, Region
from domain.model.state import State

READ_KINDS = (*PILES, "narrative")
"""The kinds of cards that are read."""
COSTS = ("white", "black", "number")
"""What a blueprint of the own box prints: its cost, and the number of the card that it becomes (A18.18)."""


def is_own(pack: Pack) -> bool:
    """Whether the pack leaves its map to the players."""
    return pack.region is not None and pack.region.own


def told(pack: Pack, state: State) -> dict[str, int]:
    """Numbers of the players' own map and cards, by path: of this campaign, else of an earlier one."""
    return {**pack.region.told, **state.told} if pack.region is not None and pack.region.own else state.told


def box(number: int) -> str:
    """The path of what is printed in a box of the gauge."""
    return f"{GAUGE}.{number}"


def plan_of(pack: Pack, state: State) -> RegionPlan | None:
    """The region of a pack; of one that leaves it to the players what is known of it."""
    plan = pack.region
    if plan is None or not plan.own:
        return plan
    return _with_entered(plan, state)


BLANK = RegionPlan(first=0, locations={}, codes={}, own=True)
"""A map of which nothing is known."""


def entered(state: State) -> RegionPlan:
    """What the players have entered, in a campaign whose pack has no region."""
    return _with_entered(BLANK, state)


def _with_entered(plan: RegionPlan, state: State) -> RegionPlan:
    of = state.region
    return _merged(Same(plan), Same(of.charted), Same(of.own), Same(of.numbers), Same(state.told))


def extended(pack: Pack, state: State) -> Pack:
    """The pack with the players' own cards of the region in it, for whoever names them; most packs as they are."""
    plan = plan_of(pack, state)
    if plan is None or not plan.own:
        return pack
    return _extended(Same(pack), Same(plan))


@lru_cache(maxsize=16)
def _merged(
    plan: Same[RegionPlan],
    charted: Same[dict[str, Charted]],
    own: Same[dict[str, OwnEntry]],
    numbers: Same[dict[str, OwnNumber]],
    numbers_told: Same[dict[str, int]],
) -> RegionPlan:
    pack = plan.of
    entries = {**pack.entries, **own.of}
    slot = {**pack.known, **{int(n): known for n, known in numbers.of.items()}}
    printed = {**pack.told, **numbers_told.of}
    return replace(
        pack,
        locations=_locations(pack, charted.of),
        gauge=tuple(printed.get(box(n), 0) for n in range(1, printed.get(GAUGE, 0) + 1)),
        entries=entries,
        known=slot,
        told=printed,
        cards={name: ExplorationCard(name, e.name, e.kind, ()) for name, e in entries.items() if e.kind in READ_KINDS},
        clues={name: Clue(name, e.name, CLUES[e.kind]) for name, e in entries.items() if e.kind in CLUES},
        numbers={n: NumberedCard(n, known.kind, known.card) for n, known in sorted(slot.items())},
    )


def _locations(pack: RegionPlan, places: dict[str, Charted]) -> dict[int, Location]:
    """The locations in the order of their numbers; what the players have entered counts.

    One without roads and symbol has been taken off the map.
    """
    gone = {int(number) for number, entered in places.items() if entered == Charted()}
    numbers = sorted({*pack.locations, *map(int, places)} - gone)
    return {number: _location(number, pack.locations.get(number), places.get(str(number))) for number in numbers}


def _location(number: int, known: Location | None, entered: Charted | None) -> Location:
    if known is None:
        e = entered or Charted()
        return Location(number, e.connections, e.symbol, e.code, e.amount, e.number)
    if entered is None:
        return known
    if entered.symbol and entered.symbol != known.symbol:
        return replace(
            known,
            connections=entered.connections,
            symbol=entered.symbol,
            code=entered.code,
            amount=entered.amount,
            card=entered.number,
            result="",
        )
    return replace(
        known,
        connections=entered.connections,
        code=entered.code or known.code,
        amount=entered.amount or known.amount,
        card=entered.number or known.card,
    )


@lru_cache(maxsize=16)
def _extended(pack: Same[Pack], plan: Same[RegionPlan]) -> Pack:
    whole, region = pack.of, plan.of
    drawn = {name: _blueprint(region, name, e.name) for name, e in region.entries.items() if e.kind == BLUEPRINT}
    campaign = whole.campaign or CampaignPlan()
    if drawn:
        campaign = replace(campaign, blueprints={**campaign.blueprints, **drawn})
    return replace(whole, region=region, campaign=campaign)


def _blueprint(region: RegionPlan, name: str, title: str) -> Blueprint:
    """A blueprint of the own box; its item is known once its number has been seen."""
    white, black, number = (region.told.get(cost_path(name, field), 0) for field in COSTS)
    known = region.known.get(number)
    return Blueprint(name, title, white, black, known.card if known else "")


def cost_path(blueprint: str, field: str) -> str:
    """The path of a number that a blueprint prints: "white", "black", or the "number" of its item."""
    return f"blueprints.{blueprint}.{field}"


def charts(pack: Pack, state: State) -> dict[str, Charted]:
    """Locations as the players know them: what they have entered, and the roads of the others, which are no secret."""
    plan = pack.region
    remembered = plan.locations if plan is not None and plan.own else {}
    return {str(n): Charted(place.connections) for n, place in remembered.items()} | state.region.charted


def is_gone(region: Region, number: int, *, own: bool) -> bool:
    """Whether a number has left the # slot (A13.q2); what an own slot holds nobody has listed."""
    return number in region.taken if own else number not in region.slot
