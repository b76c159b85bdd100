"""The headquarters as a picture: each building with its spaces, who is there, and what that brings."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from textual.content import Content

from campaign_tui.view import percent
from domain.campaign.assignment import BEDS, CAPS
from domain.campaign.hospital import healing
from domain.campaign.numbers import campaign_as_told
from domain.campaign.odds import contract_odds
from domain.campaign.workshop import cost
from domain.rules.play import Play
from domain.words import say
from domain.words.names import assassin, figure

if TYPE_CHECKING:
    from campaign_tui.widgets.dress import Dress
    from domain.content.campaign_plan import CampaignPlan
    from domain.content.pack import Pack
    from domain.model.state import State


def house(pack: Pack, state: State, dress: Dress) -> Content:
    """All buildings, one below the other."""
    plan, there = campaign_as_told(pack, state), state.headquarters
    if plan is None or not there.is_open:
        return Content.styled(say("tui.house.none"), "$quiet")
    lines = [
        Content.styled(say("tui.house.level", name=plan.figures[there.board].name, level=there.level), "bold $gold"),
        _hospital(pack, plan, state, dress),
        _building(pack, state, dress, "workshop", _workshop(pack, plan, state)),
        _building(pack, state, dress, "shop", _shop(plan, state)),
        _building(pack, state, dress, "command", _command(pack, plan, state)),
        _building(pack, state, dress, "memory", ""),
        _building(pack, state, dress, "hall", _hall(plan, state)),
    ]
    return Content("\n").join(lines)


def _building(pack: Pack, state: State, dress: Dress, place: str, note: str) -> Content:
    """Title with spaces taken, the figures, and a quiet line."""
    staff, cap = state.headquarters.staff(place), CAPS.get(place)
    spaces = say("tui.house.spaces", n=len(staff), cap=cap) if cap else say("tui.house.number", n=len(staff))
    full = cap is not None and len(staff) >= cap
    head = Content.styled(say(f"tui.house.place.{place}"), "bold $foreground") + Content.styled(
        f"  {spaces}", "$danger" if full else "$quiet"
    )
    kinds = Counter(who.rpartition("_")[0] for who in staff)
    names = f" {dress.signs.dot} ".join(
        say("name.amount", number=n, name=figure(pack, kind)) if n > 1 else figure(pack, kind)
        for kind, n in kinds.items()
    )
    body = [head]
    if names:
        body.append(Content.styled(f"  {names}", "$lagoon"))
    if note:
        body.append(Content.styled(f"  {note}", "$quiet"))
    return Content("\n").join(body)


def _hospital(pack: Pack, plan: CampaignPlan, state: State, dress: Dress) -> Content:
    there = state.headquarters
    cubes = sum(healing(plan.figure(who), there.level) for who in there.staff("hospital"))
    body = [_building(pack, state, dress, "hospital", say("tui.house.heals", n=cubes))]
    beds = say("tui.house.beds", n=len(there.patients), cap=BEDS)
    patients = Content.styled(f"  {beds} ", "$quiet")
    if not there.patients:
        patients = Content.styled(f"  {say('tui.house.no_patients')}", "$quiet")
    for who in there.patients:
        bag = state.assassins[who].bag
        health = bag.health if bag else 0
        patients += Content.styled(f" {assassin(pack, who)} ", "bold $danger")
        patients += Content.styled(dress.signs.health * health or say("tui.house.eliminated"), "$danger")
    body.append(patients)
    return Content("\n").join(body)


def _workshop(pack: Pack, plan: CampaignPlan, state: State) -> str:
    there = state.headquarters
    blueprint = plan.blueprints.get(there.blueprint)
    if blueprint is None:
        return say("tui.house.no_blueprint")
    white, black = cost(Play(pack, state))
    spared = (white, black) != (blueprint.white, blueprint.black)
    key = "blueprint_spared" if spared else "blueprint"
    return say(
        f"tui.house.{key}",
        name=blueprint.name,
        white=white,
        black=black,
        full_white=blueprint.white,
        full_black=blueprint.black,
    )


def _shop(plan: CampaignPlan, state: State) -> str:
    keep = sum(plan.figure(who).keep for who in state.headquarters.staff("shop"))
    return say("tui.house.keeps", n=keep)


def _command(pack: Pack, plan: CampaignPlan, state: State) -> str:
    there = state.headquarters
    dice = sum(plan.figure(who).dice for who in there.staff("command"))
    if not there.contracts:
        return say("tui.house.no_contract")
    contract = plan.contract_cards[there.contracts[0]]
    if not there.revealed:
        return say("tui.house.hidden_contract", dice=dice)
    odds = contract_odds(pack, state)
    if odds is None:
        return say("tui.resolution.contract_free", name=contract.name)
    key = "again" if there.failed else "contract"
    return say(f"tui.house.{key}", name=contract.name, hits=contract.hits, dice=dice, odds=percent(odds))


def _hall(plan: CampaignPlan, state: State) -> str:
    drawn = ", ".join(plan.blueprints[name].name for name in state.headquarters.blueprints)
    return say("tui.house.hall", cards=len(state.hall), blueprints=drawn or say("name.nothing"))
