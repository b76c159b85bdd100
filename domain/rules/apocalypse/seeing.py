"""What the group may see of the region map: the one place from which screens, exports and bots look at it.

Numbers and roads are printed on the map; a symbol, a code's result, a healer's amount show from the first arrival on.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from domain.content.pack import Pack
from domain.content.region_plan import RegionPlan
from domain.core.unknown import SIGN, UNKNOWN, Unknown
from domain.model.between import Journey, OwnMap, Reading
from domain.model.region import GAUGE, Region
from domain.model.state import State
from domain.playing.own_plan import entered, plan_of, told
from domain.rules.apocalypse.exploring import kind_of

CARDS = frozenset({"encounter", "ruins", "mystery"})
"""Kinds of location, and piles, of which a card is drawn and read."""


class SeenPlace(Struct, frozen=True):
    """A location as the group knows it."""

    number: int
    connections: tuple[int, ...]
    kind: str = ""
    """"encounter", "ruins", "mystery", "memory", "observation", "healer", "forge", "narrative"; empty while unknown."""
    memory: str = ""
    amount: int = 0
    activated: bool = False
    explored: bool = False
    """Whether nothing is left there. A place has something left as long as its own card is drawn or read."""
    completed: bool = False
    stickered: bool = False
    """Whether the group has been there."""
    here: bool = False
    near: bool = False
    """Whether a journey could go there."""
    x: int = 0
    y: int = 0
    """Where the pack draws it; 0, 0 where it leaves that to the app."""


class SeenRegion(Struct, frozen=True):
    """The region map as it lies on the table."""

    title: str
    places: tuple[SeenPlace, ...]
    roads: tuple[tuple[int, int], ...]
    """Printed connections, the lower number first."""
    travelled: tuple[tuple[int, int], ...]
    gauge: tuple[int, ...]
    """The boxes: the number printed on each, 0 for none."""
    ticks: int
    cubes: int
    """Exploration cubes left; 0 outside of a phase."""
    exploring: bool
    healer_used: bool
    clues: tuple[str, ...]
    """Names of the clue cards in the bag."""
    position: int
    blueprints: tuple[str, ...] = ()
    """Blueprints that the group holds, by their ids."""
    endless: bool = False
    """Whether nobody has said yet how many boxes the gauge of the players' own map has."""
    untold: frozenset[str] = frozenset()
    """Fields of the region that nobody has told: "position", "lines", "places", "ticks", "slot", "clues"."""


def seen(pack: Pack, state: State) -> SeenRegion | None:
    """The region of a campaign as its players see it; None where there is none."""
    untold = frozenset(path.removeprefix("region/") for path in state.open if path.startswith("region/"))
    region = _without(state.region, untold)
    plan = plan_of(pack, state)
    if plan is None and region.charted:
        # Players may enter a map in any campaign, though only one with a region explores it.
        plan = entered(state)
    if plan is None or not (region.position or plan.own):
        return None
    near = plan.locations[region.position].connections if region.position in plan.locations else ()
    busy = region.position if _is_explored_now(plan, state) else 0
    places = tuple(_place(plan, region, number, near, busy) for number in plan.locations)
    unknown = plan.own and GAUGE not in told(pack, state)
    roads = {(min(n, to), max(n, to)) for n, place in plan.locations.items() for to in place.connections}
    phase = region.phase
    return SeenRegion(
        title=plan.title,
        places=places,
        roads=tuple(sorted(roads)),
        travelled=region.lines,
        gauge=plan.gauge,
        ticks=UNKNOWN if "ticks" in untold else region.ticks,
        cubes=phase.cubes if phase else 0,
        exploring=phase is not None,
        healer_used=bool(phase and phase.healer),
        clues=(
            *(plan.clues[name].name if name in plan.clues else name for name in region.clues),
            *((SIGN,) if "clues" in untold else ()),
        ),
        position=region.position,
        blueprints=tuple(state.headquarters.blueprints),
        endless=unknown,
        untold=untold,
    )


def _without(region: Region, untold: frozenset[str]) -> Region:
    """A region, known or as it is, with nothing in the place of what nobody has told; what has come since is there."""
    told: tuple[Any, ...] = region.lines
    lines = tuple(line for line in told if line != SIGN)
    clues = tuple(clue for clue in region.clues if clue != SIGN)
    position = 0 if isinstance(region.position, Unknown) else region.position
    return replace(region, lines=lines, clues=clues, position=position) if untold else region


def _is_explored_now(plan: RegionPlan, state: State) -> bool:
    """Whether the group is about to draw the card of the place where it is, or reads it."""
    match state.top:
        case Journey(stage=stage):
            # Before the card is due the group is on its way, and leaves the place behind.
            return stage in CARDS
        case Reading(card=name):
            card = plan.cards.get(name)
            return card is not None and card.pile in CARDS
        case OwnMap(asks=asked):
            return asked in CARDS
        case _:
            return False


def _place(plan: RegionPlan, region: Region, number: int, near: tuple[int, ...], busy: int) -> SeenPlace:
    place, known = plan.locations[number], region.place(number)
    charted = region.charted.get(str(number))
    # Players know what they have entered themselves; what only the pack remembers they find out again: map.R20
    shown = known.stickered or bool(charted and charted.symbol)
    kind = kind_of(place, known.result) if known.stickered else place.symbol.replace("unknown", "") if shown else ""
    return SeenPlace(
        number=number,
        connections=place.connections,
        kind=kind,
        memory=known.result if kind == "memory" else "",
        amount=place.amount if shown else 0,
        activated=known.activated,
        explored=known.explored and number != busy,
        completed=known.completed,
        stickered=known.stickered,
        here=number == region.position,
        near=number in near,
        x=place.x,
        y=place.y,
    )
