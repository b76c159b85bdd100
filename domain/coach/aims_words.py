"""The aims of a memory in sentences, for all that is read line by line: `show`, pages, the map in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.coach.aims import BOSS, EARNED, ESCORT, OBJECTIVE, OPEN
from domain.content.pack import ENEMY_STEPS
from domain.telling import names
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.coach.aims import Aims, Condition, Deadline, Goal, Sync
    from domain.content.pack import Pack


def sentences(pack: Pack, aims: Aims) -> tuple[str, ...]:
    """What decides the memory, a sentence a line; what is needed first."""
    return tuple(_sentences(pack, aims))


def _sentences(pack: Pack, aims: Aims) -> Iterator[str]:
    yield from (say("aims.line.needed", goal=goal_words(goal)) for goal in aims.needed)
    if aims.hidden:
        yield say("aims.line.hidden")
    yield from (say("aims.line.optional", goal=goal_words(goal)) for goal in aims.optional)
    if aims.ways_out:
        yield say(families.AIMS_LINE["out_now" if aims.ready else "out"], squares=", ".join(aims.ways_out))
        yield say("aims.line.out_exposed")
    yield from _by_when(aims.deadline)
    if aims.fatal:
        yield say("aims.line.fatal", names=", ".join(aims.fatal))
    if aims.reserve:
        yield say("aims.line.reserve", parts=", ".join(names.guards(pack, kind, n) for kind, n in aims.reserve))
    if not aims.steps:
        yield say("aims.line.no_enemies")
    elif set(aims.steps) != set(ENEMY_STEPS):
        yield say("aims.line.steps", steps=", ".join(say(families.AIMS_STEP[step]) for step in aims.steps))
    for event in aims.events:
        told = say("aims.line.event", name=event.name)
        yield f"{told} {event.text}" if event.text else told
    if aims.sync:
        yield sync_sentence(aims.sync)


def goal_words(goal: Goal) -> str:
    """What is to be done, where, how far it is, and what it brings."""
    place = say("aims.goal.at", name=goal.name, square=goal.square) if goal.square else goal.name
    parts = [place]
    if goal.status != OPEN:
        parts.append(known(families.AIMS_STATUS[goal.status], goal.status))
    elif goal.kind == OBJECTIVE and goal.cost:
        parts.append(say("aims.goal.paid", paid=goal.paid, n=goal.cost))
        parts += [say("aims.goal.one_turn")] if goal.cost > 1 else []
    elif goal.kind == ESCORT:
        parts.append(say("aims.goal.escort"))
    elif goal.kind == BOSS:
        parts.append(say("aims.goal.boss", n=goal.cost))
    if goal.xp:
        parts.append(say("aims.goal.xp", n=goal.xp))
    return ", ".join(parts)


def _by_when(deadline: Deadline) -> Iterator[str]:
    """The turn, the last one, and what happens then."""
    if deadline.last:
        yield say(families.AIMS_LINE["fails" if deadline.fails else "aside"], turn=deadline.turn, last=deadline.last)
    else:
        yield say("aims.line.turn", turn=deadline.turn)
    if deadline.collapse:
        yield say("aims.line.collapse", turn=deadline.collapse)


def sync_sentence(sync: Sync) -> str:
    """The 100% sync: how it stands, its conditions, the words of its author; one that is earned asks nothing."""
    if sync.status == EARNED:
        return say("aims.line.sync_earned", standing=standing_words(sync))
    head = say("aims.line.sync", standing=standing_words(sync), conditions=conditions_words(sync))
    return say("aims.line.sync_text", head=head, text=sync.text) if sync.text and sync.conditions else head


def standing_words(sync: Sync) -> str:
    """How the sync stands: possible, met, or no longer and why."""
    if sync.status == "no_longer":
        return say("aims.sync.no_longer", why=known(families.AIMS_BROKEN[sync.broken], sync.broken))
    return say(families.AIMS_SYNC[sync.status])


def conditions_words(sync: Sync) -> str:
    """What the sync asks, from its conditions; the words of its author where it has none."""
    return "; ".join(map(_condition, sync.conditions)) or sync.text


def _condition(condition: Condition) -> str:
    match condition.kind:
        case "objective":
            if not condition.name:
                return say("aims.condition.unseen")
            return say("aims.condition.objective", name=condition.name)
        case "turns":
            return say("aims.condition.turns", n=condition.turns)
        case "stays_off":
            ground = known(families.TUI_GROUND[condition.ground], condition.ground)
            if condition.turns:
                return say("aims.condition.stays_off_after", name=condition.name, ground=ground, turn=condition.turns)
            return say("aims.condition.stays_off", name=condition.name, ground=ground)
        case name:
            return known(families.AIMS_NEVER[name], name)
