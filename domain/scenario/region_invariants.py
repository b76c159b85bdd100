"""What holds of the region map: after every decision (`broken_region`), and between two of them (`broken_step`).

The invariants R1 to R24 of the region map page; each is told with its id.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from domain.content.pack import Pack
from domain.content.region_plan import Location, RegionPlan
from domain.language import events as e
from domain.language.events import Event
from domain.model import between as b
from domain.model.region import GAUGE, Place, Region
from domain.model.state import State
from domain.rules.apocalypse.characters import is_card
from domain.rules.apocalypse.exploring import kind_of
from domain.text.catalogue import say

ACTIVE = {"observation", "healer", "forge"}
EXPLORED = {"encounter", "ruins", "mystery"}
SHUT = ("stickered", "activated", "explored", "completed", "told")
"""What never goes back (R5)."""


def broken_region(pack: Pack, state: State) -> Iterator[str]:
    """Every invariant that a state breaks by itself; none for a campaign without a region."""
    plan, region = pack.region, state.region
    if plan is None or not region.position:
        return
    wrong = [
        *_phase(plan, state),
        *_places(plan, region),
        *_people(pack, state),
        *_cards(plan, state),
    ]
    yield from (say("scenario.invariant.region", rule=rule, what=what) for rule, what in wrong)


def _ready(state: State) -> bool:
    """Whether the group waits for the next journey."""
    return isinstance(state.top, b.Exploration)


def _phase(plan: RegionPlan, state: State) -> Iterator[tuple[str, str]]:
    """R1, R2, R10, R19, R23."""
    region, phase = state.region, state.region.phase
    frames = [type(frame) for frame in state.agenda]
    if (phase is not None) != (b.Exploration in frames) or frames.count(b.Exploration) > 1:
        yield "R1", "phase"
    if phase is not None and not 0 <= phase.cubes <= plan.cubes:
        yield "R2", f"{phase.cubes}"
    if region.memory and phase is not None:
        yield "R10", region.memory
    found = {place.result for place in region.places.values() if place.result and not place.completed} - {"mystery"}
    if len(found) > 1:
        yield "R10", ", ".join(sorted(found))
    if phase is None and any(kind in {b.Journey, b.Healing, b.Crafting} for kind in frames):
        yield "R19", "pending"
    reads = any(is_card(frame) for frame in state.agenda)
    # The players' own memory may have brought a card that is read before the end of memory phase is closed.
    if phase is None and state.memory is None and reads and b.EndOfMemory not in frames:
        yield "R23", "waiting"


def _places(plan: RegionPlan, region: Region) -> Iterator[tuple[str, str]]:
    """R3, R4, R6, R7, R9, R11."""
    if not region.place(region.position).stickered:
        yield "R3", str(region.position)
    for origin, to in region.lines:
        both = region.place(origin).stickered and region.place(to).stickered
        if to not in plan.locations[origin].connections or not both:
            yield "R4", f"{origin}-{to}"
    for name, known in region.places.items():
        place = plan.locations[int(name)]
        kind = kind_of(place, known.result)
        if known.activated and not (known.stickered and kind in ACTIVE):
            yield "R6", name
        if known.explored and not (known.stickered and kind in EXPLORED):
            yield "R7", name
        if known.stickered and known.result != _looked_up(plan, place, known):
            yield "R9", name
    if not 0 <= region.ticks <= (_boxes(plan) or region.ticks):
        yield "R11", str(region.ticks)


def _looked_up(plan: RegionPlan, place: Location, known: Place) -> str:
    """What the code of a location stands for; on the players' own map their booklet says so, of codes alone."""
    if plan.own:
        return known.result if place.symbol == "unknown" and known.result else ""
    return plan.codes.get(place.code, "") if place.code else ""


def _boxes(plan: RegionPlan) -> int:
    """How many boxes the gauge has; 0 as long as nobody has counted those of the players' own map."""
    return len(plan.gauge) if not plan.own or GAUGE in plan.told else 0


def _people(pack: Pack, state: State) -> Iterator[tuple[str, str]]:
    """R8 and R16 while the group waits, R16 always, R17, R18."""
    region, plan = state.region, pack.region
    for figure in state.assassins.values():
        if not 0 <= figure.health <= figure.max_health:
            yield "R16", figure.name
        if state.memory is None and (figure.poison or figure.poison_plus):
            yield "R17", figure.name
        if set(figure.board.inventory) & set(plan.clues if plan else ()):
            yield "R18", figure.name
    if not _ready(state) or plan is None:
        return
    for figure in state.assassins.values():
        if not figure.health and figure.place != "eliminated":
            yield "R16", figure.name
    for name, known in region.places.items():
        kind = kind_of(plan.locations[int(name)], known.result)
        if known.stickered and ((kind in EXPLORED and not known.explored) or (kind in ACTIVE and not known.activated)):
            yield "R8", name


