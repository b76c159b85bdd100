"""What the audit looks at on the region map: journeys, roads, cards, healer, gauge, skills."""

from __future__ import annotations

from collections.abc import Iterator

from domain.audit.found import ERROR, Found, Rule, Step
from domain.content.pack import Pack
from domain.content.region_plan import PILES
from domain.language import events as e
from domain.model import between as b
from domain.model.agenda import AnyFrame
from domain.model.state import State
from domain.playing.own_plan import plan_of
from domain.telling import names


def _found(rule: str, key: str, **values: object) -> Found:
    return Found(ERROR, rule, key, values)


def _same_phase(step: Step) -> bool:
    """Whether one exploration phase was open before the action and still is."""
    before, after = step.before.region, step.after.region
    return before.phase is not None and after.phase is not None and before.phases == after.phases


def unpaid(_: Pack, step: Step) -> Iterator[Found]:
    """Every journey is paid for, once (A17.7, A17.8)."""
    facts = [event.fact for event in step.events]
    travelled = [fact for fact in facts if isinstance(fact, e.GroupMoved) and fact.means == "journey"]
    paid = sum(isinstance(fact, e.JourneyPaid) for fact in facts)
    waiting = sum(isinstance(frame, b.Journey) and frame.stage == "line" for frame in step.before.agenda)
    for fact in travelled[paid + waiting :]:
        yield _found("A17.7", "unpaid", location=fact.to)
    moved = any(isinstance(fact, e.GroupMoved | e.ExplorationBegun | e.RegionUnfolded | e.TableTaken) for fact in facts)
    if step.before.region.position != step.after.region.position and not moved:
        yield _found("A17.7", "unpaid", location=step.after.region.position)
    tally = step.after.region.tally
    means = tally.cubes + tally.clues + tally.ticks + tally.overflows
    if tally != step.before.region.tally and tally.journeys != means:
        yield _found("A17.7", "tally", journeys=tally.journeys, number=means)


def roads(pack: Pack, step: Step) -> Iterator[Found]:
    """Lines join neighbours (A17.9, A17.10)."""
    plan = plan_of(pack, step.after)
    for origin, to in sorted({*step.after.region.lines} - {*step.before.region.lines}):
        place = plan.locations.get(origin) if plan else None
        if place is None or to not in place.connections:
            yield _found("A17.9", "road", origin=origin, to=to)


def drawn_again(_: Pack, step: Step) -> Iterator[Found]:
    """A location gives one card in a campaign (A18.2, A18.4, A18.7)."""
    region = step.before.region
    facts = [event.fact for event in step.events]
    closed = any(isinstance(fact, e.LocationClosed) for fact in facts)
    # Of the players' own box a card is named after it has been drawn.
    waiting = any(isinstance(frame, b.Journey) or _is_unnamed(frame) for frame in step.before.agenda)
    here = step.after.region.position
    if region.place(here).explored and not closed and not waiting:
        yield from (
            _found("A18.2", "drawn_again", location=here)
            for fact in facts
            if isinstance(fact, e.CardDrawn) and fact.deck in PILES
        )
    for name, place in region.places.items():
        if place.explored and not step.after.region.place(int(name)).explored:
            yield _found("A18.2", "drawn_again", location=int(name))


def _is_unnamed(frame: AnyFrame) -> bool:
    return isinstance(frame, b.OwnMap) and frame.asks in PILES and not frame.card


def healers(_: Pack, step: Step) -> Iterator[Found]:
    """One healer a phase (A18.15)."""
    phase, used = step.before.region.phase, [event.fact for event in step.events]
    number = sum(isinstance(fact, e.HealerUsed) for fact in used) + bool(phase and phase.healer)
    if any(isinstance(fact, e.HealerUsed) for fact in used) and number > 1:
        yield _found("A18.15", "healer", location=step.after.region.position)
    if _same_phase(step) and _healer(step.before) and not _healer(step.after):
        yield _found("A18.15", "healer", location=_healer(step.before))


def _healer(state: State) -> int:
    return state.region.phase.healer if state.region.phase else 0


def gauge(_: Pack, step: Step) -> Iterator[Found]:
    """Boxes are ticked one after another from the left, and stay ticked (A20.3, A20.q1)."""
    before, after = step.before.region.ticks, step.after.region.ticks
    boxes = [event.fact.box for event in step.events if isinstance(event.fact, e.GaugeTicked)]
    # What is taken over was ticked elsewhere.
    elsewhere = any(isinstance(event.fact, e.RegionUnfolded | e.TableTaken) for event in step.events)
    if not elsewhere and (after != before + len(boxes) or boxes != list(range(before + 1, after + 1))):
        yield _found("A20.3", "gauge", before=before, after=after)


def skills(pack: Pack, step: Step) -> Iterator[Found]:
    """A skill with the red box serves once a phase (A19.13)."""
    phase = step.before.region.phase
    used = set(phase.skills if phase else ())
    for event in step.events:
        if isinstance(event.fact, e.SkillUsedOnMap):
            if event.fact.skill in used:
                yield _found("A19.13", "red_box", card=names.card(pack, event.fact.skill))
            used.add(event.fact.skill)
    if _same_phase(step) and phase is not None and step.after.region.phase is not None:
        for skill in sorted(set(phase.skills) - set(step.after.region.phase.skills)):
            yield _found("A19.13", "red_box", card=names.card(pack, skill))


REGION_RULES: tuple[Rule, ...] = (unpaid, roads, drawn_again, healers, gauge, skills)
"""Every rule of the audit about the region map."""
