"""The headquarters as a picture: each building with its spaces, who is there, and what that brings."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from textual.content import Content

from campaign_tui.views.prospects import percent
from campaign_tui.widgets.frames import beside, even, framed, wrapped
from domain.playing.known import as_known, built_untold, in_building, is_taken, number_of, untold_places
from domain.playing.play import Play
from domain.rules.campaign.assignment import BEDS, CAPS
from domain.rules.campaign.contracts import contract_odds
from domain.rules.campaign.hospital import healing
from domain.rules.campaign.numbers import campaign_as_known
from domain.rules.campaign.workshop import cost, purse
from domain.telling.names import assassin, figure
from domain.telling.seats import health
from domain.text import families
from domain.text.catalogue import say
from exports.report.between import no_house

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign_tui.looks.dress import Dress
    from domain.content.campaign_plan import CampaignPlan
    from domain.content.pack import Pack
    from domain.model.state import State

NARROW = 44
"""Cells that a building needs at least to stand beside another one."""
FREE = "[ ]"
"""A space that nobody stands on."""


def house(pack: Pack, state: State, dress: Dress, width: int = NARROW, *, low: bool = False) -> Content:
    """All buildings with their spaces, two beside each other where `width` cells have room for them.

    In a `low` window they have no edges, so that most of them are in view.
    """
    state = as_known(state)
    plan, there = campaign_as_known(pack, state), state.headquarters
    if plan is None or not there.is_open:
        return Content.styled(no_house(pack, state), "$quiet")
    drawn = {
        "hospital": _hospital(pack, plan, state, dress),
        "workshop": _words(_workshop(pack, plan, state)),
        "shop": _words(_shop(plan, state)),
        "command": _words(_command(pack, plan, state)),
        "memory": [],
        "hall": _words(_hall(plan, state)),
    }
    across = 2 if width >= 2 * NARROW else 1
    cells = (width - across + 1) // across
    bodies = {place: [*_spaces(pack, state, dress, place, low=low), *lines] for place, lines in drawn.items()}
    told = say("tui.house.level", name=figure(pack, there.board), level=there.level)
    told = say("between.marked", text=told) if is_taken(state, "headquarters") else told
    lines = [Content.styled(told, "bold $gold")]
    if low:
        lines += [line for place, body in bodies.items() for line in _plain(state, place, body)]
        return Content("\n").join(lines)
    names = list(bodies)
    for at in range(0, len(names), across):
        row = {place: wrapped(bodies[place], cells) for place in names[at : at + across]}
        tall = max(map(len, row.values()))
        lines += beside([_building(state, dress, place, even(body, tall), cells) for place, body in row.items()], cells)
    return Content("\n").join(lines)


def _building(state: State, dress: Dress, place: str, body: Sequence[Content], width: int) -> list[Content]:
    """A building: its name, how many of its spaces are taken, and what happens there."""
    head, tail = _title(state, place)
    ink = "$lagoon" if state.headquarters.staff(place) else "$line"
    return framed(head, body, dress, width, tail=tail, ink=ink)


def _plain(state: State, place: str, body: Sequence[Content]) -> list[Content]:
    """A building without edges."""
    head, tail = _title(state, place)
    return [head + Content("  ") + tail, *(Content("  ") + line for line in body)]


def _title(state: State, place: str) -> tuple[Content, Content]:
    """The name of a building and how many of its spaces are taken."""
    staff, cap = state.headquarters.staff(place), CAPS.get(place)
    number = in_building(state, place)
    taken = say("tui.house.spaces", n=number, cap=cap) if cap else say("tui.house.number", n=number)
    full = cap is not None and len(staff) >= cap
    name = Content.styled(say(families.TUI_HOUSE_PLACE[place]), "bold $foreground" if staff else "bold $quiet")
    return name, Content.styled(taken, "$danger" if full else "$quiet")


def _spaces(pack: Pack, state: State, dress: Dress, place: str, *, low: bool) -> list[Content]:
    """Who stands on the spaces of a building, and the spaces that are free where there is room to show them."""
    staff, cap = state.headquarters.staff(place), CAPS.get(place)
    kinds = Counter(who.rpartition("_")[0] for who in staff)
    named = [
        say("name.amount", number=n, name=figure(pack, kind)) if n > 1 else figure(pack, kind)
        for kind, n in kinds.items()
    ]
    line = Content.styled(f" {dress.signs.dot} ".join(named), "bold $lagoon")
    free = 0 if low or place in untold_places(state) else (cap or 0) - len(staff)
    line += Content.styled(("  " if named and free > 0 else "") + " ".join([FREE] * free), "$quiet")
    return [line] if line else []


def _words(text: str) -> list[Content]:
    return [Content.styled(line, "$quiet") for line in text.splitlines()]


def _hospital(pack: Pack, plan: CampaignPlan, state: State, dress: Dress) -> list[Content]:
    there = state.headquarters
    cubes = in_building(state, "hospital", lambda who: healing(plan.figure(who), there.level))
    beds = say("tui.house.beds", n=len(there.patients), cap=BEDS)
    patients = Content.styled(beds if there.patients else say("tui.house.no_patients"), "$quiet")
    for who in there.patients:
        n, most = health(pack, state, state.assassins[who])
        # One word to whoever breaks the line.
        bed = say("tui.house.patient", name=assassin(pack, who), n=n, most=most).replace(" ", "\N{NO-BREAK SPACE}")
        patients += Content("  ") + Content.styled(bed, "bold $danger")
    return [*_words(say("tui.house.heals", n=cubes)), patients]


def _workshop(pack: Pack, plan: CampaignPlan, state: State) -> str:
    there = state.headquarters
    blueprint = plan.blueprints.get(there.blueprint)
    if blueprint is None:
        return say("tui.house.no_blueprint")
    white, black = cost(Play(pack, state), plan)
    spared = (white, black) != (blueprint.white, blueprint.black)
    key = "tui.house.blueprint_spared" if spared else "tui.house.blueprint"
    has_white, has_black = purse(Play(pack, state))
    price = say(
        key,
        name=blueprint.name,
        white=white,
        black=black,
        full_white=blueprint.white,
        full_black=blueprint.black,
    )
    return f"{price}\n{say('tui.house.purse', white=has_white, black=has_black)}"


def _shop(plan: CampaignPlan, state: State) -> str:
    keep = in_building(state, "shop", lambda who: plan.figure(who).keep)
    return say("tui.house.keeps", n=keep)


def _command(pack: Pack, plan: CampaignPlan, state: State) -> str:
    there = state.headquarters
    dice = in_building(state, "command", lambda who: plan.figure(who).dice)
    if not there.contracts:
        return say("tui.house.no_contract")
    contract = plan.contract_cards.get(there.contracts[0])
    if contract is None:
        return say("between.contract_open")
    if not there.revealed:
        return say("tui.house.hidden_contract", dice=dice)
    odds = contract_odds(pack, state)
    if not contract.hits:
        return say("tui.resolution.contract_free", name=contract.name)
    if odds is None:
        return say("tui.house.dice", name=contract.name, hits=contract.hits, dice=dice)
    key = "tui.house.again" if there.failed else "tui.house.contract"
    return say(
        key, name=contract.name, hits=contract.hits, dice=dice, odds=percent(odds).replace(" ", "\N{NO-BREAK SPACE}")
    )


def _hall(plan: CampaignPlan, state: State) -> str:
    plans = plan.blueprints
    drawn = ", ".join(plans[name].name if name in plans else name for name in state.headquarters.blueprints)
    known = say("tui.house.hall", n=number_of(state.hall), blueprints=drawn or say("name.nothing"))
    number = built_untold(state)
    return f"{known} {say('between.built_untold', n=number)}" if number else known