def whereabouts(plan: RegionPlan, state: State) -> Counter[str]:
    """How often each exploration card, numbered card and clue of the region is somewhere (R12)."""
    found: Counter[str] = Counter(f"no.{number}" for number in state.region.slot)
    for pile in ("encounter", "ruins", "mystery"):
        if pile in state.decks:
            deck = state.decks[pile]
            found.update(dict(deck.unknown))
            found.update((*deck.top, *deck.bottom, *deck.discards))
    found.update(frame.card for frame in state.agenda if isinstance(frame, b.Reading))
    # A clue of the players' own box that says something was retired when it paid.
    own = (frame for frame in state.agenda if isinstance(frame, b.OwnMap) and is_card(frame))
    found.update(frame.card for frame in own if frame.asks != "clue")
    found.update(state.retired)
    found.update(state.region.clues)
    return Counter({card: n for card, n in found.items() if card in plan.cards or card in plan.clues})


def _cards(plan: RegionPlan, state: State) -> Iterator[tuple[str, str]]:
    """R12: no exploration card is in two places or in none; a clue that is played lies retired.

    Of the players' own box nobody has listed what lies in its piles.
    """
    found = whereabouts(plan, state)
    if plan.own:
        yield from (("R12", name) for name, number in found.items() if number > 1)
        return
    scripts = {name for name, card in plan.cards.items() if card.pile == "clue"}
    for name in plan.cards:
        if name not in scripts and found[name] != 1:
            yield "R12", name


def broken_step(pack: Pack, before: State, events: tuple[Event, ...], after: State) -> Iterator[str]:
    """Every invariant that a decision breaks."""
    plan = pack.region
    if plan is None or not before.region.position:
        return
    known = {name for region in (before.region, after.region) for name in region.own}
    wrong = [
        *_never_back(before, after, known),
        *_tally(before, events, after),
        *_once(before, events),
    ]
    yield from (say("scenario.invariant.region", rule=rule, what=what) for rule, what in wrong)


def _never_back(before: State, after: State, own: Collection[str]) -> Iterator[tuple[str, str]]:
    """R5, R11, R13."""
    for name, known in before.region.places.items():
        now = after.region.place(int(name))
        if any(getattr(known, field) and not getattr(now, field) for field in SHUT) or known.result != now.result:
            yield "R5", name
    if after.region.ticks < before.region.ticks:
        yield "R11", str(after.region.ticks)
    for card in Counter(before.retired) - Counter(after.retired):
        if pack_card(card) or card in own:
            yield "R13", card


def pack_card(card: str) -> bool:
    """Whether a card is one of the region: it has a point in its handle."""
    return "." in card


def _tally(before: State, events: tuple[Event, ...], after: State) -> Iterator[tuple[str, str]]:
    """R14: every journey has been paid for in one way, jumps and card moves in none."""
    tally = after.region.tally
    if tally.journeys != tally.cubes + tally.clues + tally.ticks + tally.overflows:
        yield "R14", str(tally)
    facts = [event.fact for event in events]
    travelled = sum(isinstance(fact, e.GroupMoved) and fact.means == "journey" for fact in facts)
    waiting, due = _on_the_way(before), _on_the_way(after)
    paid = tally.journeys - before.region.tally.journeys
    ended = any(isinstance(fact, e.ExplorationEnded) for fact in facts)
    if travelled > paid + waiting or (not ended and due > paid + waiting):
        yield "R14", "unpaid"


def _on_the_way(state: State) -> int:
    """Journeys that have been paid for, and have not arrived; a card's move is none."""
    journeys = (frame for frame in state.agenda if isinstance(frame, b.Journey))
    return sum(frame.stage == "line" and frame.means == "journey" for frame in journeys)


def _is_due(state: State) -> bool:
    """Whether cubes were left, and the players have still to say which card they brought."""
    return isinstance(state.top, b.OwnMap) and state.top.asks == "bonus"


def _once(before: State, events: tuple[Event, ...]) -> Iterator[tuple[str, str]]:
    """R15, R21: healer, skills and the card for unspent cubes once a phase."""
    phase = before.region.phase
    healer, skills = bool(phase and phase.healer), set(phase.skills if phase else ())
    cubes = phase.cubes if phase else 0
    for event in events:
        match event.fact:
            case e.ExplorationBegun(cubes=given):
                healer, skills, cubes = False, set(), given
            case e.ExplorationCubesChanged(cubes=change):
                cubes += change
            case e.HealerUsed(location=location):
                if healer:
                    yield "R15", str(location)
                healer = True
            case e.SkillUsedOnMap(skill=skill):
                if skill in skills:
                    yield "R15", skill
                skills.add(skill)
            case e.NumberTaken(number=number) if "A21.2" in event.rules and not (cubes or _is_due(before)):
                yield "R21", str(number)
            case _:
                pass
